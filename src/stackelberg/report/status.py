"""Where a study stands, as facts for JSON, and what of it needs a person: for the command line and the server."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stackelberg.study import Expected, Study
from stackelberg.study.guarded import guard_in_words
from stackelberg.study.ledger import Handed, Ledger
from stackelberg.support.numbers import duration

LAST_ROUNDS = 20
"""How many rounds back something counts as news."""


def number_or_none(value: float | None) -> float | None:
    """A number for JSON: null where it is not known."""
    return None if value is None or not math.isfinite(value) else float(value)


def study_facts(study: Study) -> dict[str, Any]:
    """All that there is to say of a study in short, ready for JSON: null for what is not known."""
    progress = study.progress
    return {
        "study": study.name,
        "round": progress.round,
        "leader": study.leader_name,
        "guarded": not study.rails.empty if study.can_lead else None,
        "guard": guard_in_words(study.view.recent),
        "not_rebuilt": list(study.unrebuilt),
        "recomputed": study.recomputed,
        "code": [{"round": era.round, "code": dict(era.code), "changes": era.changes} for era in study.code()],
        "objective": None if study.settings.objective is None else study.settings.objective.name,
        "objective_differs": study.objective_differs,
        "first_cost": number_or_none(study.view.costs.first),
        "last_cost": number_or_none(study.view.costs.last),
        **expected_facts(study.expected()),
        **saving_facts(study),
        "deployments": progress.deployments,
        "follower_rounds": progress.follower_rounds,
        "answers": progress.told,
        "failures": progress.failures,
        "corrected_or_retracted": [f"{o.observation.name} {o.kind}: {o.reason}" for o in study.superseded()],
        "looks_wrong": [f"{o.observation.name}: {o.reason}" for o in study.in_doubt().values()],
        "waiting_for": [h.probe.name for h in waiting_for(progress)],
        "paused": progress.paused,
        "finished": progress.finished,
        "x": study.recommend().tolist(),
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


def saving_facts(study: Study) -> dict[str, Any]:
    """What the baseline costs, and what the recommendation saves of it, with its interval."""
    baseline, saved = study.baseline(), study.saving()
    return {
        "baseline_cost": None if baseline is None else number_or_none(baseline.cost),
        "saving": None if saved is None else number_or_none(saved.amount),
        "saving_low": None if saved is None else number_or_none(saved.low),
        "saving_high": None if saved is None else number_or_none(saved.high),
        "saving_words": None if saved is None else saved.words,
    }


def waiting_for(progress: Ledger) -> list[Handed]:
    """The probes of the open round that were handed out and not answered."""
    answered = {o.index for o in progress.answered}
    return [handed for handed in progress.handed if handed.probe.index not in answered]


@dataclass(frozen=True)
class Attention:
    """Something that a person should look at: of which kind, and what, in words."""

    kind: str
    words: str


def attention(study: Study, now: float) -> list[Attention]:
    """What needs a person, the most urgent first; `now` is the time by which probes are overdue."""
    return [Attention(kind, words) for kind, words in _needs(study, now)]


def _needs(study: Study, now: float) -> Iterator[tuple[str, str]]:
    progress = study.known
    if progress.finished is not None:
        return
    yield from (("cannot go on", why) for why in (study.unrebuilt if not study.can_lead else ()))
    if study.objective_differs is not None:
        yield "objective", f"the objective gives other costs than the log: {study.objective_differs}"
    if progress.failed_rounds > 1:
        why = "" if progress.last_failure is None else f": {progress.last_failure.failure}"
        yield "failing", f"the last {progress.failed_rounds} rounds had a probe without an answer{why}"
    yield from _overdue(progress, now)
    yield from _flagged(study, progress)
    yield from _noted(study)
    if progress.paused is not None:
        yield "paused", f"nothing is handed out: {progress.paused}"


def _overdue(progress: Ledger, now: float) -> Iterator[tuple[str, str]]:
    if progress.deadline_s is None:
        return
    for handed in waiting_for(progress):
        late = now - handed.time - progress.deadline_s
        if late > 0:
            yield "overdue", f"probe {handed.probe.name} is {duration(late)} past its deadline"


def _flagged(study: Study, progress: Ledger) -> Iterator[tuple[str, str]]:
    for gone in reversed(list(study.in_doubt().values())):
        if gone.observation.round >= progress.round - LAST_ROUNDS:
            yield "looks wrong", f"probe {gone.observation.name}: {gone.reason}"


def _noted(study: Study) -> Iterator[tuple[str, str]]:
    """What the leader and the guard note of the last rounds."""
    last = study.view.record
    if last is not None and last.note.fallback:
        yield "fallback", f"the model does not lead at present, because {last.note.fallback}"
    guard = guard_in_words(study.view.recent)
    if guard is not None:
        yield "guard rails", guard
