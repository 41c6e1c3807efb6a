"""Two sets of routes for the same pairs made one, with flows between those of the two."""

from __future__ import annotations

import numpy as np
from numba import njit

from stackelberg.routing.kernels.columns import Columns


@njit(cache=True, nogil=True)
def mix(old, new, share):  # type: ignore[no-untyped-def]
    """The routes of `old` and then those of `new` that it has not, pair by pair, none charged yet.

    Flows are (1 − share) · old + share · new.
    """
    most = old.flow.size + new.flow.size
    first, start = np.zeros(old.first.size, np.int64), np.zeros(most + 1, np.int64)
    links, flow = np.empty(old.links.size + new.links.size, np.int32), np.empty(most)
    routes = 0
    end = 0
    for pair in range(first.size - 1):
        for r in range(old.first[pair], old.first[pair + 1]):
            end = _append(old, r, links, end)
            flow[routes] = (1.0 - share) * old.flow[r]
            routes += 1
            start[routes] = end
        for r in range(new.first[pair], new.first[pair + 1]):
            same = _find(old, pair, new, r)
            if same >= 0:
                flow[first[pair] + same - old.first[pair]] += share * new.flow[r]
                continue
            end = _append(new, r, links, end)
            flow[routes] = share * new.flow[r]
            routes += 1
            start[routes] = end
        first[pair + 1] = routes
    return Columns(first, start[: routes + 1], links[:end], flow[:routes], np.zeros(routes))


@njit(cache=True, nogil=True)
def _append(columns, r, links, end):  # type: ignore[no-untyped-def]
    """Write the links of route r from `end` on; returns where they end."""
    for k in range(columns.start[r], columns.start[r + 1]):
        links[end] = columns.links[k]
        end += 1
    return end


@njit(cache=True, nogil=True)
def _find(columns, pair, other, route):  # type: ignore[no-untyped-def]
    """The route of `pair` in `columns` with the links of `route` in `other`; −1 where there is none."""
    length = other.start[route + 1] - other.start[route]
    for r in range(columns.first[pair], columns.first[pair + 1]):
        if columns.start[r + 1] - columns.start[r] != length:
            continue
        same = True
        for k in range(length):
            if columns.links[columns.start[r] + k] != other.links[other.start[route] + k]:
                same = False
                break
        if same:
            return r
    return -1
