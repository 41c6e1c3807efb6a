"""What the response model decides from round to round, one class for each decision.

A tiny game: two tolls, three quantities that answer at once, b + J x. Each test lets a leader run for a few rounds,
changes what it remembers where a boundary must be met, and works out from the model in its bank what must follow.
Leaders start at 0 with a radius of 1, so that u, in which they plan, is x itself. What the filters believe follows
from the rows of answers: where a test needs them to believe something else, it is put where the process remembers
what it has learned (`believing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

import numpy as np
import pytest
from tests.response_units import as_the_user_sees

from stackelberg.core import (
    Answer,
    Deployed,
    InvalidInput,
    Knowledge,
    LeaderState,
    Objective,
    Observation,
    Probe,
    Purpose,
    Start,
    derive,
)
from stackelberg.leaders import Blocks, ResponseModel
from stackelberg.leaders.response import rows as module
from stackelberg.leaders.response.bank import Bank, best_model
from stackelberg.leaders.response.belief import Belief
from stackelberg.leaders.response.constants import (
    AVERAGING,
    EARLY,
    ERROR_MEMORY,
    GROW,
    LOOK_FURTHER,
    NARROWEST,
    NEAREST,
    NEW_DIRECTIONS,
    NOISES,
    QUIET,
    RIDGE,
    SHRINK,
)
from stackelberg.leaders.response.filters import Members, make_members
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.pace import Pace
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.rows import PLACE, WHOLE, answer_late
from stackelberg.leaders.response.step import LEAST_CAUTION
from stackelberg.leaders.response.symmetric import Window
from stackelberg.sets import ANYWHERE, Box, Reals
from stackelberg.study.codec import dumps

J = np.array([[-1.3, 0.4], [0.7, -0.9], [0.5, 1.1]])
B = np.array([2.0, 3.0, 1.5])
WEIGHTS, TARGET = np.array([1.0, 2.0, 0.7]), np.array([0.6, 1.1, 0.4])
SEED = 5


def f(x: np.ndarray, y: np.ndarray) -> float:
    return float(0.5 * WEIGHTS @ (y - TARGET) ** 2 + 0.05 * x @ x)


OBJECTIVE = Objective(f, gradients=(lambda x, y: 0.1 * x, lambda x, y: WEIGHTS * (y - TARGET)))


def response_to(x: np.ndarray) -> np.ndarray:
    return np.asarray(B + J @ x)


def bound(leader: ResponseModel | None = None, **knowledge: Any) -> ResponseModel:
    known = {"X": Reals(2), "objective": OBJECTIVE, "rewindable": True} | knowledge
    return (leader or ResponseModel(first_move=1.0)).bind(Knowledge(**known))


PLAIN, LIVE = bound(), bound(rewindable=False)
START = np.zeros(2)
"""Leaders that many tests start from, and where: one run for all of them."""


State = LeaderState[Any]

PARTS = ("step", "costs")
"""Parts of the memory whose fields tests change by their own names, which are names of nothing else in it."""


def told(leader: ResponseModel, state: State, y: Any = None, cost: float | None = None) -> State:
    """The state after the one open probe was answered by the town (or by y)."""
    (probe,) = leader.ask(state)
    return leader.tell(state, [Observation.answer(probe, y=response_to(probe.x) if y is None else y, cost=cost)])


def failed(leader: ResponseModel, state: State) -> State:
    (probe,) = leader.ask(state)
    return leader.tell(state, [Observation.failed(probe, "road closed")])


@cache
def started(leader: ResponseModel, rounds: int = 4) -> State:
    """The state after so many answered rounds (states never change, so that one serves all tests)."""
    if rounds == 0:
        return leader.init(START, SEED)
    return told(leader, started(leader, rounds - 1))


def changed(state: State, **fields: Any) -> State:
    """The state with something else in the leader's memory, or in one of its parts."""
    memory = state.memory
    for part in PARTS:
        inner = {name: fields.pop(name) for name in list(fields) if hasattr(getattr(memory, part), name)}
        memory = replace(memory, **{part: replace(getattr(memory, part), **inner)})
    return replace(state, memory=replace(memory, **fields))


@pytest.fixture(autouse=True)
def _nothing_learned_before() -> Iterator[None]:
    """States are shared by tests, what is believed of them is not."""
    module._LEARNED.clear()
    yield
    module._LEARNED.clear()


def bank_of(leader: ResponseModel, state: State) -> Bank:
    belief = leader.forecast(state)
    assert belief is not None
    return belief.bank


def believing(leader: ResponseModel, state: State, bank: Bank | None = None, **fields: Any) -> State:
    """The state, of whose rows the filters believe something else from now on."""
    belief = leader.forecast(state)
    assert belief is not None
    rows = state.memory.rows
    key = module._key(rows, state.memory.scaling, belief.members, len(rows.x))
    module._remember(key, replace(belief.bank if bank is None else bank, **fields))
    return state


def with_rows(leader: ResponseModel, state: State, **columns: Any) -> State:
    """The state with something else in its rows, of which the filters believe what they did before."""
    bank, rows = bank_of(leader, state), replace(state.memory.rows, **columns)
    return believing(leader, replace(state, memory=replace(state.memory, rows=rows)), bank)


def below_zero(leader: ResponseModel, state: State) -> State:
    """The state after an answer below zero."""
    y = state.memory.rows.y.copy()
    y[0, 0] = -1e-9
    return with_rows(leader, state, y=y)


MEMBERS = make_members(one_group(3, 2))


def model_of(leader: ResponseModel, state: State) -> Predictor:
    """What the best of the filters says, in units of y."""
    belief = leader.forecast(state)
    assert belief is not None
    return as_the_user_sees(belief.general, state.memory.scaling)


def cost_by(model: Predictor, z: np.ndarray, nonnegative: bool) -> float:
    """f(z, S(z)) by the model, with answers not below zero where none has been seen below."""
    y = model.c + model.J @ (z - model.x)
    return f(z, np.maximum(y, 0.0) if nonnegative else y)


def led_by(bank: Bank, members: Members, noise: float = NOISES[0]) -> Bank:
    """The bank with scores by which the first member with this noise leads, that holds followers to be settled."""
    score = np.zeros_like(bank.score)
    score[0, np.flatnonzero(members.noise == noise)[0]] = -1e6
    return replace(bank, score=score)


class TestSettings:
    def test_defaults(self) -> None:
        leader = ResponseModel()
        assert (leader.K, leader.first_move, leader.explore, leader.largest_move) == (1, None, 0.3, None)
        assert (leader.structure, leader.objective, leader.X, leader.rewindable) == (None, None, ANYWHERE, False)

    def test_binding_fills_in_what_was_left_open(self) -> None:
        leader = bound(ResponseModel(K=7), rewindable=False)
        assert isinstance(leader.X, Reals)
        assert leader.objective is OBJECTIVE
        assert leader.rewindable is False
        assert leader.K == 7
        assert bound(ResponseModel(K=7)).rewindable is True

    def test_binding_keeps_what_was_given(self) -> None:
        X, objective = Box(np.zeros(2), np.ones(2)), Objective(lambda x, y: 0.0)
        leader = bound(ResponseModel(X=X, objective=objective))
        assert leader.X is X
        assert leader.objective is objective

    @pytest.mark.parametrize("name", ["first_move", "explore", "largest_move"])
    def test_lengths_are_positive(self, name: str) -> None:
        for bad in (0.0, -1.0, np.nan):
            with pytest.raises(InvalidInput, match=name):
                ResponseModel(**{name: bad})
        assert getattr(ResponseModel(**{name: 1e-9}), name) == 1e-9

    def test_other_settings_are_checked_at_the_door(self) -> None:
        with pytest.raises(InvalidInput, match="K"):
            ResponseModel(K=0)
        with pytest.raises(InvalidInput, match="objective: expected an Objective, or None"):
            ResponseModel(objective="least time")  # type: ignore[arg-type]
        too_wide = ResponseModel(structure=np.ones((3, 4), dtype=bool))
        with pytest.raises(InvalidInput, match="structure: expected a mask with 2 columns"):
            bound(too_wide)
        with pytest.raises(InvalidInput, match="structure: expected a mask with 2 columns"):
            too_wide.init(np.zeros(2), 0)

    def test_a_start_outside_X_is_refused(self) -> None:
        with pytest.raises(InvalidInput, match="x0: expected a point of X"):
            bound(X=Box(np.zeros(2), np.ones(2))).init(np.array([2.0, 0.5]), 0)

    def test_without_X_it_plans_as_in_R_d(self) -> None:
        free, there = ResponseModel(objective=OBJECTIVE), ResponseModel(objective=OBJECTIVE, X=Reals(2))
        one, two = (told(leader, leader.init(np.zeros(2), 0)) for leader in (free, there))
        assert np.array_equal(free.ask(one)[0].x, there.ask(two)[0].x)


