"""Seconds to an equilibrium, cold and warm, against AequilibraE; one all-or-nothing load; peak memory.

    python -m benchmarks.equilibrium [--quick] [--json FILE]

Sioux Falls is built in. Anaheim and Chicago Sketch are read from TNTP files in $STACKELBERG_TNTP, or in
shared/data/tntp beside the repository, and left out with a note where there are none. Every kernel is compiled
before the clock starts. Our times are medians of `repeats` solves in wall-clock time. AequilibraE runs once on
one core and once on all, and the faster counts. Rows of start "warm" compare a solve from the equilibrium before a
random change of every toll by up to 5 % with a cold solve of the same tolls: `peer` is our own cold start.

Algorithm B is a C program (github.com/spartalab/tap-b) and is not run unless you have built it: then
`--algorithm-b "path/to/tap {net} {trips}"` runs your build on the same files, to the gap that its source is set to,
and its row says so. Otherwise its row is quoted, with what it was measured on (`ALGORITHM_B`).
"""

from __future__ import annotations

import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from benchmarks.aequilibrae_peer import PeerRun, assign
from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Array, Purpose, derive
from stackelberg.routing import (
    Demand,
    Equilibrium,
    Network,
    all_or_nothing,
    equilibrium,
    marginal_cost_tolls,
    sioux_falls,
)
from stackelberg.routing.files import (
    read_tntp_network,
    read_tntp_trips,
    write_tntp_network,
    write_tntp_trips,
)

GAPS = (1e-4, 1e-6, 1e-8, 1e-12)
PEER_GAPS = (1e-4, 1e-6)
"""What Frank–Wolfe can reach in reasonable time; smaller gaps have no peer in the run."""
FACTORS = {"ChicagoSketch": {"toll_factor": 0.02, "distance_factor": 0.04}}
ALGORITHM_B_S = {"SiouxFalls": 0.011, "Anaheim": 0.054, "ChicagoSketch": 1.9}
ALGORITHM_B = "Algorithm B in C (quoted, November 2026: tap-b, -O2, 1 thread, CPU s with gap evaluation)"
"""What `ALGORITHM_B_S` was measured on, to 1e-12, on a machine with 2 cores. Times quoted before were too long."""


def main(arguments: list[str] | None = None) -> int:
    """Run, print a table, and write the JSON file where one is named."""
    parser = option_parser("equilibrium", __doc__, "Sioux Falls and Anaheim, once each, peer to 1e-4 only")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument(
        "--algorithm-b", help="a command with {net} and {trips} that runs your build of Algorithm B"
    )
    chosen = parser.parse_args(arguments)
    names = ["SiouxFalls", "Anaheim"] if chosen.quick else ["SiouxFalls", "Anaheim", "ChicagoSketch"]
    peer_gaps = PEER_GAPS[:1] if chosen.quick else PEER_GAPS
    repeats = 1 if chosen.quick else chosen.repeats
    found = versions("numpy", "scipy", "numba", "aequilibrae")
    results: dict[str, list[Row]] = {"rows": [], "all_or_nothing": [], "peak_memory": []}
    for name in names:
        case = load_case(name)
        if case is None:
            print(f"{name}: no TNTP files, left out", file=sys.stderr)
            continue
        rival = algorithm_b(name, *case, chosen.algorithm_b)
        results["rows"] += cold_rows(name, *case, peer_gaps, repeats, rival)
        results["rows"] += warm_rows(name, *case, repeats)
        results["all_or_nothing"].append(load_row(name, *case, repeats))
        results["peak_memory"].append({"network": name, "gap": GAPS[-1], "peak_mib": peak_memory(name)})
    print_versions(found)
    _print(results)
    write_results(chosen.json, found, **results)
    return 0


def load_case(name: str) -> tuple[Network, Demand] | None:
    """A network and its demand, or None where its files are not there."""
    if name == "SiouxFalls":
        return sioux_falls()
    net, trips = tntp_files(name)
    if not (net.is_file() and trips.is_file()):
        return None
    return read_tntp_network(net, **FACTORS.get(name, {})), read_tntp_trips(trips)


