"""The folder of the comparison: both leaders in pictures, maps and tables, and the way to the paper's page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.core import Array
from stackelberg.roads.network import read_units
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import engineering, json_text, plain
from stackelberg_repro.comparison.games import TollCase
from stackelberg_repro.comparison.run import ALGORITHM_1, OURS, CaseResult, ComparisonResult, LeaderRuns
from stackelberg_repro.pages.files import saved_image
from stackelberg_repro.pages.maps import toll_maps
from stackelberg_repro.pages.pages import Block, Facts, Image, Note, Page, Pointer, Section, Table, Text
from stackelberg_repro.pages.runs import toll_table
from stackelberg_repro.pages.savings import savings_table, shown_marks
from stackelberg_repro.pages.savings_figure import savings_figure
from stackelberg_repro.paper.words import one_line, percent
from stackelberg_repro.versions import versions

LEAD = one_line("""
    A planner announces tolls, watches the traffic, and announces better ones, without ever looking into the
    travellers. Here are two ways to do that on Sioux Falls: the algorithm of the paper, and the response model,
    which is the default of this package.
    """)


def write_comparison(result: ComparisonResult, folder: Path, paper: str = "") -> Path:
    """Write pictures, tables, index.html and result.json into a folder; returns the page.

    `paper` is the page of the paper's experiment, relative to the folder, to point to.
    """
    made_folder(folder)
    write_text(folder / "result.json", json_text(comparison_summary(result)) + "\n")
    before = "The paper's own experiment, as printed and on the congested twin, has a page of its own:"
    link = [Pointer(before, paper, "the paper reproduced")] if paper else []
    sections = [Section("In short", [Note(in_short(result)), *link])]
    for found in result.cases:
        title = found.case.name.removeprefix("the ")
        sections.append(Section(title[0].upper() + title[1:], _case_blocks(found, result, folder)))
    sections.append(Section("How they were run", _how(result)))
    footer = (
        f"Made by stackelberg {__version__} in {result.seconds:.0f} s of running, seeds {result.settings.seeds[0]} "
        f"to {result.settings.seeds[-1]}. Network: LeBlanc, Morlok, Pierskalla (1975), as in Transportation "
        "Networks for Research. All settings, seeds and numbers are in result.json."
    )
    return Page("Tolls on Sioux Falls: two leaders compared", LEAD, sections, footer).save(folder / "index.html")


def in_short(result: ComparisonResult) -> str:
    """The main finding in a few sentences."""
    last = result.settings.deployments
    told = []
    for found in result.cases:
        ours, theirs = found.savings[OURS], found.savings[ALGORITHM_1]
        told.append(
            f"On {found.case.name} the response model reaches **{percent(ours.at(last)[0])}** of the possible "
            f"saving with {last} deployments, and Algorithm 1 {percent(theirs.at(last)[0])}{_sooner(found, last)}."
        )
    return f"{' '.join(told)} Medians of {result.settings.runs} runs, travellers settled."


def _sooner(found: CaseResult, last: int) -> str:
    """After how many deployments ours was already where Algorithm 1 ends."""
    end = found.savings[ALGORITHM_1].at(last)[0]
    first = found.savings[OURS].first_at(end)
    sooner = first is not None and first < last and end > 0
    return f", a share that the response model has after {first}" if sooner else ""


def _case_blocks(found: CaseResult, result: ComparisonResult, folder: Path) -> list[Block]:
    case, runs = found.case, found.leaders[OURS]
    tolls = runs.tolls[runs.middle]
    after = case.settled(tolls)
    what = one_line(f"""
        {case.words} Without tolls f is {engineering(case.untolled, digits=6)}; no tolls can bring it below
        {engineering(case.best, digits=6)}, the total travel time of the best flows. That is the possible saving:
        {percent((case.untolled - case.best) / case.untolled)}. Network units: {case.network.units}.
        """)
    picture = saved_image(
        savings_figure({case.name: found.savings}),
        folder / f"savings_{case.key}",
        {f"savings_{case.key}": savings_table(found.savings)},
        f"Share of the possible saving against deployments on {case.name}, both leaders",
        f"Share of the possible saving on {case.name}: the line is the median of {result.settings.runs} runs, the "
        "band holds all of them. Every recommendation is judged with travellers settled.",
    )
    return [
        Text(what),
        picture,
        _share_table(found),
        _map(case, tolls, after, folder),
        Facts(_facts(case, tolls, after)),
    ]


def _share_table(found: CaseResult) -> Table:
    marks = shown_marks(next(iter(found.savings.values())).deployments.tolist())
    rows = []
    for leader, saved in found.savings.items():
        pairs = [saved.at(mark) for mark in marks]
        rows.append([leader, *(f"{percent(m)} ({percent(w)})" for m, w in pairs), saved.first_at(0.9)])
    caption = (
        "Share of the possible saving after so many deployments: median (worst run). Last: deployments until the "
        "median is 90% (–: not reached)."
    )
    return Table(["leader", *map(str, marks), "to 90%"], rows, caption, f"savings_{found.case.key}.csv")


def _map(case: TollCase, tolls: Array, after: Array, folder: Path) -> Image:
    unit = read_units(case.network.units).time
    title = f"{case.network.name}: response model"
    return saved_image(
        toll_maps(case.network, tolls, case.untolled_flows, after, title, unit),
        folder / f"map_{case.key}",
        {f"map_{case.key}": toll_table(case.network, tolls, case.untolled_flows, after)},
        f"Three maps of {case.name}: flow over capacity without tolls, the tolls, flow over capacity with tolls",
        "Before (no tolls), the tolls that the response model recommends at the end (the run with the median "
        "saving), and after; travellers settled. Width of a road is its flow; the network is drawn schematically.",
    )


def _facts(case: TollCase, tolls: Array, after: Array) -> dict[str, str]:
    """What the tolls of the median run mean: roads beyond their capacity, size of the tolls."""
    unit, before = read_units(case.network.units).time, case.untolled_flows
    full = [int((flows > case.network.capacity).sum()) for flows in (before, after)]
    fullest = [float((flows / case.network.capacity).max()) for flows in (before, after)]
    return {
        "links fuller than their capacity": f"{full[0]} before, {full[1]} after",
        "the fullest link, flow over capacity": f"{fullest[0]:.2f} before, {fullest[1]:.2f} after",
        "median size of a toll": engineering(float(np.median(np.abs(tolls))), unit, digits=3),
        "largest toll": engineering(float(tolls.max()), unit, digits=3),
        "largest payment to users": engineering(max(float(-tolls.min()), 0.0), unit, digits=3),
    }


def _how(result: ComparisonResult) -> list[Block]:
    rows = [
        [found.case.name, leader, runs.setting, f"{runs.seconds / result.settings.runs:.1f}"]
        for found in result.cases
        for leader, runs in found.leaders.items()
    ]
    text = one_line(f"""
        Both leaders begin with no tolls and settled travellers, and see the flow on every link. The response model
        has its defaults. Algorithm 1 holds η~t~ = c/d; its c is the one of {len(result.cases[0].tuning)} candidates
        that saves most on {result.settings.tuning_runs} tuning seeds, and these deployments are not counted. An
        announced toll is a deployment: a round of the response model takes one, a round of Algorithm 1 two.
        """)
    far = "far worse than no tolls"
    tuning = [
        [
            *(found.case.name, f"{c:g}", percent(share) if share > -1.0 else far),
            "chosen" if share == max(found.tuning.values()) else "",
        ]
        for found in result.cases
        for c, share in found.tuning.items()
    ]
    return [
        Text(text),
        Table(["game", "leader", "setting", "seconds per run"], rows, "Settings, and computing time."),
        Table(["game", "c", "median share", ""], tuning, "The candidates of Algorithm 1 on the tuning seeds."),
    ]


def comparison_summary(result: ComparisonResult) -> dict[str, Any]:
    """Everything of the result that is a number or a name, ready for JSON."""
    facts: dict[str, Any] = plain(
        {
            "settings": result.settings,
            "versions": versions("numpy", "scipy", "numba", "matplotlib"),
            "seconds": result.seconds,
            "games": [
                {
                    "name": found.case.name,
                    "untolled": found.case.untolled,
                    "best": found.case.best,
                    "tuning_of_algorithm_1": {f"{c:g}": share for c, share in found.tuning.items()},
                    "leaders": {name: _leader_json(runs) for name, runs in found.leaders.items()},
                }
                for found in result.cases
            ],
        }
    )
    return facts


def _leader_json(runs: LeaderRuns) -> dict[str, Any]:
    return {
        "setting": runs.setting,
        "deployments": runs.savings.deployments,
        "shares": runs.savings.shares,
        "median": runs.savings.median,
        "tolls": runs.tolls,
        "seconds": runs.seconds,
    }
