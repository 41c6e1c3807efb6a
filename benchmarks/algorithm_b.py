"""Algorithm B of somebody else's C program, tap-b (github.com/spartalab/tap-b), on TNTP files: a rival that is run.

Build it and name its program in the environment (docs/benchmarks.md says how):

    TAPB=path/of/tap             the serial build, which is the faster one on one thread
    TAPB_PARALLEL=path/of/tap    the parallel build, for rows with several threads; without it there are none

What counts is the time from its first bush to the first iteration at the gap: files are read before, and flows
written after. Its own evaluation of the gap is included, as ours is: without it nobody would know when to stop. A
run that takes seconds says when each gap was reached. A shorter one is too short to look at while it goes on: it is
run a few times for each gap, and a run without iterations, apart from its initialisation, is taken off.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

FIRST_BUSH = "Creating initial bushes"
INITIALISED = re.compile(r"Initialization done in (?P<seconds>[\d.]+) s")
ITERATION = re.compile(r"Iteration (?P<number>\d+):.* gap (?P<gap>\S+),")
NOT_AT_A_GLANCE_S = 3.0
"""Runs of less CPU time than this are measured as a whole, several times."""
REPEATS = 9
STALLED = 60
"""Iterations without a smaller gap after which a run is ended: it will not get there."""


class Clocks(NamedTuple):
    """CPU seconds of all threads, and seconds on the wall (None: not known)."""

    cpu_s: float
    wall_s: float | None

    def since(self, earlier: Clocks) -> Clocks:
        """What has passed."""
        wall_s = None if self.wall_s is None or earlier.wall_s is None else self.wall_s - earlier.wall_s
        return Clocks(self.cpu_s - earlier.cpu_s, wall_s)


NOTHING = Clocks(0.0, 0.0)


@dataclass(eq=False)
class Trace:
    """What a run printed, and the clocks when it did: the first bush, then the gap after each iteration."""

    began: Clocks = NOTHING
    initialisation_s: float = 0.0
    gaps: list[float] = field(default_factory=list)
    clocks: list[Clocks] = field(default_factory=list)
    whole: Clocks = NOTHING
    peak_mib: float = 0.0

    def take(self, line: str, now: Clocks) -> None:
        """One line of the program's.

        >>> trace = Trace()
        >>> trace.take("Creating initial bushes", Clocks(0.5, 1.0))
        >>> trace.take("Iteration 1: gap 0.000000000100000, time 0.004, 25 shifts", Clocks(2.0, 3.0))
        >>> trace.first_at(1e-9)
        Clocks(cpu_s=1.5, wall_s=2.0)
        >>> trace.first_at(1e-12)
        """
        if line.startswith(FIRST_BUSH):
            self.began = now
        elif found := INITIALISED.match(line):
            self.initialisation_s = float(found["seconds"])
        elif found := ITERATION.match(line):
            self.gaps.append(float(found["gap"]))
            self.clocks.append(now)

    @property
    def stalled(self) -> bool:
        """Whether the smallest gap was seen long ago."""
        return len(self.gaps) - 1 - self.gaps.index(min(self.gaps)) >= STALLED if self.gaps else False

    def first_at(self, gap: float) -> Clocks | None:
        """The time from the first bush to the first iteration at the gap, or None."""
        for reached, clocks in zip(self.gaps, self.clocks, strict=True):
            if reached <= gap:
                return clocks.since(self.began)
        return None


@dataclass(frozen=True)
class Instance:
    """A network of TNTP files, with the factors that its generalised cost takes."""

    net: Path
    trips: Path
    toll_factor: float = 0.0
    distance_factor: float = 0.0

    def put_into(self, folder: Path) -> None:
        """The files as the program reads them: it takes the factors from the head of the network's."""
        factors = f"<DISTANCE FACTOR> {self.distance_factor}\n<TOLL FACTOR> {self.toll_factor}\n"
        (folder / "net.tntp").write_text(factors + self.net.read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "trips.tntp").write_bytes(self.trips.read_bytes())


