"""The API of studies: each path in a few lines, all work done by the study room."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

import numpy as np
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi import Path as InPath
from pydantic import ValidationError

from stackelberg import __version__
from stackelberg.core import Array, InvalidInput, ProbeName, StackelbergError
from stackelberg.judging.fresh import LIVE, ArrivalTest
from stackelberg.problems import problem_of
from stackelberg.problems.amending import amended_settings
from stackelberg.report.document import StudyDocument, event_row, study_document
from stackelberg.report.limits import limit_facts
from stackelberg.report.summary import handed_facts, probe_facts
from stackelberg.report.words import meaningful_decimals
from stackelberg.server import models as m
from stackelberg.server import views
from stackelberg.server.callers import CallerFirst, Visit
from stackelberg.server.desk import OVERVIEW, Desk
from stackelberg.server.limits import Limits
from stackelberg.server.metrics import Metrics
from stackelberg.server.problem_documents import Refused, unplaced
from stackelberg.server.requests import changes_of_request, refuse_long
from stackelberg.server.tokens import Scope
from stackelberg.study import Receipt, Study
from stackelberg.study.events import Signature
from stackelberg.study.export import as_json
from stackelberg.study.storage import Summary
from stackelberg.support.errors import AlreadyWritten
from stackelberg.support.names import LONGEST_NAME
from stackelberg.support.numbers import plain

_View = TypeVar("_View")
StudyName = Annotated[str, InPath(min_length=1, max_length=LONGEST_NAME, description="the name of a study")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=8,
        max_length=100,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="any text of your own, another one for each intent: what is sent again under it is done once",
    ),
]
_MOST_PAGE = 1000
_MOST_READ, _MOST_LISTED = 200, 10_000
"""Studies in one answer: with their logs read, and from the list of logs."""
_CERTIFICATE = 2_000
"""Deployments that a certificate spends within the limits, or as many as it needs where that is more."""
_FRESH_S = 10.0
"""How old an overview may be: probes become overdue without an event."""


@dataclass(frozen=True)
class StudyVisit(Visit):
    """A request about a study."""

    name: StudyName

    @property
    def study(self) -> Study:
        """The study."""
        return self.desk.study(self.name)

    def view(self, kind: str, compute: Callable[[Study], _View]) -> _View:
        """A view of the study: see `Desk.view`."""
        return self.desk.view(self.name, kind, compute)

    @contextmanager
    def writing(self, key: str | None = None, content: Any = None) -> Iterator[Study]:
        """The study: everything written within says who did it, and for which request, and listeners hear of it."""
        study, sent = self.study, self.request_id(key, content)
        with study.signed(self.caller.name, sent), _explained():
            self._refuse_other_use(study, key, sent)
            yield study
        self.nudge()

    @staticmethod
    def _refuse_other_use(study: Study, key: str | None, sent: str | None) -> None:
        """Refuse a key that the log has for something else."""
        if sent is not None:
            known = {text.split(" ")[0]: text for text in study.answered_requests()}
            if known.get(str(key), sent) != sent:
                raise InvalidInput("Idempotency-Key: this key was used for another request; choose a new one")

    def once(self, key: str | None, content: Any, write: Callable[[Study], None]) -> m.Done:
        """Write something that may be sent twice, and is written once under its key."""
        study, sent = self.study, self.request_id(key, content)
        repeated = False
        with study.signed(self.caller.name, sent):
            self._refuse_other_use(study, key, sent)
            try:
                write(study)
            except AlreadyWritten:
                repeated = True
            events = study.head.events
        self.nudge()
        return m.Done(study=study.name, events=events, repeated=repeated)


Reader = Annotated[Visit, Scope.READ]
Admin = Annotated[Visit, Scope.ADMIN]
StudyReader = Annotated[StudyVisit, Scope.READ]
StudyTeller = Annotated[StudyVisit, Scope.TELL]
StudyAdmin = Annotated[StudyVisit, Scope.ADMIN]
router = APIRouter(prefix="/v1", route_class=CallerFirst)


@contextmanager
def _explained() -> Iterator[None]:
    """An objective that cannot be computed for what a caller sent is the caller's to hear of."""
    try:
        yield
    except StackelbergError:
        raise
    except (ValueError, IndexError, TypeError, ArithmeticError) as error:
        raise InvalidInput(
            f"y: the objective cannot be computed for this answer ({error}); has y as many numbers as it should?"
        ) from error


