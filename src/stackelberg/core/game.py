"""A game: the leader's set X, its objective f(x, y), and the followers who will react."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stackelberg.core.convex import ConvexSet, checked_set
from stackelberg.core.followers import Followers
from stackelberg.core.objective import Objective
from stackelberg.core.parameters import Parameters, checked_parameters
from stackelberg.support.arrays import Array, keep_checked
from stackelberg.support.brief import kind_of
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text
from stackelberg.support.tables import html_facts


@dataclass(frozen=True)
class Knowledge:
    """All a leader may know: its set, its own objective (or None), and whether the followers can be rewound.

    Where nobody says that they can, nobody relies on it: here, in every leader, in a study and over HTTP it is
    False by default. `Followers`, which are handed their memory, say it of themselves.
    """

    X: ConvexSet
    objective: Objective | None = None
    rewindable: bool = False


@dataclass(frozen=True)
class KnownAnswer:
    """The exact answer of a game, for tests and reports; no leader sees it.

    `equilibrium` is S(x), `hypergradient` is ∇f̃(x) = ∂x f + Jᵀ ∂y f, x and cost are an optimum.
    """

    x: Array
    cost: float
    equilibrium: Callable[[Array], Array]
    hypergradient: Callable[[Array], Array]


@dataclass(frozen=True)
class Game:
    """A Stackelberg game: min f(x, S(x)) over x in X, with followers who adapt towards S(x).

    parameters: what the entries of x are called, their units and steps; by default as X says, else x1, x2, ...

    >>> from stackelberg.games import pigou
    >>> game = pigou()
    >>> game
    Game('pigou', X=Box in R^1, followers=ProjectedGradient)
    """

    X: ConvexSet
    objective: Objective
    followers: Followers
    name: str = "game"
    x0: Array | None = None
    answer: KnownAnswer | None = None
    parameters: Parameters = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """Check the parts at the door, so that a mistake shows here and not a thousand rounds later."""
        refuse(
            not isinstance(self.followers, Followers),
            f"followers: expected a Followers object, got {type(self.followers).__name__}; "
            "subclass Followers, or wrap a function with CallableFollowers or an object with LiveFollowers",
        )
        refuse(
            not isinstance(self.objective, Objective),
            f"objective: expected an Objective, got {type(self.objective).__name__}; write Objective(f)",
        )
        checked_set("X", self.X)
        keep_checked(self, checked_text, "name")
        refuse(
            self.answer is not None and not isinstance(self.answer, KnownAnswer),
            f"answer: expected a KnownAnswer, got {kind_of(self.answer)}",
        )
        object.__setattr__(self, "parameters", checked_parameters(self.parameters, self.X))
        if self.x0 is not None:
            object.__setattr__(self, "x0", self.parameters.vector("x0", self.x0))

    def __repr__(self) -> str:
        X, followers = type(self.X).__name__, type(self.followers).__name__
        return f"Game({self.name!r}, X={X} in R^{self.X.dimension}, followers={followers})"

    def _repr_html_(self) -> str:
        """The parts by their kind, and x by the names of its entries, for notebooks."""
        names = self.parameters
        shown = [names.head(i) for i in range(min(12, names.size))] + (["..."] if names.size > 12 else [])
        return html_facts(
            {
                "game": self.name,
                "x": ", ".join(shown),
                "X": f"{type(self.X).__name__} in R^{self.X.dimension}",
                "f": f"{self.objective.sense.word}, {'maximised' if self.objective.maximise else 'minimised'}",
                "followers": type(self.followers).__name__,
            }
        )

    @property
    def knowledge(self) -> Knowledge:
        """What a leader may know of this game."""
        return Knowledge(self.X, self.objective, self.followers.rewindable)

    def hyperobjective(self, x: Array) -> float:
        """f̃(x) = f(x, S(x)), where the equilibrium S is known in closed form."""
        return self.objective(x, self.known.equilibrium(x))

    @property
    def known(self) -> KnownAnswer:
        """The known answer, or an error that says this game has none."""
        if self.answer is None:
            raise InvalidInput(
                f"game {self.name!r}: its equilibrium is not known in closed form (Game.answer is None); "
                "give Game(..., answer=KnownAnswer(...)) or use a method that needs only responses"
            )
        return self.answer