class TestTheFirstRound:
    @pytest.mark.parametrize("rewindable, start", [(True, Start.KEPT), (False, Start.PREVIOUS)])
    def test_it_announces_the_start_itself(self, rewindable: bool, start: Start) -> None:
        leader = bound(ResponseModel(K=4, first_move=2.5), rewindable=rewindable)
        state = leader.init(np.array([0.3, -0.2]), SEED)
        (probe,) = leader.ask(state)
        assert probe.x.tolist() == [0.3, -0.2]
        assert (probe.round, probe.index, probe.K, probe.start, probe.keep) == (0, 0, 4, start, True)
        assert leader.recommend(state).tolist() == [0.3, -0.2]

    def test_what_it_remembers_before(self) -> None:
        memory = bound(ResponseModel(first_move=2.5)).init(np.array([0.3, -0.2]), SEED).memory
        assert (memory.scaling.origin.tolist(), memory.scaling.length.tolist()) == ([0.3, -0.2], [2.5, 2.5])
        assert memory.rows is memory.contest is memory.search is memory.deployed is memory.limits is None
        assert memory.costs.average is memory.costs.proven is None
        assert memory.scaling.sizes is None
        assert (memory.step.radius, memory.step.unit, memory.step.promised) == (1.0, 1.0, 0.0)
        assert (memory.costs.noisy, memory.news, memory.costs.costs) == (False, False, ())
        for u in (memory.step.centre, memory.step.goal, memory.step.announce):
            assert u.tolist() == [0.0, 0.0]

    @pytest.mark.parametrize(
        "X, x0",
        [
            (Box(np.zeros(4), np.ones(4)), np.full(4, 0.5)),
            (Reals(4), np.ones(4)),
            (Reals(4), np.zeros(4)),  # a length is searched for
        ],
    )
    def test_where_no_radius_is_given_the_first_region_is_as_wide_as_all_entries_together(
        self, X: Any, x0: np.ndarray
    ) -> None:
        assert bound(ResponseModel(), X=X).init(x0, SEED).memory.step.radius == 2.0
        assert bound(ResponseModel(first_move=3.0), X=X).init(x0, SEED).memory.step.radius == 1.0

    def test_a_length_is_searched_for_where_nothing_gives_one(self) -> None:
        leader = bound(ResponseModel())
        assert leader.init(START, SEED).memory.search is not None
        assert leader.init(np.array([0.0, 8.0]), SEED).memory.search is None
        np.testing.assert_array_equal(leader.init(np.array([0.0, 8.0]), SEED).memory.scaling.length, 2.0)
        unknown = leader.bind(Knowledge(Reals(2), None, True))
        unknown = replace(unknown, objective=None)
        assert unknown.init(START, SEED).memory.search is None  # nothing is modelled without f

    def test_the_next_probe_is_what_was_planned(self) -> None:
        leader = PLAIN
        state = started(leader)
        (probe,) = leader.ask(state)
        np.testing.assert_array_equal(probe.x, state.memory.step.announce)
        assert (probe.round, probe.keep) == (4, True)


BEST = np.linalg.solve(J.T @ np.diag(WEIGHTS) @ J + 0.1 * np.eye(2), -J.T @ (WEIGHTS * (B - TARGET)))
CENTRE = BEST + np.array([0.9, -0.4])
BETTER, WORSE = BEST + np.array([0.6, -0.3]), BEST + np.array([1.1, -0.6])


def judged_with(leader: ResponseModel, goal: np.ndarray, **fields: Any) -> tuple[State, float, float]:
    """One more round with this goal: the state, and what the model that has learned says of centre and goal."""
    before = changed(started(leader), centre=CENTRE, goal=goal, **fields)
    after = told(leader, before)
    model = model_of(leader, after)
    here, there = (cost_by(model, z, after.memory.rows.nonnegative) for z in (CENTRE, goal))
    assert (there < here) is (goal is not WORSE)
    return after, here, there


class TestWhetherToMoveToTheGoal:
    """The goal of the last step becomes the centre if the model, having seen the answer, says it costs less."""

    def test_a_better_goal_is_taken(self) -> None:
        after, _, _ = judged_with(PLAIN, BETTER)
        np.testing.assert_array_equal(after.memory.step.centre, BETTER)
        np.testing.assert_array_equal(after.x, BETTER)

    def test_a_worse_goal_is_not(self) -> None:
        after, _, _ = judged_with(PLAIN, WORSE)
        np.testing.assert_array_equal(after.memory.step.centre, CENTRE)
        np.testing.assert_array_equal(after.x, CENTRE)

    def test_a_goal_that_is_as_good_is_not(self) -> None:
        """A cost that does not depend on anything."""
        flat = Objective(lambda x, y: 3.0, gradients=(lambda x, y: 0 * x, lambda x, y: 0 * y))
        leader = bound(objective=flat)
        state = started(leader, rounds=3)
        after = told(leader, changed(state, goal=state.memory.step.centre + 1.0, promised=1.0))
        np.testing.assert_array_equal(after.memory.step.centre, state.memory.step.centre)
        np.testing.assert_array_equal(after.x, state.memory.step.centre)

    def test_what_the_goal_promised_does_not_count(self) -> None:
        for promised in (0.0, 1e-9, 1e9):
            after, _, _ = judged_with(PLAIN, BETTER, promised=promised)
            np.testing.assert_array_equal(after.memory.step.centre, BETTER)
            after, _, _ = judged_with(PLAIN, WORSE, promised=promised)
            np.testing.assert_array_equal(after.memory.step.centre, CENTRE)

    def test_the_note_says_how_far_it_went(self) -> None:
        """From the x of the round before: (3, −4) away here."""
        state = replace(changed(started(PLAIN), centre=CENTRE, goal=BETTER), x=BETTER - np.array([3.0, -4.0]))
        assert told(PLAIN, state).note["step"] == pytest.approx(5.0, rel=1e-12)


class TestTheTrustRadius:
    """By the share of its promise that a step has kept, as the model that has learned since says."""

    FIELDS: ClassVar = {"radius": 0.35, "unit": 0.1}  # a step of 0.32 is a full one

    @pytest.mark.parametrize(
        "share, factor", [(0.71, GROW), (0.69, 1.0), (0.31, 1.0), (0.29, SHRINK), (5.0, GROW), (0.01, SHRINK)]
    )
    def test_by_the_share_of_the_promise_that_was_kept(self, share: float, factor: float) -> None:
        _, here, there = judged_with(PLAIN, BETTER, **self.FIELDS)
        after, _, _ = judged_with(PLAIN, BETTER, promised=(here - there) / share, **self.FIELDS)
        assert after.memory.step.radius == pytest.approx(factor * 0.35, rel=1e-14)
        assert after.note["trust_radius"] == after.memory.step.radius

    def test_a_goal_that_proves_worse_shrinks_it(self) -> None:
        after, _, _ = judged_with(PLAIN, WORSE, promised=1e-3, **self.FIELDS)
        assert after.memory.step.radius == pytest.approx(SHRINK * 0.35, rel=1e-14)

    def test_the_note_says_it_in_units_of_x(self) -> None:
        leader = bound(ResponseModel(first_move=0.25))
        state = started(leader)
        assert state.note["trust_radius"] == 0.25 * state.memory.step.radius


