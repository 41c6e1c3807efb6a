"""Road games of the arena: tolls on Sioux Falls, for travellers who are settled, or re-route from day to day."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np

from stackelberg.core import Array, Game, ReferenceSolution, frozen
from stackelberg.followers import NotRewindable
from stackelberg.roads import marginal_cost_tolls, sioux_falls, system_optimum
from stackelberg.tolls.game import toll_game
from stackelberg.tolls.travellers import DayToDay, SettledTravellers

SCALE = 1e-3
"""f = SCALE · TSTT: marginal-cost tolls reach the system optimum, the least of it."""


@cache
def _answer() -> ReferenceSolution:
    network, demand = sioux_falls()
    flows = system_optimum(network, demand, gap=1e-10).flows
    people = SettledTravellers(network, demand, gap=1e-10)
    rng = np.random.default_rng(0)
    memory = people.initial(rng)

    def equilibrium(x: Array) -> Array:
        return people.respond(x, memory, 1, rng)[0]

    tolls, best = frozen(marginal_cost_tolls(network, flows)), SCALE * network.total_time(flows)
    return ReferenceSolution(tolls, best, equilibrium, lambda x: frozen(np.full(x.size, np.nan)))


def _game(travellers: Any, noise: float = 0.0) -> Game:
    game = toll_game(*sioux_falls(), travellers=travellers, scale=SCALE, lam=0.0, noise=noise)
    people = game.followers if travellers is SettledTravellers else NotRewindable(game.followers)
    return replace(game, followers=people, reference=_answer())


def cases() -> list[dict[str, Any]]:
    """The arguments of each `stackelberg.arena.Case`."""
    live = partial(DayToDay, share=0.2)
    made = {
        "sioux-falls settled": (partial(_game, SettledTravellers), 1),
        "sioux-falls live k=3": (partial(_game, live), 3),
        "sioux-falls live k=1": (partial(_game, live), 1),
        "sioux-falls noisy k=3": (partial(_game, live, 0.02), 3),
    }
    return [{"name": name, "make": make, "K": K, "scale": 3.0} for name, (make, K) in made.items()]
