"""Whether costs have fallen, by ranks: nothing here depends on the units of the cost, and outliers count once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

CHANCE = 1.0
"""How many standard deviations of chance a rank statistic must exceed: by chance alone it does one time in six."""


def ranks_below(late: Sequence[float], early: Sequence[float], chance: float = CHANCE) -> bool:
    """Whether `late` costs lie below `early` ones by more than chance (Mann and Whitney 1947).

    The share of pairs (one of each; ties count half) in which the late one is lower is ½ by chance, with standard
    deviation √((m + n + 1) / (12 m n)).

    >>> ranks_below([1.0, 2.0, 3.0], [2.5, 4.0, 5.0]), ranks_below([1.0, 5.0], [2.0, 3.0])
    (True, False)
    """
    m, n = len(late), len(early)
    if m == 0 or n == 0:
        return False
    rises = np.subtract.outer(np.asarray(early, dtype=np.float64), np.asarray(late, dtype=np.float64))
    share = float(np.mean(rises > 0.0) + 0.5 * np.mean(rises == 0.0))
    return share > 0.5 + chance * float(np.sqrt((m + n + 1) / (12.0 * m * n)))
