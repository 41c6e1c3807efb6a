"""One solve on several threads, several solves at once: the same bits. And what a solve says when it ends."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import Assignment, equilibrium, sioux_falls, system_optimum
from stackelberg.roads import solver as solver_module
from stackelberg.roads.problem import (
    PARTS_PER_THREAD,
    THREADS_VARIABLE,
    WORTH_THREADS,
    EquilibriumProblem,
    available_cores,
    in_parts,
    number_of_threads,
)
from stackelberg.roads.workspace import Workspace
from stackelberg.tolls import SettledTravellers


def bits(found) -> tuple:
    """All that a solve found, to the last bit."""
    routes = found.routes
    arrays = (found.flows, routes.first, routes.start, routes.links, routes.flow, routes.predecessor)
    return (found.gap, found.iterations, found.sweeps, *(array.tobytes() for array in arrays))


@pytest.mark.parametrize("threads", [2, 3, 5])
def test_the_number_of_threads_cannot_be_seen(threads: int) -> None:
    network, demand = sioux_falls()
    assert bits(equilibrium(network, demand, gap=1e-9, threads=threads)) == bits(
        equilibrium(network, demand, gap=1e-9, threads=1)
    )
    optimum = system_optimum(network, demand, threads=threads)
    assert bits(optimum) == bits(system_optimum(network, demand, threads=1))


def test_solves_side_by_side_are_as_alone() -> None:
    network, demand = sioux_falls()
    tolls = [np.full(network.links, 0.5 * k) for k in range(6)]

    def solve(x: np.ndarray) -> tuple:
        return bits(equilibrium(network, demand, x, gap=1e-9, threads=2))

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(solve, tolls)) == [solve(x) for x in tolls]


def test_travellers_say_the_same_on_any_number_of_threads() -> None:
    network, demand = sioux_falls()
    x, answers = np.linspace(0.0, 3.0, network.links), []
    for threads in (1, 2):
        travellers = SettledTravellers(network, demand, threads=threads, gap=1e-6)
        rng = np.random.default_rng(0)
        answers.append(travellers.respond(x, travellers.initial(rng), 1, rng)[0].tobytes())
    assert answers[0] == answers[1]


def test_how_many_threads(monkeypatch) -> None:
    monkeypatch.delenv(THREADS_VARIABLE, raising=False)
    assert number_of_threads(None, WORTH_THREADS - 1) == 1
    assert number_of_threads(None, WORTH_THREADS) == available_cores() >= 1
    assert number_of_threads(7, 0) == 7
    monkeypatch.setenv(THREADS_VARIABLE, " 4 ")
    assert number_of_threads(None, 0) == 4
    assert EquilibriumProblem(Assignment(*sioux_falls())).threads == 4
    assert number_of_threads(2, 0) == 2  # who says a number gets it


@pytest.mark.parametrize("threads", [0, -2, 1.5, True])
def test_a_wrong_number_of_threads_is_refused(threads) -> None:
    with pytest.raises(InvalidInput, match="threads: expected a whole number >= 1"):
        equilibrium(*sioux_falls(), threads=threads)


@pytest.mark.slow
def test_why_a_solve_ended() -> None:
    network, demand = sioux_falls()
    assert equilibrium(network, demand).stopped == "gap reached"
    short = equilibrium(network, demand, max_iterations=2)
    assert (short.stopped, short.converged) == ("iterations", False)
    exact = equilibrium(network, demand, gap=1e-300)
    assert exact.stopped in ("rounding", "gap reached")  # by luck the gap can be 0
    assert exact.gap < 1e-14


def test_what_is_returned_is_the_best_that_was_seen(monkeypatch) -> None:
    """Steps that spoil the flows from the third iteration on: flows, routes and gap are those of the second."""
    network, demand = sioux_falls()
    improve, seen = Workspace.improve, []

    def spoiled(self, columns, *settings):
        swept = improve(self, columns, *settings)
        if len(seen) > 2:
            columns.flow[:] = np.repeat(demand.volume, np.diff(columns.first))
            columns.flow[:] /= np.repeat(np.diff(columns.first), np.diff(columns.first))
        return swept

    monkeypatch.setattr(Workspace, "improve", spoiled)
    monkeypatch.setattr(solver_module, "PATIENCE", 4)
    found = equilibrium(network, demand, gap=1e-12, progress=lambda _, gap: seen.append(gap))
    assert found.stopped == "no progress"
    assert found.gap == min(seen) == seen[2] < seen[-1]
    w = np.zeros(network.links)
    for r, flow in enumerate(found.routes.flow):
        w[found.routes.route(r)] += flow
    np.testing.assert_allclose(found.flows, w, rtol=1e-12)


@pytest.mark.parametrize("threads", [2, 3, 5])
def test_no_two_threads_are_the_same_worker(threads):
    """Each has working room of its own: two in one room would write over each other's sums."""
    seen = []
    meet = threading.Barrier(threads, timeout=30)

    def task(bottom, top, worker):
        if bottom < threads:  # the first parts are at work at the same time
            meet.wait()
        seen.append((worker, threading.get_ident()))

    in_parts(PARTS_PER_THREAD * threads, threads, task)
    pairs = set(seen)
    assert {worker for worker, _ in pairs} == set(range(threads))
    assert len(pairs) == threads == len({thread for _, thread in pairs})
    assert (0, threading.get_ident()) in pairs
