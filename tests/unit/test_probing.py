"""How probes stay inside X: starts, radii, centres and the dimension to probe in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.leaders import TwoPoint
from stackelberg.leaders.feasible import checked_start
from stackelberg.sets import Box, Reals, Simplex


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


def test_a_start_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(InvalidInput) as raised:
        checked_start(Reals(3), np.array([0.1, 0.2]))
    assert str(raised.value) == "x0: expected a vector of 3 numbers, got shape (2,)"


@pytest.mark.parametrize("X", [Simplex(1), Box([0.5, 0.2], [0.5, 0.2])])
def test_a_single_point_leaves_nothing_to_choose(X: Any) -> None:
    with pytest.raises(InvalidInput) as raised:
        TwoPoint(X=X).init(X.project(np.zeros(X.dimension)), 0)
    expected = "X: expected a set with more than one point, got a single point: there is nothing to choose"
    assert str(raised.value) == expected
