"""Rules of people who choose among alternatives: imitation, logit and quantal response, past play, Frank–Wolfe."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, ConvexSet, InvalidInput, as_vector, positive, refuse
from stackelberg.followers.rule import (
    AdaptationRule,
    StepSize,
    VariationalInequality,
    at,
    checked_share,
    checked_step,
)
from stackelberg.sets import Product, Simplex
from stackelberg.support.arrays import validate_fields
from stackelberg.support.user_frames import as_response


@final
@dataclass(frozen=True, eq=False)
class Shares:
    """A product of simplices, one segment of the vector each."""

    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    totals: Array

    def split(self, scores: Array) -> Array:
        """Each total split in proportion to exp(score) within its segment (softmax).

        >>> Shares.of(Simplex(2, total=4.0), "Y").split(np.log([1.0, 3.0]))
        array([1., 3.])
        """
        with np.errstate(invalid="ignore"):  # ∞ − ∞ becomes NaN, which the rule that asked reports
            best = np.maximum.reduceat(scores, self.starts)
            weights = np.exp(scores - np.repeat(best, self.sizes))
        return np.asarray(weights * np.repeat(self.totals / np.add.reduceat(weights, self.starts), self.sizes))

    def lowest(self, costs: Array) -> Array:
        """For each alternative the lowest cost within its segment."""
        return np.repeat(np.minimum.reduceat(costs, self.starts), self.sizes)

    def on_cheapest(self, costs: Array) -> Array:
        """Each total on the cheapest alternative of its segment, the first of several."""
        best = np.zeros(costs.size)
        for start, size, total in zip(self.starts, self.sizes, self.totals, strict=True):
            best[start + int(np.argmin(costs[start : start + size]))] = total
        return best

    @staticmethod
    def of(Y: ConvexSet, who: str) -> Shares:
        """The simplices that make up Y, or an error that says what `who` needs."""
        factors = Y.sets if isinstance(Y, Product) else (Y,)
        simplices = [factor for factor in factors if isinstance(factor, Simplex) and factor.lower == 0.0]
        refuse(
            len(simplices) < len(factors),
            f"{who}: expected Y to be a Simplex or a Product of them (lower bound 0), got {Y!r}; "
            "other sets need ProjectedGradient, Extragradient or OptimisticGradient",
        )
        sizes = np.array([simplex.dimension for simplex in simplices])
        return Shares(np.cumsum(sizes) - sizes, sizes, np.array([simplex.total for simplex in simplices]))


@dataclass(frozen=True, eq=False)
class OnSimplices(AdaptationRule):
    """What the rules have in common: Y is a simplex, or a product of them."""

    def __post_init__(self) -> None:
        self._shares  # noqa: B018  refuses other sets at the door
        super().__post_init__()

    @cached_property
    def _shares(self) -> Shares:
        return Shares.of(self._action_set(), type(self).__name__)


# An alternative that dies out keeps this share: at 0 it could never come back, whatever x becomes.
_SMALLEST = float(np.finfo(np.float64).tiny)


@final
@dataclass(frozen=True, eq=False)
class MirrorDescent(OnSimplices):
    """H_k(y; x)_i = total · y_i exp(−γ_k G_i) / Σ_j y_j exp(−γ_k G_j), on a simplex or on each of a product.

    Assumption 3(1b) (exponential) holds on simplices of total 1 where G is a monotone, L-Lipschitz map plus an
    entropic term τ log y (a game with regularised payoffs), for a constant γ <= τ/(L² + τ²): this is magnetic
    mirror descent with step γ/(1 − γτ) (Sokota et al. 2023). It speaks of starts whose entries are bounded away
    from 0: an alternative that nobody uses takes time to come back. Convex potential (congestion) games settle
    too; their potential falls as 1/K, and neither assumption is claimed. Zero-sum games without a regularising
    term go round in circles.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    step : StepSize
        Step size γ_k: a number or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> two_roads = VariationalInequality(lambda x, y: np.array([1.0 + x[0], 2.0 * y[1]]), Simplex(2))
    >>> followers = MirrorDescent(two_roads, step=0.5, start=[0.5, 0.5])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([0.6]), followers.initial(rng), 300, rng)[0].round(6)
    array([0.2, 0.8])
    """

    problem: VariationalInequality
    step: StepSize

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "step", checked_step("step", self.step))

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        scores = np.log(np.maximum(memory, _SMALLEST)) - at(self.step, k) * self.problem(x, memory)
        return self._shares.split(scores)

    def _checked_start(self, point: Any) -> Array:
        start = super()._checked_start(point)
        used = np.repeat(self._shares.totals > 0.0, self._shares.sizes)
        if (absent := used & (start <= 0.0)).any():
            index = int(np.argmax(absent))
            raise InvalidInput(
                f"start: expected positive entries, got {start[index]} at index {index}; "
                "an alternative that nobody uses cannot grow by imitation"
            )
        return start


@final
@dataclass(frozen=True, eq=False)
class LogitResponse(OnSimplices):
    """H_k(y; x) = damping_k · y + (1 − damping_k) · total · softmax(−G(x, y) / temperature), on simplices.

    `damping` is the share that keeps its choice (inertia): a number in [0, 1) or a function of k. A high
    temperature makes choices random, a low one makes them best responses.

    It settles at the logit (stochastic user) equilibrium, which solves `regularised`, not `problem`: S(x) in the
    paper's assumptions is that point. Assumption 3(1b) (exponential) holds where total · L / (2 · temperature)
    < 1 (the softmax is 1/2-Lipschitz), whatever the game. Where G is monotone, enough damping makes it settle at
    that rate from nearby: on the tangent space the eigenvalues of the map less the identity have real parts
    below −(1 − damping).

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    temperature : float
        High makes choices random, low makes them best responses.
    damping : StepSize, default 0.0
        The share of the old choice that is kept: a number in [0, 1) or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> two_roads = VariationalInequality(lambda x, y: np.array([1.0 + x[0], 2.0 * y[1]]), Simplex(2))
    >>> followers = LogitResponse(two_roads, temperature=0.5, damping=0.5, start=[0.5, 0.5])
    >>> rng = np.random.default_rng(0)
    >>> y, _ = followers.respond(np.array([0.6]), followers.initial(rng), 100, rng)
    >>> bool(followers.regularised.residual([0.6], y) < 1e-12)
    True
    """

    problem: VariationalInequality
    temperature: float
    damping: StepSize = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "temperature", positive("temperature", self.temperature))
        object.__setattr__(self, "damping", checked_share("damping", self.damping))
        super().__post_init__()

    @property
    def regularised(self) -> VariationalInequality:
        """G + temperature · log y on the same Y: its solution is where this rule settles."""
        return VariationalInequality(lambda x, y: self.problem(x, y) + self.temperature * np.log(y), self.problem.Y)

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        damping = at(self.damping, k)
        choices = self._shares.split(-self.problem(x, memory) / self.temperature)
        return np.asarray(damping * memory + (1.0 - damping) * choices)


@final
@dataclass(frozen=True, eq=False)
class QuantalResponse(OnSimplices):
    """H_k(y; x) = damping_k · y + (1 − damping_k) · Σ_m w_m · total · softmax(λ_m · payoff(x, y)), on simplices.

    McKelvey and Palfrey's (1995) quantal response for a population of several kinds: kind m has precision λ_m (0:
    chooses at random; large: almost always what pays most) and is a share w_m of everybody. `payoff(x, y)` is what
    each alternative pays. `precision` is a number or one for each kind; `weights` are the kinds' shares (default:
    equal). One kind is `LogitResponse` with costs −payoff and the temperature 1/λ.

    Assumption 3(1b) (exponential) holds where total · L · Σ_m w_m λ_m < 2, with L the Lipschitz constant of the
    payoff in y (the softmax is 1/2-Lipschitz), whatever the game; and with any damping where the payoff does not
    depend on y. S(x) is then the quantal response equilibrium.

    Parameters
    ----------
    payoff : callable
        payoff(x, y), what each alternative pays.
    Y : ConvexSet
        A simplex, or a product of them.
    precision : Any
        λ, or one for each kind.
    weights : Any, optional
        The kinds' shares (default: equal).
    damping : StepSize, default 0.0
        The share of the old choice that is kept: a number in [0, 1) or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> followers = QuantalResponse(lambda x, y: np.array([x[0], 0.0]), Simplex(2), precision=[0.0, np.log(3.0)])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([1.0]), followers.initial(rng), 1, rng)[0].round(9)  # (1/2 + 3/4) / 2
    array([0.625, 0.375])
    """

    payoff: Callable[[Array, Array], Any]
    Y: ConvexSet
    precision: Any
    weights: Any = None
    damping: StepSize = 0.0

    def __post_init__(self) -> None:
        refuse(not callable(self.payoff), f"payoff: expected a callable payoff(x, y), got {self.payoff!r}")
        precision = as_vector("precision", self.precision)
        refuse(
            precision.size == 0 or (precision < 0.0).any(),
            f"precision: expected numbers >= 0, at least one, got {self.precision!r}",
        )
        object.__setattr__(self, "precision", precision)
        n = precision.size
        weights = as_vector("weights", np.full(n, 1.0 / n) if self.weights is None else self.weights, n)
        shares = (weights >= 0.0).all() and abs(float(weights.sum()) - 1.0) <= 1e-9
        refuse(not shares, f"weights: expected shares >= 0 that add up to 1, got {self.weights!r}")
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "damping", checked_share("damping", self.damping))
        super().__post_init__()

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        pays = as_response(self.payoff, self.payoff(x, memory), memory.size)
        damping = at(self.damping, k)
        kinds = zip(self.weights, self.precision, strict=True)
        choices = sum((w * self._shares.split(sure * pays) for w, sure in kinds), start=np.zeros(memory.size))
        return np.asarray(damping * memory + (1.0 - damping) * choices)

    def _action_set(self) -> ConvexSet:
        return self.Y


def checked_rounds(name: str, given: Any) -> float:
    """How many rounds are remembered: at least one, perhaps all."""
    refuse(
        isinstance(given, bool) or not isinstance(given, int | float | np.number) or not given >= 1.0,
        f"{name}: expected a number of rounds >= 1, or inf, got {given!r}",
    )
    return float(given)


@final
@dataclass(frozen=True, eq=False)
class FictitiousPlay(OnSimplices):
    """H(y; x) = y + (best − y)/(n + 1): y is how often each alternative was chosen in the n rounds remembered.

    `best` puts all of a simplex on the alternative that is cheapest at G(x, y); of several cheapest ones the first.
    The count n goes on when x changes, for the past does not vanish when a price does; `remembered` caps it, so
    that the past fades (a round then counts 1/remembered). The start counts as one round.

    It settles on zero-sum games (Robinson 1951), on potential games (Monderer and Shapley 1996) and wherever G does
    not depend on y and one alternative is cheapest: there the distance falls as 1/n. A best response jumps, so S(x)
    may jump with x; neither part of Assumption 3 is claimed. A cap keeps y moving by 1/remembered around a mixed
    equilibrium.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    remembered : float, optional
        Caps the count of rounds, so that the past fades.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> two = VariationalInequality(lambda x, y: np.array([x[0], 1.0]), Simplex(2))
    >>> followers = FictitiousPlay(two, start=[1.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([2.0]), followers.initial(rng), 3, rng)
    >>> y, followers.respond(np.array([0.0]), memory, 1, rng)[0]
    (array([0.25, 0.75]), array([0.4, 0.6]))
    """

    problem: VariationalInequality
    remembered: float = math.inf

    def __post_init__(self) -> None:
        object.__setattr__(self, "remembered", checked_rounds("remembered", self.remembered))
        super().__post_init__()

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        y, count = memory[:-1], float(memory[-1])
        costs = self.problem(x, y)
        if not np.isfinite(costs).all():
            return np.full(memory.size, np.nan)  # which the driver reports
        weight = 1.0 / min(count + 1.0, self.remembered)
        return np.append(y + weight * (self._shares.on_cheapest(costs) - y), min(count + 1.0, self.remembered))

    def _remember(self, y: Array) -> Array:
        return np.append(y, 1.0)

    def _actions(self, memory: Array) -> Array:
        return memory[:-1]


@final
@dataclass(frozen=True, eq=False)
class FrankWolfe(OnSimplices):
    """H_k(y; x) = y + γ_k (v − y), with v all on the cheapest alternatives at G(x, y), on simplices.

    γ_k is `step` (a number or a function of k, default 2/(k + 2)); or, where `smoothness` L is given, the short
    step min(1, ⟨G, y − v⟩ / (L ‖y − v‖²)), which does not depend on k: followers then go on from where they were
    when x changes.

    Where G is the gradient of a convex function Φ with L-Lipschitz gradient, Φ falls as 2 L diam(Y)²/(K + 2) with
    either step (Jaggi 2013). Assumption 3(1b) (exponential) holds with short steps where Φ is strongly convex and
    its minimiser lies inside Y (Guélat and Marcotte 1986). Where the minimiser lies on a face it zigzags, and
    neither part of Assumption 3 is claimed.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    step : StepSize, optional
        Step γ_k, a number or a function of k (default: 2/(k + 2)).
    smoothness : float, optional
        Lipschitz constant L for short steps.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> problem = VariationalInequality(lambda x, y: y - x, Simplex(2))
    >>> followers = FrankWolfe(problem, smoothness=1.0, start=[1.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([0.25, 0.75]), followers.initial(rng), 1, rng)[0]
    array([0.25, 0.75])
    """

    problem: VariationalInequality
    step: StepSize | None = None
    smoothness: float | None = None

    def __post_init__(self) -> None:
        both = self.step is not None and self.smoothness is not None
        refuse(both, "step, smoothness: expected one of them or neither, got both")
        validate_fields(self, checked_step, "step")
        validate_fields(self, positive, "smoothness")
        super().__post_init__()

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        costs = self.problem(x, memory)
        way = self._shares.on_cheapest(costs) - memory if np.isfinite(costs).all() else np.full(memory.size, np.nan)
        return np.asarray(memory + self._share(costs, way, k) * way)

    def _share(self, costs: Array, way: Array, k: int) -> float:
        """γ_k."""
        if self.smoothness is None:
            return 2.0 / (k + 2.0) if self.step is None else at(self.step, k)
        length = float(way @ way)
        return 0.0 if length == 0.0 else min(1.0, max(0.0, -float(costs @ way) / (self.smoothness * length)))
