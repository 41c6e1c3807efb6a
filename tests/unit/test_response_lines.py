"""Straight lines under noise: consistent where least squares are too flat, unknown slopes drawn to the others."""

import numpy as np
import pytest

from stackelberg.leaders.response.curves import observe_curves
from stackelberg.leaders.response.lines import fit_lines

ROUNDS, PAIRS = 400, 12


def slow_walk(rng, spread=0.06):
    """Parents that move slowly around 1, by about `spread` in all."""
    steps = rng.standard_normal((ROUNDS, PAIRS))
    walk = np.empty_like(steps)
    walk[0] = steps[0]
    for t in range(1, ROUNDS):
        walk[t] = 0.97 * walk[t - 1] + np.sqrt(1.0 - 0.97**2) * steps[t]
    return 1.0 + spread * walk


def measured(values, rng, noise):
    return values * (1.0 + noise * rng.standard_normal(values.shape))


def seen(elasticity=2.0, noise=0.05, seed=0, size=3.0):
    rng = np.random.default_rng(seed)
    parents = slow_walk(rng)
    children = size * (1.0 + elasticity * (parents - 1.0))
    return measured(parents, rng, noise), measured(children, rng, noise)


def test_slopes_are_right_where_least_squares_are_too_flat():
    parents, children = seen()
    about = parents - parents.mean(axis=0)
    flat = (about * children).sum(axis=0) / (about**2).sum(axis=0)
    lines = fit_lines(parents, children)
    assert np.median(flat) < 0.7 * 6.0  # noise as large as what moves
    assert np.median(lines.slope) == pytest.approx(6.0, rel=0.1)
    assert lines.unexplained < 0.15


def test_lines_pass_through_what_was_lately_seen():
    parents, children = seen(noise=0.001)
    lines = fit_lines(parents, children)
    np.testing.assert_allclose(lines.now, parents[-20:].mean(axis=0))
    np.testing.assert_allclose(lines.level, children[-20:].mean(axis=0))


def test_a_slope_that_no_move_tells_of_is_the_usual_elasticity():
    parents, children = seen(noise=0.001)
    rng = np.random.default_rng(1)
    parents[:, 0] = measured(np.full(ROUNDS, 5.0), rng, 0.001)
    children[:, 0] = measured(np.full(ROUNDS, 30.0), rng, 0.001)
    assert fit_lines(parents, children).slope[0] == pytest.approx(2.0 * 30.0 / 5.0, rel=0.2)


def test_children_of_other_parents_are_not_explained():
    parents, children = seen(noise=0.01)
    assert fit_lines(parents, np.roll(children, 1, axis=1)).unexplained > 0.6


def test_units_change_nothing_but_units():
    parents, children = seen()
    one, other = fit_lines(parents, children), fit_lines(1024.0 * parents, children / 4096.0)
    np.testing.assert_array_equal(other.slope, one.slope / 2.0**22)
    assert other.unexplained == one.unexplained


def test_what_was_not_measured_is_left_out():
    parents, children = seen(noise=0.01)
    gone = np.random.default_rng(2).random(parents.shape) < 0.3
    parents[gone] = np.nan
    children[:, 3] = np.nan  # never measured
    lines = fit_lines(parents, children)
    assert np.isfinite(lines.slope).all()
    assert np.median(np.delete(lines.slope, 3)) == pytest.approx(6.0, rel=0.15)


def test_nothing_that_moves_explains_nothing():
    still = np.ones((30, 2))
    lines = fit_lines(still, 2.0 * still)
    assert lines.unexplained == 1.0
    np.testing.assert_array_equal(lines.slope, 0.0)


@pytest.mark.parametrize("noisy", [True, False])
def test_they_take_the_place_of_curves_under_noise_only(noisy):
    parents, children = seen()
    places, curves = np.arange(2 * PAIRS).reshape(2, PAIRS), None
    for y in np.hstack([parents, children])[:60]:
        curves = observe_curves(curves, places, y, noisy)
    assert not curves.trusted
    if not noisy:
        assert curves.in_use is None
        return
    y = curves.in_use.complete(np.concatenate([curves.lines.now + 0.1, np.zeros(PAIRS)]))
    np.testing.assert_allclose(y[PAIRS:], curves.lines.level + 0.1 * curves.lines.slope)
    slope = curves.in_use.pull(y, np.ones(2 * PAIRS))
    np.testing.assert_allclose(slope, np.append(1.0 + curves.lines.slope, np.zeros(PAIRS)))
