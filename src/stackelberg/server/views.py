"""What a study looks like from outside: overviews, tables for charts, the network. The tables are the report's."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from stackelberg.core import Array, Objective, Observation, Parameters, Probe, Sense
from stackelberg.judging.expectation import SEEN
from stackelberg.problems import roads_of
from stackelberg.report.beliefs import beliefs, guard_rows, prediction_words
from stackelberg.report.evening import evening
from stackelberg.report.layout import with_places
from stackelberg.report.recommendation import Recommendation, recommendation, recommendation_facts
from stackelberg.report.status import Attention, announcement, attention, handed_facts, number_or_none
from stackelberg.report.tables.answers import ToldAnswer
from stackelberg.report.tables.deployments import deployments
from stackelberg.report.tables.limits import limit_tables
from stackelberg.report.tables.parameters import importance, slice_along
from stackelberg.report.tables.studies import response_fit, round_facts
from stackelberg.report.words import words_of
from stackelberg.roads.network import read_units
from stackelberg.server import models as m
from stackelberg.server.problem_documents import unplaced
from stackelberg.study import Expected, Receipt, Study, Superseded
from stackelberg.study.export import round_table
from stackelberg.study.log import Logged
from stackelberg.study.result import Record, shown_expected, shown_history
from stackelberg.study.storage import Head, Summary
from stackelberg.support.tables import TableColumns
from stackelberg.tolls import travel_seen

MOST_POINTS = 2_000
"""Deployments that a chart shows; of more, the last ones."""
MOST_NUMBERS = 400_000
"""Numbers of x (or y) that one view sends."""


def plain(value: Any) -> Any:
    """A value for JSON: null for what is not a number, lists for arrays, words for the rest."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return number_or_none(float(value))
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    return str(value)


def numbers(values: Array) -> list[float | None]:
    """Numbers for JSON."""
    return [None if not math.isfinite(v) else v for v in values.tolist()]


def probe_data(probe: Probe, parameters: Parameters) -> dict[str, Any]:
    """A probe."""
    return {
        "probe": probe.name,
        "round": probe.round,
        "index": probe.index,
        "asking": probe.asking,
        "x": probe.x.tolist(),
        "named": parameters.by_name(probe.x),
        "K": probe.K,
        "start": probe.start.value,
        "keep": probe.keep,
    }


def receipt_data(receipt: Receipt) -> dict[str, Any]:
    """A receipt."""
    return {
        "round": receipt.round,
        "index": receipt.index,
        "asking": receipt.asking,
        "replicate": receipt.replicate,
        "recorded": receipt.recorded,
        "late": receipt.late,
        "flags": list(receipt.flags),
        "left_out": None if receipt.left_out is None else asdict(receipt.left_out),
        "changes": list(receipt.changes),
    }


def expected_data(expected: Expected | None) -> m.ExpectedCost | None:
    """What the recommendation will cost."""
    if expected is None:
        return None
    return m.ExpectedCost(
        cost=number_or_none(expected.cost),
        low=number_or_none(expected.low),
        high=number_or_none(expected.high),
        source=expected.source,
        error=number_or_none(expected.error),
    )


def record_data(record: Record) -> m.RoundData:
    """A closed round."""
    return m.RoundData(
        round=record.round,
        x=record.x.tolist(),
        cost=number_or_none(record.cost),
        deployments=record.deployments,
        follower_rounds=record.follower_rounds,
        moved=number_or_none(record.moved),
        note=plain(record.note),
    )


def answer_data(o: Observation, f: Objective | None = None, gone: Superseded | None = None) -> m.AnswerData:
    """An answer with the limits of the objective f in it, and why it no longer counts, where it does not."""
    limits = () if f is None or o.y is None else f.limits
    why = None if gone is None else m.SupersededBy(number=gone.number, kind=gone.kind, reason=gone.reason)
    return m.AnswerData(
        round=o.round,
        index=o.index,
        asking=o.asking,
        replicate=o.replicate,
        x=o.x.tolist(),
        y=None if o.y is None else numbers(o.y),
        cost=o.cost,
        time=o.time,
        failure=o.failure,
        left_out=None if o.left_out is None else m.LeftOutData(**asdict(o.left_out)),
        superseded=why,
        limits={limit.name: number_or_none(limit.measured(o.x, o.y)) for limit in limits if o.y is not None},
        broken=[limit.name for limit in limits if o.y is not None and limit.is_broken(o.x, o.y)],
    )