class TestFollowersWhoHaveNotFollowedYet:
    """After few answers the region does not grow by a step that would pay even more if nobody responded to it.

    It is what slow customers look like: a price that has just gone up seems to cost no sales.
    """

    STEP = np.array([0.3, 0.2])
    REVENUE = Objective(lambda x, y: -float(x @ y[:2]))  # of two prices: what they gain, sales that fall take away
    TOLLS = Objective(lambda x, y: float(y[:2] @ y[:2]))  # tolls against traffic: nothing is gained but by it
    UNMOVED = Objective(lambda x, y: float((x - 2.0) @ (x - 2.0)))  # whoever responds, and how, costs the same

    def radius_after(self, objective: Objective, answers: int, share: float) -> float:
        """That after one more step, in regions as wide as the step was, if it kept this share of its promise."""
        centre, goal = START + 0.1, START + 0.1 + self.STEP
        gained = objective(centre, response_to(centre)) - objective(goal, response_to(goal))
        assert gained > 0.0
        fields = {"centre": centre, "goal": goal, "promised": gained / share, "predicted": None}
        region = {"radius": float(np.linalg.norm(self.STEP)), "unit": 0.1}
        leader = bound(objective=objective)
        after = told(leader, changed(started(PLAIN, answers - 1), **fields, **region))
        assert bank_of(leader, after).count == answers
        np.testing.assert_array_equal(after.memory.step.centre, goal)  # taken all the same
        return float(after.memory.step.radius / region["radius"])

    def unheeded(self, objective: Objective) -> float:
        """By how much less the goal costs if followers stay as they are at the centre."""
        goal = START + 0.1 + self.STEP
        return objective(goal, response_to(goal)) - objective(goal, response_to(START + 0.1))

    @pytest.mark.parametrize("answers, factor", [(EARLY - 1, 1.0), (EARLY, 1.0), (EARLY + 1, GROW)])
    def test_prices_whose_response_works_against_the_leader(self, answers: int, factor: float) -> None:
        assert self.unheeded(self.REVENUE) > 0.1
        assert self.radius_after(self.REVENUE, answers, 0.9) == pytest.approx(factor, rel=1e-14)

    @pytest.mark.parametrize("answers", [EARLY - 1, EARLY, EARLY + 1])
    def test_tolls_whose_response_is_what_they_are_for(self, answers: int) -> None:
        assert self.unheeded(self.TOLLS) < -0.1
        assert self.radius_after(self.TOLLS, answers, 0.9) == pytest.approx(GROW, rel=1e-14)

    @pytest.mark.parametrize("answers", [EARLY, EARLY + 1])
    def test_where_the_response_costs_nothing_it_does_not_matter(self, answers: int) -> None:
        assert self.unheeded(self.UNMOVED) == 0.0
        assert self.radius_after(self.UNMOVED, answers, 0.9) == pytest.approx(GROW, rel=1e-14)

    @pytest.mark.parametrize("answers", [EARLY, EARLY + 1])
    @pytest.mark.parametrize("share, factor", [(0.5, 1.0), (0.2, SHRINK)])
    def test_it_stays_and_shrinks_as_ever(self, answers: int, share: float, factor: float) -> None:
        assert self.radius_after(self.REVENUE, answers, share) == pytest.approx(factor, rel=1e-14)


class TestTheAverageOfCentres:
    """Weight (η + 1) / (count + η) for the newest, all of it at first."""

    def test_from_nothing_it_is_the_centre(self) -> None:
        leader = PLAIN
        state = told(leader, leader.init(START, SEED))
        assert state.memory.costs.average.tolist() == [0.0, 0.0]

    @pytest.mark.parametrize("count", [2, 5, 9, 37])
    def test_by_hand(self, count: int) -> None:
        """`count` is the number of answers, this one included."""
        leader, weight = PLAIN, (AVERAGING + 1.0) / (count + AVERAGING)
        state = started(leader)
        old = np.array([7.0, -3.0])
        after = told(leader, believing(leader, changed(state, average=old, promised=0.0), count=count - 1))
        expected = (1 - weight) * old + weight * after.memory.step.centre
        np.testing.assert_allclose(after.memory.costs.average, expected, rtol=1e-13)


class TestAFailedProbe:
    """No step, a narrower trust region, another try; unless late answers have taught the model since."""

    @pytest.mark.parametrize("before, then", [(2.0, 2.0 * SHRINK), (1.01 * NARROWEST, NARROWEST)])
    def test_the_trust_radius_shrinks_but_not_below_the_narrowest(self, before: float, then: float) -> None:
        after = failed(PLAIN, changed(started(PLAIN), radius=before))
        assert after.memory.step.radius == pytest.approx(then, rel=1e-14)
        assert after.note == {"held": "the probe failed: no step"}

    def test_before_anything_was_learned_it_is_asked_again(self) -> None:
        after = failed(PLAIN, PLAIN.init(START, SEED))
        assert after.note == {"held": "the probe failed: it is asked again"}
        assert after.memory.step.radius == 1.0
        assert PLAIN.ask(after)[0].x.tolist() == [0.0, 0.0]
        assert after.memory.rows is None

    def test_while_a_length_is_searched_for_it_is_asked_again(self) -> None:
        leader = bound(ResponseModel())
        state = told(leader, leader.init(START, SEED))
        after = failed(leader, state)
        assert after.memory is state.memory
        np.testing.assert_array_equal(leader.ask(after)[0].x, leader.ask(state)[0].x)
        assert after.round == state.round + 1

    def test_it_takes_no_step_but_explores_elsewhere(self) -> None:
        leader = PLAIN
        state = started(leader)
        after = failed(leader, state)
        np.testing.assert_array_equal(after.x, state.x)
        np.testing.assert_array_equal(after.memory.step.centre, state.memory.step.centre)
        np.testing.assert_array_equal(after.memory.costs.average, state.memory.costs.average)
        np.testing.assert_array_equal(leader.recommend(after), leader.recommend(state))
        assert not np.array_equal(after.memory.step.announce, state.memory.step.announce)
        assert after.round == state.round + 1

    @pytest.mark.parametrize("rewindable", [True, False])
    def test_the_answer_may_still_come(self, rewindable: bool) -> None:
        """Live followers are taken to have been under the announced x; a simulation that failed did not happen."""
        leader = PLAIN if rewindable else LIVE
        state = started(leader)
        after = failed(leader, state)
        rows = after.memory.rows
        assert (rows.place[-1].tolist(), bool(rows.answered[-1])) == ([4, 0], False)
        assert rows.use[-1] == (PLACE if rewindable else WHOLE)
        late = answer_late(rows, (4, 0), after.memory.deployed, np.ones(rows.y.shape[1]))
        assert late is not None
        assert late.use[-1] == WHOLE
        expected = state.memory.deployed if rewindable else state.memory.step.announce
        np.testing.assert_array_equal(after.memory.deployed, expected)

    def test_a_step_by_late_answers_only(self) -> None:
        """With news the goal is judged by what was learned late, as after an answer in time."""
        leader = LIVE
        state = failed(leader, started(leader))
        (probe,) = leader.ask(started(leader))
        state = leader.tell(state, [Observation.answer(probe, y=response_to(probe.x), replicate=1)])
        assert state.memory.news is True
        for goal, factor in ((BETTER, GROW), (WORSE, SHRINK)):
            before = changed(state, centre=CENTRE, goal=goal, promised=1e-9, radius=0.35, unit=0.1)
            after = failed(leader, before)
            assert after.note == {"held": "the probe failed: a step by late answers only"}
            np.testing.assert_array_equal(after.memory.step.centre, BETTER if goal is BETTER else CENTRE)
            np.testing.assert_array_equal(after.x, after.memory.step.centre)
            assert after.memory.step.radius == pytest.approx(0.35 * factor, rel=1e-14)
            weight = (AVERAGING + 1.0) / (bank_of(leader, state).count + AVERAGING)
            average = (1 - weight) * state.memory.costs.average + weight * after.memory.step.centre
            np.testing.assert_allclose(after.memory.costs.average, average, rtol=1e-13)
            assert after.memory.news is False  # told once


