"""Runs per second of the response model: alone, in a pool of processes, side by side. Part of `benchmarks.batch`.

    python -m benchmarks.batch --response [--quick] [--device cpu|gpu] [--games ...] [--statistics RUNS] --json FILE

Methods: "loop" plays runs one after another in one process, "pool" in processes, "together" side by side in one
process, their banks updated on the device, and "together, pool" the same in processes that share the device.
`compile_s` is apart from `total_s`, but for "together, pool", where each process compiles for itself: its `total_s`
has that in it, unless a compilation cache is set (JAX_COMPILATION_CACHE_DIR). Starting processes is in `total_s`.
`cpu_s`: processor time of all processes, which other programs on the machine do not change; `round_cpu_ms` is that
of one round of one run. `largest_relative_difference`: of a cost, to the loop, over the runs that both have played.
`parts`: where the time of a round of one run goes, in milliseconds of processor time.

With --sensitivity, how far ordinary runs are from themselves where filters are changed in their last bits, as if
they were updated elsewhere: `largest_relative_difference` of a cost by round 25, and the first round in which
it is above 1e-9.

With --statistics, what so many seeds close of f(x0) − f* at 25, 50, 100 and 200 deployments: quantiles.
"""

from __future__ import annotations

import os
import resource
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from benchmarks.leaders_bench.cases import case
from benchmarks.results import Row
from stackelberg import solve
from stackelberg.core import Game
from stackelberg.experiments.batches.response_runs import ResponseRuns, run_response_models
from stackelberg.experiments.sweeps.engine import as_they_finish
from stackelberg.leaders import ResponseModel, response_model
from stackelberg.leaders.response import bank
from stackelberg.report.tables.runs import LEVELS
from stackelberg.study import loop

GAMES = ("lq d=50", "lq d=200", "sioux-falls settled", "sioux-falls settled with times")
STATISTICS = ("lq d=50", "sioux-falls settled")
ROUNDS, MARKS = 25, (25, 50, 100, 200)
ALONE, SIZES, MANY = 4, (1, 32), {"cpu": 32, "gpu": 1000}
PARTS = {
    "bank's update": (response_model, "update"),
    "of it matrices of paces": (bank, "estimate"),
    "of it filters": (bank, "learn"),
    "of it scores": (bank, "assess"),
    "symmetric models": (response_model, "observe"),
    "trust-region step": (response_model, "best_step"),
    "followers and cost": (loop, "observe"),
}
"""Where the time goes, by the function that is timed."""


def game_of(name: str) -> Game:
    return case(name).game


def processor_s() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def timed(play: Callable[[], ResponseRuns]) -> tuple[float, float, ResponseRuns]:
    begun, cpu = time.perf_counter(), processor_s()
    runs = play()
    return time.perf_counter() - begun, processor_s() - cpu, runs


