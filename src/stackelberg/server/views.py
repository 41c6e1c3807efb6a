"""What a study looks like from afar, and its answers over HTTP; all else is its document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stackelberg.core import Answer, Objective
from stackelberg.report.document import study_document
from stackelberg.server import models as m
from stackelberg.server.problem_documents import unplaced
from stackelberg.study import Study, Superseded
from stackelberg.study.storage import Summary
from stackelberg.support.numbers import plain


def answer_data(o: Answer, f: Objective | None = None, gone: Superseded | None = None) -> m.AnswerData:
    """An answer with the limits of the objective f in it, and why it no longer counts, where it does not."""
    return m.AnswerData(**_answer(o, f), superseded=None if gone is None else m.SupersededBy(**plain(gone)))


def _answer(o: Answer, f: Objective | None) -> dict[str, Any]:
    told = [] if f is None or o.y is None else [(limit, limit.measured(o.x, o.y)) for limit in f.limits]
    broken = [limit.name for limit, value in told if limit.is_passed(value)]
    return {**plain(o), "limits": {limit.name: plain(value) for limit, value in told}, "broken": broken}


def overview(study: Study, created: float, places: Sequence[str] = ()) -> m.Overview:
    """A study from afar, with what needs attention; `places` of this machine are not told."""
    d = study_document(study, whole=False)
    status, answer = d.status, d.answer
    for need in d.attention:
        need.words = unplaced(need.words, places)
    facts = {
        name: getattr(status, name) for name in ("state", "words", "since", "round", "rounds", "events", "due")
    }
    facts |= {name: getattr(status, name) for name in ("deployments", "follower_rounds", "changed")}
    return m.Overview(
        name=study.name,
        **facts,
        created=created,
        leader=d.settings["leader"],
        dimension=d.settings["dimension"],
        recommended=answer.words,
        headline=answer.headline,
        expected=None if answer.expected is None else answer.expected.words,
        baseline=None if answer.baseline is None else answer.baseline.words,
        saving=None if answer.saving is None else answer.saving.share,
        attention=[m.Need(**plain(need)) for need in d.attention],
    )


def brief(one: Summary, places: Sequence[str] = ()) -> m.Overview:
    """A study by the list of logs alone."""
    if one.damaged is not None or one.events is None:
        return damaged(one.name, 0, unplaced(one.damaged or "", places))
    state: Any = "finished" if one.finished else "open"
    known: dict[str, Any] = {"created": one.created, "changed": one.changed, "read": False}
    return m.Overview(name=one.name, state=state, events=one.events, round=one.round, **known)


def damaged(name: str, events: int, why: str) -> m.Overview:
    """A study whose log cannot be read."""
    return m.Overview(name=name, state="damaged", why=why, events=events)
