"""Limits on what followers do: what is found within them, and how often they are broken on the way.

    python -m benchmarks.limits [--quick] [--seeds 0-15] [--deployments 50] [--cases ...] [--keep DIR] [--json FILE]

Sioux Falls with all links tolled and travellers who settle at each toll, caps on four streets. "caps ahead": those
whose flow the unlimited optimum raises most, capped half-way there, so that the start keeps all caps and the
optimum none. "caps at the start": those that it lowers most, capped below what it lets through, so that the start
breaks all. And the shop of `examples.shop_queue`, whose queue is limited (from a start within). Flows are seen as
they are, or with 2% noise.

`share` is what is saved of what a white-box search saves within the limits (the system optimum with multipliers on
the caps and its smallest supporting tolls; SLSQP for the shop), at the recommendation, settled. `broken` counts
deployments whose settled response breaks a limit, after the first `BACK` where the start does; `largest` is by how
much of the bound; `recommended_broken` how many recommendations do, by more than a thousandth of it. Rivals have
the same deployments: CMA-ES with our penalty, Optuna's TPE with constraints, and where BoTorch is installed its
constrained noisy expected improvement (one Gaussian process per limit). With --keep every run has a file of its
own, and what is there for this source is not run again. Run it on one thread (OPENBLAS_NUM_THREADS=1).
"""

from __future__ import annotations

import hashlib
import json
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from examples.shop_queue import shop
from scipy.optimize import minimize
from tools.sources import source_of

from benchmarks.leaders import seed_list
from benchmarks.results import Row, in_processes, option_parser, print_versions, versions, write_results
from stackelberg.core import Array, Game, Limit, derive
from stackelberg.followers.measured import MeasuredFollowers
from stackelberg.leaders import BestSeen, CmaEs, ResponseModel
from stackelberg.roads import equilibrium, sioux_falls, system_optimum
from stackelberg.roads.latency import MarginalCost
from stackelberg.study import solve
from stackelberg.support.files import write_text
from stackelberg.tolls import smallest_tolls, toll_game

BACK = 10
"""So many deployments a start that breaks limits has to come back."""
NOISE = 0.02


@dataclass(frozen=True, eq=False)
class Case:
    """A game with limits; `settled(x)` is the response that judges, `best` the least cost within the limits."""

    name: str
    game: Game
    K: int
    settled: Callable[[Array], Array]
    best: float
    starts_outside: bool = False

    def cost(self, x: Array) -> float:
        """f(x, S(x))."""
        return self.game.objective(x, self.settled(x))

    def broken(self, x: Array) -> float:
        """By how much of its bound a limit is broken at x, settled: the largest; 0 where all are kept."""
        y = self.settled(x)
        return max(0.0, *(g.excess(x, y) / (abs(g.bound) or 1.0) for g in self.game.objective.limits))


def with_noise(case: Case) -> Case:
    """The same, seen with noise."""
    followers = MeasuredFollowers(case.game.followers, noise=NOISE)
    return replace(case, name=f"{case.name}, {NOISE:.0%} noise", game=replace(case.game, followers=followers))


@cache
def capped(at_start: bool) -> Case:
    """Sioux Falls with caps on four streets."""
    network, demand = sioux_falls()
    free, best = equilibrium(network, demand, gap=1e-10).flows, system_optimum(network, demand, gap=1e-10).flows
    change = (best - free) / free
    streets = np.argsort(change if at_start else -change)[:4]
    caps = 0.97 * best[streets] if at_start else 0.5 * (free + best)[streets]
    limits = [
        Limit(network.link_label(a), at_most=float(c), y={int(a): 1.0}) for a, c in zip(streets, caps, strict=True)
    ]
    game = toll_game(network, demand, scale=1e-3)
    game = replace(game, objective=replace(game.objective, limits=limits))
    tolls = _tolls_within(streets, caps)

    def settled(x: Array) -> Array:
        return equilibrium(network, demand, x, gap=1e-8).flows

    name = "sioux-falls, caps at the start" if at_start else "sioux-falls, caps ahead"
    return Case(name, game, 1, settled, game.objective(tolls, settled(tolls)), at_start)


