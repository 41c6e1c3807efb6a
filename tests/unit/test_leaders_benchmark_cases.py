"""The cases of the leader benchmark: other units are the same game, and small games have the optima they claim."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks import leaders
from benchmarks.leaders_bench import anaheim, cases, confirm, runs, uxsim_case
from benchmarks.leaders_bench.case import Case, LeftOut
from benchmarks.leaders_bench.entrants import ENTRANTS, Entrant
from benchmarks.leaders_bench.rescaled import MIXED, rescaled
from benchmarks.leaders_bench.small_games import DRIFT_OVER, JUMP_AT, PACE, PACES, SMALL
from tools import sources

from stackelberg.core import Array, InvalidInput, MissingExtra, Probe, Start, frozen
from stackelberg.games import linear_quadratic, stackelberg_cournot
from stackelberg.leaders import TwoPoint
from stackelberg.sets import Box


def answers(case: Case, points: list[Array], seed: int = 0) -> list[tuple[Array, float]]:
    street = runs._Street(case, seed)
    found = []
    for i, x in enumerate(points):
        answer = street.observe(Probe(i, 0, frozen(x), case.K, Start.PREVIOUS))
        assert answer.y is not None
        assert answer.cost is not None
        found.append((answer.y, answer.cost))
    return found


@pytest.mark.parametrize("name", ["lq d=10", "sioux-falls noisy k=3", "commitment", "steady drift"])
def test_a_power_of_two_changes_nothing_but_the_numbers(name: str) -> None:
    old, new = cases.case(name), cases.case(f"{name} [x=4,y=0.5,f=8]")
    rng = np.random.default_rng(0)
    points = [old.game.X.project(old.x0 + rng.uniform(0.0, 1.0, old.x0.size)) for _ in range(3)]
    before, after = answers(old, points), answers(new, [4.0 * x for x in points])
    for (y, cost), (scaled_y, scaled_cost) in zip(before, after, strict=True):
        assert np.array_equal(scaled_y, 0.5 * y)
        assert scaled_cost == 8.0 * cost
        f, g, x = old.game.objective, new.game.objective, points[0]
        assert np.array_equal(g.partial_x(4.0 * x, scaled_y), 2.0 * f.partial_x(x, y))  # 8/4
        assert np.array_equal(g.partial_y(4.0 * x, scaled_y), 16.0 * f.partial_y(x, y))  # 8/0.5
    assert [new.closed(4.0 * x, 7) for x in points] == [old.closed(x, 7) for x in points]
    assert new.scale == pytest.approx(4.0 * old.scale, rel=1e-12)
    outside = old.x0 - 50.0
    assert np.array_equal(new.game.X.project(4.0 * outside), 4.0 * old.game.X.project(outside))
    assert new.game.X.inradius() == 4.0 * old.game.X.inradius()


def test_the_known_answer_moves_with_the_units_and_the_constant() -> None:
    old = linear_quadratic(4, seed=3)
    new = rescaled(old, x=10.0, y=3.0, f=0.2, constant=7.0)
    x = np.arange(4.0)
    assert new.known.x == pytest.approx(10.0 * old.known.x)
    assert new.known.cost == pytest.approx(0.2 * old.known.cost + 7.0)
    assert new.known.equilibrium(10.0 * x) == pytest.approx(3.0 * old.known.equilibrium(x))
    assert new.hyperobjective(10.0 * x) == pytest.approx(0.2 * old.hyperobjective(x) + 7.0)
    steps = 1e-5 * np.eye(4)
    slopes = [(new.hyperobjective(10.0 * x + e) - new.hyperobjective(10.0 * x - e)) / 2e-5 for e in steps]
    assert new.known.hypergradient(10.0 * x) == pytest.approx(slopes, rel=1e-6)


def test_units_that_differ_by_entry() -> None:
    case = cases.case("lq d=10 [x=mixed]")
    factors = np.array([MIXED[i % 3] for i in range(10)])
    assert np.array_equal(case.game.known.x, factors * cases.case("lq d=10").game.known.x)
    assert case.closed(case.game.known.x) == pytest.approx(1.0)
    box = rescaled(stackelberg_cournot(n=2), x=np.array([60.0])).X
    assert isinstance(box, Box)
    assert (box.lower[0], box.upper[0]) == (0.0, np.inf)
    with pytest.raises(InvalidInput, match="one factor for a Simplex"):
        cases.case("commitment [x=mixed]")


def test_a_constant_is_given_in_units_of_what_there_is_to_gain() -> None:
    old, new = cases.case("lq d=10"), cases.case("lq d=10 [f=2,constant=1e3]")
    gain = old.start_cost - old.best
    assert new.best == pytest.approx(2.0 * old.best + 2e3 * gain)
    assert new.start_cost - new.best == pytest.approx(2.0 * gain, rel=1e-9)


@pytest.mark.parametrize("words", ["z=3", "x", "x=much", "y=mixed", "x=-1", "x=0", "f=inf"])
def test_units_that_make_no_sense_are_refused(words: str) -> None:
    with pytest.raises(InvalidInput):
        cases.case(f"lq d=10 [{words}]")


def test_names_and_groups() -> None:
    assert cases.case_names(["pace"]) == list(PACE)
    assert cases.case_names(["kink", "small"])[:2] == ["kink", "outliers"]
    assert len(cases.case_names(["small", "small"])) == len(SMALL)
    units = cases.case_names(["units"])
    assert {"lq d=50", "lq d=50 [x=1e-4]", "lq d=50 [y=60]", "lq d=50 [f=1e4]", "lq d=50 [x=mixed]"} <= set(units)
    for name in ("nobody", "nobody [x=2]", "units [x=2]", "lq d=10 [x=2"):
        with pytest.raises(InvalidInput, match="expected a group"):
            cases.case_names([name])


STILL = [name for name in (*SMALL, *PACE) if cases.case(name).moving is None]


@pytest.mark.parametrize("name", STILL)
def test_nothing_beats_the_claimed_optimum(name: str) -> None:
    case = cases.case(name)
    best = case.game.known.x
    assert case.game.X.contains(best)
    assert case.judge(best) == pytest.approx(case.best, abs=1e-12)
    expected = 0.0 if name == "commitment at optimum" else 1.0
    assert case.closed(best) == pytest.approx(expected, abs=1e-12)
    assert case.closed(case.x0) == 0.0
    rng = np.random.default_rng(1)
    for width in (1e-3, 1e-2, 0.1, 1.0, 3.0):
        for _ in range(200):
            x = case.game.X.project(best + width * rng.normal(size=best.size))
            assert case.judge(x) >= case.best - 1e-12


def test_the_commitment_game_by_hand() -> None:
    case = cases.case("commitment")
    worth = {p: -case.judge(np.array([p, 1.0 - p])) for p in (0.0, 0.25, 0.5, 0.75, 1.0)}
    assert worth == {0.0: 3.0, 0.25: 3.25, 0.5: 3.5, 0.75: 1.75, 1.0: 2.0}
    assert case.closed(np.array([0.5, 0.5])) == 1.0
    assert cases.case("commitment at optimum").closed(np.array([1.0, 0.0])) == -1.0


def test_posted_prices_against_a_grid() -> None:
    case = cases.case("posted prices")
    prices = np.linspace(0.0, 6.0, 6001)
    earned = np.array([case.game.known.equilibrium(np.full(4, p)) * p for p in prices])
    # The best price of the grid is at most 0.001 below the best one, which 7 customers at most pay.
    assert -case.best >= earned.max(axis=0).sum()
    assert -case.best == pytest.approx(earned.max(axis=0).sum(), abs=4 * 7 * 0.001)


def test_the_plateau_is_flat_and_the_inflection_stationary() -> None:
    case = cases.case("plateau")
    assert case.best == -6.0
    assert {case.judge(case.x0 + shift) for shift in (-0.9, 0.0, 2.0)} == {0.0}
    for name, gap in (("inflection ahead", 3 * 2 / 3), ("inflection at start", 3 / 12)):
        assert cases.case(name).gap == pytest.approx(gap)
        assert np.abs(cases.case(name).game.known.hypergradient(np.zeros(3))).max() == 0.0


def test_the_kink_is_at_the_optimum() -> None:
    case = cases.case("kink")
    x = case.game.known.x
    for move in np.eye(5):
        one_sided = [(case.judge(x + h * move) - case.best) / abs(h) for h in (1e-6, -1e-6)]
        assert min(one_sided) > 0.05  # at a smooth optimum they would be of the order of 1e-6


def test_what_is_seen_by_the_calendar() -> None:
    still = [np.zeros(10)] * (JUMP_AT + 8)
    S = cases.case("weekly cycle").game.known.equilibrium(np.zeros(10))
    week = np.array([y for y, _ in answers(cases.case("weekly cycle"), still[:14])])
    assert week[:7] == pytest.approx(week[7:])
    assert week[:7].mean(axis=0) == pytest.approx(S)
    assert np.ptp(week, axis=0).min() > 0.01
    drift = np.array([y for y, _ in answers(cases.case("steady drift"), still[:3])])
    assert drift[0] == pytest.approx(S)
    assert drift[2] - drift[1] == pytest.approx(drift[1] - drift[0])
    jump = np.array([y for y, _ in answers(cases.case("sudden jump"), still)])
    assert np.ptp(jump[:JUMP_AT], axis=0).max() == np.ptp(jump[JUMP_AT:], axis=0).max() == 0.0
    assert jump[-1] - jump[0] == pytest.approx(DRIFT_OVER * (drift[1] - drift[0]))


def test_where_the_answer_moves_it_is_judged_as_it_is_then() -> None:
    for name, day, seen_on in (("steady drift", 50, 50), ("sudden jump", JUMP_AT + 1, JUMP_AT)):
        case = cases.case(name)
        assert case.moving is not None
        judge, best = case.moving(day)
        x = case.game.known.x
        y = answers(case, [x] * (seen_on + 1))[-1][0]
        assert judge(x) == pytest.approx(case.game.objective(x, y))
        assert judge(x) > best
        assert case.closed(x, day) == pytest.approx((judge(case.x0) - judge(x)) / (judge(case.x0) - best))
        assert case.closed(x, 0) == pytest.approx(1.0)
    assert cases.case("sudden jump").closed(cases.case("sudden jump").game.known.x, JUMP_AT) == pytest.approx(1.0)


def test_outliers_and_tails_are_as_often_and_as_large_as_they_say() -> None:
    n, days = 15, 400
    for name in ("outliers", "outliers rare"):
        case = cases.case(name)
        S = case.game.known.equilibrium(case.x0)
        ratio = np.array([y for y, _ in answers(case, [case.x0] * days)]) / S
        assert set(np.unique(ratio.round(9))) == {1.0, 3.0}
        hits = (ratio > 2.0).sum()
        # Binomial (per entry or per day): within 5 standard deviations but for once in 10⁶.
        trials = n * days if name == "outliers" else days
        expected = trials / 20
        assert abs(hits - expected) <= 5 * np.sqrt(expected)
        if name == "outliers rare":
            assert (ratio > 2.0).sum(axis=1).max() == 1
    case = cases.case("heavy tails")
    S = case.game.known.equilibrium(case.x0)
    noise = np.array([y for y, _ in answers(case, [case.x0] * days)]) - S
    # The quartiles of Student's t with 3 degrees of freedom are at ±0.7649.
    size = 0.3 * np.sqrt(np.mean(S**2))
    inner = np.mean(np.abs(noise) < 0.7649 * size)
    assert abs(inner - 0.5) < 5 * 0.5 / np.sqrt(n * days)


def test_paces_by_hand() -> None:
    assert (PACES[0], PACES[-1], len(PACES)) == (0.03, 1.0, 20)
    for name, rates in (
        ("pace 0.131", np.full(15, 0.131)),
        ("two time scales", np.r_[np.full(8, 0.9), np.full(7, 0.05)]),
        ("three time scales", np.repeat([0.9, 0.3, 0.05], 5)),
    ):
        case = cases.case(name)
        S, x = case.game.known.equilibrium, np.ones(10)
        seen = [y for y, _ in answers(case, [x] * 3)]
        left = [(S(x) - y) / (S(x) - S(case.x0)) for y in seen]
        for k in range(3):
            assert left[k] == pytest.approx((1.0 - rates) ** (k + 1), abs=1e-9)


def test_mixed_time_scales_have_the_rates_in_another_basis() -> None:
    for name, rates in (("two time scales mixed", (0.9, 0.05)), ("three time scales mixed", (0.9, 0.3, 0.05))):
        case = cases.case(name)
        S = case.game.known.equilibrium
        rng, moves, left = np.random.default_rng(2), [], []
        for _ in range(20):
            x = rng.normal(size=10)
            moves.append(S(x) - S(case.x0))
            left.append(S(x) - answers(case, [x])[0][0])
        # left = (I − A) move on the ten directions that S can take; A has the eigenvalues `rates` and is symmetric.
        basis = np.linalg.svd(np.array(moves).T)[0][:, :10]
        map_, *_ = np.linalg.lstsq(np.array(moves) @ basis, np.array(left), rcond=None)
        A = basis.T @ (basis - map_.T)
        values = np.linalg.eigvalsh((A + A.T) / 2)
        assert pytest.approx(A.T, abs=1e-8) == A
        assert min(rates) - 1e-9 <= values.min() < values.max() <= max(rates) + 1e-9
        assert np.abs(A - np.diag(np.diag(A))).max() > 0.05


@pytest.mark.slow
def test_kept_runs_know_the_source_they_were_made_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their own with what it imports, the game's, the judge's; no other leader's."""
    case = cases.case("lq d=10")
    who = Entrant("mine", "", ({},), lambda *_: TwoPoint(K=20), module="stackelberg.leaders.two_point")
    before, true = runs._file_name(case, who, {}, 0, (5,)), sources._stands_at
    names = {
        **dict.fromkeys(("leaders.two_point", "leaders.schedules", "tolls.objective", "games.target_cost"), True),
        **dict.fromkeys(("leaders.response_model", "leaders.adam", "study.loop"), False),
    }
    for changed, counts in (
        {f"stackelberg.{one}": so for one, so in names.items()} | {runs.__name__: True}
    ).items():
        with monkeypatch.context() as patch:
            runs._source.cache_clear()
            patch.setattr(
                sources, "_stands_at", lambda module, name, at=changed: (module == at) * "!" + true(module, name)
            )
            assert (runs._file_name(case, who, {}, 0, (5,)) != before) == counts, changed
    runs._source.cache_clear()
    assert runs._file_name(case, who, {}, 0, (5,)) == before
    assert all(who.module for who in ENTRANTS.values() if who.name != "trial-and-error marginal cost")


