"""Whether costs have fallen: Mann and Whitney's count of pairs, by hand and by SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from stackelberg.leaders.progress import gain, have_fallen, ranks_below


@pytest.mark.parametrize(
    "late, early, below",
    [
        ([1.0, 2.0], [3.0, 4.0], True),  # 4 of 4 pairs; chance 1/2 + √(5/48) = 0.823
        ([1.0, 3.0], [3.0, 4.0], True),  # 3.5 of 4 = 0.875
        ([1.0, 3.5], [3.0, 4.0], False),  # 3 of 4
        ([3.0, 4.0], [1.0, 2.0], False),
        ([2.0] * 9, [2.0] * 9, False),
        ([1.0], [2.0], False),  # one of each never says: 1 against 1/2 + 1/2
        ([], [2.0], False),
        ([1.0], [], False),
    ],
)
def test_pairs_are_counted(late: list[float], early: list[float], below: bool) -> None:
    assert ranks_below(late, early) is below


def test_as_scipy_counts() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        late, early = rng.standard_normal(7) - 0.3, rng.standard_normal(9)
        u = stats.mannwhitneyu(early, late).statistic
        assert ranks_below(late, early) is bool(u / 63 > 0.5 + np.sqrt(17 / (12 * 63)))


def test_halves() -> None:
    assert have_fallen([4.0, 3.0, 2.0, 1.0])
    assert have_fallen([4.0, 3.0, 99.0, 2.0, 1.0])  # the middle one of an odd number is left out
    assert not have_fallen([1.0, 2.0, 3.0, 4.0])
    assert not have_fallen([])


def test_gain_is_a_difference_of_medians_per_deployment() -> None:
    assert gain([9.0, 5.0, 4.0], [1.0, 3.0], 6) == 0.5
