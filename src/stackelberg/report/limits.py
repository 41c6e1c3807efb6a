"""The limits of a study: what each was in every deployment, which broke it, and how likely it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Answer, Array, KeptLimit, Limit, Objective
from stackelberg.study import Study
from stackelberg.support.numbers import engineering, plain

_NAMED = 5
"""So many breaches are named in a sentence."""


@dataclass(frozen=True, eq=False)
class LimitTable:
    """One limit: its value in each answered deployment, NaN where it was not measured, and what is foreseen of it.

    `kept` is None where the leader has no model that says so.
    """

    limit: Limit
    probes: tuple[str, ...]
    values: Array
    kept: KeptLimit | None = None

    @property
    def broken(self) -> tuple[int, ...]:
        """The deployments that broke it."""
        return tuple(i for i, value in enumerate(self.values) if self.limit.is_passed(float(value)))

    @property
    def last(self) -> float:
        """Its value in the last deployment in which it was measured; NaN without one."""
        known = self.values[~np.isnan(self.values)]
        return float(known[-1]) if known.size else float("nan")

    @property
    def breaches(self) -> str:
        """Which deployments broke it, in words."""
        if not self.broken:
            return "never broken" if not np.isnan(self.values).all() else "not measured yet"
        named = [f"{self.probes[i]} ({engineering(float(self.values[i]))})" for i in self.broken[-_NAMED:]]
        return f"broken in {len(self.broken)} of {len(self.values)} deployments, last {', '.join(named)}"

    @property
    def likely(self) -> str:
        """How likely the recommendation keeps it, in words."""
        if self.kept is None:
            return "how likely the recommendation keeps it is not known"
        return f"the recommendation keeps it with {share(self.kept.probability)}"

    @property
    def words(self) -> str:
        """All of it, in a sentence."""
        return f"{self.limit.words}: {engineering(self.last)} at last, {self.breaches}; {self.likely}"

    def facts(self) -> dict[str, Any]:
        """For JSON."""
        kept = self.kept
        return {
            "name": self.limit.name,
            "words": self.limit.words,
            "at_most": self.limit.at_most,
            "at_least": self.limit.at_least,
            "last": plain(self.last),
            "broken": [{"probe": self.probes[i], "value": float(self.values[i])} for i in self.broken],
            "deployments": len(self.values),
            "expected": None if kept is None else plain(kept.value),
            "error": None if kept is None else plain(kept.error),
            "kept_with": None if kept is None else plain(kept.probability),
        }


def share(probability: float) -> str:
    """A probability in percent, which is never all or nothing.

    >>> share(0.973), share(0.99999), share(0.0)
    ('97%', '>99%', '<1%')
    """
    return ">99%" if probability > 0.99 else "<1%" if probability < 0.01 else f"{probability:.0%}"


def limit_tables(study: Study) -> tuple[LimitTable, ...]:
    """The limits of a study, in all of its answers; none where it has none, or f is not known here."""
    f = study.objective
    if f is None or not f.limits:
        return ()
    told = [o for o in study.answers() if o.failure is None and o.y is not None]
    kept = {one.name: one for one in study.limits_kept() or ()}
    return tuple(
        LimitTable(limit, tuple(o.name for o in told), values, kept.get(limit.name))
        for limit, values in zip(f.limits, limit_values(f, told).T, strict=True)
    )


def limit_values(f: Objective | None, answers: Sequence[Answer]) -> Array:
    """The limits (columns) in each of several answers (rows); NaN where one was not measured."""
    limits = () if f is None else f.limits
    rows = [[np.nan if o.y is None else limit.measured(o.x, o.y) for limit in limits] for o in answers]
    return np.array(rows, dtype=np.float64).reshape(len(answers), len(limits))


def broken_lately(study: Study) -> Iterator[str]:
    """The limits that the last round broke, in words."""
    last = study.known.record
    answers = [] if last is None else [o for o in study.answers(20) if o.round == last.round]
    for o in answers:
        if o.failure is None and o.y is not None and study.objective is not None:
            for limit in study.objective.broken(o.x, o.y):
                yield f"probe {o.name} broke a limit: {limit.words}, and it was {engineering(limit(o.x, o.y))}"
