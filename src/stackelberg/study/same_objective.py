"""Whether an objective is the one a log was written with: it must give the costs that are in the log.

Source code says little: the same text may call a helper that has changed, another text may compute the same. So
f is computed again at the x and y that were told, and compared with the costs that count in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Objective, Observation
from stackelberg.study.objective import StoredObjective, version_of

SAME = 1e-9
"""Costs that differ by no more than this share of themselves (or of the usual cost) are the same."""

NOTHING = 1e-12
"""Costs that differ by no more than this are the same, whatever their size: what is left of sums that cancel."""

PROBED = 200
"""As many answers are computed again, evenly spread, the first and the last among them; all, if one differs."""


@dataclass(frozen=True)
class Difference:
    """Where an objective gives another cost than the log: the first answer, how many, and the largest difference.

    `logged` and `now` are the costs of the first, None where there is none; `raised` is the error in the place
    of the latter. `largest` is relative to the cost in the log (or to the usual cost, where that is larger).
    """

    round: int
    index: int
    logged: float | None
    now: float | None
    raised: str
    largest: float
    count: int
    of: int

    @property
    def words(self) -> str:
        """For a reader."""
        now = self.raised or _cost_words(self.now)
        many = f"{self.count} of {self.of} costs differ"
        by = f", by up to {self.largest:.2g} of their size" if np.isfinite(self.largest) else ""
        return (
            f"round {self.round}, probe {self.index}: {_cost_words(self.logged)} in the log, {now} now; {many}{by}"
        )


def _cost_words(cost: float | None) -> str:
    return "no cost" if cost is None else f"cost {cost!r}"


def declared_otherwise(stored: StoredObjective, objective: Objective) -> str | None:
    """That the declared version is another one, in words; None where it is the same."""
    if stored.version == version_of(objective):
        return None
    was, now = (repr(v) if v else "none" for v in (stored.version, version_of(objective)))
    return f"declared version: {was} in the log, {now} now"


def difference(objective: Objective, answers: Sequence[Observation]) -> Difference | None:
    """Where `objective` gives other costs than those that count in a log; None where it is the same one.

    >>> told = [Observation(0, 0, np.array([1.0]), np.array([3.0]), 9.0)]
    >>> difference(Objective(lambda x, y: float(y[0] * y[0])), told) is None
    True
    >>> print(difference(Objective(lambda x, y: 2.0 * float(y @ y)), told).words)
    round 0, probe 0: cost 9.0 in the log, cost 18.0 now; 1 of 1 costs differ, by up to 1 of their size
    """
    told = [o for o in answers if o.failure is None and o.y is not None]
    spread = np.unique(np.linspace(0, len(told) - 1, min(PROBED, len(told))).round().astype(int))
    usual = _usual_cost(told)
    if not any(_compared(objective, told[i], usual)[0] for i in spread):
        return None
    found = [(o, *_compared(objective, o, usual)) for o in told]
    others = [(o, now, raised, apart) for o, differs, now, raised, apart in found if differs]
    first, now, raised, _ = others[0]
    largest = max(apart for *_, apart in others)
    return Difference(first.round, first.index, first.cost, now, raised, largest, len(others), len(told))


def _usual_cost(told: Sequence[Observation]) -> float:
    costs = [abs(o.cost) for o in told if o.cost is not None and np.isfinite(o.cost)]
    return float(np.median(costs)) if costs else 0.0


def _compared(objective: Objective, told: Observation, usual: float) -> tuple[bool, float | None, str, float]:
    """Whether an answer costs something else now; what; the error that was raised; by which share of its size."""
    assert told.y is not None
    try:
        value = objective(told.x, told.y)
    except Exception as error:
        return True, None, f"{type(error).__name__}: {error}", np.inf
    now = float(value) if np.isfinite(value) else None
    if (
        now is None and np.isnan(told.y).any()
    ):  # what nobody measured is needed: the cost was told, or there is none
        return False, None, "", 0.0
    if now is None or told.cost is None:
        return now is not told.cost, now, "", np.inf
    size = max(abs(told.cost), usual)
    apart = abs(now - told.cost)
    return apart > SAME * size + NOTHING, now, "", apart / size if size else np.inf
