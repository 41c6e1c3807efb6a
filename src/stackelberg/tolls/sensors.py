"""What of the traffic is counted: tables of counts, what an answer lacks, and whether it can be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Answer, Array, Objective
from stackelberg.report.words import Review
from stackelberg.roads.checks import listed
from stackelberg.roads.files import Cells, measured_in, namesakes, read_frame
from stackelberg.roads.network import Network
from stackelberg.tolls.objective import travel_cost_of

MOST_FULL, LEAST_DELAY = 4.0, 1e-4
"""Roads that carry more than so many times their capacity, or of whose travel time less than this share is delay,
were hardly counted for the span of time that capacities are of."""

_NAMED = 12
"""How many links a sentence names before it says how many more there are."""

_SPAN = "are counts and capacities for the same span of time, an hour or a day?"


def links_in_words(links: Iterable[int]) -> str:
    """Links by their numbers, from 1; of many the first.

    Parameters
    ----------
    links : Iterable[int]
        Numbers of links, from 0.

    Returns
    -------
    str
        Text.

    Examples
    --------
    >>> links_in_words([2]), links_in_words([2, 4]), links_in_words(range(20))
    ('link 3', 'links 3, 5', 'links 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more')
    """
    numbers = [int(link) + 1 for link in links]
    return f"link{'' if len(numbers) == 1 else 's'} {listed(numbers, _NAMED)}"


def measured(network: Network, counts: Path, csv: Any) -> tuple[Array, list[str]]:
    """Counts by link; NaN for links without a row. And what is in doubt."""
    table = Cells.of(read_frame(counts, **csv), "counts")
    flows = measured_in(table, network, "count")
    doubts = [
        f"{counts}: {links_in_words(alike)} go by the same name, and fewer rows have it: taken for "
        f"{links_in_words(told)}"
        for told, alike in namesakes(table, network)
    ]
    return flows, doubts


def unlikely(network: Network, flows: Array) -> str | None:
    """Why counts hardly fit a network: all are zero, or they are far from the capacities. None where they do."""
    counted = ~np.isnan(flows)
    if counted.any() and not flows[counted].any():
        return "every count is zero: were the counters on? If not, take this day back: stackelberg retract"
    form = network.latency.power_form
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
    if f is None or f.seen.trips or answer is None or answer.y is None:
        return Review()
    y, measured = answer.y, f.seen.measured(answer.y)
    missing, extra = np.flatnonzero(f.sensed & ~measured), np.flatnonzero(~f.sensed & measured)
    estimated, lacking = np.flatnonzero(f.hidden(y)), links_in_words(missing)
    odd, sensed = unlikely(network, y), int(f.sensed.sum())
    facts: dict[str, Any] = {"links": network.links, "sensed": sensed, "counted": sensed - missing.size}
    for name, links in (("missing", missing), ("estimated", estimated), ("unexpected", extra)):
        facts[name] = (links + 1).tolist()
    what = f"{network.links} links"
    if sensed < network.links:
        what = f"{sensed} links with a sensor ({network.links - sensed} of {network.links} have none)"
    counted = "all" if missing.size == 0 else f"{sensed - missing.size} of the"
    guessed = f"; {links_in_words(estimated)} estimated from the others" if estimated.size else ""
    words = [f"counted: {counted} {what}{guessed}"]
    if extra.size and not f.size.size:
        words.append(
            f"{links_in_words(extra)} came with a count although declared without a sensor: kept, not in the cost"
        )
    unknown = np.setdiff1d(missing, estimated).size > 0
    return Review(
        facts | {"unlikely": odd},
        tuple(words),
        tuple([odd] if odd else []),
        "as told" if unknown else f.words,
        f"{lacking} not counted, without which it is not known; what was counted is kept" if unknown else None,
    )
