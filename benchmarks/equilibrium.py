"""CPU and wall seconds to an equilibrium, on one thread and two, cold and warm, beside other programs.

    python -m benchmarks.equilibrium [--quick] [--networks NAME ...] [--json FILE]

Networks: TNTP files in $STACKELBERG_TNTP, or in shared/data/tntp beside the repository; those that are not there
are left out with a note, and Sioux Falls is built in. Every kernel is compiled before the clock starts. Times are
medians of a few solves. Count CPU seconds where others use the machine too: `load` is how many processes
wanted a core when the network's turn began.

Rows of start "warm ..." compare a solve from the equilibrium before a change of tolls with a cold solve of the same
tolls: a random change of every toll by up to 5 % or 1 %, or half as much again on the link with most travellers.

Algorithm B is a C program (github.com/spartalab/tap-b): `TAPB` in the environment names your build of it (see
docs/benchmarks.md), which is run on the same files. Without it, rows are quoted with what they were measured on.
AequilibraE runs in this process on one thread. Nobody gets more than a limit of CPU seconds.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from benchmarks.aequilibrae_peer import assign_within
from benchmarks.algorithm_b import Clocks, program, seconds_to
from benchmarks.instances import NETWORKS, as_files, load_case
from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Array, Purpose, derive
from stackelberg.roads import Demand, Network, Solution, all_or_nothing, braess, equilibrium, marginal_cost_tolls

OURS, ALGORITHM_B, AEQUILIBRAE = "stackelberg", "Algorithm B", "AequilibraE bfw"
QUOTED = "Algorithm B (quoted)"
QUOTED_CPU_S = {
    "SiouxFalls": {1e-4: 0.0011, 1e-6: 0.0033, 1e-8: 0.0056, 1e-12: 0.012},
    "Anaheim": {1e-4: 0.011, 1e-6: 0.018, 1e-8: 0.051, 1e-12: 0.060},
    "ChicagoSketch": {1e-4: 0.48, 1e-6: 0.78, 1e-8: 1.3, 1e-12: 1.9},
    "Terrassa": {1e-4: 0.63, 1e-6: 1.7},
    "BerlinCenter": {1e-4: 43.0, 1e-6: 60.0, 1e-8: 73.0},
}
QUOTED_FROM = "tap-b 040135a, serial build, gcc -O2, 1 thread, a machine with 2 cores, November 2026"
"""What `QUOTED_CPU_S` was measured on: without reading the files, with its own evaluation of the gap."""


ORDER = NETWORKS
LARGE = 10_000
"""Links from which on less is tried."""


@dataclass(frozen=True)
class Plan:
    """What is measured of each network, and for how long at most."""

    gaps: tuple[float, ...] = (1e-4, 1e-6, 1e-8, 1e-12)
    warm_gaps: tuple[float, ...] = (1e-6, 1e-8)
    peer_gaps: tuple[float, ...] = (1e-4, 1e-6)
    changes: tuple[str, ...] = ("5%", "1%", "one link")
    limit_s: float = 80.0
    peer_limit_s: float = 20.0
    threads: tuple[int, ...] = (1,)
    repeats: int = 25
    enough_s: float = 2.0

    def gaps_of(self, name: str) -> tuple[float, ...]:
        """The largest network is not solved to the smallest gap."""
        return self.gaps[:3] if name == "BerlinCenter" else self.gaps

    def changes_of(self, network: Network) -> tuple[str, ...]:
        """On a large network only the first change is tried."""
        return self.changes[: 1 if network.links > LARGE else None]


QUICK = Plan(
    gaps=(1e-4, 1e-6),
    warm_gaps=(1e-6,),
    peer_gaps=(1e-4,),
    changes=("5%",),
    limit_s=10.0,
    peer_limit_s=5.0,
    repeats=3,
)


class OutOfTime(Exception):
    """A solve has used up its CPU seconds."""


def main(arguments: list[str] | None = None) -> int:
    """Run, print a table, and write the JSON file where one is named."""
    words = "Sioux Falls only, no gap below 1e-6, AequilibraE to 1e-4 only"
    parser = option_parser("equilibrium", __doc__, words)
    parser.add_argument("--networks", nargs="*", help="only these networks, or none (default: all)")
    parser.add_argument("--threads", nargs="*", type=int, default=thread_counts(), help="on a busy machine: 1")
    parser.add_argument("--repeats", type=int, default=Plan.repeats, help="solves of which the median counts")
    parser.add_argument("--limit", type=float, default=Plan.limit_s, help="CPU seconds of a solve at most")
    chosen = parser.parse_args(arguments)
    full = Plan(repeats=chosen.repeats, limit_s=chosen.limit, threads=(*chosen.threads,))
    plan = QUICK if chosen.quick else full
    names = (NETWORKS[:1] if chosen.quick else NETWORKS) if chosen.networks is None else chosen.networks
    found = versions("numpy", "scipy", "numba", "aequilibrae") | {"algorithm_b": _algorithm_b_version()}
    _compile(plan)
    rows: list[Row] = []
    for name in names:
        case = load_case(name)
        if case is None:
            print(f"{name}: no TNTP files, left out", file=sys.stderr)
            continue
        print(f"{name} ...", file=sys.stderr, flush=True)
        for row in rows_of(name, *case, plan):
            rows.append(row)
            print(line_of(row), file=sys.stderr, flush=True)
        del case  # the next one may be large
        write_results(chosen.json, found, rows)  # what there is, should a later network end the run
    rows.sort(key=lambda row: ORDER.index(row["network"]) if row["network"] in ORDER else len(ORDER))
    print_versions(found)
    print("\n".join(map(line_of, rows)))
    write_results(chosen.json, found, rows)
    return 0


def line_of(row: Row) -> str:
    """A row in words: each kind with what it has."""
    name, start = row["network"], row["start"]
    if start == "all-or-nothing":
        return f"{name:28} all-or-nothing {row['ours_ms']:.3g} ms, {row['peer']} {row['peer_ms']:.3g} ms"
    cpu_s, wall_s, share = (_number(row.get(key)) for key in ("cpu_s", "wall_s", "share_of_cold"))
    warm = f"  {share} of cold" if start != "cold" else ""
    return (
        f"{name:28} {row['gap']:7.0e} {start:20} {row['program']:22} {row['threads']} {cpu_s:>9} {wall_s:>9}{warm}"
    )


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.4g}"


def _compile(plan: Plan) -> None:
    for threads in plan.threads:
        small = braess()
        equilibrium(*small, threads=threads, start=equilibrium(*small, threads=threads))


def _algorithm_b_version() -> str:
    build = program(1)
    return f"quoted: {QUOTED_FROM}" if build is None else f"tap-b, run: {build.name}"


def rows_of(name: str, network: Network, demand: Demand, plan: Plan) -> Iterator[Row]:
    """All rows of a network."""
    size: Row = {"network": name, "links": network.links, "pairs": demand.pairs, "load": os.getloadavg()[0]}
    parts: list[Callable[[], list[Row]]] = [
        lambda: cold_rows(network, demand, plan, plan.gaps_of(name)),
        lambda: warm_rows(network, demand, plan),
        lambda: [load_row(network, demand, plan)],
        lambda: algorithm_b_rows(name, plan),
        lambda: aequilibrae_rows(network, demand, plan),
    ]
    for part in parts:
        yield from (size | row for row in part())


def cold_rows(network: Network, demand: Demand, plan: Plan, gaps: Iterable[float]) -> list[Row]:
    """Our solves from nothing to every gap, on one thread and on two, up to the first that is not reached."""
    rows: list[Row] = []
    for gap in gaps:
        for threads in plan.threads:
            clocks, solved = timed(network, demand, None, gap, threads, plan)
            rows.append(_solve_row("cold", OURS, threads, gap, clocks) | {"reached": _reached(solved)})
            if clocks is None:
                return rows
    return rows


def algorithm_b_rows(name: str, plan: Plan) -> list[Row]:
    """Algorithm B on the same files: run where there is a build of it, quoted otherwise."""
    if program(1) is None:
        quoted = QUOTED_CPU_S.get(name, {})
        return [_solve_row("cold", QUOTED, 1, gap, Clocks(cpu_s, None)) for gap, cpu_s in quoted.items()]
    rows = []
    for threads in plan.threads:
        build, instance = program(threads), as_files(name)
        if build is None or instance is None:
            continue
        found, peak = seconds_to(build, instance, plan.gaps_of(name), threads, plan.limit_s)
        for gap, clocks in found.items():
            rows.append(_solve_row("cold", ALGORITHM_B, threads, gap, clocks) | {"peak_mib": peak})
    return rows


def aequilibrae_rows(network: Network, demand: Demand, plan: Plan) -> list[Row]:
    """AequilibraE's fastest algorithm in this process, on one thread: two take more CPU time."""
    run = assign_within(network, demand, min(plan.peer_gaps), 1, plan.peer_limit_s)
    return [_solve_row("cold", AEQUILIBRAE, 1, gap, run.clocks_to(gap)) for gap in plan.peer_gaps]


