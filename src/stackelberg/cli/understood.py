"""What a study understood of an answer: what was seen, the cost or why there is none, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.cli.opening import OnStudy, coverage_of
from stackelberg.core import Answer, Array
from stackelberg.support.numbers import engineering

if TYPE_CHECKING:
    from stackelberg.study import Receipt, Study
    from stackelberg.tolls import Coverage

FEWEST_DAYS, MOST_DAYS = 3, 10
"""A link is said to have no sensor by the last answers: by at least and at most so many."""

MOST_FULL, LEAST_DELAY = 4.0, 1e-4
"""Roads that carry more than so many times their capacity, or of whose travel time less than this share is delay,
were hardly counted for the span of time that capacities are of."""

LAST_ANSWERS = 100
"""How many answers back these are looked for: others may have failed."""


@dataclass(frozen=True)
class Seen:
    """Of the links of a network, in the last answer: how many were counted, and which were not, from 1.

    sensed: how many have a sensor. missing: those with one that were not counted. unexpected: those without one
    that were. often_missing: those that are missing in most of the last answers; `days` is how many these are.
    below_zero: those that would carry less than nothing by the balance at nodes. estimated: those that were not
    counted and count by what the others say; needed: in words, which need a counter most. unlikely: in words, why
    the counts hardly fit the network file.
    """

    links: int
    sensed: int
    counted: int
    missing: tuple[int, ...]
    unexpected: tuple[int, ...]
    often_missing: tuple[int, ...]
    days: int
    below_zero: tuple[int, ...]
    estimated: tuple[int, ...] = ()
    needed: str | None = None
    unlikely: str | None = None

    def advice(self, on: OnStudy, *, ever_a_cost: bool) -> list[str]:
        """Which links seem to have no sensor, what that means, and what to do; nothing where none seems so."""
        if not self.missing or not self.often_missing:
            return []
        most = f"most of the last {self.days} answers"
        loud = "days without them have no cost"
        if not ever_a_cost:
            loud = "THERE IS NO COST AT ALL, and so little to learn from"
        left = self.sensed - len(self.often_missing)
        if left == 0:
            return [f"{most} lack every count: {loud}"]
        which = ", ".join(map(str, self.often_missing))
        say_so = (
            f"if they have no counter, begin a new study with without_sensors = [{which}] in its file: {left} of "
            f"{self.links} links make up the cost"
        )
        return [f"{most} lack {_links(self.often_missing)}: {loud}", say_so]

    def words(self) -> list[str]:
        """What was counted."""
        none = f" ({self.links - self.sensed} of {self.links} have none)" if self.sensed < self.links else ""
        what = f"{self.sensed} links with a sensor{none}" if none else f"{self.links} links"
        counted = "all" if self.counted == self.sensed else f"{self.counted} of the"
        guessed = f"; {_links(self.estimated)} estimated from the others" if self.estimated else ""
        more = f"{_links(self.unexpected)} came with a count although declared without a sensor: kept, not part of"
        return [f"counted: {counted} {what}{guessed}", *([f"{more} the cost"] if self.unexpected else [])]


@dataclass(frozen=True)
class Understood:
    """What became of an answer."""

    cost: float | None
    cost_is: str | None
    no_cost_because: str | None
    ever_a_cost: bool
    seen: Seen | None
    open_round: int
    unanswered: int
    leader_says: str | None
    word: str = "cost"
    value: float | None = None

    def warnings(self, on: OnStudy) -> list[str]:
        """What must not be overlooked: links that seem to have no sensor, flows that do not balance or fit."""
        if self.seen is None:
            return []
        found = [words for words in (self.seen.unlikely, self.seen.needed) if words]
        if self.seen.below_zero:
            what = f"by the balance at nodes {_links(self.seen.below_zero)} would carry less than nothing"
            why = "a count is wrong, or more trips begin than end somewhere while you count"
            found.insert(0, f'{what}: {why}. If that is usual, create the study with unseen = "ignored"')
        return [*found, *self.seen.advice(on, ever_a_cost=self.ever_a_cost)]

    def words(self, on: OnStudy, tonight: Sequence[str] = ()) -> list[str]:
        """For a person, line by line, with what there is to know tonight."""
        lines = [] if self.seen is None else self.seen.words()
        if self.cost is not None:
            lines.append(f"{self.word} {engineering(self.value)}{f' ({self.cost_is})' if self.cost_is else ''}")
        elif self.no_cost_because is not None:
            lines.append(f"no cost: {self.no_cost_because}")
        waits = f" and waits for {self.unanswered} more" if self.unanswered else ""
        return [*lines, *tonight, f"round {self.open_round} is open{waits}; next: {on.command('ask')}"]


def understand(study: Study, receipt: Receipt) -> Understood:
    """What the study made of the answer that `receipt` is for."""
    answers, answer = study.answers(LAST_ANSWERS), study.answer(receipt.place)
    assert answer is not None  # there is a receipt for it
    coverage = coverage_of(study)
    progress = study.progress
    complete = coverage is not None and answer.y is not None and coverage.missing(answer.y).size == 0
    record = study.known.record
    note = record.note if record is not None and record.round == receipt.round and not receipt.late else {}
    return Understood(
        cost=answer.cost,
        cost_is=None if coverage is None else coverage.words if complete else "as told",
        no_cost_because=None if answer.cost is not None else _why_no_cost(study, answer, coverage),
        ever_a_cost=_ever_a_cost(answers),
        seen=None if coverage is None or answer.y is None else _seen(study, coverage, answer, answers),
        open_round=progress.round,
        unanswered=len(progress.waiting),
        leader_says=_leader_says(note, answer),
        word=study.sense.word,
        value=None if answer.cost is None else study.sense.shown(answer.cost),
    )


def _leader_says(note: Mapping[str, Any], answer: Answer) -> str | None:
    """Why the leader stood still, or that it used an answer without a cost; None where all went as usual."""
    held = note.get("no_step_reason")
    if held is None and answer.cost is None and answer.failure is None and "rate" in note:
        return "learned from what was seen, and took a step"
    return held


def often_missing(coverage: Coverage, answers: Sequence[Answer]) -> tuple[tuple[int, ...], int]:
    """The links, counted from 0, that most of the last answers lack, and how many answers these are."""
    responses = [_in_service(o, o.y) for o in answers if o.failure is None and o.y is not None][-MOST_DAYS:]
    if len(responses) < FEWEST_DAYS:
        return (), len(responses)
    return tuple(coverage.often_missing(responses).tolist()), len(responses)


def _in_service(answer: Answer, y: Array) -> Array:
    """A response that lacks nothing on links that were told to be closed: these may well have a counter."""
    return np.where(np.isin(np.arange(y.size), _closed(answer)), 0.0, y)


def _closed(answer: Answer) -> tuple[int, ...]:
    """The entries of y that were told to be out of service."""
    gone = answer.left_out
    return () if gone is None or gone.doubt or gone.entries is None else gone.entries


def _seen(study: Study, coverage: Coverage, answer: Answer, answers: Sequence[Answer]) -> Seen:
    from stackelberg.tolls import below_zero_by_balance, counters_in_words

    y = answer.y
    assert y is not None
    missing, estimated = coverage.missing(y), coverage.estimated_in(y)
    often, days = often_missing(coverage, answers)
    return Seen(
        links=coverage.links,
        sensed=coverage.sensed,
        counted=coverage.sensed - missing.size - estimated.size,
        missing=tuple((missing + 1).tolist()),
        unexpected=tuple((coverage.unexpected(y) + 1).tolist()),
        often_missing=tuple(n + 1 for n in often),
        days=days,
        below_zero=tuple((below_zero_by_balance(study.objective, y) + 1).tolist()),
        estimated=() if _closed(answer) else tuple((estimated + 1).tolist()),
        needed=None if _closed(answer) else counters_in_words(study.objective, y),
        unlikely=_unlikely(study, coverage, y),
    )


def _unlikely(study: Study, coverage: Coverage, y: Array) -> str | None:
    """Why counts hardly fit the network: all are zero, or they are far from the capacities. None where they do."""
    from stackelberg.report.words import roads_of

    flows, roads = y[: coverage.links], roads_of(study.setup)
    counted = ~np.isnan(flows)
    if counted.any() and not flows[counted].any():
        return "every count is zero: were the counters on? If not, take this day back: stackelberg retract"
    form = None if roads is None or coverage.times else roads.network.latency.power_form
    if roads is None or form is None:
        return None
    capacity = np.where(form.power > 1.0, roads.network.effective_capacity, np.nan)  # others may be nominal
    known = counted & ~np.isnan(capacity)
    w, full = flows[known], flows[known] / capacity[known]
    ask = "are counts and capacities for the same span of time, an hour or a day?"
    if w.sum() > 0.0 and full @ w > MOST_FULL * w.sum():
        return f"counted roads carry {full @ w / w.sum():.2g} times their capacity, on average: {ask}"
    empty = w @ roads.network.free_flow_time[known]
    delay = w @ roads.network.latency.value(np.nan_to_num(flows))[known] - empty
    if empty > 0.0 and delay < LEAST_DELAY * empty:
        return f"counted roads are as quick as empty ones by the network file, and tolls can save no time: {ask}"
    return None


def sensor_advice(on: OnStudy) -> list[str]:
    """What to do about links that are missing in most answers, or that need a counter, by the last response."""
    answers, coverage = on.study.answers(LAST_ANSWERS), coverage_of(on.study)
    last = next((o for o in reversed(answers) if o.failure is None and o.y is not None), None)
    if coverage is None or last is None:
        return []
    seen = _seen(on.study, coverage, last, answers)
    counters = seen.advice(on, ever_a_cost=_ever_a_cost(answers)) or ([seen.needed] if seen.needed else [])
    return [*([seen.unlikely] if seen.unlikely else []), *counters]


def _ever_a_cost(answers: Sequence[Answer]) -> bool:
    return any(o.cost is not None for o in answers[-MOST_DAYS:])


def _links(numbers: Sequence[int]) -> str:
    """Links, counted from 1, in words."""
    from stackelberg.tolls import links_in_words

    return links_in_words(n - 1 for n in numbers)


def _why_no_cost(study: Study, answer: Answer, coverage: Coverage | None) -> str:
    if answer.failure is not None:
        return f"no answer ({answer.failure})"
    if answer.left_out is not None:
        return "it would not compare with that of other days"
    if study.objective is None:
        option = "--value" if study.sense.maximise else "--cost"
        return f"this study has no objective, and none was told ({option})"
    if answer.y is None:
        return "no response was told"
    if coverage is not None:
        missing = _links((coverage.missing(answer.y) + 1).tolist())
        return f"{missing} not counted, without which it is not known; what was counted is kept"
    entries = ", ".join(str(i + 1) for i in np.flatnonzero(np.isnan(answer.y))[:12])
    return f"the objective needs entries of y that are missing (missing: {entries}); what was seen is kept"
