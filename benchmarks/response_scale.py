"""What a round of the response model costs on large games, with and without a structure of J.

    python -m benchmarks.response_scale [--quick] --json FILE

The followers are linear and settle at once, y = b + J x, and f = ½‖y‖² + 0.05‖x‖², so what is timed (one ask and
one tell) is the leader alone. `round_s` is the median of the rounds after the third, `first_s` the slowest of the
first three (laying out the groups is among them), `bank_mib` what its filters hold, and
`closed` the share of f(x0) − f* that its recommendation closes after `rounds` rounds. Seconds are those of the
processor: run it on one thread (OPENBLAS_NUM_THREADS=1). The leader has its defaults, and must find a length for x.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import cg

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Knowledge, Objective, Observation
from stackelberg.leaders import ResponseModel
from stackelberg.leaders.response.bank import Bank
from stackelberg.sets import Reals

OBJECTIVE = Objective(
    lambda x, y: float(0.5 * y @ y + 0.05 * x @ x), gradients=(lambda x, y: 0.1 * x, lambda x, y: y)
)


class Case(NamedTuple):
    """A game by the slopes of its followers, and whether the leader is told where they are not zero."""

    name: str
    slopes: Callable[[np.random.Generator], scipy.sparse.csr_array]
    told: bool = True


def in_blocks(blocks: int, outputs: int, inputs: int) -> Callable[[np.random.Generator], scipy.sparse.csr_array]:
    """Blocks of inputs that act on their own outputs only."""

    def slopes(rng: np.random.Generator) -> scipy.sparse.csr_array:
        return scipy.sparse.csr_array(scipy.sparse.block_diag(rng.standard_normal((blocks, outputs, inputs))))

    return slopes


def scattered(n: int, d: int, inputs: int) -> Callable[[np.random.Generator], scipy.sparse.csr_array]:
    """Each output with inputs of its own, drawn at random."""

    def slopes(rng: np.random.Generator) -> scipy.sparse.csr_array:
        columns = np.concatenate([rng.choice(d, inputs, replace=False) for _ in range(n)])
        place = (np.repeat(np.arange(n), inputs), columns)
        return scipy.sparse.csr_array((rng.standard_normal(n * inputs), place), shape=(n, d))

    return slopes


def neighbours(d: int) -> Callable[[np.random.Generator], scipy.sparse.csr_array]:
    """Each output depends on its own input and the two beside it."""

    def slopes(rng: np.random.Generator) -> scipy.sparse.csr_array:
        beside, own = rng.standard_normal((2, d - 1)), 3.0 + rng.standard_normal(d)
        return scipy.sparse.csr_array(scipy.sparse.diags_array([beside[0], own, beside[1]], offsets=[-1, 0, 1]))

    return slopes


CASES = (
    Case("blocks", in_blocks(100, 100, 10)),
    Case("scattered", scattered(10_000, 1_000, 10)),
    Case("neighbours", neighbours(10_000)),
    Case("blocks, not told", in_blocks(100, 100, 10), told=False),
)
QUICK = (
    Case("blocks", in_blocks(10, 10, 10)),
    Case("scattered", scattered(1_000, 100, 10)),
    Case("neighbours", neighbours(1_000)),
    Case("blocks, not told", in_blocks(10, 10, 10), told=False),
)


def measure(case: Case, rounds: int) -> Row:
    """One row: the leader on that game for that many rounds."""
    rng = np.random.default_rng(0)
    J = case.slopes(rng)
    n, d = J.shape
    b = rng.standard_normal(n)
    leader = ResponseModel(structure=J != 0 if case.told else None)
    leader = leader.bind(Knowledge(Reals(d), OBJECTIVE))
    state, times = leader.init(np.zeros(d), 0), []
    for _ in range(rounds):
        begun = time.process_time()
        (probe,) = leader.ask(state)
        asked = time.process_time() - begun
        observation = Observation.answer(probe, y=b + J @ probe.x)
        begun = time.process_time()
        state = leader.tell(state, [observation])
        times.append(asked + time.process_time() - begun)
    believed = leader.forecast(state)
    assert believed is not None
    bank = believed.bank
    best, _ = cg(J.T @ J + 0.1 * scipy.sparse.eye_array(d), -J.T @ b, rtol=1e-8)
    start, reached, least = (OBJECTIVE(x, b + J @ x) for x in (np.zeros(d), leader.recommend(state), best))
    return {
        "structure": case.name,
        "d": d,
        "n": n,
        "entries": int(J.nnz) if case.told else n * d,
        "members": bank.score.shape[1],
        "rounds": rounds,
        "round_s": statistics.median(times[3:]),
        "first_s": max(times[:3]),
        "bank_mib": sum(array.nbytes for array in arrays_of(bank)) / 2**20,
        "closed": (start - reached) / (start - least),
    }


def arrays_of(bank: Bank) -> Iterator[Any]:
    """All that a bank holds for its cells."""
    for part in bank.parts:
        yield from (part.T, part.U, part.W, part.P, part.y, part.outlier, part.size)


def main() -> None:
    options = option_parser("response_scale", __doc__, "games a hundred times smaller").parse_args()
    found = versions("numpy", "scipy")
    print_versions(found)
    rows = []
    for case in QUICK if options.quick else CASES:
        row = measure(case, rounds=15)
        rows.append(row)
        if len(rows) == 1:
            print("  ".join(f"{name:>16}" for name in row))
        cells = (f"{value:.3f}" if isinstance(value, float) else str(value) for value in row.values())
        print("  ".join(f"{cell:>16}" for cell in cells), flush=True)
    write_results(options.json, found, rows)


if __name__ == "__main__":
    main()
