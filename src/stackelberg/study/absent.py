"""A leader that a log names and this version cannot build: the study can still be read, but nobody can lead it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn

from stackelberg.core import Answer, Array, Knowledge, Leader, LeaderState, Probe
from stackelberg.study.codec import Unreadable
from stackelberg.study.errors import CannotLead


@dataclass(frozen=True, eq=False)
class Absent(Leader[None]):
    """Stands for a leader that cannot be built; it is written down as what the log says of it.

    >>> Absent(Unreadable({"$data": ["shop:Policy", {}]}, "leader", "no module named shop")).name
    'Policy'
    """

    unreadable: Unreadable

    @property
    def name(self) -> str:
        """The class of the leader that it stands for."""
        return self.unreadable.name

    def bind(self, knowledge: Knowledge) -> NoReturn:
        """Nobody can lead."""
        raise CannotLead(self.unreadable.why)

    def _begin(self, x0: Array, seed: int) -> NoReturn:
        raise CannotLead(self.unreadable.why)

    def _probes(self, state: LeaderState[None]) -> tuple[Probe, ...]:
        raise CannotLead(self.unreadable.why)

    def _fold(
        self, state: LeaderState[None], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, None, dict[str, Any]]:
        raise CannotLead(self.unreadable.why)

    def _checked_start(self, x0: Array) -> NoReturn:
        raise CannotLead(self.unreadable.why)
