"""Screening of answers: what of one is left out when it is told, and why.

An entry of y (or a cost told alone) is in doubt where it is unlike all that it was, and the leader's own forecast
of the next answer finds it improbable; until there is a forecast, where it is a multiple of what its past allows.
What repeats is a change, no doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Answer,
    Array,
    Context,
    ConvexSet,
    Exclusion,
    Predicted,
    ResponseSchema,
)
from stackelberg.study.fold import IssuedProbe, StudyState
from stackelberg.support.brief import short_repr

WINDOW = 60
"""How many answers back are looked at."""

LEVEL = 1e-3
"""With a forecast an answer is in doubt that is less probable than this, by all its entries together."""

NEAR = 1.5
"""An entry within this factor of all that it was is no stranger, whatever a forecast says."""

FACTOR = 3.0
"""Without a forecast an entry is in doubt at so many times, or a share so small, of what it ever was.

And further from that than `VARIED` of what it has varied so far, the further x has moved the more."""

VARIED, OFF_FORECAST = 2.0, 0.3
"""Without a forecast; where there is one that it is off, too, this share is enough."""

NEGLIGIBLE = 0.1
"""Nor is one that lies outside of all that it was by less than this share of what it usually is."""

FEWEST = 3
"""From so many answers on."""

REPEATED = 2
"""What was told on so many days before is a change."""

OUTSIDE = 0.1
"""An x that is outside X by more than this share of itself was mistyped, or is in other units."""

Mask: TypeAlias = NDArray[np.bool_]
Predict: TypeAlias = Callable[[Array], Predicted | None]
"""The next answer at an x, as the leader's model predicts it."""


def odd_entries(new: Answer, before: Sequence[Answer], predict: Predict) -> Mask:
    """Which entries of an answer are in doubt; not those that have become others for good.

    >>> def day(t, *y):
    ...     return Answer(t, 0, np.zeros(1), np.array(y))
    >>> week = [day(t, 100.0 + t % 3, 50.0 - t % 2) for t in range(5)]
    >>> odd_entries(day(5, 1010.0, 0.0), week, lambda x: None)
    array([ True,  True])
    """
    told, counted, values = _table(new, before)
    odd = np.zeros(values.size, dtype=np.bool_)
    enough = (np.sum(~np.isnan(counted), axis=0) >= FEWEST) & ~np.isnan(values)
    if not enough.any():
        return odd
    known, value = counted[:, enough], values[enough]
    low, high = np.nanmin(known, axis=0), np.nanmax(known, axis=0)
    beyond, size = np.maximum(value - high, low - value), _medians(np.abs(known))

    def outside(factor: float) -> Mask:
        above = value > np.where(high > 0.0, high * factor, high / factor)
        below = value < np.where(low > 0.0, low / factor, low * factor)
        return np.asarray((above | below) & (beyond > NEGLIGIBLE * size))

    if not outside(NEAR).any():
        return odd
    predicted = None if new.y is None else predict(new.x)
    varied = (VARIED if predicted is None else OFF_FORECAST) * _reach(new, before) * (high - low)
    odd[enough] = outside(FACTOR) & (beyond > varied) & (low != 0.0) & (high != 0.0)  # zero has no multiples
    if predicted is not None:
        strange, off = np.zeros(odd.size, dtype=np.bool_), np.abs(values - predicted.mean)
        strange[enough] = outside(NEAR)
        odd |= strange & (off > _allowed(counted, before, predicted, predict))
        odd &= off > (1.0 - 1.0 / NEAR) * np.abs(predicted.mean)
    alike = np.abs(told[-REPEATED:] - values) <= (NEAR - 1.0) * np.maximum(
        np.abs(values), 0.1 * _medians(np.abs(told))
    )
    return odd & ~((len(told) >= REPEATED) & alike.all(axis=0))


def _table(new: Answer, before: Sequence[Answer]) -> tuple[Array, Array, Array]:
    """Entries as told and as counted, a row for each answer like the new one, and the new ones."""
    if new.y is None:
        costs = [(o.cost, np.nan if o.left_out else o.cost) for o in before if o.y is None and o.cost is not None]
        both = np.array(costs, dtype=np.float64).reshape(-1, 2)
        return both[:, :1], both[:, 1:], np.array([new.cost], dtype=np.float64)
    seen = [o for o in before if o.y is not None and o.y.size == new.y.size]
    pairs = [(o.y, o.y if o.left_out is None else o.left_out.measured(o.y)) for o in seen if o.y is not None]
    told, counted = np.array(pairs).reshape(-1, 2, new.y.size).swapaxes(0, 1)
    return told, counted, new.y


def _medians(columns: Array) -> Array:
    """The median of what is known in each column; 0 where nothing is."""
    known = np.where(np.isnan(columns).all(axis=0), 0.0, columns)
    return np.asarray(np.nanmedian(known, axis=0)) if len(known) else np.zeros(columns.shape[1])


