"""Sweeps: what decides a run, what is done again and what is not, and what becomes of runs and workers that die."""

import json
from collections import deque
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import numpy as np
import pytest
from tests.sweep_tasks import square_or_die
from typer.testing import CliRunner

from stackelberg import Box, CallableFollowers, Game, Objective, Study, solve
from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.problems import build_problem
from stackelberg.sweeps import SweepPlan, read_sweep, sweep
from stackelberg.sweeps.engine import PoolBroken, _next_tasks, _Task, as_they_finish
from stackelberg.sweeps.page import summary_text, write_sweep
from stackelberg.sweeps.played import Outcome
from stackelberg.sweeps.run import SweepResult, _job

SPEC = {
    "study": {"name": "toll", "rounds": 4},
    "game": {"builtin": "pigou"},
    "leader": {"policy": "two-point", "K": 2, "schedule": {"kind": "theorem", "eta_bar": 0.5, "delta_bar": 0.05}},
}
GRID = {"leader.K": [1, 2]}


class AtOnce(Executor):
    """Runs a task when it is submitted, and counts."""

    def __init__(self):
        self.tasks = 0

    def submit(self, fn, /, *args, **kwargs):
        self.tasks += 1
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def test_a_run_of_a_sweep_is_the_run_that_solve_makes():
    result = sweep(SPEC, GRID, seeds=[7], executor=AtOnce())
    problem = build_problem({**SPEC, "leader": {**SPEC["leader"], "K": 1}})
    alone = solve(problem.game, problem.leader, rounds=4, x0=problem.x0, seed=7)
    run, outcome = next(iter(result.outcomes.items()))
    assert run.settings == {"leader.K": 1}
    assert outcome.x == tuple(alone.x)
    assert outcome.costs == tuple(alone.costs)
    assert (outcome.cost, outcome.deployments, outcome.follower_rounds) == (alone.cost, 8, 8)
    np.testing.assert_array_equal(result.costs_at({"leader.K": 1}), [alone.costs])


def test_a_run_keeps_to_what_its_file_says_of_x(tmp_path):
    db, named = f"sqlite:///{tmp_path}/s.db", {"toll": {"step": 0.25, "unit": "EUR"}}
    spec = {**SPEC, "leader": {}, "parameters": named, "study": {"name": "toll", "rounds": 6, "x0": 0.25}}
    (run,) = sweep(spec, seeds=[0], executor=AtOnce(), out=tmp_path, db=db).outcomes
    with Study.open(db, run.study) as study:
        assert (study.parameters.names, study.parameters.units) == (("toll",), ("EUR",))
        announced = np.array([o.x for o in study.answers()])
    assert np.ptp(announced) > 0.0
    assert np.array_equal(announced, np.round(announced / 0.25) * 0.25)


def test_keys_are_decided_by_settings_and_seed_alone():
    runs = {run.key: run for run in SweepPlan(SPEC, GRID, (0, 1)).runs()}
    assert len(runs) == 4
    renamed = {**SPEC, "study": {"name": "other", "rounds": 4, "seed": 5}}
    assert {run.key for run in SweepPlan(renamed, GRID, (0, 1)).runs()} == set(runs)
    longer = {**SPEC, "study": {"name": "toll", "rounds": 5}}
    assert not {run.key for run in SweepPlan(longer, GRID, (0, 1)).runs()} & set(runs)


@pytest.mark.slow
def test_a_wider_sweep_plays_only_what_is_new_and_keeps_all_in_studies(tmp_path):
    db, pool = f"sqlite:///{tmp_path}/s.db", AtOnce()
    first = sweep(SPEC, GRID, seeds=[0, 1], executor=pool, out=tmp_path, db=db)
    assert (first.played, pool.tasks, len(Study.list(db))) == (4, 4, 4)
    again = sweep(SPEC, GRID, seeds=[0, 1], executor=pool, out=tmp_path, db=db)
    assert (again.played, pool.tasks) == (0, 4)
    wider = sweep(SPEC, {"leader.K": [1, 2, 3]}, seeds=[0, 1], executor=pool, out=tmp_path, db=db)
    assert (wider.played, pool.tasks, len(Study.list(db))) == (2, 6, 6)
    costs = {run.key: outcome.costs for run, outcome in wider.outcomes.items()}
    for run, outcome in first.outcomes.items():
        assert costs[run.key] == outcome.costs  # read back from the file, to the bit
        with Study.open(db, run.study) as study:
            assert study.round == 4
            assert tuple(record.cost for record in study.history().records) == outcome.costs


