"""What the response model remembers from one round to the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from stackelberg.core import Array
from stackelberg.leaders.limits import Errors
from stackelberg.leaders.response.contest import Contest
from stackelberg.leaders.response.costs import Costs, Watch
from stackelberg.leaders.response.curves import Trust
from stackelberg.leaders.response.length_search import LengthSearch
from stackelberg.leaders.response.problem import Scaling
from stackelberg.leaders.response.rows import Rows
from stackelberg.leaders.response.step import Step


@dataclass(frozen=True, eq=False)
class ResponseMemory:
    """What the response model remembers, in parts.

    scaling: the units in which the problem is solved; search: how they are found, where nothing gives them. step:
    the step under way, and its trust region. rows: the answers, of which everything that is believed of the
    response is made; contest, trust: which model leads, and whether entries of y follow from others. costs: what
    costs prove; watch: whether what was gained is lost. deployed: the last x that was deployed, as far as is
    known; news: whether a late answer has come since the last step was planned. limits: how well limits were
    foreseen, None before the first answer or without any. searched: whether the length of x was found by a search.
    """

    scaling: Scaling
    step: Step
    search: LengthSearch | None = None
    rows: Rows | None = None
    contest: Contest | None = None
    trust: Trust = field(default_factory=Trust)
    costs: Costs = field(default_factory=Costs)
    watch: Watch = field(default_factory=Watch)
    deployed: Array | None = None
    news: bool = False
    limits: Errors | None = None
    searched: bool = False
