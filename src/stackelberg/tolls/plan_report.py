"""A plan of tolls by the twin of a city: its figures for JSON, the same for people, tables and a page.

People read vehicle-hours, minutes and per cent. Where nobody knows the unit of the network's times, they read that
unit; tables have every toll as the network has it, so that it can be charged as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, KeptLimit
from stackelberg.report.map import MapDocument, add_moment
from stackelberg.report.page import Page, SolutionDocument
from stackelberg.report.words import column
from stackelberg.roads import Network
from stackelberg.roads.network import read_units
from stackelberg.support.files import write_text
from stackelberg.support.numbers import engineering, json_text
from stackelberg.support.tables import write_columns
from stackelberg.tolls.maps import map_of
from stackelberg.tolls.twin.fitted import FittedTwin, TollPlan
from stackelberg.tolls.units import in_minutes, in_vehicle_hours

_MOST_ROWS = 12
MOST_FULL = 4.0
"""Roads that carry more than so many times their capacity were counted for another span of time."""

Interval = tuple[float, float, float]


@final
@dataclass(frozen=True, eq=False)
class PlanReport:
    """A plan, the twin that made it and the counts (days × links) it was fitted to."""

    plan: TollPlan
    twin: FittedTwin
    counts: Array

    @property
    def network(self) -> Network:
        """The roads."""
        return self.twin.network

    @property
    def minutes(self) -> float | None:
        """Minutes in a unit of the network's times; None where it is not known."""
        scale, unit = in_minutes(read_units(self.network.units).time)
        return scale if unit == "min" else None

    @property
    def uncounted(self) -> NDArray[np.int64]:
        """The links that nobody counted on any day."""
        return np.flatnonzero(~np.isfinite(self.counts).any(axis=0))

    def facts(self) -> dict[str, Any]:
        """Everything for JSON, in the units of the network."""
        plan, network = self.plan, self.network
        trips = float(plan.zone_trips.sum())
        sure = plan.flows_sd[self.uncounted] / np.maximum(plan.flows[self.uncounted], 1e-9)
        facts: dict[str, Any] = {
            "network": network.name,
            "units": network.units,
            "links": network.links,
            "days": len(self.counts),
            "uncounted": (self.uncounted + 1).tolist(),
            "tolls": {int(plan.links[k]) + 1: float(plan.tolls[k]) for k in np.flatnonzero(plan.tolls)},
        }
        for name in ("cost", "saving", "revenue"):
            facts[name] = dict(zip(("best_fit", "low", "high"), getattr(plan, name), strict=True))
        facts |= {"saving_share": plan.saving[0] / plan.cost[0], "trips": trips}
        facts |= {"saving_per_trip": plan.saving[0] / trips, "tolls_per_trip": plan.revenue[0] / trips}
        facts |= {"travellers_worse_off": self._worse(plan.zone_time + plan.zone_tolls)}
        facts |= {"worse_off_with_equal_refund": self._worse(self._refunded)}
        facts |= {"uncounted_flow_error": float(np.median(sure)) if sure.size else None}
        facts |= {
            "next_counter": (plan.next_counter[:5] + 1).tolist(),
            "counter_gain": plan.counter_gain[:5].tolist(),
        }
        facts |= {"doubted": self._doubted, "odd_days": self._odd, "noise": self.twin.noise, "pace": self.twin.pace}
        return facts | {"limits": [_limit(one) for one in plan.kept], "warnings": self.warnings}

    def words(self) -> dict[str, str]:
        """The same in short, for people."""
        plan, facts = self.plan, self.facts()
        if plan.saving[0] <= 0.0:
            return {"recommended": "no tolls: the twin finds none that save time within these bounds"}
        tolled = f"{len(facts['tolls'])} of the {plan.links.size} links that may be"
        words = {
            "tolled": f"{tolled}, up to {self.time(plan.tolls.max())}",
            "travel time now": self._total(plan.cost),
            "saving": f"{self._total(plan.saving)}: {facts['saving_share']:.1%}",
            "saving per trip": self.time(facts["saving_per_trip"]),
            "revenue": f"{self._total(plan.revenue)}, {self.time(facts['tolls_per_trip'])} a trip",
            "trips whose zone is worse off": f"{facts['travellers_worse_off']:.0%}, and "
            f"{facts['worse_off_with_equal_refund']:.0%} once the revenue is paid back alike for every trip",
        }
        if self.uncounted.size:
            error = f"±{facts['uncounted_flow_error']:.0%} on most"
            words["links nobody counts"] = f"{self.uncounted.size} of {self.network.links}, flows known to {error}"
            words["counter needed next"] = self._counters(3)
        if plan.kept:
            words["limits"] = "; ".join(facts["limits"])
        return words

    @property
    def warnings(self) -> list[str]:
        """What a planner should look into before anything is announced."""
        plan, found = self.plan, []
        with np.errstate(invalid="ignore", divide="ignore"):
            full = self.counts / self.network.effective_capacity
        if np.isfinite(full).any() and float(np.nanmedian(full)) > MOST_FULL:
            found.append(
                f"counted roads carry {np.nanmedian(full):.2g} times their capacity: are counts and capacities for "
                "the same span of time, an hour or a day?"
            )
        if plan.saving[0] > 0.0 >= plan.saving[1]:
            found.append("these tolls may do harm: the interval of the saving reaches below zero")
        found += [f"day {day}: {why}" for day, why in self._odd.items()]
        if self._doubted:
            where = ", ".join(f"link {one['link']} on day {one['day']}" for one in self._doubted[:5])
            found.append(f"{len(self._doubted)} counts were not believed: {where}")
        return found

    def write(self, folder: Path) -> list[Path]:
        """Write index.html with maps, plan.json, tolls.csv, links.csv and zones.csv."""
        plan, network = self.plan, self.network
        labels, on = network.node_labels, plan.links
        tolls: dict[str, Any] = {"link": on + 1, "toll": _rounded(plan.tolls)}
        tolls |= {end: [labels[node] for node in getattr(network, end)[on]] for end in ("tail", "head")}
        write_columns(folder / "tolls.csv", tolls)
        write_columns(folder / "links.csv", self._links())
        write_columns(folder / "zones.csv", self._zones())
        write_text(folder / "plan.json", json_text(self.facts()) + "\n")
        page = self.page.save(folder / "index.html")
        return [page, *(folder / name for name in ("plan.json", "tolls.csv", "links.csv", "zones.csv"))]

    def time(self, value: float) -> str:
        """A time for people: minutes, where the unit is known."""
        if self.minutes is None:
            return engineering(value, read_units(self.network.units).time, 3)
        return f"{value * self.minutes:.2f} min".replace("-", "−")

    def _total(self, found: Interval) -> str:
        """A time of all, with its interval: vehicle-hours, where the unit is known."""
        factor, unit = in_vehicle_hours(read_units(self.network.units))
        middle, low, high = (engineering(factor * value, digits=3) for value in found)
        return f"{middle} {unit}".rstrip() + f" (90%: {low} to {high})"

    @property
    def _refunded(self) -> Array:
        """What a trip of each zone gains or loses where the revenue is paid back alike for every trip."""
        plan = self.plan
        back = float(plan.zone_tolls @ plan.zone_trips) / float(plan.zone_trips.sum())
        return np.asarray(plan.zone_time + plan.zone_tolls - back)

    def _worse(self, change: Array) -> float:
        trips = self.plan.zone_trips
        return float(trips[change > 0.0].sum() / trips.sum())

    @property
    def _doubted(self) -> list[dict[str, int]]:
        return [{"day": int(day) + 1, "link": int(link) + 1} for day, link in np.argwhere(self.twin.doubted)]

    @property
    def _odd(self) -> dict[int, str]:
        return {day: why for day, why in enumerate(self.twin.odd, start=1) if why is not None}

    def _counters(self, most: int) -> str:
        plan = self.plan
        gains = zip(plan.next_counter[:most], plan.counter_gain[:most], strict=True)
        return ", ".join(f"{self.network.link_label(int(k))} (doubt −{gain:.0%})" for k, gain in gains)

    def _links(self) -> dict[str, Any]:
        plan, network = self.plan, self.network
        tolls = np.zeros(network.links)
        tolls[plan.links] = plan.tolls
        counted = np.isfinite(self.counts).sum(axis=0)
        count = np.where(counted > 0, np.nansum(self.counts, axis=0) / np.maximum(counted, 1), np.nan)
        ends = {end: [network.node_labels[node] for node in getattr(network, end)] for end in ("tail", "head")}
        link = {"link": np.arange(1, network.links + 1)} | ends | {"toll": tolls, "count": _rounded(count)}
        flows = {"flow_before": plan.flows_before, "flow": plan.flows, "flow_sd": plan.flows_sd}
        return link | {name: _rounded(values) for name, values in flows.items()}

    def _zones(self) -> dict[str, Any]:
        plan = self.plan
        columns = {"trips": plan.zone_trips, "time": plan.zone_time, "tolls": plan.zone_tolls}
        columns |= {"change": plan.zone_time + plan.zone_tolls, "change_with_equal_refund": self._refunded}
        return {"zone": self.network.zone_labels} | {name: _rounded(one) for name, one in columns.items()}

    @property
    def document(self) -> SolutionDocument:
        """The plan as one document: before and after on the map, tolls, who gains, how sure the flows are."""
        plan = self.plan
        saved, low, high = (100.0 * value / plan.cost[0] for value in plan.saving)
        headline = f"saves {saved:.1f}% ({low:.1f} to {high:.1f})" if saved > 0.0 else "no tolls save time here"
        return SolutionDocument(
            title=f"Tolls for {self.network.name}",
            headline=headline,
            facts=self.words(),
            figures=self.facts(),
            map=self._map(),
            tables=[self._toll_table(), self._zone_table(), self._doubt_table()],
            warnings=[f"{said}." for said in self.warnings],
        )

    @property
    def page(self) -> Page:
        """The plan as a page."""
        return Page(f"Tolls for {self.network.name}", self.document)

    def _map(self) -> MapDocument:
        plan, drawn, network = self.plan, map_of(self.network), self.network
        tolls = np.zeros(network.links)
        tolls[plan.links] = plan.tolls
        for when, flows, charged in (("no tolls", plan.flows_before, 0.0), ("with these tolls", plan.flows, 1.0)):
            add_moment(drawn, when, flows, network.latency.value(flows), charged * tolls, self.uncounted.tolist())
        drawn.before = 0
        return drawn

    def _toll_table(self) -> dict[str, Any]:
        plan = self.plan
        chosen = np.argsort(-np.abs(plan.tolls), kind="stable")[:_MOST_ROWS]
        on = plan.links[chosen]
        columns: list[Any] = [
            ("link", self._labels(on)),
            ("toll", [self.time(toll) for toll in plan.tolls[chosen]]),
        ]
        columns += [column("flow without", plan.flows_before[on].tolist(), digits=4)]
        columns += [column("flow with", plan.flows[on].tolist(), digits=4)]
        return _table("Tolls", columns, f"The {chosen.size} largest; all are in tolls.csv.")

    def _zone_table(self) -> dict[str, Any]:
        plan, change = self.plan, self._refunded
        order = np.argsort(change, kind="stable")
        half = _MOST_ROWS // 2
        chosen = order if order.size <= _MOST_ROWS else np.concatenate([order[:half], order[-half:]])
        zones = [self.network.zone_labels[zone] for zone in chosen]
        parts = (("time", plan.zone_time), ("tolls", plan.zone_tolls), ("both, with an equal refund", change))
        columns = [(name, [self.time(value) for value in values[chosen]]) for name, values in parts]
        trips = column("trips", plan.zone_trips[chosen].tolist(), digits=4)
        return _table("Who gains and who loses", [("zone", zones), trips, *columns], _WHO)

    def _doubt_table(self) -> dict[str, Any]:
        plan = self.plan
        on = plan.next_counter[:_MOST_ROWS]
        error = plan.flows_sd[on] / np.maximum(plan.flows[on], 1e-9)
        columns: list[Any] = [("link", self._labels(on)), column("flow", plan.flows[on].tolist(), digits=4)]
        columns += [("±", [f"{one:.0%}" for one in error])]
        columns += [("a counter takes away", [f"{gain:.0%}" for gain in plan.counter_gain[: on.size]])]
        return _table("How sure the flows are", columns, _SURE)

    def _labels(self, links: Sequence[int] | NDArray[np.int64]) -> list[str]:
        return [self.network.link_label(int(link)) for link in links]


def _table(title: str, columns: Sequence[Any], caption: str) -> dict[str, Any]:
    heads, cells = zip(*columns, strict=True)
    return {"title": title, "heads": heads, "rows": list(zip(*cells, strict=True)), "caption": caption}


def _rounded(values: Array) -> list[float]:
    """To five digits: nobody knows more."""
    return [float(f"{value:.5g}") for value in values]


_WHO = (
    "Time and tolls of an average trip from each zone; last, with the revenue paid back alike for every trip. "
    "Those who gain most, and those who gain least; all are in zones.csv."
)
_SURE = (
    "Links that nobody counts, the one that needs a counter most first: one standard deviation of each flow, and "
    "which share of the variance of the saving a counter takes away. All are in links.csv."
)


def _limit(kept: KeptLimit) -> str:
    """What a limit comes to, for people."""
    value, error = (
        f"{one:,.0f}" if abs(kept.value) >= 1000.0 else f"{one:.3g}" for one in (kept.value, kept.error)
    )
    return f"{kept.name}: {value} ± {error} expected, kept with {kept.probability:.0%}"
