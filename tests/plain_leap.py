"""A damped Newton step on all routes at once in plain NumPy, routes as rows of a matrix: the twin of `leap`."""

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


def plain_leap(matrix, flow, w, pairs, cost, slope, damping):
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
