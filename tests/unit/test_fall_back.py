"""`FallBack`: who leads, from when on, where it begins and what each hears."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg import games, solve
from stackelberg.core import (
    Answer,
    Array,
    Constraint,
    Context,
    InvalidInput,
    Knowledge,
    LeaderState,
    Objective,
    Probe,
    forms,
)
from stackelberg.core.forms import register
from stackelberg.leaders import ConstantSchedule, FallBack, Guarded, Rails, ResponseModel, TwoPoint
from stackelberg.leaders.feasible import FeasibleLeader, first_given
from stackelberg.leaders.in_context import InContext
from stackelberg.sets import UNCONSTRAINED, Box, Reals
from stackelberg.study import Setup, Study

STEPS = ConstantSchedule(eta=0.02, delta=0.1)
TWO_POINT = TwoPoint(K=1, schedule=STEPS)
STEADY = TwoPoint(K=1, schedule=ConstantSchedule(0.05, 0.1))


@register("walked")
@dataclass(frozen=True, eq=False)
class Walked:
    """How many rounds it heard since it began, and the rounds of late answers."""

    rounds: int = 0


@register("walk")
@dataclass(frozen=True)
class Walk(FeasibleLeader[Walked]):
    """Announces x and goes `step` further each round; in the rounds of `says` it says that it cannot lead."""

    step: float = 0.0
    says: tuple[int, ...] = ()
    K: int = 1
    X: Any = UNCONSTRAINED

    def bind(self, knowledge: Knowledge) -> Walk:
        return replace(self, X=first_given(self.X, knowledge.X))

    def _begin(self, x0: Array, seed: int) -> Walked:
        return Walked()

    def plan(self, state: LeaderState[Walked]) -> tuple[Probe, ...]:
        return (Probe(state.round, 0, state.x, self.K, keep=True),)

    def _fold(self, state: LeaderState[Walked], deployed: Any) -> Any:
        memory = replace(state.memory, rounds=state.memory.rounds + 1)
        if deployed[0].answer is None:
            return state.x, memory, {"no_step_reason": "the probe failed"}
        said = {"fallback": f"round {state.round}"} if state.round in self.says else {}
        return self.X.project(state.x + self.step), memory, said


def play(
    leader: FallBack, rounds: int, cost: Any = lambda x: float(x[0]), fails: tuple[int, ...] = ()
) -> list[Any]:
    """The states after each round; a deployment of x costs x."""
    state, states = leader.init([0.0], 0), []
    for round in range(rounds):
        (probe,) = asked_of(leader, state)
        assert probe.round == round
        failed = Answer.answer(probe, failure="no sensor")
        state = told_to(leader, state, [failed if round in fails else Answer.answer(probe, cost=cost(probe.x))])
        states.append(state)
    return states


def led(states: list[Any]) -> str:
    """Who led, a letter per round."""
    return "".join(state.note["leads"][0] for state in states)


class TestWhoLeads:
    """The leader cannot lead after rounds 1, 2 and 5; round 3 lets it lead again, and round 6."""

    leader = FallBack(Walk(step=-1.0, says=(1, 2, 5)), to=Walk(step=-10.0))
    states = play(leader, 9)

    def test_who(self) -> None:
        assert led(self.states) == "ll" + "tt" + "ll" + "t" + "ll"

    def test_where(self) -> None:
        """`to` begins at the cheapest deployment, the last one here; the leader where `to` would have gone on."""
        assert [state.x[0] for state in self.states] == [-1, -1, -11, -21, -22, -22, -32, -33, -34]

    def test_the_history_says_why(self) -> None:
        notes = [(state.note.get("handover"), state.note.get("fallback")) for state in self.states]
        again = "the leader can lead again"
        assert notes[:5] == [(None, None), ("round 1",) * 2, (None, "round 1"), (again, "round 1"), (None, None)]
        assert notes[5:] == [("round 5",) * 2, (again, "round 5"), (None, None), (None, None)]

    def test_a_state_is_stored_and_read_back(self) -> None:
        state = FallBack(TWO_POINT, to=STEADY).init([0.5], 0)
        assert forms.dumps(forms.loads(forms.dumps(state))) == forms.dumps(state)


def test_it_hands_over_at_the_best_that_was_seen() -> None:
    """A walk up a cost that jumps from 0 to 90, and on by 1: the first point is where `to` begins."""

    def cost(x: Array) -> float:
        return 0.0 if x[0] == 0.0 else 90.0 + float(x[0])

    leader = FallBack(Walk(step=1.0, says=tuple(range(5, 9))), to=Walk())
    assert [state.x[0] for state in play(leader, 8, cost=cost)] == [1, 2, 3, 4, 5, 0, 0, 0]


def test_it_does_not_hand_over_where_a_constraint_was_broken() -> None:
    """The same walk, with a constraint that the first point breaks: `to` begins at the best of the others."""

    def answered(p: Probe) -> Answer:
        first = p.x[0] == 0.0
        return Answer.answer(p, y=[9.0 if first else 1.0], cost=0.0 if first else 90.0 + float(p.x[0]))

    queue = Objective(lambda x, y: float(y[0]), constraints=[Constraint("queue", at_most=3.0, y={0: 1.0})])
    leader = FallBack(Walk(step=1.0, says=tuple(range(5, 9))), to=Walk()).bind(Knowledge(Reals(1), queue))
    state = leader.init([0.0], 0)
    for _ in range(8):
        state = told_to(leader, state, [answered(p) for p in asked_of(leader, state)])
    assert state.x[0] == 1.0


def test_a_point_outside_of_the_set_of_the_other_is_projected() -> None:
    leader = FallBack(Walk(says=(0,)), to=Walk(X=Box([0.0], [0.5])))
    state = leader.init([0.5], 0)
    state = replace(state, x=np.array([2.0]))  # as rails may put it
    state = told_to(leader, state, [Answer.answer(asked_of(leader, state)[0], cost=1.0)])
    assert state.x[0] == 0.5


def test_rails_move_the_one_that_leads() -> None:
    leader = Guarded(
        InContext(FallBack(Walk(0.5, says=(3, 4, 5)), to=STEADY), Context({"fair": "flag"})),
        Rails(largest_change=0.01),
    )
    state, who = leader.init([1.0, -1.0], 3), set()
    for _ in range(8):
        told = [Answer.answer(p, cost=float(p.x @ p.x)) for p in asked_of(leader, state)]
        state = told_to(leader, state, told)
        assert np.abs(state.x - told[-1].x).max() <= 0.01
        np.testing.assert_allclose(asked_of(leader, state)[0].x, state.x, atol=1e-12)
        who.add(state.note["leads"])
    assert who == {"leader", "to"}


def test_inside_another_it_resumes_with_its_leader() -> None:
    leader = FallBack(Walk(says=tuple(range(9))), to=Walk(step=-1.0))
    state = play(leader, 6)[-1]
    assert state.memory.fallback is not None
    again = leader.resume_at(state, np.array([7.0]))
    (probe,) = asked_of(leader, again)
    assert (again.round, again.x[0], again.memory.fallback) == (6, 7.0, None)
    assert (probe.round, probe.x[0]) == (6, 7.0)
    around = InContext(leader, Context({"fair": "flag"}))
    assert around.resume_at(around.init([0.0], 0), np.array([7.0])).memory.inner.x[0] == 7.0


class TestTheResponseModel:
    objective = Objective(lambda x, y: float(y.sum()), gradients=(lambda x, y: 0 * x, lambda x, y: np.ones(y.size)))

    def test_it_keeps_what_it_has_learned_and_deploys_the_point_first(self) -> None:
        leader = ResponseModel(objective=self.objective, X=Box([-9.0], [2.0]))
        state = leader.init([0.0], 0)
        for _ in range(5):
            state = told_to(leader, state, [Answer.answer(p, y=p.x**2) for p in asked_of(leader, state)])
        again = leader.resume_at(state, np.array([3.0]))
        assert (again.x[0], asked_of(leader, again)[0].x[0]) == (2.0, 2.0)
        assert leader.recommend(again)[0] == 0.0  # the best it knows
        assert again.memory.rows is state.memory.rows
        assert again.round == 5

    def test_without_y_another_leads_and_with_the_first_y_the_model(self) -> None:
        leader = FallBack(ResponseModel(), to=STEADY).bind(Knowledge(Reals(1), self.objective))
        state = leader.init([1.0], 0)
        for _ in range(30):
            state = told_to(
                leader, state, [Answer.answer(p, cost=float(p.x @ p.x)) for p in asked_of(leader, state)]
            )
        assert (state.note["leads"], state.note.get("fallback")) == ("to", "no response was seen")
        assert abs(state.memory.to.x[0]) < 0.5
        for _ in range(20):
            state = told_to(leader, state, [Answer.answer(p, y=(p.x - 2.0) ** 2) for p in asked_of(leader, state)])
        assert (state.note["leads"], state.note.get("fallback")) == ("leader", None)
        assert abs(leader.recommend(state)[0] - 2.0) < 0.1

    def test_alone_it_says_that_it_cannot_lead_and_stays_where_it_is(self) -> None:
        leader = ResponseModel(objective=self.objective, X=Reals(1))
        state = leader.init([0.5], 0)
        state = told_to(leader, state, [Answer.answer(p, cost=1.0) for p in asked_of(leader, state)])
        assert (state.note.get("fallback"), state.note.get("no_step_reason"), state.x[0]) == (
            *["no response was seen"] * 2,
            0.5,
        )
        blind = ResponseModel(X=Reals(1))
        state = blind.init([0.5], 0)
        state = told_to(blind, state, [Answer.answer(p, y=[2.0], cost=1.0) for p in asked_of(blind, state)])
        assert (state.note.get("fallback"), state.x[0]) == ("the objective is not known", 0.5)


def test_a_study_amends_both_and_resumes_to_the_bit(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/s.db"
    leader = FallBack(Walk(says=(2, 3, 4)), to=Walk(step=-1.0))
    with Study.create(url, "turns", Setup(leader, None, x0=[0.0], seed=0)) as study:
        study.amend(K=3)
        for _ in range(8):
            (probe,) = study.ask()
            assert probe.K == 3
            study.tell(probe, cost=float(probe.x[0]))
        with pytest.raises(InvalidInput, match="'to' is neither a setting of FallBack"):
            study.amend(to=STEADY)
        state, recommended = study.state, study.recommend()
        assert {record.note["leads"] for record in study.history().records} == {"leader", "to"}
    with Study.open(url, "turns") as study:
        policy: Any = study.leader
        assert (policy.leader.K, policy.to.K) == (3, 3)
        assert forms.dumps(study.state.memory) == forms.dumps(state.memory)
        assert np.array_equal(study.recommend(), recommended)


def test_where_there_are_constraints_it_does_not_leave_a_leader_that_foresees_them() -> None:
    game = games.bimatrix()
    f = replace(game.objective, constraints=[Constraint("second", at_most=2.0, y={1: 1.0})])
    result = solve(replace(game, objective=f), deployments=8, seed=0)
    assert all("handover" not in record.note for record in result.history)


@pytest.mark.parametrize("how", [{}, {"share": 0.2}], ids=["at once", "slow"])
def test_where_followers_choose_among_few_actions_solve_commits(how):
    game = games.random_bimatrix(4, 4, seed=1, **how)
    result = solve(game, deployments=100)
    assert "followers choose among few actions" in {record.note.get("handover") for record in result.history}
    assert game.hyperobjective(result.x) <= 0.99 * game.known.cost


def test_answers_that_are_no_vertices_leave_the_lead_where_it_was():
    result = solve(games.logit_pricing(3, seed=1), deployments=12)
    assert {record.note.get("handover") for record in result.history} == {None}
