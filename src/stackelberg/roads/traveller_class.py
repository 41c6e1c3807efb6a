"""One class of travellers: who they are, what their time is worth, where they may drive and what they pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, positive, vector_or_number
from stackelberg.roads.demand import Demand, ElasticDemand, as_indices
from stackelberg.roads.network import Network
from stackelberg.support.brief import brief


@final
@dataclass(frozen=True, eq=False)
class TravellerClass:
    """Travellers of one kind, such as commuters, lorries or buses.

    demand: vehicles per origin-destination pair; where it is elastic, it answers to the cost of the trip in money.
    value_of_time: money per vehicle and unit of the network's time.
    passenger_cars: how many passenger cars one vehicle takes the room of (its passenger-car equivalent).
    links: the links they may use, by number or as one truth value per link (None: all).
    toll_share: which part of every toll they pay, one number or one per link: 1 all of it, 0 none.
    link_cost: money that every vehicle spends on a link beside tolls, one number or one per link: fuel by distance.

    Per vehicle a link costs value_of_time · (ℓ(w) + fixed cost of the network) + link_cost + toll_share · toll in
    money, where w are passenger cars per link, all classes together. The network's own fixed cost is in units of
    time, the same for all classes.

    >>> TravellerClass("lorries", Demand([0], [1], [50.0]), value_of_time=40.0, passenger_cars=2.5)
    TravellerClass(name='lorries', demand=Demand(1 pairs, total=50, intrazonal=0), value_of_time=40.0,
    passenger_cars=2.5)
    """

    name: str
    demand: Demand | ElasticDemand
    value_of_time: float = 1.0
    passenger_cars: float = 1.0
    links: Any = None
    toll_share: Any = 1.0
    link_cost: Any = 0.0

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check what can be checked without a network."""
        if not isinstance(self.name, str) or not self.name:
            raise InvalidInput(f"name: expected a name for the class, got {self.name!r}")
        if not isinstance(self.demand, Demand | ElasticDemand):
            raise InvalidInput(f"demand: expected a Demand, got {type(self.demand).__name__}")
        for setting in ("value_of_time", "passenger_cars"):
            object.__setattr__(self, setting, positive(setting, getattr(self, setting)))
        for setting in ("toll_share", "link_cost"):
            given = getattr(self, setting)
            if type(given) is float and 0.0 <= given < np.inf:
                continue
            checked = as_vector(setting, [given] if np.ndim(given) == 0 else given)
            if np.any(checked < 0):
                raise InvalidInput(f"{setting}: expected numbers >= 0, got {checked.min()} for {self.name!r}")
            object.__setattr__(self, setting, float(checked[0]) if np.ndim(given) == 0 else checked)
        if self.links is not None:
            given = np.asarray(self.links)
            allowed = np.array(given) if given.dtype == np.bool_ else as_indices("links", given)
            allowed.flags.writeable = False
            object.__setattr__(self, "links", allowed)

    @property
    def potential(self) -> Demand:
        """The demand if everybody travelled: what it is where it is fixed."""
        return self.demand.potential if isinstance(self.demand, ElasticDemand) else self.demand

    @property
    def elastic(self) -> bool:
        """Whether demand answers to its cost."""
        return isinstance(self.demand, ElasticDemand)

    @property
    def words(self) -> str:
        """The class in a message; nothing where it is that of a demand without classes."""
        settings = (self.value_of_time, self.passenger_cars, self.toll_share, self.link_cost)
        same = [np.ndim(own) == 0 and own == usual for own, usual in zip(settings, (1, 1, 1, 0), strict=True)]
        return "" if self.name == EVERYBODY and self.links is None and all(same) else f"class {self.name!r}"

    @contextmanager
    def named(self) -> Iterator[None]:
        """Whatever is refused inside is said of this class."""
        try:
            yield
        except InvalidInput as error:
            if not self.words:
                raise
            raise InvalidInput(f"{error} ({self.words})") from error

    def allowed(self, network: Network) -> NDArray[np.bool_]:
        """Which links of the network they may use."""
        allowed = np.ones(network.links, dtype=np.bool_)
        if self.links is None:
            return allowed
        if self.links.dtype == np.bool_:
            if self.links.shape != allowed.shape:
                raise InvalidInput(
                    f"links: expected one truth value for each of {network.links} links, got {self.links.size} "
                    f"for {self.name!r}"
                )
            return np.array(self.links)
        if self.links.size and int(self.links.max()) >= network.links:
            raise InvalidInput(
                f"links: expected links 0 to {network.links - 1}, got {int(self.links.max())} for {self.name!r}"
            )
        allowed[:] = False
        allowed[self.links] = True
        return allowed

    def toll_shares(self, network: Network) -> Array:
        """Their share of the toll on every link."""
        return self._per_link("toll_share", network)

    def link_costs(self, network: Network) -> Array:
        """What they spend on every link beside tolls, in money."""
        return self._per_link("link_cost", network)

    def _per_link(self, setting: str, network: Network) -> Array:
        if type(getattr(self, setting)) is float:
            return np.full(network.links, getattr(self, setting))
        with self.named():
            return vector_or_number(setting, getattr(self, setting), network.links)


Classes: TypeAlias = Sequence[TravellerClass]
Travellers: TypeAlias = Demand | ElasticDemand | Classes
"""Who travels: a demand, or classes of travellers."""

EVERYBODY = "all"
"""The name of the one class that a demand without classes is."""


def as_classes(given: Any) -> tuple[TravellerClass, ...]:
    """Check a sequence of classes: at least one, all with names of their own. A demand is the class of everybody.

    >>> as_classes([])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: classes: expected a Demand or a list of TravellerClass, got none
    """
    if isinstance(given, Demand | ElasticDemand):
        return (TravellerClass(EVERYBODY, given),)
    expected = "classes: expected a Demand or a list of TravellerClass"
    try:
        classes = tuple(given)
    except TypeError as error:
        raise InvalidInput(f"{expected}, got {type(given).__name__}") from error
    for one in classes:
        if not isinstance(one, TravellerClass):
            raise InvalidInput(f"{expected}, got {type(one).__name__}")
    if not classes:
        raise InvalidInput(f"{expected}, got none")
    names = [one.name for one in classes]
    if len(set(names)) != len(names):
        raise InvalidInput(f"classes: expected names that differ, got {names}")
    return classes
