"""Which links of a network have a sensor: two keys of a problem file, of which one is enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import InvalidInput, Objective
from stackelberg.problems.keys import Keys

if TYPE_CHECKING:
    from stackelberg.roads import Network
    from stackelberg.study import Study

SENSORS, WITHOUT = "sensors", "without_sensors"
"""The keys: the links that have a sensor, or those that have none."""


def build_sensors(keys: Keys, network: Network, stored: Mapping[str, Any] | None) -> NDArray[np.int64] | None:
    """The links that are measured, counted from 0; None where all are. From `stored` where a log keeps them.

    Either key holds link numbers from 1, or the name of a table with a column `link`, or `tail` and `head`.
    """
    given = {key: keys.take(key, (str, list)) for key in (SENSORS, WITHOUT)}
    named = [key for key, value in given.items() if value is not None]
    if len(named) == 2:
        raise InvalidInput(f"{keys.place(WITHOUT)}: expected either 'sensors' or 'without_sensors', got both")
    if not named:
        return None
    if stored is not None:
        kept: NDArray[np.int64] | None = stored.get(SENSORS)
        return kept
    key = named[0]
    links = _links(keys, key, given[key], network)
    sensed = links if key == SENSORS else np.setdiff1d(np.arange(network.links), links)
    if sensed.size == 0:
        raise InvalidInput(f"{keys.place(key)}: expected at least one link with a sensor, got none")
    return None if sensed.size == network.links else sensed


def build_unseen(keys: Keys) -> str:
    """What becomes of links without a sensor: "ignored" (default) or "balance"."""
    from stackelberg.tolls.coverage import as_unseen

    named = keys.take("unseen", str, "ignored")
    with keys.located("unseen"):
        return as_unseen(named)


def by_balance(unseen: str, network: Network) -> Network | None:
    """The network whose balance says what links without a sensor carry; None where they are ignored."""
    return network if unseen == "balance" else None


def objective_with_sensors(study: Study, links: NDArray[np.int64]) -> Objective:
    """The objective of a live study over the links that have a sensor, counted from 0."""
    from stackelberg.report.words import roads_of
    from stackelberg.tolls import with_sensors

    roads, spec = roads_of(study.settings), study.settings.problem.get("spec", {})
    if roads is None or study.objective is None:
        raise InvalidInput("sensors: this study has no network whose links could have sensors")
    if "live" not in spec:
        raise InvalidInput(
            "sensors: the followers of this study are simulated; put 'sensors' into its file and give it a new name"
        )
    if links.size == 0:
        raise InvalidInput("sensors: expected at least one link with a sensor, got none")
    network = by_balance(spec["live"].get("unseen", "ignored"), roads.network)
    return with_sensors(study.objective, links, network)


def links_given(study: Study, option: str, text: str) -> NDArray[np.int64]:
    """Links of a study's network, from numbers such as 3,7 or from a table of links; counted from 0."""
    from stackelberg.report.words import roads_of
    from stackelberg.roads.files import read_link_list

    roads = roads_of(study.settings)
    if roads is None:
        raise InvalidInput(f"{option}: this study has no network whose links could have sensors")
    words = text.replace(",", " ").split()
    if not all(word.isdigit() for word in words):
        return read_link_list(text, roads.network)
    wrong = [word for word in words if not 1 <= int(word) <= roads.network.links]
    if wrong or not words:
        raise InvalidInput(f"{option}: expected link numbers 1 to {roads.network.links}, got {text!r}")
    return np.unique(np.array([int(word) - 1 for word in words], dtype=np.int64))


def link_numbers(keys: Keys, key: str, numbers: list[Any], network: Network) -> list[int]:
    """A list of link numbers from 1, checked, counted from 0."""
    wrong = [n for n in numbers if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= network.links]
    if wrong:
        raise InvalidInput(f"{keys.place(key)}: expected link numbers 1 to {network.links}, got {wrong[0]!r}")
    return [n - 1 for n in numbers]


def _links(keys: Keys, key: str, given: str | list[Any], network: Network) -> NDArray[np.int64]:
    if isinstance(given, list):
        return np.unique(np.array(link_numbers(keys, key, given, network), dtype=np.int64))
    from stackelberg.roads.files import read_link_list

    with keys.located(key):
        return read_link_list(keys.source.path(given), network)
