"""Every answer of a study as it was told: by whom, when, how much of it counts, and its corrections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stackelberg.core import Answer, Place
from stackelberg.study import Study
from stackelberg.study.events import AnswerRecorded, Confirmed, Corrected, ProbesIssued, Retracted
from stackelberg.support.numbers import plain


@dataclass
class AnswerRow:
    """One answer.

    when: the day, or the deployment, on which it was deployed. value: the cost, or f where that is maximised.
    expected: what the leader had expected of it beforehand. counts: all, part or none of it. standing: no other
    answer was put in its place. left_out: the entries of y that do not count.
    """

    probe: str
    round: int
    index: int
    revision: int
    told: float
    time: float | None
    by: str | None
    x: list[float]
    y: list[float | None] | None
    value: float | None
    failure: str | None
    context: dict[str, Any]
    counts: str = "all"
    in_doubt: bool = False
    standing: bool = True
    left_out: list[int] | None = None
    remarks: list[str] = field(default_factory=list)
    when: int = 0
    expected: float | None = None

    def gone(self, event: Corrected, by: str | None) -> None:
        """It does not count any more."""
        self.counts, self.in_doubt, self.standing = "none", False, isinstance(event, Retracted)
        self.remark(event.kind, event.reason, by)

    def remark(self, kind: str, reason: str, by: str | None) -> None:
        """What was said of it since."""
        self.remarks.append(f"{kind}{'' if by is None else f' by {by}'}{f': {reason}' if reason else ''}")


@dataclass
class AnswerTable:
    """Answers in the order of telling; `left` older ones are left out. `axis` says what `when` counts."""

    axis: str
    left: int
    rows: list[AnswerRow]


MOST_ROWS, MOST_NUMBERS = 2_000, 400_000
"""Answers in one table, and numbers of x and y in them: of more, the last ones."""


def answer_table(study: Study, *, days: bool) -> AnswerTable:
    """All answers of a study; with `days`, deployments are counted by the days for which each was held."""
    rows: list[AnswerRow] = []
    standing: dict[Place, AnswerRow] = {}
    for _, time, event in study.events():
        by = event.by
        if not isinstance(event, AnswerRecorded | Corrected):
            continue
        place = event.observation.place
        old = standing.get(place)
        if isinstance(event, Confirmed) and old is not None:
            old.counts, old.in_doubt, old.left_out = "all", False, None
            old.remark("confirmed", event.reason, by)
        elif isinstance(event, Corrected) and old is not None:
            old.gone(event, by)
        if type(event) in (AnswerRecorded, Corrected):
            standing[place] = _row(study, event.observation, time, by)
            rows.append(standing[place])
    _complete(study, rows, standing, days)
    numbers = max((len(row.x) + len(row.y or ()) for row in rows), default=1)
    left = max(0, len(rows) - min(MOST_ROWS, max(1, MOST_NUMBERS // max(1, numbers))))
    return AnswerTable("day" if days else "deployment", left, rows[left:])


def _row(study: Study, o: Answer, time: float, by: str | None) -> AnswerRow:
    """An answer as it was told."""
    context, out = study.setup.context, o.left_out
    row = AnswerRow(
        probe=o.name,
        **{name: getattr(o, name) for name in ("round", "index", "revision", "time", "failure")},
        told=time,
        by=by,
        x=plain(o.x),
        y=plain(o.y),
        value=None if o.cost is None or o.failure is not None else plain(o.cost),
        context={} if context is None or o.context is None else plain(context.decode(o.context)),
    )
    if o.failure is not None:
        row.counts, row.remarks = "none", [o.failure]
    elif out is not None:
        row.counts, row.in_doubt = "none" if out.entries is None else "part", out.doubt
        row.left_out = None if out.entries is None else [int(entry) for entry in out.entries]
        row.remarks = [f"{'in doubt' if out.doubt else 'left out'}: {out.reason}"]
    if study.objective is not None and o.y is not None and o.failure is None:
        row.remarks += [
            f"violated a constraint: {constraint.words}" for constraint in study.objective.broken(o.x, o.y)
        ]
    return row


def _complete(study: Study, rows: list[AnswerRow], standing: dict[Place, AnswerRow], days: bool) -> None:
    """With the costs by the objective in force, when each was deployed, and what was expected of its round."""
    for o in study.answers():
        row = standing.get(o.place)
        if row is not None and row.counts == "all" and o.cost is not None:
            row.value = plain(o.cost)
    asked = [event for _, _, event in study.events() if isinstance(event, ProbesIssued)] if days else []
    holds = {(probe.round, probe.index): probe.K for event in asked for probe in event.probes}
    places = sorted({(row.round, row.index) for row in rows})
    ends = dict(zip(places, np.cumsum([holds.get(place, 1) for place in places]), strict=True))
    noted = {r.round: r.note.get("expected_cost") for r in study.history().records}
    for row in rows:
        row.when, cost = int(ends[row.round, row.index]), noted.get(row.round)
        row.expected = None if cost is None or row.index else plain(cost)
