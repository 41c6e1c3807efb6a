"""Every answer of a study as it was told: by whom, when, how much of it counts, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from stackelberg.core import Answer, Place
from stackelberg.study import Study
from stackelberg.study.events import Confirmed, Corrected, Retracted, Told


@dataclass(frozen=True, eq=False)
class ToldAnswer:
    """An answer as the log has it; `counts`: how much of it does by now, `remarks`: what was said of it since.

    `standing`: no other answer was put in its place.
    """

    observation: Answer
    time: float
    by: str | None
    cost: float | None
    counts: Literal["all", "part", "none"]
    in_doubt: bool = False
    standing: bool = True
    remarks: tuple[str, ...] = ()


def told_answers(study: Study) -> list[ToldAnswer]:
    """All answers in the order of telling, those that were corrected or retracted in their old place."""
    rows: list[ToldAnswer] = []
    standing: dict[Place, int] = {}
    for _, time, event in study.events():
        by = None if event.signature is None else event.signature.by
        if isinstance(event, Told | Corrected):
            place = event.observation.place
            if isinstance(event, Corrected):
                _gone(rows, standing.get(place), event, by)
            standing[place] = len(rows)
            rows.append(_as_told(event.observation, time, by))
        elif isinstance(event, Confirmed):
            i = standing[(event.round, event.index, event.replicate)]
            remarks = (*rows[i].remarks, _remark("confirmed", event.reason, by))
            rows[i] = replace(rows[i], counts="all", in_doubt=False, remarks=remarks)
        elif isinstance(event, Retracted):
            _gone(rows, standing.get((event.round, event.index, event.replicate)), event, by)
    return _costed(rows, standing, study.answers())


def _as_told(o: Answer, time: float, by: str | None) -> ToldAnswer:
    if o.failure is not None:
        return ToldAnswer(o, time, by, None, "none", remarks=(o.failure,))
    if o.left_out is None:
        return ToldAnswer(o, time, by, o.cost, "all")
    counts: Literal["part", "none"] = "none" if o.left_out.entries is None else "part"
    doubt = o.left_out.doubt
    said = f"{'in doubt' if doubt else 'left out'}: {o.left_out.reason}"
    return ToldAnswer(o, time, by, o.cost, counts, doubt, remarks=(said,))


def _gone(rows: list[ToldAnswer], i: int | None, event: Corrected | Retracted, by: str | None) -> None:
    if i is not None:
        remarks = (*rows[i].remarks, _remark(event.kind, event.reason, by))
        standing = not isinstance(event, Corrected)
        rows[i] = replace(rows[i], counts="none", in_doubt=False, standing=standing, remarks=remarks)


def _remark(kind: str, reason: str, by: str | None) -> str:
    return f"{kind}{'' if by is None else f' by {by}'}{f': {reason}' if reason else ''}"


def _costed(rows: list[ToldAnswer], standing: dict[Place, int], counting: Iterable[Answer]) -> list[ToldAnswer]:
    """With the costs by the objective in force, which may have been another when they were told."""
    for o in counting:
        i = standing.get(o.place)
        if i is not None and rows[i].counts == "all" and o.cost is not None:
            rows[i] = replace(rows[i], cost=o.cost)
    return rows
