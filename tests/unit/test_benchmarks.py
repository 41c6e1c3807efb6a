"""What every benchmark shares, and `make quick`, which runs the quick form of each beside the tests."""

import json
import os

import pytest
from benchmarks.results import in_processes, option_parser, versions, write_results
from tools import quick

from stackelberg import __version__


def test_every_benchmark_is_found():
    assert {
        "anaheim_reference",
        "cordon_reference",
        "equilibrium",
        "leaders",
        "paper",
        "response_scale",
        "study",
    } <= set(quick.commands())
    assert not {"results", "paper_plain", "aequilibrae_peer", "readme", "__init__"} & set(quick.commands())


@pytest.mark.slow
def test_work_is_shared_among_processes_and_comes_back_in_its_order(monkeypatch):
    monkeypatch.setattr(os, "environ", os.environ.copy())
    assert option_parser("some", None, "less", jobs=True).parse_args(["--jobs", "2"]).jobs == 2
    assert in_processes(abs, [-3, 2, -1], jobs=2) == in_processes(abs, [-3, 2, -1], jobs=1) == [3, 2, 1]
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    with pytest.raises(ZeroDivisionError):
        in_processes((1).__truediv__, [1, 0], jobs=2)


@pytest.mark.slow
def test_a_rival_on_the_grid_plays_the_setting_that_was_best_on_other_seeds(monkeypatch, tmp_path):
    from benchmarks.leaders_bench import grid_case

    played = []

    def kept(folder, name, days, one):
        setting, seed = one
        played.append(one)
        cost = {4.0: 97.0, 8.0: 90.0, 15.0: 95.0}[setting["width"]] + (seed % 2)
        return {"cost": cost, "flat_cost": 100.0, "broken": 1, "days": days, "fresh_broken": 2, "seed": seed}

    monkeypatch.setattr(grid_case, "kept", kept)
    monkeypatch.setattr(grid_case.limits, "installed", lambda package: package == "optuna")
    names = ["cma", "optuna TPE, constraints"]
    (row,) = grid_case.rows(names, [0, 1, 2], 60, tmp_path, jobs=1)
    assert [one for one in played if one[1] < 100] == [({"width": 8.0}, seed) for seed in (0, 1, 2)]
    assert {seed for _, seed in played if seed >= 100} == set(grid_case.TRIED_ON)
    assert (row["setting"], row["settings_tried"], row["seeds"]) == ({"width": 8.0}, 3, [0, 1, 2])
    assert (row["saved"], row["saved_worst"], row["saved_best"]) == pytest.approx((0.1, 0.09, 0.1))
    assert (row["broken"], row["of_days"], row["fresh_broken"], row["of_fresh_days"]) == (3, 180, 6, 42)


def benchmark(root, code):
    """A project with one benchmark, `some`."""
    (root / "benchmarks").mkdir(exist_ok=True)
    (root / "benchmarks/__init__.py").touch()  # else ours would be found, where it is on the path
    (root / "benchmarks/some.py").write_text(f'import sys\n\nif __name__ == "__main__":\n    {code}\n')
    return quick.failure("some", root)


@pytest.mark.slow
def test_a_benchmark_that_fails_or_writes_another_file_is_noticed(tmp_path):
    write, version = "open(sys.argv[3], 'w').write", '"versions": {"stackelberg": "1"}'
    assert quick.commands(tmp_path) == []
    assert benchmark(tmp_path, f"""{write}('{{{version}, "rows": [{{"n": 1}}]}}')""") is None
    assert quick.commands(tmp_path) == ["some"]
    assert benchmark(tmp_path, "print('before'); sys.exit('broken')") == (
        "FAILED with exit status 1\nbefore\nbroken\n"
    )
    assert benchmark(tmp_path, "pass").startswith("FAILED: wrote no JSON file")
    said = benchmark(tmp_path, f"""{write}('{{"versions": {{"stackelberg": 1}}, "rows": [{{"n": 1}}]}}')""")
    assert said == "FAILED: expected versions by name in its file, got {'stackelberg': 1}"
    said = benchmark(tmp_path, f"""{write}('{{{version}, "rows": []}}')""")
    assert said == "FAILED: expected rows in its file, got []"


def test_a_reference_that_a_short_search_replaced_is_noticed(tmp_path):
    (tmp_path / "benchmarks/leaders_bench").mkdir(parents=True)
    reference = tmp_path / "benchmarks/leaders_bench/a_reference.json"
    reference.write_text("{}")
    assert benchmark(tmp_path, f"open({str(reference)!r}, 'w').write('[]')") == (
        "FAILED: a short search must not replace the reference"
    )


def test_the_file_and_the_options_by_hand(tmp_path):
    options = option_parser("some", "What it does: 90 %.", "smaller").parse_args(
        ["--quick", "--json", f"{tmp_path}/a"]
    )
    assert (options.quick, options.json) == (True, tmp_path / "a")
    write_results(options.json, {"python": "3"}, [{"n": 1}, {"n": None}], grids={"a": [1]})
    assert json.loads((tmp_path / "a").read_text()) == {
        "versions": {"python": "3"},
        "rows": [{"n": 1}, {"n": None}],
        "grids": {"a": [1]},
    }
    write_results(None, {}, [])
    assert os.listdir(tmp_path) == ["a"]


def test_versions_name_what_is_not_installed():
    found = versions("numpy", "no-such-package")
    assert list(found) == ["machine", "cores", "stackelberg", "python", "numpy", "no-such-package"]
    assert found["no-such-package"] == "not installed"
    assert found["stackelberg"] == __version__
