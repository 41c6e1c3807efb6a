"""How large the measurements are: full for the page, quick for tests and a first look."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """Rounds, runs and repetitions of the measurements."""

    name: str
    seed: int = 0
    rate_rounds: int = 100_000
    rate_runs: int = 32
    rate_dimension: int = 10
    dimensions: tuple[int, ...] = (2, 5, 10, 20, 50, 100, 200)
    dimension_rounds: int = 4_000
    dimension_runs: int = 16
    floor_rounds: int = 20_000
    floor_runs: int = 32
    floor_K: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 8, 10)
    corollary_T: tuple[int, ...] = (100, 1_000, 10_000, 100_000)
    lemma_runs: int = 2_000
    lemma_rounds: int = 1_000
    estimator_draws: int = 100_000
    window_runs: int = 300
    window_starts: tuple[int, ...] = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
    saddle_runs: int = 400
    saddle_rounds: int = 1_500
    certificates: int = 200
    bootstrap: int = 400


FULL = Size("full")

QUICK = Size(
    "quick",
    rate_rounds=3_000,
    rate_runs=12,
    rate_dimension=4,
    dimensions=(2, 5, 10, 20),
    dimension_rounds=400,
    dimension_runs=12,
    floor_rounds=3_000,
    floor_runs=12,
    floor_K=(1, 2, 3, 4),
    corollary_T=(100, 1_000),
    lemma_runs=300,
    lemma_rounds=100,
    estimator_draws=4_000,
    window_runs=60,
    window_starts=(10, 30, 100, 300, 1_000),
    saddle_runs=60,
    saddle_rounds=500,
    certificates=4,
    bootstrap=100,
)