def test_a_line_that_a_crash_cut_off_is_run_again(tmp_path):
    sweep(SPEC, seeds=[0, 1], executor=AtOnce(), out=tmp_path)
    file = tmp_path / "runs.jsonl"
    file.write_text(file.read_text()[:-30])
    assert sweep(SPEC, seeds=[0, 1], executor=AtOnce(), out=tmp_path).played == 1
    assert all(json.loads(line) for line in file.read_text().splitlines())
    file.write_text("no JSON\n")
    with pytest.raises(InvalidInput, match=r"line 1: expected a run kept by an earlier sweep"):
        sweep(SPEC, seeds=[0], executor=AtOnce(), out=tmp_path)


@pytest.mark.slow
def test_the_summary_is_students_interval_worked_by_hand():
    table = sweep(SPEC, GRID, seeds=[0, 1, 2], executor=AtOnce()).summary()
    result = sweep(SPEC, GRID, seeds=[0, 1, 2], executor=AtOnce())
    costs = np.array([end.cost for run, end in result.outcomes.items() if run.settings["leader.K"] == 1])
    half = 4.302652729911275 * np.std(costs, ddof=1) / np.sqrt(3)  # the 97.5% point of Student's t with 2 degrees
    assert table["leader.K"] == [1, 2]
    assert table["mean"][0] == pytest.approx(costs.mean(), rel=1e-14)
    assert table["high"][0] - table["mean"][0] == pytest.approx(half, rel=1e-10)
    assert table["worst"][0] == costs.max()


def test_a_summary_for_people_has_a_dash_where_nothing_is_known():
    """Costs 1 and 3: their mean is 2 ± 12.706 (Student's t with 1 degree of freedom) times √2/√2."""
    plan = SweepPlan(SPEC, GRID, (0, 1))
    runs = list(plan.runs())
    ends = {
        run: Outcome("rounds done", True, cost, (), (), 8, 8, 0, 2.5)
        for run, cost in zip(runs[:2], (1.0, 3.0), strict=True)
    }
    result = SweepResult(plan, ends, dict.fromkeys(runs[2:], "it broke"), 2)
    assert result.summary()["worst"] == [3.0, None]
    assert summary_text(result).splitlines() == [
        "leader.K  runs  failed   mean     95% interval  median  worst  s per run",
        "       1     2       0  2.000  −10.71 to 14.71   2.000  3.000      2.500",
        "       2     0       2      -                -       -      -          -",
    ]


def takings():
    """Sold is 8 − x, and what comes in, x (8 − x), is to be as much as can be."""
    f = Objective(lambda x, y: float(x @ y), maximise=True)
    return Game(Box([0.0], [8.0]), f, CallableFollowers(lambda x, y, k: 8.0 - x, start=[0.0]), x0=[2.0])


def test_what_is_maximised_is_shown_as_it_is(tmp_path):
    """Of f = 1 and 3 the worst is 1; files have what is minimised."""
    plan = SweepPlan(SPEC, GRID, (0, 1))
    runs = zip(plan.runs(), (-1.0, -3.0), strict=False)
    ends = {run: Outcome("rounds done", True, cost, (), (), 8, 8, 0, 2.5, maximises=True) for run, cost in runs}
    result = SweepResult(plan, ends, {}, 2)
    assert (result.summary()["mean"][0], result.summary()["worst"][0]) == (-2.0, -1.0)
    assert summary_text(result).splitlines()[1].split()[2:] == [
        "0",
        "2.000",
        "−10.71",
        "to",
        "14.71",
        "2.000",
        "1.000",
        "2.500",
    ]
    spec = {"study": {"name": "s", "rounds": 3}, "game": {"python": f"{__name__}:takings"}}
    played = sweep(spec, executor=AtOnce(), out=tmp_path, trust=True)
    (outcome,) = played.outcomes.values()
    assert (outcome.maximises, outcome.costs[0]) == (True, -12.0)
    assert sweep(spec, executor=AtOnce(), out=tmp_path, trust=True).sense == played.sense  # read back from the file


@pytest.mark.slow
@pytest.mark.parametrize("points", [12, 13])
def test_runs_and_summary_are_written_and_drawn_where_somebody_can_read_it(points, tmp_path):
    result = sweep(SPEC, {"leader.K": list(range(1, points + 1))}, executor=AtOnce())
    files = write_sweep(result, tmp_path)
    assert [run.seed for run in result.outcomes] == [0] * points  # one seed unless told
    assert len((tmp_path / "runs.csv").read_text().splitlines()) == points + 1
    assert (tmp_path / "summary.csv").read_text().startswith("leader.K,runs,failed,mean")
    assert ("figure" in files) == (tmp_path / "figure.svg").exists() == (points <= 12)


