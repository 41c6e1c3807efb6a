"""Leaders by name, as problem files and `solve` have them."""

from __future__ import annotations

from typing import Any

from stackelberg.core import Leader, Objective, refuse
from stackelberg.core.forms import registered
from stackelberg.leaders.fall_back import FallBack
from stackelberg.leaders.two_point import TwoPoint
from stackelberg.support.brief import kind_of

POLICIES = ("two-point", "response-model", "commitment")
"""The leaders that need no settings, which a caller can name."""


def as_leader(given: Any) -> Leader[Any]:
    """A leader from what a user may give: a leader, or the name of one with its defaults.

    >>> as_leader("response-model")
    ResponseModel()
    >>> as_leader("nobody")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: leader: expected a Leader such as ResponseModel(), or ...
    """
    if isinstance(given, Leader):
        return given
    refuse(
        not isinstance(given, str) or given not in POLICIES,
        f"leader: expected a Leader such as ResponseModel(), or one of {', '.join(POLICIES)}, "
        f"got {repr(given) if isinstance(given, str) else kind_of(given)}",
    )
    return registered(given)()  # type: ignore[no-any-return]


def checked_constraints(leader: Leader[Any], objective: Objective | None) -> Leader[Any]:
    """The leader; refused where the objective has constraints that it cannot handle."""
    refuse(
        objective is not None and objective.constraints and not leader.handles_constraints,
        f"constraints: {type(leader).__name__} does not predict them; take ResponseModel(), or make breaking one a "
        "cost in f",
    )
    return leader


def default_leader(model: Leader[Any] | None = None) -> FallBack:
    """The leader that `solve` takes: the response model, two points where it says that it cannot lead.

    Where responses are vertices, followers choosing among few actions, `Commitment` leads.

    Parameters
    ----------
    model : Leader, optional
        The leader in the place of the response model.

    Returns
    -------
    FallBack
        The leader.

    Examples
    --------
    >>> default_leader()
    FallBack(leader=FallBack(leader=ResponseModel(), to=TwoPoint()), to=Commitment(), few=True)
    """
    first = as_leader("response-model") if model is None else model
    return FallBack(FallBack(first, to=TwoPoint()), to=as_leader("commitment"), few=True)
