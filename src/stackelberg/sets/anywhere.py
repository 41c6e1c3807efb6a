"""No constraint, in whatever dimension: the set of a leader that nobody has given one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from stackelberg.core import InvalidInput
from stackelberg.sets.reals import WholeSpace


@final
@dataclass(frozen=True)
class Anywhere(WholeSpace):
    """The whole space, of whatever dimension a point has: like `Reals`, where the dimension is not known yet.

    >>> Anywhere().project([3.0, -4.0])
    array([ 3., -4.])
    """

    _of_any_size: ClassVar[bool] = True

    @property
    def dimension(self) -> int:
        """Not known: asking for it is an error."""
        raise InvalidInput("dimension: Anywhere has none; give Reals(d), which is R^d")


ANYWHERE = Anywhere()
"""The default of every leader's X."""
