"""One document of a study: the answer, what is announced, answers, forecasts, limits, the map, events.

`stackelberg show --json` and `GET /v1/studies/NAME` are this document; command line, page, control room and
notebook render from it. Costs are f as the user has it; numbers are in the units of the study, and `Names` says by
what they are multiplied for people.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg import __version__
from stackelberg.judging.expectation import SEEN, Expected, Saving
from stackelberg.report.answers import AnswerTable, answer_table
from stackelberg.report.beliefs import beliefs, prediction_words
from stackelberg.report.importance import Slice, Surface, importance, landscape
from stackelberg.report.map import MapDocument, add_moment, map_of
from stackelberg.report.messages import messages
from stackelberg.report.summary import Attention, Status, StudySummary, handed_facts, objective_name, probe_facts
from stackelberg.report.words import roads_of
from stackelberg.study import Study
from stackelberg.study.export import round_table
from stackelberg.study.history import shown_history
from stackelberg.study.log import Logged
from stackelberg.support.numbers import plain

if TYPE_CHECKING:
    from stackelberg.tolls.links import TolledLinks

VERSION = 1
_SALES = {"revenue", "minus-revenue"}
"""Objectives of prices and what is sold at each."""
MOST_EVENTS = 200
"""Events in a document: the last ones."""


@dataclass
class Names:
    """What the numbers are called. Costs and entries of x are shown times their scale, in their unit.

    direction: 1, or -1 where f is maximised. finest: decimals of an x that fit on a sign, null where nobody knows.
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
class Cost:
    """A cost with its 95% interval and standard error, where it comes from, and in words."""

    cost: float | None
    low: float | None
    high: float | None
    error: float | None
    source: str
    words: str


@dataclass
class Saved:
    """What the recommendation saves, or gains: an amount, shares of the baseline, and in words.

    share, low and high are in per cent of the baseline's cost, above zero where the recommendation is better.
    """

    amount: float
    share: float | None
    low: float | None
    high: float | None
    words: str


@dataclass
class Recommended:
    """What is recommended: x, to as many digits as mean something (`shown`), with what it costs and saves."""

    x: list[float]
    shown: list[str]
    named: dict[str, float]
    order: list[int]
    words: str
    headline: str
    baseline_x: list[float]
    baseline_shown: list[str]
    expected: Cost | None
    baseline: Cost | None
    saving: Saved | None


@dataclass
class Announced:
    """What is announced now: the probe that is out, else the one deployed last (`answered`)."""

    probe: str
    round: int
    index: int
    asking: int
    x: list[float]
    shown: list[str]
    K: int
    since: float | None
    by: str | None
    answered: bool
    others: list[str]


@dataclass
class Model:
    """What is believed of the followers, which entries matter, and the cost along them and over two of them."""

    beliefs: list[str]
    predicted: str
    shares: list[float] | None
    importance: str
    slices: list[Slice]
    surface: Surface | None
    rounds: dict[str, Any]


