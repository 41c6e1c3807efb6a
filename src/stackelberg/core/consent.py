"""What somebody said about running code that a file or a database names; `study.trust` decides by it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from stackelberg.core.brief import in_brief
from stackelberg.core.errors import InvalidInput

Trust: TypeAlias = bool | Iterable[str]
"""True: whatever is named may run; or the modules, folders and files that may."""


VARIABLE = "STACKELBERG_TRUST"
"""Modules, folders and files that may run, separated by commas."""

folders: list[str] = []
"""Where to look for what is named, besides Python's own path: only once it may run."""


def look_in(folder: str | Path) -> None:
    """Find modules in a folder too, as a script does in its own, once they may run."""
    path = str(Path(folder).absolute())
    if path not in folders:
        folders.append(path)


def config_file() -> Path:
    """The user's file: config.toml in the folder stackelberg of XDG_CONFIG_HOME (~/.config), or of APPDATA."""
    home = os.environ.get("XDG_CONFIG_HOME") or (os.environ.get("APPDATA") if os.name == "nt" else None)
    return Path(home or Path.home() / ".config") / "stackelberg" / "config.toml"


@dataclass(frozen=True)
class Consent:
    """What may run: `everything`, or what is `listed`; where neither says so, a person is asked, if there is one.

    `imported`: what the running program has imported may be found by its name. `advice` says how to consent.
    """

    everything: bool = False
    listed: frozenset[str] = frozenset()
    imported: bool = True
    ask: Callable[[str], bool] | None = None
    advice: str = "pass trust=True (or trust=['{module}']) where you read or open it"


_consent: ContextVar[Consent] = ContextVar("consent")
_BY_DEFAULT = Consent()


def present_consent() -> Consent:
    """What holds here and now."""
    return _consent.get(_BY_DEFAULT)


@contextmanager
def consenting(consent: Consent) -> Iterator[None]:
    """Decide by `consent` within the block."""
    token = _consent.set(consent)
    try:
        yield
    finally:
        _consent.reset(token)


@contextmanager
def trusting(trust: Trust) -> Iterator[None]:
    """Let more code run within the block, for somebody who passed `trust`."""
    with consenting(_with(present_consent(), trust)):
        yield


def trust_from_now_on(trust: Trust) -> None:
    """Let more code run until the `consenting` block around this ends."""
    _consent.set(_with(present_consent(), trust))


def _with(consent: Consent, trust: Trust) -> Consent:
    if isinstance(trust, bool):
        return replace(consent, everything=consent.everything or trust)
    try:
        listed = [trust] if isinstance(trust, str) else list(trust)
    except TypeError:
        listed = [trust]  # type: ignore[list-item]
    for entry in listed:
        if not isinstance(entry, str):
            raise InvalidInput(f"trust: expected True, or names of modules and folders, got {in_brief(entry)}")
    return replace(consent, listed=consent.listed | frozenset(listed))
