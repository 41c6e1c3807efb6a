"""Derived randomness is NumPy's own spawning, and the same on every machine."""

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Purpose, derive

SEEDS = [0, 1, 7, 2**32 - 1, 2**32, 2**62 + 5, 2**127, 2**128 - 1, 2**128, 2**200 + 3]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", [(0, 0, 0), (1, 0, 2), (5, 2**32 - 1, 3), (2, 999, 0)])
def test_every_draw_is_that_of_a_spawned_seed_sequence(seed, key):
    purpose, round, probe = key
    sequence = np.random.SeedSequence(entropy=seed, spawn_key=key)
    expected = np.random.Generator(np.random.PCG64(sequence)).integers(2**63, size=4)
    found = derive(seed, Purpose(purpose), round, probe).integers(2**63, size=4)
    assert found.tolist() == expected.tolist()


def test_the_numbers_are_pinned():
    # A study stores seeds, not draws: these numbers must never change.
    assert derive(7, Purpose.DIRECTION, round=3).integers(1000, size=3).tolist() == [427, 205, 251]


def test_numpy_integers_are_seeds_too_and_negative_ones_are_refused():
    assert derive(np.int64(5), Purpose.START).integers(100) == derive(5, Purpose.START).integers(100)
    with pytest.raises(InvalidInput, match="seed: expected a whole number >= 0, got -1"):
        derive(-1, Purpose.START)
