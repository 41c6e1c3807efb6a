"""The step under way: where it starts, what it promises, and the trust region it stays in.

A step is judged once its answer was learned from, by a model that knows more than the one that made it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import BAD_STEP, GOOD_STEP, GROW, NARROWEST, SHRINK, WIDEST


@dataclass(frozen=True, eq=False)
class Plan:
    """The step from `centre`, the best x by the model, to `goal`, in a trust region of this `radius`.

    announce: the goal with its exploration, which is what is deployed. promised: the decrease of the cost that the
    model promised for the goal.
    """

    centre: Array
    radius: float
    goal: Array
    announce: Array
    promised: float = 0.0


def first_plan(x: Array, radius: float) -> Plan:
    """Before anything is known: deploy x itself."""
    return Plan(x, radius, x, x)


def judge_step(plan: Plan, here: float, there: float, radius: float) -> Plan:
    """The goal is the new centre if it costs less (`there`) than the old one (`here`), and the region adapts.

    It grows where the promise was kept and shrinks where it was not, within bounds in units of `radius`.
    """
    kept = (here - there) / max(plan.promised, 1e-300)
    factor = 1.0
    if plan.promised > 0.0:
        factor = GROW if kept > GOOD_STEP else SHRINK if kept < BAD_STEP else 1.0
    return replace(
        plan,
        centre=frozen(plan.goal if there < here else plan.centre),
        radius=float(np.clip(factor * plan.radius, NARROWEST * radius, WIDEST * radius)),
    )


def hold(plan: Plan, radius: float) -> Plan:
    """No step was taken: a narrower region for the next."""
    return replace(plan, radius=max(SHRINK * plan.radius, NARROWEST * radius))


def stay_at(plan: Plan, x: Array) -> Plan:
    """The plan of a model that does not lead: at x, with no step under way."""
    return replace(plan, centre=x, goal=x, announce=x, promised=0.0)
