"""The games of the leader benchmark, each with its start, its optimum, and a settled judge.

A case fixes everything that an entrant must not choose: x0, K, the followers, the noise. `scale` is the length of a
typical change of one coordinate of x and is used only to state the rivals' grids in sensible units; our leader is
run with its defaults and never sees it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array, Followers, Game
from stackelberg.followers import NotRewindable
from stackelberg.games import jump, linear_quadratic, logit_pricing, stackelberg_cournot
from stackelberg.routing import (
    DayToDay,
    SettledTravellers,
    sioux_falls,
    smallest_tolls,
    system_optimum,
    toll_game,
)
from stackelberg.routing.tolled import Observes

SIOUX_FALLS_OPTIMUM = 7194.405
"""f* of Sioux Falls with f = TSTT/1000 + 1e-3‖x‖² and all links tollable: the bound from above that the smallest
supporting tolls give (the system optimum bounds it from below by 7194.256)."""

CORDON_NODES = (10, 11, 15, 16, 17)
"""The cordon is drawn around these nodes of Sioux Falls (numbered from 1); tolled are the ten links into it."""

CORDON_REFERENCE = Path(__file__).with_name("cordon_reference.json")
SHIFT = 1.1
"""What the demand of the drifting game is multiplied with half-way."""


@dataclass(frozen=True, eq=False)
class Case:
    """A game as the benchmark plays it. `judge(x)` is f at x and the settled response; `best` is f*."""

    name: str
    game: Game
    K: int
    scale: float
    best: float
    judge: Callable[[Array], float]
    settled_costs_of: str | None = None
    """A case with the same costs, deployment by deployment: entrants that see costs only need not be run again."""
    shift: int = 0
    """The deployment after which the followers are others; deployments to a share are counted from here."""

    @property
    def x0(self) -> Array:
        """Where everybody starts."""
        assert self.game.x0 is not None
        return self.game.x0

    def closed(self, x: Array) -> float:
        """The share of f(x0) − f* that x closes."""
        return (self.start_cost - self.judge(x)) / (self.start_cost - self.best)

    @property
    def start_cost(self) -> float:
        """f at x0, settled."""
        return _start_cost(self)


@cache
def _start_cost(case: Case) -> float:
    return case.judge(case.x0)


@cache
def _toll_judge(tollable: tuple[int, ...] | None, growth: float = 1.0) -> Callable[[Array], float]:
    """f at the Wardrop equilibrium of x, to a relative gap of 1e-10, latencies known."""
    network, demand = sioux_falls()
    links: Any = "all" if tollable is None else list(tollable)
    people = partial(SettledTravellers, gap=1e-10)
    game = toll_game(network, demand.scaled(growth), tollable=links, travellers=people, scale=1e-3)
    rng = np.random.default_rng(0)
    memory = game.followers.initial(rng)

    def judge(x: Array) -> float:
        y, _ = game.followers.respond(x, memory, 1, rng)
        return game.objective(x, y)

    return judge


def _sioux_falls(name: str, people: str, observes: Observes, tollable: tuple[int, ...] | None = None) -> Case:
    network, demand = sioux_falls()
    makers: dict[str, tuple[Any, int, float]] = {
        "settled": (SettledTravellers, 1, 0.0),
        "live k=1": (partial(DayToDay, share=0.2), 1, 0.0),
        "live k=3": (partial(DayToDay, share=0.2), 3, 0.0),
        "noisy k=3": (partial(DayToDay, share=0.2), 3, 0.02),
    }
    travellers, K, noise = makers[people]
    game = toll_game(
        network,
        demand,
        tollable="all" if tollable is None else list(tollable),
        travellers=travellers,
        observes=observes,
        scale=1e-3,
        noise=noise,
        name=name,
    )
    if people != "settled":
        game = replace(game, followers=NotRewindable(game.followers))
    best = SIOUX_FALLS_OPTIMUM if tollable is None else float(json.loads(CORDON_REFERENCE.read_text())["cost"])
    same = name.removesuffix(" with times") if observes != "flows" and noise == 0.0 else None
    return Case(name, game, K, 3.0, best, _toll_judge(tollable), same)


def cordon_links() -> tuple[int, ...]:
    """The links that lead into the cordon, numbered from 0."""
    network, _ = sioux_falls()
    inside = np.isin(np.arange(network.nodes) + 1, CORDON_NODES)
    return tuple(int(a) for a in np.flatnonzero(~inside[network.tail] & inside[network.head]))


@dataclass(frozen=True, eq=False)
class Shifting(Followers):
    """Followers that are replaced by others at a given deployment (all of their rounds count as one deployment)."""

    before: Followers
    after: Followers
    at: int

    rewindable = False

    def initial(self, rng: np.random.Generator) -> tuple[int, Any]:
        """No deployment yet."""
        return 0, self.before.initial(rng)

    def respond(
        self, x: Array, memory: tuple[int, Any], rounds: int, rng: np.random.Generator
    ) -> tuple[Array, Any]:
        """The response of whoever is there by now."""
        count, inner = memory
        if count == self.at:
            inner = self.after.initial(rng)
        people = self.before if count < self.at else self.after
        y, inner = people.respond(x, inner, rounds, rng)
        return y, (count + 1, inner)


def drift_case(at: int = 200) -> Case:
    """Settled Sioux Falls whose demand grows by 10% after `at` deployments; judged at the demand after that."""
    network, demand = sioux_falls()
    grown = demand.scaled(SHIFT)
    first = toll_game(network, demand, travellers=SettledTravellers, scale=1e-3)
    people = Shifting(first.followers, SettledTravellers(network, grown), at)
    optimum = system_optimum(network, grown, gap=1e-10)
    tolls = smallest_tolls(network, grown, optimum.flows)
    best = 1e-3 * network.total_time(optimum.flows) + 1e-3 * float(tolls @ tolls)
    game = replace(first, followers=people, name="sioux-falls drift")
    return Case("sioux-falls drift", game, 1, 3.0, best, _toll_judge(None, SHIFT), shift=at)


def _known(name: str, game: Game, K: int, scale: float) -> Case:
    return Case(name, game, K, scale, game.known.cost, game.hyperobjective)


CASES: dict[str, Callable[[], Case]] = {
    f"sioux-falls {people}{suffix}": partial(_sioux_falls, f"sioux-falls {people}{suffix}", people, observes)
    for suffix, observes in (("", "flows"), (" with times", "flows and times"))
    for people in ("settled", "live k=3", "live k=1", "noisy k=3")
}
CASES |= {
    "sioux-falls cordon": lambda: _sioux_falls("sioux-falls cordon", "settled", "flows", cordon_links()),
    "sioux-falls drift": drift_case,
    "lq d=10": lambda: _known("lq d=10", linear_quadratic(10, seed=1), 20, 0.3),
    "lq d=50": lambda: _known("lq d=50", linear_quadratic(50, seed=1), 20, 0.3),
    "lq d=200": lambda: _known("lq d=200", linear_quadratic(200, seed=1), 20, 0.3),
    "cournot n=20": lambda: _known("cournot n=20", stackelberg_cournot(n=20), 20, 1.0),
    "logit-pricing d=30": lambda: _known("logit-pricing d=30", logit_pricing(30, seed=1), 20, 1.0),
    "jump d=10": lambda: _known("jump d=10", jump(10, seed=1), 1, 0.3),
}


@cache
def case(name: str) -> Case:
    """The case of a name."""
    return CASES[name]()
