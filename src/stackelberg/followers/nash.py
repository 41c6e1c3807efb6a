"""Games between n followers: their gradients as one variational inequality; best responses to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, final

import numpy as np

from stackelberg.core import Array, ConvexSet, refuse
from stackelberg.followers.rule import AdaptationRule, StepSize, VariationalInequality, at, checked_share
from stackelberg.sets import Product
from stackelberg.support.arrays import one_of
from stackelberg.support.user_frames import as_response

Actions: TypeAlias = tuple[Array, ...]
"""What every player does: one vector for each, in the order of the players."""


@final
@dataclass(frozen=True, eq=False)
class Player:
    """One follower: the gradient of its own cost in its own action, given x and everybody's actions; its set.

    Parameters
    ----------
    gradient : callable
        Of its own cost in its own action, given x and everybody's actions.
    actions : ConvexSet
        Its set.
    """

    gradient: Callable[[Array, Actions], Any]
    actions: ConvexSet

    def __post_init__(self) -> None:
        refuse(
            not callable(self.gradient),
            f"gradient: expected a callable gradient(x, actions), got {self.gradient!r}",
        )


def nash_game(players: Sequence[Player]) -> VariationalInequality:
    """The variational inequality whose solutions are the Nash equilibria (for costs convex in the own action).

    Two firms that sell q_i at the price 10 − x − q_1 − q_2, at no cost: each produces (10 − x) / 3.

    Parameters
    ----------
    players : Sequence[Player]
        One for each follower.

    Returns
    -------
    VariationalInequality
        G stacks the gradients, Y is the product of the sets.

    Examples
    --------
    >>> from stackelberg.sets import Box
    >>> def firm(i):
    ...     return Player(lambda x, q: -(10.0 - x - q[0] - q[1]) + q[i], Box([0.0], np.inf))
    >>> duopoly = nash_game([firm(0), firm(1)])
    >>> duopoly.residual([1.0], [3.0, 3.0])
    0.0
    """
    refuse(
        not players or not all(isinstance(player, Player) for player in players),
        f"players: expected Player objects, at least one, got {players!r}",
    )
    Y = Product(tuple(player.actions for player in players))

    def gradients(x: Array, y: Array) -> Array:
        actions = split(Y, y)
        each = zip(players, actions, strict=True)
        return np.concatenate([as_response(p.gradient, p.gradient(x, actions), own.size) for p, own in each])

    return VariationalInequality(gradients, Y)


def split(Y: Product, y: Array) -> Actions:
    """Everybody's actions, one vector for each player (views into y)."""
    return tuple(y[part] for part in Y.slices)


@final
@dataclass(frozen=True, eq=False)
class BestResponse(AdaptationRule):
    """H_k(y; x)_i = damping_k · y_i + (1 − damping_k) · BR_i(x, y), with BR_i given as a function.

    `responses[i](x, actions)` is player i's best action, given x and everybody's actions (a tuple of vectors);
    Y is the product of the players' sets. `order` is "simultaneous" (all answer y, Jacobi) or "in turn" (player
    i sees what the players before it have just chosen, Gauss–Seidel). `damping` is the share of the old action
    that is kept: a number in [0, 1) or a function of k.

    Assumption 3(1b) (exponential) holds where the damped best-response map is a contraction: where costs have
    diagonally dominant second derivatives (simultaneous: own effect above the sum of the others'), or, in turn,
    in potential games with a strongly convex quadratic potential (Gauss–Seidel). Cournot with n >= 3 firms and
    linear price cycles or diverges when simultaneous and undamped: its map has the eigenvalue −(n − 1)/2, and
    damping > (n − 3)/(n + 1) makes it a contraction.

    Parameters
    ----------
    responses : Sequence[callable
        `responses[i](x, actions)`: the best action of player i given x and everybody's actions.
    Y : Product
        The product of the players' sets.
    order : {'simultaneous', 'in turn'}, default 'simultaneous'
        "simultaneous" (all answer y, Jacobi) or "in turn" (each sees what those before it chose, Gauss–Seidel).
    damping : StepSize, default 0.0
        The share of the old choice that is kept: a number in [0, 1) or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Box
    >>> def firm(i):
    ...     return lambda x, q: np.maximum(0.0, (10.0 - x - q[1 - i]) / 2.0)
    >>> followers = BestResponse([firm(0), firm(1)], Product([Box([0.0], np.inf)] * 2), start=[0.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([1.0]), followers.initial(rng), 40, rng)[0].round(9)
    array([3., 3.])
    """

    responses: Sequence[Callable[[Array, Actions], Any]]
    Y: Product
    order: Literal["simultaneous", "in turn"] = "simultaneous"
    damping: StepSize = 0.0

    def __post_init__(self) -> None:
        refuse(not isinstance(self.Y, Product), f"Y: expected the Product of the players' sets, got {self.Y!r}")
        object.__setattr__(self, "responses", tuple(self.responses))
        refuse(
            len(self.responses) != len(self.Y.sets),
            f"responses: expected one for each of the {len(self.Y.sets)} sets of Y, got {len(self.responses)}",
        )
        one_of("order", self.order, "simultaneous", "in turn")
        object.__setattr__(self, "damping", checked_share("damping", self.damping))
        super().__post_init__()

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        damping = at(self.damping, k)
        after = memory.copy()
        seen = split(self.Y, memory if self.order == "simultaneous" else after)
        for i, part in enumerate(self.Y.slices):
            best = as_response(self.responses[i], self.responses[i](x, seen), after[part].size)
            with np.errstate(invalid="ignore"):  # 0 · ∞ becomes NaN, which the driver reports
                after[part] = damping * memory[part] + (1.0 - damping) * best
        return after

    def _action_set(self) -> ConvexSet:
        return self.Y
