"""Answers of which something is left out: what the leader hears, what confirm and correct make of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.averager import Averager
from tests.servers import running

from stackelberg.client import RemoteStudy
from stackelberg.core import Exclusion, InvalidInput, ResponseSchema
from stackelberg.core.forms import register
from stackelberg.leaders import Rails, ResponseModel, TwoPoint, default_leader
from stackelberg.sets import Box
from stackelberg.study import Setup, Study
from stackelberg.study.storage import Storage

LINKS = ResponseSchema(("A→B (link 1)", "B→C (link 2)", "Mill Lane, C→A (link 3)", *"DEF"), "flow")
USUAL = np.array([100.0, 50.0, 80.0, 120.0, 200.0, 60.0])


def counts(t: int, **wrong: float) -> np.ndarray:
    """What was counted on day t: 1 or 2% more or less than usual; entries of another value by number from 1."""
    y = USUAL * (1.0 + 0.01 * np.array([1, -1, 2, -2, 1, -1]) * (-1) ** t) + 0.001 * t
    for name, value in wrong.items():
        y[int(name[1:]) - 1] = value
    return y


def seen_total(x: np.ndarray, y: np.ndarray) -> float:
    """A cost that needs no more than what was measured: the mean."""
    return float(np.nanmean(y))


@register("needs-all")
def needs_all(x: np.ndarray, y: np.ndarray) -> float:
    return float(np.sum(y))


def days(study: Any, ys: list[Any], **said: Any) -> list[Any]:
    return [study.tell(study.next_probe(), y, **said) for y in ys]


def week(study: Any, days_told: int = 6, first: int = 0) -> None:
    """Days like all others."""
    assert all(r.left_out is None for r in days(study, [counts(first + t) for t in range(days_told)]))


class Heard(Averager):
    """A leader that keeps every answer as it hears it."""

    def _fold(self, state: Any, deployed: Any) -> Any:
        x, kept, note = super()._fold(state, deployed)
        heard.append([one.answer for one in deployed])
        return x, kept, note


heard: list[Any] = []


@pytest.fixture(autouse=True)
def nothing_heard():
    heard.clear()


@pytest.mark.parametrize("objective, cost", [(seen_total, 101.0), (needs_all, None)])
def test_entries_in_doubt_are_missing_for_the_leader_and_the_cost_is_that_of_the_rest(objective, cost):
    study = Study.in_memory(Setup(Heard(), objective, x0=[0.0]))
    week(study)
    (receipt,) = days(study, [counts(6, e5=2020.0)])
    assert receipt.recorded
    assert receipt.flags == ("entry 5 of y is 2,020, lately about 200",)
    (answer,) = heard[-1]
    np.testing.assert_array_equal(np.isnan(answer.y), [False] * 4 + [True, False])
    rest = np.delete(counts(6), 4)
    np.testing.assert_array_equal(np.delete(answer.y, 4), rest)
    assert answer.cost == (None if cost is None else pytest.approx(rest.mean()))
    assert receipt.left_out == Exclusion(receipt.flags[0], (4,), True, answer.cost)
    assert list(study.in_doubt()) == [(6, 0)]
    raw = study.in_doubt()[6, 0].observation
    np.testing.assert_array_equal(raw.y, counts(6, e5=2020.0))  # nothing is lost


@pytest.mark.slow
@pytest.mark.parametrize("leader", [TwoPoint(K=1), ResponseModel(K=1)])
def test_a_day_in_doubt_leaves_the_leader_as_a_failed_probe_does(leader):
    doubted, failed = (Study.in_memory(Setup(leader, needs_all, x0=[0.3, 0.4], seed=5)) for _ in range(2))
    for study in (doubted, failed):
        week(study)
    (receipt,) = days(doubted, [counts(6) / 1000.0])
    failed.tell(failed.next_probe(), failure="no counts")
    assert receipt.left_out is not None
    assert receipt.left_out.entries is None
    for study in (doubted, failed):
        week(study, first=7)
    assert_same_state(doubted, failed)
    assert doubted.history().answers[6].failure.startswith("left out: entries 1, 2, 3, 4, 5 and 1 more of y")


def assert_same_state(a: Any, b: Any) -> None:
    assert a.round == b.round
    np.testing.assert_array_equal(a.recommend(), b.recommend())
    for one, other in zip(a.ask(), b.ask(), strict=True):
        np.testing.assert_array_equal(one.x, other.x)
    np.testing.assert_array_equal([r.cost for r in a.history().records], [r.cost for r in b.history().records])


WRONG = [counts(6, e5=2020.0), counts(6) / 1000.0, counts(6, e2=0.0)]


@pytest.mark.parametrize("wrong", WRONG, ids=["typo", "units", "dead"])
@pytest.mark.parametrize("leader", [TwoPoint(K=1), ResponseModel(K=1), Averager()])
class TestRightFromTheStart:
    """After confirm or correct a study is the one that was told right from the start."""

    def studies(self, leader: Any) -> list[Study]:
        return [Study.in_memory(Setup(leader, needs_all, x0=[0.3, 0.4], seed=5)) for _ in range(2)]

    def told(self, study: Study, y: Any, **said: Any) -> Any:
        week(study)
        (receipt,) = days(study, [y], **said)
        return receipt

    def test_confirmed(self, leader, wrong):
        doubted, sure = self.studies(leader)
        receipt = self.told(doubted, wrong)
        assert receipt.left_out is not None
        assert self.told(sure, wrong, confirmed=True).left_out is None
        done = doubted.confirm(receipt.name, reason="I was there")
        assert done.recorded
        assert_same_state(doubted, sure)
        assert not doubted.in_doubt()
        assert not doubted.confirm(receipt.name).recorded
        assert not doubted.tell(receipt.name, wrong).recorded, "told again: known already"

    def test_corrected(self, leader, wrong):
        doubted, right = self.studies(leader)
        receipt = self.told(doubted, wrong)
        self.told(right, counts(6))
        assert not doubted.tell(receipt.name, wrong).recorded, "told again: known already"
        assert doubted.correct(receipt.name, counts(6), reason="a typo").recorded
        assert_same_state(doubted, right)
        assert not doubted.in_doubt()
        assert [(g.kind, g.reason) for g in doubted.replaced()] == [("corrected", "a typo")]
        assert not doubted.tell(receipt.name, wrong).recorded, "an old call repeated"

    @pytest.mark.slow
    def test_on_disk(self, leader, wrong, tmp_path):
        url = f"sqlite:///{tmp_path}/s.db"
        near = Study.in_memory(Setup(leader, needs_all, x0=[0.3, 0.4], seed=5))
        with Study.create(url, "s", Setup(leader, needs_all, [0.3, 0.4], 5, response=LINKS)) as far:
            week(near)
            week(far)
            (one,), (other,) = days(near, [wrong]), days(far, [wrong])
            assert (one.left_out.entries, one.left_out.cost) == (other.left_out.entries, other.left_out.cost)
            week(near, 3, first=7)
            week(far, 3, first=7)
            assert_same_state(near, far)
        with Study.open(url, "s") as again:
            assert again.setup.response == LINKS
            assert again.in_doubt().keys() == near.in_doubt().keys()
            assert_same_state(near, again)
            again.confirm(other.name)
            near.confirm(one.name)
        with Study.open(url, "s") as again:
            assert_same_state(near, again)
            assert not again.in_doubt()


def test_a_receipt_of_what_is_known_says_what_stands():
    study = Study.in_memory(Setup(Averager(), needs_all, x0=[0.0]))
    week(study)
    wrong = counts(6, e5=2020.0)
    first = days(study, [wrong])[0]
    week(study, first=7)
    again = study.tell("6.0", wrong)
    assert (again.recorded, again.flags, again.left_out) == (False, first.flags, first.left_out)
    study.confirm("6.0")
    again = study.tell("6.0", wrong)
    assert (again.recorded, again.flags, again.left_out) == (False, (), None)


def test_corrected_to_what_was_not_in_doubt_is_no_longer_in_doubt():
    """The broken counter's number is not known: NaN in its place, which is what counted all the while."""
    study = Study.in_memory(Setup(Averager(), seen_total, x0=[0.0]))
    week(study)
    days(study, [counts(6, e5=2020.0)])
    assert study.correct("6.0", counts(6, e5=np.nan), reason="it was broken").recorded
    assert not study.in_doubt()
    assert study.answer((6, 0)).cost == pytest.approx(np.delete(counts(6), 4).mean())


