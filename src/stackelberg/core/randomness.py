"""Randomness is derived, never carried: every draw comes from (seed, purpose, round, probe).

Two runs that ask the same question get the same answer whatever happened in between, so the order of
evaluation, batching, crashes and resuming cannot change a run.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from stackelberg.support.errors import refuse


class Purpose(IntEnum):
    """The purpose of a random draw. The numbers are part of the file format of a study: never renumber them."""

    DIRECTION = 0
    INITIAL_MEMORY = 1
    RESPONSE = 2
    NOISE = 3
    START = 4
    INSTANCE = 5
    CERTIFICATE = 6


def derive(seed: int, purpose: Purpose, round: int = 0, probe: int = 0) -> np.random.Generator:
    """The generator for one purpose of one probe of one round.

    Parameters
    ----------
    seed : int
        Of all that is random.
    purpose : Purpose
        What the draws are for.
    round : int, default 0
        Round of the probe.
    probe : int, default 0
        Index of the probe.

    Returns
    -------
    Generator
        The same for the same arguments, independent of all others.

    Examples
    --------
    >>> a = derive(7, Purpose.DIRECTION, round=3).normal()
    >>> b = derive(7, Purpose.DIRECTION, round=3).normal()
    >>> a == b
    True
    """
    refuse(seed < 0, f"seed: expected a whole number >= 0, got {seed}")
    return np.random.Generator(
        np.random.PCG64(np.random.SeedSequence(int(seed), spawn_key=(purpose, round, probe)))
    )


def unit_sphere(rng: np.random.Generator, dimension: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """One draw uniform on the unit sphere of R^dimension: a normal vector over its length.

    Parameters
    ----------
    rng : Generator
        The generator that draws.
    dimension : int
        Number of entries.

    Returns
    -------
    ndarray
        A vector of length 1.

    Examples
    --------
    >>> v = unit_sphere(derive(0, Purpose.DIRECTION), 5)
    >>> bool(abs(np.linalg.norm(v) - 1) < 1e-15)
    True
    """
    normal = rng.standard_normal(dimension)
    return np.asarray(normal / np.linalg.norm(normal))
