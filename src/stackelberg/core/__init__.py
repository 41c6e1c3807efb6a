"""core: the words of the package as frozen data and protocols. Imports no other room."""

from stackelberg.core.context import Context
from stackelberg.core.forms import register
from stackelberg.core.game import ConvexSet, Followers, Game, Knowledge, ReferenceSolution
from stackelberg.core.leader import (
    Deployed,
    Leader,
    LeaderState,
    Note,
)
from stackelberg.core.names import Parameters, ResponseSchema
from stackelberg.core.objective import (
    AS_COST,
    Constraint,
    ConstraintForecast,
    Direction,
    Objective,
    Prices,
    central_differences,
)
from stackelberg.core.prior import Forecast, Predicted, Prior, Settled
from stackelberg.core.probe import Answer, Exclusion, GuardAction, Place, Probe, ProbeLike, ProbeName, Said, Start
from stackelberg.core.randomness import Purpose, derive, unit_sphere
from stackelberg.support.arrays import Array, as_vector, frozen, positive, vector_or_number, whole_number
from stackelberg.support.errors import (
    FailedRunWarning,
    InvalidInput,
    MissingExtra,
    ResponseFailed,
    RunMustStop,
    StackelbergError,
    WrongReturn,
    refuse,
)
from stackelberg.support.extras import require

__all__ = [
    "AS_COST",
    "Answer",
    "Array",
    "Constraint",
    "ConstraintForecast",
    "Context",
    "ConvexSet",
    "Deployed",
    "Direction",
    "Exclusion",
    "FailedRunWarning",
    "Followers",
    "Forecast",
    "Game",
    "GuardAction",
    "InvalidInput",
    "Knowledge",
    "Leader",
    "LeaderState",
    "MissingExtra",
    "Note",
    "Objective",
    "Parameters",
    "Place",
    "Predicted",
    "Prices",
    "Prior",
    "Probe",
    "ProbeLike",
    "ProbeName",
    "Purpose",
    "ReferenceSolution",
    "ResponseFailed",
    "ResponseSchema",
    "RunMustStop",
    "Said",
    "Settled",
    "StackelbergError",
    "Start",
    "WrongReturn",
    "as_vector",
    "central_differences",
    "derive",
    "frozen",
    "positive",
    "refuse",
    "register",
    "require",
    "unit_sphere",
    "vector_or_number",
    "whole_number",
]
