"""Rows of answers, the leader's only memory of data: what filters make of them, late answers, and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from tests.response_units import as_the_user_sees

from stackelberg.core import InvalidInput, Knowledge, LeaderState, Objective, Observation
from stackelberg.leaders import Blocks, ResponseModel
from stackelberg.leaders.response import rows as module
from stackelberg.leaders.response.bank import Bank, begin, placed, update
from stackelberg.leaders.response.constants import ROWS_KEPT, ROWS_PER_INPUT
from stackelberg.leaders.response.filters import make_members
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.problem import Scaling
from stackelberg.leaders.response.rows import PARENTS, PLACE, WHOLE, Rows, add_row, answer_late, bank_of
from stackelberg.sets import Box, Reals
from stackelberg.study import Study
from stackelberg.study.codec import dumps, loads

MEMBERS = make_members(one_group(4, 2))
SCALING = Scaling(np.array([1.0, -2.0]), np.array([0.5, 0.5]), np.array([3.0, 3.0, 7.0, 7.0]))
CHILDREN = np.array([2, 3])
NOTHING = np.full(4, np.nan)
rng = np.random.default_rng(0)
XS, YS = rng.standard_normal((9, 2)), 5.0 + rng.standard_normal((9, 4))


@pytest.fixture(autouse=True)
def _nothing_learned_before() -> Iterator[None]:
    """What the process remembers of other tests says nothing here."""
    module._LEARNED.clear()
    yield
    module._LEARNED.clear()


def rows_of(xs: np.ndarray, ys: np.ndarray, uses: Any = None) -> Rows:
    rows: Rows | None = None
    for t, (x, y) in enumerate(zip(xs, ys, strict=True)):
        rows = add_row(rows, x, y, 1.0 + 0.1 * t, (t, t % 2), WHOLE if uses is None else uses[t])
    assert rows is not None
    return rows


def assert_same_bank(one: Bank, other: Bank) -> None:
    """To the bit."""
    for name in (field.name for field in fields(Bank) if field.name not in ("parts", "sums", "effects")):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    for ours, theirs in zip(
        (*one.parts, one.sums, one.effects), (*other.parts, other.sums, other.effects), strict=True
    ):
        for field in fields(ours):
            np.testing.assert_array_equal(
                getattr(ours, field.name), getattr(theirs, field.name), err_msg=field.name
            )


class TestTheWindow:
    def test_what_a_row_holds(self) -> None:
        rows = rows_of(XS[:3], YS[:3], [WHOLE, PARENTS, PLACE])
        np.testing.assert_array_equal(rows.x, XS[:3])
        np.testing.assert_array_equal(rows.y, YS[:3])
        np.testing.assert_array_equal(rows.unit, [1.0, 1.1, 1.2])
        assert rows.place.tolist() == [[0, 0], [1, 1], [2, 0]]
        assert rows.use.tolist() == [WHOLE, PARENTS, PLACE]

    def test_what_it_says_of_entries_and_answers(self) -> None:
        """Entry 1 is never measured; 2 last in row 1, of answers 0, 1, 3 and 4; 3 is below zero once."""
        ys = YS[:5].copy()
        ys[:, 1] = np.nan
        ys[2] = np.nan
        ys[3:, 2] = np.nan
        rows = rows_of(XS[:5], ys)
        assert rows.observed.tolist() == [True, False, True, True]
        assert rows.answered.tolist() == [True, True, False, True, True]
        assert rows.absent.tolist() == [0, 0, 2, 0]
        np.testing.assert_array_equal(rows.measured, ~np.isnan(ys))
        assert rows.nonnegative
        assert not rows_of(XS[:5], np.where(np.arange(5)[:, None] == 1, -1e-9, ys)).nonnegative
        assert rows_of(XS[:5], np.where(np.isnan(ys), ys, 0.0)).nonnegative

    def test_what_was_predicted_is_no_measurement(self) -> None:
        """Entry 2 of the second row is a number, but nobody measured it."""
        there = np.array([True, True, False, True])
        rows = add_row(rows_of(XS[:1], YS[:1]), XS[1], YS[1], 1.0, (1, 0), measured=there)
        np.testing.assert_array_equal(rows.y, YS[:2])
        assert rows.measured.tolist() == [[True] * 4, there.tolist()]
        assert rows.absent.tolist() == [0, 0, 1, 0]

    def test_once_it_is_full_the_oldest_go_down_to_what_is_kept_at_least(self) -> None:
        rows = rows_of(np.zeros((2 * ROWS_KEPT, 2)), np.ones((2 * ROWS_KEPT, 4)))
        assert len(rows.x) == 2 * ROWS_KEPT
        rows = add_row(rows, np.zeros(2), np.ones(4), 1.0, (999, 0))
        assert len(rows.x) == ROWS_KEPT + 1
        assert rows.place[0].tolist() == [ROWS_KEPT, 0]
        assert rows.place[-1].tolist() == [999, 0]

    def test_it_begins_with_a_row_that_was_answered(self) -> None:
        ys = np.ones((2 * ROWS_KEPT, 4))
        ys[ROWS_KEPT : ROWS_KEPT + 3] = np.nan
        rows = add_row(rows_of(np.zeros((2 * ROWS_KEPT, 2)), ys), np.zeros(2), np.ones(4), 1.0, (999, 0))
        assert rows.place[0, 0] == ROWS_KEPT + 3
        assert rows.answered.all()

    def test_with_many_inputs_more_is_kept(self) -> None:
        d = ROWS_KEPT // ROWS_PER_INPUT + 10
        rows, y = add_row(None, np.zeros(d), np.ones(2), 1.0, (0, 0)), np.ones(2)
        for t in range(1, 2 * ROWS_PER_INPUT * d):
            rows = add_row(rows, np.zeros(d), y, 1.0, (t, 0))
        assert len(rows.x) == 2 * ROWS_PER_INPUT * d
        assert len(add_row(rows, np.zeros(d), y, 1.0, (0, 0)).x) == ROWS_PER_INPUT * d + 1

    def test_an_answer_that_comes_late_is_put_in_its_row(self) -> None:
        ys = YS[:4].copy()
        ys[1] = ys[3] = np.nan
        rows = rows_of(XS[:4], ys)
        x = XS[1] + 0.25  # as it was truly deployed
        after = answer_late(rows, (1, 1), x, YS[1])
        assert after is not None
        np.testing.assert_array_equal(after.y, [YS[0], YS[1], YS[2], NOTHING])
        np.testing.assert_array_equal(after.x, [XS[0], x, *XS[2:4]])
        np.testing.assert_array_equal(rows.y[1], NOTHING)  # the window before is left alone
        assert answer_late(after, (1, 1), x, YS[2]) is None  # an answer counts once
        assert answer_late(rows, (1, 0), x, YS[1]) is None  # of another probe
        assert answer_late(rows, (0, 0), x, YS[1]) is None  # answered in time

    def test_nothing_in_it_can_be_changed(self) -> None:
        rows = rows_of(XS, YS)
        for column in (rows.x, rows.y, rows.unit):
            assert column.flags.writeable is False


class TestWhatTheFiltersMakeOfThem:
    def by_hand(self, rows: Rows, scaling: Scaling = SCALING) -> Bank:
        vs, us = scaling.scale_response(rows.y), scaling.scale(rows.x)
        bank = begin(MEMBERS, us[0], vs[0], float(rows.unit[0]))
        for u, v, unit, use in zip(us[1:], vs[1:], rows.unit[1:], rows.use[1:], strict=True):
            if use == PLACE:
                bank = placed(bank, MEMBERS, v)
            else:
                bank = update(bank, MEMBERS, u, np.where(np.arange(4) >= 2, np.nan, v) if use else v, float(unit))
        return bank

    def test_each_row_in_turn_by_what_it_teaches(self) -> None:
        """In units of the model; a gap, an answer too far off, and answers whose children follow from parents."""
        ys = YS.copy()
        ys[3] = ys[5, 1] = np.nan
        rows = rows_of(XS, ys, [WHOLE, WHOLE, PARENTS, WHOLE, PLACE, WHOLE, PARENTS, PARENTS, WHOLE])
        assert_same_bank(bank_of(rows, SCALING, MEMBERS, CHILDREN), self.by_hand(rows))

    def test_going_on_and_learning_all_again_are_the_same_to_the_bit(self) -> None:
        ys, on = YS.copy(), []
        ys[3] = np.nan
        for t in range(1, 10):
            on.append(bank_of(rows_of(XS[:t], ys[:t]), SCALING, MEMBERS, CHILDREN))
        for t, bank in enumerate(on, 1):
            module._LEARNED.clear()
            assert_same_bank(bank_of(rows_of(XS[:t], ys[:t]), SCALING, MEMBERS, CHILDREN), bank)

    def test_one_more_row_costs_one_update(self, monkeypatch: pytest.MonkeyPatch) -> None:
        calls: list[float] = []

        def counted(*args: Any) -> Bank:
            calls.append(args[4])
            return update(*args)

        monkeypatch.setattr(module, "update", counted)
        for t in range(1, 10):
            bank_of(rows_of(XS[:t], YS[:t]), SCALING, MEMBERS, CHILDREN)
            bank_of(rows_of(XS[:t], YS[:t]), SCALING, MEMBERS, CHILDREN)  # remembered
        assert calls == [1.0 + 0.1 * t for t in range(1, 9)]

    def test_a_late_answer_is_as_if_it_had_come_in_time(self) -> None:
        ys = YS.copy()
        ys[2] = ys[4] = np.nan
        rows: Rows | None = rows_of(XS, ys)
        for t in (4, 2):
            assert rows is not None
            before = bank_of(rows, SCALING, MEMBERS, CHILDREN)
            rows = answer_late(rows, (t, 0), XS[t], YS[t])
        assert rows is not None
        after = bank_of(rows, SCALING, MEMBERS, CHILDREN)
        assert_same_bank(after, bank_of(rows_of(XS, YS), SCALING, MEMBERS, CHILDREN))
        assert not np.array_equal(after.parts[0].T, before.parts[0].T)

    @pytest.mark.parametrize("what", ["x", "y", "unit", "use", "length", "sizes", "prices"])
    def test_nothing_is_taken_for_something_else(self, what: str) -> None:
        """Each thing that a bank is made of counts: what was learned of one is not taken for another."""
        rows, scaling, members = rows_of(XS, YS), SCALING, MEMBERS
        one = bank_of(rows, scaling, members, CHILDREN)
        if what in ("x", "y", "unit"):
            column = getattr(rows, what).copy()
            column[4] = 2.0 * column[4]
            rows = replace(rows, **{what: column})
        elif what == "use":
            rows = replace(rows, use=np.where(np.arange(9) == 4, PARENTS, rows.use).astype(np.int8))
        elif what == "prices":
            members = make_members(one_group(4, 2, ((3, 0),)))
        else:
            scaling = replace(scaling, **{what: 2.0 * getattr(scaling, what)})
        other = bank_of(rows, scaling, members, CHILDREN)
        assert not np.array_equal(other.score, one.score)

    def test_only_so_much_is_remembered_and_the_oldest_goes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        bank_of(rows_of(XS[:1], YS[:1]), SCALING, MEMBERS, CHILDREN)
        ((_, size),) = module._LEARNED.values()
        monkeypatch.setattr(module, "MOST_BYTES", 3.5 * size)
        for t in range(2, 8):
            bank_of(rows_of(XS[:t], YS[:t]), SCALING, MEMBERS, CHILDREN)
            assert len(module._LEARNED) == min(t, 3)
        assert [bank.count for bank, _ in module._LEARNED.values()] == [5, 6, 7]
        bank_of(rows_of(XS[:5], YS[:5]), SCALING, MEMBERS, CHILDREN)  # used again, as the seventh is below
        bank_of(rows_of(XS[:8], YS[:8]), SCALING, MEMBERS, CHILDREN)
        assert [bank.count for bank, _ in module._LEARNED.values()] == [5, 7, 8]
        monkeypatch.setattr(module, "MOST_BYTES", 0.0)
        bank_of(rows_of(XS[:9], YS[:9]), SCALING, MEMBERS, CHILDREN)
        assert [bank.count for bank, _ in module._LEARNED.values()] == [9]  # the last one stays in any case


# Through the leader.


def half_square(x: np.ndarray, y: np.ndarray) -> float:
    """An objective that a log can refer to by name."""
    return float(0.5 * y @ y + 0.05 * x @ x)


OBJECTIVE = Objective(half_square, gradients=(lambda x, y: 0.1 * x, lambda x, y: y))
STRUCTURES = {"whole": None, "blocks": Blocks([([0, 1], [0, 1]), ([2, 3], [1, 2, 3])])}


class City:
    """A population that goes `rate` of the way to b + J x at each deployment, and a leader on it."""

    def __init__(self, rate: float, structure: Blocks | None = None, d: int = 4, **settings: Any) -> None:
        rng = np.random.default_rng(5)
        self.J, self.b, self.rate = rng.standard_normal((d, d)), rng.standard_normal(d), rate
        self.y = self.b
        leader = ResponseModel(**{"first_move": 1.0, "structure": structure} | settings)
        self.leader = leader.bind(Knowledge(Reals(d), OBJECTIVE, rewindable=False))
        self.state: LeaderState[Any] = self.leader.init(np.zeros(d), 0)
        self.waiting: list[Observation] = []

    def deploy(self, *, seen: bool = True) -> None:
        """One round: answered, or given up with the answer still to come."""
        (probe,) = self.leader.ask(self.state)
        self.y = self.y + self.rate * (self.b + self.J @ probe.x - self.y)
        answer = Observation.answer(probe, y=self.y)
        if not seen:
            self.waiting.append(replace(answer, replicate=1))
            answer = Observation.failed(probe, "given up")
        self.state = self.leader.tell(self.state, [answer])

    def deliver(self) -> None:
        """The answers that were waiting come in."""
        self.state = self.leader.tell(self.state, self.waiting)
        self.waiting = []

    @property
    def bank(self) -> Bank:
        belief = self.leader.forecast(self.state)
        assert belief is not None
        return belief.bank

    def error(self) -> float:
        """How far the learned J is from the true one, relatively."""
        belief = self.leader.forecast(self.state)
        assert belief is not None
        J = as_the_user_sees(belief.general, self.state.memory.scaling).J
        return float(np.linalg.norm(J - self.J) / np.linalg.norm(self.J))


@pytest.mark.slow
def test_a_run_whose_process_forgets_goes_on_to_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forgotten before each round, or never; answers are missing and late, and rows are dropped."""
    monkeypatch.setattr(module, "ROWS_KEPT", 15)
    one, other = City(0.5), City(0.5)
    for t in range(40):
        seen = t % 7 != 3
        one.deploy(seen=seen)
        module._LEARNED.clear()
        other.deploy(seen=seen)
        if t % 7 == 5:
            one.deliver()
            other.deliver()
        assert dumps(one.state) == dumps(other.state)
    assert len(one.state.memory.rows.x) < 30
    assert one.bank.count < 30  # of rows that were dropped the filters know nothing


