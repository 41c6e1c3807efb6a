"""Which code led which rounds of a study: versions, the interpreter, the objective."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
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

    def recosted(self, round: int, label: str) -> Era:
        """The code that leads from a round on, where only the objective is another one."""
        return Era(round, {**self.code, OBJECTIVE: label}, f"objective {label}, from the first round on")


def first_era(settings: ev.Settings) -> Era:
    """The code that a study was created by."""
    stored = settings.objective
    return Era(0, dict(settings.versions) | ({} if stored is None else {OBJECTIVE: stored.label}), "")


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


def change_of_code(before: Mapping[str, str], now: Mapping[str, str], unused: tuple[str, ...]) -> ev.Led | None:
    """The event to write where other code leads than the log knows of; None where it is the same."""
    if all(before.get(name) == value for name, value in now.items()):
        return None
    was = {name: before[name] for name, value in now.items() if name in before and before[name] != value}
    return ev.Led(now, was, unused)


def why_otherwise(eras: Sequence[Era], round: int, now: Mapping[str, str], *, corrected: bool) -> str:
    """Why what is recomputed here differs from the log, from that round on, as far as the log can tell.

    >>> why_otherwise([], 5, {}, corrected=False)
    'the leader computes otherwise by now; what was deployed counts as it was'
    """
    led = [era for era in eras if era.round <= round]
    before: Mapping[str, str] = led[-1].code if led else {}
    others = {name: value for name, value in now.items() if name in before and before[name] != value}
    changes = [", ".join(f"{name} {before[name]} → {value}" for name, value in others.items())]
    if corrected:
        changes.insert(0, "an answer or a cost was corrected")
    why = "; ".join(filter(None, changes)) or "the leader computes otherwise by now"
    return f"{why}; what was deployed counts as it was"
