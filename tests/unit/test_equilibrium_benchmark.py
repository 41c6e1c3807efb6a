"""What the equilibrium benchmark reads from other programs, and what it concludes from its rows."""

import cProfile
import json
import os
import pstats
import sys

import numpy as np
import pytest
from benchmarks import algorithm_b, alone, equilibrium, instances
from benchmarks.aequilibrae_peer import PeerRun, true_gap
from benchmarks.algorithm_b import Clocks, Instance, Trace
from benchmarks.equilibrium_targets import against, by_threads, line_of, targets

from stackelberg.roads import braess, city, pigou, sioux_falls
from stackelberg.roads.files import read_tntp_network, read_tntp_trips, write_tntp_network, write_tntp_trips

PROGRAM = """#!{python}
import shutil, sys, time
lines = dict(line.strip().lstrip("<").split("> ") for line in open(sys.argv[1]) if "> " in line)
folder = lines["FILE PATH"]
for name in ("NETWORK FILE", "TRIPS FILE"):
    shutil.copy(folder + lines[name], {kept!r})
open({kept!r} + "/told.txt", "w").write(open(sys.argv[1]).read())
print("Read matrix 0", flush=True)
print("Creating initial bushes", flush=True)
print("Initialization done in 0.001 s.", flush=True)
gap, iteration = 1e-2, 0
while iteration < int(lines.get("MAX ITERATIONS", 99)) and gap > float(lines["CONVERGENCE GAP"]):
    iteration, gap = iteration + 1, gap / 100 if gap > 1e-8 or not {stalls} else gap
    print(f"Iteration {{iteration}}: gap {{gap:.15f}}, time 0.004, 25 shifts", flush=True)
    until = time.process_time() + 0.02
    while time.process_time() < until:
        pass
sys.exit({code})
"""
"""Stands in for a build of tap-b: reads its parameters, keeps the files it was given, prints what tap-b prints."""


def stand_in(folder, stalls=False, code=0):
    path = folder / "tap"
    path.write_text(PROGRAM.format(python=sys.executable, kept=str(folder), stalls=stalls, code=code))
    path.chmod(0o755)
    return path


@pytest.fixture
def small(tmp_path):
    network, demand = braess()
    write_tntp_network(tmp_path / "small_net.tntp", network)
    write_tntp_trips(tmp_path / "small_trips.tntp", demand, network.zones)
    return Instance(
        tmp_path / "small_net.tntp", tmp_path / "small_trips.tntp", toll_factor=0.02, distance_factor=0.04
    )


def test_a_trace_is_read_line_by_line():
    trace = Trace()
    for second, line in enumerate(
        [
            "Global distance/toll factors: 0.04 0.02",
            "Creating initial bushes",
            "Initialization done in 0.250 s.",
            "Iteration 1: gap 0.070000000000000, time 0.695, 1667 shifts",
            "Iteration 2: est. gap 0.000000000003000, time 0.825, 1952 shifts",
            "Aggregate TSTT: 18937882.668416",
        ]
    ):
        trace.take(line, Clocks(second, 10 * second))
    assert trace.initialisation_s == 0.25
    assert trace.gaps == [0.07, 3e-12]
    assert trace.first_at(0.1) == Clocks(2.0, 20.0)
    assert trace.first_at(1e-4) == Clocks(3.0, 30.0)
    assert trace.first_at(1e-12) is None


@pytest.mark.slow
def test_a_short_run_is_measured_for_each_gap_without_its_reading(tmp_path, small, monkeypatch):
    monkeypatch.setattr(algorithm_b, "REPEATS", 1)
    found, peak = algorithm_b.seconds_to(stand_in(tmp_path), small, (1e-4, 1e-6), 1, limit_s=60.0)
    assert 0.01 < found[1e-4].cpu_s < found[1e-6].cpu_s < 0.5
    assert peak > 1.0
    told = (tmp_path / "told.txt").read_text()
    assert "<CONVERGENCE GAP> 1e-06" in told
    assert "<NUMBER OF THREADS> 1\n" in told
    network = read_tntp_network(tmp_path / "net.tntp", toll_factor=0.02, distance_factor=0.04)
    assert network.fixed_cost == pytest.approx(np.full(5, 4.0))  # 0.04 times 100
    assert (tmp_path / "net.tntp").read_text().startswith("<DISTANCE FACTOR> 0.04\n<TOLL FACTOR> 0.02\n")
    assert read_tntp_trips(tmp_path / "trips.tntp").total == 6.0


