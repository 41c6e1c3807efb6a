"""Tariffs on an electricity grid, as `benchmarks.simulators` plays them: who takes part, a run, what it was worth.

The game is that of `examples.grid_tariff`: 24 prices, 146 households, pandapower, loads corrected to an ordinary
day. Everybody has 60 days, each announced tariff stands for one of them, and nobody can rewind. Rivals search a box
around the flat tariff; what they ask for is announced as the nearest of X. Algorithm 1 and CMA-ES see costs, with
a penalty where a limit is broken (`leaders.Penalised`), Optuna's TPE the limits as constraints, BoTorch has a
Gaussian process for the cost and for each limit. Ours has its defaults. Each rival plays all its settings on the
seeds `TRIED_ON`; the best of them, by the mean of what they save, is played on the others and counts.

What counts: f of the recommendation, loads as they are, on 14 fresh days on which everybody knows the tariff,
against the flat tariff on the same days; on how many of them a limit was broken; and on how many days of the run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from examples import grid_tariff
from tools.sources import DEFAULT, source_of

from benchmarks import limits
from benchmarks.results import Row, in_processes
from stackelberg.core import Array, Followers, Game, Limit
from stackelberg.leaders import CmaEs, TheoremSchedule, TwoPoint
from stackelberg.sets import Box
from stackelberg.study import solve
from stackelberg.support.files import write_text

DAYS, FRESH = 60, 14
FRESH_SEED = 1_000_000
TRIED_ON = (100, 101)
"""Seeds on which rivals try their settings."""
SCALE, GAP = 5.0, 60.0
"""A typical change of a price in cents, and of the cost in EUR: the units of Algorithm 1's settings."""
Setting = dict[str, float]


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


Play = Callable[[Game, Announced, int, int, Setting], Array]


@dataclass(frozen=True)
class Entrant:
    """How somebody plays, what it sees, the package that it needs, the modules that decide, and its settings."""

    play: Play
    sees: str
    package: str = "stackelberg"
    modules: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = ({},)
    most: int | None = None
    """With no more seeds than this it plays (where a run takes long)."""


def ours(game: Game, people: Announced, days: int, seed: int, s: Setting) -> Array:
    """The default leader."""
    return solve(replace(game, followers=people), deployments=days, rounds=days, seed=seed).x


def market_prices(game: Game) -> Array:
    """The flat tariff plus the market's price less its mean, as near as X has it: no learning."""
    return game.X.project(grid_tariff.FLAT + grid_tariff.MARKET - grid_tariff.MARKET.mean())


def always_market(game: Game, people: Announced, days: int, seed: int, s: Setting) -> Array:
    """Market prices every day."""
    rng, x = np.random.default_rng(seed), market_prices(game)
    memory = people.initial(rng)
    for _ in range(days):
        _, memory = people.respond(x, memory, 1, rng)
    return x


def ours_from_market(game: Game, people: Announced, days: int, seed: int, s: Setting) -> Array:
    """The default leader, which starts at market prices."""
    known = replace(game, followers=people)
    return solve(known, x0=market_prices(game), deployments=days, rounds=days, seed=seed).x


