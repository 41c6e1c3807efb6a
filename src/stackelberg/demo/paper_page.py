"""The folder of the paper's experiment: figures, tables, index.html and result.json from a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.demo import paper_words as words
from stackelberg.demo.paper import PaperResult
from stackelberg.demo.paper_figures import save_figures
from stackelberg.demo.paper_plans import DEFAULT
from stackelberg.demo.paper_summary import money_rows, summary, twin_names
from stackelberg.demo.toll_game import PAIRS, VOLUMES, roads
from stackelberg.report.pages import Block, Facts, Image, Note, Page, Section, Table, Text
from stackelberg.report.tables.runs import ending, share_table
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import column, json_text
from stackelberg.support.tables import write_columns


def write_paper(result: PaperResult, folder: Path) -> Path:
    """Write figures, tables, index.html and result.json into a folder; returns the page."""
    made_folder(folder)
    figures = save_figures(result, folder)
    _save_tables(result, folder)
    write_text(folder / "result.json", json_text(summary(result)) + "\n")
    return paper_page(result, figures).save(folder / "index.html")


def paper_page(result: PaperResult, figures: Mapping[str, Image]) -> Page:
    """The page, from the result and its figures."""
    sections = [
        Section("In short", [Note(words.in_short(result))]),
        Section("What was run", _what_was_run(result, figures)),
        Section("The printed experiment", _printed(result, figures)),
        Section("What it shows, and what it does not", [Text(part) for part in words.what_it_shows(result)]),
        Section("The congested twin", _twin(result, figures)),
        Section("Tolls on the map", _maps(figures)),
        Section("Revenue and refund", _money_section(result)),
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
    ends = [ending(outcome.runs.final) for outcome in result.literal.values()]
    costs = [outcome.runs.costs[:, min(10, result.settings.rounds - 1)] for outcome in result.literal.values()]
    columns: list[tuple[str, Sequence[Any]]] = [
        ("reading and start", [words.NAMES[name] for name in result.literal]),
        ("runs", [end.runs for end in ends]),
        column("largest f at t = 10", [float(np.nanmax(early)) for early in costs]),
        *(column(part, [getattr(end, part) for end in ends]) for part in ("least", "mean", "most")),
        ("spread", [words.percent(end.spread) for end in ends]),
    ]
    caption = "Where the runs end: f(x~T~, ỹ~T~). Spread is (most − least) / mean."
    return [
        Text(words.READINGS),
        figures["figure2"],
        Table.of(columns, caption, "endings.csv"),
        figures["figure2_readings"],
    ]


def _twin(result: PaperResult, figures: Mapping[str, Image]) -> list[Block]:
    named = twin_names(result) | result.beside
    names, runs, *shares = zip(*share_table({n: o.scores.share for n, o in named.items()}), strict=True)
    ends = zip(("median share", "worst share", "best share"), shares, strict=True)
    columns: list[tuple[str, Sequence[Any]]] = [
        ("setting", names),
        ("runs", runs),
        column("median f̃(x~T~)", [float(np.median(outcome.scores.cost)) for outcome in named.values()], digits=6),
        *((head, list(map(words.percent, share))) for head, share in ends),
    ]
    rule_rows = [
        [f"{choice.gamma:g}", f"{c:g}", *map(words.percent, shares), "chosen" if c == choice.c else ""]
        for choice in result.choices
        for c, (_, _, *shares) in zip(
            choice.candidates,
            share_table({str(n): share for n, share in enumerate(choice.shares)}),
            strict=True,
        )
    ]
    return [
        *(Text(part) for part in words.twin_words(result)),
        Table.of(columns, "Share of the way from no tolls to the system optimum, settled.", "twin_shares.csv"),
        figures["figure2_twin"],
        Text(f"{words.RULE} {words.WHY_HELD}"),
        Table(
            ["γ", "c", "median share", "worst share", "best share", ""],
            rule_rows,
            f"The candidates on {result.settings.tuning_runs} tuning seeds.",
            "twin_tuning.csv",
        ),
    ]


def _money_section(result: PaperResult) -> list[Block]:
    found = money_rows(result)
    heads = {"paid_out": "paid out", "time_untolled": "time without tolls"}
    amounts = [
        column(heads.get(part, part), [row[part] for row in found.values()], digits=4)
        for part in ("collected", "paid_out", "refund", "time", "time_untolled")
    ]
    table = Table.of([("tolls of", list(found)), *amounts], "Money and time per traveller.", "money.csv")
    return [Text(words.MONEY), table]


def _save_tables(result: PaperResult, folder: Path) -> None:
    """The tables of the page that no figure draws, as CSV."""
    ends = {name: ending(outcome.runs.final) for name, outcome in result.literal.items()}
    fields = ("runs", "diverged", "least", "mean", "most", "spread")
    write_columns(
        folder / "endings.csv",
        {"setting": list(ends)} | {field: [getattr(end, field) for end in ends.values()] for field in fields},
    )
    every = twin_names(result) | result.beside
    shares = share_table({name: outcome.scores.share for name, outcome in every.items()})
    names = ("setting", "runs", "median", "worst", "best")
    write_columns(folder / "twin_shares.csv", dict(zip(names, zip(*shares, strict=True), strict=True)))
    tried = [
        (choice, c, share)
        for choice in result.choices
        for c, share in zip(choice.candidates, choice.shares, strict=True)
    ]
    write_columns(
        folder / "twin_tuning.csv",
        {
            "gamma": [choice.gamma for choice, _, _ in tried],
            "c": [c for _, c, _ in tried],
            "median": [float(np.median(share)) for _, _, share in tried],
            "worst": [float(share.min()) for _, _, share in tried],
            "chosen": [c == choice.c for choice, c, _ in tried],
        },
    )
    amounts = money_rows(result)
    parts = next(iter(amounts.values()), {})
    write_columns(
        folder / "money.csv",
        {"setting": list(amounts)} | {part: [row[part] for row in amounts.values()] for part in parts},
    )
