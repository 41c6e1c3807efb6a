"""Where a study stands, as facts for JSON, and what of it needs a person: for the command line and the server."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stackelberg.core import Observation, Probe, Sense
from stackelberg.core.limits import unkept_words
from stackelberg.report.recommendation import Recommendation, at_limits, recommendation
from stackelberg.report.tables.limits import limit_tables
from stackelberg.report.words import Words
from stackelberg.study import Expected, Study
from stackelberg.study.events import Asked
from stackelberg.study.ledger import IN_DOUBT, LEFT_OUT, Handed, Ledger
from stackelberg.study.result import Record, shown_expected
from stackelberg.support.numbers import duration

LAST_ROUNDS = 20
"""How many rounds back something counts as news."""


def guard_in_words(records: Sequence[Record], last: int = 20) -> str | None:
    """What the guard did in the last rounds, for a person; None where it did nothing.

    >>> import numpy as np
    >>> from stackelberg.core import Note
    >>> notes = {"guard": "the baseline was measured"}, {"withdrawn": 2, "violations": 1, "guard": "stepped back"}
    >>> guard_in_words([Record(i, np.zeros(1), 1.0, 0, 0, Note(**note)) for i, note in enumerate(notes)])
    '2 probes withdrawn and 1 cost above the ceiling in the last 2 rounds; in round 1: stepped back'
    """
    records = records[-last:]
    told = [r for r in records if "guard" in r.note]
    if not told:
        return None
    withdrawn, above = (sum(r.note.get(key, 0) for r in records) for key in ("withdrawn", "violations"))
    counts = [
        f"{n} {one if n == 1 else one + 's'} {what}"
        for n, one, what in ((withdrawn, "probe", "withdrawn"), (above, "cost", "above the ceiling"))
        if n
    ]
    summary = [f"{' and '.join(counts)} in the last {len(records)} rounds"] if counts else []
    return "; ".join([*summary, f"in round {told[-1].round}: {told[-1].note['guard']}"])


def number_or_none(value: float | None) -> float | None:
    """A number for JSON: null where it is not known."""
    return None if value is None or not math.isfinite(value) else float(value)


def study_facts(study: Study) -> dict[str, Any]:
    """All that there is to say of a study in short, ready for JSON: null for what is not known."""
    progress, found = study.progress, recommendation(study)
    return {
        "study": study.name,
        "round": progress.round,
        "leader": study.leader_name,
        "guarded": not study.rails.empty if study.can_lead else None,
        "guard": guard_in_words(study.known.recent),
        "not_rebuilt": list(study.unrebuilt),
        "recomputed": study.recomputed,
        "code": [{"round": era.round, "code": dict(era.code), "changes": era.changes} for era in study.code()],
        "objective": None if study.settings.objective is None else study.settings.objective.name,
        "objective_differs": study.objective_differs,
        "maximises": study.sense.word if study.sense.maximise else None,
        "first_cost": number_or_none(study.known.costs.first),
        "last_cost": number_or_none(study.known.costs.last),
        **expected_facts(shown_expected(study.sense, found.expected)),
        **saving_facts(found, study.sense),
        "deployments": progress.deployments,
        "follower_rounds": progress.follower_rounds,
        "answers": progress.told,
        "failures": progress.failures,
        "corrected_or_retracted": [f"{o.observation.name} {o.kind}: {o.reason}" for o in study.superseded()],
        "looks_wrong": [f"{o.observation.name}: {o.reason}" for o in study.in_doubt().values()],
        "waiting_for": [handed_facts(handed) for handed in progress.awaited],
        "paused": progress.paused,
        "finished": progress.finished,
        "limits": [table.facts() for table in limit_tables(study)],
        "x": found.x.tolist(),
        "named": study.parameters.by_name(found.x),
        "settings": study.leader_data(),
    }


def expected_facts(expected: Expected | None) -> dict[str, Any]:
    """What the recommendation will cost, with its interval."""
    if expected is None:
        return {"expected_cost": None, "expected_low": None, "expected_high": None, "expected_from": None}
    return {
        "expected_cost": number_or_none(expected.cost),
        "expected_low": number_or_none(expected.low),
        "expected_high": number_or_none(expected.high),
        "expected_from": expected.source,
    }


def saving_facts(found: Recommendation, sense: Sense) -> dict[str, Any]:
    """What the baseline costs, and what the recommendation saves of it, with its interval."""
    baseline, saved = shown_expected(sense, found.baseline), found.saving
    return {
        "baseline_cost": None if baseline is None else number_or_none(baseline.cost),
        "saving": None if saved is None else number_or_none(saved.amount),
        "saving_low": None if saved is None else number_or_none(saved.low),
        "saving_high": None if saved is None else number_or_none(saved.high),
        "saving_words": None if saved is None else saved.words,
    }


def handed_facts(handed: Handed) -> dict[str, Any]:
    """A probe that is not answered yet: since when it is out, who asked for it (`by`), and whose it is."""
    return {"probe": handed.probe.name, "since": handed.time, "by": handed.by, "worker": handed.worker}


LAST_ASKED = 50
"""Who has a probe is looked up among so many last askings: a log may be long."""


@dataclass(frozen=True, eq=False)
class Announcement:
    """What is announced today: the probe that is out, else the one deployed last (`answered`).

    `since` is when it was handed out, `by` to whom, None where the log does not say; `others` are out beside it.
    """

    probe: Probe
    since: float | None
    by: str | None
    answered: bool
    others: tuple[str, ...] = ()


def announcement(study: Study) -> Announcement | None:
    """Today's; None where nothing was ever handed out."""
    progress = study.known
    out = progress.awaited
    if out:
        return Announcement(out[0].probe, out[0].time, out[0].by, False, tuple(h.probe.name for h in out[1:]))
    if progress.in_force_of is None:
        return None
    probe, since, by = study.asked(progress.in_force_of), None, None
    for entry in study.log.some(Asked.kind, LAST_ASKED):
        if isinstance(event := entry.event, Asked) and probe.name in [p.name for p in event.probes]:
            since, by = entry.time, None if event.signature is None else event.signature.by
    return Announcement(probe, since, by, True)


