"""Games with affine followers as arrays: the paper's quantities in closed form, over many runs at once.

Followers have G(x, y) = M y + B x + c on R^n and take gradient steps of size γ, so S(x) = −M⁻¹(B x + c) is affine
and K rounds are one product: y^{(K)} = S(x) + (I − γM)^K (y^{(0)} − S(x)). The leader pays a separable loss of
y − ŷ plus ½λ‖x‖². With the losses here that covers the linear-quadratic game, a non-convex one with every constant
known, and strict saddles. All functions work on stacks: x has shape (..., d), y has shape (..., n).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Objective, ReferenceSolution, frozen, positive
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.games import LinearQuadratic, linear_quadratic_data
from stackelberg.sets import Reals

Elementwise = Callable[[Array], Array]


@dataclass(frozen=True)
class Loss:
    """A separable loss φ(u) with φ' and φ'', elementwise, and global bounds on them (infinite where none)."""

    name: str
    value: Elementwise
    slope: Elementwise
    curve: Elementwise
    slope_bound: float = np.inf
    curve_bound: float = np.inf


QUADRATIC = Loss("½u²", lambda u: 0.5 * u * u, lambda u: u, np.ones_like, curve_bound=1.0)

SATURATING = Loss(
    "u²/(1+u²)",
    lambda u: u * u / (1 + u * u),
    lambda u: 2 * u / (1 + u * u) ** 2,
    lambda u: (2 - 6 * u * u) / (1 + u * u) ** 3,
    slope_bound=3 * np.sqrt(3) / 8,  # at u = 1/√3
    curve_bound=2.0,  # at u = 0
)
"""Non-convex, bounded, with bounded slope and curvature: Assumption 1 holds globally but for the λ term."""

WELLS = Loss("¼u⁴ − ½u²", lambda u: 0.25 * u**4 - 0.5 * u * u, lambda u: u**3 - u, lambda u: 3 * u * u - 1)
"""A well on either side of 0 in every coordinate: a local maximum at 0, strict saddles between."""


def _first_coordinate(well: Elementwise, bowl: Elementwise) -> Elementwise:
    return lambda u: np.concatenate([well(u[..., :1]), bowl(u[..., 1:])], axis=-1)


ONE_WELL = Loss(
    "¼u₁⁴ − ½u₁² + ½Σu_i²",
    _first_coordinate(WELLS.value, QUADRATIC.value),
    _first_coordinate(WELLS.slope, QUADRATIC.slope),
    _first_coordinate(WELLS.curve, QUADRATIC.curve),
)
"""The loss of `games.strict_saddle`: a strict saddle at 0, minima at (±1, 0, …)."""


