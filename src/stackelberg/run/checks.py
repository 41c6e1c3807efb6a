"""Checks of a recommendation in a simulation: what it is worth on followers that no leader has seen, against the
start, and whether the leader has arrived."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, final

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Purpose, derive, whole_number
from stackelberg.support.arrays import validate_fields
from stackelberg.support.numbers import engineering
from stackelberg.theory.costs import student

if TYPE_CHECKING:
    from stackelberg.theory import Certificate

PREFIX = "fresh days: "
"""How the note of a comparison begins, by which the page of a study finds it."""


@final
@dataclass(frozen=True)
class FreshCheck:
    """How to check: on so many `seeds`, each watched for `days` follower rounds after `settle` others.

    Not K: the cost of each of these days counts, where a leader is told what the last of its K rounds shows.
    """

    seeds: int = 5
    days: int = 5
    settle: int = 0

    def __post_init__(self) -> None:
        validate_fields(self, whole_number, "seeds", least=2)  # an interval needs two
        validate_fields(self, whole_number, "days")
        validate_fields(self, whole_number, "settle", least=0)


@final
@dataclass(frozen=True, eq=False)
class Worth:
    """Mean costs of every seed, at the start and at x, and the share saved with its 95% interval (Student's t)."""

    check: FreshCheck
    start: Array
    at_x: Array
    saved: float
    low: float
    high: float

    @property
    def significant(self) -> bool:
        """Whether the interval leaves no doubt that x costs less than the start."""
        return self.low > 0.0

    @property
    def words(self) -> str:
        """One sentence."""
        verdict = "" if self.significant else "; within the noise"
        return (
            f"{PREFIX}{engineering(float(self.at_x.mean()))} with the recommendation and "
            f"{engineering(float(self.start.mean()))} at the start, {self.check.days} days of each of "
            f"{self.check.seeds} other seeds: {self.saved:.1%} saved (95% interval {self.low:.1%} to "
            f"{self.high:.1%}){verdict}"
        )


def worth(
    game: Game,
    x: Array,
    start: Array,
    check: FreshCheck,
    seed: int = 0,
    show: Callable[[int, int], None] = lambda done, of: None,
) -> Worth:
    """Compare x with `start` on fresh populations; both meet the same draws. `show(done, of)` hears of progress.

    >>> from stackelberg.games import pigou
    >>> game = pigou()
    >>> found = worth(game, np.array([0.5]), np.array([0.0]), FreshCheck(seeds=2, settle=200))
    >>> found.start.round(3), found.at_x.round(3), f"{found.saved:.0%}"
    (array([1., 1.]), array([0.75, 0.75]), '25%')
    """
    found = np.empty((2, check.seeds))
    for k in range(check.seeds):
        for row, point in enumerate((start, x)):
            found[row, k] = _mean_cost(game, point, check, seed, k)
            show(2 * k + row + 1, 2 * check.seeds)
    if not np.all(found[0] > 0.0):
        raise InvalidInput("check: expected costs above zero at the start, to tell what share of them is saved")
    shares = 1.0 - found[1] / found[0]
    half = float(student(check.seeds - 1) * shares.std(ddof=1) / np.sqrt(check.seeds))
    mean = float(shares.mean())
    return Worth(check, found[0], found[1], mean, mean - half, mean + half)


def _mean_cost(game: Game, x: Array, check: FreshCheck, seed: int, number: int) -> float:
    rng = derive(seed, Purpose.CERTIFICATE, number)
    memory = game.followers.initial(rng)
    if check.settle:
        _, memory = game.followers.respond(x, memory, check.settle, rng)
    costs = []
    for _ in range(check.days):
        y, memory = game.followers.respond(x, memory, 1, rng)
        costs.append(game.objective(x, y))
    return float(np.mean(costs))


LIVE = (
    "followers are live, and a certificate needs deployments of its own; use stackelberg.theory.certify with a "
    "function that deploys an x and returns its cost"
)
"""Why there is no certificate of a live study."""


@final
@dataclass(frozen=True)
class ArrivalTest:
    """The settings of `theory.certify` for a simulated game, on every door alike unless somebody says otherwise.

    radius: of the ball around x that is judged. eps: a gradient and a curvature that count as zero. budget:
    deployments to spend at most, and `rounds` follower rounds for all of them together. K: each x is held for 2K
    follower rounds (`theory.settled_probe`); None: for as many as deciding takes (`theory.effort`), and then for as
    many deployments as `rounds` leaves, or, where deciding takes more, for as many as `rounds` allows.
    """

    radius: float = 0.1
    eps: float = 0.05
    budget: int = 1000
    K: int | None = None
    rounds: int = 400_000

    def certificate(
        self,
        game: Game,
        x: Array,
        seed: int,
        around: Callable[[Callable[[Array], Any]], Any] | None = None,
        say: Callable[[str], None] = lambda words: None,
    ) -> Certificate:
        """The verdict on x, with what deciding takes, which `say` hears beforehand.

        `around` may wrap the function that deploys an x, to stop it in time, say.
        """
        from stackelberg.theory import certify, effort, settled_probe  # imported when used: few commands need it
        from stackelberg.theory.settled import settling_law

        law, eps = settling_law(game, x, None, seed), (self.eps, self.eps, self.radius)
        taken = partial(effort, game, x, *eps, budget=self.budget, limit=self.rounds, rate=law, seed=seed)
        K, budget, takes = self.K, self.budget, None
        if K is None:
            takes = taken()
            K = takes.longest
            budget = max(takes.deployments, min(budget, self.rounds // (2 * K)))
            say(f"deciding takes {takes}")
        deploy = settled_probe(game, K, x, rate=law, seed=seed)
        probe = deploy if around is None else around(deploy)
        found = certify(probe, x, game.X, *eps, budget=budget, seed=seed)
        if found.precision_needed is not None:
            takes = taken(precision=found.precision_needed)
        return replace(found, effort=takes)
