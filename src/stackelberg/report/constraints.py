"""The constraints of a study: what each was in every deployment, which broke it, and how likely it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.study import Study
from stackelberg.support.numbers import engineering, plain

_NAMED = 5
"""So many breaches are named in a sentence."""


@dataclass
class ConstraintFacts:
    """One constraint: its last value, the deployments that broke it, its forecast, and all of it in words.

    `expected`, `error` and `kept_with` are None where the leader has no model that says so.
    """

    name: str
    words: str
    at_most: float | None
    at_least: float | None
    last: float | None
    broken: list[dict[str, Any]]
    deployments: int
    expected: float | None
    error: float | None
    kept_with: float | None
    said: str


def constraint_facts(study: Study) -> list[ConstraintFacts]:
    """The constraints of a study, in all of its answers; none where it has none, or f is not known here."""
    f = study.objective
    if f is None or not f.constraints:
        return []
    told = [o for o in study.answers() if o.failure is None and o.y is not None]
    kept = {one.name: one for one in study.predicted_constraints() or ()}
    found = []
    for constraint in f.constraints:
        values = [constraint(o.x, o.y) for o in told if o.y is not None]
        known = [value for value in values if not np.isnan(value)]
        broken = [
            {"probe": o.name, "value": float(v)}
            for o, v in zip(told, values, strict=True)
            if constraint.is_passed(v)
        ]
        one = kept.get(constraint.name)
        predicted: Any = (None,) * 3 if one is None else plain((one.value, one.error, one.probability))
        said = _said(broken, len(told)) if known else "not measured yet"
        likely = "" if predicted[2] is None else f"; the recommendation keeps it with {share(predicted[2])}"
        words = f"{constraint.words}: {engineering(known[-1]) if known else '–'} at last, {said}{likely}"
        bounds: Any = (constraint.name, constraint.words, constraint.at_most, constraint.at_least)
        facts = (*bounds, plain(known[-1]) if known else None, broken, len(told), *predicted, words)
        found.append(ConstraintFacts(*facts))
    return found


def _said(broken: list[dict[str, Any]], deployments: int) -> str:
    """Which deployments broke it, in words."""
    if not broken:
        return "never broken"
    named = ", ".join(f"{one['probe']} ({engineering(one['value'])})" for one in broken[-_NAMED:])
    return f"broken in {len(broken)} of {deployments} deployments, last {named}"


def share(probability: float) -> str:
    """A probability in percent, which is never all or nothing.

    >>> share(0.973), share(0.99999), share(0.0)
    ('97%', '>99%', '<1%')
    """
    return ">99%" if probability > 0.99 else "<1%" if probability < 0.01 else f"{probability:.0%}"
