"""The response model in other units: the same game with x, y or f in other units leads to the same deployments.

Powers of two change no bit of a floating-point number but its exponent, so that deployments are equal to the bit.
Other factors round: then they are equal up to what rounding grows to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, ConvexSet, Knowledge, Objective
from stackelberg.leaders import ResponseModel
from stackelberg.sets import Ball, Box, Reals, Simplex

pytestmark = pytest.mark.slow  # many whole runs, side by side in two systems of units

ROUNDS = 15


@dataclass(frozen=True)
class Town:
    """Tolls x, quantities y = b + J x + a bend, a cost of both, in the user's units `by_x`, `by_y` and `by_f`."""

    d: int = 4
    n: int = 4
    symmetric: bool = True
    by_x: Any = 1.0
    by_y: Any = 1.0
    by_f: float = 1.0
    add: float = 0.0
    exact: bool = False
    keep: float = 0.0
    noise: float = 0.0

    def matrices(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        rng = np.random.default_rng(self.d)
        root = rng.standard_normal((self.n, self.d))
        J = -(root @ root.T) / self.d - np.eye(self.d) if self.symmetric else root
        return J, 5.0 + rng.random(self.n), 2.0 + rng.random(self.n)

    def answer(self, x: np.ndarray, before: np.ndarray | None, round: int) -> np.ndarray:
        """What is seen, in the user's units."""
        J, b, _ = self.matrices()
        z = x / self.by_x
        settled = b + J @ z + 0.05 * np.sin(J @ z)
        y = settled if before is None else settled + self.keep * (before / self.by_y - settled)
        noise = self.noise * np.random.default_rng(round).standard_normal(self.n)
        return (y + noise) * self.by_y

    def objective(self) -> Objective:
        _, _, target = self.matrices()

        def f(x: np.ndarray, y: np.ndarray) -> float:
            z, q = x / self.by_x, y / self.by_y
            return float((0.5 * (q - target) @ (q - target) + 0.05 * z @ z + self.add) * self.by_f)

        slopes = (
            lambda x, y: 0.1 * (x / self.by_x) * self.by_f / self.by_x,
            lambda x, y: (y / self.by_y - target) * self.by_f / self.by_y,
        )
        return Objective(f, gradients=slopes if self.exact else "differences")


def deployed(
    town: Town,
    X: ConvexSet,
    x0: np.ndarray,
    rounds: int = ROUNDS,
    fails: Callable[[int], bool] = lambda t: False,
    **settings: Any,
) -> np.ndarray:
    """What was announced in each round, in units of the town: a row per round."""
    leader = ResponseModel(**settings).bind(Knowledge(X=X, objective=town.objective(), rewindable=False))
    state, y, xs = leader.init(x0, 3), None, []
    for t in range(rounds):
        (probe,) = asked_of(leader, state)
        xs.append(probe.x / town.by_x)
        if fails(t):
            state = told_to(leader, state, [Answer.answer(probe, failure="road closed")])
            continue
        y = town.answer(probe.x, y, t)
        state = told_to(leader, state, [Answer.answer(probe, y=y, cost=leader.objective(probe.x, y))])
    return np.array([*xs, leader.recommend(state) / town.by_x])


def boxed(by: Any) -> dict[str, Any]:
    return {"X": Box(np.zeros(4), np.full(4, 3.0) * by), "x0": np.full(4, 0.4) * by}


def free(by: Any) -> dict[str, Any]:
    return {"X": Reals(4), "x0": np.array([0.3, 0.2, -0.4, 0.5]) * by}


def half_open(by: Any) -> dict[str, Any]:
    return {"X": Box(np.zeros(4), np.full(4, np.inf)), "x0": np.array([0.3, 0.2, 0.4, 0.5]) * by}


def ball(by: Any) -> dict[str, Any]:
    return {"X": Ball(np.zeros(4), 2.0 * by), "x0": np.array([0.3, 0.2, -0.4, 0.5]) * by}


def simplex(by: Any) -> dict[str, Any]:
    return {"X": Simplex(4, 2.0 * by), "x0": np.full(4, 0.5) * by}


def radius_given(by: Any) -> dict[str, Any]:
    return {"X": Reals(4), "x0": np.zeros(4), "first_move": 0.25 * by}


def from_zero(by: Any) -> dict[str, Any]:
    """Nothing gives a length: it is searched for, in the user's units."""
    return {"X": Reals(4), "x0": np.zeros(4)}


PLACES = [boxed, free, half_open, ball, simplex, radius_given]
TOWNS = {
    "prices": Town(),
    "prices, slopes known": Town(exact=True),
    "general": Town(symmetric=False),
    "seven quantities": Town(n=7, symmetric=False),
    "slow": Town(keep=0.5),
    "noisy": Town(noise=0.3),
    "slow and noisy": Town(keep=0.5, noise=0.3, symmetric=False, exact=True),
}


UNSETTLED = {
    ("slow and noisy", half_open): 1e-3,
    ("slow", simplex): 1e-4,
    ("prices", free): 1e-5,
    ("noisy", simplex): 1e-5,
    ("seven quantities", half_open): 1e-5,
    ("noisy", ball): 1e-2,
    ("general", ball): 1e-2,
    ("slow and noisy", simplex): 1e-4,
}
"""Where some steps use up their iterations or end inside a flat region, and what rounding then grows to."""


@cache
def as_it_is(town: str, place: Callable[[Any], dict[str, Any]]) -> np.ndarray:
    return deployed(TOWNS[town], **place(1.0))


def in_other_units(town: Town, place: Callable[[Any], dict[str, Any]], **units: Any) -> np.ndarray:
    return deployed(replace(town, **units), **place(units.get("by_x", 1.0)))


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """The largest difference between two runs, relative to how far they went from their start."""
    return float(np.abs(one - other).max() / np.abs(one - one[0]).max())


PAIRS = [
    [(t, p) for j, p in enumerate(PLACES) for i, t in enumerate(TOWNS) if (i + j) % 4 == turn] for turn in (0, 1)
]
"""To the bit and up to rounding take turns: every town and every place has both."""


@pytest.mark.parametrize("town, place", PAIRS[0])
def test_powers_of_two_change_no_bit(town: str, place: Any) -> None:
    """All three units at once, each by a power of its own: what depends on one of them shows."""
    plain = as_it_is(town, place)
    assert np.abs(plain - plain[0]).max() > 0.1  # it moves
    same = in_other_units(TOWNS[town], place, by_x=2.0**-9, by_y=2.0**20, by_f=2.0**-30)
    np.testing.assert_array_equal(same, plain)


@pytest.mark.parametrize(
    "town, unit, power", [("prices", "by_x", -9), ("slow and noisy", "by_y", 20), ("prices", "by_f", -30)]
)
def test_a_power_of_two_in_one_unit_changes_no_bit(town: str, unit: str, power: int) -> None:
    same = in_other_units(TOWNS[town], boxed, **{unit: 2.0**power})
    np.testing.assert_array_equal(same, as_it_is(town, boxed))


TIES = {
    ("noisy", boxed),
    ("general", ball),
    ("slow and noisy", ball),
    ("slow and noisy", half_open),
    ("slow and noisy", simplex),
}
"""Where two models are about as likely, and rounding says which of them leads."""


TOO_FAR = pytest.mark.xfail(strict=True, reason="differs by 1.2e-4 for 1e-5: the minimiser stops early")
ROUNDED = [one for one in {**dict.fromkeys(PAIRS[1]), **UNSETTLED} if one not in TIES]


@pytest.mark.parametrize(
    "town, place", [pytest.param(*one, marks=[TOO_FAR] * (one == ("prices", free))) for one in ROUNDED]
)
def test_minutes_in_seconds_and_metres_in_units_of_ten_kilometres(town: str, place: Any) -> None:
    """A factor that rounds: 1e-16 per round grows to no more than 1e-6 in 15 rounds.

    Slopes are known: inside the ball of the trust region the minimiser takes spectral steps, which let errors of
    differences (1e-11) grow to 1e-5. Where it uses up its iterations before it has settled, even 1e-16 shows; so it
    does where L-BFGS-B takes a short step for its end (slow and noisy in a box, the third step by the model).
    """
    known = replace(TOWNS[town], exact=True)
    plain = deployed(known, **place(1.0))
    turn = list(TOWNS).index(town) + PLACES.index(place)  # each unit with each town and each place
    unit, factor = (("by_x", 1e4), ("by_y", 60.0), ("by_f", 60.0))[turn % 3]
    same = in_other_units(known, place, **{unit: factor})
    rounds = 4 if (town, place) == ("slow and noisy", boxed) else None
    assert apart(plain[:rounds], same[:rounds]) < UNSETTLED.get((town, place), 1e-6), (unit, factor)


@pytest.mark.parametrize("seed", range(2))
def test_random_games_and_units(seed: int) -> None:
    """Three to six tolls, random powers of two for x, y and f."""
    rng = np.random.default_rng(seed)
    d = int(rng.integers(3, 7))
    n = d * int(rng.integers(1, 3)) + int(rng.integers(0, 2))
    town = Town(d=d, n=n, symmetric=n == d, keep=float(rng.choice([0.0, 0.3])), exact=bool(rng.integers(2)))
    by_x, by_y, by_f = (2.0 ** int(k) for k in rng.integers(-30, 31, 3))
    x0 = 0.5 * rng.standard_normal(d)
    plain = deployed(town, Reals(d), x0)
    same = deployed(replace(town, by_x=by_x, by_y=by_y, by_f=by_f), Reals(d), x0 * by_x)
    np.testing.assert_array_equal(same, plain)


@pytest.mark.parametrize("town", ["prices, slopes known", "slow"])
def test_a_constant_added_to_f(town: str) -> None:
    """A constant of 2^10 leaves f (about 10) 1e-13 of its value, and differences of it over 1e-5 some 1e-8.

    Near its least value inside the ball a cost that is known to 1e-13 tells x to √1e-13 = 3e-7.
    """
    plain = as_it_is(town, boxed)
    same = deployed(replace(TOWNS[town], add=2.0**10), **boxed(1.0))
    assert apart(plain, same) < (1e-6 if TOWNS[town].exact else 1e-4)


@pytest.mark.parametrize("town", ["prices, slopes known", "slow"])
def test_tolls_in_different_currencies(town: str) -> None:
    """Each entry of x in a unit of its own: bounds say what a move of each is, and the same moves are made."""
    units = np.array([1.0, 2.0**13, 2.0**-12, 2.0**6])
    same = in_other_units(TOWNS[town], boxed, by_x=units)
    np.testing.assert_array_equal(same, as_it_is(town, boxed))
    same = in_other_units(TOWNS[town], boxed, by_x=np.array([1.0, 1e4, 1e-4, 60.0]))
    # Points drawn back into the ball let rounding grow where steps use up their iterations (slow).
    assert apart(as_it_is(town, boxed), same) < (1e-4 if town == "slow" else 1e-6)


@pytest.mark.parametrize("town", ["prices, slopes known", "general", "slow"])
def test_quantities_in_units_of_their_own(town: str) -> None:
    """Vehicles, hours and tonnes in one y: what each costs at the margin tells, and the best x is found."""
    plain = TOWNS[town]
    f, (J, b, _) = plain.objective(), plain.matrices()

    def settled_cost(z: np.ndarray) -> float:
        return f(z, b + J @ z + 0.05 * np.sin(J @ z))

    start = settled_cost(np.full(4, 0.4))
    best = minimize(settled_cost, np.full(4, 0.4), bounds=[(0.0, 3.0)] * 4).fun
    for units in ([1.0, 1e4, 1e-4, 60.0], [1e-6, 1e6, 1e-6, 1e6]):
        found = deployed(replace(plain, by_y=np.array(units)), **boxed(1.0), rounds=60)[-1]
        assert (start - settled_cost(found)) / (start - best) > 0.98


@pytest.mark.parametrize(
    "town, unit", [("prices", "by_y"), ("prices", "by_f"), ("general", "by_f"), ("slow", "by_y")]
)
def test_where_a_length_must_be_searched_for_units_of_y_and_f_do_not_matter(town: str, unit: str) -> None:
    """To the bit."""
    plain = as_it_is(town, from_zero)
    np.testing.assert_array_equal(in_other_units(TOWNS[town], from_zero, **{unit: 2.0**-9}), plain)


@pytest.mark.parametrize("town, by_x", [("prices", 1e-3), ("general", 1e6)])
def test_a_length_that_is_searched_for_is_found_in_any_unit_of_x(town: str, by_x: float) -> None:
    """Moves are another share of the length, so that runs differ; 40 rounds gain 90% of what 60 with one do."""
    known = replace(TOWNS[town], by_x=by_x)
    xs = deployed(known, rounds=40, **from_zero(by_x)) * by_x
    best = deployed(known, rounds=60, **free(by_x))[-1] * by_x

    def cost(x: np.ndarray) -> float:
        return known.objective()(x, known.answer(x, None, 0))

    start = cost(np.zeros(4))
    assert start - cost(xs[-1]) > 0.9 * (start - cost(best))


def test_failed_probes_during_the_search_only_delay_it() -> None:
    """Rounds 0, 1 and 4 fail: the same x is asked for again, and all else is as without, later."""
    plain = deployed(TOWNS["prices"], rounds=6, **from_zero(1.0))
    late = deployed(TOWNS["prices"], rounds=9, fails=lambda t: t in (0, 1, 4), **from_zero(1.0))
    np.testing.assert_array_equal(late[[2, 3, 5]], plain[:3])
    np.testing.assert_array_equal(late[0], late[1])
    np.testing.assert_array_equal(late[4], late[5])
