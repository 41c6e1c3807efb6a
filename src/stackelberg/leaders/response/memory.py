"""What the response model remembers from one round to the next."""

from __future__ import annotations

from dataclasses import dataclass

from stackelberg.leaders.limits import Errors
from stackelberg.leaders.response.belief import Contest
from stackelberg.leaders.response.filter import FIRST
from stackelberg.leaders.response.rows import Rows
from stackelberg.leaders.response.step import Step
from stackelberg.leaders.response.units import Units


@dataclass(frozen=True, eq=False)
class ResponseMemory:
    """The units of x (None while a length is looked for), the step under way, the answers, and what leads.

    member, contest: which member of the filter's grid leads, and which model.
    limits: how well limits were foreseen.
    """

    units: Units | None
    step: Step
    contest: Contest
    rows: Rows | None = None
    member: tuple[int, int] = FIRST
    limits: Errors | None = None
