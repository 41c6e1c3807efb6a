"""The API of studies: each path in a few lines, all work done by the study room."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from fastapi import APIRouter, Query, Request, Response
from fastapi import Path as InPath
from pydantic import ValidationError

from stackelberg import __version__
from stackelberg.core import Answer, StackelbergError
from stackelberg.core.forms import to_data
from stackelberg.problems.amending import amended_settings
from stackelberg.report.document import StudyDocument, event_row, study_document
from stackelberg.report.summary import StudySummary, issued_facts, probe_facts
from stackelberg.server import models as m
from stackelberg.server import views
from stackelberg.server.access import Admin, Reader, StudyAdmin, StudyContext, StudyReader, StudyTeller
from stackelberg.server.problem_documents import Refused, unplaced
from stackelberg.server.registry import OVERVIEW, Registry
from stackelberg.server.requests import changes_of_request
from stackelberg.study import Record, Replaced, Study
from stackelberg.study.export import as_json
from stackelberg.support.errors import refuse
from stackelberg.support.numbers import plain

_From = Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE)]
_MOST_READ, _MOST_LISTED = 200, 10_000
"""Studies in one answer: with their logs read, and from the list of logs."""
_Page = Annotated[int, Query(ge=1, le=1000)]
_Brief = Annotated[bool, Query(description="without x and y")]

router = APIRouter(prefix="/v1")
_POST: dict[str, Any] = {"response_model": dict[str, Any]}
"""Of what is answered by `_sent`."""


@router.get("/health", operation_id="health")
def health(request: Request) -> dict[str, str]:
    """That the server answers, and its database too. Needs no token."""
    request.app.state.registry.reading.heads()
    return {"status": "ok", "version": __version__}


@router.get("/me", operation_id="me")
def me(context: Reader) -> dict[str, Any]:
    """Who you are, what you may do, and with which studies (null: all)."""
    caller = context.caller
    return {"name": caller.name, "scope": caller.scope.word, "studies": caller.studies}


@router.get("/studies", operation_id="list_studies")
def list_studies(
    context: Reader,
    offset: _From = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST_LISTED)] = 50,
    brief: Annotated[bool, Query(description="read no log: what is known by now")] = False,
) -> dict[str, Any]:
    """The studies, in the order of their creation, with what needs attention; up to 200, or 10,000 in brief."""
    registry, end = context.registry, offset + limit
    if brief:
        known = [one for one in registry.reading.summaries() if context.caller.sees(one.name)]
        return {
            "total": len(known),
            "offset": offset,
            "studies": [_known(registry, one) for one in known[offset:end]],
        }
    names = [name for name in registry.reading.heads() if context.caller.sees(name)]
    page = names[offset : min(end, offset + _MOST_READ)]
    return {"total": len(names), "offset": offset, "studies": [overview(registry, name) for name in page]}


def _known(registry: Registry, one: Any) -> dict[str, Any]:
    """What is known of a study without reading its log: all of it where somebody has looked since it last grew."""
    kept: dict[str, Any] | None = registry.kept(one.name, OVERVIEW, one.events)
    return kept if kept is not None else views.brief(one, registry.places)


def overview(registry: Registry, name: str) -> dict[str, Any]:
    """Summary of a study without replay; one that cannot be read never hides the others."""

    def look(study: Study) -> dict[str, Any]:
        return views.overview(study, registry.places)

    try:
        return registry.view(name, OVERVIEW, look)
    except (StackelbergError, ValidationError) as error:
        return views.damaged(name, registry.reading.heads()[name].events, unplaced(str(error), registry.places))


@router.post("/studies", operation_id="create_study", status_code=201)
def create_study(context: Admin, given: m.NewStudy) -> m.Done:
    """Create a study from a problem or from settings. No code and no file can be named."""
    if context.caller.studies is not None:
        raise Refused(403, "study", f"the token {context.caller.name!r} is limited to studies that there are")
    study = context.registry.create(given, context.caller.name)
    context.nudge()
    return m.Done(study=study.name, events=study.head.events)


@router.get("/studies/{name}", operation_id="read_study")
def read_study(
    context: StudyReader,
    whole: Annotated[bool, Query(description="with all answers, the model, the map and the last events")] = True,
) -> StudyDocument:
    """The document of a study, as `stackelberg show --json` prints it."""

    def look(study: Study) -> str:
        return unplaced(
            json.dumps(study_document(study, whole=whole).data, allow_nan=False), context.registry.places
        )

    text = context.registry.view(context.name, f"document {whole}", look)
    return Response(text, media_type="application/json")  # type: ignore[return-value]


@router.post("/studies/{name}/ask", operation_id="ask", **_POST)
def ask(context: StudyTeller) -> Response:
    """The unanswered `probes` of the open round: the same ones until they are told. See `Study.ask`.

    Announce `x`, hold it for `K` follower rounds, and report the response. `pending` are all unanswered probes,
    since when and who has them (`by`).
    """
    with context.writing() as study:
        probes = study.ask()
        pending = [issued_facts(issued) for issued in study.known.awaited]
    return _sent({"probes": [probe_facts(p, study.parameters) for p in probes], "pending": pending})


def _sent(content: Any) -> Response:
    """An answer written here, in the thread of the request, which is checked by nobody again."""
    return Response(json.dumps(plain(content), allow_nan=False), media_type="application/json")


@router.get("/studies/{name}/probes/{probe}", operation_id="asked")
def asked(context: StudyReader, probe: Annotated[str, InPath(pattern=m.PROBE)]) -> dict[str, Any]:
    """A probe as it was issued; perhaps it was withdrawn since."""
    return probe_facts(context.study.asked(probe), context.study.parameters)


@router.post("/studies/{name}/tell", operation_id="tell", **_POST)
def tell(context: StudyTeller, answer: m.Answer) -> Response:
    """Report the response to a probe; answers with its receipt. The same answer told twice counts once."""
    with context.writing() as study:
        return _sent(study.tell(**_said(answer)))


def _said(given: m.ResponseToProbe) -> dict[str, Any]:
    """What is said of a probe, as the words of `Study` take it."""
    return dict(given) | {"y": _response(given.y)}


def _response(y: Any) -> Any:
    return np.array(y, dtype=np.float64) if isinstance(y, list) else y  # null is NaN


@router.post("/studies/{name}/correct", operation_id="correct", **_POST)
def correct(context: StudyTeller, given: m.Correction) -> Response:
    """Put the right answer in the place of a wrong one; the log keeps both."""
    with context.writing() as study:
        return _sent(study.correct(**_said(given)))


@router.post("/studies/{name}/retract", operation_id="retract", **_POST)
def retract(context: StudyTeller, given: m.AboutAnswer) -> Response:
    """Take back an answer that was wrong where the right one is not known."""
    with context.writing() as study:
        return _sent(study.retract(**dict(given)))


@router.post("/studies/{name}/confirm", operation_id="confirm", **_POST)
def confirm(context: StudyTeller, given: m.AboutAnswer) -> Response:
    """Say that an answer which was left out, as it looked wrong, is right: all of it counts."""
    with context.writing() as study:
        return _sent(study.confirm(**dict(given)))


@router.get("/studies/{name}/recommendation", operation_id="recommend")
def recommend(
    context: StudyReader,
    expected: Annotated[bool, Query(description="also what it will cost, which takes longer")] = False,
) -> dict[str, Any]:
    """The x the leader would announce if it had to stop exploring now, and how likely it keeps each constraint."""
    study, summary = context.study, StudySummary(context.study)
    found = {"round": study.known.round, "x": summary.x, "named": study.parameters.by_name(summary.x)}
    found |= {"words": summary.words.x(summary.x, summary.decimals, summary.x.size)}
    return plain(found | {"expected": summary.expected if expected else None, "constraints": summary.constraints})  # type: ignore[no-any-return]


@router.get("/studies/{name}/history", operation_id="history")
def history(context: StudyReader, offset: _From = 0, limit: _Page = 100) -> dict[str, Any]:
    """Closed rounds from `offset`, page by page, with every answer to their probes; the last page has the open one.

    `next` is where the next page begins; `replaced` are answers that no longer count, and why.
    """
    found = context.study.history()
    rounds, end = found.records[offset : offset + limit], offset + limit
    more = end < len(found.records)
    inside = range(offset, end if more else m.LARGEST_WHOLE)
    return {
        "total": len(found.records),
        "next": end if more else None,
        "rounds": [to_data(r, Record) for r in rounds],
        "answers": [to_data(o, Answer) for o in found.answers if o.round in inside],
        "replaced": [to_data(o, Replaced) for o in found.replaced if o.observation.round in inside],
    }


@router.get("/studies/{name}/events", operation_id="events")
def events(context: StudyReader, after: _From = 0, limit: _Page = 100, brief: _Brief = False) -> dict[str, Any]:
    """The log itself, page by page; `last` is the number of its last event now."""
    entries = list(context.study.log.read())
    refuse(after > len(entries), f"after: the log of this study has no event {after}")
    found = [event_row(e, brief=brief) for e in entries[after : after + limit]]
    return {"last": len(entries), "events": found}


def _done(context: StudyContext, write: Callable[[Study], None]) -> m.Done:
    """Write something."""
    with context.writing() as study:
        write(study)
        return m.Done(study=study.name, events=study.head.events)


@router.post("/studies/{name}/amend", operation_id="amend")
def amend(context: StudyAdmin, given: m.Amendment) -> m.Done:
    """Change settings and guard rails while a study runs, in force from the first round nobody was asked about."""
    simple, built = changes_of_request(given.changes, context.registry.limits)

    def write(study: Study) -> None:
        settings = amended_settings(study, simple) if simple else {}
        twice = ", ".join(settings.keys() & built.keys())
        refuse(twice, f"{twice}: expected it once, got it as an object and by its keys")
        study.amend(given.reason, **settings, **built)

    done, study = _done(context, write), context.study
    return done.model_copy(update={"from_round": study.known.round + bool(study.view.waiting)})


@router.post("/studies/{name}/notes", operation_id="note", status_code=201)
def note(context: StudyTeller, given: m.Remark) -> m.Done:
    """Write a remark into the log."""
    return _done(context, lambda study: study.note(given.text))


@router.post("/studies/{name}/{verb}", operation_id="change")
def change(context: StudyAdmin, verb: Literal["pause", "resume", "finish"], given: m.Because) -> m.Done:
    """Pause (no more probes are issued, answers are still taken), resume, or finish a study for everyone."""
    why = [given.reason] if given.reason else []
    return _done(context, lambda study: getattr(study, verb)(*why))


@router.get("/studies/{name}/export.json", operation_id="export_json")
def export_json(context: StudyReader) -> dict[str, Any]:
    """The whole log: settings, and every event."""
    return as_json(context.study)


_CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}


@router.get("/studies/{name}/{table}.csv", operation_id="export_csv", response_class=Response, responses=_CSV)
def export_csv(context: StudyReader, table: Annotated[str, InPath(pattern="^(rounds|answers)$")]) -> Response:
    """A table of the study: rounds.csv or answers.csv, as `stackelberg export` writes them."""
    with tempfile.TemporaryDirectory() as folder:
        context.study.export(folder)
        text = (Path(folder) / f"{table}.csv").read_text(encoding="utf-8")
    return Response(text, media_type="text/csv; charset=utf-8")