@pytest.mark.slow
def test_workers_find_code_that_lies_beside_the_file(tmp_path):
    """In a folder that is on nobody's path; without trust it does not run."""
    (tmp_path / "game_of_the_sweep.py").write_text("from stackelberg.games import pigou as make\n")
    file = tmp_path / "s.toml"
    file.write_text(
        '[study]\nname = "a"\nrounds = 2\n[game]\npython = "game_of_the_sweep:make"\n[sweep]\nseeds = 1\n'
    )
    with pytest.raises(InvalidInput, match="needs consent"):
        sweep(file)
    result = sweep(file, trust=True, workers=1)
    assert (result.played, result.failed) == (1, {})


def test_a_failed_run_is_reported_not_kept_and_the_rest_goes_on(tmp_path):
    class FailsOnce(AtOnce):
        def submit(self, fn, /, *args, **kwargs):
            if self.tasks == 1:
                self.tasks += 1
                future = Future()
                future.set_exception(OSError("disk on fire"))
                return future
            return super().submit(fn, *args, **kwargs)

    result = sweep(SPEC, seeds=[0, 1, 2], executor=FailsOnce(), out=tmp_path)
    assert list(result.failed.values()) == ["OSError: disk on fire"]
    assert (len(result.outcomes), result.played, result.summary()["failed"]) == (2, 2, [1])
    assert sweep(SPEC, seeds=[0, 1, 2], executor=AtOnce(), out=tmp_path).played == 1


def test_bad_sweeps_are_refused_before_anything_runs(tmp_path):
    for grid, seeds, message in (
        ({"leader.K": 3}, (0,), "expected a list of values for 'leader.K', got 3"),
        ({"study.seed": [1]}, (0,), "'study.seed' is not varied here"),
        ({}, (), "seeds: expected at least one"),
        ({}, (1, 1), "got one twice"),
    ):
        with pytest.raises(InvalidInput, match=message):
            SweepPlan(SPEC, grid, seeds)
    file = tmp_path / "s.toml"
    text = '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n'
    file.write_text(text)
    with pytest.raises(InvalidInput, match=r"expected a table \[sweep\]"):
        read_sweep(file)
    file.write_text(text + '[sweep]\n[sweep.grid]\n"leader.nothing" = [1]\n')
    with pytest.raises(InvalidInput, match="there is no such key"):
        read_sweep(file)
    file.write_text(text + '[sweep]\nseeds = "five"\n')
    with pytest.raises(InvalidInput, match=r"line 6, \[sweep\] seeds: expected a number"):
        read_sweep(file)


def test_the_command_refuses_what_does_not_go_together(tmp_path):
    file = tmp_path / "s.toml"
    file.write_text('[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[sweep]\nseeds = 1\n')
    for options, message in (
        (["--executor", "dask"], "expected --scheduler ADDRESS as well"),
        (["--scheduler", "tcp://x:1"], "this is for --executor dask"),
        (["--executor", "dask", "--scheduler", "tcp://x:1", "--workers", "2"], "--workers: these are processes of"),
        (["--executor", "magic"], "expected processes or dask, got 'magic'"),
    ):
        result = CliRunner().invoke(app, ["sweep", str(file), "--out", str(tmp_path), *options])
        assert result.exit_code == 2
        assert message in result.stderr


@pytest.mark.slow
def test_the_command_says_which_settings_are_ignored_and_where(tmp_path):
    file = tmp_path / "s.toml"
    head = '[study]\nname = "a"\nrounds = 2\n[game]\nbuiltin = "pigou"\n[leader]\n'
    tail = '[sweep]\nseeds = 1\n[sweep.grid]\n"leader.policy" = ["two-point", "spsa"]\n'
    file.write_text(f'{head}estimator = {{ kind = "central" }}\nlargest_move = 0.5\n{tail}')
    result = CliRunner().invoke(app, ["sweep", str(file), "--out", str(tmp_path), "--workers", "1"])
    assert result.exit_code == 0, result.output
    said = " ".join(result.stderr.split())
    assert "[leader] estimator: spsa has no such setting: ignored at 1 of 2 points of the grid" in said
    assert "[leader] largest_move: two-point has no such setting: ignored at 1 of 2 points of the grid" in said


