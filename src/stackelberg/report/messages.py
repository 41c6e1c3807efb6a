"""What a study says after an answer: what was learned, what is in doubt, what comes next and why.

The same words for the command line, the page and the server. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stackelberg.core import Answer, Array, GuardAction, Probe
from stackelberg.judging.expectation import Saving
from stackelberg.report.limits import broken_lately
from stackelberg.report.summary import StudySummary
from stackelberg.study import Study
from stackelberg.study.history import Record, shown_records

STANDING = 5
"""After so many rounds in which the recommendation hardly moved, the study says why it stands still."""

HARDLY = 0.01
"""A recommendation that moved by less than this share of how far x was varied stands still."""


def messages(summary: StudySummary) -> list[str]:
    """What to know tonight, sentence by sentence, the last one about what is announced next."""
    study = summary.study
    learned = [*_learned(summary), *broken_lately(study), *(table.words for table in summary.limits)]
    return [*learned, *_in_doubt(study), *_standing_still(summary), *_next(summary)]


def _learned(summary: StudySummary) -> Iterator[str]:
    """What the last round has cost and what was expected of it, and what is saved so far."""
    record, words, sense = summary.study.known.record, summary.words, summary.words.sense
    if record is None:
        return
    record = shown_records(sense, [record])[0]
    expected = record.note.get("expected_cost")
    if np.isfinite(record.cost) and expected:
        off = abs(record.cost - expected) / abs(expected)
        yield (f"{sense.word} {words.cost(record.cost)}, where {words.cost(expected)} was expected ({off:.1%} off)")
    elif record.note.no_step_reason is not None:
        yield f"no step was taken: {record.note.no_step_reason}"
    saved, what = summary.found.saving, f"recommended {words.quantities}"
    if saved is not None:
        yield f"the {what} should {sense.verb} {words.cost(saved.expected.cost)}: {saved.words}"
    elif summary.found.baseline is None:
        gain = "gain" if sense.maximise else "save"
        yield f"what the {what} would {gain} is not known: the baseline was not measured twice in a row"


def _in_doubt(study: Study) -> Iterator[str]:
    """Answers that wait for a word."""
    waiting = list(study.in_doubt().values())
    if waiting:
        last = waiting[-1]
        more = f", and {len(waiting) - 1} more" if len(waiting) > 1 else ""
        yield f"in doubt and left out: probe {last.observation.name} ({last.reason}){more}"


def _standing_still(summary: StudySummary) -> Iterator[str]:
    """That the recommendation has not moved for some rounds, why, and what would help."""
    study = summary.study
    records = study.known.recent[-STANDING - 1 :]
    if len(records) <= STANDING or not study.can_lead:
        return
    xs = np.array([record.x for record in records])
    answers = [o for o in study.answers(60) if o.failure is None]
    spread = float(np.linalg.norm(np.ptp(np.array([o.x for o in answers]), axis=0))) if answers else 0.0
    if float(np.linalg.norm(xs - xs[-1], axis=1).max()) > HARDLY * spread:
        return
    why, help_ = _why_still(summary.found.saving, records, answers)
    yield f"the recommendation has hardly moved for {STANDING} rounds: {why}; {help_}"


def _why_still(saved: Saving | None, records: Sequence[Record], answers: Sequence[Answer]) -> tuple[str, str]:
    """The likeliest reason, and what would help."""
    last = records[-1].note
    for said in (last.no_step_reason, last.fallback):
        if said is not None:
            return said, "see to that first"
    failed = sum(record.note.no_step_reason is not None for record in records)
    if failed > STANDING // 2:
        return "most of these rounds brought no answer that counts", "confirm or correct what is in doubt"
    if "guard" in last:
        return f"a guard rail holds it back ({last['guard']})", "amend the rail if it is too tight"
    if saved is not None and saved.told_apart:
        return "the model expects nothing more to gain nearby", "deploy what it recommends"
    seen = [o.y for o in answers if o.y is not None]
    missing = float(np.mean([np.isnan(y).mean() for y in seen])) if seen else 0.0
    if missing > 0.1:
        return f"{missing:.0%} of the response is not measured", "measure more of it"
    reason = "the scatter of the answers hides what is left to gain"
    return reason, "hold each x for longer (K), let fewer entries of x move, or give it more days"


def _next(summary: StudySummary) -> Iterator[str]:
    """What the next announcement is for."""
    progress = summary.study.progress
    if progress.finished is not None:
        return
    if progress.paused is not None:
        yield f"paused: nothing is announced ({progress.paused})"
        return
    probes = summary.study.planned()
    if probes:
        yield f"next: {_purpose(summary, probes[0], progress.in_force)}"


def _purpose(summary: StudySummary, probe: Probe, now: Array) -> str:
    """What a probe is for, in words."""
    study, words = summary.study, summary.words
    if probe.guard is GuardAction.BASELINE:
        return f"the baseline, to know what it {words.sense.verb}s"
    if probe.guard is GuardAction.WAY_BACK:
        low = "low" if words.sense.maximise else "high"
        return f"the way back to where the {words.sense.word} was fine, as it was too {low}"
    what = words.quantities
    recommended, moved = study.recommend(), float(np.linalg.norm(probe.x - now))
    record = study.known.record
    guard = None if record is None else record.note.get("guard")
    held = f" (held back: {guard})" if guard and not guard.startswith("the baseline was measured") else ""
    if moved == 0.0:
        return f"the same {what} once more{held}"
    exploring = float(np.linalg.norm(probe.x - recommended))
    step = float(np.linalg.norm(recommended - now))
    if exploring <= 1e-9 * moved:
        return f"the recommended {what}{held}"
    if step <= 0.5 * exploring:
        return f"{what} close by, to learn how {words.followers} respond{held}"
    return f"a step to the recommended {what}, varied a little to learn more{held}"
