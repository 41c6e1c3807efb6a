"""A study on a server, with the words of a local one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Self, Unpack, cast

import numpy as np

from stackelberg.client.connection import Connection
from stackelberg.core import (
    Answer,
    Array,
    ConstraintForecast,
    InvalidInput,
    Place,
    Probe,
    ProbeLike,
    ProbeName,
    Said,
    frozen,
    refuse,
)
from stackelberg.core.forms import from_data, to_data
from stackelberg.core.objective import as_constraints
from stackelberg.core.probe import CHECKS, sayable
from stackelberg.leaders.names import as_leader
from stackelberg.report.page import Page
from stackelberg.study import Expected, History, Receipt, Record, Replaced
from stackelberg.study.fold import reason_given
from stackelberg.study.history import in_doubt
from stackelberg.study.setup import Setup
from stackelberg.support.files import closed_on_error, made_folder, write_text
from stackelberg.support.names import checked_name
from stackelberg.support.numbers import plain

_PAGE = 500


class RemoteStudy:
    """A study on a server: `ask`, `tell`, `recommend` and the other words of `stackelberg.study.Study`.

    What a method writes is on the disk of the server when it returns. Where the server does not answer, requests
    are sent again for `patience_s` seconds; one that would be done twice (a note, an amendment, a new study) is not
    once it was on its way. Errors are those of a local study, and
    `Unreachable`, `NotAllowed` and `TooMuch`.

    Parameters
    ----------
    connection : Connection
        The server.
    name : str
        Name of the study there.
    """

    def __init__(self, connection: Connection, name: str) -> None:
        self.connection, self.name = connection, name

    def __repr__(self) -> str:
        """One line, without asking the server."""
        return f"RemoteStudy({self.connection.address!r}, {self.name!r})"

    @classmethod
    def create(
        cls,
        url: str,
        name: str,
        setup: Setup,
        *,
        token: str | None = None,
        **options: Any,
    ) -> Self:
        """A new study on the server at `url`.

        The objective of its setup is the name of a built-in one, or None: then every answer comes with its cost. A
        server runs no code of its callers, so that constraints are weights or quantities. `options` are those of
        `Connection`.
        """
        checked_name("name", name)
        if setup.objective is not None and not isinstance(setup.objective, str):
            raise InvalidInput("objective: a server takes the name of a built-in one, or none: tell the costs then")
        made, _ = replace(setup, objective=None, constraints=()).checked()
        own: Any = {
            "leader": as_leader(setup.leader),
            "constraints": as_constraints(setup.constraints),
            "objective": None,
        }
        plainly = replace(setup, **own, x0=made.x0, context=made.context)
        settings = to_data(plainly, Setup) | {"objective": setup.objective}
        with closed_on_error(Connection(url, token, **options)) as connection:
            connection.post("studies", content={"name": name, "settings": settings}, once=True)
            return cls(connection, name)

    @classmethod
    def from_problem(
        cls,
        url: str,
        problem: str | Mapping[str, Any],
        *,
        name: str | None = None,
        token: str | None = None,
        **options: Any,
    ) -> Self:
        """A new study from the text of a problem file, or its tables. It can name nothing but what is built in."""
        content = {"problem": problem, **({} if name is None else {"name": name})}
        with closed_on_error(Connection(url, token, **options)) as connection:
            return cls(connection, connection.post("studies", content=content, once=True)["study"])

    @classmethod
    def open(cls, url: str, name: str, *, token: str | None = None, **options: Any) -> Self:
        """The study of that name on the server at `url`."""
        with closed_on_error(Connection(url, token, **options)) as connection:
            connection.get("studies", name, "recommendation")  # an unknown name shows now
            return cls(connection, name)

    @staticmethod
    def list(url: str, *, token: str | None = None, **options: Any) -> Sequence[Mapping[str, Any]]:
        """The studies of a server, each as the control room shows it."""
        found: list[Mapping[str, Any]] = []
        with closing(Connection(url, token, **options)) as connection:
            while True:
                page = connection.get("studies", offset=len(found), limit=100)
                found += page["studies"]
                if not page["studies"] or len(found) >= page["total"]:
                    return found

    def close(self) -> None:
        """Let go of the connection. The study itself goes on: `finish` ends it."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # What a study says.

    @property
    def round(self) -> int:
        """The open round."""
        return int(self._get("recommendation")["round"])

    @property
    def status(self) -> Mapping[str, Any]:
        """The document of the study in brief: where it stands, what it recommends, what needs attention."""
        return cast(dict[str, Any], self.connection.get("studies", self.name, whole="false"))

    def recommend(self) -> Array:
        """The x the leader would announce if it had to stop exploring now."""
        return frozen(np.array(self._get("recommendation")["x"], dtype=np.float64))

    def expected(self) -> Expected | None:
        """Expected cost of the recommendation once followers have settled; None: not known yet."""
        return _expected(self._get("recommendation", expected="true")["expected"])

    def baseline(self) -> Expected | None:
        """Cost of the baseline; None: not known yet."""
        return _expected(self.status["answer"]["baseline"])

    def page(self) -> Page:
        """One HTML file with the whole study, which a notebook shows and `save` writes."""
        return Page(f"Study {self.name}", self.connection.get("studies", self.name))

    def predicted_constraints(self) -> tuple[ConstraintForecast, ...] | None:
        """The forecast of each constraint at the recommendation; None without constraints or a model."""
        found = [one for one in self._get("recommendation")["constraints"] if one["kept_with"] is not None]
        named = ("name", "expected", "error", "kept_with")
        return tuple(ConstraintForecast(*(one[key] for key in named)) for one in found) or None

    def history(self) -> History:
        """The closed rounds, one record each, and every observation."""
        records: list[Record] = []
        answers: list[Answer] = []
        gone: list[Replaced] = []
        while True:
            page = self._get("history", offset=len(records), limit=_PAGE)
            records += from_data(page["rounds"], list[Record])
            answers += from_data(page["answers"], list[Answer])
            gone += from_data(page["replaced"], list[Replaced])
            if page["next"] is None:
                return History(tuple(records), tuple(answers), tuple(gone))

    def in_doubt(self) -> Mapping[Place, Replaced]:
        """The answers that look wrong and are left out, by (round, index). See `confirm`, `correct`."""
        return in_doubt(self.history().replaced)

    def events(self, after: int = 0) -> Iterator[Mapping[str, Any]]:
        """The events of the log, as an export shows them."""
        while True:
            page = self._get("events", after=after, limit=_PAGE)
            yield from page["events"]
            if not page["events"] or page["events"][-1]["number"] >= page["last"]:
                return
            after = page["events"][-1]["number"]

    def export(self, path: str | Path) -> Sequence[Path]:
        """Write the study for other programs: a JSON file if `path` ends in .json, else a folder of CSV tables."""
        target = Path(path)
        files = {"export.json": target}
        if target.suffix.lower() != ".json":
            files = {table: made_folder(target) / table for table in ("rounds.csv", "answers.csv")}
        get = self.connection.sent
        return [write_text(to, get("GET", ("studies", self.name, file)).text) for file, to in files.items()]

    def asked(self, probe: ProbeLike) -> Probe:
        """The probe of that name, `"2.1"` or (2, 1) say, as it was issued; perhaps it was withdrawn since."""
        return _probe(self.connection.get("studies", self.name, "probes", str(ProbeName.of(probe))))

    # What changes a study.

    def ask(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: the same ones until they are told, for every caller."""
        return tuple(_probe(one) for one in self._post("ask", once=False)["probes"])

    def next_probe(self) -> Probe:
        """The first unanswered probe."""
        return self.ask()[0]

    def awaited(self) -> tuple[Mapping[str, Any], ...]:
        """All unanswered probes: their names (`probe`), since when, and who has them (`by`)."""
        return tuple(self.status["waiting"])

    def tell(
        self,
        probe: ProbeLike | Answer,
        y: Any = None,
        cost: float | None = None,
        *,
        confirmed: bool = False,
        **said: Unpack[Said],
    ) -> Receipt:
        """Report the response to a probe (or its name); the same answer told twice counts once.

        The x of a `Probe` is sent along, so that the answer is recorded where it was measured. See `Study.tell`.
        """
        if isinstance(probe, Probe) and said.get("x") is None:
            said["x"] = probe.x
        content = _content(probe, y, cost, said) | {"confirmed": confirmed}
        return _receipt(self._post("tell", content, once=False))

    def give_up(self, probe: ProbeLike, reason: Any = "given up") -> Receipt:
        """Stop waiting for a probe. If its answer comes after all, tell it: it is recorded all the same."""
        return self.tell(probe, failure=reason)

    def correct(
        self,
        probe: ProbeLike | Answer,
        y: Any = None,
        cost: float | None = None,
        *,
        reason: str,
        **said: Unpack[Said],
    ) -> Receipt:
        """Replace an answer (or a failure) that was told by the right one; the log keeps both, and the reason."""
        content = _content(probe, y, cost, said) | {"reason": reason_given(reason)}
        return _receipt(self._post("correct", content, once=False))

    def retract(self, probe: ProbeLike, *, reason: str) -> Receipt:
        """Take back an answer that was wrong where the right one is not known: its probe counts as failed."""
        return self._about("retract", probe, reason_given(reason))

    def confirm(self, probe: ProbeLike, *, reason: str = "") -> Receipt:
        """Say that an answer which was left out, as it looked wrong, is right: all of it counts."""
        return self._about("confirm", probe, reason)

    def amend(self, reason: str = "", **changes: Any) -> None:
        """Change settings while the study runs: guard rails, settings of the policy (K, X, ...)."""
        if not changes:
            raise InvalidInput("amend: expected at least one setting to change, e.g. study.amend(K=5)")
        self._post("amend", {"changes": {name: to_data(v) for name, v in changes.items()}, "reason": reason})

    def note(self, text: str) -> None:
        """Write a remark into the log."""
        self._post("notes", {"text": text})

    def pause(self, reason: str = "paused") -> None:
        """Stop issuing probes until `resume`; answers are still recorded."""
        self._post("pause", {"reason": reason})

    def resume(self, reason: str = "") -> None:
        """Issue probes again."""
        self._post("resume", {"reason": reason})

    def finish(self, reason: str = "finished") -> None:
        """End the study for everyone: it stays readable, and takes no more questions and answers."""
        self._post("finish", {"reason": reason})

    def _about(self, what: str, probe: ProbeLike, reason: str) -> Receipt:
        about = {"probe": str(ProbeName.of(probe)), "reason": reason}
        return _receipt(self._post(what, about, once=False))

    def _get(self, what: str, **query: Any) -> Any:
        return self.connection.get("studies", self.name, what, **query)

    def _post(self, what: str, content: Mapping[str, Any] | None = None, once: bool = True) -> Any:
        return self.connection.post("studies", self.name, what, content=content, once=once)


def _expected(found: Mapping[str, Any] | None) -> Expected | None:
    return None if found is None else Expected(*(found[key] for key in Expected.__dataclass_fields__))


def _content(probe: ProbeLike | Answer, y: Any, cost: Any, said: Said) -> dict[str, Any]:
    """The answer to a probe, as it is sent: numbers that JSON has not are refused here."""
    content: dict[str, Any] = {"y": y, "cost": cost, **said}
    if isinstance(probe, Answer):
        named = "context: a server takes it by name: study.tell(probe, ..., context=...)"
        refuse(probe.context is not None, named)
        content = {name: getattr(probe, name) for name in ("y", *sayable("value", "context"))}
        content["value"] = probe.cost
    name = probe.name if isinstance(probe, Answer) else str(ProbeName.of(probe))
    return {"probe": name} | {key: plain(_checked(key, value)) for key, value in content.items()}


def _checked(name: str, value: Any) -> Any:
    check = CHECKS.get("cost" if name == "value" else name)
    return value if check is None or isinstance(value, Mapping | None) else check(value)


def _probe(data: Mapping[str, Any]) -> Probe:
    return cast(Probe, from_data({key: data[key] for key in data if key not in ("probe", "named")}, Probe))


def _receipt(data: Mapping[str, Any]) -> Receipt:
    return cast(Receipt, from_data(data, Receipt))