def _tolls_within(streets: Array, caps: Array) -> Array:
    """The best tolls within caps, with the travellers known: multipliers on the caps of the system optimum."""
    network, demand = sioux_falls()
    marginal = replace(network, latency=MarginalCost(network.latency))

    def flows(multipliers: Array) -> Array:
        charged = np.zeros(network.links)
        charged[streets] = multipliers
        return equilibrium(marginal, demand, charged, gap=1e-9).flows

    multipliers = np.zeros(4)
    for _ in range(40):
        w = flows(multipliers)
        over = (w[streets] - caps) / caps
        if (over <= 1e-4).all() and ((multipliers == 0) | (np.abs(over) <= 1e-4)).all():
            break
        active, step = (over > 1e-4) | (multipliers > 0), np.maximum(1e-2, 1e-2 * multipliers)
        slopes = np.stack([(flows(multipliers + h) - w)[streets] / h.sum() for h in np.diag(step)], axis=1)
        wanted = -(over[active] + 2e-5) * caps[active]
        move = np.zeros(4)
        move[active] = np.linalg.lstsq(slopes[np.ix_(active, active)], wanted, rcond=None)[0]
        multipliers = np.maximum(0.0, multipliers + move)
    return smallest_tolls(network, demand, flows(multipliers))


@cache
def queue() -> Case:
    """The shop whose queue is limited."""
    game = shop()
    limit = game.objective.limits[0]

    def settled(p: Array) -> Array:
        return np.asarray(game.followers.respond(p, np.zeros(3), 80, np.random.default_rng(0))[0])

    found = minimize(
        lambda p: game.objective(p, settled(p)),
        game.x0,
        bounds=[(1.0, 8.0)] * 2,
        constraints=[{"type": "ineq", "fun": lambda p: -limit.excess(p, settled(p))}],
        method="SLSQP",
    )
    return Case("shop, a queue", game, 20, settled, float(found.fun))


def ours(case: Case, deployments: int, seed: int) -> tuple[list[Array], Array]:
    """The response model, by its defaults."""
    result = solve(case.game, ResponseModel(K=case.K), rounds=deployments, seed=seed)
    return [o.x for o in result.answers], result.x


def cma(case: Case, deployments: int, seed: int) -> tuple[list[Array], Array]:
    """CMA-ES with our penalty, recommending the best seen."""
    leader = BestSeen(CmaEs(K=case.K, sigma0=_scale(case)))
    result = solve(case.game, leader, deployments=deployments, seed=seed)
    return [o.x for o in result.answers][:deployments], result.x


def _scale(case: Case) -> float:
    return 1.0 if case.game.X.dimension > 10 else 0.5


def _box(case: Case) -> tuple[Array, Array]:
    """Where rivals that need bounds search: as far as the best tolls go, or X."""
    X: Any = case.game.X
    lower, upper = np.asarray(X.lower), np.asarray(X.upper)
    return np.where(np.isfinite(lower), lower, -20.0), np.where(np.isfinite(upper), upper, 20.0)


class _Asked:
    """The game as a black box: x ↦ cost and excesses, as they are seen."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case, self.seed, self.xs = case, seed, list[Array]()
        self.memory = case.game.followers.initial(derive(seed, 1))

    def __call__(self, x: Array) -> tuple[float, list[float]]:
        rng = np.random.default_rng((self.seed, len(self.xs)))
        y, self.memory = self.case.game.followers.respond(x, self.memory, self.case.K, rng)
        self.xs.append(np.array(x))
        f = self.case.game.objective
        return f(x, y), [g.excess(x, y) for g in f.limits]


def tpe(case: Case, deployments: int, seed: int) -> tuple[list[Array], Array]:
    """Optuna's tree-structured Parzen estimator with constraints; the best trial that kept them."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    asked, (low, high) = _Asked(case, seed), _box(case)

    def objective(trial: Any) -> float:
        x = np.array([trial.suggest_float(f"x{i}", a, b) for i, (a, b) in enumerate(zip(low, high, strict=True))])
        cost, excesses = asked(x)
        trial.set_user_attr("excesses", excesses)
        return cost

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sampler = optuna.samplers.TPESampler(seed=seed, constraints_func=lambda t: t.user_attrs["excesses"])
        study = optuna.create_study(sampler=sampler)
        study.enqueue_trial({f"x{i}": v for i, v in enumerate(np.clip(case.game.x0, low, high))})
        study.optimize(objective, n_trials=deployments)
    return asked.xs, _best_kept(asked.xs, [(t.value, t.user_attrs["excesses"]) for t in study.trials])


