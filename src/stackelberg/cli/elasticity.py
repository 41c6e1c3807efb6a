"""`stackelberg equilibrium --elasticity E`: demand that answers to its cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput

if TYPE_CHECKING:
    from stackelberg.roads import ClassEquilibrium, Demand, ElasticDemand, Equilibrium, Network, TravellerClass


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

    def classes(self, network: Network, observed: tuple[TravellerClass, ...]) -> tuple[TravellerClass, ...]:
        """As `demand`, for classes of travellers."""
        from stackelberg.roads.class_equilibrium import elastic_classes
        from stackelberg.roads.demand import as_form

        if self.elasticity is None:
            return observed
        return elastic_classes(network, observed, self.elasticity, as_form(self.form), self.share)

    def demand(self, network: Network, observed: Demand) -> Demand | ElasticDemand:
        """The demand to solve for: the observed one, or one that answers and is as observed at today's costs."""
        from stackelberg.roads.demand import as_form
        from stackelberg.roads.elastic import elastic_demand

        if self.elasticity is None:
            return observed
        return elastic_demand(network, observed, self.elasticity, as_form(self.form), share=self.share)

    def summary(self, found: Equilibrium | ClassEquilibrium) -> dict[str, Any]:
        """What elastic demand adds to the figures of a solution; welfare of classes is in money."""
        from stackelberg.roads import ClassEquilibrium, ElasticEquilibrium

        if isinstance(found, ClassEquilibrium) and self.elasticity is not None:
            words = {"elasticity": self.elasticity, "demand_form": self.form}
            return words | {"trips_made": float(found.made.sum()), "welfare": found.welfare}
        if not isinstance(found, ElasticEquilibrium):
            return {}
        made = float(found.made.sum())
        return {
            "elasticity": self.elasticity,
            "demand_form": self.form,
            "trips_made": made,
            "revenue": found.revenue,
            "refund_per_traveller": found.revenue / made if made else 0.0,
            "consumers_surplus": found.consumers_surplus,
            "welfare": found.welfare,
        }
