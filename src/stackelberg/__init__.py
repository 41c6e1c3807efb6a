"""Choose tolls, prices and incentives when you cannot model the people who respond.

Examples
--------
>>> from stackelberg import TheoremSchedule, TwoPoint, solve
>>> from stackelberg.games import pigou
>>> result = solve(pigou(), TwoPoint(K=20, schedule=TheoremSchedule(0.5, 0.05)), rounds=300, seed=0)
>>> result.status.value, bool(abs(result.x[0] - 0.5) < 0.05)
('rounds done', True)
"""

from typing import TYPE_CHECKING

from stackelberg.support.extras import lazy_exports

if TYPE_CHECKING:
    from stackelberg.core import (
        Answer,
        Constraint,
        Followers,
        Game,
        InvalidInput,
        Leader,
        Objective,
        Probe,
        StackelbergError,
        register,
    )
    from stackelberg.followers import CallableFollowers, LiveFollowers
    from stackelberg.leaders import ConstantSchedule, Rails, ResponseModel, TheoremSchedule, TwoPoint
    from stackelberg.run import Result, Status, solve
    from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
    from stackelberg.study import Setup, Study

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Ball",
    "Box",
    "CallableFollowers",
    "ConstantSchedule",
    "Constraint",
    "Followers",
    "Game",
    "InvalidInput",
    "Leader",
    "LiveFollowers",
    "Objective",
    "Polytope",
    "Probe",
    "Product",
    "Rails",
    "Reals",
    "ResponseModel",
    "Result",
    "Setup",
    "Simplex",
    "StackelbergError",
    "Status",
    "Study",
    "TheoremSchedule",
    "TwoPoint",
    "register",
    "solve",
]

__getattr__, __dir__ = lazy_exports(__name__, ("core", "sets", "followers", "leaders", "run", "study"), __all__)
