"""AequilibraE's biconjugate Frank–Wolfe on our networks: the peer of the equilibrium benchmark."""

from __future__ import annotations

import logging
import os
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.algorithm_b import Clocks
from stackelberg.core import InvalidInput, require
from stackelberg.roads import BPR, Demand, Network, shortest_paths

_SMALLEST_TIME = 1e-10
"""AequilibraE refuses free-flow times of zero (connectors): they get this many minutes instead."""


@dataclass(frozen=True, eq=False)
class PeerRun:
    """Seconds and relative gaps after each iteration, and the final link flows.

    What AequilibraE reports as its gap takes new flows at old costs, and is not the true one. `gaps` are its own
    times how much larger the true gap of the final flows is (`true_over_own`): programs are compared at true gaps.
    Where the flows that it brings back do not carry the demand, nobody can say (NaN): then no gap was reached.
    `cpu_per_second` is the CPU time of the whole run over its time on the wall.
    """

    seconds: np.ndarray
    gaps: np.ndarray
    flows: np.ndarray
    cpu_per_second: float = 1.0
    true_over_own: float = 1.0

    def seconds_to(self, gap: float) -> float | None:
        """When the gap was first reached, or None."""
        reached = np.flatnonzero(self.gaps <= gap)
        return float(self.seconds[reached[0]]) if reached.size else None

    def clocks_to(self, gap: float) -> Clocks | None:
        """The same as CPU seconds and seconds on the wall."""
        wall_s = self.seconds_to(gap)
        return None if wall_s is None else Clocks(wall_s * self.cpu_per_second, wall_s)


_LOOK = 4
"""Iterations after which it can be said how long one takes."""


_CONSERVED = 1e-6
"""Flows whose balance at a node is off by more than this share of all travellers do not carry the demand."""


def assign_within(network: Network, demand: Demand, gap: float, cores: int, limit_s: float) -> PeerRun:
    """Assign to a true gap, or for as many iterations as fit into `limit_s` CPU seconds."""
    first = assign(network, demand, gap, cores, _LOOK)
    cpu_s = float(first.seconds[-1]) * first.cpu_per_second
    iterations = int(limit_s / max(cpu_s / _LOOK, 1e-4))
    if iterations <= _LOOK:
        return first
    run = assign(network, demand, gap, cores, iterations)
    short = run.seconds_to(gap) is None and run.true_over_own > 1.0 and run.gaps.size < iterations
    return assign(network, demand, gap / run.true_over_own, cores, iterations) if short else run


def true_gap(network: Network, demand: Demand, flows: np.ndarray) -> float:
    """(Σ w c − Σ demand · cheapest) / Σ w c at these flows; NaN where they do not carry the demand."""
    net = np.bincount(network.tail, flows, network.nodes) - np.bincount(network.head, flows, network.nodes)
    net -= np.bincount(demand.origin, demand.volume, network.nodes)
    net += np.bincount(demand.destination, demand.volume, network.nodes)
    if np.abs(net).max() > _CONSERVED * demand.total:
        return float("nan")
    cost = network.cost(flows)
    origins, row = np.unique(demand.origin, return_inverse=True)
    cheapest = shortest_paths(network, cost, origins).distance[row, demand.destination]
    return float(1.0 - demand.volume @ cheapest / (flows @ cost))


def assign(network: Network, demand: Demand, gap: float, cores: int, max_iterations: int = 20_000) -> PeerRun:
    """Assign `demand` to a gap with algorithm bfw, everything in memory, without its progress bars."""
    os.environ.setdefault("AEQ_SHOW_PROGRESS", "FALSE")
    paths: Any = require("aequilibrae.paths", extra="bench")
    logging.getLogger("aequilibrae").setLevel(logging.CRITICAL)
    car = paths.TrafficClass("car", _graph(network), _matrix(network, demand))
    if network.fixed_cost.any():
        car.set_fixed_cost("fixed_cost")
    assignment = paths.TrafficAssignment()
    assignment.add_class(car)
    assignment.set_vdf("BPR")
    assignment.set_vdf_parameters({"alpha": "b", "beta": "power"})
    assignment.set_capacity_field("capacity")
    assignment.set_time_field("free_flow_time")
    assignment.set_cores(cores)
    assignment.set_algorithm("bfw")
    assignment.max_iter = max_iterations
    assignment.rgap_target = gap
    cpu, wall = time.process_time(), time.perf_counter()
    assignment.execute()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    report = assignment.report()
    flows = np.nan_to_num(assignment.results()["PCE_AB"].sort_index().to_numpy())
    own = report["rgap"].to_numpy()
    ratio = true_gap(network, demand, flows) / float(own[-1])
    return PeerRun(report["time"].to_numpy(), own * ratio, flows, cpu / wall, ratio)


def _graph(network: Network) -> Any:
    paths: Any = require("aequilibrae.paths", extra="bench")
    pandas: Any = require("pandas", extra="bench")
    latency = network.latency
    if not isinstance(latency, BPR):
        raise InvalidInput(f"network: the peer knows BPR latencies only, got {type(latency).__name__}")
    graph = paths.Graph()
    graph.network = pandas.DataFrame(
        {
            "link_id": np.arange(1, network.links + 1),
            "a_node": network.tail + 1,
            "b_node": network.head + 1,
            "direction": 1,
            "capacity": latency.capacity,
            "free_flow_time": np.maximum(latency.free_flow, _SMALLEST_TIME),
            "b": latency.b,
            "power": np.maximum(latency.power, 1.0),  # power 0 only comes with b = 0: a constant link
            "fixed_cost": network.fixed_cost,
        }
    )
    graph.prepare_graph(np.arange(1, network.zones + 1))
    graph.set_graph("free_flow_time")
    graph.set_blocked_centroid_flows(network.first_thru > 0)
    return graph


def _matrix(network: Network, demand: Demand) -> Any:
    matrices: Any = require("aequilibrae.matrix", extra="bench")
    matrix = matrices.AequilibraeMatrix()
    matrix.create_empty(zones=network.zones, matrix_names=["trips"], memory_only=True)
    matrix.index[:] = np.arange(1, network.zones + 1)
    matrix.matrix["trips"][:, :] = 0.0
    matrix.matrix["trips"][demand.origin, demand.destination] = demand.volume
    matrix.computational_view(["trips"])
    return matrix
