"""Run the measurements one by one, and write the page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from stackelberg import __version__
from stackelberg.core import InvalidInput
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text, plain
from stackelberg.support.tables import write_table
from stackelberg_repro.theory.coverage import measure_coverage
from stackelberg_repro.theory.dimension import measure_dimension, measure_steps
from stackelberg_repro.theory.estimator import measure_estimator
from stackelberg_repro.theory.facts import (
    measure_assumptions,
    measure_gronwall,
    measure_slips,
    measure_stability,
)
from stackelberg_repro.theory.floor import measure_corollary, measure_floor
from stackelberg_repro.theory.lemmas import measure_descent, measure_errors
from stackelberg_repro.theory.measurement import Measurement
from stackelberg_repro.theory.page import theory_page
from stackelberg_repro.theory.rates import measure_rates
from stackelberg_repro.theory.saddles import measure_saddles
from stackelberg_repro.theory.sizes import FULL, Size
from stackelberg_repro.theory.trajectory import measure_trajectory
from stackelberg_repro.versions import versions

MEASUREMENTS: Mapping[str, Callable[[Size], Measurement]] = {
    "rates": measure_rates,
    "dimension": measure_dimension,
    "steps": measure_steps,
    "floor": measure_floor,
    "corollary": measure_corollary,
    "descent": measure_descent,
    "errors": measure_errors,
    "estimator": measure_estimator,
    "pseudo-trajectory": measure_trajectory,
    "saddles": measure_saddles,
    "stability": measure_stability,
    "gronwall": measure_gronwall,
    "coverage": measure_coverage,
    "assumptions": measure_assumptions,
    "slips": measure_slips,
}
"""Every measurement by name, in the order of the page."""

SHORT = 60
"""Tables of up to so many rows are part of result.json; the others have their CSV files."""


def measure_theory(
    out: Path,
    size: Size = FULL,
    only: Sequence[str] = (),
    progress: Callable[[str], None] = lambda message: None,
) -> dict[str, Any]:
    """Measure, and write result.json, CSV tables and index.html into `out`; returns the result."""
    names = _chosen(only)
    made_folder(out)  # minutes of work need a place
    done = []
    for number, name in enumerate(names, start=1):
        progress(f"{number}/{len(names)} {name} ...")
        begun = time.perf_counter()
        measured = MEASUREMENTS[name](size)
        done.append(replace(measured, seconds=round(time.perf_counter() - begun, 2)))
        progress(f"{number}/{len(names)} {name}: {measured.outcome.value} ({done[-1].seconds:.1f} s)")
    return _write(out, size, done)


def _chosen(only: Sequence[str]) -> list[str]:
    unknown = [name for name in only if name not in MEASUREMENTS]
    if unknown:
        raise InvalidInput(f"only: expected names among {', '.join(MEASUREMENTS)}; got {', '.join(unknown)}")
    return [name for name in MEASUREMENTS if not only or name in only]


def _write(out: Path, size: Size, done: Sequence[Measurement]) -> dict[str, Any]:
    """Tables, page and result."""
    for measurement in done:
        for table in measurement.tables:
            write_table(out / f"{table.name}.csv", table.columns, table.rows)
    theory_page(done, size).save(out / "index.html")
    result: dict[str, Any] = plain(
        {
            "version": __version__,
            "versions": versions("numpy", "scipy"),
            "size": size.name,
            "seed": size.seed,
            "seconds": round(sum(m.seconds for m in done), 1),
            "measurements": {
                m.name: {
                    "claim": m.claim,
                    "outcome": m.outcome.value,
                    "words": m.words,
                    "numbers": m.numbers,
                    "tables": [table for table in m.tables if len(table.rows) <= SHORT],
                    "seconds": m.seconds,
                }
                for m in done
            },
        }
    )
    write_text(out / "result.json", json_text(result) + "\n")
    return result