def test_the_source_of_a_leader_from_elsewhere() -> None:
    assert runs._source("json.decoder") != runs._source("json.encoder")
    with pytest.raises(InvalidInput, match="can be imported"):
        runs._source("no_such_module")


@pytest.mark.slow
def test_a_source_tree_plays_runs_for_comparison() -> None:
    run = {
        "case": "lq d=10",
        "entrant": "algorithm-1",
        "setting": ENTRANTS["algorithm-1"].grid[0],
        "seed": 0,
        "marks": [5],
    }
    assert confirm.played_by(sources.ROOT, [run]) == confirm.played([run])


@pytest.mark.slow
def test_only_one_leader_over_a_few_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    words = ["--cases", "lq d=10", "lq d=10 [x=4]", "--leaders", "response-model", "--seeds", "100-101"]
    assert leaders.main([*words, "--budget", "30", "--keep", str(tmp_path / "kept"), "--json", str(file)]) == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert {row["game"] for row in found["rows"]} == {"lq d=10", "lq d=10 [x=4]"}
    assert {row["deployments"] for row in found["rows"]} == {25, 30}
    assert {row["seeds"] for row in found["rows"]} == {2}
    assert found["left_out"] == {}
    assert "largest change in other units" in capsys.readouterr().out
    assert file.with_suffix(".png").exists()
    assert sorted(path.name.split("seed=")[1][:3] for path in (tmp_path / "kept").glob("lq_d=10_r*")) == [
        "100",
        "101",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["--seeds", "5-2"],
        ["--seeds", "some"],
        ["--cases", "nobody"],
        ["--leaders", "nobody"],
        ["--budget", "0"],
    ],
)
def test_bad_options_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        leaders.main(words)
    assert "expected" in capsys.readouterr().err