@pytest.mark.slow
def test_a_long_run_is_looked_at_while_it_goes_on_and_ended_at_its_limit(tmp_path, small, monkeypatch):
    monkeypatch.setattr(algorithm_b, "NOT_AT_A_GLANCE_S", 0.0)
    program = stand_in(tmp_path, stalls=True)
    program.write_text(program.read_text().replace('"MAX ITERATIONS", 99', '"MAX ITERATIONS", 10**6'))
    found, _ = algorithm_b.seconds_to(program, small, (1e-4, 1e-12), 1, limit_s=1.0)
    assert found[1e-4].cpu_s < 0.9
    assert found[1e-12] is None


def test_a_program_that_fails_is_no_result(tmp_path, small):
    with pytest.raises(SystemExit, match=r"tap failed on small_net\.tntp with code 3"):
        algorithm_b.run(stand_in(tmp_path, code=3), small, 1e-4, 1, limit_s=60.0)


def test_the_environment_names_the_builds(tmp_path, monkeypatch):
    for name in ("TAPB", "TAPB_PARALLEL"):
        monkeypatch.delenv(name, raising=False)
    assert algorithm_b.program(1) is None
    monkeypatch.setenv("TAPB", str(stand_in(tmp_path)))
    assert algorithm_b.program(1) == tmp_path / "tap"
    assert algorithm_b.program(2) is None
    monkeypatch.setenv("TAPB_PARALLEL", str(tmp_path / "nothing"))
    with pytest.raises(SystemExit, match="TAPB_PARALLEL: expected the path of a program, got"):
        algorithm_b.program(2)


@pytest.mark.slow
def test_rows_are_quoted_without_a_build_and_run_with_one(tmp_path, monkeypatch):
    monkeypatch.delenv("TAPB", raising=False)
    monkeypatch.delenv("TAPB_PARALLEL", raising=False)
    network, demand = sioux_falls()
    quoted = equilibrium.algorithm_b_rows("SiouxFalls", network, demand, equilibrium.Plan())
    assert {row["program"] for row in quoted} == {"Algorithm B (quoted)"}
    assert [row["cpu_s"] for row in quoted] == list(equilibrium.QUOTED_CPU_S["SiouxFalls"].values())
    monkeypatch.setattr(algorithm_b, "REPEATS", 1)
    monkeypatch.setenv("TAPB", str(stand_in(tmp_path)))
    monkeypatch.setenv("STACKELBERG_TNTP", str(tmp_path))  # no files there: they are written for the program
    run = equilibrium.algorithm_b_rows("SiouxFalls", network, demand, equilibrium.QUICK)
    assert [(row["program"], row["threads"], row["gap"]) for row in run] == [
        ("Algorithm B", 1, 1e-4),
        ("Algorithm B", 1, 1e-6),
    ]
    assert read_tntp_network(tmp_path / "net.tntp").links == 76


def test_networks_are_found_by_name(monkeypatch, tmp_path):
    monkeypatch.setenv("STACKELBERG_TNTP", str(tmp_path))
    assert instances.load_case("Anaheim") is None
    assert instances.load_case("SiouxFalls")[0].links == 76
    network, demand = instances.load_case(instances.city_name(6, 4))
    assert (network.links, demand.pairs) == (city(6, zones=4, seed=0)[0].links, 12)


def solve(network, gap, cpu_s, wall_s=None, program="stackelberg", threads=1, start="cold", **more):
    row = {"network": network, "gap": gap, "start": start, "program": program, "threads": threads}
    return {**row, "cpu_s": cpu_s, "wall_s": wall_s, **more}


def test_ratios_and_targets_by_hand():
    rows = [
        solve("BerlinCenter", 1e-4, 10.0, 10.0),
        solve("BerlinCenter", 1e-4, 11.0, 5.0, threads=2),
        solve("BerlinCenter", 1e-4, 30.0, program="Algorithm B"),
        solve("Anaheim", 1e-6, 2.0, 2.0),
        solve("Anaheim", 1e-6, 3.0, program="Algorithm B (quoted)"),
        solve("Anaheim", 1e-6, 90.0, program="AequilibraE bfw"),
        solve("Terrassa", 1e-8, None),
        solve("Anaheim", 1e-6, 1.0, start="warm after 5%", share_of_cold=0.5),
        {"network": "city of 93 × 93, 1415 zones", "start": "alone", "gap": 1e-4, "peak_mib": 2000.0, "shares": {}},
    ]
    assert against(rows, rows[0], "Algorithm B") == 3.0
    assert against(rows, rows[3], "AequilibraE") == 45.0
    assert against(rows, rows[6], "Algorithm B") is None
    assert by_threads(rows, rows[0]) == 2.0
    assert by_threads(rows, rows[3]) is None
    judged = [(row["seen"], row["met"]) for row in targets(rows)]
    assert judged == [(2.0, True), (3.0, True), (1.5, False), (0.0, False), (0.5, False), (2000.0, True)]
    assert [row["met"] for row in targets([])] == [None] * 6
    printed = "\n".join(map(line_of, [*rows, *targets(rows), *targets([])]))
    assert printed.count("MISSED") == 3
    assert printed.count("not measured") == 6


