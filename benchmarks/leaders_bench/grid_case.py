"""Tariffs on an electricity grid, as `benchmarks.simulators` plays them: who takes part, a run, what it was worth.

The game is that of `examples.grid_tariff`: 24 prices, 146 households, pandapower. Everybody has 60 days, each
announced tariff stands for one of them, and nobody can rewind. Rivals search a box around the flat
tariff (`WIDTHS`); what they ask for is announced as the nearest of X. Algorithm 1 and CMA-ES see costs, with a
penalty where a limit is broken (`leaders.Penalised`); Optuna's TPE either that penalty at a fixed weight or the
limits as constraints; BoTorch has a Gaussian process for the cost and for each limit. Ours has its defaults.

Settings of rivals are the best of few that were tried on seeds 0 to 2 at most, with a plain formula in place of the
power flow: see docs/gallery_grid.md. Those of BoTorch were not tried.

What counts: f of the recommendation on 14 fresh days, on which everybody knows the tariff, against the flat tariff
on the same days; on how many of them a limit was broken; and on how many days of the run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from examples import grid_tariff

from benchmarks import limits
from benchmarks.leaders_bench.runs import source_print
from benchmarks.results import Row, in_processes
from stackelberg.core import Array, Followers, Game, Limit
from stackelberg.leaders import CmaEs, TwoPoint
from stackelberg.sets import Box
from stackelberg.study import solve

DAYS, FRESH = 60, 14
WIDTHS = {"cma": 8.0, "optuna": 4.0, "botorch": 8.0}
"""Half the width of the box that a rival of a package searches, in cents."""
FRESH_SEED = 1_000_000
SIGMA = 6.0
PENALTY = 10.0
"""EUR for each % by which a limit is broken, for Optuna's TPE without constraints."""


class Announced(Followers):
    """The neighbourhood, which is told the nearest tariff of X and remembers every day for the judge."""

    rewindable = False

    def __init__(self, game: Game) -> None:
        self.game, self.days = game, list[tuple[Array, Array]]()

    def initial(self, rng: np.random.Generator) -> Any:
        """As the neighbourhood."""
        return self.game.followers.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """As the neighbourhood."""
        tariff = self.game.X.project(x)
        y, memory = self.game.followers.respond(tariff, memory, rounds, rng)
        self.days.append((tariff, y))
        return y, memory


def in_a_box(game: Game, people: Announced, width: float) -> Game:
    """The game for those who need a box, or do not know X."""

    def of_nearest(limit: Limit) -> Limit:
        return replace(limit, function=lambda x, y: limit(game.X.project(x), y), gradients="differences")

    f = replace(game.objective, limits=tuple(map(of_nearest, game.objective.limits)), prices=None)
    X = Box(game.x0 - width, game.x0 + width)
    return replace(game, X=X, objective=f, followers=people, parameters=None)


Entrant = Callable[[Game, Announced, int, int], Array]


def ours(game: Game, people: Announced, days: int, seed: int) -> Array:
    """The default leader."""
    return solve(replace(game, followers=people), deployments=days, rounds=days, seed=seed).x


def market_prices(game: Game) -> Array:
    """The flat tariff plus the market's price less its mean, as near as X has it: no learning."""
    return game.X.project(grid_tariff.FLAT + grid_tariff.MARKET - grid_tariff.MARKET.mean())


def always_market(game: Game, people: Announced, days: int, seed: int) -> Array:
    """Market prices every day."""
    rng, x = np.random.default_rng(seed), market_prices(game)
    memory = people.initial(rng)
    for _ in range(days):
        _, memory = people.respond(x, memory, 1, rng)
    return x


def ours_from_market(game: Game, people: Announced, days: int, seed: int) -> Array:
    """The default leader, which starts at market prices."""
    known = replace(game, followers=people)
    return solve(known, x0=market_prices(game), deployments=days, rounds=days, seed=seed).x


