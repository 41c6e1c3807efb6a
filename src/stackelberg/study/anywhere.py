"""The words that a study has wherever it is, here or on a server: what code may go by that takes either."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from stackelberg.core import Array, KeptLimit, Observation, Place, Probe, ProbeLike

if TYPE_CHECKING:
    from stackelberg.judging.expectation import Expected
    from stackelberg.study.journal import Receipt
    from stackelberg.study.rails import Settling
    from stackelberg.study.result import History, Superseded


class AnyStudy(Protocol):
    """A study: `stackelberg.study.Study` in a database, `stackelberg.client.RemoteStudy` on a server.

    `Study` says in full what each word means.
    """

    name: str

    @property
    def round(self) -> int:
        """The open round."""

    def recommend(self) -> Array:
        """The x the leader would announce if it had to stop exploring now."""

    def expected(self) -> Expected | None:
        """What the recommendation will cost once followers have settled; None: not known yet."""

    def limits_kept(self) -> tuple[KeptLimit, ...] | None:
        """How likely the recommendation keeps each limit."""

    def history(self) -> History:
        """The closed rounds, and every observation."""

    def in_doubt(self) -> Mapping[Place, Superseded]:
        """The answers that look wrong and are left out."""

    def export(self, path: str | Path) -> Sequence[Path]:
        """Write the study for other programs."""

    def asked(self, probe: ProbeLike) -> Probe:
        """The probe of that name, as it was handed out."""

    def ask(self, count: int | None = None, worker: str | None = None) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""

    def next_probe(self) -> Probe:
        """The first unanswered probe."""
        return self.ask()[0]

    def tell(
        self,
        probe: ProbeLike,
        y: Any = None,
        cost: Any = None,
        *,
        value: Any = None,
        x: Any = None,
        time: Any = None,
        failure: Any = None,
        replicate: int = 0,
        exceptional: Any = None,
        closed: Iterable[int | str] = (),
        confirmed: bool = False,
        context: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Say what came back for a probe (or its name); the same answer told twice counts once."""

    def give_up(self, probe: ProbeLike, reason: Any = "given up") -> Receipt:
        """Stop waiting for a probe. If its answer comes after all, tell it: it is recorded all the same."""
        return self.tell(probe, failure=reason)

    def record(self, observations: Iterable[Observation]) -> tuple[Receipt, ...]:
        """Tell several observations in one transaction: all of them are recorded, or none."""

    def correct(
        self,
        probe: ProbeLike,
        y: Any = None,
        cost: Any = None,
        *,
        reason: Any,
        value: Any = None,
        x: Any = None,
        time: Any = None,
        replicate: int | None = None,
    ) -> Receipt:
        """Replace an answer (or a failure) that was told by the right one."""

    def retract(self, probe: ProbeLike, *, reason: Any, replicate: int | None = None) -> Receipt:
        """Take back an answer that was wrong where the right one is not known."""

    def confirm(self, probe: ProbeLike, *, reason: Any = "", replicate: int | None = None) -> Receipt:
        """Say that an answer which was left out, as it looked wrong, is right."""

    def reading(self, probe: ProbeLike, y: Any) -> Settling:
        """Record an interim reading of a probe that is still held."""

    def amend(self, reason: Any = "", **changes: Any) -> None:
        """Change settings while the study runs."""

    def note(self, text: Any) -> None:
        """Write a remark into the log."""

    def pause(self, reason: Any = "paused") -> None:
        """Hand out nothing more until `resume`."""

    def resume(self, reason: Any = "") -> None:
        """Hand out probes again."""

    def finish(self, reason: Any = "finished") -> None:
        """End the study for everyone."""

    def close(self) -> None:
        """Let go of the database, or of the connection. The study itself goes on: `finish` ends it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