def test_a_peer_run_gives_both_clocks():
    run = PeerRun(np.array([1.0, 2.0]), np.array([1e-3, 1e-5]), np.zeros(3), cpu_per_second=0.5)
    assert run.clocks_to(1e-4) == Clocks(1.0, 2.0)
    assert run.clocks_to(1e-6) is None


def test_changes_of_tolls():
    tolls, flows = np.array([1.0, 2.0, 0.0]), np.array([5.0, 4.0, 9.0])
    assert equilibrium.changed_tolls(tolls, flows, "one link").tolist() == [1.5, 2.0, 0.0]
    changed = equilibrium.changed_tolls(tolls, flows, "5%")
    assert np.all(np.abs(changed - tolls) <= 0.05 * tolls)
    assert np.any(np.abs(changed - tolls) > 0.01 * tolls)


def test_a_solve_that_takes_too_long_is_given_up_and_a_gap_out_of_reach_is_no_time():
    network, demand = sioux_falls()
    none_left = equilibrium.Plan(limit_s=-1.0)
    assert equilibrium.timed(network, demand, None, 1e-4, 1, none_left) == (None, None)
    clocks, solved = equilibrium.timed(network, demand, None, 1e-4, 1, equilibrium.QUICK)
    assert clocks.cpu_s > 0
    assert solved.gap <= 1e-4


def test_the_parts_of_a_solve_add_up_and_memory_is_measured():
    profile = cProfile.Profile()
    profile.runcall(sum, range(10))
    shares = alone.shares(pstats.Stats(profile))
    assert sum(shares.values()) == pytest.approx(1.0)
    assert list(shares)[-1] == "else"
    assert algorithm_b.peak_mib(os.getpid()) > 10.0


@pytest.mark.slow
def test_a_run_that_stalls_is_ended(tmp_path, small, monkeypatch):
    monkeypatch.setattr(algorithm_b, "STALLED", 3)
    trace = algorithm_b.run(stand_in(tmp_path, stalls=True), small, 1e-12, 1, limit_s=60.0)
    assert trace.stalled
    assert len(trace.gaps) < 20


def test_rows_of_other_networks_are_kept_where_versions_agree(tmp_path):
    file = tmp_path / "a.json"
    rows = [{"network": name, "start": start} for name, start in (("a", "cold"), ("b", "cold"), ("", "target"))]
    file.write_text(json.dumps({"versions": {"numpy": "2"}, "rows": rows}))
    assert equilibrium.kept_rows(file, ["a"], {"numpy": "2"}) == rows[1:2]
    rows[0]["program"] = "another"
    file.write_text(json.dumps({"versions": {"numpy": "2"}, "rows": rows}))
    assert equilibrium.kept_rows(file, ["a"], {"numpy": "2"}, peers=True) == rows[:2]
    assert equilibrium.kept_rows(file, ["a"], {"numpy": "2"}, peers=False) == rows[1:2]
    assert equilibrium.each_once([rows[0] | {"cpu_s": 1.0}, rows[1], rows[0]]) == [
        rows[0] | {"cpu_s": 1.0},
        rows[1],
    ]
    with pytest.raises(SystemExit, match="--keep: expected files of the same versions"):
        equilibrium.kept_rows(file, ["a"], {"numpy": "3"})


def test_the_true_gap_of_flows_from_elsewhere():
    """Pigou: all on the second road costs 1 · 1, where 1 is cheapest; all on the first costs 1, where 0 is."""
    network, demand = pigou()
    assert true_gap(network, demand, np.array([0.0, 1.0])) == 0.0
    assert true_gap(network, demand, np.array([1.0, 0.0])) == 1.0
    assert true_gap(network, demand, np.array([0.5, 0.5])) == pytest.approx(1.0 - 0.5 / 0.75)
    assert np.isnan(true_gap(network, demand, np.array([0.5, 0.4])))