def algorithm_1(game: Game, people: Announced, days: int, seed: int) -> Array:
    """Two points, each for a day; step size and radius measured in the first of them."""
    return solve(replace(game, followers=people), TwoPoint(K=1), rounds=days // 2, deployments=days, seed=seed).x


def cma(game: Game, people: Announced, days: int, seed: int) -> Array:
    """CMA-ES; the middle of its search."""
    box = in_a_box(game, people, WIDTHS["cma"])
    return solve(box, CmaEs(K=1, sigma0=SIGMA), rounds=days, deployments=days, seed=seed).x


def optuna_tpe(game: Game, people: Announced, days: int, seed: int) -> Array:
    """Optuna's TPE on the cost and a penalty; its best trial."""
    box = in_a_box(game, people, WIDTHS["optuna"])

    def penalised(x: Array, y: Array) -> float:
        over = [max(0.0, limit.excess(x, y)) for limit in box.objective.limits]
        return game.objective(x, y) + PENALTY * sum(over)

    plain = replace(box, objective=replace(box.objective, function=penalised, gradients="differences", limits=()))
    return limits.tpe(limits.Case("grid", plain, 1, np.asarray, 0.0), days, seed)[1]


def with_constraints(play: Callable[[limits.Case, int, int], tuple[list[Array], Array]], package: str) -> Entrant:
    """A rival of `benchmarks.limits` that is told how far each limit is broken."""
    return lambda game, people, days, seed: play(
        limits.Case("grid", in_a_box(game, people, WIDTHS[package]), 1, np.asarray, 0.0), days, seed
    )[1]


ENTRANTS: dict[str, tuple[Entrant, str, str]] = {
    "response-model": (ours, "responses, own f, limits", "stackelberg"),
    "response-model from market prices": (ours_from_market, "responses, own f, limits", "stackelberg"),
    "market prices": (always_market, "nothing", "stackelberg"),
    "algorithm-1": (algorithm_1, "costs with a penalty", "stackelberg"),
    "cma": (cma, "costs with a penalty", "cma"),
    "optuna TPE": (optuna_tpe, "costs with a penalty", "optuna"),
    "optuna TPE, constraints": (with_constraints(limits.tpe, "optuna"), "costs, limits", "optuna"),
    "BoTorch, constrained EI": (with_constraints(limits.constrained_bo, "botorch"), "costs, limits", "botorch"),
}
"""By name: how it plays, what it sees, and the package that it needs."""


def play(name: str, days: int, seed: int) -> dict[str, Any]:
    """One run, and what it was worth."""
    game, flat_cost = _flat()
    people = Announced(game)
    x = game.X.project(ENTRANTS[name][0](game, people, days, seed))
    broken = [bool(game.objective.broken(x, y)) for x, y in people.days[:days]]
    fresh = fresh_days(game, x)
    return {
        "leader": name,
        "seed": seed,
        "days": len(broken),
        "cost": _cost(game, x, fresh),
        "flat_cost": flat_cost,
        "broken": sum(broken),
        "fresh_broken": sum(bool(game.objective.broken(x, y)) for y in fresh),
        "x": np.round(x, 3).tolist(),
    }


@cache
def _flat() -> tuple[Game, float]:
    """The game, and what the flat tariff costs on fresh days."""
    game = grid_tariff.game()
    return game, _cost(game, game.x0, fresh_days(game, game.x0))


def _cost(game: Game, x: Array, days: Sequence[Array]) -> float:
    return float(np.mean([game.objective(x, y) for y in days]))


def fresh_days(game: Game, x: Array) -> list[Array]:
    """Days of another seed on which everybody knows the tariff, the same weather for every x."""
    rng, people = np.random.default_rng(FRESH_SEED), game.followers
    memory, found = people.initial(rng), []
    for _ in range(FRESH):
        memory = memory | {"seen": np.tile(x, (len(memory["seen"]), 1))}
        y, memory = people.respond(x, memory, 1, rng)
        found.append(y)
    return found


def kept(folder: Path, name: str, days: int, seed: int) -> dict[str, Any]:
    """A run from its file, or played and written there."""
    source = source_print("examples.grid_tariff") + (
        source_print("stackelberg.leaders") if name.startswith("response-model") else ""
    )
    path = folder / f"grid_{name.replace(' ', '_').replace(',', '')}_{days}_{seed}_{source}.json"
    if path.is_file():
        return dict(json.loads(path.read_text(encoding="utf-8")))
    done = play(name, days, seed)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(done), encoding="utf-8")
    return done


def rows(names: Sequence[str], seeds: Sequence[int], days: int, folder: Path, jobs: int) -> list[Row]:
    """A row for each who took part: medians and worst over seeds, breaches counted."""
    found = []
    for name in names:
        package = ENTRANTS[name][2]
        if not limits.installed(package):
            print(f"left out: {name}: {package} is not installed")
            continue
        runs = in_processes(partial(kept, folder, name, days), seeds, jobs)
        saved = np.array([1.0 - run["cost"] / run["flat_cost"] for run in runs])
        one: Row = {
            "game": "grid",
            "leader": name,
            "sees": ENTRANTS[name][1],
            "days": days,
            "seeds": list(seeds),
            "flat_cost": runs[0]["flat_cost"],
            "saved": float(np.median(saved)),
            "saved_worst": float(saved.min()),
            "by_seed": saved.tolist(),
            "broken": sum(run["broken"] for run in runs),
            "of_days": sum(run["days"] for run in runs),
            "fresh_broken": sum(run["fresh_broken"] for run in runs),
            "of_fresh_days": FRESH * len(runs),
        }
        found.append(one)
        print(
            f"grid   {days:4} {name:33} saved {one['saved']:6.1%} (median; worst {one['saved_worst']:.1%}); "
            f"a limit was broken on {one['broken']} of {one['of_days']} days, with the recommendation on "
            f"{one['fresh_broken']} of {one['of_fresh_days']}",
            flush=True,
        )
    return found
