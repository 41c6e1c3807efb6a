"""The games of the leader benchmark, each with its start, its optimum, and a settled judge.

A case fixes everything that an entrant must not choose: x0, K, the followers, the noise. `scale` is the length of a
typical change of one coordinate of x and is used only to state the rivals' grids in sensible units; our leader is
run with its defaults and never sees it.

Cases have names and belong to groups (`GROUPS`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.leaders_bench.anaheim import ANAHEIM
from benchmarks.leaders_bench.case import Case, Judge, known_case, settled_judge, target_case
from benchmarks.leaders_bench.small_games import PACE, SMALL
from benchmarks.leaders_bench.squares import TravelTimeSquares
from stackelberg.core import Array, Followers, InvalidInput
from stackelberg.followers import NotRewindable
from stackelberg.games import jump, linear_quadratic, logit_pricing, stackelberg_cournot
from stackelberg.roads import sioux_falls, system_optimum
from stackelberg.tolls import DayToDay, SettledTravellers, toll_game
from stackelberg.tolls.links import Observes
from stackelberg_repro.routing.smallest import smallest_tolls

SIOUX_FALLS_OPTIMUM = 7194.405
"""f* of Sioux Falls with f = TSTT/1000 + 1e-3‖x‖² and all links tollable: the bound from above that the smallest
supporting tolls give (the system optimum bounds it from below by 7194.256)."""

CORDON_NODES = (10, 11, 15, 16, 17)
"""The cordon is drawn around these nodes of Sioux Falls (numbered from 1); tolled are the ten links into it."""

CORDON_REFERENCE = Path(__file__).with_name("cordon_reference.json")
SHIFT = 1.1
"""What the demand of the drifting game is multiplied with half-way."""


@cache
def _toll_judge(tollable: tuple[int, ...] | None, growth: float = 1.0) -> Judge:
    """f at the Wardrop equilibrium of x, to a relative gap of 1e-10, latencies known."""
    network, demand = sioux_falls()
    links: Any = "all" if tollable is None else list(tollable)
    people = partial(SettledTravellers, gap=1e-10)
    game = toll_game(network, demand.scaled(growth), tollable=links, travellers=people, scale=1e-3)
    return settled_judge(game)


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
    squares = TravelTimeSquares(network, 1e-3, 1e-3)
    return Case(name, game, K, 3.0, best, _toll_judge(tollable), same, residuals=squares)


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
    squares = TravelTimeSquares(network, 1e-3, 1e-3)
    return Case("sioux-falls drift", game, 1, 3.0, best, _toll_judge(None, SHIFT), shift=at, residuals=squares)


TABLE: dict[str, Callable[[], Case]] = {
    f"sioux-falls {people}{suffix}": partial(_sioux_falls, f"sioux-falls {people}{suffix}", people, observes)
    for suffix, observes in (("", "flows"), (" with times", "flows and times"))
    for people in ("settled", "live k=3", "live k=1", "noisy k=3")
}
TABLE |= {
    "sioux-falls cordon": lambda: _sioux_falls("sioux-falls cordon", "settled", "flows", cordon_links()),
    "sioux-falls drift": drift_case,
    "lq d=10": lambda: target_case("lq d=10", linear_quadratic(10, seed=1), 20, 0.3),
    "lq d=50": lambda: target_case("lq d=50", linear_quadratic(50, seed=1), 20, 0.3),
    "lq d=200": lambda: target_case("lq d=200", linear_quadratic(200, seed=1), 20, 0.3),
    "cournot n=20": lambda: known_case("cournot n=20", stackelberg_cournot(n=20), 20, 1.0),
    "logit-pricing d=30": lambda: known_case("logit-pricing d=30", logit_pricing(30, seed=1), 20, 1.0),
    "jump d=10": lambda: target_case("jump d=10", jump(10, seed=1), 1, 0.3),
}
"""The games of the table in docs/response_model.md: what is run when nothing is asked for."""

CASES: dict[str, Callable[[], Case]] = TABLE | PACE | SMALL | ANAHEIM

GROUPS: dict[str, tuple[str, ...]] = {
    "table": tuple(TABLE),
    "pace": tuple(PACE),
    "small": tuple(SMALL),
    "anaheim": tuple(ANAHEIM),
}


def case_names(words: Iterable[str]) -> list[str]:
    """The names of cases that names and groups stand for, each once; an unknown word is refused.

    >>> case_names(["lq d=10", "lq d=10", "lq d=50"])
    ['lq d=10', 'lq d=50']
    """
    found: list[str] = []
    for word in words:
        if word not in GROUPS and word not in CASES:
            raise InvalidInput(
                f"cases: expected a group ({', '.join(GROUPS)}) or a case ({', '.join(CASES)}), got {word!r}"
            )
        found += GROUPS.get(word, (word,))
    return list(dict.fromkeys(found))


@cache
def case(name: str) -> Case:
    """The case of a name; `LeftOut` where it cannot be played on this machine."""
    return CASES[name]()
