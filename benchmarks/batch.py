"""Runs per second of the paper's literal experiment (1,036 routes, T = 1000, K = 3) against the size of the batch.

    python -m benchmarks.batch [--quick] [--json FILE] [--only cuda|numba]

The compiled path of `stackelberg paper` on all processors ("numba"), and where there is a GPU the CUDA kernel in
float32 and float64. `total_s` is all a user waits for once everything is compiled: draws, runs, and results in
NumPy arrays; `draw_s`, `play_s` and `fetch_s` are its parts. `compile_s` is the first call on one run. `cpu_s`:
processor time, which other programs on the machine do not change.

`memory_floor_s`: the bytes that must go through the device's memory (directions written and read, flows, costs)
over the bandwidth of a large copy measured in the same process. The other floor, instructions over issue slots, is
read off with a profiler: `ncu --metrics smsp__inst_executed.sum python -m benchmarks.batch --profile 2048`.

With --check, runs of 100 rounds of the kernel are compared with the compiled path (largest relative difference of a
cost), and where runs of 1,000 rounds end in float32 and float64 (mean, 95% quantile, worst).
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.demo.paper_plans import DEFAULT, PaperSettings
from stackelberg.demo.toll_runs import RunPlan, run_all
from stackelberg.report.tables.runs import LEVELS
from stackelberg_repro.batches.batch import RoutingBatch
from stackelberg_repro.batches.cuda_engine import CudaEngine
from stackelberg_repro.batches.runs import PlanRunner

CUDA_SIZES, CPU_SIZES = (12, 128, 1024, 8192, 32768), (12, 64)
QUICK_SIZES = (12,)
REPEATS = 5
PRECISIONS = ("float32", "float64")


def batch_of(runs: int, rounds: int = 1000) -> RoutingBatch:
    """The paper's literal experiment, 6 read as η̄, both probes of round 0 from one start."""
    return RoutingBatch.of(PaperSettings(runs=runs, rounds=rounds).literal()[DEFAULT])


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.perf_counter()
    answer = work()
    return time.perf_counter() - begun, answer


def bandwidth(cupy: Any) -> float:
    """Bytes read and written per second by a large copy within the device."""
    source = cupy.random.random(2**27, dtype=cupy.float32)
    target = cupy.empty_like(source)

    def copy() -> None:
        for _ in range(10):
            cupy.copyto(target, source)
        cupy.cuda.runtime.deviceSynchronize()

    copy()
    return 2 * 10 * source.nbytes / seconds(copy)[0]


def cuda_rows(sizes: tuple[int, ...], group: int | None = None) -> list[Row]:
    import cupy

    rows, speed = [], bandwidth(cupy)
    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()

    def wait(work: Callable[[], Any]) -> Callable[[], Any]:
        def waited() -> Any:
            answer = work()
            cupy.cuda.runtime.deviceSynchronize()
            return answer

        return waited

    for precision in PRECISIONS:
        first = batch_of(1)
        engine = CudaEngine(first.layout, precision, **({} if group is None else {"group": group}))
        compile_s, _ = seconds(lambda engine=engine, first=first: engine.run(first))
        for runs in sizes:
            batch = batch_of(runs)
            engine.run(batch)
            times = []
            for _ in range(REPEATS):
                draw_s, drawn = seconds(wait(lambda engine=engine, batch=batch: engine.draw(batch)))
                play_s, played = seconds(
                    wait(lambda engine=engine, batch=batch, drawn=drawn: engine.play(batch, drawn))
                )
                fetch_s, _ = seconds(lambda played=played: [cupy.asnumpy(part) for part in played])
                times.append((draw_s, play_s, fetch_s))
                work = cupy.asnumpy(played[-1]).mean(axis=0)
                del drawn, played
            draw_s, play_s, fetch_s = np.median(times, axis=0).tolist()
            size = np.dtype(precision).itemsize
            layout = batch.layout
            moved = size * (batch.rounds * (2 * layout.links + 1) + 3 * layout.routes + 2 * layout.links)
            total_s = draw_s + play_s + fetch_s
            rows.append(
                {
                    "device": name,
                    "method": "cuda",
                    "precision": precision,
                    "group": group,
                    "runs": runs,
                    "runs_per_s": runs / total_s,
                    "total_s": total_s,
                    "draw_s": draw_s,
                    "play_s": play_s,
                    "fetch_s": fetch_s,
                    "compile_s": compile_s,
                    "memory_floor_s": runs * moved / speed,
                    "bandwidth_gb_per_s": speed / 1e9,
                    "lists_in_time": float(work[0]),
                    "lists_had_to": float(work[1]),
                    "listed_at_end": float(work[2]),
                }
            )
            show(rows[-1])
    return rows


