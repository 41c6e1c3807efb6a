"""What of the travel time is seen: which links count in the planner's objective, and what a response lacks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Objective, frozen
from stackelberg.roads.demand import as_indices
from stackelberg.roads.latency import Latency
from stackelberg.roads.network import Network
from stackelberg.tolls.balance import FEWEST, balance_of
from stackelberg.tolls.links import Observes, Seen
from stackelberg.tolls.objective import Estimates, Terms, TravelCost, travel_cost_of

Unseen: TypeAlias = Literal["ignored", "balance"]
"""What becomes of links without a sensor: they do not count, or do where the balance at nodes says their flow."""

WORTH_A_COUNTER = 0.01
"""A link needs a counter if its flow, within its standard error, adds this share to the travel time of all."""

_NAMED = 12
"""How many links a sentence names before it says how many more there are."""


@final
@dataclass(frozen=True, eq=False)
class Coverage:
    """Which links count in the planner's objective: those with a sensor. The others are never asked for.

    `times`: a response holds flows and then travel times, not flows only. `derived`: links without a sensor that
    count as well, as their flows follow from those of the others; `estimated`: those that count by an estimate.
    `undeclared`: nobody said which links have a sensor, and whatever lacks a count is estimated. All of that is
    `tolls.balance`.

    >>> coverage = Coverage(np.array([True, True, False]))
    >>> coverage.words
    'travel time on 2 of 3 links'
    >>> coverage.missing(np.array([4.0, np.nan, np.nan])).tolist()
    [1]
    >>> coverage.unexpected(np.array([4.0, 3.0, 2.0])).tolist()
    [2]
    """

    counting: NDArray[np.bool_]
    times: bool = False
    derived: tuple[int, ...] = ()
    estimated: tuple[int, ...] = ()
    undeclared: bool = False

    @property
    def links(self) -> int:
        """How many links the network has."""
        return int(self.counting.size)

    @property
    def sensed(self) -> int:
        """How many of them have a sensor."""
        return int(self.counting.sum())

    @property
    def whole(self) -> bool:
        """Whether every link counts."""
        return bool(self.counting.all())

    @property
    def words(self) -> str:
        """What the objective adds up."""
        if self.whole:
            return "total travel time"
        told, guessed = len(self.derived), len(self.estimated)
        by_balance = f", {told} of them by the balance at nodes" if told else ""
        by_estimate = f", {guessed} of them estimated" if guessed else ""
        return f"travel time on {self.sensed + told + guessed} of {self.links} links{by_balance}{by_estimate}"

    def seen(self, y: Array) -> NDArray[np.bool_]:
        """Which links of a response were measured: the flow, and the time where times are observed."""
        return Seen(self.links, times=self.times).measured(y)

    def missing(self, y: Array) -> NDArray[np.int64]:
        """The links that count and were not measured: without them the cost is not known."""
        missing = self.counting & ~self.seen(y)
        estimated = self.undeclared and missing.mean() <= FEWEST
        return np.flatnonzero(missing & (not estimated))

    def estimated_in(self, y: Array) -> NDArray[np.int64]:
        """The links that count and were not measured, and are estimated from those that were."""
        return np.setdiff1d(np.flatnonzero(self.counting & ~self.seen(y)), self.missing(y))

    def unexpected(self, y: Array) -> NDArray[np.int64]:
        """The links that were measured although they do not count."""
        return np.flatnonzero(~self.counting & self.seen(y))

    def often_missing(self, responses: Iterable[Array]) -> NDArray[np.int64]:
        """The links that count and are missing in more than half of the responses: they seem to have no sensor."""
        seen = [self.seen(y) for y in responses]
        if not seen:
            return np.empty(0, dtype=np.int64)
        return np.flatnonzero(self.counting & (np.mean(seen, axis=0) < 0.5))


def toll_objective(latency: Latency, terms: Terms, observes: Observes) -> Objective:
    """The planner's objective for what it observes; its name says which part of the travel time it adds up.

    >>> from stackelberg.roads import pigou
    >>> latency = pigou()[0].latency
    >>> toll_objective(latency, Terms(2, tolled=[1], weights=[1.0, 0.0]), "flows").name
    'travel time on 1 of 2 links, latencies known'
    """
    known = observes == "flows"
    return _named(TravelCost(terms, Seen(terms.links, times=not known), latency if known else None))


def coverage_of(objective: Objective | None) -> Coverage | None:
    """Which links count in an objective; None where it is not one of all travellers' time on a network."""
    f = _travel_time(objective)
    return None if f is None else _coverage(f)


def _travel_time(objective: Objective | None) -> TravelCost | None:
    """The travel time of all travellers together; None where an objective is something else."""
    f = travel_cost_of(objective)
    return None if f is None or f.seen.classes or f.seen.trips else f


def with_sensors(objective: Objective, sensors: Any, network: Network | None = None) -> Objective:
    """The objective over the links that have a sensor, those in `sensors`; one that did not count so far counts 1.

    With a `network`, links without a sensor count too, by what the others say of them (`tolls.balance`); where
    `sensors` is None, whatever link lacks a count is taken to have no sensor.

    >>> from stackelberg.roads import pigou
    >>> f = toll_objective(pigou()[0].latency, Terms(2, tolled=[1], lam=0.0), "flows")
    >>> f(np.array([0.5]), np.array([0.5, 0.5]))
    0.75
    >>> with_sensors(f, [1])(np.array([0.5]), np.array([np.nan, 0.5]))
    0.25
    """
    f = _travel_time(objective)
    if f is None:
        raise InvalidInput(
            f"sensors: expected an objective of the travel time on a network, got {objective.name!r}"
        )
    inside = replace(f, estimates=None)
    if sensors is not None:
        before, sensed = inside.terms.weights, sensor_weights(inside.terms.links, sensors)
        weights = np.where(before > 0, before, 1.0) * sensed
        inside = replace(inside, terms=replace(inside.terms, weights=frozen(weights)))
    return _named(inside if network is None else _filled_in(inside, network, declared=sensors is not None))


