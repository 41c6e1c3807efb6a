"""Games between n followers: the variational inequality made of the players' own gradients and sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, final

import numpy as np

from stackelberg.core import Array, ConvexSet, WrongReturn, refuse
from stackelberg.followers.variational import VariationalInequality
from stackelberg.sets import Product
from stackelberg.support.culprit import defined

Actions: TypeAlias = tuple[Array, ...]
"""What every player does: one vector for each, in the order of the players."""


@final
@dataclass(frozen=True, eq=False)
class Player:
    """One follower: the gradient of its own cost in its own action, given x and everybody's actions; its set."""

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
        parts = [np.atleast_1d(player.gradient(x, actions)) for player in players]
        for i, (part, action) in enumerate(zip(parts, actions, strict=True)):
            if part.shape != action.shape:
                raise WrongReturn(
                    f"player {i}: expected a gradient of {action.size} numbers, got shape {part.shape} from "
                    f"{defined(players[i].gradient)}"
                )
        return np.concatenate(parts)

    return VariationalInequality(gradients, Y)


def split(Y: Product, y: Array) -> Actions:
    """Everybody's actions, one vector for each player (views into y)."""
    return tuple(y[part] for part in Y.slices)
