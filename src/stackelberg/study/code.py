"""Which code led which rounds of a study: versions, the interpreter, the objective."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version

from stackelberg.core import Objective
from stackelberg.study import events as ev
from stackelberg.study.objective import label_of

PACKAGES = ("numpy", "scipy", "numba", "sqlalchemy")
"""What computes and stores, besides this package and Python."""

OBJECTIVE = "objective"
"""The name under which code says with which objective it leads."""


@dataclass(frozen=True)
class Era:
    """Code that led from a round on: what it is by name, and what of it is another than before, in words."""

    round: int
    code: Mapping[str, str]
    changes: str


@lru_cache(maxsize=1)
def _package_versions() -> Mapping[str, str]:
    from stackelberg import __version__  # the package itself imports this room

    others = {name: version(name) for name in PACKAGES}
    return {"stackelberg": __version__, "python": platform.python_version(), **others}


def package_versions() -> dict[str, str]:
    """Versions of the packages that compute and store, and of Python."""
    return dict(_package_versions())


def code_now(objective: Objective | None) -> dict[str, str]:
    """The code that leads here, with its objective."""
    return package_versions() | ({} if objective is None else {OBJECTIVE: label_of(objective)})


def code_created(settings: ev.Settings) -> dict[str, str]:
    """The code that a study was created by."""
    stored = settings.objective
    return dict(settings.versions) | ({} if stored is None else {OBJECTIVE: stored.label})


def change_of_code(before: Mapping[str, str], now: Mapping[str, str], unused: tuple[str, ...]) -> ev.Led | None:
    """The event to write where other code leads than the log knows of; None where it is the same."""
    if all(before.get(name) == value for name, value in now.items()):
        return None
    was = {name: before[name] for name, value in now.items() if name in before and before[name] != value}
    return ev.Led(now, was, unused)


def why_otherwise(events: Iterable[ev.Event], round: int, now: Mapping[str, str]) -> str:
    """Why what is recomputed here differs from the log, from that round on, as far as the log can tell.

    >>> why_otherwise([], 5, {})
    'the leader computes otherwise by now; what was deployed counts as it was'
    """
    events = list(events)
    led = [era for era in eras(events) if era.round <= round]
    before: Mapping[str, str] = led[-1].code if led else {}
    others = {name: value for name, value in now.items() if name in before and before[name] != value}
    changes = ", ".join(f"{name} {before[name]} → {value}" for name, value in others.items())
    if any(isinstance(event, ev.Corrected | ev.Retracted | ev.Recosted) for event in events):
        changes = "; ".join(["an answer or a cost was corrected", *([changes] if changes else [])])
    return f"{changes or 'the leader computes otherwise by now'}; what was deployed counts as it was"


def eras(events: Iterable[ev.Event]) -> list[Era]:
    """Which code led from which round on, in order."""
    found: list[Era] = []
    round = 0
    for event in events:
        if isinstance(event, ev.Asked):
            round = event.round + 1
        elif isinstance(event, ev.Created):
            found.append(Era(0, code_created(event.settings), ""))
        elif isinstance(event, ev.Led):
            found.append(Era(round, event.code, event.changes))
        elif isinstance(event, ev.Recosted):
            code = dict(found[-1].code if found else {}) | {OBJECTIVE: event.objective.label}
            found.append(Era(round, code, f"objective {event.objective.label}, from the first round on"))
    return found
