"""What lets the bank's arithmetic run on other arrays than NumPy's: those of many runs side by side, say.

NumPy's functions hand an array that is not theirs to its own library (`__array_function__`, `__array_ufunc__`, and
`like=` for new arrays). So the update of the bank (`bank.learn_from`) is written once, and what updates the banks
of many runs at a time (`experiments.batches.device_banks`) compiles it as it stands. What this asks: no branch
on what an array holds, no conversion to a Python number or by `np.asarray`.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def either(condition: Any, one: Any, other: Any) -> Any:
    """`one` or `other`, as they are; entry by entry in a library in which the condition has no value yet.

    >>> either(np.bool_(True), 1.5, 2.5)
    1.5
    """
    if isinstance(condition, bool | np.bool_):
        return one if condition else other
    return np.where(condition, one, other)


def plain(value: Any) -> Any:
    """A number of NumPy as one of Python; what is not NumPy's is left as it is.

    >>> plain(np.float64(0.5)), plain(np.bool_(True))
    (0.5, True)
    """
    return value.item() if isinstance(value, np.generic) else value
