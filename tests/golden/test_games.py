"""No game of the gallery changes unseen: figures of two releases compare only on the same game."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from stackelberg import games
from stackelberg.core import Game, Purpose, derive

KEPT = json.loads((Path(__file__).parent / "games.json").read_text(encoding="utf-8"))
MAKERS: dict[str, Callable[[], Game]] = {
    name: getattr(games, name)
    for name in games.__all__
    if name.islower() and name not in ("linear_quadratic", "linear_quadratic_data", "strong_stackelberg")
} | {"linear_quadratic": lambda: games.linear_quadratic(5)}
COSTLY = ("demand_response", "inverse_optimisation")


def as_it_is(game: Game) -> list[float]:
    """f three follower rounds after a leader begins, and three more beside that x; then the known answer."""
    memory = game.followers.initial(derive(0, Purpose.INITIAL_MEMORY))
    x = np.asarray(game.x0)
    beside = game.X.project(x + 0.05 * np.cos(np.arange(x.size)))
    costs = []
    for place in (x, beside):
        y, memory = game.followers.respond(place, memory, 3, derive(0, Purpose.RESPONSE))
        costs.append(game.objective(place, y))
    return [float(np.linalg.norm(x)), *costs, game.known.cost, float(np.linalg.norm(game.known.x))]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in COSTLY else name for name in MAKERS]
)
def test_a_game_is_the_one_that_was_published(name):
    *exact, best, place = as_it_is(MAKERS[name]())
    # Optima come from an optimiser: its costs are good to 1e-6 or better, its points to the root of that.
    assert exact == pytest.approx(KEPT[name][:-2], rel=1e-9, abs=1e-12)
    assert best == pytest.approx(KEPT[name][-2], rel=1e-6, abs=1e-9)
    assert place == pytest.approx(KEPT[name][-1], rel=1e-3, abs=1e-6)


def test_every_game_is_kept():
    assert sorted(KEPT) == sorted(MAKERS)
