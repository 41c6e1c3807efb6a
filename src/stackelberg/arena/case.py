"""A case: a game as everybody plays it, with its best value and a judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from stackelberg.core import Array, Game, InvalidInput
from stackelberg.sets import Grid


@dataclass(frozen=True, eq=False)
class Case:
    """The conditions of a run: the game with its start, K, the followers and the noise.

    Parameters
    ----------
    name
        What it is called in results.
    make
        Makes the game, whose `answer` says where S(x) is and what is best. A `functools.partial` of a function in a
        module can be sent to other processes.
    K
        Follower rounds for which each x is held.
    scale
        A typical change of one entry of x: what rivals that need a length begin with.

    Examples
    --------
    >>> from stackelberg.games import pigou
    >>> case = Case("pigou", pigou, K=20, scale=0.3)
    >>> case.closed(case.game.known.x), case.closed(case.x0)
    (1.0, 0.0)
    """

    name: str
    make: Callable[[], Game]
    K: int = 1
    scale: float = 1.0

    @cached_property
    def game(self) -> Game:
        """The game."""
        made = self.make()
        if not isinstance(made, Game) or made.reference is None:
            raise InvalidInput(
                f"case {self.name!r}: expected a Game with an answer (its S and what is best), got {made!r}"
            )
        return made

    @cached_property
    def x0(self) -> Array:
        """The common start."""
        return Grid(self.game.X, self.game.parameters).start() if self.game.x0 is None else self.game.x0

    @cached_property
    def gap(self) -> float:
        """The gain that counts as 100%."""
        return self.game.hyperobjective(self.x0) - self.game.known.cost

    def closed(self, x: Array) -> float:
        """The share of f(x0) − f* that x closes, once followers have settled."""
        return (self.game.hyperobjective(self.x0) - self.game.hyperobjective(x)) / self.gap
