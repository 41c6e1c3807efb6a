"""Answers that come after their round was closed: what to keep of a round without an answer, and what it teaches.

A member predicts an answer from the y it held before that deployment, so that is what is kept, with the y it held
after it, by its own prediction. The late answer then counts like any other, with three differences. The model
stays centred where it is, since the population is not there any more. What is held for y now moves only by what the
member believes to be left of the correction: (1 − A) of it for each deployment since, and of that only what answers
since then have not corrected; so do the y held before other missed deployments. And an answer so surprising that it
would be a jump of the level teaches nothing: the level has changed since.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.bank import Bank, assess, fixed_effects, forecast_all
from stackelberg.leaders.response.constants import MISSED_KEPT, SCORE_MEMORY
from stackelberg.leaders.response.filters import filter_y, learn_in_place
from stackelberg.leaders.response.members import Members


@dataclass(frozen=True, eq=False)
class Missed:
    """A deployment whose answer has not come: y as all members held it before and after (for each cell: m, G, n).

    What its answer corrects in `after` it corrects in all that came later. `left` (m) is the share of that which
    reaches the y of now, `reach` (m) the share of a correction of the missed deployment before this one that
    reaches `before`.
    """

    round: int
    index: int
    before: tuple[Array, ...]
    after: tuple[Array, ...]
    reach: Array
    left: Array


def record_miss(
    bank: Bank, members: Members, missed: tuple[Missed, ...], place: tuple[int, int], deployed: Array | None
) -> tuple[Bank, tuple[Missed, ...]]:
    """The bank and what is kept after a deployment (round, index) whose answer was not seen.

    Each member moves its y as it believes the population to have moved under `deployed`; with None, not at all.
    """
    none = np.zeros(members.rate.size)
    before, reach = tuple(part.y for part in bank.parts), missed[-1].left if missed else none
    if deployed is None:
        return bank, (*missed, Missed(*place, before, before, reach, none))[-MISSED_KEPT:]
    forecasts = forecast_all(bank, members, deployed, np.full(bank.n, np.nan))
    after = tuple(f.base + f.shift for f in forecasts)
    new = Missed(*place, before, after, reach, none + 1.0)
    parts = tuple(replace(part, y=y) for part, y in zip(bank.parts, after, strict=True))
    return replace(bank, parts=parts), (*_fade(missed, 1.0 - members.rate), new)[-MISSED_KEPT:]


def fade_by_answer(missed: tuple[Missed, ...], members: Members) -> tuple[Missed, ...]:
    """After a deployment that was answered: its answer corrects y as far as a member trusts it."""
    return _fade(missed, (1.0 - members.rate) * (1.0 - members.trust))


def _fade(missed: tuple[Missed, ...], by: Array) -> tuple[Missed, ...]:
    return tuple(replace(one, left=one.left * by) for one in missed)


def learn_late(
    bank: Bank, members: Members, missed: tuple[Missed, ...], place: int, x: Array, y: Array
) -> tuple[Bank, tuple[Missed, ...]]:
    """The bank, and what is still missed, after the late answer y to missed[place], in which x was deployed."""
    found = missed[place]
    then = tuple(replace(part, y=before) for part, before in zip(bank.parts, found.before, strict=True))
    forecasts = forecast_all(replace(bank, parts=then), members, x, y)
    result = assess(bank, forecasts)
    corrections = tuple(
        np.where(jump[..., None] > 0.0, 0.0, filter_y(f, members) - after)
        for f, jump, after in zip(forecasts, result.jumps, found.after, strict=True)
    )
    # An infinite variance: whatever came, it teaches nothing.
    forecasts = [
        f._replace(v=np.where(jump > 0.0, np.inf, f.v)) for f, jump in zip(forecasts, result.jumps, strict=True)
    ]
    top, bottom = fixed_effects(forecasts, members.groups)
    held = _correct(tuple(part.y for part in bank.parts), corrections, found.left)
    updated = replace(
        bank,
        parts=tuple(
            learn_in_place(part, members, f, now, scale)
            for part, f, now, scale in zip(bank.parts, forecasts, held, result.scales, strict=True)
        ),
        top=bank.top + top,
        bottom=bank.bottom + bottom,
        scale=result.scale,
        score=SCORE_MEMORY * bank.score + result.surprise,
        count=bank.count + 1,
    )
    return updated, _drop_answered(missed, place, members, corrections)


def _drop_answered(
    missed: tuple[Missed, ...], place: int, members: Members, corrections: tuple[Array, ...]
) -> tuple[Missed, ...]:
    """The other missed deployments, now that missed[place] was answered and its `after` corrected.

    The correction passes on to those after it; those before it reach past it only as far as it is not trusted.
    """
    stays, doubt = 1.0 - members.rate, 1.0 - members.trust
    earlier = [replace(one, left=one.left * doubt) for one in missed[:place]]
    later = list(missed[place + 1 :])
    share = np.ones(members.rate.size)
    for i, one in enumerate(later):
        into, share = share * one.reach, share * one.reach * stays
        later[i] = replace(
            one, before=_correct(one.before, corrections, into), after=_correct(one.after, corrections, share)
        )
    if later:
        later[0] = replace(later[0], reach=later[0].reach * stays * doubt * missed[place].reach)
    return (*earlier, *later)


def _correct(held: tuple[Array, ...], corrections: tuple[Array, ...], share: Array) -> tuple[Array, ...]:
    return tuple(y + share[:, None, None] * change for y, change in zip(held, corrections, strict=True))
