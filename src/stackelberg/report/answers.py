"""Every answer of a study as it was told: by whom, when, how much of it counts, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from stackelberg.core import Answer, Place
from stackelberg.study import Study
from stackelberg.study.events import Confirmed, Corrected, Retracted, Told
from stackelberg.support.numbers import plain


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


@dataclass
class AnswerTable:
    """Every answer, column by column, in the order of telling.

    when: the day, or the deployment, on which it was deployed, as `axis` says. value: the cost, or f where that is
    maximised. expected: what the leader had expected of it beforehand. counts: all, part or none of it. standing:
    no other answer was put in its place. left_out: the entries of y that do not count. left: how many rows are
    older.
    """

    axis: str = "deployment"
    left: int = 0
    probe: list[str] = field(default_factory=list)
    round: list[int] = field(default_factory=list)
    index: list[int] = field(default_factory=list)
    asking: list[int] = field(default_factory=list)
    replicate: list[int] = field(default_factory=list)
    when: list[int] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    time: list[float | None] = field(default_factory=list)
    by: list[str | None] = field(default_factory=list)
    x: list[list[float]] = field(default_factory=list)
    y: list[list[float | None] | None] = field(default_factory=list)
    value: list[float | None] = field(default_factory=list)
    expected: list[float | None] = field(default_factory=list)
    failure: list[str | None] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    in_doubt: list[bool] = field(default_factory=list)
    standing: list[bool] = field(default_factory=list)
    left_out: list[list[int] | None] = field(default_factory=list)
    remarks: list[list[str]] = field(default_factory=list)
    context: list[dict[str, Any]] = field(default_factory=list)


MOST_ROWS, MOST_NUMBERS = 2_000, 400_000
"""Answers in one table, and numbers of x and y in them: of more, the last ones."""


def answer_table(study: Study, *, days: bool) -> AnswerTable:
    """All answers of a study; with `days`, deployments are counted by the days for which each was held."""
    told, table = told_answers(study), AnswerTable("day" if days else "deployment")
    if not told:
        return table
    numbers = max(o.x.size + (0 if o.y is None else o.y.size) for o in (one.observation for one in told))
    table.left = max(0, len(told) - min(MOST_ROWS, max(1, MOST_NUMBERS // max(1, numbers))))
    when, expected = _when(study, told, days), _expected(study)
    f, context = study.objective, study.settings.context
    for one in told[table.left :]:
        o = one.observation
        broken = () if f is None or o.y is None or o.failure is not None else f.broken(o.x, o.y)
        remarks = [*one.remarks, *(f"broke a limit: {limit.words}" for limit in broken)]
        gone = None if one.counts == "all" or o.left_out is None else o.left_out.entries
        row = {
            **{name: getattr(o, name) for name in ("round", "index", "asking", "replicate", "time", "failure")},
            **{name: getattr(one, name) for name in ("by", "counts", "in_doubt", "standing")},
            "probe": o.name,
            "when": when[o.round, o.index],
            "told": one.time,
            "x": plain(o.x),
            "y": plain(o.y),
            "value": None if one.cost is None else plain(study.sense.shown(one.cost)),
            "expected": expected.get(o.round) if o.index == 0 else None,
            "left_out": None if gone is None else [int(entry) for entry in gone],
            "remarks": remarks,
            "context": {} if context is None or o.context is None else plain(context.decode(o.context)),
        }
        for name, value in row.items():
            getattr(table, name).append(value)
    return table


def _when(study: Study, told: Iterable[ToldAnswer], days: bool) -> dict[tuple[int, int], int]:
    """The day, or the deployment, that each probe is counted as."""
    holds = {place: probe.K for place, probe in study.handed_out().items()} if days else {}
    places = sorted({(one.observation.round, one.observation.index) for one in told})
    ends = np.cumsum([holds.get(place, 1) for place in places])
    return dict(zip(places, map(int, ends), strict=True))


def _expected(study: Study) -> dict[int, float | None]:
    """What the leader had expected of each round, as it is shown."""
    noted = ((r.round, r.note.get("expected_cost")) for r in study.history().records)
    return {round: plain(study.sense.shown(cost)) for round, cost in noted if cost is not None}