@pytest.mark.slow
def test_late_answers_improve_the_model_of_followers_that_never_settle() -> None:
    """d = 12, 40% of the way a deployment, two of three answers two rounds late: against the same answers lost."""
    errors = {}
    for name in ("late", "lost"):
        city = City(0.4, d=12)
        for t in range(24):
            city.deploy(seen=t % 3 == 0)
            if t % 3 == 2 and name == "late":
                city.deliver()
        errors[name] = city.error()
    # 8 answers cannot show 12 directions: sqrt(4 / 12) = 0.58 of a random J is out of their sight.
    assert errors["lost"] > 0.5
    assert errors["late"] < 0.05


def test_the_open_round_is_not_disturbed() -> None:
    city = City(1.0)
    for seen in (True, True, False, True):
        city.deploy(seen=seen)
    before, learned = city.state, city.bank
    (asked,) = city.leader.ask(before)
    city.deliver()
    (again,) = city.leader.ask(city.state)
    assert np.array_equal(asked.x, again.x)
    assert city.state.round == before.round
    assert np.array_equal(city.leader.recommend(city.state), city.leader.recommend(before))
    assert not np.array_equal(city.bank.parts[0].T, learned.parts[0].T)


def test_an_answer_counts_once_and_failures_and_strangers_not_at_all() -> None:
    city = City(1.0)
    for seen in (True, True, False, True):
        city.deploy(seen=seen)
    (late,) = city.waiting
    before, count = city.state, city.bank.count
    for useless in (
        replace(late, y=None, cost=1.0),
        replace(late, y=np.full(4, np.nan)),
        replace(late, y=None, failure="lost for good"),
        replace(late, round=1),  # answered in time
    ):
        after = city.leader.tell(before, [useless])
        assert dumps(after.memory) == dumps(before.memory)
    city.state = once = city.leader.tell(before, [late])
    assert city.bank.count == count + 1
    assert dumps(city.leader.tell(once, [replace(late, replicate=2)]).memory) == dumps(once.memory)
    with pytest.raises(InvalidInput, match="y: expected 4 entries as in earlier rounds, got 3"):
        city.leader.tell(before, [replace(late, y=np.zeros(3))])