class TestThePlan:
    """The next deployment: the minimiser of the model in the trust region, and an exploring move."""

    def test_the_goal_minimises_the_model_within_the_trust_radius(self) -> None:
        """Quadratic: the minimiser of ½ Σ w (c + J z − t)² + 0.05 z² is where its gradient is zero."""
        leader = PLAIN
        state = told(leader, changed(started(leader, rounds=5), radius=3.0))
        memory, model = state.memory, model_of(leader, state)
        c = model.c - model.J @ model.x
        best = np.linalg.solve(
            model.J.T @ np.diag(WEIGHTS) @ model.J + 0.1 * np.eye(2), -model.J.T @ (WEIGHTS * (c - TARGET))
        )
        assert np.linalg.norm(best - memory.step.centre) < memory.step.radius
        assert np.all(model.predict(best) > 0.0)
        np.testing.assert_allclose(memory.step.goal, best, atol=1e-4)
        promised = cost_by(model, memory.step.centre, True) - cost_by(model, memory.step.goal, True)
        assert memory.step.promised == pytest.approx(promised, rel=1e-9)

    def test_no_further_than_the_trust_radius(self) -> None:
        leader = PLAIN
        state = told(leader, changed(started(leader, rounds=3), radius=0.05, unit=0.05))
        step = np.linalg.norm(state.memory.step.goal - state.memory.step.centre)
        assert step == pytest.approx(state.memory.step.radius, rel=1e-6)

    @pytest.mark.parametrize("explore, unit", [(0.3, 1.0), (0.45, 2.0)])
    def test_the_exploring_move_goes_where_least_is_known(self, explore: float, unit: float) -> None:
        """P ξ over its length, ξ the first normal draw of the round that was closed; by its share of a unit."""
        leader = bound(ResponseModel(first_move=1.0, explore=explore))
        for radius in (1.0, 3.0):
            state = told(leader, changed(started(leader, 4), unit=unit, radius=radius, promised=0.0))
            (known,) = model_of(leader, state).uncertainties
            draw = derive(SEED, Purpose.DIRECTION, 4).standard_normal(2)
            direction = known.P[0, :2, :2] @ draw
            move = state.memory.step.announce - state.memory.step.goal
            np.testing.assert_allclose(move, explore * unit * direction / np.linalg.norm(direction), rtol=1e-9)

    @pytest.mark.parametrize("noise, far", [(NOISES[0], True), (NOISES[-1], False)])
    def test_directions_that_were_never_seen_are_explored_further(self, noise: float, far: bool) -> None:
        """After the first of two directions, without noise: by a share of the trust radius."""
        state = started(PLAIN, 1)
        believing(PLAIN, state, led_by(bank_of(PLAIN, state), MEMBERS, noise))
        after = told(PLAIN, changed(state, radius=3.0, promised=0.0))
        assert model_of(PLAIN, after).unseen_directions > 0.5
        move = float(np.linalg.norm(after.memory.step.announce - after.memory.step.goal))
        assert move == pytest.approx(NEW_DIRECTIONS * 3.0 if far else 0.3, rel=1e-9)

    def test_it_stays_in_X(self) -> None:
        X = Box(np.full(2, -0.05), np.full(2, 0.05))
        leader = bound(X=X)
        state = started(leader, rounds=5)
        draw = derive(SEED, Purpose.DIRECTION, 4).standard_normal(2)
        (known,) = model_of(leader, state).uncertainties
        direction = known.P[0, :2, :2] @ draw
        wanted = state.memory.step.goal + 0.3 * direction / np.linalg.norm(direction)
        np.testing.assert_allclose(leader.ask(state)[0].x, np.clip(wanted, X.lower, X.upper), rtol=1e-12)
        assert not np.allclose(leader.ask(state)[0].x, wanted)

    def test_directions_lie_within_the_affine_hull_of_X(self) -> None:
        """Tolls that sum to 0: the move is projected onto that, and is as long as ever."""
        leader = bound(X=Line(0.0))
        state = started(leader, rounds=5)
        draw = derive(SEED, Purpose.DIRECTION, 4).standard_normal(2)
        (known,) = model_of(leader, state).uncertainties
        sign = np.sign((known.P[0, :2, :2] @ draw) @ np.array([1.0, -1.0]))
        move = state.memory.step.announce - state.memory.step.goal
        length = 0.3 * state.memory.step.unit
        np.testing.assert_allclose(move, sign * length * np.array([1.0, -1.0]) / np.sqrt(2), rtol=1e-9)
        assert np.sum(state.memory.step.goal) == pytest.approx(0.0, abs=1e-9)

    def test_a_point_to_see_again_is_deployed_itself(self) -> None:
        """No step and no exploring move: the goal is the centre, and nothing is promised."""
        state, again = started(PLAIN), np.array([0.4, -0.1])
        step = PLAIN._plan_next(state, changed(state, revisit=again).memory, PLAIN.forecast(state)).step
        np.testing.assert_array_equal(step.announce, again)
        np.testing.assert_array_equal(step.goal, step.centre)
        assert step.promised == 0.0
        assert step.predicted == pytest.approx(cost_by(model_of(PLAIN, state), again, True), rel=1e-12)

    @pytest.mark.parametrize("cap", [0.02, 0.2])
    @pytest.mark.parametrize("radius", [1.0, 0.5])
    def test_the_largest_move(self, cap: float, radius: float) -> None:
        """It caps the step from the centre, and the move from the last deployment, in units of x."""
        leader = bound(ResponseModel(first_move=radius, largest_move=cap))
        state = started(leader, rounds=4)
        plan = state.memory.step
        last = leader.ask(started(leader, rounds=3))[0].x
        np.testing.assert_array_equal(state.memory.deployed, last)
        assert radius * np.linalg.norm(plan.goal - plan.centre) == pytest.approx(cap, rel=1e-6)
        move = radius * plan.announce - last
        assert np.linalg.norm(move) > cap
        expected = last + cap * move / np.linalg.norm(move)
        np.testing.assert_allclose(leader.ask(state)[0].x, expected, rtol=1e-9)

    def test_a_cap_that_is_wider_than_the_trust_region_does_not_widen_it(self) -> None:
        plain, capped = (started(bound(ResponseModel(first_move=0.05, largest_move=cap)), 4) for cap in (None, 9.0))
        np.testing.assert_array_equal(plain.memory.step.announce, capped.memory.step.announce)
        np.testing.assert_array_equal(plain.memory.step.goal, capped.memory.step.goal)

    def test_what_was_planned_cannot_be_changed(self) -> None:
        memory = started(PLAIN).memory
        for x in (memory.step.goal, memory.step.announce, memory.step.centre, memory.costs.average):
            assert x.flags.writeable is False


class Line:
    """All z with z_1 + z_2 = total."""

    dimension = 2

    def __init__(self, total: float) -> None:
        self.total = total

    def project(self, point: Any) -> np.ndarray:
        return np.asarray(point) + (self.total - np.sum(point)) / 2.0

    def distance(self, point: Any) -> float:
        return float(abs(np.sum(point) - self.total) / np.sqrt(2))

    def tangent_basis(self) -> np.ndarray:
        return np.array([[1.0], [-1.0]]) / np.sqrt(2)


def by_noise(noise: float, leader: ResponseModel = PLAIN, **fields: Any) -> tuple[ResponseModel, State]:
    """A leader whose leading member believes in this noise, after one more answer."""
    state = started(leader)
    believing(leader, state, led_by(bank_of(leader, state), MEMBERS, noise))
    return leader, told(leader, changed(state, **fields))


class TestCautionUnderNoise:
    """The step minimises f(z, S(z)) + ½ caution tr(∂²f/∂y²) Var S(z), caution = r / (r + 1) if not tiny."""

    @pytest.mark.parametrize("noise", NOISES)
    def test_what_the_plan_promises(self, noise: float) -> None:
        leader, state = by_noise(noise, centre=CENTRE, goal=CENTRE)
        model, memory = model_of(leader, state), state.memory
        assert model.noise == noise
        caution = noise / (noise + 1.0)
        caution = caution if caution > LEAST_CAUTION else 0.0
        (known,) = model.uncertainties

        def cost(z: np.ndarray) -> float:
            h = np.append(z - model.x, 1.0)
            variance = known.scale[0] * h @ known.P[0] @ h
            return cost_by(model, z, True) + 0.5 * caution * WEIGHTS.sum() * variance

        assert np.linalg.norm(memory.step.goal - memory.step.centre) > 0.1
        assert memory.step.promised == pytest.approx(cost(memory.step.centre) - cost(memory.step.goal), rel=1e-6)
        for direction in np.vstack([np.eye(2), -np.eye(2)]):
            z = memory.step.goal + 1e-2 * direction
            if np.linalg.norm(z - memory.step.centre) < memory.step.radius:
                assert cost(z) > cost(memory.step.goal) - 1e-9

    @pytest.mark.parametrize("noise, draws", [(NOISES[0], 0), (NOISES[2], 4)])
    def test_the_signs_of_the_curvature_are_drawn_before_the_direction(self, noise: float, draws: int) -> None:
        leader, state = by_noise(noise)
        rng = derive(SEED, Purpose.DIRECTION, 4)
        for _ in range(draws):
            rng.choice([-1.0, 1.0], size=3)
        (known,) = model_of(leader, state).uncertainties
        direction = known.P[0, :2, :2] @ rng.standard_normal(2)
        move = state.memory.step.announce - state.memory.step.goal
        length = 0.3 * state.memory.step.unit
        np.testing.assert_allclose(move, length * direction / np.linalg.norm(direction), rtol=1e-9)

    def test_the_curvature_is_that_at_the_centre(self) -> None:
        """f = Σ y³: the curvature there is 6 y at the centre's answer."""
        cubic = Objective(lambda x, y: float((y**3).sum()), gradients=(lambda x, y: 0 * x, lambda x, y: 3 * y**2))
        leader = bound(objective=cubic)
        state = started(leader)
        state = told(leader, believing(leader, state, led_by(bank_of(leader, state), MEMBERS, NOISES[2])))
        model, memory = model_of(leader, state), state.memory
        (known,) = model.uncertainties
        trace = 6.0 * np.maximum(model.predict(memory.step.centre), 0.0).sum()

        def cost(z: np.ndarray) -> float:
            h = np.append(z - model.x, 1.0)
            expected = np.maximum(model.predict(z), 0.0) ** 3
            return float(
                expected.sum() + 0.5 * NOISES[2] / (NOISES[2] + 1.0) * trace * known.scale[0] * h @ known.P[0] @ h
            )

        assert memory.step.promised > 0.0
        assert memory.step.promised == pytest.approx(cost(memory.step.centre) - cost(memory.step.goal), rel=1e-5)