def event_data(entry: Logged, *, brief: bool = False) -> dict[str, Any]:
    """An event of a log; in brief without x and y."""
    event = entry.event
    by = {} if event.signature is None else {"by": event.signature.by}
    shown = {"number": entry.head.events, "time": entry.time, "kind": entry.kind, **by}
    if not brief:
        return {**plain(event.shown()), **shown}
    content = event.shown() if entry.kind not in ("created", "recosted") else {}
    wanted = ("round", "index", "asking", "replicate", "cost", "failure")
    places = {key: content[key] for key in wanted if key in content}
    words = event.words
    return {**plain(places), **shown, "words": None if words is None else words[1]}


def overview(study: Study, created: float, places: Sequence[str] = ()) -> m.Overview:
    """A study from afar, with what needs attention; `places` of this machine are not told."""
    progress = study.progress
    state, why = _state(study)
    spec = study.settings.problem.get("spec", {})
    planned = spec.get("study", {}).get("rounds") if isinstance(spec, Mapping) else None
    words, found = words_of(study, roads_of(study.settings)), recommendation(study)
    return m.Overview(
        name=study.name,
        state=state,
        why=None if why is None else unplaced(why, places),
        events=study.head.events,
        round=progress.round,
        rounds=planned if isinstance(planned, int) else None,
        deployments=progress.deployments,
        follower_rounds=progress.follower_rounds,
        created=created,
        changed=progress.time,
        leader=study.leader_name,
        dimension=study.settings.x0.size,
        first_cost=number_or_none(words.sense.shown(study.known.costs.first)),
        last_cost=number_or_none(words.sense.shown(study.known.costs.last)),
        cost_unit=words.cost_unit,
        word=words.sense.word,
        recommended=found.words(words, 3),
        expected=expected_data(found.expected),
        baseline=expected_data(found.baseline),
        saving=None if found.saving is None else found.saving.words,
        attention=[_need(a, places) for a in attention(study, time.time(), words)],
        due=_due(study),
    )


def _due(study: Study) -> float | None:
    """When the next of the probes that are out becomes overdue."""
    progress = study.known
    if progress.deadline_s is None or progress.finished is not None:
        return None
    ends = [handed.time + progress.deadline_s for handed in progress.awaited]
    return min((end for end in ends if end > time.time()), default=None)


def brief(one: Summary, places: Sequence[str] = ()) -> m.Overview:
    """A study by the list of logs alone."""
    if one.damaged is not None or one.events is None:
        return m.Overview(
            name=one.name, state="damaged", why=unplaced(one.damaged or "", places), events=0, rounds=None
        )
    return m.Overview(
        name=one.name,
        state="finished" if one.finished else "open",
        why=None,
        events=one.events,
        round=one.round,
        rounds=None,
        created=one.created,
        changed=one.changed,
        read=False,
    )


def _need(a: Attention, places: Sequence[str]) -> m.Need:
    about = None
    if a.told is not None:
        o = a.told
        about = m.AnswerName(round=o.round, index=o.index, asking=o.asking, replicate=o.replicate)
    elif a.probe is not None:
        about = m.AnswerName(round=a.probe.round, index=a.probe.index, asking=a.probe.asking)
    return m.Need(kind=a.kind, words=unplaced(a.words, places), action=a.action, about=about)  # type: ignore[arg-type]


def damaged(name: str, head: Head, why: str) -> m.Overview:
    """A study whose log cannot be read."""
    return m.Overview(name=name, state="damaged", why=why, events=head.events, rounds=None)


def _state(study: Study) -> tuple[Any, str | None]:
    progress = study.known
    if progress.finished is not None:
        return "finished", progress.finished
    if not study.can_lead:
        return "readable", study.unrebuilt[0]
    return ("paused", progress.paused) if progress.paused is not None else ("running", None)