def warm_rows(network: Network, demand: Demand, plan: Plan) -> list[Row]:
    """Solves from the equilibrium before a change of tolls, beside cold ones, on one thread."""
    free = equilibrium(network, demand, gap=1e-4, threads=1)
    tolls = marginal_cost_tolls(network, free.flows)
    rows = []
    for gap in plan.warm_gaps:
        clocks, before = timed(network, demand, tolls, gap, 1, plan, repeats=1)
        if clocks is None:
            break  # there is no equilibrium to that gap to start from
        for change in plan.changes_of(network):
            changed = changed_tolls(tolls, free.flows, change)
            cold, _ = timed(network, demand, changed, gap, 1, plan)
            warm, solved = timed(network, demand, changed, gap, 1, plan, before)
            row = _solve_row(f"warm after {change}", OURS, 1, gap, warm) | {"reached": _reached(solved)}
            row["cold_cpu_s"] = None if cold is None else cold.cpu_s
            row["share_of_cold"] = None if cold is None or warm is None else warm.cpu_s / cold.cpu_s
            rows.append(row)
    return rows


def changed_tolls(tolls: Array, flows: Array, change: str) -> Array:
    """Every toll changed at random by up to 5 % or 1 %, or half as much again on the fullest link."""
    if change == "one link":
        changed = tolls.copy()
        changed[np.argmax(flows * (tolls > 0))] *= 1.5
        return changed
    size = float(change.rstrip("%")) / 100
    return tolls * (1.0 + size * derive(0, Purpose.INSTANCE).uniform(-1.0, 1.0, tolls.size))


