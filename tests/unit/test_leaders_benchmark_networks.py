"""Anaheim and UXsim as cases: which links, what is seen, and that references and judges are what they say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks import leaders
from benchmarks.leaders_bench import anaheim, cases, runs, uxsim_case
from benchmarks.leaders_bench.case import LeftOut

from stackelberg.core import MissingExtra, Probe, Start


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


def test_without_uxsim_its_case_names_the_extra() -> None:
    try:
        import uxsim  # noqa: F401
    except ImportError:
        with pytest.raises(MissingExtra, match="simulators"):
            cases.case("uxsim sioux-falls")
    else:
        assert cases.case("uxsim sioux-falls").most == 80


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


def test_uxsims_closed_share_is_what_is_saved() -> None:
    pytest.importorskip("uxsim", reason="needs the extra 'simulators'")
    case = cases.case("uxsim sioux-falls")
    assert case.gap == case.start_cost
    assert case.closed(np.full(12, 150.0)) == pytest.approx(1.0 - case.judge(np.full(12, 150.0)) / case.start_cost)
    assert 0.05 < case.closed(np.full(12, 150.0)) < 0.3