def test_told_otherwise_after_a_day_in_doubt_corrects_it():
    study = Study.in_memory(Setup(Averager(), needs_all, x0=[0.0]))
    week(study)
    days(study, [counts(6) / 1000.0])
    assert list(study.in_doubt()) == [(6, 0)]
    receipt = study.tell("6.0", counts(6))
    assert (receipt.recorded, receipt.left_out) == (True, None)
    assert not study.in_doubt()
    assert study.answer((6, 0)).cost == pytest.approx(counts(6).sum())


def test_a_day_on_which_nothing_was_measured_is_left_out_and_hands_nothing_over():
    """A first day without a count does not mean that followers answer without a y; a cost without a y does."""
    study = Study.in_memory(Setup(default_leader(), "revenue", x0=[2.0, 1.0], X=Box([0.5, 0.5], [5.0, 5.0])))
    receipt = study.tell(study.next_probe(), [np.nan, np.nan])
    assert receipt.left_out == Exclusion("nothing was measured")
    assert study.next_probe().K == 1
    sold = 10.0 - study.next_probe().x
    assert study.tell(study.next_probe(), sold).left_out is None
    assert study.history().records[-1].note["leads"] == "leader"
    assert study.correct("0.0", sold, reason="found").recorded
    costs_only = Study.in_memory(Setup(default_leader(), "revenue", x0=[2.0, 1.0], X=Box([0.5, 0.5], [5.0, 5.0])))
    assert costs_only.tell(costs_only.next_probe(), [np.nan, np.nan], value=3.0).left_out is None
    assert costs_only.history().records[-1].note["fallback"] == "no response was seen"