@router.get("/health", operation_id="health")
def health(request: Request) -> m.Health:
    """That the server answers, and its database too. Needs no token."""
    request.app.state.desk.reading.heads()
    return m.Health(status="ok", version=__version__)


@router.get("/me", operation_id="me")
def me(visit: Reader) -> m.Me:
    """Who you are, and what you may do."""
    caller = visit.caller
    return m.Me(name=caller.name, scope=caller.scope.word)  # type: ignore[arg-type]


@router.get(
    "/metrics",
    operation_id="metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def metrics(visit: Reader) -> Response:
    """Counts in the text format of Prometheus."""
    counts: Metrics = visit.request.app.state.metrics
    return Response(counts.text(len(visit.desk.reading.heads())), media_type="text/plain; version=0.0.4")


@router.get("/studies", operation_id="list_studies")
def list_studies(
    visit: Reader,
    offset: Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE)] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST_LISTED)] = 50,
    brief: Annotated[bool, Query(description="read no log: what is known by now")] = False,
) -> m.Overviews:
    """The studies, in the order of their creation, with what needs attention; up to 200, or 10,000 in brief."""
    desk = visit.desk
    if brief:
        found = [_known(desk, one) for one in desk.reading.summaries()]
        return m.Overviews(total=len(found), offset=offset, studies=found[offset : offset + limit])
    if limit > _MOST_READ:
        raise InvalidInput(f"limit: expected {_MOST_READ} at most, or brief=true, got {limit}")
    heads = desk.reading.heads()
    wanted = list(heads.items())[offset : offset + limit]
    return m.Overviews(
        total=len(heads), offset=offset, studies=[_overview(desk, name, head.events) for name, head in wanted]
    )


def _known(desk: Desk, one: Summary) -> m.Overview:
    """What is known of a study without reading its log: all of it where somebody has looked since it last grew."""
    kept: m.Overview | None = desk.kept(one.name, OVERVIEW, one.events)
    if kept is not None and (kept.due is None or kept.due > time.time()):
        return kept
    return views.brief(one, desk.places)


def _overview(desk: Desk, name: str, events: int) -> m.Overview:
    def look(study: Study) -> m.Overview:
        return views.overview(study, desk.creation(name)[0], desk.places)

    try:
        return desk.view(name, OVERVIEW, look, _FRESH_S)
    except (StackelbergError, ValidationError) as error:  # one study never hides the others
        return views.damaged(name, events, unplaced(str(error), desk.places))


@router.post("/studies", operation_id="create_study", status_code=201)
def create_study(visit: Admin, given: m.NewStudy, key: Key = None) -> m.Created:
    """Create a study from a problem or from settings. No code and no file can be named."""
    sent = visit.request_id(key, given.model_dump())
    study, repeated, ignored = visit.desk.create(given, Signature(visit.caller.name, sent))
    visit.nudge()
    return m.Created(study=study.name, events=study.head.events, repeated=repeated, ignored=list(ignored))


@router.get("/studies/{name}", operation_id="read_study")
def read_study(
    visit: StudyReader,
    whole: Annotated[bool, Query(description="with all answers, the model, the map and the last events")] = True,
) -> StudyDocument:
    """The document of a study, as `stackelberg show --json` prints it."""

    def look(study: Study) -> str:
        return unplaced(json.dumps(study_document(study, whole=whole).data, allow_nan=False), visit.desk.places)

    text = visit.desk.view(visit.name, f"document {whole}", look, _FRESH_S)
    return Response(text, media_type="application/json")  # type: ignore[return-value]


