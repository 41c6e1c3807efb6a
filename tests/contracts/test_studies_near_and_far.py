"""One script played on a study in a file and on the same study on a server: every word says the same of both.

What a script tells is written down beside it, so that the two are compared with what was told, not only with each
other. The logs that are left behind are compared event by event.
"""

from __future__ import annotations

import inspect
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, Running, running

from stackelberg import Box, ConstantSchedule, Constraint, Rails, ResponseModel, Setup, TwoPoint
from stackelberg.client import AnyStudy, Connection, RemoteStudy, Study
from stackelberg.core import Answer, StackelbergError
from stackelberg.problems import create_or_open, read_problem
from stackelberg.study import Study as LocalStudy
from stackelberg.study.events import write
from stackelberg.study.objective import revenue

pytestmark = pytest.mark.slow  # servers

HELD, HELD_LATER = 3, 5


@dataclass
class Place:
    """Where a study is, and all that it has said there."""

    url: str
    folder: Path
    said: list[tuple[str, Any]]

    @property
    def far(self) -> bool:
        return self.url.startswith("http")

    def hear(self, word: str, call: Callable[[], Any], *, message: bool = True) -> Any:
        """Write down what a call returns, or how it fails; where a database lies is for those who have it."""
        try:
            found = call()
            self.said.append((word, plain(found)))
        except StackelbergError as error:
            found = error
            words = str(error).replace(f"{self.url}: ", "") if message else ""
            self.said.append((word, (type(error), words)))
        return found

    def create(self, name: str, *settings: Any, **options: Any) -> Any:
        return self.hear(
            f"create {name}", lambda: Named(Study.create(self.url, name, Setup(*settings, **options)))
        ).study

    def from_problem(self, text: str) -> Any:
        if self.far:
            return RemoteStudy.from_problem(self.url, text)
        file = self.folder / "problem.toml"
        file.write_text(text)
        return create_or_open(read_problem(file), self.url)[0]


@dataclass(frozen=True)
class Named:
    """A study, compared by its name."""

    study: Any


def plain(value: Any) -> Any:
    """A value in parts that compare to the bit: NaN is NaN, and an array is its numbers."""
    if isinstance(value, Named):
        return value.study.name
    if is_dataclass(value):
        return type(value), {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, np.ndarray):
        return [plain(v) for v in value.tolist()]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float):
        return value if math.isfinite(value) else "not finite"  # JSON has neither NaN nor infinities
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value.value if isinstance(value, Enum) else value


def everything(place: Place, study: Any) -> None:
    """All that can be asked of a study without changing it."""
    place.hear("round", lambda: study.round)
    place.hear("recommend", study.recommend)
    place.hear("expected", study.expected)
    place.hear("baseline", study.baseline)
    place.hear("page", lambda: (study.page().title, study.page().html.count("<script")))
    place.hear("history", study.history)
    place.hear("in doubt", lambda: {str(key): found for key, found in study.in_doubt().items()})
    place.hear("events", lambda: shown_events(study))
    place.hear("events after the third", lambda: shown_events(study, after=3))
    for probe in ((0, 0), (0, 1), "1.1", "1.1-0", "1.1-1", "1.1-99", (99, 0), (0, 7)):
        place.hear(f"asked {probe}", lambda p=probe: study.asked(p))
    tables = study.export(place.folder / "tables")
    place.hear("tables", lambda: {file.name: file.read_text() for file in tables})
    place.hear("table names", lambda: [file.name for file in tables])
    (whole,) = study.export(place.folder / "whole.json")
    place.hear("whole log", lambda: without_times(json.loads(whole.read_text())))


def shown_events(study: Any, after: int = 0) -> list[dict[str, Any]]:
    """The events of a log as data, but for when they were written and by whom."""
    if isinstance(study, RemoteStudy):
        found = list(study.events(after) if after else study.events())
    else:
        found = [{**e.shown(), "number": n, "kind": e.kind} for n, _, e in study.events() if n > after]
    return [without_times(plain(event)) for event in found]


def without_times(data: Any) -> Any:
    """Data without the moments at which events were written, and who wrote them."""
    if isinstance(data, list):
        return [without_times(value) for value in data]
    if not isinstance(data, dict):
        return data
    written = {"time", "by"} if "number" in data else set()
    return {key: without_times(value) for key, value in data.items() if key not in written}