def _best_kept(xs: Sequence[Array], seen: Sequence[tuple[float, list[float]]]) -> Array:
    """The least cost among those that kept all limits; without one, what broke them least."""
    keys = [(max([0.0, *over]), cost) for cost, over in seen]
    return xs[min(range(len(xs)), key=lambda i: keys[i])]


def constrained_bo(case: Case, deployments: int, seed: int) -> tuple[list[Array], Array]:
    """BoTorch: Gaussian processes of the cost and of every limit, constrained log noisy expected improvement."""
    import torch
    from botorch.acquisition.logei import qLogNoisyExpectedImprovement
    from botorch.acquisition.objective import GenericMCObjective
    from botorch.fit import fit_gpytorch_mll
    from botorch.models import ModelListGP, SingleTaskGP
    from botorch.models.transforms import Standardize
    from botorch.optim import optimize_acqf
    from gpytorch.mlls import SumMarginalLogLikelihood

    torch.manual_seed(seed)
    asked, (low, high) = _Asked(case, seed), _box(case)
    rng, seen = np.random.default_rng(seed), list[tuple[float, list[float]]]()
    start = (np.clip(case.game.x0, low, high) - low) / (high - low)
    points = [start, *np.clip(start + 0.1 * rng.standard_normal((min(8, deployments // 3), low.size)), 0.0, 1.0)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while len(points) > len(seen) or len(seen) < deployments:
            if len(points) == len(seen):
                X = torch.tensor(np.array(points))
                Y = torch.tensor(np.array([[-cost, *over] for cost, over in seen]))
                models = [SingleTaskGP(X, Y[:, [i]], outcome_transform=Standardize(1)) for i in range(Y.shape[1])]
                model = ModelListGP(*models)
                fit_gpytorch_mll(SumMarginalLogLikelihood(model.likelihood, model))
                constraints = [(lambda Z, i=i: Z[..., i]) for i in range(1, Y.shape[1])]
                acquisition = qLogNoisyExpectedImprovement(
                    model,
                    X_baseline=X,
                    objective=GenericMCObjective(lambda Z, X=None: Z[..., 0]),
                    constraints=constraints,
                    prune_baseline=True,
                )
                bounds = torch.tensor(np.stack([np.zeros(low.size), np.ones(low.size)]))
                found, _ = optimize_acqf(acquisition, bounds, q=1, num_restarts=2, raw_samples=32)
                points.append(found.numpy()[0])
            seen.append(asked(low + points[len(seen)] * (high - low)))
    return asked.xs, _best_kept(asked.xs, seen)


LEADERS: dict[str, Callable[[Case, int, int], tuple[list[Array], Array]]] = {
    "response model": ours,
    "CMA-ES, penalty": cma,
    "TPE, constraints": tpe,
    "BoTorch, constrained EI": constrained_bo,
}
NEEDS = {"CMA-ES, penalty": "cma", "TPE, constraints": "optuna", "BoTorch, constrained EI": "botorch"}
CASES: dict[str, Callable[[], Case]] = {
    "caps ahead": lambda: capped(False),
    "caps ahead, noise": lambda: with_noise(capped(False)),
    "caps at the start": lambda: capped(True),
    "caps at the start, noise": lambda: with_noise(capped(True)),
    "queue": queue,
    "queue, noise": lambda: with_noise(queue()),
}


def play(case: Case, leader: str, deployments: int, seed: int) -> Row:
    """One leader on one case with one seed."""
    start = case.cost(case.game.x0)
    xs, x = LEADERS[leader](case, deployments, seed)
    counted = xs[BACK:] if case.starts_outside else xs
    over = [case.broken(one) for one in counted]
    return {
        "share": (start - case.cost(x)) / (start - case.best),
        "broken": sum(value > 1e-6 for value in over),
        "counted": len(counted),
        "largest": max(over),
        "recommended": case.broken(x),
    }


@cache
def case_of(name: str) -> Case:
    """A case by its name."""
    return CASES[name]()


def kept(folder: Path | None, name: str, leader: str, deployments: int, seed: int) -> Row:
    """A run from its file, or run and written there, where there is a folder for it."""
    case = case_of(name)
    if folder is None:
        return play(case, leader, deployments, seed)
    decides = [case.name, leader, deployments, seed, source_of("benchmarks.limits")]
    safe = "".join(c if c.isalnum() else "_" for c in f"{case.name}_{leader}")
    path = folder / f"{safe}_{seed}_{hashlib.sha256(json.dumps(decides).encode()).hexdigest()[:10]}.json"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        write_text(path, json.dumps(play(case, leader, deployments, seed)))
    found: Row = json.loads(path.read_text(encoding="utf-8"))
    return found


def row(case: Case, leader: str, deployments: int, seeds: Sequence[int], found: Sequence[Row]) -> Row:
    """One leader on one case, by the runs of the seeds."""
    keep = [one["share"] for one in found if one["recommended"] <= 1e-3]
    return {
        "case": case.name,
        "leader": leader,
        "seeds": list(seeds),
        "deployments": deployments,
        "share": float(np.median([one["share"] for one in found])),
        "share_worst": min(one["share"] for one in found),
        "share_of_those_that_keep": float(np.median(keep)) if keep else None,
        "broken": sum(one["broken"] for one in found),
        "of": sum(one["counted"] for one in found),
        "largest": max(one["largest"] for one in found),
        "recommended_broken": sum(one["recommended"] > 1e-3 for one in found),
    }


def installed(package: str) -> bool:
    """Whether a rival's package is there."""
    from importlib.util import find_spec

    return find_spec(package) is not None


def main(arguments: list[str] | None = None) -> int:
    """Run every leader on every case."""
    parser = option_parser("limits", __doc__, "the shop, one seed, 12 deployments", jobs=True)
    parser.add_argument("--seeds", default="0-15", help="how many, or a range such as 0-15")
    parser.add_argument("--deployments", type=int, default=50)
    parser.add_argument("--cases", nargs="+", choices=CASES, default=list(CASES))
    parser.add_argument("--leaders", nargs="+", choices=LEADERS, default=list(LEADERS))
    parser.add_argument("--keep", type=Path, help="a folder for the runs, so that a later call goes on with them")
    chosen = parser.parse_args(arguments)
    names, seeds, deployments = chosen.cases, seed_list(chosen.seeds), chosen.deployments
    if chosen.quick:
        names, seeds, deployments = ["queue"], seeds[:1], 12
    found = versions("numpy", "scipy", "cma", "optuna", "botorch")
    print_versions(found)
    rows: list[Row] = []
    for name in names:
        case = case_of(name)
        for leader in chosen.leaders:
            if leader in NEEDS and not installed(NEEDS[leader]):
                print(f"{leader}: left out, {NEEDS[leader]} is not installed", flush=True)
                continue
            one_run = partial(kept, chosen.keep, name, leader, deployments)
            rows.append(one := row(case, leader, deployments, seeds, in_processes(one_run, seeds, chosen.jobs)))
            print(
                f"{one['case']}; {leader}: {one['share']:.1%} (worst {one['share_worst']:.1%}), broken in "
                f"{one['broken']} of {one['of']}, by up to {one['largest']:.1%}, {one['recommended_broken']} of "
                f"{len(seeds)} recommendations broken",
                flush=True,
            )
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