@pytest.mark.slow
def test_answers_come_as_late_as_their_rows_are_kept() -> None:
    city = City(1.0)
    city.deploy()
    for _ in range(30):
        city.deploy(seen=False)
    assert city.bank.count == 1
    city.deliver()
    assert city.bank.count == 31
    assert city.state.memory.rows.answered.all()


def test_the_first_answer_may_be_late() -> None:
    city = City(1.0)
    city.deploy(seen=False)
    assert city.leader.forecast(city.state) is None
    city.deliver()
    assert city.bank.count == 1
    for _ in range(12):
        city.deploy()
    assert city.error() < 0.05


def test_while_a_length_is_searched_for_late_answers_say_nothing() -> None:
    city = City(1.0, first_move=None)
    for seen in (True, False):
        city.deploy(seen=seen)
    before = city.state
    assert before.memory.search is not None
    city.deliver()
    assert dumps(city.state.memory) == dumps(before.memory)


@pytest.mark.slow
def test_it_gets_there_even_if_every_answer_is_late() -> None:
    """min ½‖b + J x‖² + 0.05‖x‖²; each answer comes one round late, after its probe was given up."""
    city = City(1.0)
    for _ in range(30):
        due, city.waiting = city.waiting, []
        city.deploy(seen=False)
        city.state = city.leader.tell(city.state, due)
    best = np.linalg.solve(city.J.T @ city.J + 0.1 * np.eye(4), -city.J.T @ city.b)
    start, reached, least = (
        half_square(x, city.b + city.J @ x) for x in (np.zeros(4), city.leader.recommend(city.state), best)
    )
    assert (start - reached) / (start - least) > 0.95
    assert city.state.note["held"] == "the probe failed: a step by late answers only"