class TestTheFloor:
    """Answers are not believed to fall below zero as long as none has."""

    def test_a_negative_answer_lifts_it_for_good(self) -> None:
        leader = PLAIN
        state = started(leader)
        assert state.memory.rows.nonnegative is True
        state = told(leader, state, y=np.array([1.0, -1e-9, 2.0]))
        assert state.memory.rows.nonnegative is False
        assert told(leader, state, y=np.ones(3)).memory.rows.nonnegative is False

    def test_zero_and_missing_entries_do_not(self) -> None:
        leader = PLAIN
        assert told(leader, started(leader), y=np.array([0.0, np.nan, 2.0])).memory.rows.nonnegative is True

    def tempted(self, nonnegative: bool, **fields: Any) -> tuple[State, Any]:
        """f = (y_1 + 3)² + ½‖x‖² from x = (1.4, 0), where y_1 = 0.18; without a floor (3, 0) would cost less."""
        objective = Objective(
            lambda x, y: float((y[0] + 3.0) ** 2 + 0.5 * x @ x),
            gradients=(lambda x, y: x, lambda x, y: np.array([2.0 * (y[0] + 3.0), 0.0, 0.0])),
        )
        fields = {
            "centre": np.array([1.4, 0.0]),
            "radius": 2.0,
            "predicted": None,
        } | fields
        state = started(PLAIN) if nonnegative else below_zero(PLAIN, started(PLAIN))
        state, leader = changed(state, **fields), bound(objective=objective)
        after = told(leader, state, y=np.maximum(response_to(state.memory.step.announce), 0.01))
        model = model_of(leader, after)

        def cost(z: np.ndarray) -> float:
            y = model.predict(z)[0]
            return float(((max(y, 0.0) if nonnegative else y) + 3.0) ** 2 + 0.5 * z @ z)

        return after, cost

    @pytest.mark.parametrize("nonnegative", [True, False])
    def test_the_step_is_judged_with_it(self, nonnegative: bool) -> None:
        goal = np.array([3.0, 0.0])
        after, cost = self.tempted(nonnegative, goal=goal)
        assert (cost(goal) < cost(np.array([1.4, 0.0]))) is (not nonnegative)
        assert after.memory.step.centre.tolist() == ([1.4, 0.0] if nonnegative else [3.0, 0.0])

    @pytest.mark.parametrize("share, factor", [(0.71, GROW), (0.69, 1.0)])
    def test_what_was_kept_of_the_promise_is_counted_with_it(self, share: float, factor: float) -> None:
        """From y_1 = 0.18 to where the model says −0.08: no more is gained than by going to zero."""
        centre, goal = np.array([1.4, 0.0]), np.array([1.6, 0.0])
        region = {"radius": 0.24, "unit": 0.1}
        _, cost = self.tempted(True, goal=goal, **region)
        gained = cost(centre) - cost(goal)
        assert gained > 0.0
        after, _ = self.tempted(True, goal=goal, promised=gained / share, **region)
        assert after.memory.step.radius == pytest.approx(0.24 * factor, rel=1e-14)

    @pytest.mark.parametrize("nonnegative", [True, False])
    def test_the_step_is_planned_with_it(self, nonnegative: bool) -> None:
        after, cost = self.tempted(nonnegative, goal=np.array([1.4, 0.0]))
        memory = after.memory
        assert memory.step.promised > 0.0
        assert memory.step.promised == pytest.approx(cost(memory.step.centre) - cost(memory.step.goal), rel=1e-9)


class TestWhatIsRecommended:
    X1, X3, X4 = np.array([1.0, 0.0]), np.array([3.0, 0.0]), np.array([4.0, 0.0])

    @pytest.mark.parametrize(
        "proven, noisy, average, expected",
        [
            (None, False, None, 1.0),  # the centre
            (None, False, X4, 1.0),  # an average counts under noise only
            (None, True, X4, 4.0),
            (None, True, None, 1.0),
            (X3, True, X4, 3.0),  # what was seen to be better comes before both
        ],
    )
    def test_by_what_is_remembered(self, proven: Any, noisy: bool, average: Any, expected: float) -> None:
        state = replace(started(PLAIN, 2), x=self.X1)
        state = changed(state, proven=proven, noisy=noisy, average=average)
        assert PLAIN.recommend(state)[0] == expected

    @pytest.mark.parametrize("noise", NOISES)
    def test_it_is_noisy_by_the_leading_member(self, noise: float) -> None:
        _, state = by_noise(noise)
        assert state.memory.costs.noisy is (noise > QUIET)
        assert state.note["noise"] == noise

    def test_it_is_said_in_units_of_x(self) -> None:
        leader = bound(ResponseModel(first_move=0.25))
        state = changed(leader.init(np.ones(2), 0), proven=np.array([2.0, -4.0]))
        assert leader.recommend(state).tolist() == [1.5, 0.0]


