"""Demand: how many travellers go from which zone to which, fixed or answering to its cost, and classes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, final, get_args

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen, positive, vector_or_number
from stackelberg.roads.checks import as_indices, refuse_first
from stackelberg.roads.demand_functions import DemandFunction, ExponentialDemand, LinearDemand, LogitDemand
from stackelberg.support.brief import brief

if TYPE_CHECKING:
    from stackelberg.roads.network import Network


@dataclass(frozen=True, eq=False)
class Demand:
    """Volumes per origin-destination pair, zones counted from 0, sorted by origin and then destination.

    Pairs without volume are dropped, volumes of a pair that comes twice are added up, and travellers who stay
    in their zone never meet the network: they are dropped too, and `intrazonal` says how many they were.

    Parameters
    ----------
    origin : ndarray of int
        Zone of origin of each pair, from 0.
    destination : ndarray of int
        Zone of destination of each pair, from 0.
    volume : ndarray
        Trips of each pair.
    intrazonal : float, default 0.0
        Trips that stay in their zone, which were dropped.

    Examples
    --------
    >>> demand = Demand([1, 0, 0], [0, 1, 0], [4.0, 6.0, 9.0])
    >>> demand
    Demand(2 pairs, total=10, intrazonal=9)
    >>> demand.origin
    array([0, 1])
    """

    origin: NDArray[np.int64]
    destination: NDArray[np.int64]
    volume: Array
    intrazonal: float = 0.0

    def __post_init__(self) -> None:
        """Check, sort, merge and drop."""
        volume = as_vector("volume", self.volume)
        origin = as_indices("origin", self.origin, volume.size)
        destination = as_indices("destination", self.destination, volume.size)
        refuse_first(volume < 0, "volume: expected numbers >= 0", volume, "index")
        within = origin == destination
        travels = ~within & (volume > 0)
        intrazonal = float(self.intrazonal) + float(volume[within].sum())
        origin, destination, merged = _merged(origin[travels], destination[travels], volume[travels])
        object.__setattr__(self, "origin", as_indices("origin", origin))
        object.__setattr__(self, "destination", as_indices("destination", destination))
        object.__setattr__(self, "volume", frozen(merged))
        object.__setattr__(self, "intrazonal", intrazonal)

    @staticmethod
    def from_frame(trips: Any, network: Network) -> Demand:
        """The demand of a data frame with columns origin, destination (labels of zones) and volume.

        >>> import pandas
        >>> from stackelberg.roads import braess
        >>> network = braess()[0]
        >>> trips = pandas.DataFrame({"origin": [1], "destination": [2], "volume": [6]})
        >>> demand = Demand.from_frame(trips, network)
        >>> demand
        Demand(1 pairs, total=6, intrazonal=0)
        >>> demand.to_frame(network).values.tolist()
        [['1', '2', 6.0]]
        """
        from stackelberg.roads.files.frames import demand_of, zone_index

        return demand_of(trips, zone_index(network))

    def to_frame(self, network: Network) -> Any:
        """A data frame with a row per pair, by the labels of the zones of `network`."""
        from stackelberg.roads.files.frames import demand_frame

        return demand_frame(self, network)

    def __repr__(self) -> str:
        """One line."""
        return f"Demand({self.pairs} pairs, total={self.total:g}, intrazonal={self.intrazonal:g})"

    @property
    def pairs(self) -> int:
        """Number of origin-destination pairs with volume."""
        return self.volume.size

    @property
    def total(self) -> float:
        """All travellers on the network (intrazonal ones apart)."""
        return float(self.volume.sum())

    def scaled(self, factor: float) -> Demand:
        """The same pairs with every volume times `factor`.

        >>> Demand([0], [1], [6.0]).scaled(0.5).total
        3.0
        """
        return Demand(self.origin, self.destination, self.volume * factor, self.intrazonal * factor)

    @property
    def potential(self) -> Demand:
        """The demand if everybody travelled: itself."""
        return self

    def only(self, which: NDArray[np.bool_]) -> Demand:
        """Some of the pairs."""
        return replace(
            self, origin=self.origin[which], destination=self.destination[which], volume=self.volume[which]
        )

    def check_zones(self, zones: int) -> None:
        """Refuse a demand that starts or ends outside zones 0 to `zones` − 1."""
        for name, ends in (("origin", self.origin), ("destination", self.destination)):
            if ends.size and int(ends.max()) >= zones:
                raise InvalidInput(
                    f"demand: expected zones 0 to {zones - 1} (counted from 0), got {name} {int(ends.max())}"
                )


def _merged(
    origin: NDArray[np.int64], destination: NDArray[np.int64], volume: Array
) -> tuple[NDArray[np.int64], NDArray[np.int64], Array]:
    """Pairs in order, each once, with the volumes that come to it added up in the order they were given."""
    before, after = slice(None, -1), slice(1, None)
    same = origin[after] == origin[before]
    if not np.all((origin[after] > origin[before]) | (same & (destination[after] >= destination[before]))):
        order = np.lexsort((destination, origin))  # stable
        origin, destination, volume = origin[order], destination[order], volume[order]
    new = np.ones(origin.size, np.bool_)
    new[1:] = (origin[1:] != origin[:-1]) | (destination[1:] != destination[:-1])
    merged = np.bincount(np.cumsum(new) - 1, weights=volume, minlength=int(new.sum()))
    return origin[new], destination[new], np.asarray(merged, np.float64)


DemandForm: TypeAlias = Literal["linear", "exponential", "logit"]


@final
@dataclass(frozen=True, eq=False)
class ElasticDemand:
    """Od pairs, zones counted from 0, and the demand function of each pair; sorted by origin and then destination.

    Unlike the volumes of a `Demand`, functions of a pair that comes twice cannot be added up: that is refused, and
    so are pairs within a zone. `potential` is the demand if everybody travelled.

    Parameters
    ----------
    origin : ndarray of int
        Zone of origin of each pair, from 0.
    destination : ndarray of int
        Zone of destination of each pair, from 0.
    function : DemandFunction
        The demand function of all pairs.

    Examples
    --------
    >>> demand = ElasticDemand([1, 0], [0, 1], LinearDemand([4.0, 6.0], choke=[10.0, 20.0]))
    >>> demand
    ElasticDemand(2 pairs, LinearDemand, potential=10)
    >>> demand.function.choke
    array([20., 10.])
    """

    origin: NDArray[np.int64]
    destination: NDArray[np.int64]
    function: DemandFunction
    potential: Demand = field(init=False)

    def __post_init__(self) -> None:
        """Check and sort."""
        if not isinstance(self.function, DemandFunction):
            raise InvalidInput(f"function: expected a DemandFunction, got {type(self.function).__name__}")
        pairs = self.function.pairs
        origin = as_indices("origin", self.origin, pairs)
        destination = as_indices("destination", self.destination, pairs)
        refuse_first(origin == destination, "destination: expected another zone than the origin", origin, "pair")
        order = np.lexsort((destination, origin))
        ends = np.stack([origin[order], destination[order]])
        twice = np.all(ends[:, 1:] == ends[:, :-1], axis=0)
        if twice.any():
            first = ends[:, int(np.argmax(twice))]
            raise InvalidInput(f"origin: expected every pair once, got {first[0]} to {first[1]} twice")
        object.__setattr__(self, "function", self.function.take(order))
        object.__setattr__(self, "potential", Demand(ends[0], ends[1], self.function.potential))
        object.__setattr__(self, "origin", self.potential.origin)
        object.__setattr__(self, "destination", self.potential.destination)

    def __repr__(self) -> str:
        """One line."""
        name = type(self.function).__name__
        return f"ElasticDemand({self.pairs} pairs, {name}, potential={self.potential.total:g})"

    @staticmethod
    def calibrated(
        demand: Demand, costs: Any, elasticity: Any, form: DemandForm = "exponential", share: Any = None
    ) -> ElasticDemand:
        """Demand functions through the volumes of `demand`, observed at `costs`, with the elasticity seen there.

        `costs` and `elasticity` (below zero, say −0.5) are a number per pair in the order of `demand`, or one for
        all. `share`, for logit only, is the part of those who could travel that does, between 0 and 1.

        >>> observed = Demand([0], [1], [100.0])
        >>> ElasticDemand.calibrated(observed, costs=10.0, elasticity=-0.5, form="linear").function
        LinearDemand(potential=[150.0], choke=[30.0])
        """
        if not isinstance(demand, Demand):
            raise InvalidInput(f"demand: expected a Demand with observed volumes, got {type(demand).__name__}")
        function = _calibrated(demand.volume, costs, elasticity, form, share)
        return ElasticDemand(demand.origin, demand.destination, function)

    @property
    def pairs(self) -> int:
        """Number of origin-destination pairs."""
        return self.function.pairs

    def only(self, which: NDArray[np.bool_]) -> ElasticDemand:
        """Some of the pairs."""
        function = self.function.take(np.flatnonzero(which))
        return ElasticDemand(self.origin[which], self.destination[which], function)

    def check_zones(self, zones: int) -> None:
        """Refuse a demand that starts or ends outside zones 0 to `zones` − 1."""
        self.potential.check_zones(zones)


def as_form(form: str) -> DemandForm:
    """Check the name of a form of demand functions."""
    if form not in get_args(DemandForm):
        raise InvalidInput(f"form: expected 'linear', 'exponential' or 'logit', got {form!r}")
    known: DemandForm = form  # type: ignore[assignment]
    return known


def _calibrated(volume: Array, costs: Any, elasticity: Any, form: str, share: Any) -> DemandFunction:
    if form == "logit":
        if share is None:
            raise InvalidInput("share: expected the part of those who could travel that does, got none")
        return LogitDemand.calibrated(volume, costs, elasticity, share)
    if share is not None:
        raise InvalidInput(f"share: expected none with the form {form!r} (it is for 'logit'), got {share!r}")
    calibrate = LinearDemand.calibrated if as_form(form) == "linear" else ExponentialDemand.calibrated
    return calibrate(volume, costs, elasticity)


@final
@dataclass(frozen=True, eq=False)
class TravellerClass:
    """Travellers of one kind, such as commuters, lorries or buses.

    Per vehicle a link costs value_of_time · (ℓ(w) + fixed cost of the network) + link_cost + toll_share · toll in
    money, where w are passenger cars per link, all classes together. The network's own fixed cost is in units of
    time, the same for all classes.

    Parameters
    ----------
    name : str
        What the class is called.
    demand : Demand | ElasticDemand
        Vehicles per origin-destination pair; where it is elastic, it answers to the cost of the trip in money.
    value_of_time : float, default 1.0
        Money per vehicle and unit of the network's time.
    pce : float, default 1.0
        How many passenger cars one vehicle takes the room of (its passenger-car equivalent).
    links : Any, optional
        The links they may use, by number or as one truth value per link (None: all).
    toll_share : Any, default 1.0
        Which part of every toll they pay, one number or one per link: 1 all of it, 0 none.
    link_cost : Any, default 0.0
        Money that every vehicle spends on a link beside tolls, one number or one per link: fuel by distance.

    Examples
    --------
    >>> TravellerClass("lorries", Demand([0], [1], [50.0]), value_of_time=40.0, pce=2.5)
    TravellerClass(name='lorries', demand=Demand(1 pairs, total=50, intrazonal=0), value_of_time=40.0,
    pce=2.5)
    """

    name: str
    demand: Demand | ElasticDemand
    value_of_time: float = 1.0
    pce: float = 1.0
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
        for setting in ("value_of_time", "pce"):
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
        return self.demand.potential

    @property
    def elastic(self) -> bool:
        """Whether demand answers to its cost."""
        return isinstance(self.demand, ElasticDemand)

    @property
    def words(self) -> str:
        """The class in a message; nothing where it is that of a demand without classes."""
        settings = (self.value_of_time, self.pce, self.toll_share, self.link_cost)
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
        """Links of the network that they may use."""
        allowed = np.full(network.links, self.links is None)
        if self.links is None:
            return allowed
        if self.links.dtype != np.bool_:
            allowed[as_indices("links", self.links, below=network.links)] = True
            return allowed
        if self.links.shape != allowed.shape:
            expected = f"one truth value for each of {network.links} links"
            raise InvalidInput(f"links: expected {expected}, got {self.links.size} for {self.name!r}")
        return np.array(self.links)

    def toll_shares(self, network: Network) -> Array:
        """Their share of the toll on every link."""
        return self._per_link("toll_share", network)

    def link_costs(self, network: Network) -> Array:
        """Spending on every link beside tolls, in money."""
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
