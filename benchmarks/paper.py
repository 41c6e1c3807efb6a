"""The paper's 12 literal runs: compiled against plain NumPy and SciPy, the same draws, the same results.

    python -m benchmarks.paper [--quick] [--json FILE]

Both sides make their own draws (`draws_s` says how long that takes alone). The compiled side uses every processor
it may use, the plain side one, as plain NumPy does on arrays of this size. `compile_s` is the first call with an
empty cache, in a process of its own; it is not part of `ours_s`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import numpy as np

from benchmarks import paper_plain
from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Purpose, derive, unit_sphere
from stackelberg.demo.paper_plans import DEFAULT, PaperSettings
from stackelberg.demo.toll_game import first_tolls, paper_game
from stackelberg.demo.toll_runs import RunPlan, run_all

REPEATS = 5
FIRST_CALL = """
import time
from stackelberg.demo.paper_plans import DEFAULT, PaperSettings
from stackelberg.demo.toll_runs import run_all
begun = time.perf_counter()
run_all(PaperSettings(runs=1, rounds=1).literal()[DEFAULT])
print(time.perf_counter() - begun)
"""


def draws(plan: RunPlan, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """First tolls, first route flows and all directions of one run, as `TwoPoint` and the loop draw them."""
    travellers = paper_game(plan.game).followers
    x = first_tolls(seed, travellers.network.links)
    y = travellers.initial(derive(seed, Purpose.INITIAL_MEMORY))
    v = np.array([unit_sphere(derive(seed, Purpose.DIRECTION, t), x.size) for t in range(plan.rounds)])
    return x, y, v


def plain_runs(plan: RunPlan) -> np.ndarray:
    """The costs of every run, in plain NumPy and SciPy."""
    travellers = paper_game(plan.game).followers
    plain = paper_plain.PlainTravellers.of(
        travellers.routes, travellers.demand.volume, travellers.cost_form, travellers.gamma
    )
    steps = np.array([plan.leader.schedule(t, travellers.network.links) for t in range(plan.rounds)])
    f, costs = plain.planner(plan.game.penalty), []
    for seed in plan.seeds:
        x, y, v = draws(plan, seed)
        costs.append(paper_plain.algorithm_one(plain.adapt, f, x, y, y, v, *steps.T, plan.leader.K)[0])
    return np.array(costs)


def seconds_of(work: object, *arguments: object) -> tuple[float, object]:
    begun = time.perf_counter()
    answer = work(*arguments)
    return time.perf_counter() - begun, answer


def first_call_seconds() -> float:
    """The first call in a fresh process with an empty compilation cache."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"NUMBA_CACHE_DIR": cache}
        done = subprocess.run(
            [sys.executable, "-c", FIRST_CALL], env=environment, capture_output=True, text=True, check=True
        )
    return float(done.stdout)


def measure(quick: bool) -> Row:
    settings = PaperSettings(runs=2, rounds=30) if quick else PaperSettings()
    plan = settings.literal()[DEFAULT]
    run_all(PaperSettings(runs=1, rounds=1).literal()[DEFAULT])  # compiled or loaded before the clock starts
    timed = [seconds_of(run_all, plan) for _ in range(REPEATS)]
    ours_s = float(np.median([seconds for seconds, _ in timed]))
    numpy_s, costs = seconds_of(plain_runs, plan)
    draws_s, _ = seconds_of(lambda: [draws(plan, seed) for seed in plan.seeds])
    return {
        "runs": settings.runs,
        "rounds": settings.rounds,
        "routes": len(paper_game(plan.game).followers.routes),
        "numpy_s": numpy_s,
        "ours_s": ours_s,
        "ratio": numpy_s / ours_s,
        "draws_s": draws_s,
        "compile_s": None if quick else first_call_seconds(),
        "processors": len(os.sched_getaffinity(0)),
        "largest_relative_difference": float(np.max(np.abs(timed[0][1].costs / costs - 1.0))),
    }


def main() -> None:
    options = option_parser("paper", __doc__, "two runs of 30 rounds, without the time of compilation").parse_args()
    row = measure(options.quick)
    found = versions("numpy", "scipy", "numba")
    for name, value in row.items():
        print(f"{name:28} {value:.4g}" if isinstance(value, float) else f"{name:28} {value}")
    print_versions(found)
    if row["largest_relative_difference"] > 1e-9:
        raise SystemExit("the two versions differ by more than 1e-9")
    write_results(options.json, found, [row])


if __name__ == "__main__":
    main()
