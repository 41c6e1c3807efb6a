"""What costs that were seen prove: which x to recommend, which to see again, and when to go back.

Where followers settle at once, the cost of a deployment is what its x costs, and what was seen weighs more than
what a model says. A point is recommended in place of the centre where it was seen to cost less than the model,
corrected by how much it has lately been too hopeful, expects of the centre. Under noise the lowest of many costs is
low by luck, so that only the mean over several deployments of a point counts, beyond chance. Without noise a best
point that was seen long ago is deployed again.

What is seen of followers on their way is not what x costs, so no deployment proves that another is better. Means
over as many rounds as they take to arrive do, about: where the mean has risen by half of all that it had fallen,
the way since its lowest was wrong, and the leader goes back to where it was then (`watch_cost`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import (
    ARRIVALS,
    AVERAGING,
    DOUBT_PAUSE,
    EARLY,
    ENOUGH_REPEATS,
    FAR_BETTER,
    LOST_SHARE,
    OUTLIER,
    REMEMBERED_ERRORS,
    REVISIT_AFTER,
    REVISIT_PAUSE,
    SLOWEST,
    WINDOW,
)


class SeenCost(NamedTuple):
    """What a point cost, in the mean over the times it was deployed (0: before a jump), and when it last was."""

    u: Array
    cost: float
    times: int
    round: int


@dataclass(frozen=True, eq=False)
class Costs:
    """What is remembered to recommend a point.

    average: that of the centres, weighted towards the later ones; noisy: whether to trust it more than the last of
    them. costs: what the last deployments cost; errors: by how much their costs exceeded predictions; proven: the
    best of them where it beats the centre; revisit: a point to deploy again, and `revisited` when one last was;
    after_jump: the best point before a jump, to be seen again. first, least, most: the first cost seen, and the
    range of all. ageing: by how much per round a cost seen again had grown. repeats, squares: how many costs were
    seen again, and the sum of their squared differences.
    """

    average: Array | None = None
    noisy: bool = False
    costs: tuple[SeenCost, ...] = ()
    errors: tuple[float, ...] = ()
    proven: Array | None = None
    revisit: Array | None = None
    revisited: int = 0
    after_jump: Array | None = None
    first: float | None = None
    least: float = np.inf
    most: float = -np.inf
    ageing: float = 0.0
    repeats: int = 0
    squares: float = 0.0

    @property
    def chosen(self) -> Array | None:
        """What was seen to be better than the centre; under noise the average; None: the centre."""
        return self.proven if self.proven is not None else self.average if self.noisy else None

    def moved(self, move: Callable[[Array], Array]) -> Costs:
        """The same with every point as `move` has it."""

        def there(u: Array | None) -> Array | None:
            return None if u is None else move(u)

        return replace(
            self,
            average=there(self.average),
            costs=tuple(seen._replace(u=move(seen.u)) for seen in self.costs),
            proven=there(self.proven),
            revisit=there(self.revisit),
            after_jump=there(self.after_jump),
        )

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
        return float(np.sqrt(0.5 * self.squares / self.repeats)) if self.repeats else np.inf

    @property
    def too_hopeful(self) -> float:
        """By how much predictions have lately been too low, at least 0."""
        return max(0.0, float(np.median(self.errors[-REMEMBERED_ERRORS // 4 :]))) if self.errors else 0.0

    @property
    def range(self) -> float:
        """How far the costs seen lie apart."""
        return self.most - self.least if self.first is not None else 0.0


def average_centre(memory: Costs, centre: Array, count: int) -> Costs:
    """With one more centre, after `count` answers: polynomial-decay averaging (Shamir and Zhang 2013)."""
    if memory.average is None:
        return replace(memory, average=frozen(centre))
    weight = min(1.0, (AVERAGING + 1.0) / (count + AVERAGING))
    return replace(memory, average=frozen(memory.average + (centre - memory.average) * weight))


def forget_costs(memory: Costs) -> Costs:
    """After a jump: what was seen before it holds no more, but for the best of it until that is seen again."""
    best = min(memory.costs, key=lambda seen: seen.cost, default=None)
    costs = () if best is None else (best._replace(times=0),)
    return replace(
        memory, costs=costs, errors=(), proven=None, ageing=0.0, after_jump=None if best is None else best.u
    )


def _same(one: Array, other: Array) -> bool:
    return float(np.linalg.norm(one - other)) <= 1e-9  # an x that is deployed again is rounded on its way


def record_cost(memory: Costs, u: Array, cost: float, predicted: float | None, round: int) -> Costs:
    """With what u cost, and what it was predicted to."""
    errors = memory.errors if predicted is None else (*memory.errors, cost - predicted)[-REMEMBERED_ERRORS:]
    ageing, repeats, squares = memory.ageing, memory.repeats, memory.squares
    new = SeenCost(u, cost, 1, round)
    others = tuple(old for old in memory.costs if not _same(old.u, u))
    best = min(others, key=lambda seen: seen.cost, default=new)  # it stays, however long ago it was
    others = (*(old for old in others[: -WINDOW + 1] if old is best), *others[-WINDOW + 1 :])
    for old in memory.costs:
        if old.times and _same(old.u, u):  # a jump since then is no ageing
            ageing = max(0.0, (cost - old.cost) / max(1, round - old.round))
            outdated = ageing > 0.0 and round - old.round > REVISIT_AFTER
            mean = cost if outdated else (old.cost * old.times + cost) / (old.times + 1)
            new = SeenCost(u, mean, old.times + 1, round)
            repeats, squares = repeats + 1, squares + (cost - old.cost) ** 2
    return replace(
        memory,
        costs=(*others, new),
        errors=errors,
        first=cost if memory.first is None else memory.first,
        least=min(memory.least, cost),
        most=max(memory.most, cost),
        ageing=ageing,
        repeats=repeats,
        squares=squares,
    )


class Better(NamedTuple):
    """A point that was seen to be better than the centre, and whether by enough for the leader to go there."""

    u: Array
    by_far: bool


def compare_with_centre(
    memory: Costs, centre: Array, expected: float, round: int, quiet: bool
) -> tuple[Costs, Better | None]:
    """What is proven to be better than the centre, whose cost the model expects to be so, and what to see again.

    A centre that was deployed itself costs what was seen.
    """
    memory = replace(memory, proven=None, revisit=None)
    if memory.after_jump is not None and round - memory.revisited >= REVISIT_PAUSE:
        memory = replace(memory, revisit=memory.after_jump, revisited=round, after_jump=None)
    for seen in memory.costs:
        if _same(seen.u, centre):
            expected = max(expected, seen.cost)
    if not memory.costs:
        return memory, None

    def now(seen: SeenCost) -> float:
        return seen.cost + memory.ageing * (round - seen.round)

    best = min(memory.costs, key=now)
    cost, spread = now(best), memory.spread
    to_beat = expected + memory.too_hopeful
    chance = OUTLIER * min(spread, memory.noise_of_costs)
    # Without noise what was seen is preferred to what a model expects that has been wrong by as much.
    if not cost < to_beat + (spread if quiet else 0.0):
        return memory, None
    # Under noise the lowest of many costs seen once is low by luck: only one seen again counts.
    again = best.times > 1 and cost < to_beat - chance / np.sqrt(best.times)
    untold = memory.repeats < ENOUGH_REPEATS  # what looks like noise may be a model that is wrong
    sure = quiet or again or cost < to_beat - OUTLIER * memory.noise_of_costs
    if sure:
        memory = replace(memory, proven=best.u)
    old = round - best.round > REVISIT_AFTER
    due = round - max(memory.revisited, REVISIT_AFTER) >= REVISIT_PAUSE
    doubtful = not quiet and untold and round - max(memory.revisited, REVISIT_AFTER) >= DOUBT_PAUSE
    if ((quiet and old and due) or doubtful) and best.round < round:
        memory = replace(memory, revisit=best.u, revisited=round)
    if not sure:
        return memory, None
    gained = (memory.first or 0.0) - cost
    by_far = best.times > 0 and to_beat - cost > max(chance, FAR_BETTER * gained)
    return memory, Better(best.u, by_far)


def seen_again(memory: Costs, cost: float) -> Array | None:
    """The best point that was lately seen to cost the same again, if that is less than `cost` by more than chance.

    It is no passing cost, however slow followers seem.
    """
    lately = [
        seen for seen in memory.costs if seen.times > 1 and memory.costs[-1].round - seen.round <= REVISIT_AFTER
    ]
    best = min(lately, key=lambda seen: seen.cost, default=None)
    return best.u if best is not None and cost - best.cost > OUTLIER * memory.noise_of_costs else None


@dataclass(frozen=True, eq=False)
class Watch:
    """Running means of costs and centres over `count` rounds; the lowest mean with its centre, and the highest."""

    cost: float = 0.0
    centre: Array | None = None
    count: int = 0
    lowest: float = np.inf
    highest: float = -np.inf
    best: Array | None = None


def watch_cost(watch: Watch, cost: float, centre: Array, rate: float) -> tuple[Watch, Array | None]:
    """The watch with one more round, and where to go back to, if so; it then begins anew.

    rate: the share of the way that followers go in a round.
    """
    rounds = float(np.clip(ARRIVALS / max(rate, 1e-9), EARLY, 1.0 / (1.0 - SLOWEST)))
    share = max(1.0 / rounds, 1.0 / (watch.count + 1.0))
    before = centre if watch.centre is None else watch.centre
    watch = replace(
        watch,
        cost=(1.0 - share) * watch.cost + share * cost,
        centre=frozen((1.0 - share) * before + share * centre),
        count=watch.count + 1,
    )
    if watch.count < 2.0 * ARRIVALS * rounds:  # what came before the leader is still on its way
        return watch, None
    watch = replace(watch, highest=max(watch.highest, watch.cost))
    if watch.cost < watch.lowest:
        return replace(watch, lowest=watch.cost, best=watch.centre), None
    lost = watch.cost - watch.lowest > LOST_SHARE * (watch.highest - watch.lowest) > 0.0
    return (Watch(), watch.best) if lost else (watch, None)