# Anaheim and UXsim as cases: which links, what is seen, and that references and judges are what they say


@pytest.fixture
def _files() -> None:
    try:
        anaheim.anaheim()
    except LeftOut as reason:
        pytest.skip(str(reason))


def test_without_files_anaheim_is_left_out_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("STACKELBERG_TNTP", str(tmp_path))
    anaheim.anaheim.cache_clear()
    try:
        with pytest.raises(LeftOut, match="set STACKELBERG_TNTP"):
            anaheim.anaheim()
    finally:
        anaheim.anaheim.cache_clear()


@pytest.mark.usefixtures("_files")
def test_tolled_are_the_links_with_the_largest_marginal_tolls() -> None:
    tolls, few, many = anaheim.marginal_tolls(), anaheim.tolled_links(30), anaheim.tolled_links(76)
    assert set(few) < set(many)
    assert (len(few), len(many)) == (30, 76)
    assert tolls[few].min() >= np.delete(tolls, few).max()
    # w ℓ'(w) of a BPR link with power 4 is 4 times what congestion adds to its free-flow time.
    network, demand = anaheim.anaheim()
    w = anaheim.system_optimum(network, demand, gap=1e-8).flows
    added = network.latency.value(w) - network.free_flow_time
    assert tolls[many] == pytest.approx(4.0 * added[many], rel=1e-6)


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize("number", [30, 76])
def test_the_references_hold_and_are_no_worse_than_marginal_tolls(number: int) -> None:
    links = anaheim.tolled_links(number)
    for seen in ("", "sensors"):
        stored = anaheim.reference(number, seen)
        assert stored["links"] == links
        judge = anaheim.judge_of(number, seen)
        assert judge(np.array(stored["x"])) == pytest.approx(stored["cost"], abs=1e-3)
        for share in (0.0, 0.5, 1.0):
            assert judge(share * anaheim.marginal_tolls()[links]) > stored["cost"]


