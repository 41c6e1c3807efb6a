"""The games on which leaders are compared: the congested twin, and the whole of Sioux Falls.

Both begin on the day before the first toll: nobody pays, and all travellers have settled. Tolls may be negative
down to minus the free-flow time, so that no road costs less than nothing, and are held for K rounds. As in the
paper, travellers can be rewound: both probes of a round of Algorithm 1 start from the same flows. Leaders are
judged by their recommendations with travellers settled, not by what they saw on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Game
from stackelberg.followers.around import FollowersAround
from stackelberg.roads import Network, equilibrium, sioux_falls, system_optimum
from stackelberg.tolls import DayToDay, toll_game
from stackelberg_repro.paper.plans import FAST_TRAVELLERS, HeldStep
from stackelberg_repro.paper.scores import bracket
from stackelberg_repro.routing.game import TollSettings, on_a_grid, roads
from stackelberg_repro.routing.travellers import RouteTravellers

K = 3
"""Follower rounds for which each toll is held, as in the paper."""
_SETTLED_GAP = 1e-8
"""Relative gap of the flows that judge a recommendation: far below a hundredth of a percent of the saving."""
_REFERENCE_GAP = 1e-10
_STEPS = tuple(HeldStep(c, delta=1.0) for c in (0.2, 0.4, 0.8, 1.6, 3.2))
"""Offered to Algorithm 1 on both games: the largest diverges or oscillates on both, the smallest is slow."""


@dataclass(frozen=True, eq=False)
class TollCase:
    """A toll game, what can be saved in it, and the step sizes that Algorithm 1 may choose from.

    key: how its files are called. untolled: f without tolls. best: total time of the system optimum, which no tolls
    can go below. settled(x): the link flows when travellers have settled under x.
    """

    key: str
    name: str
    words: str
    game: Game
    network: Network
    untolled: float
    untolled_flows: Array
    best: float
    settled: Callable[[Array], Array]
    steps: tuple[HeldStep, ...]

    def share(self, x: Array) -> float:
        """The share of the possible saving that tolls x bring: 0 is no better than no tolls, 1 the best flows."""
        return (self.untolled - self.game.objective(x, self.settled(x))) / (self.untolled - self.best)


@final
@dataclass(frozen=True, eq=False)
class _FromRest(FollowersAround):
    """Followers who begin at a given memory."""

    memory: Any

    def initial(self, rng: np.random.Generator) -> Any:
        """The memory given."""
        return self.memory

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the followers inside."""
        return self.followers.respond(x, memory, rounds, rng)


def congested_twin() -> TollCase:
    """The paper's six pairs on roads that are really congested, with travellers that follow its rule.

    >>> case = congested_twin()
    >>> round(case.untolled, 2), round(case.best, 2), abs(case.share(np.zeros(76))) < 1e-6
    (1197.48, 1131.63, True)
    """
    settings = TollSettings("congested", FAST_TRAVELLERS)
    network, demand, routes = roads(settings.units, settings.max_links)
    rest = equilibrium(network, demand, routes=routes, gap=_REFERENCE_GAP)
    known = bracket(settings)
    travellers = _FromRest(RouteTravellers(network, demand, routes, settings.gamma), rest.routes.flow)
    game = toll_game(network, demand, travellers=travellers, lam=settings.penalty, name="congested twin")
    return TollCase(
        "twin",
        "the congested twin",
        f"Six pairs of zones, {demand.total:g} thousand travellers who shift routes by projected gradient "
        f"(γ = {settings.gamma:g}), each toll held for {K} of their rounds. f is the total travel time, in "
        f"thousands of vehicles × 0.01 h, plus {settings.penalty:g} ‖x‖².",
        game,
        network,
        known.untolled,
        known.untolled_flows,
        known.lower,
        lambda x: equilibrium(network, demand, x, routes=rest.routes, gap=_SETTLED_GAP).flows,
        _STEPS,
    )


def whole_sioux_falls(share: float = 0.2) -> TollCase:
    """All 528 pairs of Sioux Falls, and travellers of whom a `share` reconsiders each day.

    >>> case = whole_sioux_falls()
    >>> round(case.untolled, 1), round(case.best, 1)
    (7480.2, 7194.3)
    """
    network, demand = sioux_falls()
    people = partial(DayToDay, share=share)
    game = toll_game(network, demand, travellers=people, scale=1e-3, name="Sioux Falls")
    free = equilibrium(network, demand, gap=_REFERENCE_GAP)
    best = system_optimum(network, demand, gap=_REFERENCE_GAP)
    return TollCase(
        "sioux_falls",
        "the whole of Sioux Falls",
        f"All {demand.pairs} pairs of zones, {demand.total:,.0f} trips a day; {share:.0%} of the travellers "
        f"reconsider their route each day, and each toll is held for {K} days. f is the total travel time, in "
        "thousands of vehicles × 0.01 h, plus 0.001 ‖x‖².",
        game,
        on_a_grid(network),
        1e-3 * free.tstt,
        free.flows,
        1e-3 * best.tstt,
        lambda x: equilibrium(network, demand, x, gap=_SETTLED_GAP).flows,
        _STEPS,
    )
