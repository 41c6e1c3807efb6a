"""Answers that come after their round was closed teach the response model, and leave the open round alone."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from stackelberg.leaders.response.late import fade_by_answer, learn_late, record_miss
from tests.response_units import as_the_user_sees

from stackelberg.core import InvalidInput, Knowledge, LeaderState, Objective, Observation
from stackelberg.leaders import Blocks, ResponseModel, TheoremSchedule, TwoPoint
from stackelberg.leaders.response.bank import Bank, begin, best_model, update
from stackelberg.leaders.response.constants import MISSED_KEPT
from stackelberg.leaders.response.filters import Members
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.pace import JOINT, SETTLED
from stackelberg.leaders.response.structure import groups_of
from stackelberg.sets import Reals
from stackelberg.study import Study
from stackelberg.study.codec import dumps, loads


def half_square(x: np.ndarray, y: np.ndarray) -> float:
    """An objective that a log can refer to by name."""
    return float(0.5 * y @ y + 0.05 * x @ x)


OBJECTIVE = Objective(half_square, gradients=(lambda x, y: 0.1 * x, lambda x, y: y))
STRUCTURES = {"whole": None, "blocks": Blocks([([0, 1], [0, 1]), ([2, 3], [1, 2, 3])])}


def members_of(groups: Any, *, noise: float = 1e-3, trust: float = 1.0) -> Members:
    """One member that believes in no drift, so that the order of its answers does not matter."""
    values = (np.array([value]) for value in (noise, 0.0, 0.0, trust))
    return Members(*values, groups=groups, share=1.0)


def assert_same(one: Bank, two: Bank, tables: tuple[str, ...], sums: tuple[str, ...]) -> None:
    """Equal to 1e-7, apart from the running scale of surprises and the scores, which know an order."""
    for name in sums:
        np.testing.assert_allclose(getattr(one.sums, name), getattr(two.sums, name), rtol=1e-7, err_msg=name)
    for ours, theirs in zip(one.parts, two.parts, strict=True):
        for name in tables:
            np.testing.assert_allclose(getattr(ours, name), getattr(theirs, name), rtol=0, atol=1e-7, err_msg=name)
    assert one.count == two.count


@pytest.mark.parametrize("structure", STRUCTURES.values(), ids=STRUCTURES.keys())
def test_a_late_answer_teaches_what_it_would_have_taught_in_time(structure: Blocks | None) -> None:
    """Settled, noiseless, linear: rounds 2 and 4 answered after round 6, against rounds 0 1 3 5 2 4 6 in time.

    Without drift the filter is the posterior of one linear regression, whatever the order; both end centred at x_6.
    P is as small as its noise, 1e-3, and as large as 1, so rounding of 1e-16 is felt up to 1e-11 in J. (Of the pace
    both learn different things, for other answers came before each.)
    """
    rng = np.random.default_rng(0)
    members = members_of(groups_of(structure, 4, 4))
    xs = rng.standard_normal((7, 4))
    mask = np.ones((4, 4))
    if structure is not None:
        mask[:2, 2:] = mask[2:, :1] = 0.0
    ys = 1.0 + xs @ (mask * (rng.standard_normal((4, 4)) - 3.0 * np.eye(4))).T
    intime = begin(members, xs[0], ys[0], 1.0)
    for t in (1, 3, 5, 2, 4, 6):
        intime = update(intime, members, xs[t], ys[t], 1.0)
    late, missed = begin(members, xs[0], ys[0], 1.0), ()
    for t in range(1, 7):
        if t in (2, 4):
            late, missed = record_miss(late, members, missed, (t, 0), xs[t], 1.0)
        else:
            missed = fade_by_answer(missed, late, members)
            late = update(late, members, xs[t], ys[t], 1.0)
    assert [one.round for one in missed] == [2, 4]
    while missed:
        late, missed = learn_late(late, members, missed, 0, xs[missed[0].round], ys[missed[0].round], 1.0)
    assert not any(part.far.any() for bank in (late, intime) for part in bank.parts)
    assert_same(late, intime, ("T", "W", "P"), ("price_top", "price_bottom"))
    np.testing.assert_array_equal(late.x, intime.x)
    np.testing.assert_array_equal(late.observed, intime.observed)


def live(rate: float, xs: np.ndarray, J: np.ndarray) -> np.ndarray:
    """What is seen of a population that goes `rate` of the way to J x at each deployment."""
    ys = [J @ xs[0]]
    for x in xs[1:]:
        ys.append(ys[-1] + rate * (J @ x - ys[-1]))
    return np.array(ys)


@pytest.mark.parametrize("trust", [1.0, 0.5])
def test_late_answers_in_their_order_are_as_good_as_in_time(trust: float) -> None:
    """Followers that never settle; rounds 10, 11 and 12 are missed, told late in that order, and 13 comes in time.

    Each late answer sets right what was held for y before the next one, so every regression is the one that it
    would have been in time, for slopes, price slopes and paces; without drift, the centre in between does not
    matter.
    """
    rng = np.random.default_rng(6)
    J, xs = rng.standard_normal((5, 3)), rng.standard_normal((15, 3))
    ys = live(0.4, xs, J)
    members = members_of(one_group(5, 3), trust=trust)
    late, missed = begin(members, xs[0], ys[0], 1.0), ()
    for t in range(1, 13):
        if t < 10:
            late = update(late, members, xs[t], ys[t], 1.0)
        else:
            late, missed = record_miss(late, members, missed, (t, 0), xs[t], 1.0)
    assert int(np.argmin(late.score[:, 0])) != SETTLED
    while missed:
        t = missed[0].round
        late, missed = learn_late(late, members, missed, 0, xs[t], ys[t], 1.0)
    intime = begin(members, xs[0], ys[0], 1.0)
    for t in range(1, 15):
        intime = update(intime, members, xs[t], ys[t], 1.0)
    for t in (13, 14):
        late = update(late, members, xs[t], ys[t], 1.0)
    assert_same(late, intime, ("T", "U", "W", "P", "y"), ("lag_top", "lag_bottom", "lag_price"))
    np.testing.assert_allclose(late.score, intime.score, rtol=1e-7)
    np.testing.assert_allclose(late.effects.own, intime.effects.own, rtol=1e-7)


def test_a_member_follows_the_population_through_a_missed_deployment() -> None:
    """Once J and the pace are known, the answer after a missed one is predicted as well as before."""
    rng = np.random.default_rng(1)
    J, xs = rng.standard_normal((5, 3)), rng.standard_normal((50, 3))
    ys = live(0.4, xs, J)
    members = members_of(one_group(5, 3))
    bank = begin(members, xs[0], ys[0], 1.0)
    for x, y in zip(xs[1:48], ys[1:48], strict=True):
        bank = update(bank, members, x, y, 1.0)
    error = {}
    for name, deployed in (("followed", xs[48]), ("stayed", None)):
        after, _ = record_miss(bank, members, (), (48, 0), deployed, 1.0)
        expected = best_model(after, members, 1.0).next_answer(after.parts[0].y[0, 0], xs[49])
        error[name] = np.abs(expected - ys[49]).max()
    assert error["followed"] < 1e-3  # J and c are known to about noise / Σ‖move‖² = 1e-3 / 50
    assert error["stayed"] > 0.1


@pytest.mark.parametrize("trust", [1.0, 0.5])
def test_what_a_late_answer_says_of_y_now_fades(trust: float) -> None:
    """Right after the miss y is corrected as by an answer in time; each deployment since leaves ρ of that."""
    rng = np.random.default_rng(2)
    members = members_of(one_group(2, 3), noise=1.0, trust=trust)
    xs, ys = rng.standard_normal((6, 3)), rng.standard_normal((6, 2))
    bank = begin(members, xs[0], ys[0], 1.0)
    for x, y in zip(xs[1:3], ys[1:3], strict=True):
        bank = update(bank, members, x, y, 1.0)
    effects = replace(bank.effects, common=np.array([0.75]), own=np.array([[0.75, 0.75]]))
    bank = replace(bank, effects=effects, score=np.array([[0.0], [-1.0], [0.0], [np.inf]]))
    expected = update(bank, members, xs[3], ys[3], 1.0).parts[0].y
    before, missed = record_miss(bank, members, (), (3, 0), xs[3], 1.0)
    at_once, _ = learn_late(before, members, missed, 0, xs[3], ys[3], 1.0)
    np.testing.assert_allclose(at_once.parts[0].y, expected, rtol=0, atol=1e-12)
    _, missed = record_miss(before, members, missed, (4, 0), xs[4], 1.0)
    np.testing.assert_allclose([one.left[0] for one in missed], [0.75, 1.0])
    np.testing.assert_allclose(fade_by_answer(missed, before, members)[0].left, 0.75**2 * (1.0 - trust))
    settled = replace(before, score=np.array([[-2.0], [-1.0], [0.0], [np.inf]]))
    np.testing.assert_array_equal(fade_by_answer(missed, settled, members)[1].left, 0.0)


def test_a_late_answer_from_before_a_jump_teaches_nothing() -> None:
    """Demand has moved by 100 since: the model of now must not be dragged back."""
    rng = np.random.default_rng(3)
    J, members = rng.standard_normal((5, 3)), members_of(one_group(5, 3))
    xs = rng.standard_normal((25, 3))
    ys = xs @ J.T + np.where(np.arange(25) > 12, 100.0, 0.0)[:, None]
    ys += 0.01 * rng.standard_normal(ys.shape)
    bank, missed = begin(members, xs[0], ys[0], 1.0), ()
    for t in range(1, 25):
        if t == 12:
            bank, missed = record_miss(bank, members, missed, (t, 0), xs[t], 1.0)
        else:
            missed = fade_by_answer(missed, bank, members)
            bank = update(bank, members, xs[t], ys[t], 1.0)
    late, still = learn_late(bank, members, missed, 0, xs[12], ys[12], 1.0)
    assert still == ()
    for name in ("T", "U", "W", "P", "y"):
        np.testing.assert_array_equal(getattr(late.parts[0], name), getattr(bank.parts[0], name), err_msg=name)
    before, after = (one.sums.lag_top / one.sums.lag_bottom for one in (bank, late))
    np.testing.assert_allclose(after, before, rtol=1e-12)
    assert np.all(late.score[:JOINT] > bank.score[:JOINT])  # but it was a surprise
    fresh, _ = learn_late(bank, members, missed, 0, xs[12], ys[12] + 100.0, 1.0)
    assert not np.array_equal(fresh.parts[0].T, bank.parts[0].T)


@pytest.mark.parametrize("happened", [True, False])
def test_a_deployment_that_did_not_happen_is_passed_through(happened: bool) -> None:
    """Rounds 10 and 12 are missed; in 11 x_11 is deployed too, or nothing is (a simulation that failed).

    Told late, 10 sets right what was held before 12, as an answer to 10 in time would have. The answer to 11, if
    nothing was deployed, says nothing of the population.
    """
    rng = np.random.default_rng(6)
    J, xs = rng.standard_normal((5, 3)), rng.standard_normal((13, 3))
    ys = live(0.4, xs, J)
    members = members_of(one_group(5, 3))
    known = begin(members, xs[0], ys[0], 1.0)
    for t in range(1, 10):
        known = update(known, members, xs[t], ys[t], 1.0)
    bank, missed = record_miss(known, members, (), (10, 0), xs[10], 1.0)
    wrong = missed[0].after[0]
    bank, missed = record_miss(bank, members, missed, (11, 0), xs[11] if happened else None, 1.0)
    bank, missed = record_miss(bank, members, missed, (12, 0), xs[12], 1.0)
    held = missed[2].before[0]
    surprising = ys[10] + 0.1
    keeps = known.effects.common[0]
    after, missed = learn_late(bank, members, missed, 0, xs[10], surprising, 1.0)
    corrected = (surprising - wrong) * (keeps if happened else 1.0)
    np.testing.assert_allclose(missed[1].before[0], held + corrected, rtol=0, atol=1e-9)
    np.testing.assert_allclose(after.parts[0].y, bank.parts[0].y + keeps * corrected, rtol=0, atol=1e-9)
    if not happened:
        again, rest = learn_late(after, members, missed, 0, xs[11], ys[11], 1.0)
        np.testing.assert_array_equal(again.parts[0].y, after.parts[0].y)
        np.testing.assert_array_equal(rest[0].before[0], missed[1].before[0])
        np.testing.assert_array_equal(rest[0].left, missed[1].left)


# Through the leader.


class City:
    """A population that goes `rate` of the way to b + J x at each deployment, and a leader on it."""

    def __init__(self, rate: float, structure: Blocks | None = None, d: int = 4) -> None:
        rng = np.random.default_rng(5)
        self.J, self.b, self.rate = rng.standard_normal((d, d)), rng.standard_normal(d), rate
        self.y = self.b
        fallback = TwoPoint(schedule=TheoremSchedule())
        leader = ResponseModel(first_move=1.0, structure=structure, fallback=fallback)
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

    def error(self) -> float:
        """How far the learned J is from the true one, relatively."""
        memory = self.state.memory
        model = best_model(memory.bank, self.leader._members(memory.bank.n, self.J.shape[1]), memory.step.unit)
        J = as_the_user_sees(model, memory.scaling).J
        return float(np.linalg.norm(J - self.J) / np.linalg.norm(self.J))


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
    before = city.state
    (asked,) = city.leader.ask(before)
    city.deliver()
    (again,) = city.leader.ask(city.state)
    assert np.array_equal(asked.x, again.x)
    assert city.state.round == before.round
    assert np.array_equal(city.leader.recommend(city.state), city.leader.recommend(before))
    assert not np.array_equal(city.state.memory.bank.parts[0].T, before.memory.bank.parts[0].T)


def test_an_answer_counts_once_and_failures_and_strangers_not_at_all() -> None:
    city = City(1.0)
    for seen in (True, True, False, True):
        city.deploy(seen=seen)
    (late,) = city.waiting
    before = city.state
    for useless in (
        replace(late, y=None, cost=1.0),
        replace(late, y=np.full(4, np.nan)),
        replace(late, y=None, failure="lost for good"),
        replace(late, round=1),  # answered in time
    ):
        after = city.leader.tell(before, [useless])
        assert dumps(after.memory) == dumps(before.memory)
    once = city.leader.tell(before, [late])
    assert once.memory.bank.count == before.memory.bank.count + 1
    assert dumps(city.leader.tell(once, [replace(late, replicate=2)]).memory) == dumps(once.memory)
    with pytest.raises(InvalidInput, match="y: expected 4 entries as in earlier rounds, got 3"):
        city.leader.tell(before, [replace(late, y=np.zeros(3))])


def test_only_recent_rounds_are_kept() -> None:
    city = City(1.0)
    city.deploy()
    for _ in range(MISSED_KEPT + 3):
        city.deploy(seen=False)
    kept = [one.round for one in city.state.memory.missed]
    assert kept == list(range(4, MISSED_KEPT + 4))
    city.deliver()
    assert city.state.memory.missed == ()
    assert city.state.memory.bank.count == 1 + MISSED_KEPT


def test_the_first_answer_may_be_late() -> None:
    city = City(1.0)
    city.deploy(seen=False)
    assert city.state.memory.bank is None
    city.deliver()
    assert city.state.memory.bank.count == 1
    for _ in range(12):
        city.deploy()
    assert city.error() < 0.05


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


def test_a_response_that_comes_after_its_cost_teaches_too() -> None:
    """Without y two points lead; what their deployments did to y, told later, teaches the model all the same."""
    city = City(1.0)
    city.deploy()
    told, deployed = [], []
    for _ in range(6):
        answers = []
        for probe in city.leader.ask(city.state):
            y = city.b + city.J @ probe.x
            deployed.append(probe.x)
            answers.append(Observation.answer(probe, cost=half_square(probe.x, y)))
            told.append(Observation.answer(probe, y=y, replicate=1))
        city.state = city.leader.tell(city.state, answers)
    assert city.state.note["fallback"] == "no response was seen"
    before = city.error()
    city.state = city.leader.tell(city.state, told)
    assert city.state.memory.missed == ()
    assert before == 1.0  # one answer shows nothing of J
    assert np.linalg.svd(deployed)[1][-1] > 0.1  # these show all directions (four rounds of two points show three)
    assert city.error() < 0.1


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
    assert len(city.state.memory.missed) == 1
    back = loads(dumps(city.state.memory))
    assert dumps(back) == dumps(city.state.memory)
