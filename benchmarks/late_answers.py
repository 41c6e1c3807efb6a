"""What late answers teach the response model: the error of the slopes it has learned, by what becomes of answers.

    python -m benchmarks.late_answers [--quick] [--seeds 0-9] [--jobs N] [--json FILE]

A linear population of d = 12 (y goes 40% of the way to b + J x at each deployment, J and b drawn at random for each
seed), 24 deployments. Two answers of three are not there when their round is closed: they come in up to two rounds
later ("late"), never ("lost"), or all answers are in time ("in time"). `error` is ‖J' − J‖/‖J‖ (Frobenius) of the
learned J'.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.results import Row, in_processes, option_parser, print_versions, versions, write_results
from stackelberg.core import Knowledge, Objective, Observation
from stackelberg.leaders import ResponseModel
from stackelberg.sets import Reals

D = 12
PACE = 0.4
DEPLOYMENTS = 24
WAYS = ("in time", "late", "lost")
OBJECTIVE = Objective(
    lambda x, y: float(0.5 * y @ y + 0.05 * x @ x), gradients=(lambda x, y: 0.1 * x, lambda x, y: y)
)


def error(seed: int, way: str, deployments: int) -> float:
    """The relative error of J after one run."""
    rng = np.random.default_rng(seed)
    J, b = rng.standard_normal((D, D)), rng.standard_normal(D)
    leader = ResponseModel(first_move=1.0)
    leader = leader.bind(Knowledge(Reals(D), OBJECTIVE, rewindable=False))
    state, y, waiting = leader.init(np.zeros(D), seed), b, []
    for t in range(deployments):
        (probe,) = leader.ask(state)
        y = y + PACE * (b + J @ probe.x - y)
        answer = Observation.answer(probe, y=y)
        if way != "in time" and t % 3:
            waiting.append(replace(answer, replicate=1))
            answer = Observation.failed(probe, "given up")
        state = leader.tell(state, [answer])
        if way == "late" and t % 3 == 2:
            state, waiting = leader.tell(state, waiting), []
    believed, sizes = leader.forecast(state), state.memory.scaling.sizes
    assert believed is not None
    assert sizes is not None
    learned = sizes[:, None] * believed.general.J  # the leader divides each quantity of y by its size
    return float(np.linalg.norm(learned - J) / np.linalg.norm(J))


def main(arguments: list[str] | None = None) -> int:
    """Run every way on every seed."""
    parser = option_parser("late_answers", __doc__, "one seed", jobs=True)
    parser.add_argument("--seeds", default="0-9", help="how many, or a range such as 0-9")
    chosen = parser.parse_args(arguments)
    seeds = seed_list(chosen.seeds)[: 1 if chosen.quick else None]
    found = versions("numpy", "scipy")
    print_versions(found)
    rows: list[Row] = []
    for way in WAYS:
        errors = in_processes(partial(error, way=way, deployments=DEPLOYMENTS), seeds, chosen.jobs)
        row = {"answers": way, "seeds": seeds, "deployments": DEPLOYMENTS, "errors": errors}
        rows.append(row | {"median": float(np.median(errors)), "worst": max(errors)})
        print(f"{way}: median {rows[-1]['median']:.2%}, worst {rows[-1]['worst']:.2%}", flush=True)
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
