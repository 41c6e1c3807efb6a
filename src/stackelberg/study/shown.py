"""Costs as the user has f: where f is maximised, the inside minimises −f, and f is what is shown again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stackelberg.core import Note, Observation, Sense
from stackelberg.judging.expectation import Expected, Saving
from stackelberg.study.result import History, Record

_COSTS = ("cost", "expected_cost", "best_seen", "ordinary_cost")
"""What of a note is a cost."""


def shown_expected(sense: Sense, found: Expected | None) -> Expected | None:
    """A cost with its interval, whose ends change places.

    >>> print(shown_expected(Sense(True, "revenue"), Expected(-5.0, -6.0, -4.5, "by the model")))
    5 (4.5 to 6; by the model)
    """
    if found is None or not sense.maximise:
        return found
    return replace(found, cost=-found.cost, low=-found.high, high=-found.low)


def shown_saving(sense: Sense, found: Saving | None) -> Saving | None:
    """What is gained, with both costs as they are shown; the amount is what was saved, or gained."""
    if found is None or not sense.maximise:
        return found
    baseline, expected = shown_expected(sense, found.baseline), shown_expected(sense, found.expected)
    assert baseline is not None
    assert expected is not None
    return replace(found, baseline=baseline, expected=expected, sense=sense)


def shown_answers(sense: Sense, answers: Sequence[Observation]) -> tuple[Observation, ...]:
    """Answers with their costs."""
    if not sense.maximise:
        return tuple(answers)
    return tuple(o if o.cost is None else replace(o, cost=-o.cost) for o in answers)


def shown_records(sense: Sense, records: Sequence[Record]) -> tuple[Record, ...]:
    """Closed rounds with their costs, and those in their notes."""
    if not sense.maximise:
        return tuple(records)
    return tuple(replace(r, cost=-r.cost, note=_note(r.note)) for r in records)


def shown_history(sense: Sense, history: History) -> History:
    """A history with its costs."""
    if not sense.maximise:
        return history
    gone = tuple(replace(one, observation=shown_answers(sense, [one.observation])[0]) for one in history.superseded)
    return replace(
        history,
        records=shown_records(sense, history.records),
        answers=shown_answers(sense, history.answers),
        superseded=gone,
    )


def _note(note: Note) -> Note:
    return note | {key: -note[key] for key in _COSTS if isinstance(note.get(key), float)}