def _reach(new: Answer, before: Sequence[Answer]) -> float:
    """How many times further x has moved than it ever was from where it began, at least 1."""
    away = [float(np.linalg.norm(one.x - before[0].x)) for one in before]
    now = min(float(np.linalg.norm(one.x - new.x)) for one in before)
    return max(1.0, now / max(away)) if max(away) > 0.0 else 1.0 if now == 0.0 else 2.0


def _allowed(counted: Array, before: Sequence[Answer], predicted: Predicted, predict: Predict) -> Array:
    """What is off by more is less probable than `LEVEL`; past answers were missed by no more than the scale."""
    from scipy.special import ndtri  # imported when used: it loads slowly

    size = predicted.mean.size
    seen = [o for o in before if o.y is not None and o.y.size == size][-20:]
    rows = [found.mean for o in seen if (found := predict(o.x)) is not None]
    missed = _medians(np.abs(counted[-len(rows) :] - np.array(rows))) if rows else np.zeros(size)
    return np.asarray(-float(ndtri(0.5 * LEVEL / size)) * np.maximum(predicted.sd, 1.4826 * missed))


@dataclass(frozen=True, eq=False)
class Screen:
    """Looks at answers as they are told to a study that stands at `view`.

    `response` names entries of y; `cost` is what an answer costs of which some entries are not measured.
    """

    view: StudyState
    response: ResponseSchema | None
    cost: Callable[[Answer], float | None]

    def screened(self, told: Answer, before: Sequence[Answer]) -> Answer:
        """An answer with what is to be left out of it, given those before it."""
        if told.failure is not None:
            return told
        if told.y is not None and np.isnan(told.y).all() and told.cost is None:
            return replace(told, left_out=Exclusion("nothing was measured"))
        ledger, leader = self.view.ledger, self.view.in_force
        issued = ledger.issued_probe(told.index) if told.round == ledger.round else None
        if issued is not None and leader is not None and _far_outside(leader.feasible, told.x, issued.probe.x):
            reason = (
                f"x: was it {short_repr(told.x.tolist())} that was deployed? That is far outside of what may be"
            )
            return replace(told, left_out=Exclusion(f"{reason} announced", None, doubt=True))
        others = [one for one in before if one.place != told.place and self._alike(one, told)]
        odd = odd_entries(told, others, self._predict(told, issued))
        if not odd.any():
            return told
        entries = None if told.y is None else tuple(np.flatnonzero(odd).tolist())
        return self._without(told, self._words(told, odd, others), entries)

    def _alike(self, one: Answer, told: Answer) -> bool:
        """Whether it is of a day like that of `told`: with a context, days may differ in numbers alone."""
        context: Context | None = self.view.setup.context
        if context is None or told.context is None or one.context is None:
            return True
        return np.array_equal(one.context[~context.centred], told.context[~context.centred])

    def _predict(self, told: Answer, issued: IssuedProbe | None) -> Predict:
        """What the leader expects; of a day with a context its forecast, for an ordinary one, says too little."""
        if issued is None or self.view.lead is None or told.context is not None:
            return lambda x: None
        model = cache(lambda: self.view.leader.model(self.view.state))
        return lambda x: None if (forecast := model()) is None else forecast.answer(x, issued.probe.K)

    def _names(self, entries: Sequence[int]) -> str:
        if self.response is not None:
            return self.response.words(entries)
        more = f" and {len(entries) - 5} more" if len(entries) > 5 else ""
        return f"entr{'y' if len(entries) == 1 else 'ies'} {', '.join(str(i + 1) for i in entries[:5])}{more} of y"

    def _words(self, told: Answer, which: Mask, before: Sequence[Answer]) -> str:
        """What some entries are, and what they were lately."""
        _, counted, values = _table(told, before)
        lately, entries = _medians(counted[-10:]), np.flatnonzero(which)
        now, was = (", ".join(f"{float(f'{one[i]:.4g}'):,.12g}" for i in entries[:5]) for one in (values, lately))
        more = ", ..." if entries.size > 5 else ""
        named = "the cost" if told.y is None else self._names(entries.tolist())
        return f"{named} {'is' if entries.size == 1 else 'are'} {now}{more}, lately about {was}{more}"

    def _without(self, told: Answer, reason: str, entries: tuple[int, ...] | None) -> Answer:
        """An answer without some entries of y that are in doubt; without all of it where half of it is."""
        if told.y is None or entries is None or 2 * len(entries) > told.y.size:
            return replace(told, left_out=Exclusion(reason, None, doubt=True))
        left_out = Exclusion(reason, entries, doubt=True)
        rest = replace(told, y=left_out.measured(told.y), cost=None)
        return replace(told, left_out=replace(left_out, cost=self.cost(rest)))


def _far_outside(X: ConvexSet | None, x: Array, asked: Array) -> bool:
    """Whether x lies outside X by more than rounding to the coins there are would take it.

    What was asked is no slip, wherever it lies: amended bounds may leave the x in force outside.
    """
    near = OUTSIDE * float(np.linalg.norm(x))
    return X is not None and X.distance(x) > near and float(np.linalg.norm(x - asked)) > near