@dataclass
class StudyDocument:
    """All that there is to say of a study. The large parts (`answers`, `model`, `map`) may be null."""

    name: str
    status: Status
    names: Names
    answer: Recommended
    announced: Announced | None
    waiting: list[dict[str, Any]]
    attention: list[dict[str, Any]]
    messages: list[str]
    limits: list[dict[str, Any]]
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

    >>> from stackelberg import Study, TwoPoint
    >>> with Study.in_memory(TwoPoint(), x0=[1.0, 2.0]) as study:
    ...     document = study_document(study, now=0.0)
    >>> document.status.state, document.answer.x, document.answer.headline
    ('ready', [1.0, 2.0], 'nothing was measured yet')
    """
    now = time.time() if now is None else now
    summary = StudySummary(study)
    found = StudyDocument(
        name=study.name,
        status=summary.status(now),
        names=_names(study, summary),
        answer=_recommended(summary),
        announced=_announced(summary),
        waiting=[probe_facts(h.probe, study.parameters) | handed_facts(h) for h in study.known.awaited],
        attention=[plain(need) for need in _named(summary.attention(now))],
        messages=messages(summary),
        limits=[table.facts() for table in summary.limits],
        rails=_rails(study),
        settings=_settings(study),
        made=now,
    )
    if whole:
        found.answers = answer_table(study, days=summary.words.days)
        found.model = _model(study, summary)
        found.map = _map(study, found.answers)
        entries = list(study.log.read())
        found.events = [event_row(entry) for entry in entries[-MOST_EVENTS:]]
    return found


def _named(needs: Sequence[Attention]) -> list[dict[str, Any]]:
    """What needs a person, with the place of the answer or probe that it is about."""
    places = ("round", "index", "asking", "replicate")
    about = [None if n.about is None else {p: getattr(n.about, p, 0) for p in places} for n in needs]
    return [
        {"kind": n.kind, "words": n.words, "action": n.action, "about": a}
        for n, a in zip(needs, about, strict=True)
    ]


def _names(study: Study, summary: StudySummary) -> Names:
    words, context, named = summary.words, study.settings.context, study.settings.response
    size = study.known.response_size or 0
    response = [named.entry(i) for i in range(named.size)] if named else [f"entry {i + 1}" for i in range(size)]
    if named is None and _SALES & {objective_name(study), study.sense.word} and size in (0, study.parameters.size):
        response = [f"{name}, sold" for name in study.parameters.names]
    x, decimals = summary.found.x, summary.found.decimals
    own = [words.decimals(i, decimals) for i in range(x.size)]
    return Names(
        entries=list(words.parameters.names),
        quantity=words.parameters.quantity,
        unit=words.parameters.unit if words.x_unit is None else words.x_unit,
        units=[words.unit(i) for i in range(x.size)],
        x_scale=words.x_scale,
        decimals=own,
        word=words.sense.word,
        verb=words.sense.verb,
        direction=-1 if words.sense.maximise else 1,
        cost_unit=words.cost_unit,
        cost_scale=words.cost_scale,
        follower_rounds=words.follower_rounds,
        response=response,
        context=[] if context is None else [(name, kind) for name, kind in plain(context.columns)],
        kind="told" if study.objective is None else "computed",
    )


def _cost(summary: StudySummary, found: Expected | None) -> Cost | None:
    if found is None:
        return None
    return Cost(**{k: plain(v) for k, v in vars(found).items()}, words=summary.words.expected(found))


def _recommended(summary: StudySummary) -> Recommended:
    found, words = summary.found, summary.words
    saved = found.saving
    return Recommended(
        x=found.x.tolist(),
        shown=summary.entries(found.x),
        named=words.parameters.by_name(found.x),
        order=words.order(found.x),
        words=summary.x(3),
        headline=summary.headline,
        baseline_x=found.baseline_x.tolist(),
        baseline_shown=summary.entries(found.baseline_x),
        expected=_cost(summary, found.expected),
        baseline=_cost(summary, found.baseline),
        saving=None if saved is None else _saved(saved),
    )


def _saved(found: Saving) -> Saved:
    base = abs(found.baseline.cost)
    share, low, high = (100.0 * v / base if base else None for v in (found.amount, found.low, found.high))
    return Saved(found.amount, share, low, high, found.words)


def _announced(summary: StudySummary) -> Announced | None:
    today = summary.announcement()
    if today is None:
        return None
    probe = today.probe
    place: Any = {name: getattr(probe, name) for name in ("round", "index", "asking", "K")}
    rest: Any = {"since": today.since, "by": today.by, "answered": today.answered, "others": list(today.others)}
    return Announced(probe=probe.name, x=probe.x.tolist(), shown=summary.entries(probe.x), **place, **rest)


def _model(study: Study, summary: StudySummary) -> Model:
    history = shown_history(study.sense, study.history())
    matter, (slices, surface) = importance(study.answers(SEEN)), landscape(study)
    rounds = round_table(history, study.parameters)
    radius = [r.note.get("delta") for r in history.records]
    columns = {name: rounds[name] for name in ("round", "cost", "moved", "step")}
    told = [(r.note.get("expected_cost"), r.cost) for r in history.records]
    return Model(
        beliefs=beliefs(history, summary.words),
        predicted=prediction_words([e for e, _ in told], [c for _, c in told], summary.words),
        shares=plain(matter.shares),
        importance=matter.words,
        slices=slices,
        surface=surface,
        rounds=plain(columns | {"radius": [v if isinstance(v, int | float) else None for v in radius]}),
    )


def _rails(study: Study) -> dict[str, float | None]:
    """The guard rails in force that are plain numbers."""
    if not study.can_lead:
        return {}
    names = ("largest_change", "largest_radius", "baseline_cost", "allowed_loss", "K")
    return {name: plain(study.view.waiting.get(name, getattr(study.rails, name))) for name in names}


def _settings(study: Study) -> dict[str, Any]:
    """Who leads, by what settings, and what could not be rebuilt here."""
    settings = study.settings
    return {
        "leader": study.leader_name,
        "leader_settings": plain(study.leader_data()),
        "seed": settings.seed,
        "dimension": settings.x0.size,
        "objective": objective_name(study),
        "objective_differs": study.objective_differs,
        "not_rebuilt": list(study.unrebuilt),
        "versions": dict(settings.versions),
        "deadline_s": study.known.deadline_s,
        "can_certify": "game" in settings.problem.get("spec", {}),
        "maximises": study.sense.word if study.sense.maximise else None,
    }


def event_row(entry: Logged, *, brief: bool = True) -> dict[str, Any]:
    """An event of a log; in brief without x and y."""
    wanted = ("number", "time", "kind", "by", "round", "index", "asking", "replicate", "cost", "failure")
    shown, words = entry.shown(), entry.event.words
    if brief:
        shown = {key: shown[key] for key in wanted if key in shown}
        shown["words"] = None if words is None else words[1]
    found: dict[str, Any] = plain(shown)
    return found


def _map(study: Study, table: AnswerTable) -> MapDocument | None:
    """Flows, times and tolls of every answer, and the tolls that are recommended; None without a network."""
    roads = roads_of(study.settings)
    if roads is None:
        return None
    from stackelberg.tolls import travel_seen  # imported when used: networks load slowly

    seen = travel_seen(study.objective, roads.network)
    drawn = map_of(roads.network, money=seen.money)
    rows = [i for i, y in enumerate(table.y) if table.standing[i] and y is not None and table.counts[i] != "none"]
    rows = sorted(rows, key=lambda i: (table.when[i], table.replicate[i]))
    for i in rows:
        y = np.array(table.y[i], dtype=np.float64)
        y[table.left_out[i] or []] = np.nan  # what does not count was not seen
        counted, whole = seen.flows(y), seen.flows(seen.fill(y))
        if counted is None or whole is None:
            continue
        times = seen.seen.times_of(y) if seen.seen.times else _times(roads, whole)
        hidden = np.flatnonzero(np.isfinite(whole) & ~np.isfinite(counted)).tolist()
        add_moment(drawn, f"{table.axis} {table.when[i]}", whole, times, roads.tolls(np.array(table.x[i])), hidden)
    drawn.before = _before(study, table, rows) if drawn.when else None
    if drawn.when:  # what is recommended has no flows of its own yet: those last seen stand beside it
        drawn.when.append("recommended")
        drawn.tolls.append(plain(roads.tolls(study.recommend())))
        for part in (drawn.flows, drawn.times):
            part.append(part[-1])
        drawn.estimated.append(drawn.estimated[-1])
    else:
        add_moment(drawn, "recommended", None, None, roads.tolls(study.recommend()))
    return drawn


def _times(roads: TolledLinks, flows: Any) -> Any:
    known = np.isfinite(flows)
    return np.where(known, roads.network.latency.value(np.where(known, np.maximum(flows, 0.0), 0.0)), np.nan)


def _before(study: Study, table: AnswerTable, rows: Sequence[int]) -> int:
    """The last day at the baseline, else the first day of all."""
    at = study.rails.way_back(study.settings.x0) if study.can_lead else study.settings.x0
    there = [k for k, i in enumerate(rows) if np.array_equal(table.x[i], at)]
    return there[-1] if there else 0


def one_line(document: Mapping[str, Any]) -> str:
    """The first line of everything that shows a study: its name, where it stands, and what is saved."""
    return f"{document['name']}: {document['answer']['headline']} ({document['status']['words']})"
