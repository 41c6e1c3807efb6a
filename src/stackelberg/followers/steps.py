"""Step sizes: a number, or a function of the follower round k = 0, 1, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import InvalidInput, positive

StepSize: TypeAlias = float | Callable[[int], float]


def checked_step(name: str, step: Any) -> StepSize:
    """A step size that can be used: a positive number, or a callable that gives one for k = 0.

    >>> checked_step("step", 2)
    2.0
    >>> checked_step("step", lambda k: -1.0 / (k + 1))
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: step(0): expected a number > 0, got -1.0
    """
    if not callable(step):
        return positive(name, step)
    positive(f"{name}(0)", step(0))
    return step  # type: ignore[no-any-return]


def checked_share(name: str, share: Any) -> StepSize:
    """A share in [0, 1), as a number or a function of k (checked at k = 0)."""
    first = share(0) if callable(share) else share
    if not isinstance(first, int | float | np.number) or not 0.0 <= first < 1.0:
        raise InvalidInput(f"{name}: expected a number in [0, 1) or a function of k that gives one, got {first!r}")
    return share if callable(share) else float(share)


def at(step: StepSize, k: int) -> float:
    """The step size of round k.

    >>> at(0.5, 7), at(lambda k: 1.0 / (k + 1), 1)
    (0.5, 0.5)
    """
    return step(k) if callable(step) else step