def tables(study: Study) -> dict[str, Any]:
    """All that the charts of a study show, from the tables of the static report."""
    history, roads = shown_history(study.sense, study.history()), roads_of(study.settings)
    words, found = words_of(study, roads), recommendation(study)
    rounds = round_table(history, words.parameters)
    table = deployments(study, history, days=words.days)
    d = table.x.shape[1]
    first = max(0, table.count - min(MOST_POINTS, max(1, MOST_NUMBERS // max(1, d))))
    doubts = [(gone.observation, gone.reason) for gone in study.in_doubt().values()]
    return {
        "name": study.name,
        "axis": table.axis,
        "left_out": first,
        "when": table.when[first:].tolist(),
        "round": table.round[first:].tolist(),
        "probe": table.probe[first:].tolist(),
        "asking": table.asking[first:].tolist(),
        "replicate": table.replicate[first:].tolist(),
        "cost": numbers(table.cost[first:]),
        "expected_cost": numbers(table.expected[first:]),
        "x": [numbers(row) for row in table.x[first:]],
        "looks_wrong": [
            {"round": o.round, "index": o.index, "asking": o.asking, "replicate": o.replicate, "words": said}
            for o, said in doubts
        ],
        "rounds": {name: plain(column) for name, column in _last(round_facts(rounds)).items()},
        "radius": [_radius(r.note) for r in history.records[-MOST_POINTS:]],
        "recommendation": recommendation_facts(found, words),
        "expected": plain(None if found.expected is None else vars(found.expected)),
        "baseline": plain(None if found.baseline is None else vars(found.baseline)),
        "limits": [table.facts() for table in limit_tables(study, history.answers)],
        "importance": _importance(study),
        "announcement": _announced(study, found),
        "evening": evening(study, words),
        "names": list(words.entries),
        "quantity": words.quantity,
        "unit": words.unit,
        "units": list(words.parameters.units),
        "word": words.sense.word,
        "verb": words.sense.verb,
        "sign": -1 if words.sense.maximise else 1,
        "cost_unit": words.cost_unit,
        "follower_rounds": words.follower_rounds,
        "beliefs": [said.replace("**", "") for said in beliefs(history, words.response_unit, words.followers)],
        "predicted": prediction_words(table.expected, table.cost, words.cost_unit, words.sense.word),
        "guard": guard_rows(history)[-20:],
        "fit": plain(vars(response_fit(history))),
        "waiting_for": [{**probe_data(h.probe, words.parameters), **handed_facts(h)} for h in study.known.awaited],
        "entries_of_y": _entries_of_y(study),
        "computes_cost": study.objective is not None,
        "context": [] if (context := study.settings.context) is None else [list(pair) for pair in context.columns],
        "deadline_s": study.known.deadline_s,
        "rails": _rails(study),
        "has_network": roads is not None,
        "can_certify": "game" in study.settings.problem.get("spec", {}),
    }


def _importance(study: Study) -> dict[str, Any]:
    """Which entries of x matter, by the answers that count."""
    found = importance(study.answers(SEEN))
    return {"shares": None if found.shares is None else numbers(found.shares), "words": found.words}


def slice_data(study: Study, entry: int, of: int | None) -> dict[str, Any]:
    """The cost, or an entry of the response, along one entry of x."""
    found, sense = slice_along(study, entry, of), study.sense if of is None else Sense()
    told = [shown_expected(sense, e) for e in found.known]
    known = [(None, None, None) if e is None else (e.cost, e.low, e.high) for e in told]
    middle, low, high = ([number_or_none(one[i]) for one in known] for i in range(3))
    seen = {"seen_at": numbers(found.seen_at), "seen": numbers(np.array([sense.shown(v) for v in found.seen]))}
    return {"x": numbers(found.values), "middle": middle, "low": low, "high": high, **seen}


def _announced(study: Study, found: Recommendation) -> dict[str, Any] | None:
    """Today's announcement, to the digits of the recommendation."""
    today = announcement(study)
    if today is None:
        return None
    named, x = study.parameters, today.probe.x
    shown = {"shown": [found.entry(i, named, x) for i in range(x.size)]}
    rest = {"since": today.since, "by": today.by, "answered": today.answered, "others": list(today.others)}
    return probe_data(today.probe, named) | shown | rest


def _entries_of_y(study: Study) -> list[str]:
    """What the entries of a response are called; numbered from 1 where nobody named them."""
    named, size = study.settings.response, study.known.response_size
    if named is not None:
        return [named.entry(i) for i in range(named.size)]
    return [f"entry {i}" for i in range(1, (size or 0) + 1)]


def _last(columns: TableColumns) -> dict[str, Any]:
    return {name: column[-MOST_POINTS:] for name, column in columns.items()}


def _radius(note: Mapping[str, Any]) -> float | None:
    """How far from its centre a round probed, where the leader notes it."""
    value = note.get("delta")
    return number_or_none(float(value)) if isinstance(value, int | float | np.floating) else None


def _rails(study: Study) -> dict[str, Any]:
    """The guard rails in force that are plain numbers."""
    if not study.can_lead:
        return {}
    names = ("largest_change", "largest_radius", "baseline_cost", "allowed_loss", "K")
    waiting = study.view.waiting
    return {name: plain(waiting.get(name, getattr(study.rails, name))) for name in names}


def chosen_answers(told: Sequence[ToldAnswer], order: m.AnswerOrder, flagged: bool) -> list[ToldAnswer]:
    """The answers that somebody wants to see, in the order wanted; those without a cost come last by cost."""
    found = [one for one in told if not flagged or one.counts != "all" or one.remarks]
    if order != "oldest":
        found.reverse()
    if order in ("cheapest", "dearest"):
        sign = 1.0 if order == "cheapest" else -1.0
        found.sort(key=lambda one: math.inf if one.cost is None else sign * one.cost)
    return found


def answers_page(told: Sequence[ToldAnswer], study: Study, offset: int, limit: int) -> m.AnswerTable:
    """Some of the answers of a study."""
    some = told[offset : offset + limit]
    return m.AnswerTable(total=len(told), answers=[_answer_row(one, study) for one in some])


def _answer_row(one: ToldAnswer, study: Study) -> m.AnswerRow:
    o, known, context = one.observation, one.observation.context, study.settings.context
    return m.AnswerRow(
        **answer_data(o, study.objective).model_dump(exclude={"cost", "superseded", "left_out"}),
        probe=o.name,
        cost=number_or_none(one.cost),
        value=None if one.cost is None else number_or_none(study.sense.shown(one.cost)),
        told=one.time,
        by=one.by,
        counts=one.counts,
        in_doubt=one.in_doubt,
        standing=one.standing,
        left_out=None if o.left_out is None or one.counts == "all" else m.LeftOutData(**asdict(o.left_out)),
        remarks=[*one.remarks, *_breaches(o, study.objective)],
        context={} if context is None or known is None else context.decode(known),
    )


def _breaches(o: Observation, f: Objective | None) -> list[str]:
    """The limits that an answer broke, in words."""
    broken = () if f is None or o.y is None or o.failure is not None else f.broken(o.x, o.y)
    return [f"broke a limit: {limit.words}" for limit in broken]


def network(study: Study) -> dict[str, Any] | None:
    """The network of a study: places of nodes, links with their ends, and which entry of x tolls which link."""
    roads = roads_of(study.settings)
    drawn = None if roads is None else with_places(roads.network)
    if roads is None or drawn is None or drawn.coordinates is None:
        return None
    units = read_units(drawn.units)
    return {
        "name": drawn.name,
        "nodes": [numbers(place) for place in drawn.coordinates],
        "labels": list(drawn.node_words),
        "tail": drawn.tail.tolist(),
        "head": drawn.head.tolist(),
        "links": [drawn.link_label(link) for link in range(drawn.links)],
        "capacity": numbers(drawn.effective_capacity),
        "tolled": [int(link) for link in roads.links],
        "periods": list(roads.periods),
        "time_unit": "" if travel_seen(study.objective, drawn).money else units.time,
        "flow_unit": units.flow,
    }


def courses(study: Study) -> dict[str, Any]:
    """Tolls and flows on the links, deployment by deployment, for the map and the course of a link."""
    roads = roads_of(study.settings)
    if roads is None:
        return {"when": [], "round": [], "probe": [], "asking": [], "x": [], "flows": []}
    history = study.history()
    table = deployments(study, history, days=words_of(study, roads).days)
    links = roads.network.links
    first = max(0, table.count - min(MOST_POINTS, max(1, MOST_NUMBERS // (2 * links))))
    seen = travel_seen(study.objective, roads.network)
    counted = [y if roads.periods else seen.flows(y) for y in table.responses[first:]]
    flows = [None if w is None else numbers(w) for w in counted]
    return {
        "axis": table.axis,
        "when": table.when[first:].tolist(),
        "round": table.round[first:].tolist(),
        "probe": table.probe[first:].tolist(),
        "asking": table.asking[first:].tolist(),
        "x": [numbers(row) for row in table.x[first:]],
        "flows": flows,
    }
