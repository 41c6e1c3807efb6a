"""What a study looks like from outside: overviews, tables for charts, the network. The tables are the report's."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stackelberg.core import Answer, Objective, Sense
from stackelberg.judging.expectation import SEEN
from stackelberg.report.beliefs import beliefs, guard_rows, prediction_words
from stackelberg.report.evening import evening
from stackelberg.report.layout import why_not_drawn, with_places
from stackelberg.report.summary import StudySummary, handed_facts, probe_facts
from stackelberg.report.tables.answers import ToldAnswer
from stackelberg.report.tables.deployments import Deployments, deployments
from stackelberg.report.tables.parameters import importance, slice_along
from stackelberg.report.tables.studies import response_fit, round_facts
from stackelberg.report.words import Words, roads_of, words_of
from stackelberg.roads.network import read_units
from stackelberg.server import models as m
from stackelberg.server.problem_documents import Refused, unplaced
from stackelberg.study import History, Study, Superseded
from stackelberg.study.export import round_table
from stackelberg.study.history import shown_expected, shown_history
from stackelberg.study.log import Logged
from stackelberg.study.storage import Summary
from stackelberg.support import colours
from stackelberg.support.numbers import plain
from stackelberg.tolls import travel_seen

MOST_POINTS = 2_000
"""Deployments that a chart shows; of more, the last ones."""
MOST_NUMBERS = 400_000
"""Numbers of x (or y) that one view sends."""


def answer_data(o: Answer, f: Objective | None = None, gone: Superseded | None = None) -> m.AnswerData:
    """An answer with the limits of the objective f in it, and why it no longer counts, where it does not."""
    return m.AnswerData(**_answer(o, f), superseded=None if gone is None else m.SupersededBy(**plain(gone)))


def _answer(o: Answer, f: Objective | None) -> dict[str, Any]:
    told = [] if f is None or o.y is None else [(limit, limit.measured(o.x, o.y)) for limit in f.limits]
    broken = [limit.name for limit, value in told if limit.is_passed(value)]
    return {**plain(o), "limits": {limit.name: plain(value) for limit, value in told}, "broken": broken}


def event_data(entry: Logged, *, brief: bool = False) -> dict[str, Any]:
    """An event of a log; in brief without x and y."""
    wanted = ("number", "time", "kind", "by", "round", "index", "asking", "replicate", "cost", "failure")
    shown, words = entry.shown(), entry.event.words
    if brief:
        shown = {key: shown[key] for key in wanted if key in shown}
        shown["words"] = None if words is None else words[1]
    found: dict[str, Any] = plain(shown)
    return found


def overview(study: Study, created: float, places: Sequence[str] = ()) -> m.Overview:
    """A study from afar, with what needs attention; `places` of this machine are not told."""
    facts = StudySummary(study).overview(time.time())
    for said, key in [(facts, "why"), *((need, "words") for need in facts["attention"])]:
        said[key] = None if said[key] is None else unplaced(said[key], places)
    return m.Overview(**facts, created=created)


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


def tables(study: Study) -> dict[str, Any]:
    """All that the charts of a study show, from the tables of the static report."""
    history, roads = shown_history(study.sense, study.history()), roads_of(study.settings)
    summary, context = StudySummary(study), study.settings.context
    words = summary.words
    table, first = _last_deployments(study, history, words, words.parameters.size)
    fit, matter = response_fit(history), importance(study.answers(SEEN))
    doubts = [(gone.observation, gone.reason) for gone in study.in_doubt().values()]
    rounds = round_facts(round_table(history, words.parameters))
    shown: dict[str, Any] = plain(
        {
            "name": study.name,
            "left_out": first,
            **_courses(table, first),
            "replicate": table.replicate[first:],
            "cost": table.cost[first:],
            "expected_cost": table.expected[first:],
            "looks_wrong": [
                {"round": o.round, "index": o.index, "asking": o.asking, "replicate": o.replicate, "words": said}
                for o, said in doubts
            ],
            "rounds": {name: column[-MOST_POINTS:] for name, column in rounds.items()},
            "radius": [_radius(r.note) for r in history.records[-MOST_POINTS:]],
            "recommendation": summary.recommendation(),
            "expected": summary.found.expected,
            "baseline": summary.found.baseline,
            "limits": [table.facts() for table in summary.limits],
            "importance": {"shares": matter.shares, "words": matter.words},
            "announcement": _announced(summary),
            "evening": evening(summary),
            "names": words.parameters.names,
            "quantity": words.parameters.quantity,
            "unit": words.parameters.unit,
            "units": words.parameters.units,
            "word": words.sense.word,
            "verb": words.sense.verb,
            "sign": -1 if words.sense.maximise else 1,
            "cost_unit": words.cost_unit,
            "follower_rounds": words.follower_rounds,
            "beliefs": [said.replace("**", "") for said in beliefs(history, words)],
            "predicted": prediction_words(table.expected, table.cost, words),
            "guard": guard_rows(history)[-20:],
            "fit": fit,
            "waiting_for": [
                {**probe_facts(h.probe, words.parameters), **handed_facts(h)} for h in study.known.awaited
            ],
            "entries_of_y": _entries_of_y(study),
            "computes_cost": study.objective is not None,
            "context": [] if context is None else context.columns,
            "deadline_s": study.known.deadline_s,
            "rails": _rails(study),
            "has_network": roads is not None,
            "can_certify": "game" in study.settings.problem.get("spec", {}),
        }
    )
    return shown


def _last_deployments(study: Study, history: History, words: Words, numbers: int) -> tuple[Deployments, int]:
    """The deployments, and from which on there are no more than a view sends, of so many numbers each."""
    table = deployments(study, history, days=words.days)
    return table, max(0, table.count - min(MOST_POINTS, max(1, MOST_NUMBERS // max(1, numbers))))


def _courses(table: Deployments, first: int) -> dict[str, Any]:
    """Which deployments these are, and their x."""
    names = ("when", "round", "probe", "asking", "x")
    return {"axis": table.axis} | {name: getattr(table, name)[first:] for name in names}


def slice_data(study: Study, entry: int, of: int | None) -> dict[str, Any]:
    """The cost, or an entry of the response, along one entry of x."""
    found, sense = slice_along(study, entry, of), study.sense if of is None else Sense()
    told = [shown_expected(sense, e) for e in found.known]
    ends = {name: [None if e is None else getattr(e, part) for e in told] for name, part in _ENDS.items()}
    seen = [sense.shown(v) for v in found.seen]
    shown: dict[str, Any] = plain({"x": found.values, **ends, "seen_at": found.seen_at, "seen": seen})
    return shown


_ENDS = {"middle": "cost", "low": "low", "high": "high"}
"""What a slice calls a cost and the ends of its interval."""


def _announced(summary: StudySummary) -> dict[str, Any] | None:
    """Today's announcement, to the digits of the recommendation."""
    today = summary.announcement()
    if today is None:
        return None
    rest = {name: fact for name, fact in vars(today).items() if name != "probe"}
    return probe_facts(today.probe, summary.words.parameters) | {"shown": summary.entries(today.probe.x)} | rest


