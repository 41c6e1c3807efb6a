"""One solve in a process of its own: peak memory, and which parts of the solver take the time."""

from __future__ import annotations

import cProfile
import json
import os
import pstats
import time
from collections import defaultdict
from pathlib import Path

from benchmarks.algorithm_b import peak_mib
from benchmarks.instances import load_case
from stackelberg.roads import braess, equilibrium

PARTS = {
    "trees": ("trees.py",),
    "routes compared and rebuilt": ("columns.py",),
    "sweeps": ("newton.py", "path_shifts.py"),
}
"""What the time goes to, by the file of the kernel."""


def report(name: str, gap: float) -> None:
    """Print, as JSON, the peak memory before and after a solve on one thread, and the shares of its parts."""
    equilibrium(*braess(), threads=1)
    case = load_case(name)
    assert case is not None
    before, profile = peak_mib(os.getpid()), cProfile.Profile(time.process_time)
    cpu_s, wall_s = time.process_time(), time.perf_counter()
    solved = profile.runcall(equilibrium, *case, gap=gap, threads=1)
    cpu_s, wall_s = time.process_time() - cpu_s, time.perf_counter() - wall_s
    found = {
        "peak_mib": peak_mib(os.getpid()),
        "before_mib": before,
        "cpu_s": cpu_s,
        "wall_s": wall_s,
        "iterations": solved.iterations,
        "routes_per_pair": solved.routes.flow.size / case[1].pairs,
        "delay": solved.tstt / float(solved.flows @ case[0].free_flow_time),
        "reached": solved.gap,
        "shares": shares(pstats.Stats(profile)),
    }
    print(json.dumps(found))


def shares(stats: pstats.Stats) -> dict[str, float]:
    """The share of the time that each part takes; "else" is the rest."""
    seconds: dict[str, float] = defaultdict(float)
    for (file, _, _), (_, _, own, _, _) in stats.stats.items():  # type: ignore[attr-defined]
        part = next((part for part, files in PARTS.items() if Path(file).name in files), "else")
        seconds[part] += own
    total = sum(seconds.values())
    return {part: seconds[part] / total for part in (*PARTS, "else")}