class TestWhatWasSeen:
    """Costs as they were seen: what they prove, and what they say of the model and of the region."""

    SUM = bound(objective=Objective(lambda x, y: float(y.sum())))

    def belief(
        self, level: float, count: int = 4, keep: float | None = None, noise: float = 0.0, **bank: Any
    ) -> Belief:
        """A model that expects `level` in each entry everywhere, after so many answers; y has a size of one."""
        found = self.SUM.forecast(started(self.SUM))
        assert found is not None
        pace = Pace() if keep is None else Pace(np.full(3, keep))
        model = Predictor(np.zeros(2), np.zeros((3, 2)), np.full(3, level), (), 1.0, pace, noise, 1.0)
        scaling = replace(found.problem.scaling, sizes=np.ones(3))
        return replace(
            found,
            bank=replace(found.bank, count=count, **bank),
            general=model,
            leading=model,
            problem=replace(found.problem, scaling=scaling),
        )

    def judged(self, level: float, y: float = 1.0, belief: dict[str, Any] | None = None, **fields: Any) -> Any:
        """The memory after x = (1, 2) was seen with y in each entry; at the centre y = `level` is believed."""
        state = changed(started(self.SUM), **({"costs": (), "errors": (), "promised": 5.0} | fields))
        seen, x = np.full(3, y), np.array([1.0, 2.0])
        return self.SUM._judge_costs(
            state.memory, self.belief(level, **(belief or {})), x, seen, float(seen.sum()), 40
        )

    @pytest.mark.parametrize("level, proven", [(1.001, True), (1.0, False), (0.999, False)])
    def test_it_is_proven_if_it_costs_less_than_the_model_says_of_the_centre(
        self, level: float, proven: bool
    ) -> None:
        past = self.judged(level).costs
        assert (past.proven is not None) is proven
        assert [(one.u.tolist(), one.cost, one.round) for one in past.costs] == [([1.0, 2.0], 3.0, 40)]

    def test_only_where_followers_settle_at_once(self) -> None:
        past = self.judged(9.0, belief={"keep": 0.25}, proven=np.ones(2), revisit=np.ones(2)).costs
        assert past.proven is past.revisit is None
        assert len(past.costs) == 1  # but it is remembered

    def test_where_a_part_that_counts_was_not_measured_there_is_no_cost(self) -> None:
        past = self.judged(9.0, y=np.nan, proven=np.ones(2)).costs
        assert (past.proven, past.costs) == (None, ())

    def test_f_is_never_shown_an_entry_that_is_not_there(self) -> None:
        """An f that refuses NaN, or compares with it, would end the study, or see a cost that nobody has seen."""

        def first_only(x: np.ndarray, y: np.ndarray) -> float:
            assert np.isfinite(y).all()
            return float(y[0])

        rows, x = started(self.SUM).memory.rows, np.ones(2)
        careful = replace(self.SUM, objective=Objective(first_only))
        assert (
            careful._learner.seen_cost(rows, x, np.array([3.0, np.nan, 1.0])) == 3.0
        )  # what is missing does not count
        assert np.isnan(careful._learner.seen_cost(rows, x, np.array([np.nan, 3.0, 1.0])))
        above = replace(self.SUM, objective=Objective(lambda x, y: float((y > 2.0).sum())))
        assert np.isnan(above._learner.seen_cost(rows, x, np.array([3.0, np.nan, 1.0])))
        assert above._learner.seen_cost(rows, x, np.array([3.0, 3.0, 1.0])) == 2.0

    def test_entries_that_were_never_measured_count_as_zero(self) -> None:
        leader = self.SUM
        state = leader.init(START, SEED)
        for _ in range(2):
            state = told(leader, state, y=np.array([1.0, np.nan, 2.0]))
        assert [one.cost for one in state.memory.costs.costs] == [3.0, 3.0]

    def test_after_a_jump_what_was_seen_before_is_forgotten_but_for_the_best(self) -> None:
        state = started(self.SUM)
        best = min(state.memory.costs.costs, key=lambda one: one.cost)
        assert len(state.memory.costs.costs) == 4
        belief = self.belief(0.0, jump=True)
        past = self.SUM._judge_costs(state.memory, belief, np.ones(2), np.ones(3), 3.0, 40).costs
        assert [one.times for one in past.costs] == [0, 1]
        assert past.costs[0].u is best.u
        assert past.costs[0].cost == best.cost

    def test_so_it_is_where_an_entry_is_seen_for_the_first_time(self) -> None:
        """Costs before were those of fewer entries, and so was what had been predicted."""
        leader = self.SUM
        state = leader.init(START, SEED)
        for _ in range(3):
            state = told(leader, state, y=np.array([1.0, np.nan, 2.0]))
        assert len(state.memory.costs.costs) == 3
        assert len(state.memory.costs.errors) == 2
        after = told(leader, state, y=np.array([1.0, 50.0, 2.0]))
        assert [one.cost for one in after.memory.costs.costs] == [53.0]
        assert after.memory.costs.errors == ()

    @pytest.mark.parametrize("count, goes", [(11, True), (10, False)])
    def test_where_it_is_better_by_far_the_leader_goes_there(self, count: int, goes: bool) -> None:
        """27 believed of the centre, 3 seen, 4 at first: far more than a quarter of what was gained."""
        memory = self.judged(9.0, belief={"count": count}, first=4.0, radius=2.0)
        assert memory.step.centre.tolist() == (
            [1.0, 2.0] if goes else started(self.SUM).memory.step.centre.tolist()
        )
        assert memory.step.radius == (1.0 if goes else 2.0)

    @pytest.mark.parametrize(
        "change, grows",
        [
            ({}, True),
            ({"promised": 1.0}, False),  # the step promises something
            ({"level": 2.0}, False),  # the move has changed something
            ({"belief": {"noise": QUIET}}, False),
            ({"belief": {"count": 2}}, False),
        ],
    )
    def test_where_nothing_changes_anything_it_looks_further(self, change: dict[str, Any], grows: bool) -> None:
        memory = self.judged(**({"level": 1.0, "promised": 0.0, "unit": 2.0} | change))
        assert memory.step.unit == (LOOK_FURTHER * 2.0 if grows else 2.0)

    def after_a_miss(self, miss: float, slope: Callable[[np.ndarray], np.ndarray], level: float = 1.0) -> float:
        """What the radius is multiplied by: the step keeps its promise of one, but costs more than predicted.

        f = Σ √max(0, y) − x₁; y scatters by a tenth (of a noise of 1/100) around `level`, wherever x is.
        """
        objective = Objective(
            lambda x, y: float(np.sqrt(np.maximum(0.0, y)).sum() - x[0]),
            gradients=(lambda x, y: np.array([-1.0, 0.0]), lambda x, y: slope(y)),
        )
        belief = self.belief(level, noise=0.01)
        belief = replace(belief, problem=replace(belief.problem, objective=objective))
        goal = np.array([1.0, 0.0])
        way = {"centre": np.zeros(2), "goal": goal, "announce": goal, "promised": 1.0, "predicted": 2.0}
        memory = changed(started(self.SUM), **way, radius=2.0, unit=1.0).memory
        return float(self.SUM._judge_step(memory, belief, 2.0 + miss).step.radius) / 2.0

    @pytest.mark.parametrize("share, factor", [(0.99, 1.0), (1.01, SHRINK)])
    def test_a_missed_cost_narrows_the_region_beyond_what_noise_explains(self, share: float, factor: float) -> None:
        """By more than twice what is promised and what chance adds: three times √3 · ½ of a tenth."""
        chance = 3.0 * np.sqrt(3.0) * 0.5 * 0.1
        assert self.after_a_miss(share * 2.0 * (1.0 + chance), lambda y: 0.5 / np.sqrt(y)) == factor

    @pytest.mark.parametrize("share, factor", [(0.99, 1.0), (1.01, SHRINK)])
    @pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
    def test_where_the_slope_is_not_finite_noise_explains_nothing_of_it(
        self, bad: float, share: float, factor: float
    ) -> None:
        assert self.after_a_miss(share * 2.0, lambda y: np.array([bad, 1.0, 1.0])) == factor

    @pytest.mark.parametrize("level", [0.0, -0.5])
    def test_so_it_is_for_roots_at_zero_and_below(self, level: float) -> None:
        """The model foresees y of zero or less, where the slope of √y is infinite or no number."""

        def slope(y: np.ndarray) -> np.ndarray:
            with np.errstate(divide="ignore", invalid="ignore"):
                return np.asarray(0.5 / np.sqrt(y))

        assert not np.isfinite(slope(np.full(3, level))).any()
        assert [self.after_a_miss(miss, slope, level) for miss in (1.98, 2.02)] == [1.0, SHRINK]

    def test_in_a_run(self) -> None:
        """Each x that was deployed, with the cost that the leader's own f says of it and its answer."""
        leader = PLAIN
        state = leader.init(START, SEED)
        deployed = []
        for _ in range(4):
            deployed.append(leader.ask(state)[0].x)
            state = told(leader, state, cost=1e6)  # what the answer says it cost is something else
        costs = state.memory.costs.costs
        assert [one.u.tolist() for one in costs] == [x.tolist() for x in deployed]
        assert [one.cost for one in costs] == [f(x, response_to(x)) for x in deployed]
        assert [one.round for one in costs] == [0, 1, 2, 3]


class TestTheNote:
    def test_what_a_round_says_of_itself(self) -> None:
        leader = PLAIN
        before = started(leader)
        state = told(leader, before, cost=17.0)
        model = model_of(leader, state)
        note = dict(state.note)
        if state.memory.costs.proven is not None:
            assert note.pop("proven").startswith("a point that was seen to cost less")
        assert note == {
            "cost": 17.0,
            "trust_radius": state.memory.step.radius,
            "expected_cost": before.memory.step.predicted,
            "step": state.note["step"],
            "rate": model.pace.rate,
            "noise": model.noise,
            "symmetric": False,
            "noise_sd": pytest.approx(np.sqrt(model.noise * model.scale), rel=1e-14),
        }
        assert "cost" not in started(leader).note

    def test_what_it_says_where_there_is_something_to_say(self) -> None:
        state = told(PLAIN, started(PLAIN))
        measured = state.memory.rows.measured & np.array([True, False, False])
        state = believing(PLAIN, with_rows(PLAIN, state, measured=measured), jump=True)
        memory = changed(state, proven=np.ones(2), revisit=np.ones(2), returned=True).memory
        note = PLAIN._beliefs(memory, PLAIN.forecast(state))
        assert note["unseen"] == 2
        assert {"jump", "proven", "revisit"} <= set(note)
        assert note["held"].startswith("costs rose above what they had been")


