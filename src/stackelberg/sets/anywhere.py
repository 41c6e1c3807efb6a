"""No constraint, in whatever dimension: the set of a leader that nobody has given one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from stackelberg.core import Array, InvalidInput
from stackelberg.sets.base import checked_point
from stackelberg.sets.reals import WholeSpace


@final
@dataclass(frozen=True)
class Anywhere(WholeSpace):
    """The whole space, of whatever dimension a point has: like `Reals`, where the dimension is not known yet.

    >>> Anywhere().project([3.0, -4.0])
    array([ 3., -4.])
    """

    @property
    def dimension(self) -> int:
        """Not known: asking for it is an error."""
        raise InvalidInput("dimension: Anywhere has none; give Reals(d), which is R^d")

    def _checked(self, point: Any) -> Array:
        return checked_point(point, None)


ANYWHERE = Anywhere()
"""The default of every leader's X."""
