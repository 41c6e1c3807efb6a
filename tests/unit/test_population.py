"""The followers' side of a run: which memory a probe starts from, what is kept, and what counts as an answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackelberg.core import (
    Followers,
    Game,
    InvalidInput,
    Objective,
    Probe,
    Purpose,
    Start,
    derive,
)
from stackelberg.followers import CallableFollowers, MeasuredFollowers
from stackelberg.leaders import ResponseModel
from stackelberg.run import Population, Status, observe, solve
from stackelberg.sets import Box, Reals

SEED = 23


def draw(purpose: Purpose, round: int = 0, probe: int = 0) -> float:
    """The first number that followers draw from the generator they are handed."""
    return float(derive(SEED, purpose, round, probe).random())


class Diary(Followers):
    """Followers whose memory is the number of the response that left it, and who write down every call."""

    def __init__(self) -> None:
        self.drawn: list[float] = []
        self.calls: list[tuple[Any, ...]] = []

    def initial(self, rng: np.random.Generator) -> Any:
        self.drawn.append(rng.random())
        return f"drawn {len(self.drawn)}"

    def respond(self, x: Any, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Any, Any]:
        self.calls.append((x.tolist(), memory, rounds, rng.random()))
        return 10.0 * x, f"after {len(self.calls)}"

    @property
    def starts(self) -> list[Any]:
        return [memory for _, memory, _, _ in self.calls]


def probe(round: int, index: int, start: Start = Start.KEPT, keep: bool = False, rounds: int = 4) -> Probe:
    return Probe(round, index, np.array([round + 0.5, index + 0.25]), rounds, start, keep)


def memories(population):
    return population.kept, population.now, population.next


def test_a_probe_is_deployed_for_its_rounds_with_a_draw_of_its_own():
    diary = Diary()
    y = Population(diary, SEED).respond(probe(3, 2, rounds=7))
    assert diary.calls == [([3.5, 2.25], "drawn 1", 7, draw(Purpose.RESPONSE, 3, 2))]
    assert y.tolist() == [35.0, 22.5]


def test_every_probe_of_a_round_starts_from_the_memory_kept_from_the_last():
    diary = Diary()
    population = Population(diary, SEED)
    for round in range(3):
        for index in range(3):
            population.respond(probe(round, index, keep=index == 1))
        population.close_round()
    assert diary.starts == ["drawn 1"] * 3 + ["after 2"] * 3 + ["after 5"] * 3
    assert population.kept == "after 8"


def test_a_population_that_goes_on_starts_from_wherever_it_is():
    diary = Diary()
    population = Population(diary, SEED)
    for round in range(2):
        for index in range(2):
            population.respond(probe(round, index, Start.PREVIOUS))
        population.close_round()
    assert diary.starts == ["drawn 1", "after 1", "after 2", "after 3"]
    assert population.kept == "drawn 1", "nothing was to be kept"


def test_what_is_kept_starts_the_next_round_and_not_this_one():
    diary = Diary()
    population = Population(diary, SEED)
    population.respond(probe(0, 0, keep=True))
    population.respond(probe(0, 1))
    assert memories(population) == ("drawn 1", "after 2", "after 1")
    population.close_round()
    assert memories(population) == ("after 1", "after 2", "after 1")
    population.respond(probe(1, 0, Start.PREVIOUS))
    population.respond(probe(1, 1, Start.KEPT))
    assert diary.starts == ["drawn 1", "drawn 1", "after 2", "after 1"]


def test_followers_that_raise_leave_the_memory_as_it_was():
    diary = Diary()
    population = Population(diary, SEED)
    population.respond(probe(0, 0, keep=True))
    before = memories(population)
    diary.respond = lambda *_: 1 / 0
    with pytest.raises(ZeroDivisionError):
        population.respond(probe(0, 1, keep=True))
    assert memories(population) == before


class Live(Diary):
    rewindable = False


def test_live_followers_cannot_be_brought_back():
    live = Live()
    with pytest.raises(InvalidInput) as error:
        observe(game(live), probe(3, 1, Start.KEPT), Population(live, SEED))
    assert str(error.value) == (
        "probe 1 of round 3 starts from 'kept' memory, but these followers cannot be rewound: use a "
        "leader in sequential mode"
    )
    assert live.calls == []


def difference(x: Any, y: Any) -> float:
    return float(y[0] - 2.0 * x[0] + 3.0 * x[1])


def game(followers: Followers, f: Any = difference) -> Game:
    return Game(Reals(2), Objective(f), followers)


class Says(Followers):
    """Followers that say one thing, or raise it."""

    def __init__(self, y: Any, partial: bool = False) -> None:
        self.y, self.partial = y, partial

    def initial(self, rng: Any) -> None:
        return None

    def respond(self, x: Any, memory: Any, rounds: int, rng: Any) -> Any:
        if isinstance(self.y, Exception):
            raise self.y
        return self.y, None


def told(y: Any, f: Any = difference, partial: bool = False, constraints: Any = ()) -> Any:
    followers = Says(y, partial)
    played = Game(Reals(2), Objective(f, constraints=constraints), followers)
    return observe(played, probe(3, 1), Population(followers, SEED))


def test_an_answer_carries_the_response_and_the_cost_at_the_announced_x():
    answer = told([8.0, 9.0])
    # x = (3.5, 1.25): 8 − 7 + 3.75.
    assert (answer.round, answer.index, answer.failure) == (3, 1, None)
    assert (answer.x.tolist(), answer.y.tolist(), answer.cost) == ([3.5, 1.25], [8.0, 9.0], 4.75)


NAN = float("nan")


def test_followers_that_may_measure_in_part():
    known = told([8.0, NAN], partial=True)
    assert known.cost == 4.75, "the objective does not need what is missing"
    unknown = told([NAN, 9.0], partial=True)
    assert (unknown.cost, unknown.failure, unknown.y[1]) == (None, None, 9.0)
    assert np.isnan(unknown.y[0])
    assert told([8.0, 9.0], lambda x, y: NAN, partial=True).failure == "objective returned nan"
    assert told([NAN, 9.0], lambda x, y: np.inf, partial=True).failure == "objective returned inf"
    assert "got inf at index 0" in told([np.inf, 9.0], partial=True).failure


def test_a_response_of_which_nothing_was_measured_is_left_out():
    unknown = told([NAN, NAN], partial=True)
    assert (unknown.cost, unknown.failure, unknown.left_out.reason) == (None, None, "nothing was measured")
    known = told([NAN, NAN], lambda x, y: float(x[0]), partial=True)
    assert (known.cost, known.left_out) == (3.5, None), "the objective does not need it"


@pytest.mark.parametrize("leader", [None, ResponseModel()], ids=["the default", "the response model"])
def test_days_on_which_nothing_was_measured_cost_no_more_than_themselves(leader):
    class Blind(Followers):
        """Followers of whom nothing is measured on the first three days."""

        partial = True

        def initial(self, rng: Any) -> int:
            return 0

        def respond(self, x: Any, memory: int, rounds: int, rng: Any) -> Any:
            return (x if memory >= 3 else np.full(2, NAN)), memory + 1

    shop = Game(Box([0.0, 0.0], [10.0, 10.0]), Objective(lambda x, y: float((y - 3.0) @ (y - 3.0))), Blind())
    result = solve(shop, leader, deployments=40)
    assert [o.failure for o in result.failures] == ["left out: nothing was measured"] * 3
    assert result.status is Status.SETTLED
    np.testing.assert_allclose(result.x, [3.0, 3.0], atol=1e-3)
    missing = MeasuredFollowers(CallableFollowers(lambda x, y, k: x, start=[0.0]), missing=0.8)
    far = Game(Box([0.0], [10.0]), Objective(lambda x, y: float((y[0] - 3.0) ** 2)), missing)
    assert solve(far, leader, rounds=30).status is Status.ROUNDS_DONE, "what nobody measured is nobody's error"
