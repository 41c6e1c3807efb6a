"""Tolls on a cordon around the middle of Sioux Falls. `python -m examples.cordon`."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from examples.gallery import Example, Panel, show
from stackelberg.core import Array, Game, ReferenceSolution, central_differences, frozen
from stackelberg.roads import sioux_falls
from stackelberg.tolls import SettledTravellers, toll_game

REFERENCE = Path(__file__).with_name("cordon_reference.json")
"""The best of 20 white-box starts (benchmarks/cordon_reference.py of commit 19b9e956)."""


def cordon() -> Game:
    """Ten links into the cordon may be tolled; f is the travel time of all in thousands, plus 0.001 ‖tolls‖²."""
    known = json.loads(REFERENCE.read_text(encoding="utf-8"))
    network, demand = sioux_falls()
    game = toll_game(network, demand, tollable=known["links"], travellers=SettledTravellers, scale=1e-3)
    exact = toll_game(
        network, demand, tollable=known["links"], travellers=partial(SettledTravellers, gap=1e-8), scale=1e-3
    ).followers
    rng = np.random.default_rng(0)

    def equilibrium(x: Array) -> Array:
        return exact.respond(x, exact.initial(rng), 1, rng)[0]

    def slope(x: Array) -> Array:
        return central_differences(lambda z: game.objective(z, equilibrium(z)), x, 1e4)

    x0 = frozen(game.X.project(np.zeros(game.X.dimension)))
    return replace(game, x0=x0, reference=ReferenceSolution(frozen(known["x"]), known["cost"], equilibrium, slope))


def panels() -> list[Panel]:
    """The game and its page."""
    cost, answer = "travel time of all (1,000)", "best of 20 white-box searches"
    panel = Panel(cordon(), "cordon tolls", cost, answer, entries="link into the cordon")
    return [panel]


EXAMPLE = Example(
    "cordon",
    "Cordon tolls",
    "Ten links into the middle of Sioux Falls may be tolled (or subsidised), and travellers choose the "
    "cheapest routes. The answer is the best of twenty searches that solve the equilibrium at every step.",
    panels,
    "Routes that come into use make kinks, and there are several local minima.",
)


if __name__ == "__main__":
    show(EXAMPLE)