def thread_counts() -> tuple[int, ...]:
    """One, and two where the machine has them."""
    return (1, 2) if (os.cpu_count() or 1) > 1 else (1,)


def timed(
    network: Network,
    demand: Demand,
    tolls: Array | None,
    gap: float,
    threads: int,
    plan: Plan,
    start: Solution | None = None,
    repeats: int | None = None,
) -> tuple[Clocks | None, Solution | None]:
    """Medians over a few solves, fewer where they are long, and the last solution.

    No times where the gap was not reached, and no solution either where the CPU seconds ran out. The first solve is
    watched, which takes time of its own: where it was short, it does not count.
    """
    seen: list[Clocks] = []
    for number in range(1 + (repeats or plan.repeats)):
        began = _now()
        watch = _watch(began, plan.limit_s) if number == 0 else None
        try:
            solved = equilibrium(network, demand, tolls, gap=gap, start=start, threads=threads, progress=watch)
        except OutOfTime:
            return None, None
        if not solved.converged:
            return None, solved
        seen.append(_now().since(began))
        if sum(clocks.cpu_s for clocks in seen) > plan.enough_s:
            break
    seen = seen[1:] or seen
    medians = (statistics.median(clocks[which] for clocks in seen) for which in range(2))
    return Clocks(*medians), solved


def _now() -> Clocks:
    return Clocks(time.process_time(), time.perf_counter())


def _watch(began: Clocks, limit_s: float) -> Callable[[int, float], None]:
    def look(_iteration: int, _gap: float) -> None:
        if time.process_time() - began.cpu_s > limit_s:
            raise OutOfTime

    return look


def load_row(network: Network, demand: Demand, plan: Plan) -> Row:
    """One all-or-nothing load at free-flow costs in ms of CPU time, ours and with SciPy's Dijkstra."""
    cost = network.cost(np.zeros(network.links))
    all_or_nothing(network, demand, cost)
    ours = 1e3 * _median_cpu_s(lambda: all_or_nothing(network, demand, cost), plan)
    peer = 1e3 * _median_cpu_s(lambda: scipy_load(network, demand, cost), plan)
    return {"start": "all-or-nothing", "ours_ms": ours, "peer": "SciPy dijkstra + NumPy", "peer_ms": peer}


def scipy_load(network: Network, demand: Demand, cost: Array) -> Array:
    """All-or-nothing as one writes it without a compiler: SciPy's trees, then all pairs step back at a time.

    Ignores the rule that zones carry no through traffic, which only makes it faster.
    """
    cheapest = np.lexsort((cost, network.head, network.tail))
    firsts = np.append(True, np.diff(network.tail[cheapest] * network.nodes + network.head[cheapest]) != 0)
    links = cheapest[firsts]
    shape = (network.nodes, network.nodes)
    ends = (network.tail[links], network.head[links])
    matrix = csr_matrix((np.maximum(cost[links], 1e-12), ends), shape=shape)
    link_of = csr_matrix((links + 1, ends), shape=shape)
    origins = np.unique(demand.origin)
    _, before = dijkstra(matrix, indices=origins, return_predecessors=True)
    row, node, volume = np.searchsorted(origins, demand.origin), demand.destination, demand.volume
    flows = np.zeros(network.links)
    while node.size:
        previous = before[row, node]
        used = np.asarray(link_of[previous, node]).ravel() - 1
        flows += np.bincount(used, volume, network.links)
        going = previous != origins[row]
        row, node, volume = row[going], previous[going], volume[going]
    return flows


def _median_cpu_s(work: Callable[[], object], plan: Plan) -> float:
    seconds: list[float] = []
    while len(seconds) < plan.repeats and sum(seconds) < plan.enough_s:
        began = time.process_time()
        work()
        seconds.append(time.process_time() - began)
    return statistics.median(seconds)


def _reached(solved: Solution | None) -> float | None:
    return None if solved is None else solved.gap


def _solve_row(start: str, who: str, threads: int, gap: float, clocks: Clocks | None) -> Row:
    cpu_s, wall_s = (None, None) if clocks is None else clocks
    return {"start": start, "program": who, "threads": threads, "gap": gap, "cpu_s": cpu_s, "wall_s": wall_s}


if __name__ == "__main__":
    sys.exit(main())