def a_life(place: Place) -> None:
    """A study from its creation to its end, told in every way, by a leader that knows no objective."""
    leader = TwoPoint(K=HELD, schedule=ConstantSchedule(eta=0.1, delta=0.5))
    study = place.create("bridge", leader, x0=[0.25, -1.0], seed=3, X=Box([-4.0, -4.0], [4.0, 4.0]))
    hear = place.hear
    book: list[tuple[Any, ...]] = []  # (round, index, x, y, cost, time, failure) of what counts in the end

    # Round 0: answers one by one.
    hear("study", lambda: Named(study))
    first, second = hear("ask", study.ask)
    hear("ask again", study.ask)
    hear("next probe", study.next_probe)
    hear("tell", lambda: study.tell(first, [1.5, np.nan], 7.25, time=12.5))
    book.append((0, 0, first.x.tolist(), [1.5, "not finite"], 7.25, 12.5, None))
    hear("tell it twice", lambda: study.tell(first, [1.5, np.nan], 7.25, time=12.5))
    hear("tell another", lambda: study.tell(first, cost=8.0))
    hear("next probe is the second", study.next_probe)
    hear("give up", lambda: study.give_up(second, "the counter is broken"))
    hear("the answer after all", lambda: study.tell((0, 1), cost=5.5, time=13.0))
    book.append((0, 1, second.x.tolist(), None, 5.5, 13.0, None))

    # Round 1: whole answers, each at an x of its own.
    first, second = hear("ask for round 1", study.ask)
    other = (first.x + 0.0625).tolist()
    several = [
        Answer.answer(first, [2.0, 3.0], 4.0, x=other, time=20.0),
        Answer.answer(second, failure="rain", time=21.0),
        Answer.answer(second, [0.5, 0.25], 3.0, x=[1.0, 1.5]),
    ]
    for one in several:
        hear("tell a whole answer", lambda one=one: study.tell(one, confirmed=one.failure is None))
    book += [
        (1, 0, other, [2.0, 3.0], 4.0, 20.0, None),
        (1, 1, [1.0, 1.5], [0.5, 0.25], 3.0, None, None),
    ]
    hear("tell a whole answer again", lambda: study.tell(several[0]))
    hear("tell one otherwise", lambda: study.tell(Answer.answer(first, cost=99.0)))
    hear("the round after", lambda: study.round)
    everything(place, study)
    told = [row_of(o) for o in study.history().answers]
    assert sorted(told, key=str) == sorted(book, key=str)

    # Wrong answers, and what is refused.
    hear("correct", lambda: study.correct((0, 0), [1.0, 2.0], 7.5, reason="an 8 for a 5"))
    hear("correct again", lambda: study.correct((0, 0), [1.0, 2.0], 7.5, reason="an 8 for a 5"))
    hear(
        "correct x and time",
        lambda: study.correct((0, 1), cost=5.0, x=[0.5, 0.5], time=14.0, reason="z"),
    )
    hear("retract", lambda: study.retract((1, 1), reason="another day's file"))
    hear("retract again", lambda: study.retract((1, 1), reason="another day's file"))
    hear("correct without a reason", lambda: study.correct((0, 0), cost=1.0, reason=" "))
    hear("correct nothing", lambda: study.correct((0, 0), reason="nothing"))
    hear("retract what was never asked", lambda: study.retract((7, 0), reason="none"))
    hear("tell what was never asked", lambda: study.tell((7, 0), cost=1.0))
    hear("tell nothing", lambda: study.tell((2, 0)))
    hear("tell NaN", lambda: study.tell((0, 0), cost=math.nan), message=False)
    hear("tell an x too long", lambda: study.tell((0, 0), cost=1.0, x=[1.0, 2.0, 3.0]))
    gone = [(g.observation.place, g.observation.cost, g.kind, g.reason) for g in study.history().replaced]
    assert gone == [
        ((0, 0), 7.25, "corrected", "an 8 for a 5"),
        ((0, 1), None, "corrected", "the answer came after all"),
        ((0, 1), 5.5, "corrected", "z"),
        ((1, 1), None, "corrected", "the answer came after all"),
        ((1, 1), 3.0, "retracted", "another day's file"),
    ]

    # Rails and remarks while it runs.
    hear(
        "amend",
        lambda: study.amend("careful", K=HELD_LATER, largest_change=0.125),
    )
    hear("amend nothing", study.amend)
    hear("amend what is not there", lambda: study.amend(no_such_setting=1))
    hear("amend what cannot be", lambda: study.amend(largest_change=-1.0), message=False)
    probe = hear("next probe of round 2", study.next_probe)
    hear("note", lambda: study.note("a lorry on the bridge"))
    hear("pause", lambda: study.pause("a road is closed"))
    hear("pause again", lambda: study.pause("and another"))
    hear("ask while paused", study.ask)
    hear("tell while paused", lambda: study.tell(probe, [1.0, 1.0], cost=2.0))
    hear("resume", lambda: study.resume("open again"))
    everything(place, study)

    # Days on which all is usual, and one on which it is not.
    while study.round < 9:
        for probe in hear("ask", study.ask):
            y = [100.0 + probe.round % 3, 50.0 - probe.index if probe.round < 8 or probe.index else 4900.0]
            hear("tell", lambda p=probe, y=y: study.tell(p, y, float(((p.x - 1.0) ** 2).sum())))
    doubts = [(2, 1), (3, 0), (8, 0)]
    assert list(study.in_doubt()) == doubts, "a hundred times all before, twice; then it is a change; and once more"
    hear("confirm", lambda: study.confirm((8, 0), reason="snow"))
    hear("confirm again", lambda: study.confirm((8, 0)))
    hear("confirm what was never told", lambda: study.confirm((77, 0)))
    everything(place, study)
    everything(place, study)
    history = study.history()
    assert [r.deployments for r in history.records] == [2 * (t + 1) for t in range(9)]
    # Another K holds from the first round that nobody was asked about.
    held = np.cumsum([2 * HELD] * 2 + [2 * HELD_LATER] * 7)
    assert [r.follower_rounds for r in history.records] == held.tolist()

    # The end.
    hear("finish", lambda: study.finish("enough is known"))
    hear("finish again", lambda: study.finish("once more"))
    for word in (study.ask, study.next_probe, study.pause, study.resume):
        hear(f"{word.__name__} after the end", word)
    hear("tell after the end", lambda: study.tell((8, 0), cost=1.0))
    hear("a whole answer after the end", lambda: study.tell(Answer.answer(probe, cost=1.0)))
    hear("note after the end", lambda: study.note("too late"))
    hear("asked after the end", lambda: study.asked((55, 0)))
    everything(place, study)
    study.close()
    with Study.open(place.url, "bridge") as again:
        everything(place, again)