def numba_rows(sizes: tuple[int, ...]) -> list[Row]:
    run_all(PaperSettings(runs=1, rounds=1).literal()[DEFAULT])
    rows = []
    for runs in sizes:
        plan = PaperSettings(runs=runs).literal()[DEFAULT]
        begun = time.process_time()
        total_s, _ = seconds(lambda plan=plan: run_all(plan))
        cpu_s = time.process_time() - begun
        rows.append(
            {
                "device": "cpu",
                "method": "numba",
                "precision": "float64",
                "runs": runs,
                "rounds": 1000,
                "runs_per_s": runs / total_s,
                "runs_per_cpu_s": runs / cpu_s,
                "total_s": total_s,
                "cpu_s": cpu_s,
            }
        )
        show(rows[-1])
    return rows


def check(runs: int) -> list[Row]:
    """The CUDA kernel against the compiled path, and where many runs end in both precisions."""
    rows = []
    for name, plan in PaperSettings(runs=8, rounds=100).literal().items():
        batch = RoutingBatch.of(plan)
        exact = run_all(plan)
        for precision in PRECISIONS:
            found = CudaEngine(batch.layout, precision).run(batch)
            rows.append(
                {
                    "check": f"100 rounds, {name}",
                    "precision": precision,
                    "largest_relative_difference": float(np.nanmax(np.abs(found.costs / exact.costs - 1.0))),
                    "same_stops": bool(np.array_equal(found.stopped, exact.stopped)),
                }
            )
            show(rows[-1])
    batch = batch_of(runs)
    for precision in PRECISIONS:
        engine = CudaEngine(batch.layout, precision)
        found, again = engine.run(batch), engine.run(batch)
        final = found.costs[:, -1].astype(np.float64)
        rows.append(
            {
                "check": f"{runs} runs of 1000 rounds",
                "precision": precision,
                "mean": float(np.nanmean(final)),
                "median": float(np.nanmedian(final)),
                "q95": float(np.nanquantile(final, 0.95)),
                "worst": float(np.nanmax(final)),
                "above_200_5": float(np.mean(final > 200.5)),
                "stopped": int((found.stopped >= 0).sum()),
                "same_bits_again": bool(np.array_equal(found.costs, again.costs, equal_nan=True)),
            }
        )
        show(rows[-1])
    return rows


def readings(runs: int) -> list[Row]:
    """All five readings of the printed experiment: seconds, and where the runs end."""
    rows = []
    for precision in PRECISIONS:
        for name, plan in PaperSettings(runs=runs).literal().items():
            runner = PlanRunner(precision)
            runner.run(name, RunPlan(plan.game, plan.leader, 2, plan.seeds[:1]))  # compiled before the clock starts
            took, found = seconds(lambda runner=runner, name=name, plan=plan: runner.run(name, plan))
            known = found.final[np.isfinite(found.final)]
            rows.append(
                {
                    "reading": name,
                    "precision": precision,
                    "runs": runs,
                    "seconds_s": took,
                    "runs_per_s": runs / took,
                    "diverged": int((found.stopped >= 0).sum()),
                    "quantiles": np.quantile(known, LEVELS).tolist(),
                    "above_200_5": float(np.mean(found.final > 200.5)),
                }
            )
            show(rows[-1])
    return rows


def show(row: Row) -> None:
    print("  ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}" for k, v in row.items()), flush=True)


def has_gpu() -> bool:
    try:
        return subprocess.run(["nvidia-smi"], capture_output=True).returncode == 0
    except OSError:
        return False


def main() -> None:
    parser = option_parser("batch", __doc__, "12 runs")
    parser.add_argument("--only", choices=("cuda", "numba"), help="one of the methods")
    parser.add_argument("--group", type=int, nargs="+", help="lanes per pair and probe of the kernel (4, 8, 16)")
    parser.add_argument("--check", type=int, metavar="RUNS", help="compare precisions and methods on so many runs")
    parser.add_argument("--paper", type=int, metavar="RUNS", help="all five readings with so many runs each")
    parser.add_argument("--profile", type=int, metavar="RUNS", help="one float32 launch of so many runs, no more")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds of the runs of --profile")
    options = parser.parse_args()
    if options.profile:
        batch = batch_of(options.profile, options.rounds)
        CudaEngine(batch.layout, "float32", **({"group": options.group[0]} if options.group else {})).run(batch)
        return
    found = versions("numpy", "numba", "cupy-cuda13x")
    wanted = (options.only,) if options.only else ("cuda", "numba") if has_gpu() else ("numba",)
    rows: list[Row] = []
    more: dict[str, Any] = {}
    if "cuda" in wanted:
        for group in options.group or (None,):
            rows += cuda_rows(QUICK_SIZES if options.quick else CUDA_SIZES, group)
            write_results(options.json, found, rows)
    if options.check is not None:
        more["checks"] = check(options.check)
    if options.paper is not None:
        more["paper"] = readings(options.paper)
    write_results(options.json, found, rows, **more)
    if "numba" in wanted:
        rows += numba_rows(QUICK_SIZES if options.quick else CPU_SIZES)
    print_versions(found)
    write_results(options.json, found, rows, **more)


if __name__ == "__main__":
    main()
