"""A plan of tolls by the twin of a city: its figures for JSON, the same for people, tables and a page.

People read vehicle-hours, minutes and per cent. Where nobody knows the unit of the network's times, they read that
unit; tables have every toll as the network has it, so that it can be charged as it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.report.map import add_moment
from stackelberg.report.page import Page, SolutionDocument
from stackelberg.report.units import in_minutes, in_vehicle_hours
from stackelberg.report.words import shown_table
from stackelberg.roads import Network
from stackelberg.roads.files.cells import Frame, pd, write_frame
from stackelberg.roads.network import Units, read_units
from stackelberg.roads.outputs import link_ends
from stackelberg.support.files import write_text
from stackelberg.support.numbers import engineering, json_text
from stackelberg.tolls.maps import map_of
from stackelberg.tolls.sensors import unlikely
from stackelberg.tolls.twin.fitted import FittedTwin, TollPlan

_MOST_ROWS = 12

_WHO = (
    "Time and tolls of an average trip from each zone; last, with the revenue paid back alike for every trip. "
    "Those who gain most, and those who gain least; all are in zones.csv."
)
_SURE = (
    "Links that nobody counts, the one that needs a counter most first: one standard deviation of each flow, and "
    "which share of the variance of the saving a counter takes away. All are in links.csv."
)


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
    def units(self) -> Units:
        """Those of the network."""
        return read_units(self.network.units)

    @cached_property
    def links(self) -> Frame:
        """A row for each link: its toll and mean count, flows without and with the tolls, and how sure they are."""
        plan, count = self.plan, pd.DataFrame(self.counts).mean().to_numpy()
        toll = np.zeros(self.network.links)
        toll[plan.links] = plan.tolls
        flows = {"flow_before": plan.flows_before, "flow": plan.flows, "flow_sd": plan.flows_sd}
        return pd.DataFrame(link_ends(self.network) | {"toll": toll, "count": count} | flows)

    @cached_property
    def zones(self) -> Frame:
        """A row for each zone: trips that begin there, and what an average one of them gains or loses."""
        plan = self.plan
        change, paid = plan.zone_time + plan.zone_tolls, plan.zone_tolls @ plan.zone_trips / plan.zone_trips.sum()
        columns = {"trips": plan.zone_trips, "time": plan.zone_time, "tolls": plan.zone_tolls, "change": change}
        zones = {"zone": self.network.zone_labels} | columns
        return pd.DataFrame(zones | {"change_with_equal_refund": change - paid})

    @cached_property
    def facts(self) -> dict[str, Any]:
        """Everything for JSON, in the units of the network."""
        plan, network, trips = self.plan, self.network, float(self.plan.zone_trips.sum())
        uncounted = self.links[self.links["count"].isna()]
        facts: dict[str, Any] = {
            "network": network.name,
            "units": network.units,
            "links": network.links,
            "days": len(self.counts),
            "uncounted": uncounted["link"].tolist(),
            "tolls": {int(plan.links[k]) + 1: float(plan.tolls[k]) for k in np.flatnonzero(plan.tolls)},
        }
        for name in ("cost", "saving", "revenue"):
            facts[name] = dict(zip(("best_fit", "low", "high"), getattr(plan, name), strict=True))
        facts |= {
            "saving_share": plan.saving[0] / plan.cost[0],
            "trips": trips,
            "saving_per_trip": plan.saving[0] / trips,
            "tolls_per_trip": plan.revenue[0] / trips,
        }
        worse = {"travellers_worse_off": "change", "worse_off_with_equal_refund": "change_with_equal_refund"}
        for name, change in worse.items():
            facts[name] = float(plan.zone_trips[self.zones[change] > 0.0].sum()) / trips
        facts |= {
            "uncounted_flow_error": float((uncounted["flow_sd"] / uncounted["flow"].clip(1e-9)).median()),
            "next_counter": (plan.next_counter[:5] + 1).tolist(),
            "counter_gain": plan.counter_gain[:5].tolist(),
            "doubted": [
                {"day": int(day) + 1, "link": int(link) + 1} for day, link in np.argwhere(self.twin.doubted)
            ],
            "odd_days": [day for day, row in enumerate(self.twin.fit.rows, start=1) if row.odd],
            "noise": self.twin.fit.noise,
            "pace": self.twin.fit.pace,
        }
        return facts | {"warnings": self._warnings(facts)}

    def _warnings(self, facts: dict[str, Any]) -> list[str]:
        """What a planner should look into before anything is announced."""
        odd = unlikely(self.network, self.links["count"].to_numpy())
        found = [] if odd is None else [odd]
        if self.plan.saving[0] > 0.0 >= self.plan.saving[1]:
            found.append("these tolls may do harm: the interval of the saving reaches below zero")
        found += [f"day {day}: many counts are far from what was expected" for day in facts["odd_days"]]
        if facts["doubted"]:
            where = ", ".join(f"link {one['link']} on day {one['day']}" for one in facts["doubted"][:5])
            found.append(f"{len(facts['doubted'])} counts were not believed: {where}")
        return found

    @property
    def words(self) -> dict[str, str]:
        """The same in short, for people."""
        plan, facts = self.plan, self.facts
        if plan.saving[0] <= 0.0:
            return {"recommended": "no tolls: the twin finds none that save time within these bounds"}
        words = {
            "tolled": f"{len(facts['tolls'])} of the {plan.links.size} links that may be, up to "
            f"{self._time(plan.tolls.max())}",
            "travel time now": self._total(plan.cost),
            "saving": f"{self._total(plan.saving)}: {facts['saving_share']:.1%}",
            "saving per trip": self._time(facts["saving_per_trip"]),
            "revenue": f"{self._total(plan.revenue)}, {self._time(facts['tolls_per_trip'])} a trip",
            "trips whose zone is worse off": f"{facts['travellers_worse_off']:.0%}, and "
            f"{facts['worse_off_with_equal_refund']:.0%} once the revenue is paid back alike for every trip",
        }
        if facts["uncounted"]:
            known, error = f"{len(facts['uncounted'])} of {self.network.links}", facts["uncounted_flow_error"]
            gains = zip(self._labels(plan.next_counter[:3]), plan.counter_gain[:3], strict=True)
            words["links nobody counts"] = f"{known}, flows known to ±{error:.0%} on most"
            words["counter needed next"] = ", ".join(f"{link} (doubt −{gain:.0%})" for link, gain in gains)
        return words

    def write(self, folder: Path) -> list[Path]:
        """Write index.html with maps, plan.json, tolls.csv, links.csv and zones.csv."""
        tolls = self.links.iloc[self.plan.links][["link", "toll", "tail", "head"]]
        tables = {"tolls": tolls, "links": self.links, "zones": self.zones}
        written = [self.page.save(folder / "index.html")]
        written.append(write_text(folder / "plan.json", json_text(self.facts) + "\n"))
        return written + [write_frame(folder / f"{name}.csv", one.map(_rounded)) for name, one in tables.items()]

    def _time(self, value: float) -> str:
        """A time for people: minutes, where the unit is known."""
        scale, unit = in_minutes(self.units.time)
        known = f"{scale * value:.2f} min".replace("-", "−")
        return known if unit == "min" else engineering(value, unit, 3)

    def _total(self, found: tuple[float, float, float]) -> str:
        """A time of all, with its interval: vehicle-hours, where the unit is known."""
        factor, unit = in_vehicle_hours(self.units)
        middle, low, high = (engineering(factor * value, digits=3) for value in found)
        return f"{middle} {unit}".rstrip() + f" (90%: {low} to {high})"

    def _labels(self, links: NDArray[np.int64]) -> list[str]:
        return [self.network.link_label(int(link)) for link in links]

    @property
    def page(self) -> Page:
        """The plan as a page: before and after on the map, tolls, who gains, how sure the flows are."""
        plan, drawn = self.plan, map_of(self.network)
        for when, flows, share in (("no tolls", plan.flows_before, 0.0), ("with these tolls", plan.flows, 1.0)):
            times, tolls = self.network.latency.value(flows), share * self.links["toll"].to_numpy()
            add_moment(drawn, when, flows, times, tolls, [link - 1 for link in self.facts["uncounted"]])
        drawn.before = 0
        saved, low, high = (100.0 * value / plan.cost[0] for value in plan.saving)
        title = f"Tolls for {self.network.name}"
        headline = f"saves {saved:.1f}% ({low:.1f} to {high:.1f})" if saved > 0.0 else "no tolls save time here"
        warnings = [f"{said}." for said in self.facts["warnings"]]
        document = SolutionDocument(
            title, headline, self.words, self.facts, drawn, self._tables(), warnings=warnings
        )
        return Page(title, document)

    def _tables(self) -> list[dict[str, Any]]:
        """The largest tolls, who gains and loses by zone, and where a counter is missing most."""
        plan, (scale, unit) = self.plan, in_minutes(self.units.time)
        top = np.argsort(-np.abs(plan.tolls), kind="stable")[:_MOST_ROWS]
        on, open_links = plan.links[top], plan.next_counter[:_MOST_ROWS]
        tolls: list[Any] = [
            ("link", self._labels(on), ""),
            ("toll", scale * plan.tolls[top], unit),
            ("flow without", plan.flows_before[on], ""),
            ("flow with", plan.flows[on], ""),
        ]
        zones = self.zones.sort_values("change_with_equal_refund", kind="stable")
        if len(zones) > _MOST_ROWS:
            zones = pd.concat([zones[: _MOST_ROWS // 2], zones[-_MOST_ROWS // 2 :]])
        who: list[Any] = [
            ("zone", zones["zone"].tolist(), ""),
            ("trips", zones["trips"].to_numpy(), ""),
            ("time", scale * zones["time"].to_numpy(), unit),
            ("tolls", scale * zones["tolls"].to_numpy(), unit),
            ("both, with an equal refund", scale * zones["change_with_equal_refund"].to_numpy(), unit),
        ]
        error = 100.0 * plan.flows_sd[open_links] / np.maximum(plan.flows[open_links], 1e-9)
        sure: list[Any] = [
            ("link", self._labels(open_links), ""),
            ("flow", plan.flows[open_links], ""),
            ("±", error, "%"),
            ("a counter takes away", 100.0 * plan.counter_gain[:_MOST_ROWS], "%"),
        ]
        return [
            shown_table("Tolls", tolls, f"The {top.size} largest; all are in tolls.csv."),
            shown_table("Who gains and who loses", who, _WHO),
            shown_table("How sure the flows are", sure, _SURE),
        ]


def _rounded(value: Any) -> Any:
    """To five digits: nobody knows more."""
    return float(f"{value:.5g}") if isinstance(value, float) else value
