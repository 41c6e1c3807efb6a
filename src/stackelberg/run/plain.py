"""A game from what a user of scipy has at hand: f, a function that responds, and bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stackelberg.core import ConvexSet, Followers, Game, InvalidInput, Objective
from stackelberg.followers import SettledFollowers
from stackelberg.sets import Box, Reals
from stackelberg.support.brief import kind_of, short_repr


def game_of(
    f: Callable[..., Any], followers: Any, bounds: Any = None, x0: Any = None, *, maximise: bool = False
) -> Game:
    """A game of f(x, y) and followers: `Followers`, or a function y = respond(x) of those who settle at once.

    Examples
    --------
    >>> game_of(lambda x, y: float(x @ y), lambda x: 10.0 - 2.0 * x, [(0.0, 5.0)])
    Game('game', X=Box in R^1, followers=SettledFollowers)
    """
    if not isinstance(f, Objective) and (isinstance(f, type) or not callable(f)):
        raise InvalidInput(f"game: expected a Game, or a function f(x, y), followers and bounds, got {kind_of(f)}")
    if not isinstance(followers, Followers) and (isinstance(followers, type) or not callable(followers)):
        raise InvalidInput(f"followers: expected Followers, or a function y = respond(x), got {kind_of(followers)}")
    objective = f if isinstance(f, Objective) else Objective(f, maximise=maximise)
    people = followers if isinstance(followers, Followers) else SettledFollowers(followers)
    return Game(as_set(bounds, x0), objective, people, x0=x0)


def as_set(bounds: Any, x0: Any = None) -> ConvexSet:
    """X from a set, `scipy.optimize.Bounds`, or pairs (low, high) in which None is no bound; all of R^d from None.

    Examples
    --------
    >>> as_set([(0.0, 1.0), (None, 2.0)]).project([-1.0, -5.0])
    array([ 0., -5.])
    """
    if bounds is None:
        if x0 is None:
            raise InvalidInput(
                "bounds: expected a set, Bounds or pairs; without them x0 says how many entries x has"
            )
        return Reals(np.atleast_1d(x0).size)
    lower, upper = getattr(bounds, "lb", None), getattr(bounds, "ub", None)
    if lower is not None and upper is not None:
        return Box(np.atleast_1d(lower), np.atleast_1d(upper))
    if not isinstance(bounds, list | tuple | np.ndarray):
        return bounds  # type: ignore[no-any-return]  # the game checks it
    try:
        pairs = [(low, high) for low, high in bounds]
    except (TypeError, ValueError) as error:
        raise InvalidInput(
            f"bounds: expected a pair (low, high) for each entry of x, got {short_repr(bounds)}"
        ) from error
    low = [-np.inf if low is None else low for low, _ in pairs]
    return Box(low, [np.inf if high is None else high for _, high in pairs])
