"""What a study understood of an answer: what was seen, the cost or why there is none, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stackelberg.cli.opening import command_line, coverage_of

if TYPE_CHECKING:
    from stackelberg.core import Observation
    from stackelberg.study import Receipt, Study
    from stackelberg.tolls import Coverage

FEWEST_DAYS, MOST_DAYS = 3, 10
"""A link is said to have no sensor by the last answers: by at least and at most so many."""

LAST_ANSWERS = 100
"""How many answers back these are looked for: others may have failed."""


@dataclass(frozen=True)
class Seen:
    """Of the links of a network, in the last answer: how many were counted, and which were not, from 1.

    sensed: how many have a sensor. missing: those with one that were not counted. unexpected: those without one
    that were. often_missing: those that are missing in most of the last answers; `days` is how many these are.
    below_zero: those that would carry less than nothing by the balance at nodes. estimated: those that were not
    counted and count by what the others say; needed: in words, which need a counter most.
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

    @property
    def data(self) -> dict[str, Any]:
        """For JSON."""
        from dataclasses import asdict

        return asdict(self)

    def warnings(self, name: str, db: str) -> list[str]:
        """What must not be overlooked: links that seem to have no sensor, flows that do not balance."""
        if self.seen is None:
            return []
        balance = [*_balance_words(self.seen), *([self.seen.needed] if self.seen.needed else [])]
        if not self.seen.missing or not self.seen.often_missing:
            return balance
        return [*balance, *without_sensors_words(self.seen, self.ever_a_cost, name, db)]

    def words(self, name: str, db: str, tonight: Sequence[str] = ()) -> list[str]:
        """For a person, line by line, with what there is to know tonight."""
        from stackelberg.support.numbers import engineering

        lines = _seen_words(self.seen)
        if self.cost is not None:
            lines.append(f"{self.word} {engineering(self.value)}{f' ({self.cost_is})' if self.cost_is else ''}")
        elif self.no_cost_because is not None:
            lines.append(f"no cost: {self.no_cost_because}")
        lines += tonight
        waits = f" and waits for {self.unanswered} more" if self.unanswered else ""
        return [*lines, f"round {self.open_round} is open{waits}; next: {command_line('ask', name, db)}"]


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


def _leader_says(note: Mapping[str, Any], answer: Observation) -> str | None:
    """Why the leader stood still, or that it used an answer without a cost; None where all went as usual."""
    held = note.get("held")
    if held is None and answer.cost is None and answer.failure is None and "rate" in note:
        return "learned from what was seen, and took a step"
    return held


def often_missing(coverage: Coverage, answers: Sequence[Observation]) -> tuple[tuple[int, ...], int]:
    """The links, counted from 0, that most of the last answers lack, and how many answers these are."""
    responses = [o.y for o in answers if o.failure is None and o.y is not None][-MOST_DAYS:]
    if len(responses) < FEWEST_DAYS:
        return (), len(responses)
    return tuple(coverage.often_missing(responses).tolist()), len(responses)


def without_sensors_words(seen: Seen, ever_a_cost: bool, name: str, db: str) -> list[str]:
    """That links seem to have no sensor, what that means, and what to do."""
    from stackelberg.tolls import links_in_words

    links = links_in_words(n - 1 for n in seen.often_missing)
    most = f"most of the last {seen.days} answers"
    loud = (
        "days without them have no cost" if ever_a_cost else "THERE IS NO COST AT ALL, and so little to learn from"
    )
    left = seen.sensed - len(seen.often_missing)
    if left == 0:
        return [f"{most} lack every count: {loud}"]
    do = command_line("amend", name, db, "--sensors-as-seen --reason '...'")
    return [
        f"{most} lack {links}: {loud}",
        f"if they have no counter, say so once, and {left} of {seen.links} links make up the cost: {do}",
    ]


def _seen(study: Study, coverage: Coverage, answer: Observation, answers: Sequence[Observation]) -> Seen:
    from stackelberg.tolls import below_zero_by_balance, counters_in_words

    assert answer.y is not None
    missing = coverage.missing(answer.y)
    often, days = often_missing(coverage, answers)
    return Seen(
        links=coverage.links,
        sensed=coverage.sensed,
        counted=coverage.sensed - missing.size - coverage.estimated_in(answer.y).size,
        missing=tuple((missing + 1).tolist()),
        unexpected=tuple((coverage.unexpected(answer.y) + 1).tolist()),
        often_missing=tuple(n + 1 for n in often),
        days=days,
        below_zero=tuple((below_zero_by_balance(study.objective, answer.y) + 1).tolist()),
        estimated=tuple((coverage.estimated_in(answer.y) + 1).tolist()),
        needed=counters_in_words(study.objective, answer.y),
    )


def _balance_words(seen: Seen) -> list[str]:
    if not seen.below_zero:
        return []
    from stackelberg.tolls import links_in_words

    links = links_in_words(n - 1 for n in seen.below_zero)
    what = f"by the balance at nodes {links} would carry less than nothing"
    why = "a count is wrong, or more trips begin than end somewhere while you count"
    return [f'{what}: {why}. If that is usual, create the study with unseen = "ignored"']


def seen_lately(study: Study) -> tuple[Seen | None, bool]:
    """What the last response of a study with a network showed, and whether any of the last answers had a cost."""
    answers, coverage = study.answers(LAST_ANSWERS), coverage_of(study)
    last = next((o for o in reversed(answers) if o.failure is None and o.y is not None), None)
    seen = None if coverage is None or last is None else _seen(study, coverage, last, answers)
    return seen, _ever_a_cost(answers)


def _ever_a_cost(answers: Sequence[Observation]) -> bool:
    return any(o.cost is not None for o in answers[-MOST_DAYS:])


def _seen_words(seen: Seen | None) -> list[str]:
    if seen is None:
        return []
    from stackelberg.tolls import links_in_words

    none = f" ({seen.links - seen.sensed} of {seen.links} have none)" if seen.sensed < seen.links else ""
    what = f"{seen.sensed} links with a sensor{none}" if none else f"{seen.links} links"
    counted = "all" if not seen.missing and not seen.estimated else f"{seen.counted} of the"
    lines = [f"counted: {counted} {what}"]
    if seen.estimated:
        lines[0] += f"; {links_in_words(n - 1 for n in seen.estimated)} estimated from the others"
    if seen.unexpected:
        links = links_in_words(n - 1 for n in seen.unexpected)
        lines.append(f"{links} came with a count although declared without a sensor: kept, not part of the cost")
    return lines


def _why_no_cost(study: Study, answer: Observation, coverage: Coverage | None) -> str:
    import numpy as np

    if answer.failure is not None:
        return f"no answer ({answer.failure})"
    if answer.left_out is not None:
        return "it would not compare with that of other days"
    if study.objective is None:
        return "this study has no objective, and none was told (--cost)"
    if answer.y is None:
        return "no response was told"
    if coverage is not None:
        from stackelberg.tolls import links_in_words

        missing = links_in_words(coverage.missing(answer.y))
        return f"{missing} not counted, without which it is not known; what was counted is kept"
    entries = ", ".join(str(i + 1) for i in np.flatnonzero(np.isnan(answer.y))[:12])
    return f"the objective needs entries of y that are missing (missing: {entries}); what was seen is kept"
