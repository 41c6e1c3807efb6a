"""Any value in words."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.support.numbers import UNKNOWN, engineering


def shown(value: Any) -> str:
    """A value as a reader wants it, whatever it is.

    >>> [shown(v) for v in (0.25, 12, 1036, 1234.5678, None, True, "all", ["a", "b"], [])]
    ['0.2500', '12', '1,036', '1,235', '–', 'yes', 'all', 'a, b', '–']
    """
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if value is None or isinstance(value, int | float | np.number):
        return engineering(value)
    return (", ".join(map(shown, value)) or UNKNOWN) if isinstance(value, list | tuple) else str(value)
