"""The objective of a stored study: by a built-in name, by the kind it is registered under, or as data.

It is the same objective if it gives the costs that are in the log (`difference` says where it does not): f is
computed again at the x and y that were told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stackelberg.core import Answer, Array, InvalidInput, Objective, Parameters, ResponseSchema
from stackelberg.core.forms import Json, UnknownKind, from_data, joined, registered, to_data
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import NotStorable


@dataclass(frozen=True)
class StoredObjective:
    """What a log says of the objective.

    `content` is the objective as data (see `core.forms`), or None where it is not registered: then it must be
    given again to go on with the study.
    """

    name: str
    content: Any = field(metadata={"form": Json})


def as_objective(given: Any, *, maximise: bool = False) -> Objective | None:
    """An objective from what a user may give: an Objective, a function f(x, y), a name, or none.

    maximise: it is to be maximised, whether it says so itself or not.
    """
    if maximise:
        return maximised(as_objective(given))
    if given is None or isinstance(given, Objective):
        return given
    if isinstance(given, str):
        if given in BUILT_IN:
            return BUILT_IN[given]
        with suppress(UnknownKind):
            return as_objective(registered(given))
        known = ", ".join(sorted(BUILT_IN))
        raise InvalidInput(
            f"objective: expected a built-in name ({known}) or one that is registered, got {short_repr(given)}"
        )
    if callable(given):
        return Objective(given)
    raise InvalidInput(f"objective: expected a function f(x, y), an Objective or a name, got {short_repr(given)}")


def entries_of_y(
    objective: Objective | None, response: ResponseSchema | None, parameters: Parameters
) -> ResponseSchema | None:
    """What the entries of y are called, as far as it is known: where f is the revenue, as those of x are."""
    if response is not None or objective is None or objective.function is not revenue:
        return response
    names = parameters.names
    return ResponseSchema(
        tuple(
            [f"y{i + 1}" for i in range(len(names))]
            if parameters.numbered_only
            else [f"{name}, sold" for name in names]
        )
    )


def with_numbers(
    objective: Objective, response: ResponseSchema | None, parameters: Parameters, *, first: int = 0
) -> Objective:
    """The same with constraints on named entries by their numbers; names that nobody has given are refused.

    `first`: see `Constraint.named`.
    """
    response = entries_of_y(objective, response, parameters)
    constraints = tuple(one.named(response, first=first) for one in objective.constraints)
    return (
        objective
        if constraints == objective.constraints
        else dataclasses.replace(objective, constraints=constraints)
    )


def maximised(objective: Objective | None) -> Objective | None:
    """The same objective, to be maximised."""
    return None if objective is None else dataclasses.replace(objective, maximise=True)


def describe(objective: Objective | None) -> StoredObjective | None:
    """What the log will say of `objective`: of one that is not registered its name.

    Give it again to open the study.
    """
    if objective is None:
        return None
    own = getattr(objective.function, "__qualname__", type(objective.function).__name__)
    stored = StoredObjective(objective.name or str(own), None)
    with suppress(NotStorable):
        stored = dataclasses.replace(stored, content=to_data(objective, Objective))
    return stored


def restore(stored: StoredObjective | None, given: Objective | None) -> Objective | None:
    """The objective of a log; `given` is the one the opener brought along. Its values are checked elsewhere."""
    if stored is None or given is not None:
        return None if stored is None else given
    if stored.content is None:
        raise InvalidInput(
            f"objective: the log holds only the name of {stored.name!r}, which is not registered; give it again: "
            "Study.open(url, name, objective=f), or go on with solve(game, ..., study=...)"
        )
    try:
        return from_data(stored.content, Objective)  # type: ignore[no-any-return]
    except InvalidInput as error:
        raise InvalidInput(joined("objective", str(error))) from error


PROBED = 200
"""So many of the last answers are computed again."""


def difference(objective: Objective, answers: Sequence[Answer]) -> str | None:
    """Where `objective` gives another cost than counts in a log, in words; None where it is the same one.

    >>> told = [Answer(0, 0, np.array([1.0]), np.array([3.0]), 9.0)]
    >>> difference(Objective(lambda x, y: float(y[0] * y[0])), told) is None
    True
    >>> print(difference(Objective(lambda x, y: 2.0 * float(y @ y)), told))
    round 0, probe 0: cost 9.0 in the log, 18.0 now
    """
    told = [(o, o.y, o.cost) for o in answers if o.y is not None and o.cost is not None and o.left_out is None]
    usual = float(np.median([abs(cost) for *_, cost in told] or [0.0]))
    for one, y, cost in told:
        try:
            now: Any = objective.direction.shown(objective(one.x, y))
        except Exception as error:
            now = f"{type(error).__name__}: {error}"
        same = not isinstance(now, str) and abs(now - cost) <= 1e-9 * max(abs(cost), usual) + 1e-12
        if not same and not np.isnan(y).any():
            return f"round {one.round}, probe {one.index}: cost {cost!r} in the log, {now} now"
    return None


def revenue(x: Array, y: Array) -> float:
    """x·y: x are prices, y the quantities sold at them."""
    if x.size != y.size:
        raise InvalidInput(f"y: expected one number for each of the {x.size} entries of x, got {y.size}")
    return float(x @ y)


def _revenue_x(x: Array, y: Array) -> Array:
    return y


def _revenue_y(x: Array, y: Array) -> Array:
    return x


def total_response(x: Array, y: Array) -> float:
    """Σ y: the response is a loss (delays, emissions, complaints) and counts the same in every entry."""
    return float(y.sum())


def _total_x(x: Array, y: Array) -> Array:
    return np.zeros(x.size)


def _total_y(x: Array, y: Array) -> Array:
    return np.ones(y.size)


BUILT_IN = {
    "revenue": Objective(revenue, (_revenue_x, _revenue_y), name="revenue", maximise=True),
    "total-response": Objective(total_response, (_total_x, _total_y), name="total-response"),
}
"""Objectives that a log and a file can call by name, for live systems whose f is one line."""
