"""Choose tolls, prices and incentives when you cannot see into the people who react to them.

>>> from stackelberg import TheoremSchedule, TwoPoint, solve
>>> from stackelberg.games import pigou
>>> result = solve(pigou(), TwoPoint(K=20, schedule=TheoremSchedule(0.5, 0.05)), rounds=300, seed=0)
>>> result.status.value, bool(abs(result.x[0] - 0.5) < 0.05)
('rounds done', True)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackelberg.core import (
        FailedRunWarning,
        Followers,
        Game,
        InvalidInput,
        Knowledge,
        Leader,
        Limit,
        Objective,
        Observation,
        Probe,
        StackelbergError,
        Status,
    )
    from stackelberg.followers import CallableFollowers, LiveFollowers, ProjectedGradient, VariationalInequality
    from stackelberg.leaders import ConstantSchedule, ExperimentSchedule, ResponseModel, TheoremSchedule, TwoPoint
    from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
    from stackelberg.study import Rails, Result, Study, solve

__version__ = "0.1.0"

__all__ = [
    "Ball",
    "Box",
    "CallableFollowers",
    "ConstantSchedule",
    "ExperimentSchedule",
    "FailedRunWarning",
    "Followers",
    "Game",
    "InvalidInput",
    "Knowledge",
    "Leader",
    "Limit",
    "LiveFollowers",
    "Objective",
    "Observation",
    "Polytope",
    "Probe",
    "Product",
    "ProjectedGradient",
    "Rails",
    "Reals",
    "ResponseModel",
    "Result",
    "Simplex",
    "StackelbergError",
    "Status",
    "Study",
    "TheoremSchedule",
    "TwoPoint",
    "VariationalInequality",
    "solve",
]

# The rooms load Numba, SciPy and SQLAlchemy; `stackelberg --version` and a program that needs one room need not.
_ROOMS = ("core", "sets", "followers", "leaders", "study")


def __getattr__(name: str) -> Any:
    """Import the room a public name lives in when the name is first used."""
    if name in __all__:
        for room in _ROOMS:
            found = getattr(import_module(f"{__name__}.{room}"), name, None)
            if found is not None:
                globals()[name] = found
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
