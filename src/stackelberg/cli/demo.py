"""`stackelberg demo`: the paper's experiment, then our leader beside Algorithm 1, with a page to look at."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.cli.paper import line_per_part, reproduce, tell_findings
from stackelberg.support.progress import progress_bar

if TYPE_CHECKING:
    from stackelberg.demo.comparison import ComparisonResult, ComparisonSettings

PAPER = "paper"
"""The folder within --out that holds the paper's experiment."""


def demo_command(
    deployments: Annotated[int, typer.Option(help="Tolls that each leader may announce in a run.")] = 100,
    runs: Annotated[int, typer.Option(help="Runs of each leader on each game.")] = 3,
    seed: Annotated[int, typer.Option(help="Seed of the first run; the paper's runs derive theirs from it.")] = 0,
    paper: Annotated[bool, typer.Option(help="Reproduce the paper's experiment first.")] = True,
    out: Annotated[Path, typer.Option(help="Folder for index.html, pictures, tables and result.json.")] = Path(
        "results/demo"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Print result.json instead of a summary.")] = False,
) -> None:
    """The paper's experiment, and our leader beside Algorithm 1 on the congested twin and on all of Sioux Falls.

    Takes about a minute and a half on two cores. Open OUT/index.html; the paper's page is OUT/paper/index.html.
    """
    from stackelberg.demo.comparison import ComparisonSettings
    from stackelberg.demo.comparison_page import comparison_summary, write_comparison
    from stackelberg.demo.paper_plans import PaperSettings

    begun = time.perf_counter()
    settings = ComparisonSettings(deployments=deployments, runs=runs, seed=seed)
    if paper:
        found, _ = reproduce(PaperSettings(seed=seed), out / PAPER)
        if not as_json:
            tell_findings(found)
    result = _compared(settings)
    say("drawing the figures")
    page = write_comparison(result, out, f"{PAPER}/index.html" if paper else "")
    if as_json:
        print_json(comparison_summary(result))
    else:
        _tell(result, page, time.perf_counter() - begun)


def _compared(settings: ComparisonSettings) -> ComparisonResult:
    """Run the comparison with a bar."""
    from stackelberg.demo.comparison import compare_leaders

    with progress_bar(line_per_part(), "our leader beside Algorithm 1") as show:
        return compare_leaders(settings, show)


def _tell(result: ComparisonResult, page: Path, seconds: float) -> None:
    """The main findings, and where to look."""
    from stackelberg.demo.paper_words import percent
    from stackelberg.report.tables.savings import shown_marks

    for found in result.cases:
        marks = shown_marks(next(iter(found.savings.values())).deployments.tolist())
        after = ", ".join(map(str, marks))
        name = found.case.name
        print(f"{name[0].upper()}{name[1:]}: share of the possible saving after {after} deployments (medians)")
        for leader, saved in found.savings.items():
            print(f"  {'  '.join(f'{percent(saved.at(mark)[0]):>6}' for mark in marks)}  {leader}")
    print(f"Done in {seconds:.0f} s. Open {page.resolve()} in a browser.")