@pytest.mark.parametrize("rewindable", [False, True])
def test_the_cap_on_moves_holds_through_a_round_without_an_answer(rewindable: bool) -> None:
    """Live, the given up x was deployed and the next move starts there; a failed simulation moved nothing."""
    city = City(1.0)
    city.leader = replace(city.leader, largest_move=0.1, rewindable=rewindable)
    last = np.zeros(4)
    for t in range(12):
        (probe,) = city.leader.ask(city.state)
        assert np.linalg.norm(probe.x - last) <= 0.1 + 1e-12
        seen = t % 3 != 2
        city.deploy(seen=seen)
        if seen or not rewindable:
            last = probe.x
        if t % 4 == 3:
            city.deliver()
    assert len(city.state.memory.rows.x) == 12


def test_a_response_that_comes_after_its_cost_teaches_too() -> None:
    """Rounds told by their cost only leave rows; what their deployments did to y, told later, is put there."""
    city = City(1.0)
    for _ in range(3):
        city.deploy()
    told = []
    for _ in range(6):
        (probe,) = city.leader.ask(city.state)
        y = city.b + city.J @ probe.x
        city.state = city.leader.tell(city.state, [Observation.answer(probe, cost=half_square(probe.x, y))])
        told.append(Observation.answer(probe, y=y, replicate=1))
    assert city.state.note["held"] == "no response was seen: no step"
    assert (city.bank.count, city.error() > 0.5) == (3, True)
    city.state = city.leader.tell(city.state, told)
    assert city.state.memory.rows.answered.all()
    assert (city.bank.count, city.error() < 0.1) == (9, True)


