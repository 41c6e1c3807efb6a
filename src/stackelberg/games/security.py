"""Security: patrols cover targets with some probability, attackers watch and choose where to strike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    Game,
    Objective,
    Purpose,
    ReferenceSolution,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.followers import FictitiousPlay, QuantalResponse, VariationalInequality
from stackelberg.games.finite import Outcome, strong_stackelberg
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Polytope, Simplex

_TIE = 1e-9


@dataclass(frozen=True, eq=False)
class Security:
    """Target i is covered with probability x_i, Σx <= patrols; an attack on it is caught with that probability.

    An attacker gets `gain` where it is not caught and −`penalty` where it is; the defender loses `loss` where it is
    not caught and wins `catch` where it is. y_i is the share of attacks on target i; f = −(the defender's utility).

    Attackers choose by quantal response with this precision (McKelvey and Palfrey 1995; in security games Yang et
    al. 2011), or (precision ∞) the best target. Against best responses the strong Stackelberg solution is exact:
    for each target the best coverage under which it is the attacker's choice, a linear program each (Conitzer and
    Sandholm 2006). It breaks ties for the defender; at its solution attackers are indifferent between several
    targets, and real ones who are not so kind make f jump there.

    Parameters
    ----------
    gain : ndarray
        Of an attacker who is not caught.
    penalty : ndarray
        Of one who is.
    loss : ndarray
        Of the defender where an attacker is not caught.
    catch : ndarray
        What the defender wins where one is.
    patrols : float
        How much coverage there is in all.
    precision : float
        Of the attackers' quantal response.
    """

    gain: Array
    penalty: Array
    loss: Array
    catch: Array
    patrols: float
    precision: float

    def attacker(self, x: Array) -> Array:
        """Value of an attack on each target to the attacker."""
        return np.asarray((1.0 - x) * self.gain - x * self.penalty)

    def defender(self, x: Array) -> Array:
        """Value of an attack on each target to the defender."""
        return np.asarray(x * self.catch - (1.0 - x) * self.loss)

    def equilibrium(self, x: Array) -> Array:
        """S(x): the shares of attacks; of targets as good to a best-responding attacker, the defender's best."""
        pays = self.attacker(x)
        if np.isinf(self.precision):
            tied = pays >= pays.max() - _TIE
            chosen = int(np.argmax(np.where(tied, self.defender(x), -np.inf)))
            return np.asarray(np.eye(x.size)[chosen])
        weights = np.exp(self.precision * (pays - pays.max()))
        return np.asarray(weights / weights.sum())

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y): minus the defender's utility."""
        return float(-y @ self.defender(x))

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f."""
        return np.asarray(-y * (self.catch + self.loss))

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return -self.defender(x)

    def hypergradient(self, x: Array) -> Array:
        """∂x f + Jᵀ ∂y f with J = −λ (diag(y) − y yᵀ) diag(gain + penalty); J = 0 for best responses off ties."""
        y = self.equilibrium(x)
        direct = self.partial_x(x, y)
        if np.isinf(self.precision):
            return direct
        pull = self.partial_y(x, y)
        return np.asarray(direct - self.precision * y * (pull - y @ pull) * (self.gain + self.penalty))

    def _outcomes(self) -> Iterator[Outcome]:
        """All attack one target: gain_j − stakes_j x_j <= gain_i − stakes_i x_i for all others j."""
        n, stakes = self.gain.size, self.gain + self.penalty
        for i in range(n):
            others = stakes[i] * np.eye(n)[i] - np.diag(stakes)
            chosen = np.eye(n)[i]
            yield Outcome(
                chosen, -chosen * (self.catch + self.loss), float(self.loss[i]), others, self.gain[i] - self.gain
            )

    @property
    def _coverage(self) -> Polytope:
        n = self.gain.size
        return Polytope(
            np.vstack([-np.eye(n), np.eye(n), np.ones(n)]), np.r_[np.zeros(n), np.ones(n), self.patrols]
        )

    def optimum(self) -> tuple[Array, float]:
        """The best coverage: exact against best responses, else the best of several starts with all known."""
        exact, cost = strong_stackelberg(self._coverage, self._outcomes())
        if np.isinf(self.precision):
            return exact, cost
        n = self.gain.size
        even = np.full(n, self.patrols / n)
        by_loss = np.clip(self.patrols * self.loss / self.loss.sum(), 0.0, 1.0)
        best = best_of_starts(
            lambda x: self.cost(x, self.equilibrium(x)),
            self.hypergradient,
            [even, exact, by_loss, 0.5 * (even + exact)],
            bounds=[(0.0, 1.0)] * n,
            constraints=[{"type": "ineq", "fun": lambda x: self.patrols - x.sum(), "jac": lambda x: -np.ones(n)}],
            rounds=500,
        )
        return best, self.cost(best, self.equilibrium(best))

    def followers(self) -> Followers:
        """Attackers who look anew a few at a time."""
        n = self.gain.size
        start = np.full(n, 1.0 / n)
        if np.isinf(self.precision):
            costs = VariationalInequality(lambda x, y: -self.attacker(x), Simplex(n))
            return FictitiousPlay(costs, remembered=2, start=start)
        return QuantalResponse(lambda x, y: self.attacker(x), Simplex(n), self.precision, damping=0.5, start=start)

    def game(self, name: str = "security") -> Game:
        """The game, from patrols spread evenly."""
        n = self.gain.size
        x, cost = self.optimum()
        return Game(
            X=self._coverage,
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=self.followers(),
            name=name,
            x0=frozen(np.full(n, self.patrols / n)),
            reference=ReferenceSolution(frozen(x), cost, self.equilibrium, self.hypergradient),
        )


def security_data(targets: int = 10, patrols: float = 3.0, *, seed: int = 0, precision: float = 1.0) -> Security:
    """The targets and attackers of `security`."""
    rng, n = derive(seed, Purpose.INSTANCE), whole_number("targets", targets)
    gain, penalty, loss, catch = (rng.uniform(low, high, n) for low, high in ((1, 10), (1, 5), (1, 10), (0, 3)))
    stakes = (frozen(gain), frozen(penalty), frozen(loss), frozen(catch))
    return Security(*stakes, positive("patrols", patrols), float(precision))


def security(targets: int = 10, patrols: float = 3.0, *, seed: int = 0, precision: Any = 1.0) -> Game:
    """Random targets: gains and losses uniform in [1, 10], penalties in [1, 5], catches in [0, 3].

    `precision` is how sure attackers are of what pays most; infinity gives best responses.

    Parameters
    ----------
    targets : int, default 10
        Number of targets.
    patrols : float, default 3.0
        How much coverage there is in all.
    seed : int, default 0
        Of all that is random.
    precision : Any, default 1.0
        How sure attackers are of what pays most; infinity gives best responses.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = security(5, 2.0, seed=1, precision=float("inf"))
    >>> bool(abs(game.hyperobjective(game.known.x) - game.known.cost) < 1e-6)
    True
    """
    data = security_data(targets, patrols, seed=seed, precision=precision)
    return data.game(f"security {targets} targets")