def algorithm_1(game: Game, people: Announced, days: int, seed: int, s: Setting) -> Array:
    """Two points, each for a day; step size and radius of Theorem 1's shape, or measured in the first of them."""
    leader = TwoPoint(K=1)
    if s:
        eta_bar = s["step"] * SCALE**2 * game.x0.size**1.5 / GAP
        leader = TwoPoint(K=1, schedule=TheoremSchedule(eta_bar, s["radius"] * SCALE * game.x0.size))
    return solve(replace(game, followers=people), leader, rounds=days // 2, deployments=days, seed=seed).x


def cma(game: Game, people: Announced, days: int, seed: int, s: Setting) -> Array:
    """CMA-ES; the middle of its search."""
    box = in_a_box(game, people, s["width"])
    return solve(box, CmaEs(K=1, sigma0=s["sigma"]), rounds=days, deployments=days, seed=seed).x


def with_constraints(play: Callable[[limits.Case, int, int], tuple[list[Array], Array]]) -> Play:
    """A rival of `benchmarks.limits` that is told how far each limit is broken."""
    return lambda game, people, days, seed, s: play(
        limits.Case("grid", in_a_box(game, people, s["width"]), 1, np.asarray, 0.0), days, seed
    )[1]


_OURS, _WIDTHS = "responses, own f, limits", ({"width": 4.0}, {"width": 8.0}, {"width": 15.0})
_ALGORITHM_1: tuple[Setting, ...] = tuple(
    {"step": step, "radius": r} for step in (0.3, 1.0, 3.0) for r in (0.3, 1.0)
)
_CMA: tuple[Setting, ...] = tuple({"sigma": sigma, "width": w} for sigma in (1.5, 3.0, 6.0) for w in (8.0, 15.0))
ENTRANTS = {
    "response-model": Entrant(ours, _OURS, modules=DEFAULT),
    "response-model from market prices": Entrant(ours_from_market, _OURS, modules=DEFAULT),
    "market prices": Entrant(always_market, "nothing"),
    "algorithm-1": Entrant(
        algorithm_1,
        "costs with a penalty",
        modules=("stackelberg.leaders.two_point",),
        settings=({}, *_ALGORITHM_1),
    ),
    "cma": Entrant(cma, "costs with a penalty", "cma", ("stackelberg.leaders.cma_es",), _CMA),
    "optuna TPE, constraints": Entrant(
        with_constraints(limits.tpe), "costs, limits", "optuna", ("benchmarks.limits",), _WIDTHS
    ),
    "BoTorch, constrained EI": Entrant(
        with_constraints(limits.constrained_bo),
        "costs, limits",
        "botorch",
        ("benchmarks.limits",),
        ({"width": 8.0},),
        3,
    ),
}
"""By name: who takes part."""


def play(name: str, setting: Setting, days: int, seed: int) -> dict[str, Any]:
    """One run, and what it was worth."""
    game, flat_cost = _flat()
    people = Announced(game)
    x = game.X.project(ENTRANTS[name].play(game, people, days, seed, setting))
    broken = [bool(game.objective.broken(x, y)) for x, y in people.days[:days]]
    return {
        "leader": name,
        "setting": setting,
        "seed": seed,
        "days": len(broken),
        "cost": fresh_cost(game, x),
        "flat_cost": flat_cost,
        "broken": sum(broken),
        "fresh_broken": sum(bool(game.objective.broken(x, y)) for y in fresh_days(game, x)),
        "x": np.round(x, 3).tolist(),
    }


@cache
def _flat() -> tuple[Game, float]:
    """The game, and what the flat tariff costs on fresh days."""
    game = grid_tariff.game()
    return game, fresh_cost(game, game.x0)


def fresh_cost(game: Game, x: Array) -> float:
    """The mean of f on fresh days, loads as they are."""
    as_they_are = replace(game, followers=grid_tariff.game(weather=True).followers)
    return float(np.mean([game.objective(x, y) for y in fresh_days(as_they_are, x)]))


def fresh_days(game: Game, x: Array) -> list[Array]:
    """Days of another seed on which everybody knows the tariff, the same weather for every x."""
    rng, people = np.random.default_rng(FRESH_SEED), game.followers
    memory, found = people.initial(rng), []
    for _ in range(FRESH):
        memory = memory | {"seen": np.tile(x, (len(memory["seen"]), 1))}
        y, memory = people.respond(x, memory, 1, rng)
        found.append(y)
    return found


def kept(folder: Path, name: str, days: int, one: tuple[Setting, int]) -> dict[str, Any]:
    """The run of a setting and a seed from its file, or played and written there."""
    setting, seed = one
    whole = json.dumps([setting, source_of("examples.grid_tariff", *ENTRANTS[name].modules)])
    words = "".join(c if c.isalnum() else "_" for c in name)
    path = folder / f"grid_{words}_{days}_{seed}_{hashlib.sha256(whole.encode()).hexdigest()[:12]}.json"
    if path.is_file():
        return dict(json.loads(path.read_text(encoding="utf-8")))
    done = play(name, setting, days, seed)
    folder.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(done))
    return done


def saved_of(run: dict[str, Any]) -> float:
    """The share of the flat tariff's cost."""
    return float(1.0 - run["cost"] / run["flat_cost"])


def best_setting(folder: Path, name: str, days: int, jobs: int) -> Setting:
    """The one that saves most on the seeds for trying."""
    settings = ENTRANTS[name].settings
    if len(settings) == 1:
        return settings[0]
    tried = in_processes(
        partial(kept, folder, name, days), [(s, seed) for s in settings for seed in TRIED_ON], jobs
    )
    shares = np.array([saved_of(run) for run in tried]).reshape(len(settings), len(TRIED_ON))
    return settings[int(shares.mean(axis=1).argmax())]


def rows(names: Sequence[str], seeds: Sequence[int], days: int, folder: Path, jobs: int) -> list[Row]:
    """A row for each who took part: medians and worst over seeds, breaches counted."""
    found = []
    for name in names:
        package = ENTRANTS[name].package
        if not limits.installed(package):
            print(f"left out: {name}: {package} is not installed")
            continue
        setting, own = best_setting(folder, name, days, jobs), seeds[: ENTRANTS[name].most]
        runs = in_processes(partial(kept, folder, name, days), [(setting, seed) for seed in own], jobs)
        saved = np.array([saved_of(run) for run in runs])
        one: Row = {
            "game": "grid",
            "leader": name,
            "sees": ENTRANTS[name].sees,
            "setting": setting,
            "settings_tried": len(ENTRANTS[name].settings),
            "days": days,
            "seeds": list(own),
            "flat_cost": runs[0]["flat_cost"],
            "saved": float(np.median(saved)),
            "saved_worst": float(saved.min()),
            "saved_best": float(saved.max()),
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