def test_answers_of_one_round_are_judged_by_each_other():
    study = Study.in_memory(Setup(Averager(probes=8), needs_all, x0=[0.0]))
    asked = study.ask()
    ys = [counts(t) for t in range(7)] + [counts(7, e5=2020.0)]
    told = [study.observation(p, y) for p, y in zip(asked, ys, strict=True)]
    assert [bool(study.tell(one).flags) for one in told] == [False] * 7 + [True]


# Exceptional days.


def test_an_answer_is_judged_by_what_another_process_wrote_meanwhile(tmp_path):
    url = f"sqlite:///{tmp_path}/s.db"
    with (
        Study.create(url, "s", Setup(TwoPoint(K=1), "total-response", x0=[0.0])) as behind,
        Study.open(url, "s") as ahead,
    ):
        week(ahead)
        probe = ahead.next_probe()
        assert behind.known.told == 0
        receipt = behind.tell(probe, counts(6, e5=2020.0))
        assert receipt.flags == ("entry 5 of y is 2,020, lately about 200",)
        assert behind.known.told == 7


def test_telling_the_answer_to_a_probe_reads_nothing_where_nobody_else_writes(tmp_path, monkeypatch):
    with Study.create(f"sqlite:///{tmp_path}/s.db", "s", Setup(TwoPoint(K=1), "total-response", x0=[0.0])) as study:
        week(study, 3)
        probe = study.next_probe()
        monkeypatch.setattr(Storage, "rows", lambda *given: pytest.fail("the log was read"))
        assert study.tell(probe, counts(3)).recorded


def test_a_day_that_is_taken_back_is_recorded_and_does_not_count():
    study = Study.in_memory(Setup(Heard(), needs_all, x0=[0.0]))
    week(study)
    days(study, [counts(6)])
    study.retract("6.0", reason=" road works ")
    assert not study.in_doubt()
    (gone,) = study.replaced()
    assert (gone.kind, gone.reason) == ("retracted", "road works")
    study.correct("6.0", counts(6) * 0.7, reason="a day like any other")
    assert study.answer((6, 0)).cost == pytest.approx(0.7 * counts(6).sum())


@pytest.mark.parametrize(
    "said, message",
    [
        ({"confirmed": "yes"}, "confirmed: expected"),
    ],
)
def test_what_is_refused_is_not_written(said, message, tmp_path):
    with Study.create(
        f"sqlite:///{tmp_path}/s.db", "s", Setup(Averager(), needs_all, [0.0], response=LINKS)
    ) as study:
        study.ask()
        events = len(list(study.events()))
        with pytest.raises(InvalidInput) as refused:
            study.tell("0.0", counts(0), **said)
        assert message in str(refused.value)
        assert len(list(study.events())) == events


def test_names_that_may_be_two_are_refused():
    two = ResponseSchema(("Mill Lane, A→B", "Mill Lane, B→A"), "flow")
    with pytest.raises(
        InvalidInput, match="one of 2 names such as 'Mill Lane, A→B', 'Mill Lane, B→A', got 'Mill Lane'"
    ):
        two.find("Mill Lane")
    assert two.find("B->A") == 1


def test_where_f_is_the_revenue_entries_of_y_are_what_was_sold():
    X = Box({"single": (1.0, 4.0, "EUR"), "day": (3.0, 9.0, "EUR")})
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.0, 5.0], X=X))
    days(study, [[5000.0 + 9 * (t % 3), 3000.0 - 7 * (t % 2)] for t in range(12)], x=[2.0, 5.0])
    assert study.tell(study.next_probe(), [50000.0, 3000.0], x=[2.0, 5.0]).flags == (
        "single, sold is 50,000, lately about 5,009",
    )
    with pytest.raises(
        InvalidInput, match="expected one of 2 names such as 'single, sold', 'day, sold', got 'week'"
    ):
        study.tell(study.next_probe(), {"single": 5000.0, "week": 0.0})


