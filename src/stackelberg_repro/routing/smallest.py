"""The smallest tolls that support given link flows: the certified reference for toll design.

Hearn and Ramana (1998): tolls x make the flows w an equilibrium of the demand exactly when there are potentials
π (the cost from origin o to node j, one row per origin) with

    c_e(w) + x_e ≥ π_o(head e) − π_o(tail e)         for every origin o and every link e its travellers may use,
    Σ_e w_e (c_e(w) + x_e) ≤ Σ_pairs volume · π_o(d),

where c = ℓ + fixed cost: no path is cheaper than the potentials say, and in total nobody pays more. Both are
linear in (x, π), so the least ‖x‖² is a convex quadratic program, solved here with the interior-point solver
Clarabel.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np
from scipy import sparse

from stackelberg.core import Array, InvalidInput, as_vector, frozen, positive, require
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.trees import NO_LINK
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import shortest_paths
from stackelberg.tolls.links import TolledLinks

_CONSERVED = 1e-6
"""Largest mismatch of inflow and outflow at a node, as a share of the total demand, that flows may have."""


def smallest_tolls(
    network: Network,
    demand: Demand,
    flows: Any,
    *,
    sign: Literal["free", "nonnegative"] = "free",
    tollable: Any = None,
    slack: float = 1e-9,
    routes: Routes | None = None,
) -> Array:
    """The tolls of least ‖x‖² under which `flows` are a Wardrop equilibrium; zero on links not `tollable`.

    `slack` is the relative gap granted to the flows, which a solver knows to a gap of its own. With `routes`
    travellers use no others, and Σ_{e ∈ r} (c_e + x_e) ≥ π for each route of a pair takes the place of the links.
    Not every subset of links, and with sign="nonnegative" not all flows, can be supported: InvalidInput says so.

    >>> from stackelberg.roads import pigou
    >>> smallest_tolls(*pigou(), [0.5, 0.5]).round(5)
    array([-0.25,  0.25])
    >>> smallest_tolls(*pigou(), [0.5, 0.5], sign="nonnegative").round(5)
    array([0. , 0.5])
    """
    w = as_vector("flows", flows, network.links)
    links = TolledLinks(network, tollable).links
    if sign not in ("free", "nonnegative"):
        raise InvalidInput(f"sign: expected 'free' or 'nonnegative', got {sign!r}")
    positive("slack", slack)
    assignment = Assignment(network, demand).drop_unreachable(warn=3)[0]
    demand = assignment.demand
    _check_conserved(network, demand, w)
    if routes is not None:
        routes.check(assignment)
    program = (_program if routes is None else partial(_route_program, routes))(network, demand, w, links, slack)
    x = np.zeros(network.links)
    x[links] = _least_norm(program, links.size, sign == "nonnegative")
    return frozen(x)


class _Program(NamedTuple):
    """rows @ (x on tollable links, potentials) <= bound."""

    rows: sparse.csc_matrix[np.float64]
    bound: Array


def _check_conserved(network: Network, demand: Demand, w: Array) -> None:
    if np.any(w < 0):
        raise InvalidInput(f"flows: expected numbers >= 0, got {w.min()} at link {int(w.argmin())}")
    net = np.bincount(network.tail, w, network.nodes) - np.bincount(network.head, w, network.nodes)
    net -= np.bincount(demand.origin, demand.volume, network.nodes)
    net += np.bincount(demand.destination, demand.volume, network.nodes)
    if np.abs(net).max() > _CONSERVED * demand.total:
        node = int(np.abs(net).argmax())
        raise InvalidInput(
            f"flows: expected flows that carry the demand, got {net[node]:g} too much leaving node "
            f"{network.node_labels[node]}"
        )


def _program(network: Network, demand: Demand, w: Array, links: Any, slack: float) -> _Program:
    """The inequalities of the module's docstring; a potential for each origin and node within its reach."""
    cost = network.cost(w)
    column_of = np.full(network.links, -1)
    column_of[links] = np.arange(links.size)
    origins = np.unique(demand.origin)
    reach = shortest_paths(network, network.free_flow_time, origins).predecessor != NO_LINK
    place = np.where(reach, links.size + np.cumsum(reach).reshape(reach.shape) - 1, -1)
    rows, columns, values, bounds = [], [], [], []
    used = 0
    for i, origin in enumerate(origins):
        passes = (network.tail >= network.first_thru) | (network.tail == origin)
        usable = np.flatnonzero(passes & (reach[i, network.tail] | (network.tail == origin)))
        row = used + np.arange(usable.size)
        used += usable.size
        for column, value in (
            (place[i, network.head[usable]], 1.0),
            (place[i, network.tail[usable]], -1.0),
            (column_of[usable], -1.0),
        ):
            present = column >= 0  # the origin's own potential is 0, and so are tolls off the list
            rows.append(row[present])
            columns.append(column[present])
            values.append(np.full(int(present.sum()), value))
        bounds.append(cost[usable])
    total = float(w @ cost)
    ends = place[np.searchsorted(origins, demand.origin), demand.destination]
    rows.append(np.full(links.size + ends.size, used))
    columns.append(np.concatenate([np.arange(links.size), ends]))
    values.append(np.concatenate([w[links], -demand.volume]) / max(total, 1.0))
    bounds.append(np.array([(slack - 1.0) * total / max(total, 1.0)]))
    shape = (used + 1, links.size + int(reach.sum()))
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    return _Program(sparse.csc_matrix(entries, shape=shape), np.concatenate(bounds))


def _route_program(
    routes: Routes, network: Network, demand: Demand, w: Array, links: Any, slack: float
) -> _Program:
    """The same inequalities route by route, with a potential for every pair."""
    cost, incidence = network.cost(w), routes.incidence(network.links)
    scale = max(float(w @ cost), 1.0)
    own = sparse.csr_array(
        (np.ones(len(routes)), (np.arange(len(routes)), routes.pair)), shape=(len(routes), demand.pairs)
    )
    budget = np.concatenate([w[links], -demand.volume])[None, :] / scale
    rows = sparse.vstack([sparse.hstack([-incidence.T[:, links], own]), sparse.csr_array(budget)])
    bound = np.append(incidence.T @ cost, (slack - 1.0) * float(w @ cost) / scale)
    return _Program(sparse.csc_matrix(rows), bound)


def _least_norm(program: _Program, tolls: int, nonnegative: bool) -> Array:
    """min ½ ‖x‖² subject to the program, x the first `tolls` variables."""
    rows, bound = program
    if nonnegative:
        signs = sparse.eye(tolls, rows.shape[1], format="csc")
        rows, bound = sparse.vstack([rows, -signs], format="csc"), np.append(bound, np.zeros(tolls))
    variables = rows.shape[1]
    weights = np.zeros(variables)
    weights[:tolls] = 1.0
    clarabel = require("clarabel", extra="repro")
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    quadratic = sparse.diags(weights, format="csc")
    cones = [clarabel.NonnegativeConeT(bound.size)]
    solution = clarabel.DefaultSolver(quadratic, np.zeros(variables), rows, bound, cones, settings).solve()
    if str(solution.status) in ("PrimalInfeasible", "AlmostPrimalInfeasible"):
        raise InvalidInput(
            "tollable: no tolls on these links (with this sign) make the flows an equilibrium; "
            "allow more links, or sign='free'"
        )
    if str(solution.status) != "Solved":
        raise InvalidInput(f"flows: the quadratic program ended with {solution.status}; try a larger slack")
    x = np.asarray(solution.x[:tolls], dtype=np.float64)
    return np.maximum(x, 0.0) if nonnegative else x