class TestWithoutAResponse:
    """No y, or none of its entries, once answers have taught the model: a round without a step."""

    @pytest.mark.parametrize("y", [None, np.full(3, np.nan)], ids=["no y", "nothing measured"])
    def test_no_step(self, y: Any) -> None:
        state = started(PLAIN)
        (probe,) = PLAIN.ask(state)
        after = PLAIN.tell(state, [Observation.answer(probe, y=y, cost=4.0)])
        assert after.note == {"cost": 4.0, "held": "no response was seen: no step"}
        np.testing.assert_array_equal(after.x, state.x)
        assert after.memory.step.radius == max(SHRINK * state.memory.step.radius, NARROWEST)

    @pytest.mark.parametrize("y", [None, np.full(3, np.nan)], ids=["no y", "nothing measured"])
    def test_in_the_first_round_another_must_lead(self, y: Any) -> None:
        state = PLAIN.init(START, SEED)
        (probe,) = PLAIN.ask(state)
        after = PLAIN.tell(state, [Observation.answer(probe, y=y, cost=4.0)])
        assert after.note == {"cost": 4.0, "held": "no response was seen", "fallback": "no response was seen"}
        np.testing.assert_array_equal(after.memory.deployed, probe.x)

    def test_its_answer_may_still_come_and_it_was_deployed(self) -> None:
        """Where it was announced, for all that is known; the answer says where it truly was."""
        state = started(PLAIN)
        (probe,) = PLAIN.ask(state)
        after = PLAIN.tell(state, [Observation.answer(probe, cost=4.0, x=probe.x + 0.01)])
        rows = after.memory.rows
        assert (rows.place[-1].tolist(), rows.answered[-1]) == ([4, 0], False)
        np.testing.assert_array_equal(after.memory.deployed, probe.x + 0.01)
        np.testing.assert_array_equal(rows.x[-1], probe.x + 0.01)

    def test_entries_that_are_missing_in_part_are_enough(self) -> None:
        after = told(PLAIN, started(PLAIN), y=np.array([np.nan, np.nan, 1.0]))
        assert "held" not in after.note
        assert after.memory.rows.measured[-1].tolist() == [False, False, True]
        assert bank_of(PLAIN, after).count == 5

    def test_where_another_leader_asked_for_more_all_of_it_teaches(self) -> None:
        """Two points deploy twice a round: the last is the one that is judged."""
        state = started(PLAIN)
        (probe,) = PLAIN.ask(state)
        other = Probe(state.round, 1, probe.x + 0.3, 1, probe.start, keep=True)
        deployed = [Deployed(one, Answer(one.x, response_to(one.x), None)) for one in (probe, other)]
        after = PLAIN.fold(state, deployed)
        assert after.memory.rows.place[-2:].tolist() == [[4, 0], [4, 1]]
        assert bank_of(PLAIN, after).count == 6

    def test_also_an_answer_of_which_a_part_is_missing_and_not_one_of_which_all_is(self) -> None:
        """Of the first of two deployments of a round."""
        state = started(PLAIN)
        (probe,) = PLAIN.ask(state)
        other = Probe(state.round, 1, probe.x + 0.3, 1, probe.start, keep=True)
        for missing, learned in ((slice(0, 1), 6), (slice(None), 5)):
            y = np.array(response_to(probe.x))
            y[missing] = np.nan
            deployed = [
                Deployed(probe, Answer(probe.x, y, None)),
                Deployed(other, Answer(other.x, response_to(other.x), None)),
            ]
            assert bank_of(PLAIN, PLAIN.fold(state, deployed)).count == learned


class TestLateAnswers:
    def waiting(self, rewindable: bool = False) -> tuple[ResponseModel, State, Observation]:
        leader = PLAIN if rewindable else LIVE
        state = started(leader)
        (probe,) = leader.ask(state)
        late = Observation.answer(probe, y=response_to(probe.x) + 0.05, replicate=1)
        return leader, failed(leader, state), late

    def test_it_is_news_and_is_in_its_row(self) -> None:
        leader, state, late = self.waiting()
        assert state.memory.news is False
        after = leader.tell(state, [late])
        assert after.memory.news is True
        np.testing.assert_array_equal(after.memory.rows.y[-1], late.y)
        assert bank_of(leader, after).count == bank_of(leader, state).count + 1
        np.testing.assert_array_equal(after.memory.deployed, state.memory.deployed)
        for name in ("centre", "goal", "announce", "promised", "radius"):
            np.testing.assert_array_equal(getattr(after.memory.step, name), getattr(state.memory.step, name))

    def test_the_next_plan_uses_the_news_up(self) -> None:
        leader, state, late = self.waiting()
        after = told(leader, leader.tell(state, [late]))
        assert after.memory.news is False

    def test_a_negative_answer_lifts_the_floor(self) -> None:
        leader, state, late = self.waiting()
        assert leader.tell(state, [late]).memory.rows.nonnegative is True
        y = np.array([0.0, 1.0, 1.0])
        assert leader.tell(state, [replace(late, y=y)]).memory.rows.nonnegative is True
        after = leader.tell(state, [replace(late, y=y - 1e-9)])
        assert after.memory.rows.nonnegative is False

    def test_it_teaches_by_the_x_that_was_deployed(self) -> None:
        leader, state, late = self.waiting()
        one, two = (bank_of(leader, leader.tell(state, [replace(late, x=late.x + by)])) for by in (0.0, 0.5))
        assert not np.array_equal(one.parts[0].T, two.parts[0].T)

    @pytest.mark.parametrize("change", [{"round": 3}, {"index": 1}], ids=["another round", "another probe"])
    def test_an_answer_nobody_waits_for_changes_nothing(self, change: dict[str, int]) -> None:
        leader, state, late = self.waiting()
        after = leader.tell(state, [replace(late, **change)])
        assert dumps(after.memory) == dumps(state.memory)

    def test_the_first_answer_of_all_may_be_late(self) -> None:
        leader = LIVE
        state = leader.init(START, SEED)
        (probe,) = leader.ask(state)
        state = failed(leader, state)
        state = changed(state, deployed=np.array([9.0, 9.0]))
        after = leader.tell(state, [Observation.answer(probe, y=[1.0, -2.0, 3.0], replicate=1)])
        assert bank_of(leader, after).count == 1
        assert after.memory.news is True
        assert after.memory.rows.nonnegative is False
        assert after.memory.deployed.tolist() == [9.0, 9.0]  # the population is where it is

    def test_a_cap_on_moves_has_nothing_to_hold_on_to_before_the_first_deployment(self) -> None:
        """A simulation that failed, its answer told late, and another failure: nothing is known to be deployed."""
        leader = bound(ResponseModel(first_move=1.0, largest_move=0.01))
        state = leader.init(START, SEED)
        (probe,) = leader.ask(state)
        state = failed(leader, state)
        state = leader.tell(state, [Observation.answer(probe, y=response_to(probe.x), replicate=1)])
        assert state.memory.deployed is None
        state = failed(leader, state)
        assert np.linalg.norm(state.memory.step.goal - state.memory.step.centre) <= 0.01 + 1e-12
        move = np.linalg.norm(leader.ask(state)[0].x - state.memory.step.goal)
        assert move == pytest.approx(max(0.3, NEW_DIRECTIONS * state.memory.step.radius), rel=1e-9)

    def test_while_a_length_is_searched_for_nobody_waits(self) -> None:
        leader = bound(ResponseModel(), rewindable=False)
        state = leader.init(START, SEED)
        (probe,) = leader.ask(state)
        state = failed(leader, state)
        after = leader.tell(state, [Observation.answer(probe, y=response_to(probe.x), replicate=1)])
        assert after.memory is state.memory

    @pytest.mark.parametrize(
        "useless",
        [{"failure": "lost"}, {"y": None, "cost": 1.0}, {"y": np.full(3, np.nan)}],
        ids=["failed", "no y", "nothing measured"],
    )
    def test_without_a_response_it_teaches_nothing(self, useless: dict[str, Any]) -> None:
        leader, state, late = self.waiting()
        assert leader.tell(state, [replace(late, **useless)]).memory is state.memory

    def test_an_answer_in_part_teaches(self) -> None:
        leader, state, late = self.waiting()
        after = leader.tell(state, [replace(late, y=np.array([np.nan, 1.0, np.nan]))])
        assert bank_of(leader, after).count == bank_of(leader, state).count + 1

    def test_an_answer_of_another_length_is_refused(self) -> None:
        leader, state, late = self.waiting()
        with pytest.raises(InvalidInput, match="y: expected 3 entries as in earlier rounds, got 2"):
            leader.tell(state, [replace(late, y=np.ones(2))])


