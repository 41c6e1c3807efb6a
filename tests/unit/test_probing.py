"""How probes stay inside X: starts, radii, centres and the dimension to probe in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.leaders.probing import checked_start, probing_centre, probing_radius, tangent_dimension
from stackelberg.sets import Anywhere, Box, Reals, Simplex


def test_without_X_every_start_is_taken_as_it_is() -> None:
    x0 = np.array([3.0, -4.0])
    assert checked_start(Anywhere(), x0) is x0


def test_a_start_inside_X_is_kept_and_read_only() -> None:
    found = checked_start(Box([0.0, 0.0], [1.0, 1.0]), np.array([0.25, 1.0]))
    np.testing.assert_array_equal(found, [0.25, 1.0])
    assert not found.flags.writeable


@pytest.mark.parametrize(
    "upper, off, accepted",
    [
        # 1e-6 off is a rounding: relative where ‖x0‖ > 1, absolute where it is smaller.
        (0.5, 0.99e-6, True),
        (0.5, 1.01e-6, False),
        (0.01, 0.99e-6, True),
        (0.01, 1.01e-6, False),
        (1000.0, 0.99e-3, True),
        (1000.0, 1.01e-3, False),
    ],
)
def test_a_start_may_be_off_by_a_rounding_and_is_put_back(upper: float, off: float, accepted: bool) -> None:
    X, x0 = Box([0.0, 0.0], [upper, 1.0]), np.array([upper + off, 0.0])
    if accepted:
        np.testing.assert_array_equal(checked_start(X, x0), [upper, 0.0])
        return
    with pytest.raises(InvalidInput) as raised:
        checked_start(X, x0)
    expected = f"x0: expected a point of X, got one at distance {off:.3g}; start from X.project(x0)"
    assert str(raised.value) == expected


def test_the_rounding_allowed_grows_with_the_length_of_x0_not_its_largest_entry() -> None:
    """‖(3000, 4000)‖ = 5000: 4.9e-3 is within 1e-6 of it, 5.1e-3 is not."""
    X = Box([0.0, 0.0], [3000.0, 4000.0])
    checked_start(X, np.array([3000.0, 4000.0 + 4.9e-3]))
    with pytest.raises(InvalidInput, match=r"got one at distance 0\.0051;"):
        checked_start(X, np.array([3000.0, 4000.0 + 5.1e-3]))


class AtDistance:
    """A set that says how far a point is, whatever the point."""

    dimension = 2

    def __init__(self, distance: float) -> None:
        self.far = distance

    def distance(self, point: Any) -> float:
        return self.far

    def project(self, point: Any) -> Any:
        return point


def test_exactly_the_rounding_allowed_is_accepted_and_no_distance_at_all_is_not() -> None:
    x0: Any = np.array([0.1, 0.2])
    accepted: Any = AtDistance(1e-6)
    np.testing.assert_array_equal(checked_start(accepted, x0), x0)
    refused: Any = AtDistance(float("nan"))
    with pytest.raises(InvalidInput, match="got one at distance nan"):
        checked_start(refused, x0)


def test_a_start_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(InvalidInput) as raised:
        checked_start(Reals(3), np.array([0.1, 0.2]))
    assert str(raised.value) == "x0: expected a vector of 3 numbers, got shape (2,)"


@pytest.mark.parametrize(
    "X, dimension, expected",
    [
        (Anywhere(), 5, 5),
        (Reals(4), 4, 4),
        (Box([0.0, 0.0, 0.0], [1.0, 2.0, 3.0]), 3, 3),
        (Box([0.0, 1.0, 0.0], [1.0, 1.0, 3.0]), 3, 2),
        (Simplex(4), 4, 3),
        (Simplex(2), 2, 1),
    ],
)
def test_the_dimension_to_probe_in_is_that_of_the_affine_hull(X: Any, dimension: int, expected: int) -> None:
    assert tangent_dimension(X, dimension) == expected


@pytest.mark.parametrize("X", [Simplex(1), Box([0.5, 0.2], [0.5, 0.2])])
def test_a_single_point_leaves_nothing_to_choose(X: Any) -> None:
    with pytest.raises(InvalidInput) as raised:
        tangent_dimension(X, X.dimension)
    expected = "X: expected a set with more than one point, got a single point: there is nothing to choose"
    assert str(raised.value) == expected


@pytest.mark.parametrize(
    "X, delta, expected",
    [
        (Anywhere(), 0.7, 0.7),
        (Reals(2), 0.7, 0.7),
        (Box([0.0, 0.0], [1.0, 3.0]), 0.2, 0.2),
        (Box([0.0, 0.0], [1.0, 3.0]), 0.25, 0.25),  # the inradius is 0.5, half of it 0.25
        (Box([0.0, 0.0], [1.0, 3.0]), 0.7, 0.25),
        (Simplex(3, 6.0), 5.0, 3.0 / np.sqrt(6.0)),  # the inradius is 6/√(3·2)
    ],
)
def test_the_radius_is_at_most_half_the_inradius(X: Any, delta: float, expected: float) -> None:
    assert probing_radius(X, delta) == pytest.approx(expected, rel=1e-14)


def test_the_centre_keeps_its_distance_from_the_border() -> None:
    x = np.array([0.9, 0.02])
    np.testing.assert_array_equal(probing_centre(Anywhere(), x, 0.1), x)
    np.testing.assert_array_equal(probing_centre(Reals(2), x, 0.1), x)
    np.testing.assert_allclose(probing_centre(Box([0, 0], [1, 1]), x, 0.15), [0.85, 0.15], rtol=1e-14)
    # Σx = 1: the facet x_i = 0 is at distance x_i √2, so x_i >= 0.2/√2.
    low = 0.2 / np.sqrt(2.0)
    np.testing.assert_allclose(probing_centre(Simplex(2), np.array([0.95, 0.05]), 0.2), [1 - low, low], rtol=1e-12)
