"""leaders: one policy per file. Never imports followers, games, roads or tolls."""

from typing import TYPE_CHECKING

from stackelberg.leaders.commitment import Commitment, CommitmentMemory
from stackelberg.leaders.fall_back import FallBack, FallBackMemory
from stackelberg.leaders.guarded import Guarded, GuardMemory
from stackelberg.leaders.names import default_leader
from stackelberg.leaders.on_grid import GridMemory, OnGrid
from stackelberg.leaders.rails import Rails
from stackelberg.leaders.two_point import (
    ConstantSchedule,
    Schedule,
    Steps,
    TheoremSchedule,
    TwoPoint,
    TwoPointMemory,
)
from stackelberg.support.extras import lazy_exports

if TYPE_CHECKING:
    from stackelberg.leaders.response_model import ResponseModel

__all__ = [
    "Commitment",
    "CommitmentMemory",
    "ConstantSchedule",
    "FallBack",
    "FallBackMemory",
    "GridMemory",
    "GuardMemory",
    "Guarded",
    "OnGrid",
    "Rails",
    "ResponseMemory",
    "ResponseModel",
    "Schedule",
    "Steps",
    "TheoremSchedule",
    "TwoPoint",
    "TwoPointMemory",
    "default_leader",
]

__getattr__, __dir__ = lazy_exports(__name__, ("response_model",), __all__)
