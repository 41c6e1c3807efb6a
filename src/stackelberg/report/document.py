"""One document of a study: the answer, what is announced, answers, forecasts, constraints, the map, events.

`stackelberg show --json` and `GET /v1/studies/NAME` are this document; command line, page, control room and
notebook render from it. Costs are f as the user has it; numbers are in the units of the study, and `Names` says by
what they are multiplied for people.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.report.answers import AnswerRow, AnswerTable, answer_table
from stackelberg.report.constraints import ConstraintFacts
from stackelberg.report.domains import domain_of
from stackelberg.report.map import MapDocument
from stackelberg.report.messages import messages
from stackelberg.report.model import Model, model_of
from stackelberg.report.summary import (
    Announced,
    Attention,
    Recommended,
    Status,
    StudySummary,
    issued_facts,
    objective_name,
    probe_facts,
)
from stackelberg.study import Study
from stackelberg.study.export import settings_data
from stackelberg.study.log import Logged
from stackelberg.support.numbers import plain

VERSION = 2
"""Objectives of prices and what is sold at each."""
MOST_EVENTS = 200
"""Events in a document: the last ones."""


@dataclass
class Names:
    """What the numbers are called. Costs and entries of x are shown times their scale, in their unit.

    direction: 1, or -1 where f is maximised. kind: whether costs are told, or computed from the response.
    """

    entries: list[str]
    quantity: str
    unit: str
    units: list[str]
    x_scale: float
    decimals: list[int]
    word: str
    verb: str
    direction: int
    cost_unit: str
    cost_scale: float
    follower_rounds: str
    response: list[str]
    context: list[tuple[str, str]]
    kind: str


@dataclass
class StudyDocument:
    """All that there is to say of a study. The large parts (`answers`, `model`, `map`) may be null."""

    name: str
    status: Status
    names: Names
    answer: Recommended
    announced: Announced | None
    waiting: list[dict[str, Any]]
    attention: list[Attention]
    messages: list[str]
    constraints: list[ConstraintFacts]
    rails: dict[str, float | None]
    settings: dict[str, Any]
    answers: AnswerTable | None = None
    model: Model | None = None
    map: MapDocument | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    kind: str = "stackelberg-study"
    version: int = VERSION
    made: float = 0.0
    by: str = f"stackelberg {__version__}"

    @property
    def data(self) -> dict[str, Any]:
        """As JSON has it: null for what is not known."""
        found: dict[str, Any] = plain(self)
        return found


def study_document(study: Study, now: float | None = None, *, whole: bool = True) -> StudyDocument:
    """The document of a study, as of `now` (seconds since 1970); without its large parts unless it is `whole`.

    >>> from stackelberg import Setup, Study, TwoPoint
    >>> with Study.in_memory(Setup(TwoPoint(), x0=[1.0, 2.0])) as study:
    ...     document = study_document(study, now=0.0)
    >>> document.status.state, document.answer.x, document.answer.headline
    ('ready', [1.0, 2.0], 'nothing was measured yet')
    """
    now = time.time() if now is None else now
    summary = StudySummary(study)
    found = StudyDocument(
        name=study.name,
        status=summary.status(),
        names=_names(study, summary),
        answer=summary.recommended(),
        announced=summary.announced(),
        waiting=[probe_facts(h.probe, study.parameters) | issued_facts(h) for h in study.known.awaited],
        attention=summary.attention(),
        messages=messages(summary),
        constraints=summary.constraints,
        rails=_rails(study),
        settings=_settings(study),
        made=now,
    )
    if whole:
        found.answers = answer_table(study, days=summary.words.days)
        found.model = model_of(study, summary.words)
        found.map = _map(study, found.answers)
        entries = list(study.log.read())
        found.events = [event_row(entry) for entry in entries[-MOST_EVENTS:]]
    return found


def _names(study: Study, summary: StudySummary) -> Names:
    words, context, named = summary.words, study.setup.context, study.setup.response
    size = study.known.response_size or 0
    response = [*named.names] if named else [f"entry {i + 1}" for i in range(size)]
    if (
        named is None
        and "revenue" in (objective_name(study), study.direction.word)
        and size in (0, study.parameters.size)
    ):
        response = [f"{name}, sold" for name in study.parameters.names]
    return Names(
        entries=list(words.parameters.names),
        quantity=words.parameters.quantity,
        unit=words.parameters.unit if words.x_unit is None else words.x_unit,
        units=[words.unit(i) for i in range(summary.x.size)],
        x_scale=words.x_scale,
        decimals=[words.decimals(i, summary.decimals) for i in range(summary.x.size)],
        word=words.direction.word,
        verb=words.direction.verb,
        direction=-1 if words.direction.maximise else 1,
        cost_unit=words.cost_unit,
        cost_scale=words.cost_scale,
        follower_rounds=words.follower_rounds,
        response=response,
        context=[] if context is None else [(name, kind) for name, kind in plain(context.columns)],
        kind="told" if study.objective is None else "computed",
    )


def _rails(study: Study) -> dict[str, float | None]:
    """The guard rails in force that are plain numbers."""
    if not study.can_lead:
        return {}
    names = ("largest_change", "baseline_cost", "allowed_loss")
    return {name: plain(study.view.waiting.get(name, getattr(study.rails, name))) for name in names}


def _settings(study: Study) -> dict[str, Any]:
    """Who leads, by what settings, and what could not be rebuilt here."""
    setup = study.setup
    return {
        "leader": study.leader_name,
        "leader_settings": plain(settings_data(study.view.unbound_leader())),
        "seed": setup.seed,
        "dimension": setup.x0.size,
        "objective": objective_name(study),
        "objective_differs": study.objective_differs,
        "not_rebuilt": list(study.unrebuilt),
        "versions": dict(study.versions),
        "can_certify": "game" in setup.problem.get("spec", {}),
        "maximises": study.direction.word if study.direction.maximise else None,
    }


def event_row(entry: Logged, *, brief: bool = True) -> dict[str, Any]:
    """An event of a log; in brief without x and y."""
    wanted = ("number", "time", "kind", "by", "round", "index", "revision", "cost", "failure")
    shown, words = entry.shown(), entry.event.words
    if brief:
        shown = {key: shown[key] for key in wanted if key in shown}
        shown["words"] = None if words is None else words[1]
    found: dict[str, Any] = plain(shown)
    return found


def _map(study: Study, table: AnswerTable) -> MapDocument | None:
    """What the domain of a study draws of every answer, and of what is recommended; None where it draws nothing."""
    domain = domain_of(study.setup.problem)
    if domain is None:
        return None
    rows, moments = [], []
    for row in sorted(table.rows, key=lambda row: row.when):
        if not row.standing or row.y is None or row.counts == "none":
            continue
        y = np.array(row.y, dtype=np.float64)
        y[row.left_out or []] = np.nan  # what does not count was not seen
        rows.append(row)
        moments.append((f"{table.axis} {row.when}", np.array(row.x), y))
    drawn: MapDocument | None = domain.map(study.objective, moments, study.recommend())
    if drawn is not None and rows:
        drawn.before = _before(study, rows)
    return drawn


def _before(study: Study, rows: Sequence[AnswerRow]) -> int:
    """The last day at the baseline, else the first day of all."""
    at = study.rails.baseline_for(study.setup.x0) if study.can_lead else study.setup.x0
    there = [k for k, row in enumerate(rows) if np.array_equal(row.x, at)]
    return there[-1] if there else 0
