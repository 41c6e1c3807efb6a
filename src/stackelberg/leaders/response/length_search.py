"""Where nothing gives a length (x0 = 0 in R^d, say), the first moves find one: they grow along one direction.

Each move is longer than the one before by a factor, until slopes agree and the objective, with them, has its least
value within reach; until they have agreed and no longer do; until the response changes by half of itself, or by a
little where slopes have not agreed (followers on their way, say); or until f itself, with the response as it was
last, bends before the next move. Medians over the entries of y decide, so that a few wrong counters do not. Without
any response to begin with the search ends at a length of 1, or before costs rose, and the leader looks further from
there by itself; where only noise is seen, it goes on to a million.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from stackelberg.core import Array, ConvexSet, Limit, Objective, Purpose, derive, frozen
from stackelberg.leaders.response.constants import (
    FIRST_MOVE,
    GROWTH,
    LONGEST_SEARCH,
    SEEN_BEFORE,
    SLOPES_AGREE,
    VISIBLE,
)


@dataclass(frozen=True, eq=False)
class LengthSearch:
    """A search under way: from where, which way, what was deployed and seen.

    moves: how many were made; agreed: whether slopes seen over two of them have agreed.
    length: what was found, None so far. far: whether the last answer was too far off to learn from.
    """

    start: Array
    direction: Array
    moves: int = 0
    seen: tuple[tuple[Array, Array], ...] = ()
    agreed: bool = False
    length: float | None = None
    far: bool = False

    @property
    def announce(self) -> Array:
        """The next x to deploy, before it is projected onto X."""
        return self.start if self.moves == 0 else np.asarray(self.start + self._reach * self.direction)

    @property
    def _reach(self) -> float:
        return float(FIRST_MOVE * GROWTH ** (self.moves - 1))


def begin_search(X: ConvexSet, x0: Array, seed: int) -> LengthSearch:
    """A random direction, turned inward where X ends at x0."""
    draw = derive(seed, Purpose.START).standard_normal(x0.size)
    basis = X.tangent_basis()
    direction = draw if basis is None else basis @ (basis.T @ draw)
    blocked = np.abs(X.project(x0 + direction) - x0) <= 1e-12 * np.abs(direction)
    direction = np.where(blocked, -direction, direction)
    return LengthSearch(x0, frozen(direction / np.linalg.norm(direction)))


def go_on(search: LengthSearch, objective: Objective, X: ConvexSet, x: Array, y: Array) -> LengthSearch:
    """The search after x was deployed and y seen (NaN where nothing was measured)."""
    if search.seen and np.array_equal(x, search.seen[0][0]):  # deployed in round numbers, say: too short a move
        return replace(search, moves=search.moves + 1, length=1.0 if search._reach >= LONGEST_SEARCH else None)
    search = replace(search, seen=(*search.seen, (x, frozen(y))), moves=search.moves + 1)
    if len(search.seen) < 3:
        return search
    x0, y0 = search.seen[0]
    xb, yb = search.seen[-1]
    first, a, b = (float(np.linalg.norm(x - x0)) for x, _ in search.seen[-3:])
    if not b > 1.01 * a:  # X ends here
        return replace(search, length=max(a, b))
    moved = _moved(search)
    changes = [_middle(change) for change in moved]
    usual = max(changes[:-1])
    if usual > 0.0 and _middle(y0) > 0.0 and changes[-1] > max(0.5 * _middle(y0), 4.0 * usual):
        return replace(search, length=a, far=True)
    if _bends(search, objective, X, GROWTH * b):
        return replace(search, length=b)
    # Between deployments, not from x0: followers who had not settled there would show in every slope.
    slope_a, slope_b = moved[-2] / (a - first), moved[-1] / (b - a)
    if not (_middle(slope_b) > 0.0 and _middle(slope_a - slope_b) <= SLOPES_AGREE * _middle(slope_b)):
        if search.agreed:
            return replace(search, length=a, far=True)
        visible = VISIBLE * _middle(y0)
        if len(changes) >= SEEN_BEFORE and 0.0 < visible < changes[-1] and changes[-1] > 6.0 * usual:
            return replace(search, length=min(b * visible / changes[-1], 4.0 * a), far=True)
        silent = _middle(y0) == 0.0 or changes[-1] == 0.0
        if b < (1.0 if silent else LONGEST_SEARCH):
            return search
        length = _cheapest(search, objective) if changes[-1] > 0.0 else b
        return replace(search, length=length, far=length < b)
    reliable = np.where(np.abs(slope_a - slope_b) <= SLOPES_AGREE * np.abs(slope_b), slope_b, 0.0)
    base = np.nan_to_num(yb - b * reliable)
    best = _usual_distance(objective, x0, base, (xb - x0) / b, np.nan_to_num(reliable), b)
    if 0.0 < best <= GROWTH * b:
        return replace(search, length=0.5 * best, agreed=True)
    return replace(search, agreed=True)


def end_early(
    search: LengthSearch, X: ConvexSet, deployed: Array, largest_move: float | None, limits: tuple[Limit, ...]
) -> LengthSearch:
    """The search, at an end where its next move would be longer than the leader may move, or may break a limit.

    The latter if this goes on as it did: the length is then one that takes half of the room that is left.
    """
    if search.length is not None:
        return search
    next_x = X.project(search.announce)
    if largest_move is not None and float(np.linalg.norm(next_x - deployed)) > largest_move:
        return replace(search, length=largest_move)
    if len(search.seen) < 3:  # the first moves are too short to matter to limits
        return search
    (x0, y0), (x1, y1) = search.seen[-2:]
    done, left = (float(np.linalg.norm(b - a)) for a, b in ((x0, x1), (x1, next_x)))
    changes = [(-one.excess(x1, y1), abs(one.excess(x1, y1) - one.excess(x0, y0))) for one in limits]
    moves = [0.5 * room / change for room, change in changes if room > 0.0 and change > 0.0]
    if not (done > 0.0 and moves and min(moves) * done < left):
        return search
    return replace(search, length=max(float(np.linalg.norm(x1 - search.start)), min(moves) * done))


def _moved(search: LengthSearch) -> list[Array]:
    """By how much S has moved from each deployment to the next, as far as followers on their way can be told.

    They keep a share ρ of their distance: y_k − y_(k−1) = ρ (y_(k−1) − y_(k−2)) + (1 − ρ) (S_k − S_(k−1)). The
    first two moves are so short that their answers show ρ, where followers had not settled at x0.
    """
    ys = [y for _, y in search.seen]
    changes = [new - old for old, new in pairwise(ys)]
    first, second = np.nan_to_num(changes[0]), np.nan_to_num(changes[1])
    size = float(first @ first)
    kept = float(first @ second) / size if size > 0.0 else 0.0
    if not 0.0 < kept < 0.9:  # they had settled, or noise or a drift is all that is seen
        return changes
    on_their_way = [np.zeros_like(first), *changes[:-1]]
    return [(new - kept * old) / (1.0 - kept) for old, new in zip(on_their_way, changes, strict=True)]


def _middle(values: Array) -> float:
    """The median size of the entries that were measured, 0 without any."""
    measured = np.abs(values[~np.isnan(values)])
    return float(np.median(measured)) if measured.size else 0.0


def _cheapest(search: LengthSearch, objective: Objective) -> float:
    """The length of the move that cost least; of the last one where none gained."""
    costs = [objective(x, np.nan_to_num(y)) for x, y in search.seen]
    least = int(np.argmin(costs)) or -1
    return float(np.linalg.norm(search.seen[least][0] - search.seen[0][0]))


def _bends(search: LengthSearch, objective: Objective, X: ConvexSet, reach: float) -> bool:
    """Whether f, with the response as it was last, is more curved than steep over the next move.

    What the response changed over the last move counts among the steep, as much more as the next move is longer: a
    small penalty on x that has its least at x0 bends nothing.
    """
    x0, y0, before = search.seen[0][0], np.nan_to_num(search.seen[-1][1]), np.nan_to_num(search.seen[-2][1])

    def cost(t: float) -> float:
        return objective(X.project(x0 + t * search.direction), y0)

    here, half, ahead, back = cost(0.0), cost(0.5 * reach), cost(reach), cost(-reach)
    two_sided = float(np.linalg.norm(X.project(x0 - reach * search.direction) - x0)) > 0.5 * reach
    steep = abs(ahead - back) / 2.0 if two_sided else abs(4.0 * half - ahead - 3.0 * here)
    curved = abs(ahead + back - 2.0 * here) / 2.0 if two_sided else abs(2.0 * (ahead - 2.0 * half + here))
    by_response = GROWTH * abs(objective(x0, y0) - objective(x0, before))
    return bool(steep > 1e-12 * curved and curved > 4.0 * (steep + by_response) and curved > 1e-9 * abs(here))


def _usual_distance(objective: Objective, x0: Array, y0: Array, way: Array, slope: Array, unit: float) -> float:
    """How far off the least value of f is, or, if more, the median for responses like the one seen; 0: nowhere.

    On the one way that was gone it may be near by chance, where f hardly falls. Responses as long as that and of
    other signs show how far it usually is.
    """
    here = objective(x0, y0)

    def distance(slope: Array) -> float:
        """How far along the way, in either sense, f falls if the response goes on so; 0: nowhere."""
        best = 0.0
        for sense in (1.0, -1.0):
            least, at = here, 0.0
            for power in range(-10, 60):
                t = unit * 2.0**power
                value = objective(x0 + sense * t * way, y0 + sense * t * slope)
                if value < least:
                    least, at = value, t
                elif at > 0.0 or power >= 0:
                    break
            best = max(best, at)
        return best

    signs = np.random.default_rng(0).choice([-1.0, 1.0], size=(slope.size, 9))  # a row for each entry
    return max(distance(slope), float(np.median([distance(sign * slope) for sign in signs.T])))
