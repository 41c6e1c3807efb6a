"""`stackelberg paper`, `demo` and `theory`: the paper's experiment, our leader beside it, its claims measured."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from stackelberg.cli.console import INTERRUPTED, option, print_facts, print_json, say
from stackelberg.support.extras import reproduction
from stackelberg.support.progress import ShowProgress, progress_bar

if TYPE_CHECKING:
    from stackelberg.demo.comparison import ComparisonResult
    from stackelberg.demo.paper import PaperResult
    from stackelberg.demo.paper_plans import PaperSettings

UNFINISHED = "unfinished"
"""The folder within --out that holds runs under way."""
PAPER = "paper"
"""The folder within --out of `demo` that holds the paper's experiment."""


def paper_command(
    runs: int = option("Runs of the printed experiment.", 12),
    rounds: int = option("Rounds T of a run.", 1000),
    K: int = option("Follower rounds K for which each toll is held.", 3, "--K"),
    seed: int = option("Seed; every run derives its own from it.", 0),
    device: str = option("Where to compute: cpu, or gpu (extra gpu).", "cpu"),
    precision: str = option("On a GPU: float64, or float32.", "float64"),
    max_links: int = option("Routes are all simple ones of up to this many links.", 10),
    out: Path = option("Folder for index.html, figures, tables and result.json.", Path("results/paper")),
    as_json: bool = option("Print result.json instead of a summary.", False, "--json"),
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
        raise typer.Exit(INTERRUPTED) from None
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


def demo_command(
    deployments: int = option("Tolls that each leader may announce in a run.", 100),
    runs: int = option("Runs of each leader on each game.", 3),
    seed: int = option("Seed of the first run; the paper's runs derive theirs from it.", 0),
    paper: bool = option("Reproduce the paper's experiment first.", True),
    out: Path = option("Folder for index.html, pictures, tables and result.json.", Path("results/demo")),
    as_json: bool = option("Print result.json instead of a summary.", False, "--json"),
) -> None:
    """The paper's experiment, and our leader beside Algorithm 1 on the congested twin and on all of Sioux Falls.

    Takes about a minute and a half on two cores. Open OUT/index.html; the paper's page is OUT/paper/index.html.
    """
    from stackelberg.demo.comparison import ComparisonSettings, compare_leaders
    from stackelberg.demo.comparison_page import comparison_summary, write_comparison
    from stackelberg.demo.paper_plans import PaperSettings

    begun = time.perf_counter()
    settings = ComparisonSettings(deployments=deployments, runs=runs, seed=seed)
    if paper:
        found, _ = reproduce(PaperSettings(seed=seed), out / PAPER)
        if not as_json:
            tell_findings(found)
    with progress_bar(line_per_part(), "our leader beside Algorithm 1") as show:
        result = compare_leaders(settings, show)
    say("drawing the figures")
    page = write_comparison(result, out, f"{PAPER}/index.html" if paper else "")
    if as_json:
        print_json(comparison_summary(result))
    else:
        _tell_comparison(result, page, time.perf_counter() - begun)


def _tell_comparison(result: ComparisonResult, page: Path, seconds: float) -> None:
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


def theory_command(
    out: Path = option("Folder for result.json, tables, charts and index.html.", Path("theory-report")),
    quick: bool = option("Small sizes: seconds instead of minutes.", False, "--quick"),
    only: list[str] | None = option("Measure only this; may be given several times."),
    seed: int = option("Seed of every draw.", 0, min=0),
    as_json: bool = option("Print the result as JSON.", False, "--json"),
) -> None:
    """Rates, errors, saddles, certificates and rivals: every claim seen in numbers, or seen to fail.

    Measurements that the folder already holds (same version, size and seed) are not run again.
    """
    measured = reproduction("theory")
    size = replace(measured.QUICK if quick else measured.FULL, seed=seed)
    result = measured.measure_theory(out, size, only or (), progress=say)
    if as_json:
        print_json(result)
    else:
        facts = {name: seen["outcome"] for name, seen in result["measurements"].items()}
        print_facts(f"The theory, measured ({result['seconds']:.0f} s)", facts)
    say(f"page: {out / 'index.html'}")