def program(threads: int) -> Path | None:
    """The build that the environment names for that many threads, or None; a name without a file is refused."""
    variable = "TAPB" if threads == 1 else "TAPB_PARALLEL"
    named = os.environ.get(variable)
    if not named:
        return None
    path = Path(named).resolve()
    if not os.access(path, os.X_OK) or path.is_dir():
        raise SystemExit(f"{variable}: expected the path of a program, got {named}")
    return path


def seconds_to(
    build: Path, instance: Instance, gaps: tuple[float, ...], threads: int, limit_s: float
) -> tuple[dict[float, Clocks | None], float]:
    """The time to each gap, None where it was not reached in `limit_s` CPU seconds, and the peak memory in MiB."""
    trace = run(build, instance, min(gaps), threads, limit_s)
    found = {gap: trace.first_at(gap) for gap in gaps}
    if trace.whole.cpu_s < NOT_AT_A_GLANCE_S:
        idle = [run(build, instance, 1.0, threads, limit_s, iterations=0) for _ in range(REPEATS)]
        apart = [
            Clocks(one.whole.cpu_s - one.initialisation_s, one.whole.wall_s - one.initialisation_s) for one in idle
        ]
        found = {
            gap: _whole(build, instance, gap, threads, limit_s).since(_median(apart)) if reached else None
            for gap, reached in found.items()
        }
    return found, trace.peak_mib


def _whole(build: Path, instance: Instance, gap: float, threads: int, limit_s: float) -> Clocks:
    return _median([run(build, instance, gap, threads, limit_s).whole for _ in range(REPEATS)])


def _median(clocks: list[Clocks]) -> Clocks:
    return Clocks(statistics.median(one.cpu_s for one in clocks), statistics.median(one.wall_s for one in clocks))


def parameters(folder: Path, gap: float, threads: int, iterations: int | None) -> str:
    """The file that tells the program what to do."""
    lines = [
        "<NETWORK FILE> net.tntp",
        "<TRIPS FILE> trips.tntp",
        f"<FILE PATH> {folder}/",
        f"<DATA PATH> {folder}/",
        f"<FLOWS FILE> {folder}/flows.txt",
        f"<CONVERGENCE GAP> {gap:g}",
        f"<NUMBER OF THREADS> {threads}",
        "<OMIT BECKMANN>",
    ]
    return "\n".join([*lines, *([] if iterations is None else [f"<MAX ITERATIONS> {iterations}"])]) + "\n"


def run(
    build: Path, instance: Instance, gap: float, threads: int, limit_s: float, iterations: int | None = None
) -> Trace:
    """One run, ended where it stalls or has used up its CPU seconds; a program that fails otherwise is an error."""
    trace = Trace()
    with tempfile.TemporaryDirectory(prefix="tapb") as name:
        folder = Path(name)
        instance.put_into(folder)
        (folder / "parameters.txt").write_text(parameters(folder, gap, threads, iterations), encoding="utf-8")
        began = time.perf_counter()
        child = subprocess.Popen(
            [build, folder / "parameters.txt"], cwd=folder, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert child.stdout is not None
        resource.prlimit(child.pid, resource.RLIMIT_CPU, (max(1, int(limit_s)), resource.RLIM_INFINITY))
        for line in child.stdout:
            trace.take(line, Clocks(cpu_seconds(child.pid), time.perf_counter() - began))
            trace.peak_mib = max(trace.peak_mib, peak_mib(child.pid))
            if trace.stalled:
                child.terminate()
                break
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        child.stdout.close()
        trace.whole = Clocks(used.ru_utime + used.ru_stime, time.perf_counter() - began)
    if child.returncode not in (0, -signal.SIGXCPU, -signal.SIGTERM):
        raise SystemExit(f"{build.name} failed on {instance.net.name} with code {child.returncode}")
    return trace


def cpu_seconds(process: int) -> float:
    """CPU seconds of all threads of a running process so far (Linux); 0 where it has just ended."""
    total = 0
    for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            total += int(task.read_text().split()[0])
        except (OSError, IndexError):
            continue
    return total / 1e9


def peak_mib(process: int) -> float:
    """The most memory a running process has had so far, in MiB (Linux); 0 where it has just ended."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)
