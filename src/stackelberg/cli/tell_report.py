"""What a study understood of an answer: what was seen, the cost or why there is none, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.cli.opening import OnStudy, domain_in
from stackelberg.core import Answer

if TYPE_CHECKING:
    from stackelberg.report.words import Review
    from stackelberg.study import Receipt, Study

LAST_ANSWERS = 100
"""So many of the last answers are reviewed: some may have failed."""


@dataclass(frozen=True)
class TellReport:
    """The report on an answer: recorded, in doubt, what was learned."""

    cost: float | None
    cost_is: str | None
    no_cost_because: str | None
    seen: dict[str, Any] | None
    open_round: int
    unanswered: int
    leader_says: str | None
    word: str = "cost"
    warnings: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()

    def words(self, on: OnStudy, tonight: Sequence[str] = ()) -> list[str]:
        """For a person, line by line, with the messages of the study."""
        from stackelberg.report.words import words_of

        lines, told = [*self.counted], f"{self.word} {words_of(on.study).cost(self.cost)}"
        if self.cost is not None and not any(line.startswith(told) for line in tonight):
            lines.append(f"{told}{f' ({self.cost_is})' if self.cost_is else ''}")
        elif self.no_cost_because is not None:
            lines.append(f"no {self.word}: {self.no_cost_because}")
        waits = f" and waits for {self.unanswered} more" if self.unanswered else ""
        return [*lines, *tonight, f"round {self.open_round} is open{waits}; next: {on.command('ask')}"]


def understand(study: Study, receipt: Receipt) -> TellReport:
    """What the study made of the answer that `receipt` is for."""
    from stackelberg.report.words import Review

    answers, answer = study.answers(LAST_ANSWERS), study.answer((receipt.round, receipt.index))
    assert answer is not None  # there is a receipt for it
    domain, progress = domain_in(study), study.progress
    whole = answer.y is not None and answer.failure is None
    others = [one for one in answers if one.place != answer.place]
    told = domain.review(study.objective, [*others, answer]) if domain is not None and whole else None
    seen = told or Review()
    record = study.known.record
    note = record.note if record is not None and record.round == receipt.round and not receipt.late else {}
    return TellReport(
        cost=answer.cost,
        cost_is=seen.cost_is or ("as told" if domain is not None and answer.y is None else None),
        no_cost_because=None if answer.cost is not None else _why_no_cost(study, answer, seen),
        seen=dict(seen.facts) or None,
        open_round=progress.round,
        unanswered=len(progress.waiting),
        leader_says=_leader_says(note, answer),
        word=study.direction.word,
        warnings=seen.warnings,
        counted=seen.words,
    )


def _leader_says(note: Mapping[str, Any], answer: Answer) -> str | None:
    """Why the leader stood still, or that it used an answer without a cost; None where all went as usual."""
    held = note.get("no_step_reason")
    if held is None and answer.cost is None and answer.failure is None and "rate" in note:
        return "learned from what was seen, and took a step"
    return held


def sensor_advice(on: OnStudy) -> list[str]:
    """What the domain makes of the last answers: what is missing in most, what can hardly be right."""
    domain = domain_in(on.study)
    seen = domain and domain.review(on.study.objective, on.study.answers(LAST_ANSWERS))
    return [*seen.warnings] if seen else []


def _why_no_cost(study: Study, answer: Answer, seen: Review) -> str:
    if answer.failure is not None:
        return f"no answer ({answer.failure})"
    if answer.left_out is not None:
        return "it would not compare with that of other days"
    if study.objective is None:
        option = "--value" if study.direction.maximise else "--cost"
        return f"this study has no objective, and none was told ({option})"
    if answer.y is None:
        return "no response was told"
    if seen.no_cost_because is not None:
        return seen.no_cost_because
    missing, schema = np.flatnonzero(np.isnan(answer.y))[:12], study.setup.response
    entries = ", ".join(str(i + 1) if schema is None else schema.names[i] for i in missing)
    return f"the objective needs entries of y that are missing (missing: {entries}); what was seen is kept"
