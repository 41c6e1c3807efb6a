"""When a run has failed: the same error again and again, too many failed rounds in a row, an x that ran away."""

from __future__ import annotations

from collections import Counter

import numpy as np

from stackelberg.core import Observation, Status
from stackelberg.study.ledger import Ledger
from stackelberg.study.result import History
from stackelberg.study.study import Study

FIRST_ROUNDS = 3
"""A run stops if every probe of its first rounds, so many, failed with the same error: a mistake, no mishap."""

MOST_FAILED_ROUNDS = 10
"""A run stops after this many failed rounds in a row."""

RUNAWAY = 1e12
"""A leader whose x is longer than this has diverged."""


class Session:
    """What became of a study since this process took it up; `status` says whether it can go on.

    Failed rounds in a row are counted across sessions, but those that stopped a run are forgiven when it is taken
    up again: somebody has mended what was wrong, or will see the same error once more.
    """

    def __init__(self, study: Study) -> None:
        failed = study.progress.failed_rounds
        self._study, self._forgiven = study, failed if failed >= MOST_FAILED_ROUNDS else 0
        self._errors: list[str | None] = []
        self.status = self._within_bounds()

    def closed(self) -> Status:
        """One more closed round: the status now."""
        ledger = self._study.known
        if len(self._errors) < FIRST_ROUNDS:
            self._errors.append(_error_of_all(ledger))
        if ledger.failed_rounds <= self._forgiven:  # a good round came between
            self._forgiven = 0
        self.status = self._judged(ledger)
        return self.status

    def _judged(self, ledger: Ledger) -> Status:
        first = set(self._errors)
        if len(self._errors) == FIRST_ROUNDS and len(first) == 1 and None not in first:
            return Status.REPEATED_ERROR
        if ledger.failed_rounds - self._forgiven >= MOST_FAILED_ROUNDS:
            culprit = ledger.last_failure and ledger.last_failure.failure
            return Status.OBJECTIVE_FAILED if (culprit or "").startswith("objective") else Status.FOLLOWERS_FAILED
        return self._within_bounds()

    def _within_bounds(self) -> Status:
        x = self._study.known_state.x
        return Status.ROUNDS_DONE if float(np.linalg.norm(x)) <= RUNAWAY else Status.DIVERGED


def _error_of_all(ledger: Ledger) -> str | None:
    """The kind of error with which the round just closed failed, if none of its probes was answered."""
    failure, record = ledger.last_failure, ledger.record
    answered = ledger.first_responses[0] is not None
    if failure is None or record is None or failure.round != record.round or answered:
        return None
    return kind_of_error(failure)


def kind_of_error(failed: Observation) -> str:
    """Who failed and how, without the particulars, which may differ from round to round.

    >>> kind_of_error(Observation(0, 0, np.zeros(1), failure="followers raised KeyError: 'monday'"))
    'followers raised KeyError'
    """
    return (failed.failure or "").partition(":")[0]


def repeated_error(history: History) -> str | None:
    """The kind of error that spoiled most of the closed rounds: at least three of them, or all there are."""
    rounds = len(history.records)
    spoiled = {(o.round, kind_of_error(o)) for o in history.failures if o.round < rounds}
    counts = Counter(kind for _, kind in spoiled)
    kind, count = max(counts.items(), key=lambda item: item[1], default=("", 0))
    return kind if 2 * count > rounds and count >= min(FIRST_ROUNDS, rounds) else None


def where_and_why(history: History, trouble: str) -> str:
    """The last failure in words: its probe, its reason, and the last lines of its traceback where known."""
    if not history.failures:
        return ""
    last = history.failures[-1]
    place = f"round {last.round}, probe {last.index}: {last.failure}"
    return f"{place}\n{trouble}" if trouble else place
