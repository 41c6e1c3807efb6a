"""White-box rivals of Algorithm 1: they need the followers' G (and more), so they are references, not leaders."""

from stackelberg_repro.rivals.exact_oracle import exact_oracle
from stackelberg_repro.rivals.implicit import implicit
from stackelberg_repro.rivals.problem import RivalRun, WhiteBox, white_box
from stackelberg_repro.rivals.two_timescale import two_timescale
from stackelberg_repro.rivals.unrolled import unrolled
from stackelberg_repro.rivals.value_function import value_function

__all__ = [
    "RivalRun",
    "WhiteBox",
    "exact_oracle",
    "implicit",
    "two_timescale",
    "unrolled",
    "value_function",
    "white_box",
]