def test_the_length_of_a_response_may_not_change() -> None:
    with pytest.raises(InvalidInput, match="y: expected 3 entries as in earlier rounds, got 4"):
        told(PLAIN, started(PLAIN), y=np.ones(4))


class TestAnAmendedStructure:
    """What is believed follows from the rows, which stay: the model learns them anew by the new structure."""

    BLOCKS = Blocks((([0, 1], [0]), ([2], [1])))

    def test_nothing_that_was_measured_is_lost(self) -> None:
        state = failed(LIVE, started(LIVE))
        amended = replace(LIVE, structure=self.BLOCKS)
        after = told(amended, state)
        assert bank_of(amended, after).count == 5
        assert len(bank_of(amended, after).parts) == 2
        late = Observation.answer(LIVE.ask(started(LIVE))[0], y=np.ones(3), replicate=1)
        assert bank_of(amended, amended.tell(after, [late])).count == 6

    def test_a_failed_round_is_planned_by_the_new_model(self) -> None:
        amended = replace(LIVE, structure=self.BLOCKS)
        after, before = failed(amended, started(LIVE)), failed(LIVE, started(LIVE))
        assert after.note == {"held": "the probe failed: no step"}
        assert not np.array_equal(after.memory.step.announce, before.memory.step.announce)


class TestWhichModelLeads:
    """The symmetric one where it has predicted better lately, where x can price y, and where noise is little."""

    H = np.array([[2.0, 0.7], [0.7, 1.0]])

    @classmethod
    @cache
    def six_rounds(cls) -> tuple[ResponseModel, State]:
        """Two tolls on two quantities, S = 2 − H x, H symmetric."""
        objective = Objective(lambda x, y: float(y @ y + 0.1 * x @ x))
        leader = ResponseModel(first_move=1.0).bind(Knowledge(Reals(2), objective, False))
        state = leader.init(START, SEED)
        for _ in range(6):
            state = told(leader, state, y=2.0 - cls.H @ state.memory.step.announce)
        return leader, state

    ERRORS = (2.0, 1.0, 3.0)

    def tolled(self, noise: float = NOISES[0], leads: bool = True) -> tuple[Any, ...]:
        """A window by which the smallest symmetric model leads, and one more answer."""
        leader, state = self.six_rounds()
        members = make_members(one_group(2, 2))
        errors = self.ERRORS if leads else (0.5, 1.0, 3.0)
        shares = tuple(e / sum(errors) for e in errors)
        contest = replace(state.memory.contest, errors=errors, shares=shares, compared=EARLY)
        state = believing(leader, changed(state, contest=contest), led_by(bank_of(leader, state), members, noise))
        return leader, state, told(leader, state, y=2.0 - self.H @ state.memory.step.announce), members

    @pytest.mark.parametrize("noise", NOISES)
    def test_not_under_noise(self, noise: float) -> None:
        _, _, after, _ = self.tolled(noise)
        assert after.note["symmetric"] is (noise < QUIET)

    def test_not_where_the_bank_predicts_better(self) -> None:
        _, _, after, _ = self.tolled(leads=False)
        assert after.note["symmetric"] is False

    def test_the_step_is_planned_by_it(self) -> None:
        """The promise of the next plan, worked out by Nyström's formula from the window."""
        _, _, after, _ = self.tolled()
        window: Window = after.memory.contest.window
        heading = window.y
        moves = window.x[:-1] - window.x[-1]
        lengths = np.linalg.norm(moves, axis=1, keepdims=True)
        near = np.sort(lengths, axis=0)[:NEAREST][-1]
        weights = np.minimum(1.0, (near / lengths) ** 2)
        S, D = weights * moves / lengths, weights * (heading[:-1] - heading[-1]) / lengths
        sign = np.sign((S * D).sum())
        values, vectors = np.linalg.eigh(sign * (S @ D.T + D @ S.T) / 2.0)
        keep = values > 0
        inverse = (vectors[:, keep] / (values[keep] + RIDGE * values.max())) @ vectors[:, keep].T
        slope = sign * D.T @ inverse @ D

        def cost(z: np.ndarray) -> float:
            y = after.memory.scaling.sizes * (heading[-1] + slope @ (z - window.x[-1]))
            y = np.maximum(y, 0.0) if after.memory.rows.nonnegative else y
            return float(y @ y + 0.1 * z @ z)

        assert after.note["symmetric"] is True
        memory = after.memory
        assert memory.step.promised > 0.0
        assert memory.step.promised == pytest.approx(cost(memory.step.centre) - cost(memory.step.goal), rel=1e-7)

    def test_no_window_where_x_cannot_price_y(self) -> None:
        assert started(PLAIN).memory.contest is None  # three quantities, two tolls
        leader = ResponseModel(first_move=1.0, structure=np.eye(2, dtype=bool)).bind(
            Knowledge(Reals(2), OBJECTIVE, True)
        )
        state = leader.init(np.zeros(2), 0)
        leader = replace(leader, objective=Objective(lambda x, y: float(y @ y)))
        state = told(leader, state, y=np.ones(2))
        assert state.memory.contest is None  # a structure says more

    def test_the_window_begins_when_a_structure_that_said_nothing_is_taken_back(self) -> None:
        """A mask that allows everything has the same model: the bank goes on, and the window starts."""
        objective = Objective(lambda x, y: float(y @ y))
        leader = ResponseModel(first_move=1.0, structure=np.ones((2, 2), dtype=bool))
        leader = leader.bind(Knowledge(Reals(2), objective, True))
        state = told(leader, leader.init(np.zeros(2), 0), y=np.ones(2))
        assert state.memory.contest is None
        after = told(replace(leader, structure=None), state, y=np.array([2.0, 3.0]))
        assert len(after.memory.rows.x) == 2
        assert after.memory.contest.window.y.tolist() == [[2.0, 3.0]]

    def test_the_window_has_every_answer(self) -> None:
        leader, state, after, members = self.tolled()
        (probe,) = leader.ask(state)
        window = after.memory.contest.window
        assert len(window.x) == 8 - 1
        np.testing.assert_array_equal(window.x[-1], probe.x)
        np.testing.assert_array_equal(window.before[-1], state.memory.contest.window.now)
        # The bank's own prediction, before it learned, is what the judge compares with.
        bank = best_model(bank_of(leader, state), members, state.memory.step.unit)
        error = np.mean((window.y[-1] - bank.predict(probe.x)) ** 2)
        keep = min(ERROR_MEMORY, EARLY / (EARLY + 1.0))
        assert after.memory.contest.errors[0] == pytest.approx(keep * 2.0 + (1.0 - keep) * error, rel=1e-12)

    def test_a_live_population_moves_on_without_an_answer(self) -> None:
        leader, state, _, members = self.tolled()
        after = failed(leader, state)
        bank = best_model(bank_of(leader, state), members, state.memory.step.unit)
        now = state.memory.contest.window.now
        expected = bank.predict(state.memory.step.announce)
        np.testing.assert_allclose(after.memory.contest.window.now, expected, rtol=1e-12)
        for name in ("errors", "compared"):  # nobody is judged by what was not seen
            assert getattr(after.memory.contest, name) == getattr(state.memory.contest, name)
        rewound = failed(replace(leader, rewindable=True), state)
        np.testing.assert_array_equal(rewound.memory.contest.window.now, now)

    def test_the_first_answer_with_missing_entries(self) -> None:
        leader, _, _, _ = self.tolled()
        state = leader.init(np.zeros(2), 0)
        state = leader.tell(state, [Observation.answer(leader.ask(state)[0], y=[np.nan, 3.0])])
        assert state.memory.scaling.sizes.tolist() == [3.0, 3.0]
        assert state.memory.contest.window.y.tolist() == [[0.0, 1.0]]