def response_rows(
    device: str,
    quick: bool,
    show: Callable[[Row], None],
    names: Sequence[str] | None = None,
    most: int | None = None,
) -> Iterator[Row]:
    """Every game by every method; a row is given as soon as it is measured."""
    workers = len(os.sched_getaffinity(0))
    for name in names or (GAMES[:1] if quick else GAMES):
        play = partial(
            run_response_models, partial(game_of, name), rounds=ROUNDS, leaders=(ResponseModel(K=case(name).K),)
        )
        many = most or (4 if quick else MANY[device])
        play(range(1), workers=1)
        plan: list[tuple[str, int, dict[str, Any]]] = [
            ("loop", ALONE, {"workers": 1}),
            ("pool", many, {"workers": workers}),
            *(("together", runs, {"workers": 1, "method": "together"}) for runs in SIZES[: 1 if quick else None]),
        ]
        if device == "gpu":
            part = -(-many // workers)
            plan.append(("together, pool", many, {"workers": workers, "method": "together", "part": part}))
        alone: ResponseRuns | None = None
        for method, runs, how in plan:
            where = device if method.startswith("together") else "cpu"
            compile_s = 0.0
            if method.startswith("together"):  # a part of the same size, so that it is compiled
                one_part = {**how, "part": how.get("part", runs), "workers": 1}
                begun = time.perf_counter()
                first = play(range(1), device=where, **one_part)
                compile_s = time.perf_counter() - begun
                del first
            total_s, cpu_s, found = timed(lambda: play(range(runs), device=where, **how))  # noqa: B023
            alone = found if alone is None else alone
            both = min(len(alone.costs), len(found.costs))
            away = np.abs(found.costs[:both] / alone.costs[:both] - 1.0)
            row = {
                "device": where,
                "game": name,
                "method": method,
                "runs": runs,
                "rounds": ROUNDS,
                "workers": how["workers"],
                "runs_per_s": runs / total_s,
                "round_ms": 1000 * total_s / runs / ROUNDS,
                "round_cpu_ms": 1000 * cpu_s / runs / ROUNDS,
                "total_s": total_s,
                "cpu_s": cpu_s,
                "compile_s": compile_s,
                "largest_relative_difference": float(np.nanmax(away)),
            }
            show(row)
            yield row
        row = {"game": name, "parts": where_time_goes(name)}
        show(row)
        yield row


@contextmanager
def clocks(spent: dict[str, float]) -> Iterator[None]:
    """Add up the processor time of some functions of the leader while this is open."""
    before = {words: getattr(*place) for words, place in PARTS.items()}

    def clocked(words: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **settings: Any) -> Any:
            begun = time.thread_time()
            try:
                return function(*args, **settings)
            finally:
                spent[words] += time.thread_time() - begun

        return called

    for words, (module, name) in PARTS.items():
        setattr(module, name, clocked(words, before[words]))
    try:
        yield
    finally:
        for words, (module, name) in PARTS.items():
            setattr(module, name, before[words])


def where_time_goes(name: str) -> dict[str, float]:
    """Milliseconds of a round of one run, in all and by what they are spent on."""
    game, spent = case(name), defaultdict[str, float](float)
    with clocks(spent):
        begun = time.thread_time()
        solve(game.game, ResponseModel(K=game.K), rounds=ROUNDS, seed=0)
        whole = time.thread_time() - begun
    return {words: 1000 * taken / ROUNDS for words, taken in {"all": whole, **spent}.items()}


def sensitivity(
    seeds: Sequence[int], show: Callable[[Row], None], names: Sequence[str] | None = None
) -> Iterator[Row]:
    """Runs whose filters are changed in their last bits against the runs as they are."""
    for name in names or GAMES:
        game, away = case(name), []
        for seed in seeds:
            rng = np.random.default_rng(seed)

            def changed(*asked: Any, rng: np.random.Generator = rng) -> bank.Bank:
                after = bank.update_here(*asked)
                bits = [1.0 + np.finfo(float).eps * rng.integers(-1, 2, part.T.shape) for part in after.parts]
                parts = tuple(replace(part, T=part.T * by) for part, by in zip(after.parts, bits, strict=True))
                return replace(after, parts=parts)

            alone = solve(game.game, ResponseModel(K=game.K), rounds=ROUNDS, seed=seed)
            bank.UPDATES.set(changed)
            other = solve(game.game, ResponseModel(K=game.K), rounds=ROUNDS, seed=seed)
            bank.UPDATES.set(None)
            away.append(np.abs(other.costs / alone.costs - 1.0))
        apart = np.max(away, axis=0)
        later = np.flatnonzero(apart > 1e-9)
        row = {
            "game": name,
            "runs": len(seeds),
            "rounds": ROUNDS,
            "largest_relative_difference": float(apart.max()),
            "first_round_above_1e-9": int(later[0]) if later.size else None,
        }
        show(row)
        yield row


def judged(task: tuple[str, Any]) -> list[list[float]]:
    """What recommendations close: a row per run."""
    name, recommended = task
    return [[case(name).closed(x) for x in row] for row in recommended]


def statistics(
    runs: int,
    device: str,
    show: Callable[[Row], None],
    names: Sequence[str] | None = None,
    deployments: int = MARKS[-1],
) -> Iterator[Row]:
    """What many seeds close: quantiles (least first), and those of the first twelve beside them."""
    workers = len(os.sched_getaffinity(0))
    marks = tuple(mark for mark in MARKS if mark <= deployments)
    for name in names or STATISTICS:
        make, leader = partial(game_of, name), ResponseModel(K=case(name).K)
        part = -(-runs // workers) if device == "gpu" else None
        took, cpu_s, found = timed(
            partial(
                run_response_models,
                *(make, range(runs), marks[-1], (leader,)),
                marks=marks,
                device=device,
                workers=workers,
                part=part,
            )
        )
        pieces = {str(i): (name, piece) for i, piece in enumerate(np.array_split(found.recommended, workers))}
        ended = {one.key: one.result for one in as_they_finish(judged, pieces.items(), workers=workers)}
        closed = np.array([row for key in pieces for row in ended[key] or ()])
        row = {
            "game": name,
            "device": device,
            "runs": runs,
            "workers": workers,
            "rounds": marks[-1],
            "seconds_s": took,
            "cpu_s": cpu_s,
            "runs_per_s": runs / took,
            "failed": sum(status != "rounds done" for status in found.status),
            "levels": list(LEVELS),
            "closed": {str(mark): np.quantile(closed[:, i], LEVELS).tolist() for i, mark in enumerate(marks)},
            "closed_by_12": {
                str(mark): np.quantile(closed[:12, i], LEVELS).tolist() for i, mark in enumerate(marks)
            },
            "below_half": {str(mark): float(np.mean(closed[:, i] < 0.5)) for i, mark in enumerate(marks)},
        }
        show(row)
        yield row
