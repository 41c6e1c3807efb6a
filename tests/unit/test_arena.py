"""The arena: fair runs, figures by hand, resuming, entrants of all kinds, files and pages."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg import ResponseModel, TwoPoint
from stackelberg.arena import Case, Package, Results, compare, suite, suite_names
from stackelberg.arena.page import page
from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.games import linear_quadratic, pigou

LQ = Case("lq", partial(linear_quadratic, 2, seed=1), K=20, scale=0.3)
MARKS = [1, 2, 3, 4]


def row(case, leader, seed, closed, d=1, regret=(0.0, 1.0, 2.0, 3.0)):
    return {
        "case": case, "leader": leader, "settings": "", "seed": seed, "deployments": 4, "most_rounds": None, "d": d,
        "K": 1, "error": None, "marks": MARKS, "closed": list(closed), "regret": list(regret),
        "follower_rounds": MARKS, "seconds": 0.1, "version": "v",
    }  # fmt: skip


BY_HAND = Results(
    [
        row("a", "fast", 0, [0.0, 0.95, 0.95, 1.0]),
        row("a", "fast", 1, [0.0, 0.0, 0.92, 0.92]),
        row("b", "fast", 0, [0.5, 0.5, 0.5, 0.5], d=3),
        row("a", "slow", 0, [0.0, 0.0, 0.0, 0.9]),
        row("a", "slow", 1, [0.0, 0.0, 0.0, -0.5]),
        row("b", "slow", 0, [0.0, 0.0, 0.0, 0.0], d=3),
    ]
)


class Mine:
    """Twenty lines of somebody's own: it tells of y, halves its way to where f fell."""

    def __init__(self, case, seed, deployments):
        self.best, self.least, self.length = case.x0, np.inf, case.scale
        self.rng = np.random.default_rng(seed)

    def ask(self):
        return (
            self.best
            if self.least == np.inf
            else self.best + self.length * self.rng.standard_normal(self.best.size)
        )

    def tell(self, x, cost):
        if cost < self.least:
            self.best, self.least = x, cost
        else:
            self.length *= 0.9

    def recommend(self):
        return self.best


class TestFigures:
    def test_a_data_profile_counts_problems_over_d_plus_one(self):
        alphas, shares = BY_HAND.data_profile(0.9)  # 2/2 and 3/2 for fast, 4/2 for slow, b never
        assert shares["fast"][-1] == pytest.approx(2 / 3)
        assert shares["slow"][-1] == pytest.approx(1 / 3)
        before = shares["fast"][np.searchsorted(alphas, 1.4) - 1]
        assert before == pytest.approx(1 / 3)

    def test_run_lengths_count_pairs_of_problem_and_target(self):
        _, shares = BY_HAND.run_lengths()
        assert shares["fast"][-1] == pytest.approx((4 + 2 + 1) / 12)
        assert shares["slow"][-1] == pytest.approx(2 / 12)

    def test_differences_are_paired_and_their_interval_is_over_cases(self):
        mean, low, high = BY_HAND.difference("fast", "slow")
        assert mean == pytest.approx(np.mean([np.mean([0.1, 1.42]), 0.5]))
        assert low == pytest.approx(0.5)
        assert high == pytest.approx(0.76)
        assert BY_HAND.difference("slow", "fast")[0] == pytest.approx(-mean)

    def test_runs_beside_others_are_as_long_and_differ_by_cases_whatever_the_seeds(self):
        mine = Results([row("a", "mine", 7, [0.2, 0.4]) | {"marks": [1, 2], "deployments": 2}])
        others = BY_HAND.beside(mine)
        assert {(r["case"], r["deployments"], tuple(r["marks"])) for r in others.rows} == {("a", 2, (1, 2))}
        mean, *_ = (mine + others).difference("mine", "fast")
        assert mean == pytest.approx(0.4 - np.mean([0.95, 0.0]))

    def test_the_table_has_medians_worst_runs_and_runs_below_the_start(self):
        slow = next(r for r in BY_HAND.table(marks=(4,)) if (r["case"], r["leader"]) == ("a", "slow"))
        assert (slow["closed 4"], slow["worst 4"], slow["below the start"]) == (pytest.approx(0.2), -0.5, 1)


class TestRuns:
    def test_regret_adds_up_what_was_paid_over_the_best(self):
        case = Case("pigou", pigou, K=50)
        (one,) = compare("random", case, seeds=1, deployments=3).rows
        first = compare({"still": Still}, case, seeds=1, deployments=3).rows[0]
        assert first["regret"] == pytest.approx([1.0, 2.0, 3.0], rel=1e-3)  # x0 all along: its gap each time
        assert first["closed"] == [0.0, 0.0, 0.0]
        assert one["follower_rounds"] == [50, 100, 150]

    def test_a_run_is_the_same_alone_and_among_others_on_any_executor(self):
        alone = compare("two-point", LQ, seeds=[3], deployments=8).rows
        with ThreadPoolExecutor(2) as pool:
            beside = compare(["random", "two-point"], [LQ], seeds=[2, 3], deployments=8, executor=pool)
        same = [r for r in beside.rows if (r["leader"], r["seed"]) == ("two-point", 3)]
        assert [r["closed"] for r in same] == [r["closed"] for r in alone]

    def test_a_file_is_gone_on_with(self, tmp_path):
        file, told = tmp_path / "runs.jsonl", []
        first = compare("random", LQ, seeds=2, deployments=4, file=file)
        file.write_text(file.read_text() + '{"case": "lq", "lea')  # killed while it wrote
        again = compare(
            ["random", "oracle"],
            LQ,
            seeds=2,
            deployments=4,
            file=file,
            on_run=lambda r, n, of: told.append((n, of)),
        )
        assert told == [(3, 4), (4, 4)]
        assert Results(again.rows[:2]).rows == first.rows
        assert [r["leader"] for r in Results.read(file).rows] == ["random", "random", "oracle", "oracle"]

    def test_a_damaged_line_is_refused_by_its_number(self, tmp_path):
        file = tmp_path / "runs.jsonl"
        file.write_text("nonsense\n" + json.dumps(BY_HAND.rows[0]) + "\n")
        with pytest.raises(InvalidInput, match=r"runs.jsonl, line 1"):
            Results.read(file)

    def test_a_budget_of_follower_rounds_ends_a_run(self):
        (one,) = compare("random", LQ, seeds=1, deployments=50, follower_rounds=100).rows
        assert one["marks"][-1] == 5

    def test_what_breaks_down_is_reported_and_the_rest_goes_on(self):
        results = compare({"broken": Broken, "random": "random"}, LQ, seeds=1, deployments=4)
        assert results.errors == ["lq, broken, seed 0: RuntimeError: out of ideas"]
        assert results.summary()[0]["broken"] == 1


