"""System optimum, the tolls that bring it about, and the price of anarchy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.roads.demand import Demand, ElasticDemand
from stackelberg.roads.elastic import ElasticEquilibrium
from stackelberg.roads.latency import MarginalCost
from stackelberg.roads.network import Network
from stackelberg.roads.traveller_class import as_classes
from stackelberg.roads.wardrop import Equilibrium, RouteFlows, SolverProgress, equilibrium

if TYPE_CHECKING:
    from stackelberg.roads.class_equilibrium import ClassEquilibrium
    from stackelberg.roads.class_optimum import ClassOptimum, Value
    from stackelberg.roads.traveller_class import Classes


@overload
def system_optimum(
    network: Network,
    demand: Demand,
    *,
    value: Value = "time",
    gap: float = 1e-6,
    start: Equilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> Equilibrium: ...


@overload
def system_optimum(
    network: Network,
    demand: ElasticDemand,
    *,
    gap: float = 1e-6,
    start: Equilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ElasticEquilibrium: ...


@overload
def system_optimum(
    network: Network,
    demand: Classes,
    *,
    value: Value = "time",
    gap: float = 1e-6,
    start: ClassEquilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ClassOptimum: ...


def system_optimum(
    network: Network,
    demand: Demand | ElasticDemand | Classes,
    *,
    value: Value = "time",
    gap: float = 1e-6,
    start: Any = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> Equilibrium | ClassOptimum:
    """The flows with the least total generalised cost Σ w (ℓ(w) + fixed cost), as an equilibrium of marginal costs.

    `tstt`, `times` and `generalised_cost` are those of the network; `gap` and `beckmann` are those of the marginal
    costs, so that beckmann = generalised_cost and the optimum lies within gap · Σ w |marginal cost| of it.
    `costs` are the generalised costs with marginal-cost tolls. For classes of travellers, and the least total in
    time or in money (`value`), see `class_optimum`.

    Where `demand` is elastic, these are the flows with the greatest welfare, benefit − Σ w (ℓ(w) + fixed cost), and
    beckmann = −welfare. `consumers_surplus` and `revenue` are those under marginal-cost tolls.

    >>> from stackelberg.roads import Affine, Demand, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> system_optimum(pigou, Demand([0], [1], [1.0])).tstt
    0.75
    """
    if not isinstance(demand, Demand | ElasticDemand):
        from stackelberg.roads.class_optimum import class_optimum

        options: dict[str, Any] = {"gap": gap, "start": start, "max_iterations": max_iterations, "threads": threads}
        return class_optimum(network, demand, value, progress=progress, **options)
    if value != "time":
        raise InvalidInput(f"value: {value!r} is for classes of travellers; without classes expected 'time'")
    marginal = replace(network, latency=MarginalCost(network.latency))
    found = equilibrium(
        marginal, demand, gap=gap, start=start, max_iterations=max_iterations, threads=threads, progress=progress
    )
    times = network.latency.value(found.flows)
    spent = float(found.flows @ (times + network.fixed_cost))
    best = replace(found, times=frozen(times), tstt=float(found.flows @ times), generalised_cost=spent)
    if not isinstance(best, ElasticEquilibrium):
        return best
    return replace(best, revenue=float(best.flows @ best.costs) - spent, welfare=best.benefit - spent)


def marginal_cost_tolls(
    network: Network, flows: Any, classes: Classes | None = None, *, value: Value = "money"
) -> Array:
    """w ℓ'(w): the cost each traveller at `flows` imposes on the others. At the system optimum they support it.

    With `classes`, `flows` and tolls are a row per class, vehicles and money: see `class_marginal_tolls`.

    >>> from stackelberg.roads import Affine, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> marginal_cost_tolls(pigou, [0.5, 0.5])
    array([0. , 0.5])
    """
    if classes is not None:
        from stackelberg.roads.class_optimum import class_marginal_tolls

        return class_marginal_tolls(network, classes, flows, value)
    w = as_vector("flows", flows, network.links)
    return frozen(w * network.latency.derivative(w))


@dataclass(frozen=True, eq=False)
class PriceOfAnarchy:
    """How much selfish routing costs: ratio = generalised cost at equilibrium / at the system optimum."""

    ratio: float
    selfish: Equilibrium | ClassEquilibrium
    optimal: Equilibrium | ClassOptimum


def price_of_anarchy(
    network: Network,
    demand: Demand | Classes,
    *,
    value: Value = "time",
    gap: float = 1e-6,
    threads: int | None = None,
) -> PriceOfAnarchy:
    """Solve for both and compare. The ratio is of total generalised cost (TSTT where there are no fixed costs).

    For classes of travellers it is that of the `value` that counts, time or money. Where their optimum is not
    convex (`optimal.convex`) a better one may exist, and the ratio is a lower bound.

    >>> from stackelberg.roads import Affine, Demand, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> round(price_of_anarchy(pigou, Demand([0], [1], [1.0])).ratio, 6)
    1.333333
    """
    elastic = isinstance(demand, ElasticDemand)
    if elastic or (not isinstance(demand, Demand) and any(one.elastic for one in as_classes(demand))):
        raise InvalidInput("demand: expected a fixed one; where demand is elastic, compare `welfare` instead")
    if not isinstance(demand, Demand):
        return _price_for_classes(network, demand, value, gap, threads)
    selfish = equilibrium(network, demand, gap=gap, threads=threads)
    optimal = system_optimum(network, demand, value=value, gap=gap, start=selfish, threads=threads)
    ratio = selfish.generalised_cost / optimal.generalised_cost if optimal.generalised_cost > 0.0 else 1.0
    return PriceOfAnarchy(ratio, selfish, optimal)


def _price_for_classes(
    network: Network, classes: Classes, value: Value, gap: float, threads: int | None
) -> PriceOfAnarchy:
    selfish = equilibrium(network, classes, gap=gap, threads=threads)
    optimal = system_optimum(network, classes, value=value, gap=gap, start=selfish, threads=threads)
    hours = float(selfish.vehicles @ (selfish.times + network.fixed_cost))
    total = hours if value == "time" else selfish.generalised_cost
    return PriceOfAnarchy(total / optimal.total if optimal.total > 0.0 else 1.0, selfish, optimal)
