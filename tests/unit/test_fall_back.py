"""`FallBack`: who leads, from when on and why, by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from scipy import stats

from stackelberg.core import Array, InvalidInput, Knowledge, LeaderState, Objective, Observation, Probe
from stackelberg.leaders import Adam, BestSeen, ConstantSchedule, FallBack, ResponseModel, TwoPoint
from stackelberg.leaders.fall_back import Handover, Turn, trial_pays
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.progress import gain, have_fallen, ranks_below
from stackelberg.sets import ANYWHERE, Box, Reals
from stackelberg.study import Guarded, Rails, Study, codec

STEPS = ConstantSchedule(eta=0.02, delta=0.1)
TWO_POINT = TwoPoint(K=1, schedule=STEPS, mode="sequential")
ADAM = Adam(step=0.05, probing=TWO_POINT)


@dataclass(frozen=True, eq=False)
class Walked:
    """How many rounds since it began, and the rounds of late answers."""

    rounds: int = 0
    late: tuple[int, ...] = ()


@dataclass(frozen=True)
class Walk(FeasibleLeader[Walked]):
    """Announces x and goes `step` further each round; or says that it cannot help, or takes no step."""

    step: float = 0.0
    says: str | None = None
    stuck: bool = False
    K: int = 1
    X: Any = ANYWHERE

    def bind(self, knowledge: Knowledge) -> Walk:
        return replace(self, X=self._set_in(knowledge))

    def _begin(self, x0: Array, seed: int) -> Walked:
        return Walked()

    def _probes(self, state: LeaderState[Walked]) -> tuple[Probe, ...]:
        return (Probe(state.round, 0, state.x, self.K, keep=True),)

    def _fold(self, state: LeaderState[Walked], deployed: Any) -> Any:
        answers = [one.answer for one in deployed]
        memory = replace(state.memory, rounds=state.memory.rounds + 1)
        if self.stuck or answers[0] is None:
            return state.x, memory, {"held": "stuck"}
        return self.X.project(state.x + self.step), memory, {"fallback": self.says} if self.says else {}

    def _late(self, state: LeaderState[Walked], observation: Observation) -> Walked:
        return replace(state.memory, late=(*state.memory.late, observation.round))


def play(leader: FallBack, rounds: int, cost: Any = lambda x: float(x[0]), state: Any = None) -> list[Any]:
    """The states after each round; a deployment of x costs x."""
    state, states = leader.init([0.0], 0) if state is None else state, []
    for _ in range(rounds):
        told = [Observation.answer(p, cost=cost(p.x)) for p in leader.ask(state)]
        state = leader.tell(state, told)
        states.append(state)
    return states


def led(states: list[Any]) -> str:
    """Who led, a letter per round."""
    return "".join(state.note["leads"][0] for state in states)


class TestNoProgress:
    """A leader that stands still, one that goes down by 1 each round, and a window of 4.

    Rounds 0–3 cost 0: no progress. The trial, rounds 4–7, costs 0, −1, −2, −3: the later two are below 0 and the
    gain is 2.5 in 4 deployments, so that it pays. After a wait of 4 the leader is tried from −8, in rounds 12–15:
    −8 is below −6 and −7, the last of `to`, but that is 1.5 in 4 deployments where `to` had gained 2 in 2. So `to`
    goes on, from −8, and the next wait is 8.
    """

    leader = FallBack(Walk(), to=Walk(step=-1.0), window=4)
    states = play(leader, 28)

    def test_who_leads(self) -> None:
        assert led(self.states) == "llll" + "tttt" + "tttt" + "llll" + "tttttttt" + "llll"

    def test_where(self) -> None:
        xs = [state.x[0] for state in self.states]
        assert xs[:16] == [0, 0, 0, 0, -1, -2, -3, -4, -5, -6, -7, -8, -8, -8, -8, -8]
        assert xs[16:] == [-9, -10, -11, -12, -13, -14, -15, -16, -16, -16, -16, -16]

    def test_the_history_says_why(self) -> None:
        why = {state.round - 1: state.note["handover"] for state in self.states if "handover" in state.note}
        assert why == {
            3: "no progress in 4 deployments",
            11: "the wait is over: tried again",
            15: "the trial did not pay",
            23: "the wait is over: tried again",
            27: "the trial did not pay",
        }
        fallback = [state.note.get("fallback") for state in self.states]
        assert fallback[:3] == [None] * 3
        assert fallback[3:12] == ["no progress in 4 deployments"] * 9
        assert fallback[12:15] == [None] * 3
        assert fallback[15:24] == ["the trial did not pay"] * 9

    def test_during_a_trial_the_point_where_it_began_is_recommended(self) -> None:
        assert [self.leader.recommend(s)[0] for s in self.states[3:9]] == [0, 0, 0, 0, -4, -5]

    def test_late_answers_reach_the_one_that_led(self) -> None:
        handovers = self.states[-1].memory.handovers
        expected = [(0, False, 0), (4, True, 0), (12, False, 4), (16, True, 8), (24, False, 8), (28, True, 16)]
        assert [(h.first, h.to_leads, h.own_first) for h in handovers] == expected
        state = self.states[-1]
        for round in (3, 4, 11, 13, 17, 27):
            state = self.leader.tell(state, [Observation(round, 0, np.zeros(1), None, 1.0)])
        assert state.memory.leader.memory.late == (3, 5, 11)
        assert state.memory.to.memory.late == (0, 7, 9)
        assert state.round == 28

    def test_the_one_that_takes_over_begins_anew_and_the_one_that_goes_on_does_not(self) -> None:
        rounds = [(s.memory.leader.memory.rounds, s.memory.to.memory.rounds) for s in self.states]
        assert rounds[3] == (4, 0)
        assert rounds[11] == (0, 8)  # the leader is tried
        assert rounds[16] == (4, 9)  # `to` goes on

    def test_units_of_the_cost_do_not_matter(self) -> None:
        other = play(self.leader, 28, cost=lambda x: 1e-7 * float(x[0]) + 3.0)
        assert led(other) == led(self.states)

    def test_it_is_stored_and_read_back(self) -> None:
        memory = self.states[20].memory
        simple = FallBack(TWO_POINT, to=ADAM)
        state = simple.init([0.5], 0)
        assert codec.dumps(codec.loads(codec.dumps(state))) == codec.dumps(state)
        assert codec.loads(codec.dumps(simple)) == simple
        assert codec.dumps(codec.loads(codec.dumps(memory.turn))) == codec.dumps(memory.turn)


def test_a_leader_that_makes_progress_leads_alone() -> None:
    states = play(FallBack(Walk(step=-1.0), to=Walk(step=-9.0), window=4), 40)
    assert led(states) == "l" * 40
    assert not any("handover" in state.note or "fallback" in state.note for state in states)


def test_a_trial_that_does_not_pay_ends_and_the_waits_double() -> None:
    """`to` goes up. Trials of 4 after rounds 3, then 4 + 4, 8 + 4 and 16 + 4 rounds later."""
    states = play(FallBack(Walk(), to=Walk(step=1.0), window=4), 48)
    assert led(states) == "llll" + "tttt" + "llll" + "tttt" + "l" * 8 + "tttt" + "l" * 16 + "tttt"
    assert {state.memory.leader.x[0] for state in states} == {0.0}


class TestCannotHelp:
    def test_it_says_so(self) -> None:
        """The other takes over at once and without a trial; the one that still says so ends its own trials."""
        states = play(FallBack(Walk(says="no response was seen"), to=Walk(step=-1.0), window=4), 16)
        assert led(states) == "l" + "tttt" + "l" + "tttttttt" + "l" + "t"
        assert states[0].note == {
            "leads": "leader",
            "fallback": "no response was seen",
            "handover": "no response was seen",
        }
        assert states[5].note["handover"] == "no response was seen"

    def test_no_step_in_as_many_rounds_as_patience(self) -> None:
        states = play(FallBack(Walk(stuck=True), to=Walk(step=-1.0), window=8, patience=3), 12)
        assert led(states) == "lll" + "tttttttt" + "l"
        assert states[2].note["handover"] == "no step in 3 rounds in a row"

    def test_rounds_in_a_row(self) -> None:
        leader = FallBack(Walk(step=-1.0), to=Walk(), window=8, patience=2)
        state = leader.init([0.0], 0)
        for fails in (True, False, True, False, True):
            (probe,) = leader.ask(state)
            answer = Observation.failed(probe, "no sensor") if fails else Observation.answer(probe, cost=1.0)
            state = leader.tell(state, [answer])
            assert state.note["leads"] == "leader"
            assert "handover" not in state.note
        state = leader.tell(state, [Observation.failed(leader.ask(state)[0], "no sensor")])
        assert state.note["handover"] == "no step in 2 rounds in a row"

    def test_both_cannot_help(self) -> None:
        """They take turns, ever more seldom, and nothing breaks."""
        states = play(FallBack(Walk(says="a"), to=Walk(says="b"), window=4), 14)
        assert led(states) == "l" + "tttt" + "llllllll" + "t"


class TestWhatATrialIsComparedWith:
    before = Turn(costs=(9.0, 8.0, 7.0, 6.0), K=2)

    @pytest.mark.parametrize(
        "costs, deployments, pays",
        [
            ((5.0, 5.0, 4.5, 3.5), 2, True),  # 6.5 − 4 = 2.5 in 2, as 8.5 − 6.5 = 2 in 2
            ((5.0, 5.0, 4.5, 3.5), 3, False),  # 2.5 in 3 is less
            ((5.0, 5.0, 3.0, 2.0), 4, True),  # 4 in 4: exactly as much
            ((5.0, 5.0, 6.0, 0.0), 1, True),  # ranks 3.5 of 4; 3.5 in 1
            ((5.0, 5.0, 6.5, 0.0), 1, False),  # ranks 3 of 4: chance
        ],
    )
    def test_its_later_half_with_that_of_the_other(self, costs: Any, deployments: int, pays: bool) -> None:
        assert trial_pays(Turn("why", True, deployments, 0, costs, 2), self.before) is pays

    def test_held_otherwise_only_its_own_costs_count(self) -> None:
        assert trial_pays(Turn("why", True, 4, 0, (90.0, 80.0, 70.0, 60.0), 3), self.before)
        assert not trial_pays(Turn("why", True, 4, 0, (1.0, 2.0, 3.0, 4.0), 3), self.before)

    def test_without_costs_it_does_not_pay(self) -> None:
        assert not trial_pays(Turn("why", True, 4), self.before)
        assert not trial_pays(Turn("why", True, 4), Turn())

    def test_without_costs_of_the_other_its_own_count(self) -> None:
        assert trial_pays(Turn("why", True, 4, 0, (4.0, 3.0, 2.0, 1.0), 2), Turn(costs=(0.0,), K=2))

    def test_another_hold_begins_the_costs_anew(self) -> None:
        leader = FallBack(Walk(), to=Walk(), window=4)
        state = play(leader, 3)[-1]
        assert (state.memory.turn.costs, state.memory.turn.K) == ((0.0, 0.0, 0.0), 1)
        state = play(leader.amend({"K": 2}), 2, state=state)[-1]
        assert (state.memory.turn.costs, state.memory.turn.K) == ((0.0, 0.0), 2)


def test_it_hands_over_at_the_best_that_was_seen() -> None:
    """A walk up a cost that jumps from 0 to 90, and on by 1: the first point is where `to` begins."""

    def cost(x: Array) -> float:
        return 0.0 if x[0] == 0.0 else 90.0 + float(x[0])

    states = play(FallBack(Walk(step=1.0), to=Walk(), window=6), 8, cost=cost)
    assert [state.x[0] for state in states] == [1, 2, 3, 4, 5, 0, 0, 0]


def test_a_point_outside_of_the_set_of_the_other_is_projected() -> None:
    leader = FallBack(Walk(says="up"), to=Walk(X=Box([0.0], [0.5])), window=4)
    state = leader.init([0.5], 0)
    state = replace(state, x=np.array([2.0]))  # as rails may put it
    state = leader.tell(state, [Observation.answer(leader.ask(state)[0], cost=1.0)])
    assert state.x[0] == 0.5


def test_rails_move_the_one_that_leads() -> None:
    leader = Guarded(BestSeen(FallBack(TWO_POINT, to=ADAM, window=4)), Rails(largest_change=0.01))
    state = leader.init([1.0, -1.0], 3)
    who = set()
    for _ in range(12):
        told = [Observation.answer(p, cost=float(p.x @ p.x)) for p in leader.ask(state)]
        state = leader.tell(state, told)
        assert np.abs(state.x - told[-1].x).max() <= 0.01
        centre = leader.ask(state)[0].x
        np.testing.assert_allclose(centre, state.x, atol=1e-12)
        who.add(state.note["leads"])
    assert who == {"leader", "to"}


def test_inside_another_it_resumes_with_its_leader() -> None:
    leader = FallBack(Walk(), to=Walk(step=-1.0), window=4)
    state = play(leader, 6)[-1]
    assert state.memory.to_leads
    again = leader.resume_at(state, np.array([7.0]))
    assert (again.round, again.x[0], again.memory.to_leads) == (6, 7.0, False)
    (probe,) = leader.ask(again)
    assert (probe.round, probe.x[0]) == (6, 7.0)
    assert isinstance(again.memory.handovers[-1], Handover)
    told = leader.tell(leader.tell(again, [Observation.answer(probe, cost=1.0)]), [Observation(6, 0, np.zeros(1))])
    assert told.memory.leader.memory.late == (4,)
    best = BestSeen(leader)
    outer = best.init([0.0], 0)
    assert best.resume_at(outer, np.array([7.0])).memory.inner.x[0] == 7.0


class TestTheResponseModel:
    objective = Objective(lambda x, y: float(y.sum()), gradients=(lambda x, y: 0 * x, lambda x, y: np.ones(y.size)))

    def test_it_keeps_what_it_has_learned_and_deploys_the_point_first(self) -> None:
        leader = ResponseModel(objective=self.objective, X=Box([-9.0], [2.0]))
        state = leader.init([0.0], 0)
        for _ in range(5):
            state = leader.tell(state, [Observation.answer(p, y=p.x**2) for p in leader.ask(state)])
        again = leader.resume_at(state, np.array([3.0]))
        assert (again.x[0], leader.ask(again)[0].x[0], leader.recommend(again)[0]) == (2.0, 2.0, 2.0)
        assert again.memory.rows is state.memory.rows
        assert again.round == 5

    def test_without_y_two_points_of_another_kind_lead_at_once(self) -> None:
        leader = FallBack(ResponseModel(), to=ADAM, window=6).bind(Knowledge(Reals(1), self.objective))
        state = leader.init([1.0], 0)
        for _ in range(30):
            state = leader.tell(state, [Observation.answer(p, cost=float(p.x @ p.x)) for p in leader.ask(state)])
        assert state.note["fallback"] == "no response was seen"
        assert sum(handover.to_leads for handover in state.memory.handovers) >= 2
        assert abs(state.memory.to.x[0]) < 0.5

    def test_alone_it_says_that_it_cannot_lead_and_stays_where_it_is(self) -> None:
        leader = ResponseModel(objective=self.objective, X=Reals(1))
        state = leader.init([0.5], 0)
        state = leader.tell(state, [Observation.answer(p, cost=1.0) for p in leader.ask(state)])
        assert (state.note.fallback, state.note.held, state.x[0]) == (*["no response was seen"] * 2, 0.5)
        blind = ResponseModel(X=Reals(1))
        state = blind.init([0.5], 0)
        state = blind.tell(state, [Observation.answer(p, y=[2.0], cost=1.0) for p in blind.ask(state)])
        assert (state.note.fallback, state.x[0]) == ("the objective is not known", 0.5)


@pytest.mark.parametrize("trials, handovers", [(True, 2), (False, 1)])
def test_without_trials_only_a_leader_that_says_so_hands_over(trials: bool, handovers: int) -> None:
    """Costs that do not fall, and a leader that never steps: with trials `to` is tried, without it is not."""
    leader = FallBack(Walk(step=0.0), to=Walk(step=-1.0), window=4, trials=trials)
    state = leader.init([0.0], 0)
    for _ in range(7):
        state = leader.tell(state, [Observation.answer(p, cost=1.0) for p in leader.ask(state)])
    assert len(state.memory.handovers) == handovers


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: FallBack(None, to=ADAM), "leader: expected a leader, got NoneType"),
        (
            lambda: FallBack(ADAM, to=Guarded(ADAM, Rails(largest_radius=1.0))),
            "to: Guarded changes the probes of an open round",
        ),
        (lambda: FallBack(ADAM, to=TWO_POINT, window=3), "window: expected a whole number >= 4"),
        (lambda: FallBack(ADAM, to=TWO_POINT, patience=0), "patience: expected a whole number >= 1"),
    ],
)
def test_bad_settings_are_refused(make: Any, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        make()


def test_defaults_and_settings() -> None:
    leader = FallBack(TWO_POINT, to=ADAM)
    assert (leader.window, leader.patience, leader.trials) == (40, 5, True)
    assert leader.settings == {"leader", "to", "window", "patience", "trials"} | TWO_POINT.settings | ADAM.settings


def test_a_study_amends_both_and_resumes_to_the_bit(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/s.db"
    leader = FallBack(Walk(), to=Walk(step=-1.0), window=4)
    with Study.create(url, "turns", leader, None, x0=[0.0], seed=0) as study:
        study.amend(K=3, patience=9)
        for _ in range(14):
            (probe,) = study.ask()
            assert probe.K == 3
            study.tell(probe, cost=float(probe.x[0]))
        with pytest.raises(InvalidInput, match="'to' cannot be another leader while FallBack runs"):
            study.amend(to=ADAM)
        state, recommended = study.state, study.recommend()
        assert [record.note["leads"] for record in study.history().records][-1] == "leader"
    with Study.open(url, "turns") as study:
        policy: Any = study.policy
        assert (policy.patience, policy.leader.K, policy.to.K) == (9, 3, 3)
        assert codec.dumps(study.state.memory) == codec.dumps(state.memory)
        assert np.array_equal(study.recommend(), recommended)


# Whether costs have fallen: Mann and Whitney's count of pairs, by hand and by SciPy


@pytest.mark.parametrize(
    "late, early, below",
    [
        ([1.0, 2.0], [3.0, 4.0], True),  # 4 of 4 pairs; chance 1/2 + √(5/48) = 0.823
        ([1.0, 3.0], [3.0, 4.0], True),  # 3.5 of 4 = 0.875
        ([1.0, 3.5], [3.0, 4.0], False),  # 3 of 4
        ([3.0, 4.0], [1.0, 2.0], False),
        ([2.0] * 9, [2.0] * 9, False),
        ([1.0], [2.0], False),  # one of each never says: 1 against 1/2 + 1/2
        ([], [2.0], False),
        ([1.0], [], False),
    ],
)
def test_pairs_are_counted(late: list[float], early: list[float], below: bool) -> None:
    assert ranks_below(late, early) is below


def test_as_scipy_counts() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        late, early = rng.standard_normal(7) - 0.3, rng.standard_normal(9)
        u = stats.mannwhitneyu(early, late).statistic
        assert ranks_below(late, early) is bool(u / 63 > 0.5 + np.sqrt(17 / (12 * 63)))


def test_halves() -> None:
    assert have_fallen([4.0, 3.0, 2.0, 1.0])
    assert have_fallen([4.0, 3.0, 99.0, 2.0, 1.0])  # the middle one of an odd number is left out
    assert not have_fallen([1.0, 2.0, 3.0, 4.0])
    assert not have_fallen([])


def test_gain_is_a_difference_of_medians_per_deployment() -> None:
    assert gain([9.0, 5.0, 4.0], [1.0, 3.0], 6) == 0.5


def test_a_set_that_is_none_was_left_open():
    assert TwoPoint(X=None).X is ANYWHERE