@pytest.mark.slow
def test_a_box_and_a_search_have_rows_in_the_units_of_the_user() -> None:
    """Whatever units the model goes by: x as deployed, y as measured."""
    for X, settings in ((Box(np.zeros(4), np.full(4, 10.0)), {}), (Reals(4), {})):
        leader = ResponseModel(**settings).bind(Knowledge(X, OBJECTIVE, True))
        state, deployed = leader.init(X.project(np.zeros(4)), 0), []
        for _ in range(14):
            (probe,) = leader.ask(state)
            deployed.append((probe.x, 100.0 - 3.0 * probe.x))
            state = leader.tell(state, [Observation.answer(probe, y=deployed[-1][1])])
        rows = state.memory.rows
        assert len(rows.x) <= 14
        for x, y, (probed, seen) in zip(rows.x[::-1], rows.y[::-1], deployed[::-1], strict=False):
            np.testing.assert_array_equal(x, probed)
            np.testing.assert_array_equal(y, seen)


@pytest.mark.slow
@pytest.mark.parametrize("structure", STRUCTURES.values(), ids=STRUCTURES.keys())
def test_a_study_with_late_answers_comes_back_to_the_bit(tmp_path, structure) -> None:  # type: ignore[no-untyped-def]
    """Opened anew for each event: replayed from the log, and the same as a leader that was never stored."""
    url, city = f"sqlite:///{tmp_path}/late.db", City(0.5, structure)
    Study.create(
        url,
        "late",
        ResponseModel(first_move=1.0, structure=structure),
        OBJECTIVE,
        np.zeros(4),
        0,
        X=Reals(4),
        objective_given_again=True,
    ).close()

    def tell(act: Any) -> None:
        module._LEARNED.clear()  # another process
        with Study.open(url, "late", objective=OBJECTIVE) as study:
            act(study)
            assert dumps(study.state.memory) == dumps(city.state.memory)

    for t in range(12):
        (probe,) = city.leader.ask(city.state)
        city.deploy(seen=t % 4 != 2)
        y = city.y

        def one_round(study: Study, t: int = t, probe: Any = probe, y: np.ndarray = y) -> None:
            (asked,) = study.ask()
            assert np.array_equal(asked.x, probe.x)
            if t % 4 == 2:
                study.give_up(asked)
            else:
                study.tell(asked, y=y)

        tell(one_round)
        if t == 9:
            waiting = list(city.waiting)
            city.deliver()
            tell(lambda study, waiting=waiting: [study.tell((o.round, o.index), y=o.y) for o in waiting])
    assert (~city.state.memory.rows.answered).sum() == 1
    back = loads(dumps(city.state.memory))
    assert dumps(back) == dumps(city.state.memory)


@pytest.mark.slow
def test_what_is_stored_of_a_run_is_its_rows_and_not_what_was_learned() -> None:
    """100 rounds of 4 inputs and 4 outputs: 9 numbers a row, where the filters hold 85 for each of 20 members."""
    city = City(1.0)
    for _ in range(100):
        city.deploy()
    learned = sum(table.nbytes for part in city.bank.parts for table in (part.T, part.U, part.W, part.P))
    assert len(dumps(city.state.memory)) < 100 * 9 * 24 + 20_000
    assert learned > 20 * 80 * 8
