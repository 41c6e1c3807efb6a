"""Pairs that no path connects, class by class: a class may not use every link."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

from stackelberg.core import InvalidInput
from stackelberg.routing.classes.traveller_class import TravellerClass, as_classes
from stackelberg.routing.demand import Demand
from stackelberg.routing.elastic_demand import ElasticDemand
from stackelberg.routing.network import Network
from stackelberg.routing.reachable import (
    UnreachableWarning,
    remarked,
    set_aside_unreachable,
    travelling,
    unreachable_in_words,
)


def set_aside_by_class(
    network: Network, classes: tuple[TravellerClass, ...]
) -> tuple[tuple[TravellerClass, ...], tuple[Demand, ...]]:
    """Every class without the pairs that it cannot make on the links it may use, and these pairs class by class."""
    travels, unreachable = [], []
    for one in classes:
        allowed = one.allowed(network)
        try:
            can, cannot = set_aside_unreachable(network, one.demand, allowed)
        except InvalidInput as error:
            raise InvalidInput(f"{error} (class {one.name!r})") from error
        travels.append(one if can is one.demand else replace(one, demand=can))
        unreachable.append(cannot)
    return tuple(travels), tuple(unreachable)


def who_travels(network: Network, demand: Any, stacklevel: int = 3) -> Any:
    """A demand, or classes, without the pairs that no path connects, which an UnreachableWarning names."""
    if isinstance(demand, Demand | ElasticDemand):
        one: Any = demand
        return travelling(network, one, stacklevel + 1)[0]
    return travelling_classes(network, as_classes(demand), stacklevel + 1)[0]


def travelling_classes(
    network: Network, classes: tuple[TravellerClass, ...], stacklevel: int = 3
) -> tuple[tuple[TravellerClass, ...], tuple[Demand, ...]]:
    """As `set_aside_by_class`, with an UnreachableWarning for every class that cannot make a pair."""
    travels, unreachable = set_aside_by_class(network, classes)
    for words in _in_words(network, travels, unreachable):
        warnings.warn(f"{network.name}: {words}", UnreachableWarning, stacklevel=stacklevel)
    return travels, unreachable


def remarked_for(network: Network, demand: Any) -> tuple[Network, Any, tuple[str, ...]]:
    """As `reachable.remarked`, for a demand or for classes; also the remarks that were added."""
    if isinstance(demand, Demand | ElasticDemand):
        one: Any = demand
        said, travels, _ = remarked(network, one)
        return said, travels, said.remarks[len(network.remarks) :]
    own, unreachable = set_aside_by_class(network, as_classes(demand))
    words = _in_words(network, own, unreachable)
    return (replace(network, remarks=(*network.remarks, *words)) if words else network), own, words


def _in_words(
    network: Network, travels: tuple[TravellerClass, ...], unreachable: tuple[Demand, ...]
) -> tuple[str, ...]:
    return tuple(
        f"class {one.name!r}: {unreachable_in_words(network, one.demand, cannot)}"
        for one, cannot in zip(travels, unreachable, strict=True)
        if cannot.pairs
    )
