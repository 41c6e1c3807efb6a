"""`stackelberg paper`: the paper's toll experiment and its congested twin, with a page to look at."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.support.progress import ShowProgress, progress_bar

if TYPE_CHECKING:
    from stackelberg.demo.paper import PaperResult
    from stackelberg.demo.paper_plans import PaperSettings

UNFINISHED = "unfinished"
"""The folder within --out that holds runs under way."""


def paper_command(
    runs: Annotated[int, typer.Option(help="Runs of the printed experiment.")] = 12,
    rounds: Annotated[int, typer.Option(help="Rounds T of a run.")] = 1000,
    K: Annotated[int, typer.Option("--K", help="Follower rounds K for which each toll is held.")] = 3,
    seed: Annotated[int, typer.Option(help="Seed; every run derives its own from it.")] = 0,
    device: Annotated[str, typer.Option(help="Where to compute: cpu, or gpu (extra gpu).")] = "cpu",
    precision: Annotated[str, typer.Option(help="On a GPU: float64, or float32.")] = "float64",
    max_links: Annotated[int, typer.Option(help="Routes are all simple ones of up to this many links.")] = 10,
    out: Annotated[Path, typer.Option(help="Folder for index.html, figures, tables and result.json.")] = Path(
        "results/paper"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Print result.json instead of a summary.")] = False,
) -> None:
    """The paper's toll experiment on Sioux Falls, as printed and on a congested twin.

    Ctrl-C keeps what was done in --out; the same command finishes it.
    """
    from stackelberg.demo.paper_plans import PaperSettings
    from stackelberg.demo.paper_summary import summary

    begun = time.perf_counter()
    settings = PaperSettings(
        runs=runs, rounds=rounds, K=K, seed=seed, max_links=max_links, device=device, precision=precision
    )
    result, page = reproduce(settings, out)
    if as_json:
        print_json(summary(result))
    else:
        tell_findings(result)
        print(f"Done in {time.perf_counter() - begun:.0f} s. Open {page.resolve()} in a browser.")


def reproduce(settings: PaperSettings, out: Path) -> tuple[PaperResult, Path]:
    """Run the experiment with a bar, write its folder; the result and its page. Ctrl-C keeps what was done."""
    from stackelberg.demo.paper import run_paper
    from stackelberg.demo.paper_page import write_paper

    try:
        with progress_bar(line_per_part(), "compiling what is not yet compiled") as show:
            result = run_paper(settings, out / UNFINISHED, show)
    except KeyboardInterrupt:
        say(f"stopped; what was done is kept in {out / UNFINISHED}: the same command finishes it")
        raise typer.Exit(130) from None
    say("drawing the figures")
    return result, write_paper(result, out)


def line_per_part() -> ShowProgress:
    """Where there is no bar: a line for each part that is run."""
    last = ""

    def line(name: str, done: int, total: int) -> None:
        nonlocal last
        if name != last:
            say(f"{done / total:4.0%}  {name}")
            last = name

    return line


def tell_findings(result: PaperResult) -> None:
    """The main findings, on stdout."""
    from stackelberg.demo.paper_summary import twin_names
    from stackelberg.demo.paper_words import NAMES, percent
    from stackelberg.report.tables.runs import ending, share_table

    print("The printed experiment: where the runs end")
    for name, outcome in result.literal.items():
        end = ending(outcome.runs.final)
        print(f"  {end.least:9.2f} to {end.most:9.2f}  spread {percent(end.spread):>6}  {NAMES[name]}")
    bracket = result.twin_bracket
    print(
        f"The congested twin: no tolls {bracket.untolled:,.2f}, {bracket.lower:,.2f} <= f* <= {bracket.upper:,.2f}"
    )
    shares = {name: outcome.scores.share for name, outcome in twin_names(result).items()}
    for name, runs, median, worst, _ in share_table(shares):
        print(f"  share of the way: median {percent(median):>6}, worst {percent(worst):>6} of {runs} runs, {name}")
