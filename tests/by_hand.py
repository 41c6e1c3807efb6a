"""What the worked examples share: derived draws and sets in plain NumPy, nothing from the package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Vector = np.ndarray


def draws(seed: int, purpose: int, round: int = 0, probe: int = 0) -> np.random.Generator:
    """The documented derivation of every draw."""
    sequence = np.random.SeedSequence(entropy=seed, spawn_key=(purpose, round, probe))
    return np.random.Generator(np.random.PCG64(sequence))


def on_sphere(rng: np.random.Generator, d: int) -> Vector:
    z = rng.standard_normal(d)
    return z / np.sqrt(np.sum(z * z))


def onto_simplex(point: Vector, total: float, lower: float) -> Vector:
    """The nearest x with x >= lower and Σx = total: x = max(p − θ, lower), θ from the largest entries of p."""
    largest = np.sort(point - lower)[::-1]
    spare = total - lower * point.size
    thetas = (np.cumsum(largest) - spare) / np.arange(1, point.size + 1)  # were just the k largest above `lower`
    theta = thetas[np.flatnonzero(largest > thetas)[-1]]
    return np.maximum(point - theta, lower)


def sums_to_zero(n: int) -> Vector:
    """Helmert's orthonormal columns: (1, ..., 1, −k, 0, ...)/√(k(k + 1)) with k ones, k = 1..n−1."""
    columns = [np.r_[np.ones(k), -k, np.zeros(n - 1 - k)] / np.sqrt(k * (k + 1.0)) for k in range(1, n)]
    return np.array(columns).T


@dataclass(frozen=True)
class Place:
    """A set X as far as a leader needs it, in plain NumPy: `nearest(p, r)` projects onto X shrunk by r."""

    nearest: Callable[[Vector, float], Vector]
    inradius: float
    basis: Vector  # orthonormal columns of the directions within X

    @property
    def d(self) -> int:
        return self.basis.shape[1]


def everywhere(n: int) -> Place:
    return Place(lambda p, r: np.array(p), np.inf, np.eye(n))


def box(lower: Vector, upper: Vector) -> Place:
    lower, upper = np.asarray(lower, dtype=float), np.asarray(upper, dtype=float)
    free = lower < upper

    def nearest(p: Vector, r: float) -> Vector:
        return np.minimum(np.maximum(p, lower + r * free), upper - r * free)

    return Place(nearest, float(min((upper - lower)[free])) / 2, np.eye(lower.size)[:, free])


def simplex(n: int, total: float) -> Place:
    """The ball of radius r around x stays inside where x_i >= r √((n−1)/n), as the facet x_i = 0 is that far."""

    def nearest(p: Vector, r: float) -> Vector:
        return onto_simplex(np.asarray(p), total, r * np.sqrt((n - 1) / n))

    return Place(nearest, total / np.sqrt(n * (n - 1.0)), sums_to_zero(n))
