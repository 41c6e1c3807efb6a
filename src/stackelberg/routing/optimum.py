"""System optimum, the tolls that bring it about, and the price of anarchy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import Array, as_vector, frozen
from stackelberg.routing.demand import Demand
from stackelberg.routing.kernels.power_law import PowerForm
from stackelberg.routing.latency import Latency
from stackelberg.routing.network import Network
from stackelberg.routing.wardrop import Equilibrium, RouteFlows, SolverProgress, equilibrium


@final
@dataclass(frozen=True, eq=False)
class MarginalCost(Latency):
    """ℓ(w) + w ℓ'(w): what one more traveller adds to the total travel time. Its integral is w ℓ(w).

    An equilibrium under this latency is the system optimum of the latency inside. For a latency in power form the
    marginal cost has one too; otherwise ℓ'' is taken by central differences.

    >>> from stackelberg.routing import Affine
    >>> MarginalCost(Affine([1.0], [2.0])).value(np.array([3.0]))
    array([13.])
    """

    latency: Latency

    @property
    def links(self) -> int:
        """How many links this latency is for."""
        return self.latency.links

    def value(self, w: Array) -> Array:
        """ℓ + w ℓ'."""
        return self.latency.value(w) + w * self.latency.derivative(w)

    def derivative(self, w: Array) -> Array:
        """2 ℓ' + w ℓ''."""
        step = np.cbrt(np.finfo(np.float64).eps) * np.maximum(np.abs(w), 1.0)
        low = np.maximum(w - step, 0.0)
        curvature = (self.latency.derivative(w + step) - self.latency.derivative(low)) / (w + step - low)
        return np.asarray(np.maximum(2.0 * self.latency.derivative(w) + w * curvature, 0.0))

    def integral(self, w: Array) -> Array:
        """w ℓ(w)."""
        return w * self.latency.value(w)

    @cached_property
    def power_form(self) -> PowerForm | None:
        """The coefficient times power + 1, where the latency inside has a power form."""
        form = self.latency.power_form
        if form is None:
            return None
        return PowerForm(form.constant, frozen(form.coefficient * (1.0 + form.power)), form.scale, form.power)


def system_optimum(
    network: Network,
    demand: Demand,
    *,
    gap: float = 1e-6,
    start: Equilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> Equilibrium:
    """The flows with the least total generalised cost Σ w (ℓ(w) + fixed cost), as an equilibrium of marginal costs.

    `tstt`, `times` and `generalised_cost` are those of the network; `gap` and `beckmann` are those of the marginal
    costs, so that beckmann = generalised_cost and the optimum lies within gap · Σ w |marginal cost| of it.
    `costs` are the generalised costs with marginal-cost tolls.

    >>> from stackelberg.routing import Affine, Demand, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> system_optimum(pigou, Demand([0], [1], [1.0])).tstt
    0.75
    """
    marginal = replace(network, latency=MarginalCost(network.latency))
    found = equilibrium(
        marginal, demand, gap=gap, start=start, max_iterations=max_iterations, threads=threads, progress=progress
    )
    times = network.latency.value(found.flows)
    return replace(
        found,
        times=frozen(times),
        tstt=float(found.flows @ times),
        generalised_cost=float(found.flows @ (times + network.fixed_cost)),
    )


def marginal_cost_tolls(network: Network, flows: Any) -> Array:
    """w ℓ'(w): the cost each traveller at `flows` imposes on the others. At the system optimum they support it.

    >>> from stackelberg.routing import Affine, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> marginal_cost_tolls(pigou, [0.5, 0.5])
    array([0. , 0.5])
    """
    w = as_vector("flows", flows, network.links)
    return frozen(w * network.latency.derivative(w))


@dataclass(frozen=True, eq=False)
class PriceOfAnarchy:
    """How much selfish routing costs: ratio = generalised cost at equilibrium / at the system optimum."""

    ratio: float
    selfish: Equilibrium
    optimal: Equilibrium


def price_of_anarchy(
    network: Network, demand: Demand, *, gap: float = 1e-6, threads: int | None = None
) -> PriceOfAnarchy:
    """Solve for both and compare. The ratio is of total generalised cost (TSTT where there are no fixed costs).

    >>> from stackelberg.routing import Affine, Demand, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> round(price_of_anarchy(pigou, Demand([0], [1], [1.0])).ratio, 6)
    1.333333
    """
    selfish = equilibrium(network, demand, gap=gap, threads=threads)
    optimal = system_optimum(network, demand, gap=gap, start=selfish, threads=threads)
    ratio = selfish.generalised_cost / optimal.generalised_cost if optimal.generalised_cost > 0.0 else 1.0
    return PriceOfAnarchy(ratio, selfish, optimal)
