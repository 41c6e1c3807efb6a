"""How far to go beyond a guess: one number s, learned from what it costs.

The field's guess x(y) is exact for followers who respond as its theory says. Travellers who choose among routes by
more than time and toll respond less than marginal-cost tolls suppose: the same tolls, made stronger along the
marginal costs themselves, save more; but bounds cut them, and then they save less. Which it is nobody knows
beforehand, and one number can be learned from noisy costs where a whole x cannot.

Costs are taken for a Gaussian process in s (Rasmussen and Williams 2006, chapter 2), as large as what has been
saved so far and not below the noise of one cost; s goes, a little each round, to where the mean less a part of its
standard deviation is least. Nothing here depends on the units of the cost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, frozen

MOST = 2.0
"""s goes from 0 to here: marginal costs count three times."""

STEP = 0.1
"""s changes by so much a round at most: followers come along, and steps of x stay small."""

LENGTH = 0.75
"""Over this much of s costs are much the same."""

HOPE = 0.25
"""So many standard deviations better than its mean a cost is hoped to be where s goes."""

DOUBT = 0.5
"""So many standard deviations of the difference to s = 0 are added to a cost before it is recommended."""

FELT = 0.3
"""Followers are taken to feel this part of a change of s in a round."""

LATELY = 0.4
"""Of the mean x of some s the newest makes this part: swings and noise cancel, and it is soon there."""

STEADY = 10
"""When s has not changed for so many rounds, it is found."""

KEPT = 60
"""Of so many rounds costs are kept."""

EXACT = 0.1
"""Where the noise of a cost is below this part of what was saved, whoever learns the whole x does so better."""

OUTLIER = 4.0
"""A cost further from the median than this, in standard deviations, counts as if it were that far."""

_GRID = np.linspace(0.0, MOST, 41)


class _Posterior(NamedTuple):
    """Mean and covariance of the cost on the grid."""

    mean: Array
    covariance: Array

    @property
    def hoped(self) -> Array:
        """The cost that s goes by."""
        return np.asarray(self.mean - HOPE * np.sqrt(np.maximum(np.diag(self.covariance), 0.0)))

    @property
    def doubted(self) -> Array:
        """The cost that a recommendation goes by."""
        own = np.diag(self.covariance)
        difference = own[0] + own - 2.0 * self.covariance[0]
        return np.asarray(self.mean + DOUBT * np.sqrt(np.maximum(difference, 0.0)))


@dataclass(frozen=True, eq=False)
class Strength:
    """What is known of s.

    s: how far x goes beyond the guess. felt: what followers feel of it. seen: pairs of the s that was felt, and the
    cost. tried: for rounded s, the mean of the x lately deployed there. steady: for how many rounds s has not
    changed. rounds: for how many it was tried. best: the s to recommend.
    """

    s: float = 0.0
    felt: float = 0.0
    seen: tuple[tuple[float, float], ...] = ()
    tried: tuple[tuple[float, Array], ...] = ()
    steady: int = 0
    rounds: int = 0
    best: float = 0.0

    def worth_trying(self, at_start: float | None) -> bool:
        """Whether costs are so noisy that one number is all that can be learned, and it is not found yet."""
        noise, size = self._noise_and_size(at_start)
        return self.steady < STEADY and 0.0 < size < np.inf and (self.rounds > 0 or noise >= EXACT * size)

    @property
    def x(self) -> Array | None:
        """What was deployed where s was nearest to the best, on average: noise and swings cancel."""
        if not self.tried:
            return None
        return min(self.tried, key=lambda one: abs(one[0] - self.best))[1]

    def after(self, x: Array, costs: list[float]) -> Strength:
        """After a round in which x was deployed."""
        felt = self.felt + FELT * (self.s - self.felt)
        place = STEP * round(felt / STEP)
        before = next((known for s, known in self.tried if s == place), x)
        mean = frozen(before + LATELY * (x - before))
        tried = (*(one for one in self.tried if one[0] != place), (place, mean))
        seen = (*self.seen, *((felt, cost) for cost in costs))[-KEPT:]
        return replace(self, felt=felt, tried=tried, seen=seen)

    def next(self, at_start: float | None) -> Strength:
        """s for the next round; `at_start` is what was paid where all began."""
        posterior = self._posterior(*self._noise_and_size(at_start))
        towards = float(_GRID[np.argmin(posterior.hoped)])
        s = self.s + float(np.clip(towards - self.s, -STEP, STEP))
        reached = max(felt for felt, _ in self.seen) + STEP >= _GRID
        best = float(_GRID[np.argmin(np.where(reached, posterior.doubted, np.inf))])
        steady = self.steady + 1 if s == self.s else 0
        return replace(self, s=s, best=best, steady=steady, rounds=self.rounds + 1)

    def _noise_and_size(self, at_start: float | None) -> tuple[float, float]:
        """The noise of one cost, by their differences, and how much costs can differ for other reasons."""
        costs = [cost for _, cost in self.seen]
        if len(costs) < 2:
            return 0.0, 0.0
        noise = float(np.median(np.abs(np.diff(costs)))) / (0.6745 * np.sqrt(2.0))
        return noise, max(noise, 0.0 if at_start is None else at_start - float(np.median(costs)))

    def _posterior(self, noise: float, size: float) -> _Posterior:
        """By the costs seen, in parts of `size`; some noise there always is."""
        felt, costs = np.array(self.seen).T
        noise = max(noise, 1e-3 * size)
        highest = OUTLIER * noise / size + 1.0
        costs = np.clip((costs - np.median(costs)) / size, -highest, highest)
        weights = np.linalg.inv(_alike(felt, felt) + (noise / size) ** 2 * np.eye(felt.size))
        to_grid, ones = _alike(_GRID, felt), np.ones(felt.size)
        level = float(ones @ weights @ costs) / float(ones @ weights @ ones)
        mean = level + to_grid @ (weights @ (costs - level))
        beside = 1.0 - to_grid @ (weights @ ones)
        of_level = np.outer(beside, beside) / float(ones @ weights @ ones)
        return _Posterior(mean, _alike(_GRID, _GRID) - to_grid @ weights @ to_grid.T + of_level)


def _alike(a: Array, b: Array) -> Array:
    return np.asarray(np.exp(-0.5 * (np.subtract.outer(a, b) / LENGTH) ** 2))
