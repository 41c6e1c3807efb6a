"""An assignment problem: a network, who travels on it, and whether for their own good or for that of all."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.roads.demand import Demand, ElasticDemand, TravellerClass, as_classes
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import UnreachableWarning, set_aside_unreachable, unreachable_in_words
from stackelberg.support.brief import brief

Target: TypeAlias = Literal["user", "system"]
"""Who gains: every traveller for himself (Wardrop equilibrium), or all together (system optimum)."""
Value: TypeAlias = Literal["time", "money"]
"""What counts in the total: hours of vehicles, or money, each class's time at its own value."""


@final
@dataclass(frozen=True, eq=False)
class Assignment:
    """A network and the classes that travel on it; a `Demand`, fixed or elastic, stands for the one class "all".

    Pairs are numbered class after class: class m has pairs_first[m]:pairs_first[m+1]. Arrays with a row per class
    are in vehicles and money, those of the solver in passenger cars and units of the network's time.

    Parameters
    ----------
    network : Network
        The roads.
    classes : Any
        Classes of travellers; a `Demand` stands for the one class "all".
    target : Target, default 'user'
        "user", nobody can travel cheaper, by the cost of his own class; or "system", the least total, whose
        marginal-cost tolls would make users do the same.
    value : Value, default 'time'
        Whether time or money counts in the total; without classes they are the same.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> Assignment(*pigou()).classes
    (TravellerClass(name='all', demand=Demand(1 pairs, total=1, intrazonal=0)),)
    """

    network: Network
    classes: Any
    target: Target = "user"
    value: Value = "time"

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check every part."""
        object.__setattr__(self, "classes", as_classes(self.classes))
        for name, known in (("target", ("user", "system")), ("value", ("time", "money"))):
            if getattr(self, name) not in known:
                raise InvalidInput(f"{name}: expected {known[0]!r} or {known[1]!r}, got {getattr(self, name)!r}")
        for one in self.classes:
            with one.named():
                one.demand.check_zones(self.network.zones)

    @property
    def by_classes(self) -> bool:
        """Whether travellers come in classes, who pay in money; without, costs are in the network's time."""
        return len(self.classes) > 1 or bool(self.classes[0].words)

    @property
    def demand(self) -> Any:
        """The demand, or the classes, as given."""
        return self.classes if self.by_classes else self.classes[0].demand

    @cached_property
    def elastic_pairs(self) -> NDArray[np.int64]:
        """The pairs of classes whose demand answers to its cost."""
        spans = zip(self.classes, pairwise(self.pairs_first.tolist()), strict=True)
        return np.concatenate([np.arange(*span if one.elastic else (0, 0)) for one, span in spans])

    @property
    def elastic(self) -> bool:
        """Whether any demand answers to its cost."""
        return any(one.elastic for one in self.classes)

    @cached_property
    def pairs_first(self) -> NDArray[np.int64]:
        """Offsets of the pairs of each class, and their end."""
        return np.cumsum([0, *(one.demand.pairs for one in self.classes)])

    @cached_property
    def origin(self) -> NDArray[np.int64]:
        """Origins, pair by pair."""
        return np.concatenate([one.demand.origin for one in self.classes])

    @cached_property
    def destination(self) -> NDArray[np.int64]:
        """Destinations, pair by pair."""
        return np.concatenate([one.demand.destination for one in self.classes])

    @cached_property
    def volume(self) -> Array:
        """Passenger cars, pair by pair; where demand is elastic, if everybody travelled."""
        return np.concatenate([one.potential.volume * one.pce for one in self.classes])

    @property
    def pairs(self) -> int:
        """Number of pairs in all classes."""
        return int(self.pairs_first[-1])

    @cached_property
    def allowed(self) -> NDArray[np.bool_]:
        """Links that each class may use."""
        return np.stack([one.allowed(self.network) for one in self.classes])

    @cached_property
    def closed(self) -> Array | None:
        """Infinity where a class may not go, else 0; None where all may go everywhere."""
        return None if self.allowed.all() else np.where(self.allowed, 0.0, np.inf)

    @cached_property
    def value_of_time(self) -> Array:
        """Money per vehicle and unit of time, class by class."""
        return np.array([one.value_of_time for one in self.classes])

    @cached_property
    def pce(self) -> Array:
        """Passenger cars per vehicle, class by class."""
        return np.array([one.pce for one in self.classes])

    @cached_property
    def link_spending(self) -> Array:
        """Spending of a vehicle on every link beside tolls and time, a row per class, in money."""
        return np.stack([one.link_costs(self.network) for one in self.classes])

    def checked_tolls(self, tolls: Any) -> Array:
        """Check tolls at the door: one number per link, or a row of them per class; None for no tolls."""
        if tolls is None:
            return np.zeros(self.network.links)
        if np.ndim(tolls) < 2 or not self.by_classes:
            return as_vector("tolls", tolls, self.network.links)
        if len(tolls) != len(self.classes):
            raise InvalidInput(
                f"tolls: expected a row for each of {len(self.classes)} classes, got {len(tolls)} rows"
            )
        return np.stack([as_vector("tolls", row, self.network.links) for row in tolls])

    def paid(self, tolls: Array) -> Array:
        """The tolls that a vehicle of each class pays, in money: its share of `tolls`, or its row of them."""
        shares = np.stack([one.toll_shares(self.network) for one in self.classes])
        return np.asarray(shares * tolls if tolls.ndim == 1 else tolls)

    def tolls_in_time(self, tolls: Array) -> Array:
        """The money spent under `tolls` in units of the network's time, a row per class."""
        return np.asarray((self.link_spending + self.paid(tolls)) / self.value_of_time[:, None])

    def vehicles(self, cars: Array) -> Array:
        """Trips per pair in vehicles; rounding may not make them more than there are, or less than none."""
        sizes = np.repeat(self.pce, np.diff(self.pairs_first))
        return np.asarray(np.clip(cars, 0.0, self.volume) / sizes)

    def own(self, per_pair: Array) -> Iterator[tuple[TravellerClass, Array]]:
        """Each class with its part of what there is one of per pair."""
        for one, (begin, end) in zip(self.classes, pairwise(self.pairs_first.tolist()), strict=True):
            yield one, per_pair[begin:end]

    def benefits(self, trips: Array) -> Array:
        """Benefit of the trips of each class to its travellers, in money; 0 where its demand is fixed."""
        return np.array([_benefit(one.demand, own) for one, own in self.own(trips)])

    def in_time(self, money: Array) -> float:
        """The sum of money of each class in units of time, vehicles weighted by passenger-car equivalents."""
        return float(money @ (self.pce / self.value_of_time))

    def drop_unreachable(self, warn: int | None = None) -> tuple[Assignment, tuple[Demand, ...]]:
        """The same without the pairs that no path connects, which the network's remarks then name; and these.

        warn: an UnreachableWarning says so as well, for a caller so many frames up.
        """
        found, said = [], []
        for one in self.classes:
            with one.named():
                usable = None if one.links is None else one.allowed(self.network)
                can, cannot = set_aside_unreachable(self.network, one.demand, usable)
            found.append((one if can is one.demand else replace(one, demand=can), cannot))
            if cannot.pairs:
                said.append(": ".join(filter(None, (one.words, unreachable_in_words(self.network, can, cannot)))))
        classes, unreachable = zip(*found, strict=True)
        if not said:
            return self, unreachable
        for words in said if warn is not None else ():
            warnings.warn(f"{self.network.name}: {words}", UnreachableWarning, stacklevel=warn or 0)
        network = replace(self.network, remarks=(*self.network.remarks, *said))
        return replace(self, network=network, classes=classes), unreachable


def _benefit(demand: Demand | ElasticDemand, trips: Array) -> float:
    if not isinstance(demand, ElasticDemand):
        return 0.0
    return float(demand.function.benefit(np.minimum(trips, demand.function.potential)).sum())
