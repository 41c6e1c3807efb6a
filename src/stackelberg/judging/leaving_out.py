"""What of an answer is left out when it is told: what is out of service or in doubt, or an exceptional day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    Context,
    ConvexSet,
    InvalidInput,
    LeftOut,
    ResponseSchema,
    whole_number,
)
from stackelberg.judging.suspicion import Doubt, Judgement, entries_in_words, judge
from stackelberg.support.arrays import flag
from stackelberg.support.brief import in_brief
from stackelberg.support.names import checked_text

OUTSIDE = 0.1
"""An x that is outside X by more than this share of itself was mistyped, or is in other units."""

_OUTSIDE = "x: was it {x} that was deployed? That is far outside of what may be announced"


def far_outside(X: ConvexSet | None, x: Array, asked: Callable[[], Array]) -> bool:
    """Whether x lies outside X by more than rounding to the coins there are would take it.

    What was asked is no slip, wherever it lies: amended bounds may leave the x in force outside, and the way back
    takes several announcements.
    """
    near = OUTSIDE * float(np.linalg.norm(x))
    return X is not None and X.distance(x) > near and float(np.linalg.norm(x - asked())) > near


@final
@dataclass(frozen=True)
class Remarks:
    """What whoever tells an answer says beside it.

    exceptional: why the day is not like others. closed: entries of y that are out of service. confirmed: all of it
    counts, however it looks.
    """

    exceptional: str | None = None
    closed: tuple[int, ...] = ()
    confirmed: bool = False

    @classmethod
    def checked(
        cls, exceptional: Any, closed: Iterable[int | str], confirmed: Any, response: ResponseSchema | None
    ) -> Remarks:
        """As a user gives them: entries of y by name or number."""
        why = None if exceptional is None else checked_text("exceptional", exceptional, empty=False).strip()
        if flag("confirmed", confirmed) and why is not None:
            raise InvalidInput("exceptional: expected either a day that counts (confirmed) or one that does not")
        if isinstance(closed, str) or not isinstance(closed, Iterable):
            raise InvalidInput(f"closed: expected several entries of y, as in closed=[3], got {in_brief(closed)}")
        if response is not None:
            return cls(why, tuple(index for one in closed for index in response.find(one)), confirmed)
        return cls(why, tuple(whole_number("closed", one, least=0) for one in closed), confirmed)

    def unheeded(self, left_out: LeftOut | None) -> str:
        """What these remarks do not change of an answer that was told before, in words; empty where they agree."""
        if self.confirmed and left_out is not None:
            return f"this answer was told before, and does not count in full ({left_out.reason}): confirm it"
        if (self.exceptional is not None or self.closed) and left_out is None:
            return "this answer was told before, and counts in full; if it should not, retract it"
        return ""

    def refuse_failures(self, told: Iterable[Answer]) -> None:
        """Of a failure nothing counts, so that there is nothing to leave out."""
        if (self.exceptional is not None or self.closed) and any(o.failure is not None for o in told):
            raise InvalidInput("exceptional, closed: of a failure nothing counts; expected an answer beside them")


@final
@dataclass(frozen=True, eq=False)
class Examiner:
    """Looks at answers as they are told, with what is known of their entries (`response`) and days (`context`).

    `cost` is what an answer costs of which some entries are not measured; None where that cannot be said. `asked`
    is the x that was asked for. `X` is where x may be; None where nobody has said.
    """

    response: ResponseSchema | None
    context: Context | None
    cost: Callable[[Answer], float | None]
    asked: Callable[[Answer], Array]
    X: ConvexSet | None = None

    def examined(self, told: Answer, before: Sequence[Answer], remarks: Remarks) -> tuple[Answer, tuple[str, ...]]:
        """An answer with what is to be left out of it, given those before it; and what has changed for good."""
        closed = remarks.closed
        if told.failure is not None:
            return told, ()
        if told.y is not None and any(i >= told.y.size for i in closed):
            raise InvalidInput(
                f"closed: expected entries of y, numbers from 0 to {told.y.size - 1}, got {max(closed)}"
            )
        if remarks.exceptional is not None:
            return replace(told, left_out=LeftOut(f"exceptional: {remarks.exceptional}")), ()
        if told.y is not None and np.isnan(told.y).all() and told.cost is None and not remarks.confirmed:
            # Nobody can say of such a day that followers answer without a y, and that another leader must lead.
            return replace(told, left_out=LeftOut("nothing was measured")), ()
        names = entries_in_words if self.response is None else self.response.words
        quantities = {} if self.response is None else self.response.places
        in_service = told if told.y is None or not closed else replace(told, y=LeftOut("", closed).measured(told.y))
        others = [o for o in before if o.place != told.place]
        if self.context is not None and told.context is not None:  # only days that differ in numbers are compared
            kind = ~self.context.centred
            others = [o for o in others if o.context is None or np.array_equal(o.context[kind], told.context[kind])]
        found = Judgement() if remarks.confirmed else judge(in_service, others, names, quantities)
        if not remarks.confirmed and far_outside(self.X, told.x, lambda: self.asked(told)):
            found = replace(found, doubts=(Doubt(_OUTSIDE.format(x=in_brief(told.x.tolist()))), *found.doubts))
        if closed and not found.whole:
            reason = f"out of service: {names(closed)}"
            return self._without(told, reason, {*closed, *found.entries, *found.changed}, doubt=False), ()
        if not found.doubts:
            return told, found.changes
        reason = "; ".join(found.words)
        return self._without(told, reason, None if found.whole else set(found.entries), doubt=True), found.changes

    def _without(self, told: Answer, reason: str, entries: set[int] | None, *, doubt: bool) -> Answer:
        """An answer without some entries of y; without all of it where half of it would be left out."""
        if told.y is None or entries is None or 2 * len(entries) > told.y.size:
            return replace(told, left_out=LeftOut(reason, None, doubt))
        left_out = LeftOut(reason, tuple(sorted(entries)), doubt)
        rest = replace(told, y=left_out.measured(told.y), cost=None)
        return replace(told, left_out=replace(left_out, cost=self.cost(rest) if doubt else None))