def test_a_given_executor_that_breaks_says_so():
    class Broken(AtOnce):
        def submit(self, fn, /, *args, **kwargs):
            from concurrent.futures import BrokenExecutor

            raise BrokenExecutor("gone")

    with pytest.raises(PoolBroken, match="it broke down"):
        list(as_they_finish(abs, [("a", -1)], Broken()))


def test_threads_are_an_engine_too():
    with ThreadPoolExecutor(2) as pool:
        ended = {one.key: one.result for one in as_they_finish(abs, [(str(n), -n) for n in range(20)], pool)}
    assert ended == {str(n): n for n in range(20)}


@pytest.mark.slow
def test_tasks_of_a_dead_worker_are_done_again_and_the_task_that_kills_is_found(tmp_path):
    tasks = [(str(n), (n, str(tmp_path))) for n in range(8)]
    ended = list(as_they_finish(square_or_die, tasks, workers=2))
    assert sorted(one.key for one in ended) == [key for key, _ in tasks]  # each once
    assert {one.key: one.result for one in ended if one.result is not None} == {
        str(n): n * n for n in range(8) if n != 5
    }
    assert [(one.key, one.error) for one in ended if one.error] == [("5", "its worker died each time it was tried")]


def test_who_lost_its_worker_twice_is_tried_alone():
    suspect, lost = _Task("a", 1, 2), _Task("b", 2, 1)
    assert _Task("c", 3).losses == 0
    assert list(_next_tasks(deque([suspect, lost]), iter([("c", 3)]), {}, 4)) == [suspect]
    assert list(_next_tasks(deque([suspect]), iter([("c", 3)]), {"a future": lost}, 4)) == []
    assert list(_next_tasks(deque([lost]), iter([("c", 3)]), {}, 4)) == [lost, _Task("c", 3)]


@pytest.mark.parametrize(("trust", "portable"), [("a.b", ("a.b",)), (["a", "b"], ("a", "b")), (True, True)])
def test_what_is_trusted_goes_to_every_worker(trust, portable):
    plan = SweepPlan({"study": {"name": "toll", "rounds": 3}, "game": {"builtin": "pigou"}})
    assert _job(plan, next(plan.runs()), trust, False).trust == portable


def test_what_is_kept_goes_into_a_folder_that_is_not_there_yet(tmp_path):
    sweep(SPEC, seeds=[0], executor=AtOnce(), out=tmp_path / "new" / "folder")
    assert any((tmp_path / "new" / "folder").iterdir())


def test_a_run_is_on_the_disk_before_it_is_said_to_be_kept(tmp_path, monkeypatch):
    """Whatever ends the machine then: a second call does not run it again."""
    written = []

    def onto_disk(number):
        written.append([json.loads(line)["seed"] for line in (tmp_path / "runs.jsonl").read_text().splitlines()])

    monkeypatch.setattr("stackelberg.sweeps.kept.os.fsync", onto_disk)
    sweep(SPEC, {"leader.K": [1]}, seeds=[3, 5], executor=AtOnce(), out=tmp_path)
    assert [len(seeds) for seeds in written] == [1, 2]  # whichever is the first
    assert sorted(written[-1]) == [3, 5]


@pytest.mark.parametrize(("maximises", "sign"), [(False, 1.0), (True, -1.0)])
def test_costs_are_drawn_as_they_are_shown(maximises, sign, tmp_path, monkeypatch):
    """Where f is maximised its own values, a course for every point of the grid."""
    plan = SweepPlan(SPEC, GRID, (0, 1))
    costs = {(1, 0): (5.0, 2.0), (1, 1): (7.0, 4.0), (2, 0): (1.0, 0.5), (2, 1): (1.5, 1.0)}
    ends = {
        run: Outcome("rounds done", True, seen[-1], (), seen, 8, 8, 0, 2.5, maximises=maximises)
        for run in plan.runs()
        for seen in [costs[run.settings["leader.K"], run.seed]]
    }
    drawn = {}
    monkeypatch.setattr(
        "stackelberg.report.figures.courses.courses_figure",
        lambda courses, ylabel: drawn.update(
            {name: one.runs.tolist() for name, one in courses.items()} | {"": ylabel}
        ),
    )
    monkeypatch.setattr("stackelberg.report.figures.files.save_figure", lambda figure, path: [path])
    write_sweep(SweepResult(plan, ends, {}, 2), tmp_path)
    assert drawn.pop("").endswith(" seen at x")
    assert list(drawn.values()) == [
        [[sign * 5.0, sign * 2.0], [sign * 7.0, sign * 4.0]],
        [[sign * 1.0, sign * 0.5], [sign * 1.5, sign * 1.0]],
    ]