def row_of(o: Answer) -> tuple[Any, ...]:
    """An observation as the book of a script has it."""
    return (
        o.round,
        o.index,
        plain(o.x),
        None if o.y is None else plain(o.y),
        o.cost,
        o.time,
        o.failure,
    )


def a_problem(place: Place) -> None:
    """A study of a problem file, whose objective is known: costs are computed where it is."""
    study = place.from_problem(PIGOU)
    hear = place.hear
    first, *others = hear("ask", study.ask)
    for other in others:
        hear("tell another probe", lambda p=other: study.tell(p, [0.5, 0.5]))
    hear("tell another cost than it has", lambda: study.tell(first, [0.5, 0.5], cost=99.0))
    hear("tell", lambda: study.tell(first, [0.25, 0.75]))
    second = hear("ask for the second", study.ask)[0]
    hear("tell what is not whole", lambda: study.tell(second, [np.nan, 0.5]))
    # Flows 1/4 and 3/4 on the roads of Pigou: the first takes as long as it is full, the second takes 1.
    costs = {o.place: o.cost for o in study.history().answers}
    expected = {(0, 0): 0.25**2 + 0.75, (1, 0): None}
    assert {place: costs[place] for place in expected} == expected
    everything(place, study)
    study.close()


def with_rails(place: Place) -> None:
    """Settings that are objects themselves, a deadline, a built-in objective, and names that are taken."""
    leader = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.5, delta=0.25))
    rails = Rails(largest_change=0.0625, within=Box([-0.5], [0.5]))
    study = place.create("railed", leader, "total-response", [0.0], 7, rails=rails, rewindable=True)
    while study.round < 3:
        for probe in place.hear("ask", study.ask):
            place.hear("tell", lambda p=probe: study.tell(p, [1.0, 2.0 + p.x[0]]))
    assert {o.cost for o in study.history().answers} == {3.0 + o.x[0] for o in study.history().answers}
    everything(place, study)
    place.hear("the name is taken", lambda: Study.create(place.url, "railed", Setup(leader, x0=[0.0])))
    place.hear("no x0", lambda: Study.create(place.url, "another", Setup(leader)))
    unknown = {"objective": "no-such", "x0": [0.0]}
    place.hear(
        "an unknown objective", lambda: Study.create(place.url, "other", Setup(leader, **unknown)), message=False
    )
    place.hear("nobody of that name", lambda: Study.open(place.url, "another"))
    place.hear("a name that cannot be", lambda: Study.create(place.url, "a/b", Setup(leader, x0=[0.0])))
    study.close()