@router.post("/studies/{name}/ask", operation_id="ask")
def ask(visit: StudyTeller) -> m.Probes:
    """The unanswered probes of the open round: the same ones until they are told. See `Study.ask`."""
    with visit.writing() as study:
        probes = study.ask()
        out = [m.ProbeOut(**handed_facts(handed)) for handed in study.known.awaited]
    parameters = study.parameters
    return m.Probes(probes=[m.ProbeData(**probe_facts(p, parameters)) for p in probes], out=out)


@router.get("/studies/{name}/probes/{round}/{index}", operation_id="asked")
def asked(
    visit: StudyReader,
    round: Annotated[int, InPath(ge=0, le=m.LARGEST_WHOLE)],
    index: Annotated[int, InPath(ge=0, le=m.LARGEST_WHOLE)],
    asking: Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE)] = 0,
) -> m.ProbeData:
    """A probe as it was handed out; perhaps it was withdrawn since."""
    study = visit.study
    return m.ProbeData(**probe_facts(study.asked((round, index, asking)), study.parameters))


def _vector(values: list[float | None] | None) -> Any:
    return None if values is None else np.array(values, dtype=np.float64)  # null is NaN


def _check_sizes(desk: Desk, given: m.Answer | m.Correction | m.InterimReading) -> None:
    refuse_long("y", given.y, desk.limits.numbers)
    refuse_long("x", getattr(given, "x", None), desk.limits.numbers)
    repeat, most = getattr(given, "replicate", None) or 0, desk.limits.repeats
    if repeat >= most:
        raise Refused(
            413, "repeats", f"replicate: expected at most {most} answers to a probe, 0 to {most - 1}", "replicate"
        )


@router.post("/studies/{name}/tell", operation_id="tell")
def tell(visit: StudyTeller, answer: m.Answer) -> m.ReceiptData:
    """Say what came back for a probe. The same answer told twice counts once."""
    _check_sizes(visit.desk, answer)
    said = _told(answer, "failure", "exceptional", "closed", "confirmed")
    with visit.writing() as study:
        return _receipt(study.tell(_named(answer), **said))


@router.post("/studies/{name}/tells", operation_id="tell_several")
def tell_several(visit: StudyTeller, given: m.Answers) -> m.Receipts:
    """Several answers in one transaction: all of them are recorded, or none."""
    refuse_long("answers", given.answers, visit.desk.limits.answers, "answers in one request")
    for answer in given.answers:
        _check_sizes(visit.desk, answer)
        if answer.exceptional is not None or answer.closed or answer.confirmed:
            raise InvalidInput("exceptional, closed, confirmed: tell such an answer by itself, with /tell")
    with visit.writing() as study:
        told = [study.observation(_named(answer), **_told(answer, "failure")) for answer in given.answers]
        receipts = study.tell_judged(told, confirmed=not given.judged)
    return m.Receipts(receipts=[*map(_receipt, receipts)])


def _receipt(receipt: Receipt) -> m.ReceiptData:
    return m.ReceiptData.model_validate(receipt, from_attributes=True)


def _named(given: m.Answer | m.Correction | m.Retraction | m.Confirmation | m.InterimReading) -> ProbeName:
    return ProbeName(given.round, given.index, given.asking)


def _told(given: m.Answer | m.Correction, *more: str) -> dict[str, Any]:
    """What came back for a probe, as `Study.tell` and `Study.correct` take it."""
    names = ("cost", "value", "x", "time", "replicate", "context", *more)
    return {"y": _vector(given.y), **{name: getattr(given, name) for name in names}}


@router.post("/studies/{name}/correct", operation_id="correct")
def correct(visit: StudyTeller, correction: m.Correction, key: Key = None) -> m.ReceiptData:
    """Put the right answer in the place of a wrong one; the log keeps both."""
    _check_sizes(visit.desk, correction)
    with visit.writing(key, dict(correction)) as study:
        return _receipt(study.correct(_named(correction), **_told(correction), reason=correction.reason))


