"""What leaders that wrap another leader share: its state, its answers, its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

import numpy as np

from stackelberg.core import Answer, Array, InvalidInput, Leader, LeaderState, Observation

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
    return inner if np.array_equal(inner.x, x) else replace(inner, x=x)  # as it is, it remembers what it asked


def tell_answers(leader: Leader[S], inner: LeaderState[S], answers: tuple[Answer | None, ...]) -> LeaderState[S]:
    """The wrapped leader's state after a whole round, which it hears as it was."""
    heard = [
        Observation.failed(probe, "the probe failed")
        if answer is None
        else Observation(probe.round, probe.index, answer.x, answer.y, answer.cost)
        for probe, answer in zip(leader.ask(inner), answers, strict=True)
    ]
    return leader.tell(inner, heard)


def close_as_deployed(
    leader: Leader[S], inner: LeaderState[S], state: LeaderState[Any], answers: tuple[Answer | None, ...]
) -> LeaderState[S]:
    """The wrapped leader's state after a round of the wrapper that was deployed otherwise than computed now."""
    heard = tuple(replace(o, round=inner.round) for o in state.answered)
    return leader.close_deployed(replace(inner, answered=heard), answers)


def fitted(answers: tuple[Answer | None, ...], own: int) -> tuple[Answer | None, ...]:
    """One answer per probe of the leader's own: None where fewer were deployed, without those that are too many."""
    return (*answers[:own], *[None] * (own - len(answers)))


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
        return leader._checked_start(x)
    except InvalidInput:
        return None
