"""The folder of the paper's experiment: index.html, a map of the printed one, and result.json."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.report.map import MapDocument, add_moment
from stackelberg.report.page import Page, SolutionDocument
from stackelberg.report.words import column
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text
from stackelberg.tolls.maps import map_of
from stackelberg_repro.pages.charts import Chart, Series, table
from stackelberg_repro.pages.runs import course, ending
from stackelberg_repro.paper import words
from stackelberg_repro.paper.plans import DEFAULT
from stackelberg_repro.paper.run import PaperResult, ScoredRuns
from stackelberg_repro.paper.scores import Bounds
from stackelberg_repro.paper.summary import money_rows, summary, variant_names
from stackelberg_repro.routing.game import PAIRS, VOLUMES, roads

MAP = "map_printed.html"
"""The map of the printed experiment; that of the variant is on the page."""


def write_paper(result: PaperResult, folder: Path) -> Path:
    """Write index.html, the map and result.json into a folder; returns the page."""
    write_text(made_folder(folder) / "result.json", json_text(summary(result)) + "\n")
    drawn = _map(result.literal[DEFAULT], result.literal_bounds)
    if drawn is not None:
        caption = (
            f"Figure 3. The printed experiment; units: {roads('literal', result.settings.max_links)[0].units}."
        )
        document = SolutionDocument("Tolls on Sioux Falls, as printed", caption, {}, map=drawn)
        Page(document.title, document).save(folder / MAP)
    document = paper_document(result)
    return Page(document.title, document).save(folder / "index.html")


def paper_document(result: PaperResult) -> SolutionDocument:
    """All that the page shows."""
    return SolutionDocument(
        title="The paper reproduced: tolls on Sioux Falls",
        headline="The toll experiment as printed, in every reading the text allows, and on a congested variant.",
        facts={},
        map=_map(result.chosen[-1], result.variant_bounds),
        tables=[
            _paragraphs("What was found", {"in short": words.in_short(result)} | words.facts(result)),
            _paragraphs("What was run", _settings(result)),
            *(_printed(result), *_variant(result), _money(result)),
        ],
        charts=_charts(result),
    )


def _paragraphs(title: str, words: dict[str, str]) -> dict[str, Any]:
    return table(title, [("of", list(words)), ("words", list(words.values()))])


def _settings(result: PaperResult) -> dict[str, str]:
    settings, game = result.settings, result.literal[DEFAULT].plan.game
    network, _, routes = roads("literal", settings.max_links)
    demands = ", ".join(f"{o}→{d}: {v:g}" for (o, d), v in zip(PAIRS, VOLUMES, strict=True))
    where = "all processors" if settings.device == "cpu" else f"a GPU, in {settings.precision}"
    return {
        "network": f"{network.name}, {network.nodes} nodes, {network.links} links; {network.units}",
        "pairs and demands": demands,
        "route set": str(routes),
        "runs": f"{settings.runs} of T = {settings.rounds:,} rounds, K = {settings.K}, seed {settings.seed}",
        "computed on": where,
        "travellers": f"projected gradient, γ = {game.gamma:g}; first route flows uniform on the simplex of a pair",
        "objective": f"Σ w ℓ(w) + λ‖x‖², λ = {game.penalty:g}",
        "tolls": "sign-free on every link, first uniform on [0, 0.1]",
        "files": f"result.json has all settings, seeds and numbers, {MAP} figure 3 of the printed experiment",
        "made": f"in {result.seconds:.0f} s of running",
    }


def _printed(result: PaperResult) -> dict[str, Any]:
    costs = [outcome.runs.costs[:, min(10, result.settings.rounds - 1)] for outcome in result.literal.values()]
    ends = [ending(outcome.runs.final) for outcome in result.literal.values()]
    columns: list[tuple[str, Sequence[Any]]] = [
        ("reading and start", [words.NAMES[name] for name in result.literal]),
        ("runs", [end.runs for end in ends]),
        column("largest f at t = 10", [float(np.nanmax(early)) for early in costs]),
        *(column(part, [getattr(end, part) for end in ends]) for part in ("least", "mean", "most")),
        ("spread", [words.percent(end.spread) for end in ends]),
    ]
    caption = "Where the runs end: f(x_T, ỹ_T). Spread is (most − least) / mean."
    return table("The printed experiment", columns, f"{caption} {words.READINGS}")


def _variant(result: PaperResult) -> list[dict[str, Any]]:
    ways = variant_names(result) | result.beside
    scores = [outcome.scores for outcome in ways.values()]
    heads: dict[str, Callable[[Any], Any]] = {
        "median share": np.median,
        "worst share": np.min,
        "best share": np.max,
    }
    columns: list[tuple[str, Sequence[Any]]] = [
        ("setting", list(ways)),
        ("runs", [one.share.size for one in scores]),
        column("median f̃(x_T)", [float(np.median(one.cost)) for one in scores], digits=6),
        *((head, [words.percent(float(of(one.share))) for one in scores]) for head, of in heads.items()),
    ]
    rule = [
        [
            *(f"{choice.gamma:g}", f"{c:g}"),
            *(words.percent(float(of(share))) for of in heads.values()),
            "chosen" if c == choice.c else "",
        ]
        for choice in result.choices
        for c, share in zip(choice.candidates, choice.shares, strict=True)
    ]
    seeds = f"The candidates on {result.settings.tuning_runs} tuning seeds. {words.RULE} {words.WHY_HELD}"
    caption = f"Share of the way from no tolls to the system optimum, settled. {words.SCORED}"
    candidates = zip(("γ", "c", *heads, "rule"), zip(*rule, strict=True), strict=True)
    return [
        table("The congested variant", columns, caption),
        table("The step size of the variant", candidates, seeds),
    ]


def _money(result: PaperResult) -> dict[str, Any]:
    money = money_rows(result)
    heads = {"paid_out": "paid out", "time_untolled": "time without tolls"}
    parts = ("collected", "paid_out", "refund", "time", "time_untolled")
    amounts = [column(heads.get(part, part), [row[part] for row in money.values()], digits=4) for part in parts]
    return table("Revenue and refund", [("tolls of", list(money)), *amounts], words.MONEY)


def _charts(result: PaperResult) -> list[dict[str, Any]]:
    """Figure 2: of the printed experiment, of all its readings, and of the variant."""
    printed = course(result.literal[DEFAULT].runs.costs)
    readings = [
        Series(words.NAMES[name].partition(" (")[0], range(one.mean.size), one.mean.tolist())
        for name, one in ((name, course(outcome.runs.costs)) for name, outcome in result.literal.items())
    ]
    bounds = result.variant_bounds
    lines = {"no tolls": bounds.untolled, "system optimum": bounds.lower}
    most = bounds.untolled + 2.0 * (bounds.untolled - bounds.lower)
    variants = {name: course(outcome.runs.costs) for name, outcome in variant_names(result).items()}
    return [
        printed.chart(f"Figure 2. The planner's objective f(x_t, ỹ_t): {words.NAMES[DEFAULT]}"),
        Chart("", "Figure 2, all readings: means", "round t", "f", readings, log_y=True).drawn(),
        *(one.chart(f"Figure 2, congested variant: {name}", lines, most=most) for name, one in variants.items()),
    ]


def _map(outcome: ScoredRuns, bounds: Bounds) -> MapDocument | None:
    """Figure 3: before, and the tolls of the run with the median settled cost; None where all runs diverged."""
    run = outcome.scores.middle
    if run is None:
        return None
    network = roads(outcome.plan.game.units, outcome.plan.game.max_links)[0]
    drawn = map_of(network)
    for when, flows, tolls in (
        ("no tolls", bounds.untolled_flows, None),
        ("with tolls", outcome.scores.flows[run], outcome.scores.tolls[run]),
    ):
        add_moment(drawn, when, flows, network.latency.value(flows), tolls)
    drawn.before = 0
    return drawn
