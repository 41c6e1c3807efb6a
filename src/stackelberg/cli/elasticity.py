"""`stackelberg equilibrium --elasticity E`: demand that answers to its cost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput

if TYPE_CHECKING:
    from stackelberg.roads import Assignment, Solution


@dataclass(frozen=True)
class AnswerAsked:
    """How demand answers to its cost, as the options say: not at all without an elasticity."""

    elasticity: float | None
    form: str
    share: float | None

    def __post_init__(self) -> None:
        """Refuse options that say nothing without an elasticity."""
        if self.elasticity is None and (self.form, self.share) != ("exponential", None):
            raise InvalidInput("--demand-form, --travelling-share: these are for elastic demand; give --elasticity")
        if self.form == "logit" and self.share is None:
            raise InvalidInput(
                "--travelling-share: expected the share of those who could travel that does, got none"
            )

    def applied(self, assignment: Assignment) -> Assignment:
        """The assignment to solve: as observed, or with demand that answers and is as observed at today's costs."""
        from stackelberg.roads import elastic_demand
        from stackelberg.roads.demand import as_form

        if self.elasticity is None:
            return assignment
        options = (assignment.network, assignment.demand, self.elasticity, as_form(self.form))
        return replace(assignment, classes=elastic_demand(*options, share=self.share))

    def summary(self, found: Solution) -> dict[str, Any]:
        """What elastic demand adds to the figures of a solution; welfare of classes is in money."""
        if self.elasticity is None:
            return {}
        made = float(found.made.sum())
        facts = {"elasticity": self.elasticity, "demand_form": self.form, "trips_made": made}
        if not found.assignment.by_classes:
            facts["revenue"] = found.revenue
            facts["refund_per_traveller"] = found.revenue / made if made else 0.0
            facts["consumers_surplus"] = found.consumers_surplus
        return facts | {"welfare": found.welfare}
