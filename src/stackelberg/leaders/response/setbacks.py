"""Whether the leader loses what it had gained: for followers that have not settled, whose costs prove no point.

What is seen of followers on their way is not what x costs, so no deployment proves that another is better. Means
over as many rounds as they take to arrive do, about: where the mean has risen by half of all that it had fallen,
the way since its lowest was wrong, and the leader goes back to where it was then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import ARRIVALS, LONGEST_MEAN, LOST_SHARE, SETTLING, SHORTEST_MEAN


@dataclass(frozen=True, eq=False)
class Watch:
    """Running means of costs and centres over `count` rounds; the lowest mean with its centre, and the highest."""

    cost: float = 0.0
    centre: Array | None = None
    count: int = 0
    lowest: float = np.inf
    highest: float = -np.inf
    best: Array | None = None


def watch_cost(watch: Watch, cost: float, centre: Array, rate: float) -> tuple[Watch, Array | None]:
    """The watch with one more round, and where to go back to, if so; it then begins anew.

    rate: the share of the way that followers go in a round.
    """
    rounds = float(np.clip(ARRIVALS / max(rate, 1e-9), SHORTEST_MEAN, LONGEST_MEAN))
    share = max(1.0 / rounds, 1.0 / (watch.count + 1.0))
    before = centre if watch.centre is None else watch.centre
    watch = replace(
        watch,
        cost=(1.0 - share) * watch.cost + share * cost,
        centre=frozen((1.0 - share) * before + share * centre),
        count=watch.count + 1,
    )
    if watch.count < SETTLING * rounds:  # what came before the leader is still on its way
        return watch, None
    watch = replace(watch, highest=max(watch.highest, watch.cost))
    if watch.cost < watch.lowest:
        return replace(watch, lowest=watch.cost, best=watch.centre), None
    lost = watch.cost - watch.lowest > LOST_SHARE * (watch.highest - watch.lowest) > 0.0
    return (Watch(), watch.best) if lost else (watch, None)
