"""What of the traffic is counted: which links have a sensor, what an answer lacks, and whether it can be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Answer, Array, Objective
from stackelberg.core.domains import Review
from stackelberg.roads.network import Network
from stackelberg.tolls.objective import TravelCost, travel_cost_of

FEWEST_DAYS, MOST_DAYS = 3, 10
"""A link is said to have no sensor by the last answers: by at least and at most so many."""

MOST_FULL, LEAST_DELAY = 4.0, 1e-4
"""Roads that carry more than so many times their capacity, or of whose travel time less than this share is delay,
were hardly counted for the span of time that capacities are of."""

_NAMED = 12
"""How many links a sentence names before it says how many more there are."""

_SPAN = "are counts and capacities for the same span of time, an hour or a day?"


def links_in_words(links: Iterable[int]) -> str:
    """Links by their numbers, from 1; of many the first.

    >>> links_in_words([2]), links_in_words([2, 4]), links_in_words(range(20))
    ('link 3', 'links 3, 5', 'links 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more')
    """
    numbers = [str(int(link) + 1) for link in links]
    more = f" and {len(numbers) - _NAMED} more" if len(numbers) > _NAMED else ""
    return f"link{'' if len(numbers) == 1 else 's'} {', '.join(numbers[:_NAMED])}{more}"


@final
@dataclass(frozen=True, eq=False)
class Coverage:
    """Which links of a travel cost are counted, and what of a response is missing.

    >>> from stackelberg.roads import pigou
    >>> from stackelberg.tolls.objective import Terms
    >>> f = TravelCost(Terms(2, tolled=[1]), latency=pigou()[0].latency).with_sensors([1])
    >>> coverage = Coverage(f)
    >>> coverage.missing(np.array([4.0, np.nan])).tolist(), coverage.unexpected(np.array([4.0, 3.0])).tolist()
    ([1], [0])
    """

    f: TravelCost

    @property
    def sensed(self) -> NDArray[np.bool_]:
        """The links that have a sensor."""
        return self.f.terms.weights > 0 if self.f.estimates is None else self.f.estimates.sensed

    def missing(self, y: Array) -> NDArray[np.int64]:
        """The links with a sensor that were not measured."""
        return np.flatnonzero(self.sensed & ~self.f.seen.measured(y))

    def unexpected(self, y: Array) -> NDArray[np.int64]:
        """The links that were measured although they have none."""
        return np.flatnonzero(~self.sensed & self.f.seen.measured(y))

    def estimated(self, y: Array) -> NDArray[np.int64]:
        """The links that count by an estimate."""
        return np.flatnonzero(self.f.estimates.hidden(y)) if self.f.estimates else np.empty(0, np.int64)

    def often_missing(self, answers: Sequence[Answer]) -> NDArray[np.int64]:
        """The links with a sensor that more than half of the last answers lack: they seem to have none.

        What was told to be closed may well have one.
        """
        each = [~self.f.seen.measured(_in_service(one)) for one in answers if one.y is not None][-MOST_DAYS:]
        enough = len(each) >= FEWEST_DAYS
        return np.flatnonzero(self.sensed & (np.mean(each, axis=0) > 0.5)) if enough else np.empty(0, np.int64)


def _closed(answer: Answer) -> list[int]:
    """The entries of y that were told to be out of service."""
    gone = answer.left_out
    return [] if gone is None or gone.doubt or gone.entries is None else list(gone.entries)


def _in_service(answer: Answer) -> Array:
    y = np.array(answer.y)
    y[_closed(answer)] = 0.0
    return y


def unlikely(network: Network, f: TravelCost, y: Array) -> str | None:
    """Why counts hardly fit the network: all are zero, or they are far from the capacities. None where they do."""
    flows = y[: network.links]
    counted = ~np.isnan(flows)
    if counted.any() and not flows[counted].any():
        return "every count is zero: were the counters on? If not, take this day back: stackelberg retract"
    form = None if f.latency is None else network.latency.power_form
    if form is None:
        return None
    capacity = np.where(form.power > 1.0, network.effective_capacity, np.nan)  # others may be nominal
    known = counted & ~np.isnan(capacity)
    w, full = flows[known], flows[known] / capacity[known]
    if w.sum() > 0.0 and full @ w > MOST_FULL * w.sum():
        return f"counted roads carry {full @ w / w.sum():.2g} times their capacity, on average: {_SPAN}"
    empty = w @ network.free_flow_time[known]
    delay = w @ network.latency.value(np.nan_to_num(flows))[known] - empty
    if empty > 0.0 and delay < LEAST_DELAY * empty:
        return f"counted roads are as quick as empty ones by the network file, and tolls can save no time: {_SPAN}"
    return None


def reviewed(network: Network, objective: Objective | None, answers: Sequence[Answer]) -> Review:
    """What the last of some answers holds, link by link."""
    f = travel_cost_of(objective)
    answer = next((one for one in reversed(answers) if one.failure is None and one.y is not None), None)
    if f is None or f.seen.classes or f.seen.trips or answer is None or answer.y is None:
        return Review()
    f.seen.check(answer.y)
    coverage, y = Coverage(f), answer.y
    sensed, missing, estimated = int(coverage.sensed.sum()), coverage.missing(y), coverage.estimated(y)
    estimated = np.setdiff1d(estimated, _closed(answer))
    extra, often, odd = coverage.unexpected(y), coverage.often_missing(answers), unlikely(network, f, y)
    facts: dict[str, Any] = {"links": network.links, "sensed": sensed, "counted": sensed - missing.size}
    for name, links in (("missing", missing), ("estimated", estimated), ("unexpected", extra)):
        facts[name] = (links + 1).tolist()
    facts |= {"often_missing": (often + 1).tolist(), "unlikely": odd}
    none = f" ({network.links - sensed} of {network.links} have none)" if sensed < network.links else ""
    what = f"{sensed} links with a sensor{none}" if none else f"{network.links} links"
    counted = "all" if missing.size == 0 else f"{sensed - missing.size} of the"
    guessed = f"; {links_in_words(estimated)} estimated from the others" if estimated.size else ""
    words = [f"counted: {counted} {what}{guessed}"]
    if extra.size and f.estimates is None:
        words.append(
            f"{links_in_words(extra)} came with a count although declared without a sensor: kept, not in the cost"
        )
    known, lacking = np.setdiff1d(missing, estimated), links_in_words(missing)
    return Review(
        facts,
        tuple(words),
        tuple([odd] if odd else []) + _advice(coverage, often, answers),
        f.words if known.size == 0 else "as told",
        f"{lacking} not counted, without which it is not known; what was counted is kept" if known.size else None,
    )


def _advice(coverage: Coverage, often: NDArray[np.int64], answers: Sequence[Answer]) -> tuple[str, ...]:
    """Which links seem to have no sensor, what that means, and what to do; nothing where none seems so."""
    if often.size == 0:
        return ()
    left = int(coverage.sensed.sum()) - often.size
    loud = "days without them have no cost"
    if all(one.cost is None for one in answers[-MOST_DAYS:]):
        loud = "THERE IS NO COST AT ALL, and so little to learn from"
    elif coverage.f.estimates is not None and left:
        loud = "they are estimated from the others"
    if left == 0:
        return (f"most of the last answers lack every count: {loud}",)
    which = ", ".join(str(link + 1) for link in often)
    return (
        f"most of the last answers lack {links_in_words(often)}: {loud}",
        f"if they have no counter, begin a new study with without_sensors = [{which}] in its file",
    )
