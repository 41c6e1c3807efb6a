"""The folder of the paper's experiment: figures, tables, index.html and result.json from a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.report.words import column
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text
from stackelberg_repro.pages.courses import courses_figure
from stackelberg_repro.pages.files import saved_image
from stackelberg_repro.pages.maps import numbered_map, toll_maps
from stackelberg_repro.pages.pages import Block, Facts, Image, Note, Page, Section, Table, Text
from stackelberg_repro.pages.runs import Course, course, ending, network_table, share_table, toll_table
from stackelberg_repro.paper import words
from stackelberg_repro.paper.plans import DEFAULT
from stackelberg_repro.paper.run import PaperResult, ScoredRuns
from stackelberg_repro.paper.scores import Bracket
from stackelberg_repro.paper.summary import money_rows, summary, twin_names
from stackelberg_repro.routing.game import PAIRS, VOLUMES, roads


def write_paper(result: PaperResult, folder: Path) -> Path:
    """Write figures, tables, index.html and result.json into a folder; returns the page."""
    made_folder(folder)
    write_text(folder / "result.json", json_text(summary(result)) + "\n")
    return _page(result, save_figures(result, folder)).save(folder / "index.html")


def _page(result: PaperResult, figures: Mapping[str, Image]) -> Page:
    sections = [
        Section("In short", [Note(words.in_short(result))]),
        Section("What was run", _what_was_run(result, figures)),
        Section("The printed experiment", _printed(result, figures)),
        Section("What it shows, and what it does not", [Text(part) for part in words.what_it_shows(result)]),
        Section("The congested twin", _twin(result, figures)),
        Section("Tolls on the map", _maps(figures)),
        Section("Revenue and refund", _money(result)),
    ]
    footer = (
        f"Made by stackelberg {__version__} in {result.seconds:.0f} s of running, seed {result.settings.seed}. "
        "Network: LeBlanc, Morlok, Pierskalla (1975), as in Transportation Networks for Research. All settings, "
        "seeds and numbers are in result.json."
    )
    return Page("The paper reproduced: tolls on Sioux Falls", words.LEAD, sections, footer)


def _maps(figures: Mapping[str, Image]) -> list[Block]:
    drawn = [figures[name] for name in ("figure3_twin", "figure3") if name in figures]
    return [*drawn] if drawn else [Text("All runs diverged: there are no tolls to draw.")]


def _what_was_run(result: PaperResult, figures: Mapping[str, Image]) -> list[Block]:
    settings, game = result.settings, result.literal[DEFAULT].plan.game
    network, _, routes = roads("literal", settings.max_links)
    demands = ", ".join(f"{o}→{d}: {v:g}" for (o, d), v in zip(PAIRS, VOLUMES, strict=True))
    return [
        Facts(
            {
                "network": f"{network.name}, {network.nodes} nodes, {network.links} links",
                "pairs and demands": demands,
                "route set": str(routes),
                "runs × rounds T": f"{settings.runs} × {settings.rounds:,}",
                "follower rounds K": settings.K,
                "travellers": f"projected gradient on route flows, γ = {game.gamma:g}",
                "first route flows": "uniform on the simplex of every pair",
                "first tolls": "uniform on [0, 0.1]",
                "objective": f"Σ w ℓ(w) + λ‖x‖², λ = {game.penalty:g}",
                "step size, radius": "η~t~ = 6 (t+1)^−1/2^ (or / d), δ~t~ = 0.3 (t+1)^−1/4^",
                "tolls": "sign-free, on every link (d = 76)",
                "seed": settings.seed,
                "computed on": "all processors" if settings.device == "cpu" else f"a GPU, in {settings.precision}",
                "units": network.units,
            }
        ),
        figures["figure1"],
    ]


def _printed(result: PaperResult, figures: Mapping[str, Image]) -> list[Block]:
    costs = [outcome.runs.costs[:, min(10, result.settings.rounds - 1)] for outcome in result.literal.values()]
    ends = [ending(outcome.runs.final) for outcome in result.literal.values()]
    columns: list[tuple[str, Sequence[Any]]] = [
        ("reading and start", [words.NAMES[name] for name in result.literal]),
        ("runs", [end.runs for end in ends]),
        column("largest f at t = 10", [float(np.nanmax(early)) for early in costs]),
        *(column(part, [getattr(end, part) for end in ends]) for part in ("least", "mean", "most")),
        ("spread", [words.percent(end.spread) for end in ends]),
    ]
    caption = "Where the runs end: f(x~T~, ỹ~T~). Spread is (most − least) / mean."
    table = Table.of(columns, caption, "result.json")
    return [Text(words.READINGS), figures["figure2"], table, figures["figure2_readings"]]


def _twin(result: PaperResult, figures: Mapping[str, Image]) -> list[Block]:
    ways = twin_names(result) | result.beside
    shares = share_table({name: outcome.scores.share for name, outcome in ways.items()})
    names, runs, *parts = map(list, zip(*shares, strict=True))
    ends = [float(np.median(outcome.scores.cost)) for outcome in ways.values()]
    heads = ("median share", "worst share", "best share")
    columns: list[tuple[str, Sequence[Any]]] = [
        *(("setting", names), ("runs", runs), column("median f̃(x~T~)", ends, digits=6)),
        *((head, list(map(words.percent, part))) for head, part in zip(heads, parts, strict=True)),
    ]
    rule = [
        [
            *(f"{choice.gamma:g}", f"{c:g}"),
            *(words.percent(float(of(share))) for of in (np.median, np.min, np.max)),
            "chosen" if c == choice.c else "",
        ]
        for choice in result.choices
        for c, share in zip(choice.candidates, choice.shares, strict=True)
    ]
    on_seeds = f"The candidates on {result.settings.tuning_runs} tuning seeds."
    caption = "Share of the way from no tolls to the system optimum, settled."
    return [
        *(Text(part) for part in words.twin_words(result)),
        Table.of(columns, caption, "result.json"),
        figures["figure2_twin"],
        Text(f"{words.RULE} {words.WHY_HELD}"),
        Table(["γ", "c", *heads, ""], rule, on_seeds, "result.json"),
    ]


def _money(result: PaperResult) -> list[Block]:
    money = money_rows(result)
    heads = {"paid_out": "paid out", "time_untolled": "time without tolls"}
    parts = ("collected", "paid_out", "refund", "time", "time_untolled")
    amounts = [column(heads.get(part, part), [row[part] for row in money.values()], digits=4) for part in parts]
    table = Table.of([("tolls of", list(money)), *amounts], "Money and time per traveller.", "result.json")
    return [Text(words.MONEY), table]


def save_figures(result: PaperResult, folder: Path) -> dict[str, Image]:
    """Draw and save every figure and its table; return them by name, ready for the page.

    A map needs a run that did not diverge; without one it is left out.
    """
    drawn = {
        "figure1": _numbered(folder),
        "figure2": _objective(result, folder),
        "figure2_readings": _readings(result, folder),
        "figure2_twin": _twin_figure(result, folder),
    }
    maps = {
        "figure3_twin": (result.chosen[-1], result.twin_bracket),
        "figure3": (result.literal[DEFAULT], result.literal_bracket),
    }
    for name, (outcome, bracket) in maps.items():
        run = outcome.scores.middle
        if run is not None:
            drawn[name] = _toll_maps(outcome, run, bracket, folder, name)
    return drawn


def _numbered(folder: Path) -> Image:
    network = roads("literal", 10)[0]
    return saved_image(
        numbered_map(network),
        folder / "figure1",
        {"figure1": network_table(network)},
        "Map of the Sioux Falls network with numbered nodes and links",
        "Figure 1. Sioux Falls, schematic: 24 nodes, 76 links. Link numbers stand on the side of the road they "
        "belong to, traffic keeping to the right.",
    )


def _objective(result: PaperResult, folder: Path) -> Image:
    outcome = result.literal[DEFAULT]
    one = course(outcome.runs.costs)
    what = "each run faintly, their mean, and the 95% confidence band of the mean"
    if one.many:
        what = "where 90% and half of them lie, their median, and the worst and the best run"
    return saved_image(
        courses_figure({words.NAMES[DEFAULT]: one}, ylabel="planner's objective f"),
        folder / "figure2",
        {"figure2": one.columns()},
        "The planner's objective against the round, every run and the mean with its confidence band",
        f"Figure 2. The planner's objective f(x~t~, ỹ~t~) in the printed experiment, {len(outcome.plan.seeds)} "
        f"runs: {what}.",
    )


def _courses(outcomes: Mapping[str, ScoredRuns]) -> dict[str, Course]:
    return {name: course(outcome.runs.costs) for name, outcome in outcomes.items()}


def _readings(result: PaperResult, folder: Path) -> Image:
    courses = _courses(result.literal)
    titled = {words.NAMES[name].partition(" (")[0]: one for name, one in courses.items()}
    return saved_image(
        courses_figure(titled, ylabel="f", logarithmic=True),
        folder / "figure2_readings",
        {f"figure2_{name}": one.columns() for name, one in courses.items()},
        "The objective in all readings of the printed experiment, logarithmic scale",
        "Figure 2, all readings, on one logarithmic scale.",
    )


def _twin_figure(result: PaperResult, folder: Path) -> Image:
    named = twin_names(result)
    courses, bracket = _courses(named), result.twin_bracket
    room = bracket.untolled - bracket.lower
    figure = courses_figure(
        courses,
        ylabel="planner's objective f",
        lines={"no tolls": bracket.untolled, "system optimum": bracket.lower},
        columns=3,
        limits=(bracket.lower - 0.2 * room, bracket.untolled + 2.0 * room),
    )
    tables = {
        f"figure2_twin_{number}": {"setting": [name] * one.mean.size, **one.columns()}
        for number, (name, one) in enumerate(courses.items())
    }
    return saved_image(
        figure,
        folder / "figure2_twin",
        tables,
        "The objective in the congested twin, as printed and with chosen step sizes, between no tolls and optimum",
        f"Figure 2 for the congested twin, {len(result.printed.plan.seeds)} runs each. The axis is cut above; what "
        "is drawn is f at the flows of the round, travellers on their way.",
    )


def _toll_maps(outcome: ScoredRuns, run: int, bracket: Bracket, folder: Path, name: str) -> Image:
    network = roads(outcome.plan.game.units, outcome.plan.game.max_links)[0]
    tolls, after = outcome.scores.tolls[run], outcome.scores.flows[run]
    before = bracket.untolled_flows
    where = "the congested twin" if outcome.plan.game.units == "congested" else "the printed experiment"
    return saved_image(
        toll_maps(network, tolls, before, after, f"{network.name}, run {run}"),
        folder / name,
        {name: toll_table(network, tolls, before, after)},
        f"Three maps of {where}: flow over capacity without tolls, the tolls, flow over capacity with tolls",
        f"Figure 3, {where}: before (no tolls, travellers settled), the tolls of the run with the median settled "
        f"cost (run {run}), and after (settled under these tolls). Width of a road is its flow. "
        f"Units: {network.units}.",
    )
