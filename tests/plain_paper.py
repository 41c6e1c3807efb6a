"""Algorithm 1 and the paper's travellers in plain NumPy and SciPy: the readable twin of every faster version.

`algorithm_one` is the test oracle of the leader that is played on any game (`stackelberg.leaders.TwoPoint`), of
the compiled runs of the paper's experiment (`stackelberg_repro.routing.kernel`) and of many runs of an affine
game at once (`stackelberg_repro.affine.simulation`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from stackelberg.roads.kernels.costs import PowerForm
from stackelberg.roads.routes import Routes

Adapt = Callable[[np.ndarray, np.ndarray, int], tuple[np.ndarray, np.ndarray]]
"""Followers: from x, their memory and K, to their memory after K rounds and the response that the leader sees."""
Cost = Callable[[np.ndarray, np.ndarray], float]
"""The leader's f of x and the response."""


def algorithm_one(
    adapt: Adapt,
    f: Cost,
    x: np.ndarray,
    y: np.ndarray,
    y_hat: np.ndarray,
    v: np.ndarray,
    eta: np.ndarray,
    delta: np.ndarray,
    K: int,
) -> tuple[np.ndarray, np.ndarray]:
    """Algorithm 1 on R^d from x: the costs f(x_t, ỹ_t) and the last x.

    v, eta and delta hold one row per round. The followers start from y at x_0 and from y_hat at x̂_0; the two are
    equal but where the first probes start apart.
    """
    d = x.size
    costs = np.empty(len(v))
    for t in range(len(v)):
        x_hat = x + delta[t] * v[t]  # line 3
        y, seen = adapt(x, y, K)  # line 4
        _, seen_hat = adapt(x_hat, y_hat, K)  # line 7, from the memory of the round before
        costs[t] = f(x, seen)
        x = x - eta[t] * (d / delta[t]) * (f(x_hat, seen_hat) - costs[t]) * v[t]  # line 8
        y_hat = y  # line 9
    return costs, x


@dataclass(frozen=True, eq=False)
class PlainTravellers:
    """y_z ← P_{Y_z}(y_z − γ c_z(y, x)) for every pair z (equation H_k of the paper's experiment)."""

    load: csr_array
    price: csr_array
    first_route: np.ndarray
    volume: np.ndarray
    form: PowerForm
    gamma: float

    @staticmethod
    def of(routes: Routes, volume: np.ndarray, form: PowerForm, gamma: float) -> PlainTravellers:
        """The travellers of a route set."""
        incidence = routes.incidence(form.constant.size)
        return PlainTravellers(incidence, csr_array(incidence.T), routes.first, volume, form, gamma)

    def latency(self, w: np.ndarray) -> np.ndarray:
        """ℓ(w) of every link."""
        return self.form.constant + self.form.coefficient * (w / self.form.scale) ** self.form.power

    def adapt(self, x: np.ndarray, y: np.ndarray, rounds: int) -> tuple[np.ndarray, np.ndarray]:
        """Route flows after `rounds` rounds under tolls x, and their link flows."""
        for _ in range(rounds):
            cost = self.price @ (self.latency(self.load @ y) + x)
            y = self.project(y - self.gamma * cost)
        return y, self.load @ y

    def project(self, point: np.ndarray) -> np.ndarray:
        """P_Y, pair by pair."""
        y = np.empty_like(point)
        for z, total in enumerate(self.volume):
            own = slice(self.first_route[z], self.first_route[z + 1])
            y[own] = project_simplex(point[own], total)
        return y

    def planner(self, penalty: float) -> Cost:
        """f(x, w) = Σ w ℓ(w) + λ ‖x‖², the planner's objective."""
        return lambda x, w: float(w @ self.latency(w) + penalty * (x @ x))


def project_simplex(point: np.ndarray, total: float) -> np.ndarray:
    """The nearest vector of {y ≥ 0, Σy = total}, by sorting."""
    descending = np.sort(point)[::-1]
    thetas = (np.cumsum(descending) - total) / np.arange(1, point.size + 1)
    last = np.flatnonzero(descending > thetas)[-1]
    return np.maximum(point - thetas[last], 0.0)