@router.post("/studies/{name}/retract", operation_id="retract")
def retract(visit: StudyTeller, given: m.Retraction, key: Key = None) -> m.ReceiptData:
    """Take back an answer that was wrong where the right one is not known."""
    with visit.writing(key, dict(given)) as study:
        receipt = study.retract(_named(given), reason=given.reason, replicate=given.replicate)
    return _receipt(receipt)


@router.post("/studies/{name}/confirm", operation_id="confirm")
def confirm(visit: StudyTeller, given: m.Confirmation, key: Key = None) -> m.ReceiptData:
    """Say that an answer which was left out, as it looked wrong, is right: all of it counts."""
    with visit.writing(key, dict(given)) as study:
        receipt = study.confirm(_named(given), reason=given.reason, replicate=given.replicate)
    return _receipt(receipt)


@router.post("/studies/{name}/readings", operation_id="reading")
def reading(visit: StudyTeller, given: m.InterimReading, key: Key = None) -> m.Settled:
    """Record an interim reading of a probe that is still held; says whether the response has settled."""
    _check_sizes(visit.desk, given)
    with visit.writing(key, dict(given)) as study:
        return m.Settled(**plain(study.reading(_named(given), _vector(given.y))))


@router.get("/studies/{name}/recommendation", operation_id="recommend")
def recommend(
    visit: StudyReader,
    expected: Annotated[bool, Query(description="also what it will cost, which takes longer")] = False,
) -> m.Recommendation:
    """The x the leader would announce if it had to stop exploring now."""
    study = visit.study
    x, cost, named = study.recommend(), study.expected() if expected else None, study.parameters
    decimals = meaningful_decimals(x, study.known.recent)
    facts = {
        "round": study.known.round,
        "x": x,
        "named": named.by_name(x),
        "shown": {name: named.words(i, x[i], decimals) for i, name in enumerate(named.names)},
        "expected": cost,
        "value": None if cost is None else study.sense.shown(cost.cost),
        "limits": limit_facts(study),
    }
    return m.Recommendation(**plain(facts))


@router.get("/studies/{name}/history", operation_id="history")
def history(
    visit: StudyReader,
    offset: Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE, description="the first round to show")] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST_PAGE)] = 100,
) -> m.History:
    """Closed rounds, page by page, with every answer to their probes; the last page has those of the open round."""
    study = visit.study
    found, f = study.history(), study.objective
    rounds, end = found.records[offset : offset + limit], offset + limit
    more = end < len(found.records)
    inside = range(offset, end if more else m.LARGEST_WHOLE)
    gone = [o for o in found.superseded if o.observation.round in inside]
    answers = [views.answer_data(o, f) for o in found.answers if o.round in inside]
    return m.History(
        total=len(found.records),
        next=end if more else None,
        deployments=found.deployments,
        follower_rounds=found.follower_rounds,
        rounds=[m.RoundData(**plain(r)) for r in rounds],
        answers=[*answers, *(views.answer_data(o.observation, f, o) for o in gone)],
    )


@router.get("/studies/{name}/events", operation_id="events")
def events(
    visit: StudyReader,
    after: Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE)] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST_PAGE)] = 100,
    brief: Annotated[bool, Query(description="without x and y")] = False,
) -> m.Events:
    """The log itself, page by page."""
    reading, entries = visit.desk.reading, visit.desk.log_after(visit.name, after, limit)
    found = [m.EventData(**event_row(e, brief=brief)) for e in entries]
    return m.Events(last=reading.head(reading.find(visit.name)).events, events=found)


