"""Answers that come after their round was closed: what to keep of a round without an answer, and what it teaches.

A member predicts an answer from the y it held before that deployment, so that is what is kept, with the y it held
after it, by its own prediction. The late answer then counts like any other, with three differences. The model
stays centred where it is, since the population is not there any more. What is held for y now moves only by what the
member believes to be left of the correction: ρ of it for each deployment since, and of that only what answers
since then have not corrected; so do the y held before other missed deployments. And an answer so surprising that it
would be a jump of the level teaches nothing: the level has changed since. Nor do entries of y that had never been
seen by then: nothing is known of where they were before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.assessment import assess
from stackelberg.leaders.response.bank import Bank, absorb, forecast_all, introduce
from stackelberg.leaders.response.constants import MISSED_KEPT
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.pace import SETTLED


@dataclass(frozen=True, eq=False)
class Missed:
    """A deployment whose answer has not come: y as all members held it before and after (for each cell: m, G, n).

    What its answer corrects in `after` it corrects in all that came later. `passes` (m) is the share of a change of
    `before` that is left in `after`, `left` (m) the share of a change of `after` that reaches the y of now, `reach`
    (m) the share of a change of the `after` of the missed deployment before this one that reaches `before`. Where
    nothing was deployed after all (`happened` is False), everything passes, and its answer corrects nothing.
    `ever` are the entries of y that had been seen by then.
    """

    round: int
    index: int
    before: tuple[Array, ...]
    after: tuple[Array, ...]
    passes: Array
    reach: Array
    left: Array
    happened: bool
    ever: NDArray[np.bool_]


def record_miss(
    bank: Bank,
    members: Members,
    missed: tuple[Missed, ...],
    place: tuple[int, int],
    deployed: Array | None,
    unit: float,
) -> tuple[Bank, tuple[Missed, ...]]:
    """The bank and what is kept after a deployment (round, index) whose answer was not seen.

    Each member moves its y as it believes the population to have moved under `deployed`; with None, not at all.
    """
    all_of_it = np.ones(members.noise.size)
    before, reach = tuple(part.y for part in bank.parts), missed[-1].left if missed else 0.0 * all_of_it
    if deployed is None:
        new = Missed(*place, before, before, all_of_it, reach, all_of_it, happened=False, ever=bank.ever)
        return bank, (*missed, new)[-MISSED_KEPT:]
    forecasts = forecast_all(bank, members, deployed, np.full(bank.n, np.nan), unit)
    after = tuple(seen.held for seen in assess(bank, members, forecasts).seen)
    kept = _kept(bank)
    new = Missed(*place, before, after, kept, reach, all_of_it, happened=True, ever=bank.ever)
    parts = tuple(replace(part, y=y) for part, y in zip(bank.parts, after, strict=True))
    return replace(bank, parts=parts), (*_fade(missed, kept), new)[-MISSED_KEPT:]


def fade_by_answer(missed: tuple[Missed, ...], bank: Bank, members: Members) -> tuple[Missed, ...]:
    """After a deployment that was answered: its answer corrects y as far as a member trusts it."""
    return _fade(missed, _kept(bank) * (1.0 - members.trust))


def _kept(bank: Bank) -> Array:
    """What each member believes the population to keep of its distance per deployment: nothing where it settles."""
    return np.where(np.argmin(bank.score, axis=0) == SETTLED, 0.0, bank.effects.common)


def _fade(missed: tuple[Missed, ...], by: Array) -> tuple[Missed, ...]:
    return tuple(replace(one, left=one.left * by) for one in missed)


def learn_late(
    bank: Bank, members: Members, missed: tuple[Missed, ...], place: int, x: Array, y: Array, unit: float
) -> tuple[Bank, tuple[Missed, ...]]:
    """The bank, and what is still missed, after the late answer y to missed[place], in which x was deployed."""
    found = missed[place]
    bank, y = introduce(bank, members, y)
    y = np.where(found.ever, y, np.nan)
    then = tuple(replace(part, y=before) for part, before in zip(bank.parts, found.before, strict=True))
    forecasts = forecast_all(replace(bank, parts=then), members, x, y, unit)
    view = assess(bank, members, forecasts)
    known = np.append(found.ever & found.happened, False)
    corrections = tuple(
        np.where((jump[..., None] > 0.0) | ~known[cell.outputs], 0.0, seen.held - after)
        for cell, seen, jump, after in zip(members.groups.cells, view.seen, view.jumps, found.after, strict=True)
    )
    # An infinite variance: whatever came, it teaches nothing.
    forecasts = [
        f._replace(v=np.where(jump > 0.0, np.inf, f.v)) for f, jump in zip(forecasts, view.jumps, strict=True)
    ]
    held = _correct(tuple(part.y for part in bank.parts), corrections, found.left)
    seen = tuple(one._replace(held=now) for one, now in zip(view.seen, held, strict=True))
    updated = absorb(bank, members, forecasts, replace(view, seen=seen), x, unit, here=False)
    return updated, _drop_answered(missed, place, members, corrections)


def _drop_answered(
    missed: tuple[Missed, ...], place: int, members: Members, corrections: tuple[Array, ...]
) -> tuple[Missed, ...]:
    """The other missed deployments, now that missed[place] was answered and its `after` corrected.

    The correction passes on to those after it; those before it reach past it only as far as it is not trusted.
    """
    found = missed[place]
    doubt = 1.0 - members.trust * found.happened
    earlier = [replace(one, left=one.left * doubt) for one in missed[:place]]
    later = list(missed[place + 1 :])
    share = np.ones(members.noise.size)
    for i, one in enumerate(later):
        into, share = share * one.reach, share * one.reach * one.passes
        later[i] = replace(
            one, before=_correct(one.before, corrections, into), after=_correct(one.after, corrections, share)
        )
    if later:
        later[0] = replace(later[0], reach=later[0].reach * found.passes * doubt * found.reach)
    return (*earlier, *later)


def _correct(held: tuple[Array, ...], corrections: tuple[Array, ...], share: Array) -> tuple[Array, ...]:
    return tuple(y + share[:, None, None] * change for y, change in zip(held, corrections, strict=True))
