"""The step under way, and what becomes of it: where the leader stands, how far it trusts its model and explores."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import (
    BAD_STEP,
    EXACT,
    GOOD_STEP,
    GROW,
    GROW_EXACT,
    LOOK_FURTHER,
    NARROWEST,
    SHRINK,
    UNIT_DECAY,
    WIDEST,
    WIDEST_IN_NOISE,
)


@dataclass(frozen=True, eq=False)
class Plan:
    """The step under way, in the units of the frame (`frame.Frame`).

    centre: the best point by the model; radius: that of the trust region around it; unit: how far the leader
    explores, the measure of all other lengths. goal: where the model would go from the centre; announce: the goal
    with its exploration, which is what is deployed. promised: the decrease of the cost that the model promised for
    the goal; predicted: the cost that it predicted for `announce`, None where it cannot be compared with what is
    seen; exact: whether the last step kept its promise to within little; returned: whether the last cost sent the
    leader back. weight: what breaking limits weighs beside the cost in what the step promised (`Margins.merit`).
    """

    centre: Array
    goal: Array
    announce: Array
    radius: float = 1.0
    unit: float = 1.0
    promised: float = 0.0
    predicted: float | None = None
    exact: bool = False
    returned: bool = False
    weight: float = 0.0


def first_plan(u: Array, radius: float = 1.0) -> Plan:
    """Before anything is known: deploy u itself."""
    return Plan(u, u, u, radius=radius)


def judge_step(plan: Plan, here: float, there: float, quiet: bool, seen: float | None = None) -> Plan:
    """The goal is the new centre if it costs less (`there`) than the old one (`here`), and the region adapts.

    It grows where a full step kept its promise and shrinks where it was not kept. The unit follows a region that
    wants to be much wider; without noise it shrinks where the narrowest region does not keep its promise either.
    `seen` is what the deployment cost, where that can be compared with what was predicted for it.
    """
    plan = replace(plan, returned=False)
    centre = frozen(plan.goal if there < here else plan.centre)
    if not plan.promised > 0.0:
        return replace(plan, centre=centre)
    kept = (here - there) / plan.promised
    real = kept if seen is None or plan.predicted is None else 1.0 - (seen - plan.predicted) / plan.promised
    radius, unit = plan.radius, plan.unit
    exact = abs(real - 1.0) <= EXACT and abs(kept - 1.0) <= EXACT
    full = float(np.linalg.norm(plan.goal - plan.centre)) > 0.8 * radius
    if kept < BAD_STEP or real < -1.0:
        radius *= SHRINK
        if quiet and radius < NARROWEST * unit:
            unit *= UNIT_DECAY
    elif min(kept, real) > GOOD_STEP and full and (quiet or radius < WIDEST_IN_NOISE * unit):
        radius *= GROW_EXACT if exact and plan.exact else GROW
    radius = max(radius, NARROWEST * unit)
    widest = max(WIDEST, 2.0 * float(np.sqrt(plan.goal.size)))
    return replace(plan, centre=centre, radius=radius, exact=exact, unit=max(unit, radius / widest))


def halve(plan: Plan) -> Plan:
    """A cost far above its prediction: a narrower region."""
    return replace(plan, radius=max(0.5 * plan.radius, NARROWEST * plan.unit))


def go_back(plan: Plan, u: Array) -> Plan:
    """At u again, with shorter moves."""
    unit = 0.5 * plan.unit
    radius = max(0.25 * plan.radius, NARROWEST * unit)
    return replace(stay_at(plan, u), radius=radius, unit=unit, exact=False, returned=True)


def look_further(plan: Plan) -> Plan:
    """Nothing changes anything here: longer moves."""
    unit = LOOK_FURTHER * plan.unit
    return replace(plan, unit=unit, radius=max(plan.radius, unit))


def look_back(plan: Plan, rounds: int) -> Plan:
    """The plan as if it had not looked further for so many rounds."""
    unit = plan.unit / LOOK_FURTHER**rounds
    return replace(plan, unit=unit, radius=max(plan.radius / LOOK_FURTHER**rounds, NARROWEST * unit))


def hold(plan: Plan) -> Plan:
    """No step was taken: a narrower region for the next."""
    return replace(plan, radius=max(SHRINK * plan.radius, NARROWEST * plan.unit))


def stay_at(plan: Plan, u: Array) -> Plan:
    """The plan of a model that does not lead: at u, with no step under way."""
    return replace(plan, centre=u, goal=u, announce=u, promised=0.0, predicted=None, weight=0.0)