def _entries_of_y(study: Study) -> list[str]:
    """What the entries of a response are called; numbered from 1 where nobody named them."""
    named, size = study.settings.response, study.known.response_size
    if named is not None:
        return [named.entry(i) for i in range(named.size)]
    return [f"entry {i}" for i in range(1, (size or 0) + 1)]


def _radius(note: Mapping[str, Any]) -> float | None:
    """How far from its centre a round probed, where the leader notes it."""
    value = note.get("delta")
    return float(value) if isinstance(value, int | float | np.floating) else None


def _rails(study: Study) -> dict[str, Any]:
    """The guard rails in force that are plain numbers."""
    if not study.can_lead:
        return {}
    names = ("largest_change", "largest_radius", "baseline_cost", "allowed_loss", "K")
    waiting = study.view.waiting
    return {name: waiting.get(name, getattr(study.rails, name)) for name in names}


def chosen_answers(told: Sequence[ToldAnswer], order: m.AnswerOrder, flagged: bool) -> list[ToldAnswer]:
    """The answers that somebody wants to see, in the order wanted; those without a cost come last by cost."""
    found = [one for one in told if not flagged or one.counts != "all" or one.remarks]
    if order != "oldest":
        found.reverse()
    if order in ("cheapest", "dearest"):
        sign = 1.0 if order == "cheapest" else -1.0
        found.sort(key=lambda one: math.inf if one.cost is None else sign * one.cost)
    return found


def answer_row(one: ToldAnswer, study: Study) -> m.AnswerRow:
    """An answer of a study, and what became of it."""
    o, f, context = one.observation, study.objective, study.settings.context
    broken = () if f is None or o.y is None or o.failure is not None else f.broken(o.x, o.y)
    more = {
        **{name: getattr(one, name) for name in ("cost", "by", "counts", "in_doubt", "standing")},
        "probe": o.name,
        "value": None if one.cost is None else study.sense.shown(one.cost),
        "told": one.time,
        "left_out": None if one.counts == "all" else o.left_out,
        "remarks": [*one.remarks, *(f"broke a limit: {limit.words}" for limit in broken)],
        "context": {} if context is None or o.context is None else context.decode(o.context),
    }
    return m.AnswerRow(**(_answer(o, f) | plain(more)))


def network(study: Study) -> dict[str, Any]:
    """The network of a study: places of nodes, links with their ends, and which entry of x tolls which link."""
    roads = roads_of(study.settings)
    if roads is None:
        raise Refused(404, "no-network", "this study has no network")
    drawn = with_places(roads.network)
    if drawn is None or drawn.coordinates is None:
        raise Refused(404, "no-network", why_not_drawn(roads.network))
    units = read_units(drawn.units)
    shown: dict[str, Any] = plain(
        {
            "name": drawn.name,
            "nodes": drawn.coordinates,
            "labels": drawn.node_words,
            "tail": drawn.tail,
            "head": drawn.head,
            "links": [drawn.link_label(link) for link in range(drawn.links)],
            "capacity": drawn.effective_capacity,
            "tolled": roads.links,
            "time_unit": "" if travel_seen(study.objective, drawn).money else units.time,
            "flow_unit": units.flow,
            "colours": {
                "levels": colours.FULLNESS,
                "full": colours.FULL,
                "charged": colours.CHARGED,
                "refunded": colours.REFUNDED,
                "free": colours.FREE,
            },
        }
    )
    return shown


def courses(study: Study) -> dict[str, Any]:
    """Tolls and flows on the links, deployment by deployment, for the map and the course of a link."""
    roads = roads_of(study.settings)
    if roads is None:
        return {name: [] for name in ("when", "round", "probe", "asking", "x", "flows")}
    links = roads.network.links
    table, first = _last_deployments(study, study.history(), words_of(study), 2 * links)
    seen = travel_seen(study.objective, roads.network)
    flows = [seen.flows(y) for y in table.responses[first:]]
    shown: dict[str, Any] = plain({**_courses(table, first), "flows": flows})
    return shown
