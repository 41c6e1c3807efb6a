"""Run the measurements one by one, keep each as it is done, and write the page."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from stackelberg import __version__
from stackelberg.core import InvalidInput
from stackelberg.experiments.theory.certificates import measure_certificates
from stackelberg.experiments.theory.dimension import measure_dimension, measure_steps
from stackelberg.experiments.theory.estimator import measure_estimator
from stackelberg.experiments.theory.facts import measure_assumptions, measure_slips, measure_stability
from stackelberg.experiments.theory.floor import measure_corollary, measure_floor
from stackelberg.experiments.theory.lemmas import measure_descent, measure_errors
from stackelberg.experiments.theory.measurement import Measurement
from stackelberg.experiments.theory.page import theory_page
from stackelberg.experiments.theory.rates import measure_rates
from stackelberg.experiments.theory.rivals import measure_rivals
from stackelberg.experiments.theory.saddles import measure_saddles
from stackelberg.experiments.theory.sizes import FULL, Size
from stackelberg.experiments.theory.trajectory import measure_trajectory
from stackelberg.report.figures.lines import save_chart

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
    "certificates": measure_certificates,
    "rivals": measure_rivals,
    "assumptions": measure_assumptions,
    "slips": measure_slips,
}
"""Every measurement by name, in the order of the page."""


def measure_theory(
    out: Path,
    size: Size = FULL,
    only: Sequence[str] = (),
    progress: Callable[[str], None] = lambda message: None,
) -> dict[str, Any]:
    """Measure, keep, and write result.json, CSV tables, charts and index.html into `out`; returns the result.

    A measurement that `out` already holds, of this version, size and seed, is taken up and not run again.
    """
    names = _chosen(only)
    kept = Kept(out, size)
    done = []
    for number, name in enumerate(names, start=1):
        earlier = kept.load(name)
        if earlier is None:
            progress(f"{number}/{len(names)} {name} ...")
            begun = time.perf_counter()
            measured = MEASUREMENTS[name](size)
            # Rounded once, here: what is taken up from a file later must add up to the same sum.
            earlier = replace(measured, seconds=round(time.perf_counter() - begun, 2))
            kept.save(earlier)
        progress(f"{number}/{len(names)} {name}: {earlier.outcome.value} ({earlier.seconds:.1f} s)")
        done.append(earlier)
    return _write(out, size, done)


def _chosen(only: Sequence[str]) -> list[str]:
    unknown = [name for name in only if name not in MEASUREMENTS]
    if unknown:
        raise InvalidInput(f"only: expected names among {', '.join(MEASUREMENTS)}; got {', '.join(unknown)}")
    return [name for name in MEASUREMENTS if not only or name in only]


class Kept:
    """Finished measurements in a folder, each a JSON file that says what it was made with."""

    def __init__(self, out: Path, size: Size) -> None:
        self._folder = out / "measurements"
        self._made_with = json.loads(json.dumps({"version": __version__, **asdict(size)}))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidInput(f"out: {out} cannot be written ({error.strerror or error})") from error

    def load(self, name: str) -> Measurement | None:
        """The measurement kept under a name, if it was made with the same settings."""
        path = self._folder / f"{name}.json"
        if not path.is_file():
            return None
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return Measurement.from_json(data["measurement"]) if data["made_with"] == self._made_with else None
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidInput(
                f"{path}: expected a kept measurement, got {error}; remove it to measure again"
            ) from error

    def save(self, measurement: Measurement) -> None:
        """Keep a measurement: written beside and moved into place."""
        path = self._folder / f"{measurement.name}.json"
        beside = path.with_suffix(".tmp")
        data = {"made_with": self._made_with, "measurement": measurement.to_json()}
        beside.write_text(json.dumps(data, allow_nan=False), encoding="utf-8")
        os.replace(beside, path)


def _write(out: Path, size: Size, done: Sequence[Measurement]) -> dict[str, Any]:
    """Tables, charts, page and result."""
    for measurement in done:
        for table in measurement.tables:
            (out / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
        for chart in measurement.charts:
            save_chart(chart, out)
    theory_page(done, size).save(out / "index.html")
    result = {
        "version": __version__,
        "size": size.name,
        "seed": size.seed,
        "seconds": round(sum(m.seconds for m in done), 1),
        "measurements": {
            m.name: {
                "claim": m.claim,
                "outcome": m.outcome.value,
                "words": m.words,
                "numbers": m.to_json()["numbers"],
                "seconds": m.seconds,
            }
            for m in done
        },
    }
    (out / "result.json").write_text(json.dumps(result, indent=2, allow_nan=False) + "\n", encoding="utf-8")
    return result