@dataclass(frozen=True, eq=False)
class Attention:
    """Something that a person should look at: of which kind, what, and what to do about it.

    `action` is what a person can do about it: confirm (or correct) the answer `told`, resume, amend a rail, tell.
    """

    kind: str
    words: str
    action: str | None = None
    told: Observation | None = None
    probe: Probe | None = None


def attention(study: Study, now: float, words: Words | None = None) -> list[Attention]:
    """What needs a person, the most urgent first; `now` is the time by which probes are overdue.

    `words` name the entries of x; without them nothing is said of bounds.
    """
    return list(_needs(study, now, words))


def _needs(study: Study, now: float, words: Words | None) -> Iterator[Attention]:
    progress = study.known
    if progress.finished is not None:
        return
    yield from (Attention("cannot go on", why) for why in (study.unrebuilt if not study.can_lead else ()))
    if study.objective_differs is not None:
        yield Attention("objective", f"the objective gives other costs than the log: {study.objective_differs}")
    if progress.failed_rounds > 1:
        why = "" if progress.last_failure is None else f": {progress.last_failure.failure}"
        yield Attention("failing", f"the last {progress.failed_rounds} rounds had a probe without an answer{why}")
    yield from _overdue(progress, now)
    yield from _left_out(study, progress)
    yield from _noted(study)
    yield from (Attention("limits", said) for said in unkept_words(study.limits_kept()))
    if progress.paused is not None:
        yield Attention("paused", f"nothing is handed out: {progress.paused}", "resume")
    for said in at_limits(study, study.recommend(), words) if words is not None else ():
        yield Attention("at a limit", said, "amend")


def _overdue(progress: Ledger, now: float) -> Iterator[Attention]:
    if progress.deadline_s is None:
        return
    for handed in progress.awaited:
        late = now - handed.time - progress.deadline_s
        if late > 0:
            said = f"probe {handed.probe.name} is {duration(late)} past its deadline"
            yield Attention("overdue", said, "tell", probe=handed.probe)


def _left_out(study: Study, progress: Ledger) -> Iterator[Attention]:
    """Answers of the last rounds that wait for a word, then those that somebody left out."""
    last = [o for o in reversed(study.superseded()) if o.observation.round >= progress.round - LAST_ROUNDS]
    for gone in [o for o in last if o.kind == IN_DOUBT]:
        yield Attention("looks wrong", f"probe {gone.observation.name}: {gone.reason}", "confirm", gone.observation)
    for gone in [o for o in last if o.kind == LEFT_OUT]:
        yield Attention("left out", f"probe {gone.observation.name}: {gone.reason}", "confirm", gone.observation)


def _noted(study: Study) -> Iterator[Attention]:
    """What the leader and the guard note of the last rounds."""
    last = study.known.record
    if last is not None and last.note.fallback:
        yield Attention("fallback", f"the model does not lead at present, because {last.note.fallback}")
    guard = guard_in_words(study.known.recent)
    if guard is not None:
        yield Attention("guard rails", guard, "amend")
