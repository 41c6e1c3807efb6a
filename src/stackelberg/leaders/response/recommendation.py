"""What to recommend: the centre by the model, or a better x that was seen.

Where followers settle at once, the cost of a deployment is what its x costs, and what was seen weighs more than
what a model says. A point is recommended in place of the centre where it was seen to cost less than the model,
corrected by how much it has lately been too hopeful, expects of the centre. Under noise the lowest of many costs is
low by luck, so it must be lower by more than that. What looks like noise may be a model that is wrong: a few times
the best point is deployed again to tell, and once after a jump.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.constants import (
    CERTAIN,
    FAR_ABOVE,
    FAR_BETTER,
    FIRST_ANSWERS,
    LATELY,
    LUCKIEST,
    NOISY,
    REPEAT_PAUSE,
    REPEATS,
    SAME,
    WINDOW,
)


class SeenCost(NamedTuple):
    """What a point cost, in the mean over the times it was deployed; 0 times: before a jump."""

    u: Array
    cost: float
    times: int


@dataclass(frozen=True, eq=False)
class Recommendation:
    """What is remembered to recommend a point.

    noisy: whether the leading model believes in much noise. costs: what the last deployments cost; errors: by how
    much their costs exceeded predictions; proven: the best of them where it beats the centre; repeat: a point to
    deploy again, and `repeated` after how many answers one last was; squares: the squared differences of costs that
    were seen again. first, least, most: the first cost seen, and the range of all.
    """

    noisy: bool = False
    costs: tuple[SeenCost, ...] = ()
    errors: tuple[float, ...] = ()
    proven: Array | None = None
    repeat: Array | None = None
    repeated: int = FIRST_ANSWERS
    squares: tuple[float, ...] = ()
    first: float | None = None
    least: float = np.inf
    most: float = -np.inf

    def is_far_above(self, cost: float) -> bool:
        """Whether a cost lies further above all that were seen than they are apart, by far."""
        return self.range > 0.0 and cost > self.most + FAR_ABOVE * self.range

    @property
    def spread(self) -> float:
        """The standard deviation of prediction errors, robust (1.48 median absolute deviations); 0 without any."""
        if not self.errors:
            return 0.0
        errors = np.array(self.errors)
        return 1.48 * float(np.median(np.abs(errors - np.median(errors))))

    @property
    def noise_of_costs(self) -> float:
        """The standard deviation of a cost, from those that were seen again; infinite without any."""
        return float(np.sqrt(0.5 * np.mean(self.squares))) if self.squares else np.inf

    @property
    def too_hopeful(self) -> float:
        """By how much predictions have lately been too low, at least 0."""
        return max(0.0, float(np.median(self.errors[-LATELY // 4 :]))) if self.errors else 0.0

    @property
    def range(self) -> float:
        """How far the costs seen lie apart."""
        return self.most - self.least if self.first is not None else 0.0


def note_noise(memory: Recommendation, noise: float) -> Recommendation:
    """With the noise that the leading model believes in."""
    return replace(memory, noisy=noise > NOISY)


def record_cost(memory: Recommendation, u: Array, cost: float, predicted: float | None) -> Recommendation:
    """With what u cost, and what it was predicted to."""
    errors = memory.errors if predicted is None else (*memory.errors, cost - predicted)[-LATELY:]
    new, squares = SeenCost(u, cost, 1), memory.squares
    for old in memory.costs:
        if old.times and _same(old.u, u):
            new = SeenCost(u, (old.cost * old.times + cost) / (old.times + 1), old.times + 1)
            squares = (*squares, (cost - old.cost) ** 2)[-WINDOW:]
    others = tuple(old for old in memory.costs if not _same(old.u, u))
    return replace(
        memory,
        costs=(*others[-WINDOW + 1 :], new),
        errors=errors,
        squares=squares,
        first=cost if memory.first is None else memory.first,
        least=min(memory.least, cost),
        most=max(memory.most, cost),
    )


def forget_costs(memory: Recommendation) -> Recommendation:
    """After a jump: what was seen before it holds no more, but for the best of it until that is seen again."""
    best = [min(memory.costs, key=lambda seen: seen.cost)._replace(times=0)] if memory.costs else []
    return replace(memory, costs=tuple(best), errors=(), proven=None)


def _same(one: Array, other: Array) -> bool:
    return float(np.linalg.norm(one - other)) <= SAME


class Better(NamedTuple):
    """A point that was seen to be better than the centre, and whether by enough for the leader to go there."""

    u: Array
    by_far: bool


def compare_with_centre(
    memory: Recommendation, centre: Array, expected: float, quiet: bool, count: int
) -> tuple[Recommendation, Better | None]:
    """What is proven to be better than the centre, whose cost the model expects to be so, after `count` answers.

    A centre that was deployed itself costs what was seen.
    """
    memory = replace(memory, proven=None, repeat=None)
    if not memory.costs:
        return memory, None
    for seen in memory.costs:
        if _same(seen.u, centre):
            expected = max(expected, seen.cost)
    best = min(memory.costs, key=lambda seen: seen.cost)
    to_beat, spread = expected + memory.too_hopeful, memory.spread
    # Without noise what was seen is preferred to what a model expects that has been wrong by as much.
    if not best.cost < to_beat + (spread if quiet else 0.0):
        return memory, None
    told = len(memory.squares) >= REPEATS
    sure = quiet or best.cost < to_beat - LUCKIEST * memory.noise_of_costs / np.sqrt(max(1, best.times))
    if sure or not (told or memory.noisy):
        memory = replace(memory, proven=best.u)
    doubtful = best.times == 0 or not (quiet or told)
    if doubtful and count - memory.repeated >= REPEAT_PAUSE and best is not memory.costs[-1]:
        memory = replace(memory, repeat=best.u, repeated=count)
    if not sure:
        return memory, None
    gained = (memory.first or 0.0) - best.cost
    by_far = best.times > 0 and to_beat - best.cost > max(CERTAIN * spread, FAR_BETTER * gained)
    return memory, Better(best.u, by_far)


def distrust_model(memory: Recommendation) -> Recommendation:
    """While two points lead, only their x counts: neither the noise nor the best by the model's own measure."""
    return replace(memory, noisy=False, proven=None, repeat=None)
