"""Fictitious play: everybody answers best what was done so far, on average."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput
from stackelberg.followers.rates import KnownRate
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.shares import Shares
from stackelberg.followers.variational import VariationalInequality


@final
@dataclass(frozen=True, eq=False)
class FictitiousPlay(AdaptationRule):
    """H(y; x) = y + (best − y)/(n + 1): y is how often each alternative was chosen in the n rounds remembered.

    `best` puts all of a simplex on the alternative that is cheapest at G(x, y); of several cheapest ones the first.
    The count n goes on when x changes, for the past does not vanish when a price does; `remembered` caps it, so
    that the past fades (a round then counts 1/remembered). The start counts as one round.

    It settles on zero-sum games (Robinson 1951), on potential games (Monderer and Shapley 1996) and wherever G does
    not depend on y and one alternative is cheapest: there the distance falls as 1/n. A best response jumps, so S(x)
    may jump with x; neither part of Assumption 3 is claimed. A cap keeps y moving by 1/remembered around a mixed
    equilibrium.

    >>> from stackelberg.sets import Simplex
    >>> two = VariationalInequality(lambda x, y: np.array([x[0], 1.0]), Simplex(2))
    >>> followers = FictitiousPlay(two, start=[1.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([2.0]), followers.initial(rng), 3, rng)
    >>> y, followers.respond(np.array([0.0]), memory, 1, rng)[0]
    (array([0.25, 0.75]), array([0.4, 0.6]))
    """

    problem: VariationalInequality
    remembered: float = math.inf

    rates: ClassVar[tuple[KnownRate, ...]] = ()

    def __post_init__(self) -> None:
        self._shares  # noqa: B018  refuses other sets at the door
        try:
            remembered = float(self.remembered)
        except (TypeError, ValueError) as error:
            raise InvalidInput(
                f"remembered: expected a number of rounds >= 1, or inf, got {self.remembered!r}"
            ) from error
        if not remembered >= 1.0:
            raise InvalidInput(f"remembered: expected a number of rounds >= 1, or inf, got {self.remembered!r}")
        object.__setattr__(self, "remembered", remembered)
        super().__post_init__()

    @cached_property
    def _shares(self) -> Shares:
        return Shares.of(self.problem.Y, "FictitiousPlay")

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        y, count = memory[:-1], float(memory[-1])
        costs = self.problem(x, y)
        if not np.isfinite(costs).all():
            return np.full(memory.size, np.nan)  # which the driver reports
        weight = 1.0 / min(count + 1.0, self.remembered)
        return np.append(y + weight * (self._best(costs) - y), min(count + 1.0, self.remembered))

    def _best(self, costs: Array) -> Array:
        """All of each simplex on its cheapest alternative, the first of several."""
        shares, best = self._shares, np.zeros(costs.size)
        for start, size, total in zip(shares.starts, shares.sizes, shares.totals, strict=True):
            best[start + int(np.argmin(costs[start : start + size]))] = total
        return best

    def _remember(self, y: Array) -> Array:
        return np.append(y, 1.0)

    def _actions(self, memory: Array) -> Array:
        return memory[:-1]

    def _action_set(self) -> ConvexSet:
        return self.problem.Y