def test_an_x_in_doubt_is_corrected_by_saying_which_it_was():
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.0], X=Box([0.5], [5.0])))
    receipt = study.tell(study.next_probe(), [8.0], x=[20.0])
    assert receipt.flags[0].startswith("x: was it [20.0] that was deployed?")
    assert study.in_doubt()
    assert study.correct("0.0", [7.0], x=[2.0], reason="a slip").recorded
    assert study.answers()[0].x.tolist() == [2.0]


def test_what_was_asked_is_no_slip_on_the_way_into_amended_bounds():
    """Bounds amended so that the x in force is outside: the way back takes several rounds, and all count."""
    rails = Rails(largest_change=0.5)
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.0], X=Box([0.5], [5.0]), rails=rails))
    study.tell(study.next_probe(), [8.0])
    held = study.next_probe()
    study.amend(X=Box([4.0], [5.0]), reason="the council")
    assert study.tell(held, [7.9]).left_out is None
    while (probe := study.next_probe()).x < 3.5:
        assert study.tell(probe, 10.0 - probe.x, x=probe.x.round(1)).left_out is None
    assert not study.in_doubt()
    assert "was it [0.34] that was deployed" in study.tell(probe, [6.5], x=[0.34]).flags[0]


def test_a_remark_beside_an_answer_that_was_told_before_changes_nothing_and_the_receipt_says_so():
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.0], X=Box([0.5], [5.0])))
    first = study.next_probe()
    study.tell(first, [8.0])
    again = study.tell(first, [8.0], confirmed=True)
    assert (again.recorded, again.remark) == (
        False,
        "this answer was told before: what is said beside it now changes nothing; confirm or retract it",
    )
    second = study.next_probe()
    assert study.tell(second, [8.2], x=[50.0]).left_out is not None
    again = study.tell(second, [8.2], x=[50.0], confirmed=True)
    assert not again.recorded
    assert "confirm or retract it" in again.remark
    third = study.next_probe()
    assert study.tell(third, [8.1], confirmed=True).remark == ""
    assert study.tell(first, [8.0]).remark == ""


def test_confirm_what_cannot_be_confirmed():
    study = Study.in_memory(Setup(Averager(), needs_all, x0=[0.0]))
    with pytest.raises(InvalidInput, match=r"probe 0\.0 was never asked"):
        study.confirm("0.0")
    study.ask()
    with pytest.raises(InvalidInput, match=r"probe 0\.0 was never told"):
        study.confirm("0.0")
    days(study, [counts(0)])
    assert not study.confirm("0.0").recorded  # nothing of it is left out


# Elsewhere: snapshots, backups, a server.


@pytest.mark.slow
def test_over_a_server(tmp_path):
    near_url, far_url = (f"sqlite:///{tmp_path}/{name}.db" for name in ("near", "far"))
    for url in (near_url, far_url):
        Study.create(url, "s", Setup(Averager(), "total-response", [0.0], response=LINKS)).close()
    with running(far_url) as server, Study.open(near_url, "s") as near, RemoteStudy.open(server.url, "s") as far:
        for study in (near, far):
            week(study)
        for said, y in (
            ({}, WRONG[0]),
            ({}, WRONG[1]),
        ):
            (one,), (other,) = days(near, [y], **said), days(far, [y], **said)
            assert one == other
        for study in (near, far):
            with pytest.raises(InvalidInput, match="y: expected one of 6 names such as 'A→B"):
                study.tell(study.next_probe(), {"Mill Road": 1.0})
        assert shown(near.in_doubt()) == shown(far.in_doubt())
        assert near.confirm("6.0", reason="so it was") == far.confirm("6.0", reason="so it was")
        assert near.confirm("6.0") == far.confirm("6.0")
        assert shown(near.in_doubt()) == shown(far.in_doubt())
        assert [(o.name, o.left_out) for o in near.history().answers] == [
            (o.name, o.left_out) for o in far.history().answers
        ]
        assert server.send("POST", "/v1/studies/s/confirm", {"probe": "77.0"}).status == 422
        (event,) = [e for e in far.events() if e["kind"] == "confirmed"]
        assert event["reason"] == "so it was"


def shown(doubts: Any) -> Any:
    return {place: (gone.kind, gone.reason, gone.observation.y.tolist()) for place, gone in doubts.items()}
