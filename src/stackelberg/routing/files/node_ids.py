"""Nodes that files know by number: with gaps or without, and links that lead nowhere.

Where numbers run from 1 without a gap, or a file says how many nodes there are and no number is larger, the nodes
are 1 to that. Otherwise the numbers have gaps: the nodes are those that the file names, in order of their numbers,
which stay their labels. Zones are always the first nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stackelberg.routing.files.text import Line, refuse_many_nodes
from stackelberg.routing.network import Network

MOST_NAMED = 5
"""So many links or nodes are named in a remark."""


@dataclass(frozen=True)
class NumberedNodes:
    """The numbers of nodes in order, and what is to be said about them ("" where there is nothing)."""

    numbers: tuple[int, ...]
    remark: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers as labels."""
        return tuple(str(number) for number in self.numbers)

    def below(self, number: int) -> int:
        """How many nodes have a smaller number."""
        return sum(own < number for own in self.numbers)


def numbered_nodes(
    where: str, links: int, used: Mapping[int, Line], count: int | None, zones: int, listed: Iterable[int] = ()
) -> NumberedNodes:
    """The nodes of a file whose `links` links use the numbers `used`.

    used: the numbers, each with a line where it stands. count: how many nodes the file says there are, None where
    it does not. zones: how many zones it says there are, 0 where it does not. listed: those in its list of nodes.

    >>> line = Line("file", 1, "")
    >>> numbered_nodes("file", 3, {1: line, 3: line, 2: line}, None, 0).labels
    ('1', '2', '3')
    >>> numbered_nodes("file", 3, {1: line, 5: line, 12: line}, 3, 0).remark
    'the numbers of nodes have gaps: 3 nodes from 1 to 12, with their numbers as labels'
    """
    largest = max(used)
    if count is None and largest == len(used):
        count = largest
    if count is not None:
        refuse_many_nodes(where, count, links)
        if largest <= count:
            return NumberedNodes(tuple(range(1, count + 1)))
    numbers = sorted(used if count is None else _of_so_many(used, count, zones, set(listed)))
    remark = (
        f"the numbers of nodes have gaps: {len(numbers):,} nodes from {numbers[0]} to {numbers[-1]}, with their "
        "numbers as labels"
    )
    if count is not None and len(numbers) < count:
        remark += f" ({count - len(numbers):,} of the {count:,} that the file counts are in no link)"
    return NumberedNodes(tuple(numbers), remark)


def _of_so_many(used: Mapping[int, Line], count: int, zones: int, listed: set[int]) -> set[int]:
    """Which nodes a file means that says how many there are; zones may have no link, and other nodes neither."""
    ends, first = set(used), set(range(1, min(zones, count) + 1))
    ways = (ends | listed, ends, ends | first, ends | listed | first)
    exact = next((way for way in ways if len(way) == count), None)
    if exact is not None:
        return exact
    if len(ends | first) > count:
        used[max(ends)].fail(
            f"nodes 1 to {count}, or {count} different ones as the file says, with the zones first",
            f"node {max(ends)}, and {len(ends)} different ones in all links",
        )
    return ends | first


def self_loops_in_words(loops: Sequence[tuple[Line, str]]) -> str:
    """That links from a node to itself were left out, and which: the line of each and the label of its node."""
    named = ", ".join(f"node {label} (line {line.number})" for line, label in loops[:MOST_NAMED])
    rest = f" and {len(loops) - MOST_NAMED:,} more" if len(loops) > MOST_NAMED else ""
    if len(loops) == 1:
        return f"a link from a node to itself was left out, and links are numbered without it: {named}"
    count = f"{len(loops):,} links from a node to itself were left out"
    return f"{count}, and links are numbered without them: {named}{rest}"


def whole_label(text: str) -> str:
    """A label that is a whole number, however it was written.

    >>> whole_label("7.0"), whole_label("007"), whole_label("7a"), whole_label("1e2")
    ('7', '7', '7a', '100')
    """
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else text


def node_of(line: Line, text: str, what: str, index: Mapping[str, int], kind: str = "nodes") -> int:
    """The place of a label among those of a network; a whole number is found however it was written."""
    place = index.get(text)
    if place is None:
        place = index.get(whole_label(text))
    if place is None:
        few = f" ({', '.join(index)})" if len(index) <= MOST_NAMED else ""
        line.fail(f"{what}, one of {len(index)} known {kind}{few}", f"unknown {kind.removesuffix('s')} {text!r}")
    return place


def zone_index(network: Network) -> dict[str, int]:
    """The place of every zone by its label."""
    return {label: zone for zone, label in enumerate(network.zone_labels)}


def written_numbers(network: Network) -> list[int]:
    """The numbers that a file of numbers has for the nodes: their labels where these count upwards, else 1 to n."""
    labels = network.node_labels
    if all(label.isascii() and label.isdigit() for label in labels):
        numbers = [int(label) for label in labels]
        if numbers[0] >= 1 and all(a < b for a, b in pairwise(numbers)):
            return numbers
    return list(range(1, network.nodes + 1))