def with_constraints(place: Place) -> None:
    """Constraints beside a built-in objective."""
    constraints = [
        Constraint("served", at_most=5.0, y={0: 1.0, 1: 1.0}),
        Constraint("takings", at_least=1.5, function=revenue, probability=0.9),
    ]
    X = Box({"bread": (1.0, 8.0), "milk": (1.0, 8.0)})
    given = (ResponseModel(K=1), "revenue", {"bread": 6.0, "milk": 4.0})
    study = place.create("constrained", *given, X=X, constraints=constraints, rewindable=True)

    def serve(probe: Any) -> Any:
        p, q = probe.x
        return study.tell(probe, [10.0 - 2.0 * p + q, 8.0 - 3.0 * q + p])

    for _ in range(6):
        for probe in place.hear("ask", study.ask):
            place.hear("tell", lambda p=probe: serve(p))
    kept = place.hear("predicted constraints", study.predicted_constraints)
    assert [one.name for one in kept] == ["served", "takings"]
    everything(place, study)
    few: dict[str, Any] = {"x0": [2.0, 2.0], "constraints": constraints[:1]}
    place.hear("without an objective", lambda: Study.create(place.url, "other", Setup(ResponseModel(), **few)))
    unnamed = few | {"objective": "revenue", "constraints": [Constraint("queue", at_most=1.0, y={"queue": 1.0})]}
    place.hear("nobody's name", lambda: Study.create(place.url, "other", Setup(ResponseModel(), **unnamed)))
    twice = few | {"objective": "revenue", "constraints": constraints[:1] * 2}
    place.hear("twice the same", lambda: Study.create(place.url, "other", Setup(ResponseModel(), **twice)))
    study.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path}/far.db") as found:
        yield found


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Histories and logs come in many pages."""
    monkeypatch.setattr("stackelberg.client.remote._PAGE", 2)


@pytest.mark.parametrize(
    ("script", "name"),
    [(a_life, "bridge"), (a_problem, "pigou"), (with_rails, "railed"), (with_constraints, "constrained")],
)
def test_a_script_hears_the_same(
    script: Callable[[Place], None], name: str, server: Running, tmp_path: Path
) -> None:
    near, far = (
        Place(url, tmp_path / word, [])
        for word, url in (("near", f"sqlite:///{tmp_path}/s.db"), ("far", server.url))
    )
    for place in (near, far):
        place.folder.mkdir()
        script(place)
    assert [word for word, _ in far.said] == [word for word, _ in near.said]
    for (word, here), (_, there) in zip(near.said, far.said, strict=True):
        assert there == here, word
    with LocalStudy.open(near.url, name) as here, LocalStudy.open(server.db, name) as there:
        ours, theirs = (
            [(n, e.kind, json.loads(write(replace(e, by=None))[1])) for n, _, e in study.events()]
            for study in (here, there)
        )
        assert {e.by for _, _, e in there.events()} == {"local"}
    for here, there in zip(ours, theirs, strict=True):
        assert there == here
    (near_by,), (far_off,) = Study.list(near.url), Study.list(far.url)
    assert (near_by.name, near_by.events) == (far_off["name"], far_off["events"])
    assert near_by.finished == (far_off["state"] == "finished")


def test_every_word_has_the_arguments_of_the_local_one() -> None:
    own = {"connection", "name", "status", "watch", "from_problem", "awaited"}  # near: in `known`
    more = {"token", "options", "after"}
    far, near = (
        RemoteStudy(Connection("http://127.0.0.1:9"), "far"),
        LocalStudy.in_memory(Setup(TwoPoint(K=1), x0=[0.0])),
    )
    words = [word for word in dir(RemoteStudy) if callable(getattr(RemoteStudy, word)) and word not in own]
    for word in (word for word in words if not word.startswith("_")):
        theirs = inspect.signature(getattr(near, word)).parameters
        given = {n: p for n, p in inspect.signature(getattr(far, word)).parameters.items() if n not in more}
        assert list(given) == [n for n in theirs if n in given], word
        for name, parameter in given.items():
            assert (parameter.default, parameter.kind) == (theirs[name].default, theirs[name].kind), (word, name)


def test_both_have_the_words_that_code_for_either_goes_by() -> None:
    words = """round recommend expected baseline page predicted_constraints history in_doubt export asked ask
    next_probe
        tell give_up correct retract confirm amend note pause resume finish close"""
    for word in words.split():
        near, far = (getattr(kind, word) for kind in (LocalStudy, RemoteStudy))
        assert isinstance(near, property) == isinstance(far, property) == (word == "round"), word
    assert get_args(AnyStudy) == (LocalStudy, RemoteStudy)
    assert inspect.signature(LocalStudy.give_up).parameters["reason"].default == "given up"
