"""What a study says after an answer: what was learned, what is in doubt, what comes next and why.

The same words for the command line, the page and the server. Nothing here decides anything.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import numpy as np

from stackelberg.core import Array, GuardAction, Probe
from stackelberg.report.summary import StudySummary
from stackelberg.study import Study

STANDING = 5
"""After so many rounds in which the recommendation hardly moved, the study says why it stands still."""

HARDLY = 0.01
"""A recommendation that moved by less than this share of how far x was varied stands still."""


def messages(summary: StudySummary) -> list[str]:
    """What to know tonight, sentence by sentence, the last one about what is announced next."""
    study = summary.study
    learned = [*_learned(summary), *(constraint.said for constraint in summary.constraints)]
    return [*learned, *_in_doubt(study), *_standing_still(summary), *_next(summary)]


def _learned(summary: StudySummary) -> Iterator[str]:
    """What the last round has cost and what was expected of it, what is saved, and what learning has cost."""
    record, words, direction = summary.study.known.record, summary.words, summary.words.direction
    if record is None:
        return
    expected = record.note.get("expected_cost")
    if np.isfinite(record.cost) and expected:
        off = abs(record.cost - expected) / abs(expected)
        yield (
            f"{direction.word} {words.cost(record.cost)}, where {words.cost(expected)} was expected ({off:.1%} off)"
        )
    elif record.note.get("no_step_reason") is not None:
        yield f"no step today: {record.note['no_step_reason']}"
    saved, what = summary.saving, f"recommended {words.quantities}"
    if saved is not None:
        yield f"the {what} should {direction.verb} {words.cost(saved.expected.cost)}: {saved.words}"
    elif summary.baseline is None:
        gain, study = "gain" if direction.maximise else "save", shlex.quote(summary.study.name)
        yield f"what the {what} would {gain} is not known: measure the baseline (stackelberg baseline {study})"
    if summary.so_far is not None:
        yield f"so far: {summary.so_far.words}"


def _in_doubt(study: Study) -> Iterator[str]:
    """Answers that wait for a word."""
    waiting = list(study.in_doubt().values())
    if waiting:
        last = waiting[-1]
        more = f", and {len(waiting) - 1} more" if len(waiting) > 1 else ""
        yield f"in doubt and left out: probe {last.observation.name} ({last.reason}){more}"


def _standing_still(summary: StudySummary) -> Iterator[str]:
    """That the recommendation has not moved for some rounds, and why, where it is known."""
    study = summary.study
    records = study.known.recent[-STANDING - 1 :]
    if len(records) <= STANDING or not study.can_lead:
        return
    xs = np.array([record.x for record in records])
    answers = [o for o in study.answers(60) if o.failure is None]
    spread = float(np.linalg.norm(np.ptp(np.array([o.x for o in answers]), axis=0))) if answers else 0.0
    if float(np.linalg.norm(xs - xs[-1], axis=1).max()) > HARDLY * spread:
        return
    last, saved = records[-1].note, summary.saving
    why = last.get("no_step_reason") or last.get("fallback") or last.get("guard")
    if why is None and saved is not None and saved.told_apart:
        why = "the model expects nothing more to gain nearby"
    yield f"the recommendation has hardly moved for {STANDING} rounds{'' if why is None else f': {why}'}"


def _next(summary: StudySummary) -> Iterator[str]:
    """What the next announcement is for."""
    progress = summary.study.progress
    if progress.finished is not None:
        return
    if progress.paused is not None:
        yield f"paused: nothing is announced ({progress.paused})"
        return
    if summary.study.can_lead:
        yield f"next: {_purpose(summary, summary.study.view.open_probes()[0], progress.in_force)}"


def _purpose(summary: StudySummary, probe: Probe, now: Array) -> str:
    """What a probe is for, in words."""
    words = summary.words
    if probe.guard is GuardAction.BASELINE:
        return f"the baseline, to know what it {words.direction.verb}s"
    if probe.guard is GuardAction.WAY_BACK:
        low = "low" if words.direction.maximise else "high"
        return f"the way back to where the {words.direction.word} was fine, as it was too {low}"
    moved = float(np.linalg.norm(probe.x - now))
    exploring = float(np.linalg.norm(probe.x - summary.x))
    step = float(np.linalg.norm(summary.x - now))
    if moved == 0.0:
        return f"the same {words.quantities} once more"
    if exploring <= 1e-9 * moved:
        return f"the recommended {words.quantities}"
    if step <= 0.5 * exploring:
        return f"{words.quantities} close by, to learn how {words.followers} respond"
    return f"a step to the recommended {words.quantities}, varied a little to learn more"
