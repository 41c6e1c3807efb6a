"""Summaries of studies without replay; all else is their documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stackelberg.report.document import study_document
from stackelberg.server.problem_documents import unplaced
from stackelberg.study import Study
from stackelberg.study.events import AnswerRecorded
from stackelberg.study.storage import Summary

_NOT_READ: dict[str, Any] = {"why": None, "round": None, "attention": [], "read": False}


def overview(study: Study, places: Sequence[str] = ()) -> dict[str, Any]:
    """A study's summary, without replay: status and what needs attention; `places` of this machine are not told."""
    d = study_document(study, whole=False).data
    answer = d["answer"]
    words = {name: answer[name] and answer[name]["words"] for name in ("expected", "baseline")}
    status: dict[str, Any] = d["status"]
    return status | {
        "name": study.name,
        "created": next(study.log.read()).time,
        "answered": max(
            (entry.time for entry in study.log.read() if entry.kind == AnswerRecorded.kind), default=None
        ),
        "leader": d["settings"]["leader"],
        "dimension": d["settings"]["dimension"],
        "recommended": answer["words"],
        "headline": answer["headline"],
        **words,
        "saving": answer["saving"] and answer["saving"]["share"],
        "breaches": sum(len(constraint["broken"]) for constraint in d["constraints"]),
        "attention": [need | {"words": unplaced(need["words"], places)} for need in d["attention"]],
        "read": True,
    }


def brief(one: Summary, places: Sequence[str] = ()) -> dict[str, Any]:
    """A study by the list of logs alone."""
    if one.damaged is not None or one.events is None:
        return damaged(one.name, 0, unplaced(one.damaged or "", places))
    state = "finished" if one.finished else "open"
    known = {"created": one.created, "changed": one.changed, "events": one.events}
    return _NOT_READ | {"name": one.name, "state": state, **known}


def damaged(name: str, events: int, why: str) -> dict[str, Any]:
    """A study whose log cannot be read."""
    return _NOT_READ | {"name": name, "state": "damaged", "why": why, "events": events, "read": True}
