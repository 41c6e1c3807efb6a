"""A game: the leader's set X, its objective f(x, y), and the followers who will react, a black box with memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self, cast

import numpy as np

from stackelberg.core.context import Context
from stackelberg.core.names import Parameters
from stackelberg.core.objective import Objective
from stackelberg.support.arrays import Array, validate_fields
from stackelberg.support.brief import kind_of, short_repr
from stackelberg.support.errors import refuse
from stackelberg.support.names import checked_text


class ConvexSet(Protocol):
    """A closed convex set of R^dimension with a projection.

    `shrink(radius)` is the set of points around which a ball of that radius (within the affine hull) stays
    inside: a leader that keeps its centre there can probe in every direction without leaving the set.
    """

    @property
    def dimension(self) -> int:
        """The length of a vector of the space the set lives in."""

    def project(self, point: Array) -> Array:
        """The nearest point of the set.

        Parameters
        ----------
        point : ndarray
            The point.

        Returns
        -------
        ndarray
            Its projection.
        """

    def contains(self, point: Array, tolerance: float = 1e-9) -> bool:
        """Whether `point` lies in the set up to `tolerance` (Euclidean distance).

        Parameters
        ----------
        point : ndarray
            The point.
        tolerance : float, default 1e-9
            How far outside still counts as inside.

        Returns
        -------
        bool
            Whether it does.
        """

    def distance(self, point: Array) -> float:
        """Euclidean distance from `point` to the set.

        Parameters
        ----------
        point : ndarray
            The point.

        Returns
        -------
        float
            The distance, 0 inside.
        """

    def shrink(self, radius: float) -> ConvexSet:
        """The points whose ball of `radius` within the affine hull stays inside. Needs radius <= inradius().

        Parameters
        ----------
        radius : float
            The radius.

        Returns
        -------
        ConvexSet
            The smaller set.
        """

    def inradius(self) -> float:
        """The radius of the largest ball within the affine hull that fits inside (may be infinite)."""

    def tangent_basis(self) -> Array | None:
        """Orthonormal columns spanning the directions of the affine hull; None where that is all of R^d."""


def checked_set(name: str, X: Any) -> ConvexSet:
    """Check that X is a convex set.

    >>> checked_set("X", [(0, 10)])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: X: expected a convex set such as Box([0, 1], [10, 2]), got [(0, 10)]
    """
    refuse(
        isinstance(X, type) or not callable(getattr(X, "project", None)),
        f"{name}: expected a convex set such as Box([0, 1], [10, 2]), got {short_repr(X)}",
    )
    return X  # type: ignore[no-any-return]


class Followers(ABC):
    """A population that reacts to x. Subclass it, or wrap a callable with `CallableFollowers`.

    The memory is theirs: a leader never sees it, and the loop only hands it back. A memory must not be edited
    in place by `respond`: return a new one.
    """

    rewindable: bool = True
    """Whether a memory can be returned to (a simulation) or not (a city)."""

    partial: bool = False
    """Whether a response may hold NaN for entries that nobody measured. Otherwise NaN is a failure."""

    context: Context | None = None
    """What is known of each day and nobody chooses, where these followers say it (`context_of`): the weather."""

    def prepare(self) -> Self:
        """Make ready for a run, and give these back: a loop calls it before it looks at anything else here.

        What followers need from outside, a program or a connection, is begun here and not where an attribute is
        looked at: looking never starts anything. Most have nothing to do.
        """
        return self

    def context_of(self, memory: Any) -> Mapping[str, Any]:
        """The context of the day that ended with this memory, by the names of `context`."""
        raise NotImplementedError(
            f"{type(self).__name__} has a context, and no method context_of(memory) that says it"
        )

    @abstractmethod
    def initial(self, rng: np.random.Generator) -> Any:
        """A memory to begin with.

        Parameters
        ----------
        rng : numpy.random.Generator
            All randomness comes from it.

        Returns
        -------
        object
            The memory.
        """

    @abstractmethod
    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """Adapt to x for `rounds` rounds from `memory`; return what the leader sees and the new memory.

        In a run that is the K of the probe; estimates of how followers settle ask for other numbers as well.

        Parameters
        ----------
        x : ndarray
            The announced x.
        memory : object
            Where followers stand; it is not edited.
        rounds : int
            For how many rounds they adapt.
        rng : numpy.random.Generator
            All randomness comes from it.

        Returns
        -------
        (ndarray, object)
            The response y and the new memory.
        """


@dataclass(frozen=True)
class Knowledge:
    """All a leader may know: its set, its own objective (or None), and whether the followers can be rewound.

    `rewindable` is False by default: here, in every leader, in a study and over HTTP. `Followers`, which get their
    memory as an argument, say it of themselves.

    Parameters
    ----------
    X : ConvexSet
        The feasible set; left open, it is the game's.
    objective : Objective, optional
        f, where the leader knows it.
    rewindable : bool, default False
        Whether followers can return to a memory; taken over from the game.
    """

    X: ConvexSet
    objective: Objective | None = None
    rewindable: bool = False


@dataclass(frozen=True)
class ReferenceSolution:
    """The exact answer of a game, for tests and reports; no leader sees it.

    `equilibrium` is S(x), `hypergradient` is ∇f̃(x) = ∂x f + Jᵀ ∂y f, x and cost are an optimum.

    Attributes
    ----------
    x : ndarray
        An optimum.
    cost : float
        f̃ there.
    equilibrium : callable
        S(x).
    hypergradient : callable
        ∇f̃(x) = ∂x f + Jᵀ ∂y f.
    """

    x: Array
    cost: float
    equilibrium: Callable[[Array], Array]
    hypergradient: Callable[[Array], Array]


@dataclass(frozen=True)
class Game:
    """A Stackelberg game: min f(x, S(x)) over x in X, with followers who adapt towards S(x).

    Parameters
    ----------
    X : ConvexSet
        The feasible set.
    objective : Objective
        f(x, y).
    followers : Followers
        Those who adapt towards S(x).
    name : str, default 'game'
        What it is called in tables and messages.
    x0 : ndarray, optional
        Where to start (default: the middle of X).
    reference : ReferenceSolution, optional
        The exact answer, where it is known.
    parameters : Parameters, optional
        What the entries of x are called, their units and steps; by default as X says, else x1, x2, ...

    Examples
    --------
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
    reference: ReferenceSolution | None = None
    parameters: Parameters = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """Check the parts here, not a thousand rounds later."""
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
        validate_fields(self, checked_text, "name")
        refuse(
            self.reference is not None and not isinstance(self.reference, ReferenceSolution),
            f"reference: expected a ReferenceSolution, got {kind_of(self.reference)}",
        )
        object.__setattr__(self, "parameters", checked_parameters(self.parameters, self.X))
        validate_fields(self, self.parameters.vector, "x0")

    def __repr__(self) -> str:
        return (
            f"Game({self.name!r}, X={type(self.X).__name__} in R^{self.X.dimension}, "
            f"followers={type(self.followers).__name__})"
        )

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge that a leader has of this game."""
        return Knowledge(self.X, self.objective, self.followers.rewindable)

    def hyperobjective(self, x: Array) -> float:
        """f̃(x) = f(x, S(x)), where the equilibrium S is known in closed form."""
        return self.objective(x, self.known.equilibrium(x))

    @property
    def known(self) -> ReferenceSolution:
        """The reference solution, or an error that says this game has none."""
        refuse(
            self.reference is None,
            f"game {self.name!r}: its equilibrium is not known in closed form (Game.reference is None); "
            "give Game(..., reference=ReferenceSolution(...)) or use a method that needs only responses",
        )
        return cast(ReferenceSolution, self.reference)


def checked_parameters(given: Any, X: ConvexSet) -> Parameters:
    """What the entries of x are: as given, else as X says, else numbered.

    Numbers alone say nothing of another X, as where `replace` puts one in the place of a game's own.
    """
    only_numbers = isinstance(given, Parameters) and given.size != X.dimension and given.numbered_only
    found = getattr(X, "parameters", None) if given is None or only_numbers else given
    found = Parameters.numbered(X.dimension) if found is None else found
    refuse(
        not isinstance(found, Parameters) or found.size != X.dimension,
        f"parameters: expected Parameters of {X.dimension} entries, got {short_repr(found)}",
    )
    return found
