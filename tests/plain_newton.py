"""Sweeps and damped Newton steps in plain NumPy, routes as rows of a matrix: twins of the kernels."""

from itertools import pairwise

import numpy as np


def moves_of(matrix, flow, pairs, price):
    """(route, base) of every route that carries flow or is cheaper than its pair's largest; `price` per route."""
    found = []
    for own in pairs:
        base = own[int(np.argmax(flow[own]))]
        found += [(r, base) for r in own if r != base and (flow[r] > 0.0 or price[r] < price[base])]
    return found


def plain_even_out(ways, slope, diagonal, damping, dearer, free, step, enough, most=100):
    """Conjugate gradients, scaled by the diagonal, on the free moves of the damped model."""
    matrix = ways @ (slope[:, None] * ways.T) + damping * np.diag(diagonal)
    residual = np.where(free, -dearer - matrix @ step, 0.0)
    direction = residual / diagonal
    size = residual @ direction
    for _ in range(most):
        if size <= enough:
            break
        image = matrix @ direction
        length = size / (direction @ image)
        step = step + np.where(free, length * direction, 0.0)
        residual = residual - np.where(free, length * image, 0.0)
        before, size = size, residual @ (residual / diagonal)
        direction = residual / diagonal + size / before * direction
    return step


def plain_hold_empty(flow, moves, free, step):
    """Routes below nothing are held at nothing; a pair whose base is below has its moves shortened alike."""
    step, free = step.copy(), free.copy()
    routes = [r for r, _ in moves]
    below = free & (flow[routes] + step < 0.0)
    step[below], free[below] = -flow[routes][below], False
    held = int(below.sum())
    for base in sorted({base for _, base in moves}):
        own = np.array([other == base for _, other in moves])
        if step[own].sum() > flow[base]:
            step[own] *= flow[base] / step[own].sum()
            held += int(free[own].sum())
            free[own] = False
    return step, free, held


def plain_newton(matrix, flow, w, pairs, cost, slope, damping):
    """The flows of routes and links after the step, and how much of it was taken; cost(w) and slope(w) per link."""
    moves = moves_of(matrix, flow, pairs, matrix @ cost(w))
    if not moves:
        return flow, w, 0.0
    ways = np.array([matrix[r] - matrix[base] for r, base in moves])
    dearer, diagonal = ways @ cost(w), ways**2 @ slope(w)
    free = diagonal > 0.0
    diagonal = np.where(free, diagonal, 1.0)
    enough = 0.01 * (dearer[free] ** 2 / diagonal[free]).sum()
    step = np.zeros(len(moves))
    for _ in range(8):
        step = plain_even_out(ways, slope(w), diagonal, damping, dearer, free, step, enough)
        step, free, held = plain_hold_empty(flow, moves, free, step)
        if held == 0:
            break
    change = ways.T @ step
    falling = cost(w) @ change
    for share in (1.0, 0.5, 0.25, 0.125, 0.0625) if falling < 0.0 else ():
        if cost(w + share * change) @ change <= -0.5 * falling:
            flow = flow.copy()
            for (r, base), moved in zip(moves, share * step, strict=True):
                flow[r], flow[base] = flow[r] + moved, flow[base] - moved
            return np.maximum(flow, 0.0), w + share * change, share
    return flow, w, 0.0


class Plain:
    """Sweeps and Newton steps in plain NumPy, from the words of the modules: routes as rows of a matrix."""

    def __init__(self, pairs, a, s, power):
        routes = [route for pair in pairs for route in pair]
        ends = np.cumsum([0, *map(len, pairs)]).tolist()
        self.own = [list(range(*both)) for both in pairwise(ends)]
        self.matrix = np.zeros((len(routes), a.size))
        for r, (links, _) in enumerate(routes):
            self.matrix[r, links] = 1.0
        self.flow, self.a, self.s, self.power = np.array([flow for _, flow in routes]), a, s, power
        self.w = self.matrix.T @ self.flow

    def cost(self, w):
        return self.a + self.s * np.maximum(w, 0.0) ** self.power

    def slope(self, w):
        return self.s * self.power * np.maximum(w, 0.0) ** (self.power - 1.0)

    def excess(self, pairs):
        total = 0.0
        for pair in pairs:
            costs = self.matrix[self.own[pair]] @ self.cost(self.w)
            total += self.flow[self.own[pair]] @ (costs - costs.min())
        return total

    def shift(self, pair, negligible):
        found = self.excess([pair])
        if found <= negligible:
            return found
        best = min(self.own[pair], key=lambda r: self.matrix[r] @ self.cost(self.w))
        for r in self.own[pair]:
            if r == best or self.flow[r] == 0.0:
                continue
            way = self.matrix[best] - self.matrix[r]
            first = -way @ self.cost(self.w)
            if first == 0.0:
                continue
            bound = self.flow[r] if first > 0.0 else -self.flow[best]
            steep = np.abs(way) @ self.slope(self.w)
            moved = first / steep if abs(first) < abs(bound) * steep else bound
            for attempt in range(40):
                now = -way @ self.cost(self.w + moved * way)
                if now * first >= 0.0 or abs(now) <= 0.5 * abs(first):
                    break
                steep = np.abs(way) @ self.slope(self.w + moved * way)
                newton = attempt % 2 == 0 and abs(now) < abs(moved) * steep
                moved = moved + now / steep if newton else moved / 2.0
            self.flow[r] -= moved
            self.flow[best] += moved
            self.w = self.w + moved * way
        return found

    def equilibrate(self, target, share, most):
        everyone = list(range(len(self.own)))
        active, before, damping = everyone, np.inf, 1e-2
        for done in range(1, most + 1):
            negligible = 0.1 * target / len(everyone)
            met = {pair: self.shift(pair, negligible) for pair in active}
            total = sum(met.values())
            if done == 1:
                target = max(target, share * total)
            if total <= target and self.excess(everyone) <= target:
                return done
            if total * (total / before) ** 4 > target:
                here = (self.matrix, self.flow, self.w, self.own, self.cost, self.slope)
                self.flow, self.w, taken = plain_newton(*here, damping)
                damping *= 0.25 if taken == 1.0 else 8.0
            before = total
            every = total <= target or done % 3 == 0
            active = everyone if every else [pair for pair in active if met[pair] > negligible]
        return most