@pytest.mark.usefixtures("_files")
def test_what_is_seen_of_anaheim() -> None:
    missing = {}
    for seen in ("", " sensors", " some each day"):
        case = cases.case(f"anaheim 30 live k=1{seen}")
        street = runs._Street(case, seed=0)
        answers = [street.observe(Probe(i, 0, case.x0, 1, Start.PREVIOUS)) for i in range(4)]
        missing[seen] = np.array([np.isnan(answer.y) for answer in answers])
        known = [answer.cost is not None for answer in answers]
        assert known == [seen != " some each day"] * 4  # f is declared over what sensors see
        assert case.closed(np.array(anaheim.reference(30, seen.strip())["x"])) == pytest.approx(1.0, abs=1e-3)
    assert not missing[""].any()
    fixed = missing[" sensors"]
    assert (fixed == fixed[0]).all()
    assert fixed[0].sum() == 914 - 731
    some = missing[" some each day"]
    assert (some[0] != some[1]).any()
    # 4 · 914 draws with probability 0.2: within 5 standard deviations of the mean.
    assert abs(some.mean() - 0.2) < 5 * np.sqrt(0.2 * 0.8 / (4 * 914))


def test_a_case_that_cannot_be_played_is_left_out_once_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_files(name: str) -> cases.Case:
        raise LeftOut("no files")

    monkeypatch.setattr(leaders, "case", no_files)
    words = ["--cases", "anaheim 30 settled", "--leaders", "bfgs", "broyden", "--json", str(tmp_path / "a.json")]
    assert leaders.main(words) == 1  # nothing was run
    assert json.loads((tmp_path / "a.json").read_text())["left_out"] == {"anaheim 30 settled": "no files"}
    assert "left out: anaheim 30 settled: no files" in capsys.readouterr().out


