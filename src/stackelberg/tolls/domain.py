"""Roads and tolls as a domain: what studies of them keep, and where to find what they add. Loads nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, final

from stackelberg.core import Array, InvalidInput, Objective, Parameters
from stackelberg.report.domains import Domain, add_domain
from stackelberg.support.brief import brief

if TYPE_CHECKING:
    from stackelberg.tolls.links import TolledLinks


@dataclass(frozen=True)
class TwinPolicy:
    """[leader] city-twin: tolls by the twin of the city; where it is wrong, by the response model.

    response: how travellers choose routes, "logit" or "wardrop"; None: logit in small networks. pace: the share of
    them who reconsider from one day to the next, if it is known.
    """

    response: str | None = None
    pace: float | None = None
    K: int = 1

    def leader(self, city: City) -> Any:
        """The leader, with the city as its prior."""
        from stackelberg.tolls.twin import city_leader

        if city.trips:
            raise InvalidInput("kind: 'city-twin' takes flows by link and no trips; choose another")
        own: Any = vars(self)
        return city_leader(city.network, city.links, **own)


@add_domain("roads")
@final
@dataclass(frozen=True, eq=False)
class City(Domain):
    """A road network, the links that x tolls, and those that are counted (None: all).

    Parameters
    ----------
    network : Any
        The roads.
    links : Any
        The links that x tolls.
    sensors : Any, optional
        The links that are counted (None: all).
    demand : Any, optional
        That of a simulated network, or its classes of travellers.
    trips : bool, default False
        Whether trips made are in y.
    live : bool, default False
        Whether counts come in by hand.
    own_time : bool, default True
        Whether f is the travel time itself, not a multiple of it or money.
    """

    network: Any
    links: Any
    sensors: Any = None
    demand: Any = None
    trips: bool = False
    live: bool = False
    own_time: bool = True

    keys = ("network", "net")
    options = ("network", "nodes", "sensors", "units", "sep", "decimal", "thousands")
    policies: ClassVar = {"city-twin": TwinPolicy}
    simulates = True
    commands = "stackelberg.tolls.plan_command:add_commands"
    suite = "stackelberg.tolls.suite"
    tells = "--counts FILE.csv"
    needs = "numba"
    kinds = """
        roads.delays: Akcelik Conical
        roads.demand: Demand ElasticDemand TravellerClass
        roads.demand_functions: ExponentialDemand LinearDemand LogitDemand
        roads.latency: Affine BPR MarginalCost
        roads.network: Network
        tolls.links: ResponseLayout
        tolls.objective: TravelCost
        tolls.twin.city: CityTwin
    """

    __repr__ = brief

    @classmethod
    def table(cls, *, live: bool) -> Any:
        """A network whose counts come in by hand, or a simulated one."""
        from stackelberg.tolls.problem_files import GameRoads, LiveRoads

        return LiveRoads if live else GameRoads

    @property
    def remarks(self) -> Sequence[str]:
        """Those of the network."""
        return tuple(self.network.remarks)

    @classmethod
    def template(cls, file: Path, name: str, options: Mapping[str, str]) -> str:
        """A problem file for a planner who has a network and counts."""
        from stackelberg.tolls.problem_files import network_template

        return network_template(file, name, options)

    @property
    def tolled(self) -> TolledLinks:
        """The links that carry x."""
        from stackelberg.tolls.links import TolledLinks

        return TolledLinks(self.network, self.links)

    def wording(self, parameters: Parameters) -> Any:
        """Tolls in minutes and costs in vehicle-hours, where the units of the network are known."""
        from stackelberg.report.units import in_minutes, in_vehicle_hours
        from stackelberg.report.words import Wording
        from stackelberg.roads.network import read_units

        units = read_units(self.network.units)
        cost_scale, cost_unit = in_vehicle_hours(units) if self.own_time else (1.0, "")
        x_scale, x_unit = in_minutes(parameters.unit) if parameters.unit else (1.0, None)
        return Wording(
            cost_unit=cost_unit,
            response_unit=units.flow,
            followers="travellers",
            days=self.live,
            cost_scale=cost_scale,
            x_scale=x_scale,
            x_unit=x_unit,
        )

    def x_table(self, x: Array, parameters: Parameters) -> Mapping[str, Sequence[Any]]:
        """A row for each toll, with its link."""
        return self.tolled.table(x, parameters)

    def read_x(self, file: Path, parameters: Parameters, **cells: Any) -> list[tuple[int, float]]:
        """Tolls that were really announced, by link."""
        return self.tolled.announced(file, cells)

    def read_y(
        self, objective: Objective | None, files: Mapping[str, Path], **cells: Any
    ) -> tuple[Array, Sequence[str]]:
        """Counts by link."""
        from stackelberg.tolls.sensors import measured

        return measured(self.network, files["counts"], cells)

    def review(self, objective: Objective | None, answers: Sequence[Any]) -> Any:
        """Review a day of counts: coverage, gaps, and plausibility."""
        from stackelberg.tolls.sensors import reviewed

        return reviewed(self.network, objective, answers)

    def map(self, objective: Objective | None, moments: Sequence[Any], recommended: Array) -> Any:
        """Flows, times and tolls of every moment, and the tolls that are recommended."""
        from stackelberg.tolls.maps import study_map

        return study_map(self, objective, moments, recommended)

    def alike(self, other: Any) -> bool:
        """Whether people travel alike, within what reading and computing it again may change."""
        import numpy as np

        from stackelberg.tolls.problem_files import travel_numbers

        pairs = zip(travel_numbers(self), travel_numbers(other), strict=False)
        alike = type(self.demand) is type(other.demand)
        return alike and all(a.shape == b.shape and np.allclose(a, b, rtol=1e-4, atol=0.0) for a, b in pairs)
