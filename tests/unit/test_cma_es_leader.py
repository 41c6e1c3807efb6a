"""CMA-ES as a leader: its rounds beside the package `cma` used directly, and beside Hansen's formulas."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from stackelberg.core import Answer, InvalidInput, Knowledge, LeaderState, Start
from stackelberg.leaders import CmaEs, CmaMemory
from stackelberg.leaders.cma_es import Generation
from stackelberg.sets import Box, Reals

cma = pytest.importorskip("cma", reason="needs the extra 'cma'")

SIGMA = 0.37
X0 = np.array([0.3, -0.7])


def f(x: np.ndarray) -> float:
    target = np.array([1.1, 0.4, -0.2])[: x.size]
    return float((x - target) @ (x - target) + 0.3 * np.sin(3.0 * x[0]))


class Direct:
    """The package itself, one object that goes forward; its normals are drawn from (seed, 0, round, 0)."""

    def __init__(self, x0: Sequence[float], sigma0: float = SIGMA, population: int | None = None, seed: int = 5):
        options: dict[str, Any] = {"verbose": -9, "seed": np.nan, "randn": lambda *shape: None}
        if population is not None:
            options["popsize"] = population
        self.es, self.seed = cma.CMAEvolutionStrategy(np.asarray(x0), sigma0, options), seed

    def ask(self, round: int) -> np.ndarray:
        sequence = np.random.SeedSequence(entropy=self.seed, spawn_key=(0, round, 0))
        rng = np.random.Generator(np.random.PCG64(sequence))
        self.es.opts["randn"] = self.es.sm.randn = lambda *shape: rng.standard_normal(shape)
        return np.array(self.es.ask())

    def tell(self, xs: np.ndarray, costs: Sequence[float]) -> None:
        self.es.tell(list(xs), list(costs))


def tell_all(leader: CmaEs, state: LeaderState[CmaMemory], shift: float = 0.0) -> LeaderState[CmaMemory]:
    return leader.tell(state, [Answer.answer(p, cost=f(p.x) + shift) for p in leader.ask(state)])


def asked(leader: CmaEs, state: LeaderState[CmaMemory]) -> np.ndarray:
    return np.array([p.x for p in leader.ask(state)])


def test_the_next_x_is_hansens_weighted_mean_of_the_better_half() -> None:
    """m' = Σ w_i x_{i:λ} with w_i ∝ ln((λ + 1)/2) − ln i for i = 1..⌊λ/2⌋ (Hansen's tutorial, eq. 6 and 49)."""
    leader = CmaEs(sigma0=SIGMA)
    state = leader.init(X0, 5)
    xs = asked(leader, state)
    costs = np.array([f(x) for x in xs])
    weights = np.log(3.5) - np.log([1, 2, 3])
    expected = weights / weights.sum() @ xs[np.argsort(costs)][:3]
    state = tell_all(leader, state)
    np.testing.assert_allclose(state.x, expected, rtol=1e-12)
    np.testing.assert_array_equal(leader.recommend(state), state.x)
    assert state.note["cost"] == costs.min()
    assert set(state.note) == {"cost", "sigma"}


@pytest.mark.parametrize("population", [None, 5, 9])
@pytest.mark.parametrize("seed", [0, 5])
def test_the_first_four_generations_are_those_of_the_package(population: int | None, seed: int) -> None:
    leader, direct = CmaEs(sigma0=SIGMA, population=population), Direct(X0, SIGMA, population, seed)
    state = leader.init(X0, seed)
    for round in range(4):
        xs = direct.ask(round)
        np.testing.assert_allclose(asked(leader, state), xs, rtol=1e-13)
        costs = [f(x) for x in xs]
        direct.tell(xs, costs)
        state = tell_all(leader, state)
        np.testing.assert_allclose(state.x, direct.es.mean, rtol=1e-13)
        np.testing.assert_allclose(state.note["sigma"], direct.es.sigma, rtol=1e-13)
        np.testing.assert_allclose(state.note["cost"], min(costs), rtol=1e-12)


def test_a_generation_that_is_all_alike_is_told_as_it_is() -> None:
    leader, direct = CmaEs(sigma0=SIGMA), Direct(X0)
    state = leader.init(X0, 5)
    for round in range(3):
        xs = direct.ask(round)
        direct.tell(xs, [2.5] * 6)
        state = leader.tell(state, [Answer.answer(p, cost=2.5) for p in leader.ask(state)])
        np.testing.assert_allclose(state.x, direct.es.mean, rtol=1e-13)
        np.testing.assert_allclose(state.note["sigma"], direct.es.sigma, rtol=1e-13)


def test_it_prints_nothing_and_leaves_the_global_generator_alone(capfd: pytest.CaptureFixture[str]) -> None:
    before = np.random.get_state()  # noqa: NPY002
    leader = CmaEs(sigma0=SIGMA)
    tell_all(leader, tell_all(leader, leader.init([0.3, -0.7, 0.1], 5)))
    after = np.random.get_state()  # noqa: NPY002
    assert before[2] == after[2]
    np.testing.assert_array_equal(before[1], after[1])
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("rewindable, start", [(True, Start.KEPT), (False, Start.PREVIOUS)])
def test_probes_are_held_K_rounds_and_the_last_one_is_kept(rewindable: bool, start: Start) -> None:
    leader = CmaEs(K=7, population=4).bind(Knowledge(Reals(2), rewindable=rewindable))
    state = leader.init(X0, 1)
    for round in range(2):
        probes = leader.ask(state)
        assert [p.round for p in probes] == [round] * 4
        assert [p.index for p in probes] == [0, 1, 2, 3]
        assert [p.keep for p in probes] == [False, False, False, True]
        assert {(p.K, p.start) for p in probes} == {(7, start)}
        state = tell_all(leader, state)


def test_points_outside_X_are_projected_and_enter_as_deployed() -> None:
    box = Box([0.0, -0.8], [0.5, -0.5])
    leader, direct = CmaEs(sigma0=SIGMA).bind(Knowledge(box)), Direct(X0)
    state = leader.init(X0, 5)
    for round in range(3):
        drawn = direct.ask(round)
        inside = np.clip(drawn, [0.0, -0.8], [0.5, -0.5])
        assert not np.array_equal(drawn, inside)
        np.testing.assert_allclose(asked(leader, state), inside, rtol=1e-13)
        direct.tell(inside, [f(x) for x in inside])
        state = tell_all(leader, state)
        np.testing.assert_allclose(state.x, np.clip(direct.es.mean, [0.0, -0.8], [0.5, -0.5]), rtol=1e-13)


def test_the_mean_is_projected_onto_X_too() -> None:
    """Deployed points may lie outside X (a city that rounds its tolls): the mean of them then does as well."""
    box = Box([0.0, -0.8], [0.5, -0.5])
    leader, direct = CmaEs(sigma0=SIGMA, population=4).bind(Knowledge(box)), Direct(X0, population=4)
    state = leader.init(X0, 5)
    direct.ask(0)
    deployed = asked(leader, state) + np.array([0.6, 0.01])
    costs = [2.0, 1.0, 4.0, 3.0]
    told = [Answer.answer(p, cost=c, x=x) for p, c, x in zip(leader.ask(state), costs, deployed, strict=True)]
    state = leader.tell(state, told)
    direct.tell(deployed, costs)
    assert direct.es.mean[0] > 0.5
    np.testing.assert_allclose(state.x, np.clip(direct.es.mean, [0.0, -0.8], [0.5, -0.5]), rtol=1e-13)
    np.testing.assert_allclose(state.memory.generations[0].xs, deployed, rtol=0)


def test_failed_probes_and_those_without_a_cost_rank_last() -> None:
    leader, direct = CmaEs(sigma0=SIGMA, population=6), Direct(X0, population=6)
    state = leader.init(X0, 5)
    xs = direct.ask(0)
    probes = leader.ask(state)
    moved = xs[4] + 0.05
    told = [
        Answer.answer(probes[0], cost=-3.0),
        Answer.failed(probes[1], "broken"),
        Answer.answer(probes[2], cost=-8.0),
        Answer.answer(probes[3], cost=-5.0),
        Answer.answer(probes[4], y=[1.0], x=moved),
        Answer.answer(probes[5], cost=-4.0),
    ]
    state = leader.tell(state, told)
    xs[4] = moved
    # Ties keep their order: any value above the worst cost, −3, says the same.
    direct.tell(xs, [-3.0, 7.0, -8.0, -5.0, 7.0, -4.0])
    np.testing.assert_allclose(state.x, direct.es.mean, rtol=1e-13)
    np.testing.assert_allclose(state.note["sigma"], direct.es.sigma, rtol=1e-13)
    assert state.note["cost"] == -8.0
    generation = state.memory.generations[0]
    np.testing.assert_array_equal(generation.costs, [-3.0, np.nan, -8.0, -5.0, np.nan, -4.0])
    np.testing.assert_allclose(generation.xs, xs, rtol=1e-14)
    # ... and the covariance heard of them: the next generation is the package's.
    np.testing.assert_allclose(asked(leader, state), direct.ask(1), rtol=1e-13)


@pytest.mark.parametrize("good", [0, 1])
def test_a_generation_with_fewer_than_two_costs_is_forgotten(good: int) -> None:
    leader, direct = CmaEs(sigma0=SIGMA, population=4), Direct(X0, population=4)
    state = tell_all(leader, leader.init(X0, 5))
    xs = direct.ask(0)
    direct.tell(xs, [f(x) for x in xs])
    told = [Answer.answer(p, cost=1.0) if p.index < good else Answer.failed(p, "broken") for p in leader.ask(state)]
    held = leader.tell(state, told)
    assert held.note == {"no_step_reason": "fewer than two probes came back with a cost"}
    assert held.round == 2
    assert held.memory is state.memory
    np.testing.assert_array_equal(held.x, state.x)
    # The next generation is drawn anew from its own round: round 2, not round 1 again.
    np.testing.assert_allclose(asked(leader, held), direct.ask(2), rtol=1e-13)
    after = tell_all(leader, held)
    xs = np.array([p.x for p in leader.ask(held)])
    direct.tell(xs, [f(x) for x in xs])
    np.testing.assert_allclose(after.x, direct.es.mean, rtol=1e-13)
    assert [g.round for g in after.memory.generations] == [0, 2]


def test_in_one_dimension_a_second_coordinate_is_carried_along() -> None:
    leader, direct = CmaEs(sigma0=SIGMA), Direct([0.3, 0.0])
    state = leader.init([0.3], 5)
    for round in range(3):
        xs = direct.ask(round)
        probes = leader.ask(state)
        assert [p.x.shape for p in probes] == [(1,)] * 6
        np.testing.assert_allclose(asked(leader, state)[:, 0], xs[:, 0], rtol=1e-13)
        costs = [f(x[:1]) for x in xs]
        direct.tell(xs, costs)
        state = leader.tell(state, [Answer.answer(p, cost=c) for p, c in zip(probes, costs, strict=True)])
        np.testing.assert_allclose(state.x, direct.es.mean[:1], rtol=1e-13)


def run_direct(direct: Direct, rounds: int, shift: float = 0.0) -> tuple[Generation, ...]:
    generations = []
    for round in range(rounds):
        xs = direct.ask(round)
        costs = [f(x) + shift for x in xs]
        direct.tell(xs, costs)
        generations.append(Generation(xs, np.array(costs), round))
    return tuple(generations)


@contextmanager
def shallow_stack(frames: int) -> Iterator[None]:
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.slow
def test_a_long_run_resumes_cold_without_deep_recursion() -> None:
    """A stack of 150 frames is enough for 200 generations, and so the usual one for any number of them."""
    direct = Direct(X0, population=4, seed=8)
    generations = run_direct(direct, 200)
    leader = CmaEs(sigma0=SIGMA, population=4)
    state = LeaderState(8, 200, X0, CmaMemory(X0, generations))
    with shallow_stack(150):
        probes = leader.ask(state)
    np.testing.assert_array_equal([p.x for p in probes], direct.ask(200))


@pytest.mark.parametrize("what", ["start", "first costs", "last costs", "seed"])
def test_runs_that_differ_in_one_thing_are_told_apart(what: str) -> None:
    """Two runs one after the other that differ in one thing only, though their last generations are the same."""
    xs = X0 + np.array([[0.1, 0.2], [-0.3, 0.1], [0.2, -0.2], [0.05, 0.4]])
    last = X0 + np.array([[0.15, 0.1], [-0.2, 0.1], [0.25, -0.1], [0.05, 0.3]])
    leader = CmaEs(sigma0=SIGMA, population=4)
    for changed in (False, True):
        change = what if changed else ""
        start = X0 + 0.5 if change == "start" else X0
        seed = 4 if change == "seed" else 3
        costs = [1.0, 2.0, 4.0, 3.0] if change == "first costs" else [4.0, 1.0, 2.0, 3.0]
        then = [5.0, 7.0, 8.0, 6.0] if change == "last costs" else [7.0, 5.0, 8.0, 6.0]
        generations = Generation(xs, np.array(costs), 0), Generation(last, np.array(then), 2)
        direct = Direct(start, population=4, seed=seed)
        for generation in generations:
            direct.ask(generation.round)
            direct.tell(generation.xs, generation.costs)
        found = asked(leader, LeaderState(seed, 3, X0, CmaMemory(start, generations)))
        np.testing.assert_allclose(found, direct.ask(3), rtol=1e-13)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"sigma0": 0.0}, "sigma0: expected a number > 0, got 0.0"),
        ({"K": 0}, "K: expected a whole number >= 1, got 0"),
        ({"population": 1}, "population: expected a whole number >= 2, got 1"),
        ({"population": 2.5}, "population: expected a whole number >= 2, got 2.5"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        CmaEs(**settings)
    assert str(raised.value) == message