class Still(Mine):
    def ask(self):
        return self.best


class Broken(Mine):
    def tell(self, x, cost):
        raise RuntimeError("out of ideas")


class TestEntrants:
    @pytest.mark.parametrize(
        "given", ["default", "two-point", "oracle", "optuna:TPESampler", "scipy:COBYQA",
                  "scipy:Nelder-Mead", "stackelberg.leaders:TwoPoint", ResponseModel, ResponseModel(), Mine],
        ids=str,
    )  # fmt: skip
    @pytest.mark.slow
    def test_whoever_takes_part_ends_its_budget(self, given):
        (one,) = compare([given], LQ, seeds=1, deployments=30).rows
        assert one["error"] is None
        assert one["marks"][-1] >= 30
        assert one["closed"][-1] >= -1e-6

    def test_an_optimiser_that_asks_for_a_population_hears_of_it_as_a_whole(self):
        heard = []

        class Search:
            """Three letters at a time, each a place to look; it hears of all three at once."""

            def ask(self):
                return ["a", "b", "c"]

            def tell(self, letters, costs):
                heard.append((letters, costs))

        def made(case, seed, deployments):
            search = Search()
            places = {"a": [0.0, 0.0], "b": case.game.known.x, "c": [1.0, 1.0]}
            return Package((case, seed, deployments), search.ask, search.tell, places.__getitem__)

        (one,) = compare(made, LQ, seeds=1, deployments=8).rows
        assert [letters for letters, _ in heard] == [["a", "b", "c"]] * 2
        assert heard[0][1][1] == min(heard[0][1])
        assert one["closed"] == pytest.approx([0, *[1] * 7], abs=1e-3)

    @pytest.mark.parametrize("given", ["cma:CMAEvolutionStrategy", "nevergrad:NGOpt", "optuna:NoSuchSampler"])
    def test_what_cannot_be_made_is_said_in_its_row(self, given, monkeypatch):
        monkeypatch.setitem(sys.modules, "cma", None)
        monkeypatch.setitem(sys.modules, "nevergrad", None)
        (error,) = compare(given, LQ, seeds=1, deployments=2).errors
        assert given.partition(":")[0] in error

    @pytest.mark.parametrize("given", ["nobody", "no_such_module:Leader", "stackelberg:nothing", 3, []])
    def test_who_cannot_take_part_is_refused_by_name(self, given):
        with pytest.raises(InvalidInput, match="leaders"):
            compare(given, LQ, seeds=1, deployments=2)

    def test_two_of_one_name_are_refused(self):
        with pytest.raises(InvalidInput, match="different names"):
            compare([TwoPoint(), TwoPoint()], LQ)


def test_the_command_plays_a_leader_of_the_present_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    (tmp_path / "somebodys_own.py").write_text(
        "from stackelberg.arena.rivals import RandomSearch\n\n\nclass Mine(RandomSearch.__mro__[1]):\n"
        "    def ask(self):\n        return self.case.x0\n"
    )
    words = ["--leader", "somebodys_own:Mine", "--suite", "pigou", "--seeds", "1", "--deployments", "2", "--json"]
    done = CliRunner().invoke(app, ["arena", *words])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["summary"][0]["leader"] == "Mine"
    assert {path.name for path in (tmp_path / "arena").iterdir()} == {
        *("runs.jsonl", "table.csv", "table.tex", "page.html")
    }


class TestSuites:
    @pytest.mark.slow
    @pytest.mark.parametrize("name", [name for name in suite_names() if name != "roads"])
    def test_every_case_knows_what_is_best_and_starts_above_it(self, name):
        for case in suite(name):
            assert case.gap > 0.0, case.name
            best = case.game.known.x  # where S jumps the infimum is approached from the right
            closed = max(case.closed(best), case.closed(best + 1e-9))
            assert closed >= 1.0 - 1e-6, case.name

    def test_an_unknown_one_is_refused(self):
        with pytest.raises(InvalidInput, match="no such suite"):
            suite("no such suite")


def test_a_page_has_the_charts_and_tables():
    document = page(BY_HAND).document
    assert [chart["title"][:7] for chart in document.charts] == ["Problem", "Pairs (", "Regret ", "Regret "]
    assert [len(table["rows"]) for table in document.tables] == [2, 1, 4]
    curve = document.charts[2]["marks"][0]
    assert (curve["name"], list(curve["x"]), list(curve["y"])) == ("fast", MARKS, [0.0, 1.0, 2.0, 3.0])