def below_zero_by_balance(objective: Objective | None, y: Array) -> NDArray[np.int64]:
    """The links that would carry less than nothing by the balance at nodes.

    Then trips do not balance, or a count is wrong. Less than a hundredth of the flows that are counted is taken for
    noise.
    """
    f = travel_cost_of(objective)
    if f is None or f.estimates is None or y.size != f.seen.size:
        return np.empty(0, dtype=np.int64)
    usual = float(np.nanmean(y)) if np.isfinite(y).any() else 0.0
    return np.flatnonzero(f.estimates.balance.by_one_node(y, f.estimates.hidden(y)) < -0.01 * usual)


def counters_needed(objective: Objective | None, y: Array, most: int = 3) -> NDArray[np.int64]:
    """The links that most need a counter: those whose estimated flows leave most of the travel time open.

    The worst first, and only such whose flow, were it one standard error larger, would add a hundredth to the
    travel time of all. None where nothing is estimated.
    """
    time, added = _open_time(objective, y)
    worst = np.argsort(-added, kind="stable")[:most]
    return np.asarray(worst[added[worst] > WORTH_A_COUNTER * time.sum()])


def open_share(objective: Objective | None, y: Array) -> float:
    """By which share the travel time of all would be larger, were each estimated flow so by its standard error.

    That is how little is known of it: the estimates of links that nobody counts lean on the same few counts, and
    are wrong together. 0 where nothing is estimated.
    """
    time, added = _open_time(objective, y)
    return float(added.sum() / time.sum()) if added.any() else 0.0


def _open_time(objective: Objective | None, y: Array) -> tuple[Array, Array]:
    """The travel time on each link, and what it would add were its flow one standard error larger."""
    f = travel_cost_of(objective)
    if f is None or f.estimates is None or f.latency is None or y.size != f.seen.size:
        return np.empty(0), np.empty(0)
    if np.isnan(f(np.zeros(f.terms.tolled.size), y)):
        return np.empty(0), np.empty(0)
    flows, latency = f.fill(y), f.latency
    more = flows + f.estimates.balance.errors(y, f.estimates.hidden(y))
    total = flows * latency.value(flows)
    return total, more * latency.value(more) - total


def counters_in_words(objective: Objective | None, y: Array) -> str | None:
    """Which links need a counter most, for a person; None where what nobody counts hardly matters."""
    links = counters_needed(objective, y)
    if links.size == 0:
        return None
    which, them = links_in_words(links), "it" if links.size == 1 else "them"
    return f"a counter is needed most on {which}: what others say of {them} leaves much of the travel time open"


def as_unseen(unseen: str) -> Unseen:
    """Check what becomes of links without a sensor."""
    if unseen == "ignored":
        return "ignored"
    if unseen == "balance":
        return "balance"
    raise InvalidInput(f"unseen: expected 'ignored' or 'balance', got {unseen!r}")


def sensor_weights(links: int, sensors: Any) -> Array:
    """One for each link in `sensors`, zero for the others."""
    sensed = as_indices("sensors", sensors)
    if sensed.size == 0 or int(sensed.max()) >= links:
        raise InvalidInput(f"sensors: expected links 0 to {links - 1}, at least one, got {sensed.tolist()}")
    weights = np.zeros(links)
    weights[sensed] = 1.0
    return frozen(weights)


def links_in_words(links: Iterable[int]) -> str:
    """Links by their numbers, from 1; of many the first.

    >>> links_in_words([2]), links_in_words([2, 4]), links_in_words(range(20))
    ('link 3', 'links 3, 5', 'links 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more')
    """
    numbers = [str(int(link) + 1) for link in links]
    more = f" and {len(numbers) - _NAMED} more" if len(numbers) > _NAMED else ""
    return f"link{'' if len(numbers) == 1 else 's'} {', '.join(numbers[:_NAMED])}{more}"


def _filled_in(f: TravelCost, network: Network, *, declared: bool) -> TravelCost:
    """f with the links that it leaves out, or whatever is not counted, estimated by the others."""
    if f.latency is None:
        raise InvalidInput(
            "unseen: 'balance' gives flows, and travel times follow from them only where latencies are known "
            "(observes = 'flows'); expected 'ignored'"
        )
    sensed = f.terms.weights > 0
    if declared and sensed.all():
        return f
    terms = replace(f.terms, weights=frozen(np.where(sensed, f.terms.weights, 1.0)))
    return replace(f, terms=terms, estimates=Estimates(balance_of(network), sensed, declared))


def _coverage(f: TravelCost) -> Coverage:
    if f.estimates is None:
        return Coverage(f.terms.weights > 0, times=f.seen.times)
    sensed = f.estimates.sensed
    derived = f.estimates.balance.follow(~sensed)
    estimated = np.setdiff1d(np.flatnonzero(~sensed), derived)
    return Coverage(
        sensed,
        derived=tuple(derived.tolist()),
        estimated=tuple(estimated.tolist()),
        undeclared=not f.estimates.declared,
    )


def _named(f: TravelCost) -> Objective:
    """As an `Objective` whose name says what part is seen."""
    objective, coverage = f.objective(), _coverage(f)
    if coverage.whole:
        return objective
    how = "times observed" if coverage.times else "latencies known"
    return replace(objective, name=f"{coverage.words}, {how}")
