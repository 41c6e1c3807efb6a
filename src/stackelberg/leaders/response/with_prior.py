"""A prior inside the response model: what it is worth beside what was learned without it, and where it leads.

The prior's parameters are fitted to every answer (`leaders.prior_fit`). While it predicts how the response changes
about as well as the process of all answers does, x is the one of least mean cost over draws from its posterior.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stackelberg.core import Array
from stackelberg.leaders.prior_fit import Fitted, Learned

WORSE, BETTER, LEAST, MEMORY = 3.0, 0.5, 3e-4, 0.8
"""Squares of what the prior predicted wrongly, beside those of the process and of an error that is none (a share of
y), beyond which it leads no more, and, beside those of the process alone, below which it leads again; and how much
of them is left after one more answer."""

FIRST, LATER = 40, 12
"""Iterations of the search for x: after the first answer, and from the last x on."""

SPREAD = 0.5
"""x is found for draws of the posterior at so many of its standard deviations."""


@dataclass(frozen=True, eq=False)
class PriorRecord:
    """What is known of a prior: what it learned, as plain data, the best variant first, and how well it predicts.

    against: squares of errors, in those of the noise: the prior's, the process's, and those that are none.
    goal: the x of least cost by it, where it leads; None where it does not.
    """

    learned: tuple[Learned, ...] = ()
    against: tuple[float, ...] = (0.0, 0.0, 0.0)
    goal: Array | None = None

    def after(self, fits: Sequence[Fitted], y: Array, expected: Array | None) -> PriorRecord:
        """After an answer y that the process had `expected`."""
        learned, row = tuple(fit.plain for fit in fits), fits[0].rows[-1] if fits else None
        if row is None or row.predicted is None or expected is None:
            return PriorRecord(learned, self.against, self.goal)
        off = ((y - expected) / fits[0].sd_of(row))[row.use]
        new = row.predicted[0], float(off @ off), off.size * (LEAST / fits[0].noise) ** 2
        against = tuple(MEMORY * old + one for old, one in zip(self.against, new, strict=True))
        return PriorRecord(learned, against, self.goal)

    def leads(self, fits: Sequence[Fitted], leading: bool, whole: bool) -> bool:
        """Whether the prior leads on, or again; only it can where f is not seen as a `whole`."""
        if not fits:
            return False
        own, others, least = self.against
        better = own <= WORSE * (others + least) if leading else own < BETTER * others
        return fits[0].wrong is None and (better or not whole)
