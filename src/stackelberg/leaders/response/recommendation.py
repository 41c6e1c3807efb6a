"""What to recommend: the centre, a better x that was seen, or under noise an average of centres."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import AVERAGING, NOISY, QUIET, REMEMBERED_COSTS
from stackelberg.leaders.response.predictor import Predictor


@dataclass(frozen=True, eq=False)
class Recommendation:
    """What is remembered to recommend an x.

    average: that of the centres, weighted towards the later ones; noisy: whether to trust it more than the last of
    them. costs: what the last deployments cost; proven: the best of them where it was seen to cost less than the
    model says of the centre.
    """

    average: Array | None = None
    noisy: bool = False
    costs: tuple[tuple[Array, float], ...] = ()
    proven: Array | None = None

    def choose(self, centre: Array) -> Array:
        """What was seen to be better; under noise the average; else the centre."""
        if self.proven is not None:
            return self.proven
        return self.average if self.noisy and self.average is not None else centre


def average_centre(memory: Recommendation, centre: Array, count: int) -> Recommendation:
    """With one more centre, after `count` answers: polynomial-decay averaging (Shamir and Zhang 2013)."""
    if memory.average is None:
        return replace(memory, average=frozen(centre))
    weight = min(1.0, (AVERAGING + 1.0) / (count + AVERAGING))
    return replace(memory, average=frozen(memory.average + (centre - memory.average) * weight))


def note_noise(memory: Recommendation, noise: float, unit: float) -> Recommendation:
    """With the noise that the leading model believes in; `unit` is how far inputs usually move."""
    return replace(memory, noisy=noise > NOISY * unit**2)


def record_cost(memory: Recommendation, x: Array, cost: float, to_beat: float) -> Recommendation:
    """With what x cost; the best that is remembered is proven if it beats what the model says of the centre."""
    costs = (*memory.costs, (x, cost))[-REMEMBERED_COSTS:]
    best, least = min(costs, key=lambda tried: tried[1])
    return replace(memory, costs=costs, proven=best if least < to_beat else None)


def trusts_costs(predictor: Predictor, unit: float) -> bool:
    """Whether costs are what they were seen to be: followers settle at once, and little noise is seen."""
    return predictor.rate == 1.0 and predictor.noise < QUIET * unit**2


def distrust_model(memory: Recommendation) -> Recommendation:
    """While two points lead, only their x counts: neither the noise nor the best by the model's own measure."""
    return replace(memory, noisy=False, proven=None)
