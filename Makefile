# Two commands do everything on a fresh machine with Python 3.11+ and make: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CONSTRAINTS ?= constraints.txt
JOBS ?= 2
# One more than the cores of a small machine: browsers, servers and disks are waited for.
WORKERS ?= 3
SEED ?= 1
FAST := "not slow"

# Tests start hundreds of processes, and pytest rewrites every test file: compiled once, they are read many times.
export PYTHONDONTWRITEBYTECODE :=
# What a shell says of another Python is not for this environment: modules from elsewhere, asserts left out.
unexport PYTHONPATH PYTHONHOME PYTHONOPTIMIZE PYTHONWARNINGS PYTEST_ADDOPTS

# An environment knows the folder that it was made in: where a clone was moved or copied, it is made anew.
ifneq ($(filter-out $(CURDIR),$(shell cat $(VENV)/.stamp-core 2> /dev/null)),)
$(shell rm -rf $(VENV))
endif

.PHONY: help setup demo test fast tests shuffled optional grid lint quick docs release lock clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

setup: $(VENV)/.stamp-core  ## create .venv and install the package (pinned versions)

$(VENV)/.stamp-core: pyproject.toml $(CONSTRAINTS)
	$(BIN)/python -m pip --version > /dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable ".[roads,repro]"
	echo "$(CURDIR)" > $@

$(VENV)/.stamp-dev: $(VENV)/.stamp-core
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable ".[dev,cluster,geo,optuna,postgres,repro,roads,server]"
	touch $@

# What one target alone needs: rivals of the benchmarks, JAX and traffic simulators, the builder of the site.
$(VENV)/.stamp-bench $(VENV)/.stamp-jax,examples $(VENV)/.stamp-docs: $(VENV)/.stamp-%: $(VENV)/.stamp-dev
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable ".[$*]"
	touch $@

demo: setup  ## set up, reproduce the paper, let our leader compete with Algorithm 1, say where to look
	$(BIN)/python -m stackelberg_repro demo --out results/demo

test: lint tests  ## everything CI runs: lint, types, import contracts, doctests, tests

tests: $(VENV)/.stamp-dev  ## all tests and doctests, and which took longest
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=20

fast: $(VENV)/.stamp-dev  ## the tests that are not slow: under a minute
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=20 -m $(FAST)

quick: $(VENV)/.stamp-bench  ## install the benchmarks' rivals and run every benchmark in its quick form
	$(BIN)/python -m tools.quick --jobs $(JOBS)

shuffled: $(VENV)/.stamp-dev  ## the fast tests in random order (SEED=1): does one depend on another?
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m $(FAST) --random-order --random-order-seed=$(SEED)

optional: $(VENV)/.stamp-jax,examples  ## install JAX, UXsim and SUMO (1.2 GB) and run the tests that need them
	$(BIN)/python -m pytest tests/unit/test_traffic_simulators.py tests/unit/test_core_words.py

# pandapower needs pandas 2, and AequilibraE (extra bench) pandas 3: an environment of its own, otherwise as pinned.
$(VENV)-grid/.stamp: pyproject.toml $(CONSTRAINTS)
	test -x $(VENV)-grid/bin/python || $(PYTHON) -m venv $(VENV)-grid
	grep -v '^pandas==' $(CONSTRAINTS) > $(VENV)-grid/constraints.txt || true
	$(VENV)-grid/bin/python -m pip install --quiet --constraint $(VENV)-grid/constraints.txt --editable ".[grid,dev,optuna]"
	touch $@

grid: $(VENV)-grid/.stamp  ## the electricity grid's tests, in an environment of its own
	$(VENV)-grid/bin/python -m pytest tests/unit/test_grid_tariff.py

lint: $(VENV)/.stamp-dev  ## ruff, mypy --strict, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

docs: $(VENV)/.stamp-docs  ## build the documentation into build/site and follow its links
	$(BIN)/python -m tools.website

release: $(VENV)/.stamp-docs  ## build, check and try a release in empty environments; TAG=1 tags it (see RELEASING.md)
	$(BIN)/python -m tools.release $(if $(TAG),--tag)

lock:  ## refresh constraints.txt from the newest versions pyproject.toml allows
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet ".[bench,cluster,dev,docs,examples,geo,jax,optuna,postgres,repro,roads,server]"
	$(VENV)-lock/bin/python -m pip freeze --exclude stackelberg > constraints.txt
	rm -rf $(VENV)-lock

clean:  ## remove everything that was built here
	rm -rf $(VENV) $(VENV)-lock $(VENV)-grid dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