@dataclass(frozen=True, eq=False)
class AffineGame:
    """Affine followers with step γ, and a leader with Σφ(y − ŷ) + ½λ‖x‖²."""

    M: Array
    B: Array
    c: Array
    target: Array
    lam: float
    step: float
    loss: Loss = QUADRATIC
    name: str = "affine"
    _powers: dict[int, Array] = field(default_factory=dict, repr=False, init=False)

    def __post_init__(self) -> None:
        """Check that the followers settle."""
        positive("step", self.step)
        positive("lam", self.lam, zero=True)
        radius = float(np.abs(np.linalg.eigvals(np.eye(self.n) - self.step * self.M)).max())
        if radius >= 1:
            raise InvalidInput(
                f"step: expected followers that settle, got I − step·M of spectral radius {radius:.3g}"
            )

    @property
    def d(self) -> int:
        """The leader's dimension."""
        return int(self.B.shape[1])

    @property
    def n(self) -> int:
        """The followers' dimension."""
        return int(self.c.size)

    @cached_property
    def J(self) -> Array:
        """dS/dx = −M⁻¹B."""
        return np.asarray(-np.linalg.solve(self.M, self.B))

    @cached_property
    def _settled_at_zero(self) -> Array:
        return np.asarray(-np.linalg.solve(self.M, self.c))

    def contraction(self, K: int) -> Array:
        """(I − γM)^K."""
        if K not in self._powers:
            self._powers[K] = np.linalg.matrix_power(np.eye(self.n) - self.step * self.M, K)
        return self._powers[K]

    def settled(self, x: Array) -> Array:
        """S(x)."""
        return np.asarray(x @ self.J.T + self._settled_at_zero)

    def respond(self, settled: Array, y: Array, K: int) -> Array:
        """y^{(K)} from y, where `settled` is S(x)."""
        return np.asarray(settled + (y - settled) @ self.contraction(K).T)

    def cost(self, x: Array, y: Array) -> Array:
        """f(x, y)."""
        return np.asarray(self.loss.value(y - self.target).sum(-1) + 0.5 * self.lam * (x * x).sum(-1))

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return np.asarray(self.loss.slope(y - self.target))

    def hyperobjective(self, x: Array) -> Array:
        """f̃(x) = f(x, S(x))."""
        return self.cost(x, self.settled(x))

    def hypergradient(self, x: Array) -> Array:
        """∇f̃(x) = λx + Jᵀ∂y f."""
        return np.asarray(self.lam * x + self.loss.slope(self.settled(x) - self.target) @ self.J)

    def hessian(self, x: Array) -> Array:
        """∇²f̃(x) = λI + Jᵀ diag(φ'') J, shape (..., d, d)."""
        curve = self.loss.curve(self.settled(x) - self.target)
        return np.asarray(self.lam * np.eye(self.d) + self.J.T @ (curve[..., :, None] * self.J))

    def smoothness(self) -> float:
        """ℓ̃ = λ + max|φ''| ‖J‖²; infinite where φ'' is unbounded."""
        return float(self.lam + self.loss.curve_bound * np.linalg.norm(self.J, 2) ** 2)

    def game(self, x0: Array | None = None) -> Game:
        """The same game as a `Game` of one population, for `solve`."""
        start = np.zeros(self.d) if x0 is None else x0
        return Game(
            X=Reals(self.d),
            objective=Objective(
                lambda x, y: float(self.cost(x, y)),
                gradients=(lambda x, y: self.lam * x, self.partial_y),
                name=self.name,
            ),
            followers=ProjectedGradient(
                VariationalInequality(lambda x, y: self.M @ y + self.B @ x + self.c, Reals(self.n)), step=self.step
            ),
            name=self.name,
            x0=start,
            reference=self._answer(start),
        )

    def _answer(self, start: Array) -> ReferenceSolution:
        """The exact equilibrium and hypergradient, with the minimum that Newton's method finds from the start."""
        x = newton_minimum(self, start)
        return ReferenceSolution(frozen(x), float(self.hyperobjective(x)), self.settled, self.hypergradient)


def newton_minimum(game: AffineGame, x: Array, rounds: int = 500) -> Array:
    """A local minimum of f̃ by damped Newton steps on the absolute Hessian, from x."""
    for _ in range(rounds):
        g = game.hypergradient(x)
        values, vectors = np.linalg.eigh(game.hessian(x))
        step = vectors @ ((vectors.T @ g) / np.maximum(np.abs(values), 1e-6))
        size = 1.0
        while game.hyperobjective(x - size * step) > game.hyperobjective(x) and size > 1e-12:
            size *= 0.5
        if size <= 1e-12 or float(np.linalg.norm(size * step)) < 1e-14:
            break
        x = x - size * step
    return x


def quadratic_target(data: LinearQuadratic, step: float | None = None, name: str = "lq") -> AffineGame:
    """`games.LinearQuadratic` as arrays; the default step is the μ/L² of the game itself."""
    if step is None:
        strong = float(np.linalg.eigvalsh((data.M + data.M.T) / 2)[0])
        step = strong / float(np.linalg.norm(data.M, 2)) ** 2
    return AffineGame(data.M, data.B, data.c, data.target, data.lam, step, QUADRATIC, name)


def saturating_target(d: int, *, seed: int = 0, lam: float = 0.05, step: float | None = None) -> AffineGame:
    """A non-convex game: the followers of a random linear-quadratic game, a leader with loss u²/(1+u²).

    >>> game = saturating_target(3)
    >>> bool(np.linalg.eigvalsh(game.hessian(4.0 * np.ones(3)))[0] < 0)
    True
    """
    base = quadratic_target(linear_quadratic_data(d, seed=seed, lam=lam), step)
    return AffineGame(base.M, base.B, base.c, base.target, lam, base.step, SATURATING, f"saturating d={d}")


def copycats(d: int, loss: Loss, step: float = 0.5, name: str = "copycats") -> AffineGame:
    """Followers who want to do what the leader does: S(x) = x, so f̃ is the loss itself.

    >>> copycats(2, ONE_WELL).hypergradient(np.array([1.0, 0.0]))
    array([0., 0.])
    """
    return AffineGame(np.eye(d), -np.eye(d), np.zeros(d), np.zeros(d), 0.0, step, loss, name)
