"""What a new study begins with, checked at the door."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from stackelberg.core import (
    Context,
    ConvexSet,
    InvalidInput,
    Leader,
    Objective,
    Parameters,
    ResponseSchema,
    as_vector,
    positive,
    vector_or_number,
    whole_number,
)
from stackelberg.core.convex import checked_set
from stackelberg.core.limits import as_limits
from stackelberg.core.parameters import checked_parameters
from stackelberg.leaders.guarded import Guarded
from stackelberg.leaders.in_context import InContext
from stackelberg.leaders.names import as_leader
from stackelberg.leaders.on_grid import OnGrid
from stackelberg.leaders.penalised import keeping_limits
from stackelberg.leaders.rails import Rails
from stackelberg.sets import Box
from stackelberg.study import events as ev
from stackelberg.study.ledger import package_versions
from stackelberg.study.objective import as_objective, describe, with_numbers
from stackelberg.support.arrays import flag, number
from stackelberg.support.brief import in_brief, kind_of


def settings_from(
    leader: Leader[Any],
    objective: Any,
    x0: Any,
    seed: int,
    X: ConvexSet | None,
    rails: Rails | None,
    rewindable: bool,
    deadline_s: float | None,
    context: Any = None,
    response: Any = None,
    parameters: Parameters | None = None,
    maximise: bool = False,
    limits: Any = (),
) -> tuple[ev.Settings, Objective | None]:
    """The settings of a new study, checked at the door, and its objective.

    The leader is wrapped in what makes it heed limits, steps of x and what is known of each day.
    """
    if response is not None and not isinstance(response, ResponseSchema):
        raise InvalidInput(f"response: expected a ResponseSchema, got {kind_of(response)}")
    maximise = flag("maximise", maximise)
    f, more = as_objective(objective, maximise=maximise), as_limits(limits)
    if more and f is None:
        advice = "name or give one, or tell costs and leave limits out"
        raise InvalidInput(f"limits: they need an objective of x and y; {advice}")
    if more and f is not None:
        f = replace(f, limits=as_limits((*f.limits, *more)))
    if x0 is None:
        raise InvalidInput("x0: expected the x to start from, got none")
    leader = as_leader(leader)
    if X is not None:
        parameters = checked_parameters(parameters, checked_set("X", X))
    elif parameters is None:
        parameters = Parameters.numbered(len(x0) if isinstance(x0, Mapping) else as_vector("x0", x0).size)
    elif not isinstance(parameters, Parameters):
        raise InvalidInput(f"parameters: expected Parameters, got {kind_of(parameters)}")
    f = None if f is None else with_numbers(f, response, parameters)
    leader = keeping_limits(leader, f)
    if parameters.size > 1 and not isinstance(x0, Mapping) and np.ndim(x0) == 0:
        x0 = vector_or_number("x0", x0, parameters.size)
    if isinstance(rails, Rails):  # whatever else it is, `Guarded` refuses
        rails = replace(rails, within=by_name("within", rails.within, parameters))
    if parameters.restricted:
        leader = OnGrid(leader, parameters)
    if context is not None:
        context = context if isinstance(context, Context) else Context(context)
        leader = InContext(leader, context)
    settings = ev.Settings(
        leader=leader if rails is None else Guarded(leader, rails),
        X=X,
        objective=None,
        x0=parameters.vector("x0", x0),
        seed=whole_number("seed", seed, least=0),
        rewindable=flag("rewindable", rewindable),
        deadline_s=None if deadline_s is None else positive("deadline_s", deadline_s),
        context=context,
        response=response,
        parameters=None if parameters == Parameters.numbered(parameters.size) else parameters,
        maximise=maximise or (f is not None and f.maximise),
    )
    return settings, f


def by_name(what: str, X: Any, parameters: Parameters) -> Any:
    """Bounds for entries that have names already: in their order, whatever order they are given in.

    Units and steps stay what they are; bounds that say others, or name other entries, are refused.
    """
    said = X.parameters if isinstance(X, Box) else None
    if said is None or parameters.size != said.size:  # of another size: refused by whoever uses it
        return X
    order = list(range(said.size))
    if not (said.numbered_only or parameters.numbered_only):
        if set(said.names) != set(parameters.names):
            names, got = (", ".join(map(repr, one.names)) for one in (parameters, said))
            raise InvalidInput(f"{what}: expected bounds for {names}, got {got}; entries of x keep their names")
        order = [said.names.index(name) for name in parameters.names]
    keeps = "give bounds alone: all else stays as it is"
    for i, j in enumerate(order):
        for one in ("units", "steps", "values"):
            known, new = getattr(parameters, one)[i], getattr(said, one)[j]
            if new and new != known:
                where = f"{what}: {one} of {parameters.names[i]}"
                raise InvalidInput(f"{where}: expected {known or 'none'}, as it is, or nothing, got {new}; {keeps}")
    if order == sorted(order):
        return X
    lower, upper = (np.broadcast_to(bound, X.dimension)[order] for bound in (X.lower, X.upper))
    return Box(lower, upper)


def to_store(settings: ev.Settings, f: Objective | None, problem: Any) -> ev.Settings:
    """The settings with what a log says besides: the objective, free data, versions."""
    if problem is not None and not isinstance(problem, Mapping):
        raise InvalidInput(f"problem: expected tables (a dict), got {in_brief(problem)}")
    stored = describe(f)
    return replace(settings, objective=stored, problem=dict(problem or {}), versions=package_versions())


def checked_clock(now: Any) -> Callable[[], float]:
    """A clock, whose times are checked whenever somebody looks at it."""
    if not callable(now):
        raise InvalidInput(f"now: expected a function that gives seconds since 1970, got {kind_of(now)}")
    return now if now is clock.time else lambda: number("now()", now())
