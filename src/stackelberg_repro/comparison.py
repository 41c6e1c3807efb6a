"""Our leader beside Algorithm 1 in the arena: on the congested variant, and on the whole of Sioux Falls.

Both games begin on the day before the first toll: nobody pays, and all travellers have settled. Tolls may be
negative down to minus the free-flow time, so that no road costs less than nothing, and are held for K rounds. As in
the paper, travellers can be rewound: both probes of a round of Algorithm 1 start from the same flows. 100% is the
total time of the system optimum, which no tolls can go below. Ours has its defaults, Algorithm 1 five held steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, final

import numpy as np

from stackelberg.arena import Case, Results, compare
from stackelberg.arena.page import page
from stackelberg.arena.results import at
from stackelberg.core import Array, Game, ReferenceSolution, frozen, whole_number
from stackelberg.followers.around import FollowersAround
from stackelberg.leaders import ResponseModel, TwoPoint
from stackelberg.report.page import contents
from stackelberg.roads import equilibrium, sioux_falls, system_optimum
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text, plain
from stackelberg.tolls import DayToDay, toll_game
from stackelberg_repro.paper.plans import FAST_TRAVELLERS, HeldStep
from stackelberg_repro.paper.scores import bounds_of
from stackelberg_repro.paper.words import percent
from stackelberg_repro.routing.game import TollSettings, roads
from stackelberg_repro.routing.smallest import smallest_tolls
from stackelberg_repro.routing.travellers import RouteTravellers
from stackelberg_repro.versions import versions

K = 3
"""Follower rounds for which each toll is held, as in the paper."""
_SETTLED_GAP = 1e-8
"""Relative gap of the flows that judge a recommendation: far below a hundredth of a percent of the saving."""
STEPS = tuple(HeldStep(c, delta=1.0) for c in (0.2, 0.4, 0.8, 1.6, 3.2))
"""Offered to Algorithm 1 on both games: the largest diverges or oscillates on both, the smallest is slow."""
OURS = "response model (the default)"
LEADERS = {OURS: ResponseModel(K=K)} | {
    f"Algorithm 1, η = {step.c:g}/d": TwoPoint(K=K, schedule=step) for step in STEPS
}


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


def _known(game: Game, tolls: Array, best: float, settled: Callable[[Array], Array]) -> Game:
    answer = ReferenceSolution(frozen(tolls), best, settled, lambda x: frozen(np.full(x.size, np.nan)))
    return replace(game, x0=frozen(np.zeros(tolls.size)), reference=answer)


def congested_variant() -> Game:
    """The paper's six pairs on roads that are really congested, with travellers that follow its rule.

    >>> game = congested_variant()
    >>> round(game.hyperobjective(game.x0), 2), round(game.known.cost, 2)
    (1197.48, 1131.63)
    """
    settings = TollSettings("congested", FAST_TRAVELLERS)
    network, demand, routes = roads(settings.units, settings.max_links)
    rest, known = equilibrium(network, demand, routes=routes, gap=1e-10), bounds_of(settings)
    people = _FromRest(RouteTravellers(network, demand, routes, settings.gamma), rest.routes.flow)
    game = toll_game(network, demand, travellers=people, lam=settings.penalty, name="congested variant")

    def settled(x: Array) -> Array:
        return equilibrium(network, demand, x, routes=rest.routes, gap=_SETTLED_GAP).flows

    return _known(game, known.smallest_tolls, known.lower, settled)


def whole_sioux_falls() -> Game:
    """All 528 pairs of Sioux Falls, and travellers of whom a fifth reconsiders each day.

    >>> game = whole_sioux_falls()
    >>> round(game.hyperobjective(game.x0), 1), round(game.known.cost, 1)
    (7480.2, 7194.3)
    """
    network, demand = sioux_falls()
    game = toll_game(network, demand, travellers=partial(DayToDay, share=0.2), scale=1e-3, name="Sioux Falls")
    best = system_optimum(network, demand, gap=1e-10)

    def settled(x: Array) -> Array:
        return equilibrium(network, demand, x, gap=_SETTLED_GAP).flows

    return _known(game, smallest_tolls(network, demand, best.flows), 1e-3 * best.tstt, settled)


CASES = (
    Case("the congested variant", congested_variant, K),
    Case("the whole of Sioux Falls", whole_sioux_falls, K),
)


def compare_leaders(
    deployments: int = 100,
    runs: int = 3,
    seed: int = 0,
    on_run: Callable[[dict[str, Any], int, int], None] | None = None,
    cases: Iterable[Case] = CASES,
) -> Results:
    """Play all leaders on all games."""
    seeds = range(seed, seed + whole_number("runs", runs))
    return compare(LEADERS, cases, seeds=seeds, deployments=deployments, on_run=on_run)


def best_step(results: Results, case: str) -> str:
    """Algorithm 1 with the step size whose median is best in the end: chosen on the runs that are reported."""
    return max(results.leaders[1:], key=lambda who: _median(results, who, case))


def _median(results: Results, leader: str, case: str) -> float:
    return float(np.median([at(row) for row in results.of(leader, case)]))


def in_short(results: Results) -> str:
    """The main finding in a few sentences."""
    told = [
        f"On {case} the response model reaches {percent(_median(results, OURS, case))} of the possible saving, and "
        f"{(other := best_step(results, case))} {percent(_median(results, other, case))}."
        for case in results.cases
    ]
    runs = results.of(OURS, results.cases[0])
    return (
        f"{' '.join(told)} Medians of {len(runs)} runs, {runs[0]['deployments']} deployments, travellers settled."
    )


def comparison_summary(results: Results) -> dict[str, Any]:
    """The tables, and Algorithm 1's best step on each game, ready for JSON."""
    best = {case: best_step(results, case) for case in results.cases}
    facts = {"versions": versions("numpy", "scipy", "numba"), "best_step": best, "table": results.table()}
    return dict(plain(facts | {"summary": results.summary()}))


def write_comparison(results: Results, folder: Path, paper: str = "") -> Path:
    """Write the page of the comparison, result.json, and index.html, which points to all pages."""
    write_text(made_folder(folder) / "result.json", json_text(comparison_summary(results)) + "\n")
    page(results, "Tolls on Sioux Falls: our leader beside Algorithm 1").save(folder / "comparison.html")
    pages = {"comparison.html": in_short(results)} | ({paper: "The paper's own experiment"} if paper else {})
    return write_text(
        folder / "index.html", contents("Tolls on Sioux Falls", pages, ["python -m stackelberg_repro theory"])
    )
