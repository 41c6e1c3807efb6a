"""Places for the nodes of a network whose coordinates nobody knows: nodes few links apart lie close together.

Stress majorisation (Gansner, Koren and North 2004, Graph Drawing) from classical scaling: deterministic, so that
the same network is always drawn alike.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stackelberg.core import Array
from stackelberg.roads import Network

MOST_NODES = 1000
"""More nodes would take minutes, and nobody could read the drawing."""
_SWEEPS = 100
_REGION = 20.0
"""Degrees across: what is larger is no region of roads, or in no degrees."""


LAID_OUT = "The coordinates of the nodes are not known: nodes that few links part are drawn close."
"""Said beside a drawing of a network without coordinates."""


def why_not_drawn(network: Network) -> str:
    """Why there is no drawing of a network, where `with_places` has none."""
    return (
        f"No map: the coordinates of the nodes are not known, and {network.nodes:,} nodes are too many to lay out "
        f"(at most {MOST_NODES:,})."
    )


def with_places(network: Network) -> Network | None:
    """The network with coordinates to draw it by: its own, else a drawing; None where it is too large for one.

    Longitudes are shortened as they are on the ground: of one degree, the cosine of the latitude is left.

    >>> from stackelberg.roads import braess
    >>> drawn = with_places(replace(braess()[0], coordinates=None))
    >>> drawn.coordinates.shape
    (4, 2)
    """
    if network.coordinates is not None:
        ground = _on_the_ground(network.coordinates)
        return network if ground is network.coordinates else replace(network, coordinates=ground)
    if network.nodes > MOST_NODES:
        return None
    return replace(network, coordinates=places(hop_distances(network)))


def _on_the_ground(places: Array) -> Array:
    """Places as seen from above: those of a region in longitude and latitude, others as they are.

    Plane coordinates of a few units around zero could be degrees as well; so near the equator nothing changes.
    """
    (west, south), (east, north) = places.min(axis=0), places.max(axis=0)
    degrees = west >= -180 and east <= 180 and south > -90 and north < 90
    if not degrees or max(east - west, north - south) > _REGION or abs(south + north) < _REGION:
        return places
    return np.asarray(places * [np.cos(np.radians(0.5 * (south + north))), 1.0])


def hop_distances(network: Network) -> Array:
    """How many links apart nodes are, whatever their direction; one more than any where nothing joins them."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import shortest_path

    ones = np.ones(network.links)
    joined = coo_array((ones, (network.tail, network.head)), shape=(network.nodes, network.nodes)).tocsr()
    joined.data[:] = 1.0
    hops = np.asarray(shortest_path(joined, directed=False, unweighted=True))
    joined_pairs = np.isfinite(hops)
    return np.where(joined_pairs, hops, hops[joined_pairs].max(initial=0.0) + 1.0)


def places(distance: Array) -> Array:
    """Points of the plane whose distances are close to those given, near ones counting most."""
    n = len(distance)
    found = _classical_scaling(distance)
    if n < 3:
        return found
    weight = 1.0 / np.where(distance > 0.0, distance, np.inf) ** 2
    laplacian = np.diag(weight.sum(axis=1)) - weight
    inverse = np.linalg.inv(laplacian + 1.0 / n)  # the mean, which the Laplacian cannot move, stays at zero
    for _ in range(_SWEEPS):
        apart = np.linalg.norm(found[:, None] - found[None, :], axis=2)
        pull = -weight * distance / np.where(apart > 1e-12, apart, np.inf)
        np.fill_diagonal(pull, 0.0)
        np.fill_diagonal(pull, -pull.sum(axis=1))
        found = inverse @ (pull @ found)
    return np.asarray(found)


def _classical_scaling(distance: Array) -> Array:
    """Torgerson's scaling to two dimensions, with signs fixed so that the drawing is always the same."""
    n = len(distance)
    middle = np.eye(n) - 1.0 / n
    values, vectors = np.linalg.eigh(-0.5 * middle @ distance**2 @ middle)
    scaled = vectors[:, ::-1][:, :2] * np.sqrt(np.maximum(values[::-1][:2], 0.0))
    if scaled.shape[1] < 2:
        scaled = np.column_stack([scaled, np.zeros(n)])
    signs = np.sign(scaled[np.abs(scaled).argmax(axis=0), [0, 1]])
    # Nodes that classical scaling puts in one place are parted a little: majorisation could not part them.
    turn = 1e-3 * max(float(distance.max()), 1.0) * np.arange(n)[:, None] * np.array([0.6, 0.8]) / n
    return np.asarray(scaled * np.where(signs == 0, 1.0, signs) + turn)