@pytest.mark.slow
def test_without_uxsim_its_case_names_the_extra() -> None:
    try:
        import uxsim  # noqa: F401
    except ImportError:
        with pytest.raises(MissingExtra, match="simulators"):
            cases.case("uxsim sioux-falls")
    else:
        assert cases.case("uxsim sioux-falls").most == 80


@pytest.mark.slow
def test_a_day_of_uxsim() -> None:
    pytest.importorskip("uxsim", reason="needs the extra 'simulators'")
    none, some = np.zeros(12), np.full(12, 150.0)
    day, again, other = (uxsim_case.simulated_day(uxsim_case.TOLLED, none, seed) for seed in (3, 3, 4))
    assert np.array_equal(day, again)
    assert not np.array_equal(day, other)
    free = 60.0 * uxsim_case.sioux_falls()[0].free_flow_time
    # A link takes at least its free-flow time, but for the time steps of 10 s in which a vehicle comes and goes.
    assert (day[76:] >= free - 20.0).all()
    assert np.median(day[76:] / free) < 1.5
    tolled = uxsim_case.simulated_day(uxsim_case.TOLLED, some, 3)
    where = list(uxsim_case.TOLLED)
    assert tolled[where].sum() < day[where].sum()
    assert uxsim_case._hours(some, tolled) < uxsim_case._hours(none, day)
    r = uxsim_case._residuals(none, day)
    assert r @ r == pytest.approx(uxsim_case._hours(none, day))
    gradient = uxsim_case._partial_y(none, day)
    step = np.zeros(152)
    step[[5, 100]] = 1.0, 2.0
    change = uxsim_case._hours(none, day + step) - uxsim_case._hours(none, day)
    # f is bilinear: link 5's own flow and link 24's time changed, and they do not meet.
    assert change == pytest.approx(gradient @ step)


