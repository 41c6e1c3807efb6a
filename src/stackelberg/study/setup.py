"""`Setup`: all that a study is made of, checked at the door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
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
    refuse,
    vector_or_number,
    whole_number,
)
from stackelberg.core.forms import Unreadable
from stackelberg.core.game import checked_parameters, checked_set
from stackelberg.core.objective import Constraint, as_constraints
from stackelberg.leaders.guarded import Guarded
from stackelberg.leaders.in_context import InContext
from stackelberg.leaders.names import as_leader, checked_constraints
from stackelberg.leaders.on_grid import OnGrid
from stackelberg.leaders.rails import Rails
from stackelberg.sets import Box
from stackelberg.study.objective import StoredObjective, as_objective, describe, with_numbers
from stackelberg.support.arrays import Array, flag
from stackelberg.support.brief import short_repr


@dataclass(frozen=True, eq=False)
class Setup:
    """All that a study is made of: `Study.create(url, name, setup)`.

    Parameters
    ----------
    leader : Leader or str
        The policy, or the name of one.
    objective : Objective, callable or str, optional
        f(x, y), or the name of a built-in or registered one; None if every answer comes with its cost.
    x0 : array_like, or mapping of names to numbers
        Where to start.
    seed : int
        Of all that is random.
    X : ConvexSet, optional
        The feasible set (default: the leader's own, else R^d).
    rails : Rails, optional
        Guard rails around the leader.
    rewindable : bool
        Whether the followers can be rewound: a simulation can, a live system cannot.
    problem : mapping
        Free data, kept in the log.
    response : ResponseSchema, optional
        What the entries of y are called.
    context : Context or mapping, optional
        What is known of each day and nobody chooses, names with their kinds; it is given with every answer.
    parameters : Parameters, optional
        What the entries of x are called, their units and steps (default: as X says).
    maximise : bool
        Whether f, or the `value` that is told, is to be maximised.
    constraints : Constraint, or several
        Constraints besides those that the objective has.

    Examples
    --------
    >>> from stackelberg import TwoPoint
    >>> Setup(TwoPoint(K=3), "revenue", x0=[1.0], X=Box([0.0], [5.0])).seed
    0
    """

    leader: Any = field(metadata={"form": Leader[Any] | Unreadable})
    objective: Any = field(default=None, metadata={"form": StoredObjective | None})
    x0: Any = field(default=None, metadata={"form": Array})
    seed: int = 0
    _: KW_ONLY
    X: ConvexSet | None = None
    rails: Rails | None = None
    rewindable: bool = False
    problem: Mapping[str, Any] = field(default_factory=dict)
    response: ResponseSchema | None = None
    context: Any = field(default=None, metadata={"form": Context | None})
    parameters: Parameters | None = None
    maximise: bool = False
    constraints: Any = field(default=(), metadata={"form": tuple[Constraint, ...]})

    def checked(self) -> tuple[Setup, Objective | None]:
        """The setup as a log keeps it, but for the objective, which comes beside it.

        The leader is wrapped in what makes it heed constraints, steps of x, what is known of each day, and the
        rails.
        """
        for name, kind in _KINDS.items():
            given = getattr(self, name)
            if given is not None and not isinstance(given, kind):
                raise InvalidInput(f"{name}: expected a {kind.__name__}, got {short_repr(given)}")
        refuse(self.x0 is None, "x0: expected the x to start from, got none")
        parameters = self._parameters()
        f = self._objective(parameters)
        leader, context = checked_constraints(as_leader(self.leader), f), self.context
        if any(parameters.steps):
            leader = OnGrid(leader, parameters)
        if context is not None:
            context = context if isinstance(context, Context) else Context(context)
            leader = InContext(leader, context)
        if self.rails is not None:
            leader = Guarded(leader, replace(self.rails, within=by_name("within", self.rails.within, parameters)))
        x0 = self.x0
        if parameters.size > 1 and not isinstance(x0, Mapping) and np.ndim(x0) == 0:
            x0 = vector_or_number("x0", x0, parameters.size)
        made = replace(
            self,
            leader=leader,
            objective=None,
            x0=parameters.vector("x0", x0),
            seed=whole_number("seed", self.seed, least=0),
            rails=None,
            rewindable=flag("rewindable", self.rewindable),
            problem=dict(self.problem or {}),
            context=context,
            parameters=None if parameters == Parameters.numbered(parameters.size) else parameters,
            maximise=self.maximise or (f is not None and f.maximise),
            constraints=(),
        )
        return made, f

    def stored(self) -> tuple[Setup, Objective | None]:
        """`checked`, with what a log says of the objective."""
        made, f = self.checked()
        return replace(made, objective=describe(f)), f

    def _parameters(self) -> Parameters:
        if self.X is not None:
            return checked_parameters(self.parameters, checked_set("X", self.X))
        d = len(self.x0) if isinstance(self.x0, Mapping) else as_vector("x0", self.x0).size
        return self.parameters or Parameters.numbered(d)

    def _objective(self, parameters: Parameters) -> Objective | None:
        f, more = (
            as_objective(self.objective, maximise=flag("maximise", self.maximise)),
            as_constraints(self.constraints),
        )
        if more and f is None:
            advice = "name or give one, or tell costs and leave constraints out"
            raise InvalidInput(f"constraints: they need an objective of x and y; {advice}")
        if f is None:
            return None
        f = replace(f, constraints=as_constraints((*f.constraints, *more))) if more else f
        return with_numbers(f, self.response, parameters)


_KINDS = {"response": ResponseSchema, "problem": Mapping, "rails": Rails, "parameters": Parameters}


def by_name(what: str, X: Any, parameters: Parameters) -> Any:
    """Bounds for entries that have names already: of the same names, with units and steps as they are."""
    said = X.parameters if isinstance(X, Box) else None
    if said is None or parameters.size != said.size:  # of another size: refused where it is used
        return X
    named = not (said.numbered_only or parameters.numbered_only)
    plain = Parameters.numbered(said.size)
    fits = said.units in (plain.units, parameters.units) and said.steps in (plain.steps, parameters.steps)
    if not fits or (named and said.names != parameters.names):
        names, got = (", ".join(map(repr, one.names)) for one in (parameters, said))
        raise InvalidInput(
            f"{what}: expected bounds alone for {names}, with units and steps as they are, got {got}"
        )
    return Box(X.lower, X.upper) if named else X