@router.post("/studies/{name}/amend", operation_id="amend")
def amend(visit: StudyAdmin, given: m.Amendment, key: Key = None) -> m.Amended:
    """Change settings and guard rails while a study runs, in force from the first round nobody was asked about."""
    simple, built = changes_of_request(given.changes, visit.desk.limits)

    def write(study: Study) -> None:
        study.amend(given.reason, **(amended_settings(study, simple) if simple else {}), **built)

    done = visit.once(key, given.model_dump(), write)
    study = visit.study
    return m.Amended(**done.model_dump(), from_round=study.known.round + bool(study.view.waiting))


@router.post("/studies/{name}/notes", operation_id="note", status_code=201)
def note(visit: StudyTeller, given: m.Remark, key: Key = None) -> m.Done:
    """Write a remark into the log."""
    return visit.once(key, given.text, lambda study: study.note(given.text))


@router.post("/studies/{name}/pause", operation_id="pause")
def pause(visit: StudyAdmin, given: m.Because, key: Key = None) -> m.Done:
    """Hand out nothing more until the study is resumed; answers are still taken."""
    return visit.once(key, given.reason, lambda study: study.pause(given.reason or "paused"))


@router.post("/studies/{name}/resume", operation_id="resume")
def resume(visit: StudyAdmin, given: m.Because, key: Key = None) -> m.Done:
    """Hand out probes again."""
    return visit.once(key, given.reason, lambda study: study.resume(given.reason))


@router.post("/studies/{name}/finish", operation_id="finish")
def finish(visit: StudyAdmin, given: m.Because, key: Key = None) -> m.Done:
    """End a study: it stays readable, and takes no more questions and answers."""
    return visit.once(key, given.reason, lambda study: study.finish(given.reason or "finished"))


@router.post("/studies/{name}/certificate", operation_id="certificate")
def certificate(visit: StudyTeller) -> m.CertificateData:
    """Judge whether the leader has arrived, by deployments of simulated followers; a live study has none."""
    return visit.view("certificate", lambda study: _certificate(study, visit.desk.limits))


def _certificate(study: Study, limits: Limits) -> m.CertificateData:
    from stackelberg.theory.plan import least_budget

    problem = problem_of(study.setup)
    if problem is None or problem.game is None:
        return m.CertificateData(verdict=None, words=f"none: {LIVE}")
    game, x, test = problem.game, study.recommend(), ArrivalTest()
    needed = least_budget(x, game.X, test.radius)
    by_hand = f"stackelberg report --certify --budget {needed} does it"
    if needed > limits.certificate:
        raise Refused(
            413,
            "certificate",
            f"a certificate for {x.size} numbers needs {needed} deployments of the simulated followers, and this "
            f"server spends {limits.certificate} at most; {by_hand}",
        )
    end = time.monotonic() + limits.certificate_s

    def in_time(deploy: Callable[[Array], Any]) -> Callable[[Array], Any]:
        def probe(point: Array) -> Any:
            if time.monotonic() > end:
                raise Refused(413, "certificate", f"this takes more than {limits.certificate_s:g} s; {by_hand}")
            return deploy(point)

        return probe

    test = replace(test, budget=max(needed, min(_CERTIFICATE, limits.certificate)))
    found = test.certificate(game, x, study.setup.seed, in_time)
    return m.CertificateData(verdict=found.verdict.value, words=found.words(study.sense))


_CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}


@router.get("/studies/{name}/export.json", operation_id="export_json")
def export_json(visit: StudyReader) -> dict[str, Any]:
    """The whole log: settings, and every event."""
    return as_json(visit.study)


@router.get("/studies/{name}/{table}.csv", operation_id="export_csv", response_class=Response, responses=_CSV)
def export_csv(visit: StudyReader, table: Annotated[str, InPath(pattern="^(rounds|answers)$")]) -> Response:
    """A table of the study: rounds.csv or answers.csv, as `stackelberg export` writes them."""
    study = visit.study
    with tempfile.TemporaryDirectory() as folder:
        study.export(folder)
        text = (Path(folder) / f"{table}.csv").read_text(encoding="utf-8")
    return Response(text, media_type="text/csv; charset=utf-8")
