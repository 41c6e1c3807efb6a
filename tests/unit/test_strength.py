"""How far to go beyond a guess: the posterior by another route, which way s goes, units, and exact costs."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import Objective
from stackelberg.leaders import FromGuess, ResponseModel
from stackelberg.leaders.strength import LENGTH, MOST, STEP, Strength
from stackelberg.sets import Box
from stackelberg.study import Study

X = np.array([1.0])


def tried(cost, *, seed=0, noise=1.0, rounds=40, at_start=4.0, scale=1.0, offset=0.0):
    """s after each round of a search in which cost(s) is paid at once, with noise."""
    rng, strength, path = np.random.default_rng(seed), Strength(), []
    for _ in range(5):
        strength = strength.after(X, [offset + scale * (cost(0.0) + noise * rng.standard_normal())])
    for _ in range(rounds):
        if not strength.worth_trying(offset + scale * at_start):
            break
        strength = strength.next(offset + scale * at_start)
        strength = strength.after(
            X * strength.s, [offset + scale * (cost(strength.s) + noise * rng.standard_normal())]
        )
        path.append(strength.s)
    return strength, path


def test_the_posterior_is_that_of_a_process_with_a_level_of_its_own():
    """Rasmussen and Williams, 2.7: a constant with a prior variance without end, here a million."""
    seen = ((0.0, 3.0), (0.1, 1.0), (0.4, 2.0), (0.9, -1.0))
    found = Strength(seen=seen)._posterior(noise=1.0, size=2.0)
    s, costs = np.array(seen).T
    costs = (costs - np.median(costs)) / 2.0
    grid = np.linspace(0.0, MOST, 41)

    def kernel(a, b):
        return 1e6 + np.exp(-((a[:, None] - b[None]) ** 2) / (2 * LENGTH**2))

    solved = np.linalg.solve(kernel(s, s) + 0.25 * np.eye(4), np.column_stack([costs, kernel(s, grid)]))
    assert found.mean == pytest.approx(kernel(grid, s) @ solved[:, 0], abs=1e-4)
    assert found.covariance == pytest.approx(kernel(grid, grid) - kernel(grid, s) @ solved[:, 1:], abs=1e-4)


@pytest.mark.slow
def test_where_more_costs_less_it_goes_there_and_where_it_costs_more_it_comes_back():
    """Noise of one, and eight or six to be won or lost over the whole way; ten seeds of each."""
    further = [tried(lambda s: -4.0 * s, seed=seed)[0].best for seed in range(10)]
    back = [tried(lambda s: 3.0 * s, seed=seed)[0].best for seed in range(10)]
    assert np.median(further) >= 1.5
    assert np.median(back) <= 0.25
    assert max(back) < 1.0


def test_s_moves_by_small_steps_within_its_bounds():
    _, path = tried(lambda s: -2.0 * s)
    assert np.abs(np.diff([0.0, *path])).max() <= STEP + 1e-12
    assert min(path) >= 0.0
    assert max(path) <= MOST


@pytest.mark.parametrize(("scale", "offset"), [(1e-4, 0.0), (1e4, 0.0), (1.0, 1e3), (1e4, -5e6)])
def test_units_of_the_cost_do_not_matter(scale, offset):
    _, path = tried(lambda s: (s - 1.0) ** 2)
    _, other = tried(lambda s: (s - 1.0) ** 2, scale=scale, offset=offset)
    assert other == pytest.approx(path, abs=1e-6)


def test_costs_that_are_exact_or_never_change_leave_it_to_whoever_learns_more():
    assert tried(lambda s: -s, noise=0.01)[1] == []
    assert tried(lambda s: 0.0, noise=0.0, at_start=0.0)[1] == []
    assert not Strength().worth_trying(None)


def test_one_wrong_cost_does_not_decide():
    strength, _ = tried(lambda s: -2.0 * s, rounds=30)
    again = Strength(**{**vars(strength), "seen": (*strength.seen[:-1], (strength.seen[-1][0], 1e6))})
    twice = Strength(**{**vars(strength), "seen": (*strength.seen[:-1], (strength.seen[-1][0], 1e3))})
    assert again.next(4.0).best == twice.next(4.0).best, "as far off as a cost can count"
    assert again.next(4.0).best > 0.5


@pytest.mark.slow
def test_a_study_goes_beyond_the_guess_and_recommends_what_was_deployed_there():
    """x ↦ (x − 12)² / 4 and noise of five; a guess of 4, further by 4: 16 is paid at s = 0 and nothing at s = 2."""
    rng = np.random.default_rng(0)
    f = Objective(
        lambda x, y: float((y[0] - 12.0) ** 2 / 4.0 + y[1]),
        guess=lambda y: np.array([4.0]),
        further=lambda y: np.array([4.0]),
    )
    study = Study.in_memory(FromGuess(ResponseModel(), rounds=11), f, [0.0], X=Box([0.0], [20.0]))
    announced, beyond = [], []
    while study.round < 52:
        probe = study.ask()[0]
        announced.append(float(probe.x[0]))
        study.tell(probe, y=[probe.x[0], 5.0 * rng.standard_normal()], confirmed=True)
        beyond.append(study.state.note.get("beyond"))
    assert beyond[:11] == [None] * 11
    assert beyond[11] == pytest.approx(STEP)
    recommended = float(study.recommend()[0])
    assert (recommended - 12.0) ** 2 / 4.0 < 16.0 - 4.0, "well below what the guess alone costs"
    assert recommended in announced


def test_no_further_than_the_guess_where_that_is_forbidden_or_nobody_says_where():
    for further, rounds in ((lambda y: np.array([2.0]), 0), (None, 40)):
        f = Objective(lambda x, y: float(y[0]), guess=lambda y: np.array([4.0]), further=further)
        leader = FromGuess(ResponseModel(), rounds=6, further_rounds=rounds)
        study, rng = Study.in_memory(leader, f, [0.0], X=Box([0.0], [20.0])), np.random.default_rng(1)
        while study.round < 7:
            study.tell(study.ask()[0], y=[rng.standard_normal()], confirmed=True)
        assert study.state.note["handover"] == "the guess has led for 6 rounds"
