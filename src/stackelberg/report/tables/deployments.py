"""Every announced x in order: when, what it cost, what came back, what the leader had expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Answer, Array, Objective, Parameters
from stackelberg.report.tables.limits import limit_values
from stackelberg.study import History, Study
from stackelberg.study.export import columns_of, cost_column
from stackelberg.support.tables import TableColumns

Place = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Deployments:
    """One row per announced x that was answered or given up: probes as well as centres.

    `axis` says what `when` counts: days of a live city, or deployments. `cost` is NaN where it is not known,
    `expected` where the leader had said nothing beforehand; `word` is what costs are called. `centre` marks the
    first probe of each round. `asking` and `replicate` say which asking of the probe, and which of its answers.
    `limits` are the values of each limit, by its words.
    """

    axis: str
    when: NDArray[np.int64]
    round: NDArray[np.int64]
    probe: NDArray[np.int64]
    x: Array
    cost: Array
    expected: Array
    responses: tuple[Array | None, ...]
    asking: NDArray[np.int64]
    replicate: NDArray[np.int64]
    parameters: Parameters
    word: str = "cost"
    limits: Mapping[str, Array] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many there are."""
        return self.when.size

    @property
    def centre(self) -> NDArray[np.bool_]:
        """Which are the first of their round."""
        return np.asarray(self.probe == 0)

    def columns(self) -> TableColumns:
        """The table as it is saved."""
        facts: dict[str, Any] = {self.axis: self.when, "round": self.round, "probe": self.probe}
        facts |= {cost_column(self.word, facts): self.cost, f"expected_{self.word}": self.expected, **self.limits}
        return facts | dict(zip(columns_of(self.parameters, facts), self.x.T, strict=True))


def deployments(study: Study, history: History, *, days: bool) -> Deployments:
    """The deployments of a study; with `days` they are counted by the days for which each was held."""
    holds = {place: probe.K for place, probe in study.handed_out().items()} if days else None
    return deployment_table(history, study.parameters, holds, study.sense.word, study.objective)


def deployment_table(
    history: History,
    parameters: Parameters,
    days: Mapping[Place, int] | None = None,
    word: str = "cost",
    objective: Objective | None = None,
) -> Deployments:
    """The deployments of a history; `days` are how long each probe was held, if that counts; costs are `word`.

    `objective` is whose limits are shown.

    >>> answers = [Answer(0, 0, np.array([1.0]), cost=5.0), Answer(0, 1, np.array([1.5]), cost=4.0)]
    >>> table = deployment_table(History((), tuple(answers)), Parameters.numbered(1), {(0, 0): 3, (0, 1): 3})
    >>> table.axis, table.when.tolist(), table.x.tolist(), table.cost.tolist()
    ('day', [3, 6], [[1.0], [1.5]], [5.0, 4.0])
    """
    first: dict[Place, Answer] = {}
    for answer in history.answers:
        first.setdefault((answer.round, answer.index), answer)
    places = sorted(first)
    told = [first[place] for place in places]
    held = [1 if days is None else days.get(place, 1) for place in places]
    expected = {r.round: r.note.get("expected_cost") for r in history.records}
    limits = () if objective is None else objective.limits
    return Deployments(
        axis="deployment" if days is None else "day",
        when=np.cumsum(np.array(held, dtype=np.int64)),
        round=np.array([o.round for o in told], dtype=np.int64),
        probe=np.array([o.index for o in told], dtype=np.int64),
        x=np.array([o.x for o in told], dtype=np.float64).reshape(len(told), parameters.size),
        cost=_finite([o.cost for o in told]),
        expected=_finite([expected.get(o.round) if o.index == 0 else None for o in told]),
        responses=tuple(None if o.failure is not None else o.y for o in told),
        asking=np.array([o.asking for o in told], dtype=np.int64),
        replicate=np.array([o.replicate for o in told], dtype=np.int64),
        parameters=parameters,
        word=word,
        limits=dict(zip([limit.words for limit in limits], limit_values(objective, told).T, strict=True)),
    )


def _finite(values: Sequence[float | None]) -> Array:
    """Numbers, NaN where one is not known or not finite."""
    found = np.array(values, dtype=np.float64)
    return np.where(np.isfinite(found), found, np.nan)
