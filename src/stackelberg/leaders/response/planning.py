"""The next deployment: the step of the model within its trust region and the limits, and an exploring move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, ConvexSet, Limit, frozen
from stackelberg.leaders.limits import Margins, Minimise, limited_step, nearest_kept, way_back
from stackelberg.leaders.response.belief import Belief
from stackelberg.leaders.response.constants import NEW_DIRECTIONS
from stackelberg.leaders.response.groups import Indices
from stackelberg.leaders.response.memory import ResponseMemory
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.problem import ScaledProblem
from stackelberg.leaders.response.step import ModelStep, Step, best_step, cautious_cost, minimise_within


@dataclass(frozen=True, eq=False)
class Planner:
    """Plans deployments within X; the settings are those of `ResponseModel`."""

    X: ConvexSet
    explore: float
    largest_move: float | None

    def next(self, memory: ResponseMemory, belief: Belief | None, rng: np.random.Generator) -> ResponseMemory:
        """Plan the next deployment: the step of the model, and an exploring move."""
        if belief is None:
            return memory
        predictor, problem, step = belief.leading, belief.problem, memory.step
        margins, first = belief.margins, None
        if belief.bank.count == 1 and memory.contest is not None:
            broken = () if margins is None else margins.broken(step.centre)
            first = _first_move(predictor, problem, step, memory.contest.window.places, broken)
        if first is not None:
            found, announce = ModelStep(first, 0.0), first
        else:
            found = self._model_step(belief, memory, rng)
            length = self._exploring_length(step, predictor, belief.bank.count)
            announce = problem.project(found.x + length * self._exploring_direction(predictor, rng))
        goal, promised = found.x, found.promised
        again = memory.costs.revisit
        if again is not None and first is None:
            goal, announce, promised = step.centre, again, 0.0
        if margins is not None:
            announce = _within(margins, problem, announce, (goal, step.centre))
            goal = announce if first is not None else goal
            memory = replace(memory, limits=margins.announcing(announce))
        settled = predictor.pace.settled and first is None
        predicted = problem.cost(announce, predictor.predict(announce)) if settled else None
        step = replace(
            step,
            goal=frozen(goal),
            announce=frozen(announce),
            promised=promised,
            predicted=predicted,
            weight=found.weight,
        )
        return replace(memory, step=step, news=False)

    def _model_step(self, belief: Belief, memory: ResponseMemory, rng: np.random.Generator) -> ModelStep:
        """The minimiser of the model in the trust region, within the limits where there are any."""
        margins = belief.margins
        problem, centre, radius = belief.problem, memory.step.centre, memory.step.radius
        if self.largest_move is not None:
            radius = min(radius, self.largest_move / memory.scaling.longest)
        cost = cautious_cost(problem, belief.leading, centre, rng)
        if margins is None:
            return best_step(cost, problem, centre, radius)
        return ModelStep(*limited_step(cost, margins, _minimiser(problem, centre, radius), centre, radius))

    def _exploring_length(self, step: Step, predictor: Predictor, count: int) -> float:
        """A share of the unit; more while a general model has directions that it has not seen at all."""
        length = self.explore * step.unit
        new = not predictor.symmetric and predictor.quiet and predictor.unseen_directions > 0.5
        return max(length, NEW_DIRECTIONS * step.radius) if new and count <= 2 * step.centre.size else length

    def _exploring_direction(self, predictor: Predictor, rng: np.random.Generator) -> Array:
        """A random unit direction within X's affine hull, tilted towards what the model knows least."""
        direction = predictor.least_known(rng)
        basis = self.X.tangent_basis()
        if basis is not None:
            direction = basis @ (basis.T @ direction)
        return np.asarray(direction / np.linalg.norm(direction))


def within_limits(belief: Belief, chosen: Array, step: Step) -> Array:
    """What to recommend in place of `chosen`, where that may break a limit."""
    margins = belief.margins
    if margins is None or margins.kept(chosen):
        return chosen
    chosen = _within(margins, belief.problem, chosen, (step.centre,))
    return way_back(margins, _minimiser(belief.problem, chosen, step.radius), chosen)


def _minimiser(problem: ScaledProblem, centre: Array, radius: float) -> Minimise:
    return lambda evaluate: minimise_within(evaluate, problem, centre, radius)


def _within(margins: Margins, problem: ScaledProblem, wanted: Array, bases: Sequence[Array]) -> Array:
    """The nearest to `wanted` within the limits, as seen from a point that is; `wanted` itself without one."""
    base = next((u for u in (*bases, margins.at) if margins.kept(u)), None)
    if base is None:
        return wanted
    radius = float(np.linalg.norm(wanted - base))
    return nearest_kept(wanted, base, margins, _minimiser(problem, base, radius), radius)


def _first_move(
    predictor: Predictor, problem: ScaledProblem, step: Step, places: Indices, broken: Sequence[Limit]
) -> Array | None:
    """Where to go if x prices y: up on what costs most (or breaks limits); None where X leaves no such way."""
    y, direction = predictor.predict(step.centre), np.zeros(step.centre.size)
    if not broken:
        direction = problem.cost_and_slopes(step.centre, y)[2][places].sum(axis=0)
    for limit in broken:
        up = limit.sign * replace(problem, objective=limit).cost_and_slopes(step.centre, y)[2][places].sum(axis=0)
        direction += up / (float(np.linalg.norm(up)) or 1.0)  # each in units of its own
    length = float(np.linalg.norm(direction))
    if not (np.isfinite(length) and length > 0.0):
        return None
    move = problem.project(step.centre + step.radius * direction / length)
    return move if np.linalg.norm(move - step.centre) > 0.5 * step.radius else None