@pytest.mark.slow
def test_uxsims_closed_share_is_what_is_saved() -> None:
    pytest.importorskip("uxsim", reason="needs the extra 'simulators'")
    case = cases.case("uxsim sioux-falls")
    assert case.gap == case.start_cost
    assert case.closed(np.full(12, 150.0)) == pytest.approx(1.0 - case.judge(np.full(12, 150.0)) / case.start_cost)
    assert 0.05 < case.closed(np.full(12, 150.0)) < 0.3


@pytest.mark.slow
def test_runs_of_other_source_stand_where_a_sample_of_them_has_not_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, who = cases.case("lq d=10"), ENTRANTS["algorithm-1"]
    for folder in (tmp_path / "same", tmp_path / "moved"):
        for seed in (0, 1):
            runs.kept(folder, game, who, who.grid[0], seed, (5, 10))
    (one, other) = sorted((tmp_path / "moved").glob("*.json"))
    run = json.loads(one.read_text())
    run["closed"][-1] += 1e-6
    one.write_text(json.dumps(run))
    before = {path.name for path in (tmp_path / "same").glob("*.json")}
    assert confirm.main([str(tmp_path / "same")]) == 0
    assert capsys.readouterr().out == ""  # nothing is of other source
    monkeypatch.setattr(runs, "_source", lambda module: f"other {module}")
    assert confirm.main([str(tmp_path / "same"), "--sample", "1"]) == 0
    assert capsys.readouterr().out == "lq d=10, algorithm-1: 1 repeated, the same, 2 runs stand\n"
    after = {path.name for path in (tmp_path / "same").glob("*.json")}
    assert len(after) == 2
    assert not after & before
    assert runs.kept_path(tmp_path / "same", game, who, who.grid[0], 1, (5, 10)).is_file()
    assert confirm.main([str(tmp_path / "moved"), "--sample", "2"]) == 1
    assert f"seed {run['seed']} closes" in capsys.readouterr().out
    assert sorted((tmp_path / "moved").glob("*.json")) == [one, other]
    monkeypatch.setattr(confirm, "played_by", lambda tree, some: confirm.played(some))  # made on another machine
    assert confirm.main([str(tmp_path / "moved"), "--sample", "2", "--old", str(tmp_path)]) == 0
    assert not one.exists()
