"""The closed rounds of a study and everything that was told, in order."""

from __future__ import annotations

from dataclasses import dataclass

from stackelberg.core import Observation
from stackelberg.study.corrections import Superseded
from stackelberg.study.result import Record


@dataclass(frozen=True, eq=False)
class History:
    """What happened, round by round. `answers` holds every observation that counts, late and failed ones too.

    `superseded` are the answers that were corrected or retracted, which count no more.
    """

    records: tuple[Record, ...]
    answers: tuple[Observation, ...]
    deployments: int = 0
    follower_rounds: int = 0
    superseded: tuple[Superseded, ...] = ()

    @property
    def failures(self) -> tuple[Observation, ...]:
        """The observations that say why there is no answer."""
        return tuple(o for o in self.answers if o.failure is not None)
