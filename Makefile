# Two commands do everything on a fresh machine with Python 3.11+ and make: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CONSTRAINTS ?= constraints.txt
JOBS ?= 2
# One more than the cores of a small machine: browsers, servers and disks are waited for.
WORKERS ?= 3
SEED ?= 1
FAST := "not slow and not system"

# Tests start hundreds of processes, and pytest rewrites every test file: compiled once, they are read many times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup demo test fast tests shuffled grid lint quick docs release lock clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

setup: $(VENV)/.stamp-core  ## create .venv and install the package (pinned versions)

$(VENV)/.stamp-core: pyproject.toml $(CONSTRAINTS)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable .
	touch $@

$(VENV)/.stamp-dev: $(VENV)/.stamp-core
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable ".[dev,docs,jax,postgres,bench,cluster,server,examples,omx]"
	touch $@

demo: setup  ## set up, reproduce the paper, let our leader compete with Algorithm 1, say where to look
	OPENBLAS_NUM_THREADS=1 $(BIN)/stackelberg demo --out results/demo  # its matrices are too small to share

test: $(VENV)/.stamp-dev  ## everything CI runs: lint, types, import contracts, benchmarks, doctests, tests
	$(MAKE) --no-print-directory --jobs=2 lint quick
	$(MAKE) --no-print-directory tests

tests: $(VENV)/.stamp-dev  ## all tests and doctests, and which took longest
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=20

fast: $(VENV)/.stamp-dev  ## the tests that take a second or less: under a minute
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=20 -m $(FAST)

quick: $(VENV)/.stamp-dev  ## the quick form of every benchmark: do they still run?
	$(BIN)/python -m tools.quick --jobs $(JOBS)

shuffled: $(VENV)/.stamp-dev  ## the fast tests in random order (SEED=1): does one depend on another?
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m $(FAST) --random-order --random-order-seed=$(SEED)

# pandapower needs pandas 2, and AequilibraE (extra bench) pandas 3: an environment of its own, otherwise as pinned.
$(VENV)-grid/.stamp: pyproject.toml $(CONSTRAINTS)
	test -x $(VENV)-grid/bin/python || $(PYTHON) -m venv $(VENV)-grid
	grep -v '^pandas==' $(CONSTRAINTS) > $(VENV)-grid/constraints.txt || true
	$(VENV)-grid/bin/python -m pip install --quiet --constraint $(VENV)-grid/constraints.txt --editable ".[grid,dev,optuna]" cma
	touch $@

grid: $(VENV)-grid/.stamp  ## the electricity grid's tests, in an environment of its own
	$(VENV)-grid/bin/python -m pytest tests/unit/test_grid_tariff.py

lint: $(VENV)/.stamp-dev  ## ruff, mypy --strict, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

docs: $(VENV)/.stamp-dev  ## build the documentation into build/site and follow its links
	$(BIN)/python -m tools.website

release: $(VENV)/.stamp-dev  ## build, check and try a release in empty environments; TAG=1 tags it (see RELEASING.md)
	$(BIN)/python -m tools.release $(if $(TAG),--tag)

lock:  ## refresh constraints.txt from the newest versions pyproject.toml allows
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet ".[dev,jax,postgres,bench,server,examples,cluster,docs,omx]"
	$(VENV)-lock/bin/python -m pip freeze --exclude stackelberg > constraints.txt
	rm -rf $(VENV)-lock

clean:  ## remove everything that was built here
	rm -rf $(VENV) $(VENV)-lock $(VENV)-grid dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
