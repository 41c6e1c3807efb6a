"""The first 50 iterates of a seeded run, stored to the last bit.

Equal to the last bit where floating-point sums associate the same way, to 1e-12 elsewhere: the trace is a
linear-quadratic game of dimension 3 in which BLAS may reorder at most three terms of a sum. Regenerate with
`python -m tests.golden.test_golden_trace` when Algorithm 1 is changed on purpose, and say why in the commit.
"""

import json
import platform
from pathlib import Path

import numpy as np

from stackelberg.games import linear_quadratic
from stackelberg.leaders import TheoremSchedule, TwoPoint
from stackelberg.run import solve

TRACE = Path(__file__).with_name("two_point_lq3.json")


def run() -> np.ndarray:
    leader = TwoPoint(K=3, schedule=TheoremSchedule(eta_bar=0.5, delta_bar=0.5))
    return solve(linear_quadratic(3, seed=5), leader, rounds=50, seed=2024).xs


def test_the_trace_is_what_it_was() -> None:
    stored = json.loads(TRACE.read_text())
    expected = np.array([[float.fromhex(v) for v in row] for row in stored["iterates"]])
    np.testing.assert_allclose(run(), expected, rtol=0, atol=1e-12)


def test_the_trace_repeats_to_the_bit_on_this_machine() -> None:
    assert np.array_equal(run(), run())


if __name__ == "__main__":
    rows = [[float(v).hex() for v in row] for row in run()]
    TRACE.write_text(json.dumps({"machine": platform.machine(), "iterates": rows}, indent=1) + "\n")