def tntp_files(name: str) -> tuple[Path, Path]:
    """Where the files of a network are expected."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data" / "tntp"
    folder = Path(os.environ.get("STACKELBERG_TNTP", beside))
    return folder / f"{name}_net.tntp", folder / f"{name}_trips.tntp"


def algorithm_b(name: str, network: Network, demand: Demand, command: str | None) -> tuple[str, float]:
    """What Algorithm B is called in its row, and its CPU seconds: of a run of your build, or the quoted ones."""
    if command is None:
        return ALGORITHM_B, ALGORITHM_B_S[name]
    with tempfile.TemporaryDirectory() as folder:
        net, trips = tntp_files(name)
        if name == "SiouxFalls":  # built in: its files are written for the other program
            net, trips = Path(folder) / "net.tntp", Path(folder) / "trips.tntp"
            write_tntp_network(net, network)
            write_tntp_trips(trips, demand, network.zones)
        words = [word.format(net=net.resolve(), trips=trips.resolve()) for word in shlex.split(command)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"Algorithm B (run: {Path(words[0]).name}, CPU s, to the gap it was built for)", seconds


def cold_rows(
    name: str,
    network: Network,
    demand: Demand,
    peer_gaps: tuple[float, ...],
    repeats: int,
    rival: tuple[str, float],
) -> list[Row]:
    """Our cold solves to every gap, beside the faster of the peer's runs and Algorithm B."""
    equilibrium(network, demand, gap=1e-2)  # compiles
    runs = [assign(network, demand, min(peer_gaps), cores) for cores in sorted({1, os.cpu_count() or 1})]
    rows = []
    for gap in GAPS:
        ours = _median_seconds(lambda gap=gap: equilibrium(network, demand, gap=gap), repeats)
        rows.append(_row(name, gap, "cold", ours, "AequilibraE bfw", _fastest(runs, gap)))
        if gap == GAPS[-1]:
            rows.append(_row(name, gap, "cold", ours, *rival))
    return rows


def warm_rows(name: str, network: Network, demand: Demand, repeats: int) -> list[Row]:
    """Solves from the equilibrium before a random change of every toll by up to 5 %, beside cold ones."""
    free = equilibrium(network, demand, gap=1e-8)
    tolls = marginal_cost_tolls(network, free.flows)
    changed = tolls * (1.0 + 0.05 * derive(0, Purpose.INSTANCE).uniform(-1.0, 1.0, network.links))
    rows = []
    for gap in GAPS:
        before = equilibrium(network, demand, tolls, gap=gap)
        warm = _median_seconds(_solve(network, demand, changed, gap, before), repeats)
        cold = _median_seconds(_solve(network, demand, changed, gap, None), repeats)
        rows.append(_row(name, gap, "warm", warm, "cold start", cold))
    return rows


def load_row(name: str, network: Network, demand: Demand, repeats: int) -> Row:
    """One all-or-nothing load at free-flow costs in ms, ours and with SciPy's Dijkstra."""
    cost = network.cost(np.zeros(network.links))
    all_or_nothing(network, demand, cost)
    ours = 1e3 * _median_seconds(lambda: all_or_nothing(network, demand, cost), 4 * repeats)
    peer = 1e3 * _median_seconds(lambda: scipy_load(network, demand, cost), repeats)
    return {
        "network": name,
        "ours_ms": ours,
        "peer": "SciPy dijkstra + NumPy",
        "peer_ms": peer,
        "ratio": peer / ours,
    }


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


def peak_memory(name: str) -> float:
    """Peak resident memory in MiB of a process that only reads the network and solves it to the smallest gap."""
    code = (
        "import resource\n"
        "from benchmarks.equilibrium import GAPS, equilibrium, load_case\n"
        f"equilibrium(*load_case({name!r}), gap=GAPS[-1])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    return int(done.stdout) / 1024


def _solve(
    network: Network, demand: Demand, tolls: Array, gap: float, start: Equilibrium | None
) -> Callable[[], Equilibrium]:
    return lambda: equilibrium(network, demand, tolls, gap=gap, start=start)


def _median_seconds(work: Callable[[], object], repeats: int) -> float:
    seconds = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)


def _fastest(runs: list[PeerRun], gap: float) -> float | None:
    reached = [seconds for run in runs if (seconds := run.seconds_to(gap)) is not None]
    return min(reached, default=None)


def _row(network: str, gap: float, start: str, ours: float, peer: str, peer_s: float | None) -> Row:
    ratio = None if peer_s is None else peer_s / ours
    named = {"network": network, "gap": gap, "start": start, "ours_s": ours}
    return {**named, "peer": peer, "peer_s": peer_s, "ratio": ratio}


def _print(results: dict[str, list[Row]]) -> None:
    print(f"{'network':14} {'gap':>7} {'start':5} {'ours_s':>9}  {'peer':26} {'peer_s':>9} {'ratio':>8}")
    for row in results["rows"]:
        peer_s, ratio = ("-" if row[key] is None else f"{row[key]:.4g}" for key in ("peer_s", "ratio"))
        name, gap, start = row["network"], row["gap"], row["start"]
        print(f"{name:14} {gap:7.0e} {start:5} {row['ours_s']:9.4g}  {row['peer']:26} {peer_s:>9} {ratio:>8}")
    for row in results["all_or_nothing"]:
        print(f"{row['network']:14} all-or-nothing {row['ours_ms']:.3g} ms, {row['peer']} {row['peer_ms']:.3g} ms")
    for row in results["peak_memory"]:
        print(f"{row['network']:14} peak memory to {row['gap']:.0e}: {row['peak_mib']:.0f} MiB")


if __name__ == "__main__":
    sys.exit(main())
