"""Strategic classification: a bank publishes a score, people change what they can to look better by it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from stackelberg.core import (
    Array,
    Game,
    InvalidInput,
    Objective,
    Purpose,
    ReferenceSolution,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.followers import CallableFollowers
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Box

LARGEST = 10.0
"""No weight of a score may be larger."""

_NEWTON = 40  # of a convex equation in one unknown per person: to the last bits
_RETRAININGS = 500


@dataclass(frozen=True, eq=False)
class StrategicClassification:
    """A logistic score x = (weights, bias) on features z; a person with label 1 repays a loan, with −1 does not.

    Person i wants a good score, whatever its label, and can change the first `strategic` features: it moves to the
    z' that maximises log σ(w·z' + b) − ‖z' − z‖²/(2 ε_i), so by ε_i (1 − σ(w·z' + b)) times the weights of those
    features, more where the score is bad. Labels do not change by it. y are the features as shown; each round a
    `share` of the people adapts. f is the mean logistic loss on what is shown, plus λ/2 ‖w‖².

    Two points matter (Perdomo, Zrnic, Mendler-Dünner and Hardt 2020). At the performatively stable point retraining
    on what people show gives the same score again; a bank that retrains every year ends there. The performative
    optimum minimises f(x, S(x)), anticipating how people will move. Both are computed here with everything known.

    Parameters
    ----------
    features : ndarray
        z, a row per person.
    labels : ndarray
        1 or −1 each.
    strategic : int
        How many of the features can be changed.
    reach : ndarray
        ε of each person.
    share : float
        Share of the people who adapt in a round.
    lam : float
        Weight λ of the quadratic term.
    """

    features: Array
    labels: Array
    strategic: int
    reach: Array
    share: float
    lam: float

    def __post_init__(self) -> None:
        count = self.features.shape[1]
        if not 0 < self.strategic <= count or not 0.0 < self.share <= 1.0:
            raise InvalidInput(
                f"strategic, share: expected at most {count} features and a share in (0, 1], "
                f"got {self.strategic}, {self.share}"
            )

    def scores(self, x: Array, shown: Array) -> Array:
        """w·z' + b for everybody, with the strategic features as shown."""
        fixed = self.features[:, self.strategic :] @ x[self.strategic : -1] + x[-1]
        return np.asarray(shown.reshape(-1, self.strategic) @ x[: self.strategic] + fixed)

    def settled_scores(self, x: Array) -> Array:
        """t = w·z + b + ε ‖w_s‖² (1 − σ(t)), one unknown per person: rising and convex enough for Newton."""
        before = self.scores(x, self.features[:, : self.strategic].ravel())
        pull = self.reach * float(x[: self.strategic] @ x[: self.strategic])
        t = before + pull * expit(-before)
        for _ in range(_NEWTON):
            left = expit(-t)
            t = t - (t - before - pull * left) / (1.0 + pull * left * (1.0 - left))
        return np.asarray(t)

    def equilibrium(self, x: Array) -> Array:
        """S(x): the strategic features that everybody shows, person by person."""
        move = self.reach * expit(-self.settled_scores(x))
        return np.asarray(self.features[:, : self.strategic] + np.outer(move, x[: self.strategic])).ravel()

    def round_of_people(self, x: Array, y: Array, k: int) -> Array:
        """A share of the people adapts."""
        return y + self.share * (self.equilibrium(x) - y)

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        loss = np.logaddexp(0.0, -self.labels * self.scores(x, y))
        return float(loss.mean() + 0.5 * self.lam * x[:-1] @ x[:-1])

    def _pulls(self, x: Array, y: Array) -> Array:
        """∂f/∂(score of each person)."""
        return np.asarray(-self.labels * expit(-self.labels * self.scores(x, y)) / self.labels.size)

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f."""
        shown = np.column_stack([y.reshape(-1, self.strategic), self.features[:, self.strategic :]])
        pulls = self._pulls(x, y)
        return np.append(shown.T @ pulls + self.lam * x[:-1], pulls.sum())

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return np.outer(self._pulls(x, y), x[: self.strategic]).ravel()

    def hypergradient(self, x: Array) -> Array:
        """∂x f + Jᵀ ∂y f: f̃ depends on x by the settled scores, whose slopes are implicit."""
        s, t = self.strategic, self.settled_scores(x)
        w, left = x[:s], expit(-t)
        length, stiff = float(w @ w), left * (1.0 - left)
        inputs = np.column_stack([self.features, np.ones(t.size)])
        inputs[:, :s] += 2.0 * (self.reach * left)[:, None] * w
        slopes = inputs / (1.0 + self.reach * length * stiff)[:, None]
        pulls = -self.labels * expit(-self.labels * t) / t.size
        return np.asarray(slopes.T @ pulls + self.lam * np.append(x[:-1], 0.0))

    def trained_on(self, y: Array, start: Array) -> Array:
        """The score that is best for what people show now, if it did not move them."""
        return best_of_starts(
            lambda x: self.cost(x, y), lambda x: self.partial_x(x, y), [start], bounds=self._bounds
        )

    def stable(self) -> Array:
        """The performatively stable point: retrain on what people show until nothing changes.

        Where people react strongly, retraining may go on for ever; that is said as an error.
        """
        x = self.naive()
        for _ in range(_RETRAININGS):
            after = self.trained_on(self.equilibrium(x), x)
            if float(np.abs(after - x).max()) < 1e-9:
                return after
            x = after
        raise InvalidInput(f"reach: retraining has not settled in {_RETRAININGS} rounds; give people less reach")

    def naive(self) -> Array:
        """The score trained on people as they are."""
        return self.trained_on(self.features[:, : self.strategic].ravel(), np.zeros(self.features.shape[1] + 1))

    def optimum(self) -> Array:
        """The performative optimum, from the naive score, half of it and 0."""
        starts = [share * self.naive() for share in (1.0, 0.5, 0.0)]
        return best_of_starts(
            lambda x: self.cost(x, self.equilibrium(x)), self.hypergradient, starts, bounds=self._bounds
        )

    @property
    def _bounds(self) -> list[tuple[float, float]]:
        return [(-LARGEST, LARGEST)] * (self.features.shape[1] + 1)

    def game(self, name: str = "strategic classification") -> Game:
        """The game, from the score that is best for people as they are."""
        best, start = self.optimum(), self.naive()
        return Game(
            X=Box(np.full(start.size, -LARGEST), np.full(start.size, LARGEST)),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=CallableFollowers(self.round_of_people, start=self.features[:, : self.strategic].ravel()),
            name=name,
            x0=frozen(start),
            reference=ReferenceSolution(
                frozen(best), self.cost(best, self.equilibrium(best)), self.equilibrium, self.hypergradient
            ),
        )


def strategic_classification_data(
    people: int = 200, features: int = 6, strategic: int = 3, *, seed: int = 0, reach: float = 2.0
) -> StrategicClassification:
    """The people of `strategic_classification`."""
    rng, count = derive(seed, Purpose.INSTANCE), whole_number("features", features)
    z = rng.standard_normal((whole_number("people", people), count))
    truth = rng.uniform(0.5, 1.5, count)
    labels = np.where(z @ truth + rng.logistic(size=people) > 0.0, 1.0, -1.0)
    spread = positive("reach", reach) * rng.uniform(0.0, 2.0, people)
    return StrategicClassification(frozen(z), frozen(labels), strategic, frozen(spread), share=0.5, lam=0.01)


def strategic_classification(
    people: int = 200, features: int = 6, strategic: int = 3, *, seed: int = 0, reach: float = 2.0
) -> Game:
    """People with normal features of which the first `strategic` can be changed; reach ε uniform in [0, 2 · reach].

    Parameters
    ----------
    people : int, default 200
        Number of people.
    features : int, default 6
        Number of features.
    strategic : int, default 3
        How many of them can be changed.
    seed : int, default 0
        Of all that is random.
    reach : float, default 2.0
        Mean of ε.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = strategic_classification(people=50, seed=1)
    >>> game.X.dimension, bool(game.known.cost < game.hyperobjective(game.x0))
    (7, True)
    """
    data = strategic_classification_data(people, features, strategic, seed=seed, reach=reach)
    return data.game(f"strategic-classification {people} people")
