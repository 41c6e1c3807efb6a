"""What leaders that wrap another leader share: its state, its answers, its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

import numpy as np

from stackelberg.core import Array, InvalidInput, Leader, LeaderState

S = TypeVar("S")


def check_wrapped(name: str, leader: Any) -> None:
    """Check a leader that is to be wrapped at the door."""
    if not isinstance(leader, Leader):
        raise InvalidInput(f"{name}: expected a leader, got {type(leader).__name__}")
    if leader.reconsiders:
        raise InvalidInput(
            f"{name}: {type(leader).__name__} changes the probes of an open round; put it outside: "
            f"{type(leader).__name__}(wrapper(leader))"
        )


def placed_at(inner: LeaderState[S], x: Array) -> LeaderState[S]:
    """The wrapped leader's state at the x of the wrapper: guard rails outside may have shortened its step."""
    return inner if inner.x is x or np.array_equal(inner.x, x) else replace(inner, x=x)


def amend_parts(
    wrapper: Leader[Any], parts: Mapping[str, Leader[Any]], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of a wrapper that `changes` change: a setting changes wherever there is one of that name."""
    for name in parts:
        if name in changes:
            raise InvalidInput(
                f"amend: {name!r} cannot be another leader while {type(wrapper).__name__} runs; "
                "change its settings by their own names"
            )
    elsewhere = set().union(*(part.settings for part in parts.values())) - {
        f.name for f in fields(cast(Any, wrapper))
    }
    changed: dict[str, Any] = {name: value for name, value in changes.items() if name not in elsewhere}
    for name, part in parts.items():
        known = {key: value for key, value in changes.items() if key in part.settings}
        if known:
            changed[name] = part.amend(known)
    return changed


def as_start(leader: Leader[Any], x: Array) -> Array | None:
    """x as a leader would take it for a start; None where it lies outside of X, which may have been amended."""
    try:
        return leader.check_start(x)
    except InvalidInput:
        return None
