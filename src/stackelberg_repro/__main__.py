"""`python -m stackelberg_repro`: the paper's experiment, our leader beside it, its claims measured."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # on small matrices threads only wait

import typer

from stackelberg.cli.console import REFUSED, option, print_facts, print_json, say
from stackelberg.cli.progress import ShowProgress, progress_bar
from stackelberg.core import StackelbergError, whole_number
from stackelberg_repro.comparison import compare_leaders, comparison_summary, in_short, write_comparison
from stackelberg_repro.paper.page import write_paper
from stackelberg_repro.paper.plans import PaperSettings
from stackelberg_repro.paper.run import PaperResult, run_paper
from stackelberg_repro.paper.summary import summary
from stackelberg_repro.paper.words import in_short as paper_in_short
from stackelberg_repro.theory import FULL, QUICK, measure_theory

PAPER = "paper"
"""The folder within --out of `demo` that holds the paper's experiment."""

app = typer.Typer(
    name="python -m stackelberg_repro", no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False
)


@app.command()
def paper(
    runs: int = option("Runs of the printed experiment.", 12),
    rounds: int = option("Rounds T of a run.", 1000),
    K: int = option("Follower rounds K for which each toll is held.", 3, "--K"),
    seed: int = option("Seed; every run derives its own from it.", 0),
    device: str = option("Where to compute: cpu, or gpu (extra gpu).", "cpu"),
    precision: str = option("On a GPU: float64, or float32.", "float64"),
    max_links: int = option("Routes are all simple ones of up to this many links.", 10),
    out: Path = option("Folder for index.html and result.json.", Path("results/paper")),
    as_json: bool = option("Print result.json instead of a summary.", False, "--json"),
) -> None:
    """The paper's toll experiment on Sioux Falls, as printed and on a congested variant."""
    begun = time.perf_counter()
    settings = PaperSettings(
        runs=runs, rounds=rounds, K=K, seed=seed, max_links=max_links, device=device, precision=precision
    )
    result, page = _reproduced(settings, out)
    if as_json:
        print_json(summary(result))
    else:
        _tell(paper_in_short(result), page, begun)


@app.command()
def demo(
    deployments: int = option("Tolls that each leader may announce in a run.", 100),
    runs: int = option("Runs of each leader on each game.", 3),
    seed: int = option("Seed of the first run; the paper's runs derive theirs from it.", 0),
    paper: bool = option("Reproduce the paper's experiment first.", True),
    out: Path = option("Folder for index.html, its pages and result.json.", Path("results/demo")),
    as_json: bool = option("Print result.json instead of a summary.", False, "--json"),
) -> None:
    """The paper's experiment, and our leader beside Algorithm 1 on the congested variant and on all of Sioux Falls.

    Takes about a minute and a half on two cores. Open OUT/index.html; the paper's page is OUT/paper/index.html.
    """
    begun = time.perf_counter()
    whole_number("deployments", deployments)
    whole_number("runs", runs)
    if paper:
        found, page = _reproduced(PaperSettings(seed=seed), out / PAPER)
        if not as_json:
            _tell(paper_in_short(found), page, begun)
    with progress_bar(_line_per_part(), "our leader beside Algorithm 1") as show:

        def told(row: dict[str, Any], done: int, of: int) -> None:
            show(f"{row['case']}: {row['leader']}", done, of)

        result = compare_leaders(deployments, runs, seed, told)
    page = write_comparison(result, out, f"{PAPER}/index.html" if paper else "")
    if as_json:
        print_json(comparison_summary(result))
    else:
        _tell(in_short(result), page, begun)


@app.command()
def theory(
    out: Path = option("Folder for result.json, tables and index.html.", Path("results/theory")),
    quick: bool = option("Small sizes: a minute instead of an hour and a half.", False, "--quick"),
    only: list[str] | None = option("Measure only this; may be given several times."),
    seed: int = option("Seed of every draw.", 0, min=0),
    as_json: bool = option("Print the result as JSON.", False, "--json"),
) -> None:
    """Rates, errors, saddles and certificates: check each claim numerically."""
    begun = time.perf_counter()
    result = measure_theory(out, replace(QUICK if quick else FULL, seed=seed), only or (), progress=say)
    if as_json:
        print_json(result)
    else:
        seen = {name: one["outcome"] for name, one in result["measurements"].items()}
        print_facts("The theory, measured", seen)
        _tell("", out / "index.html", begun)


def _reproduced(settings: PaperSettings, out: Path) -> tuple[PaperResult, Path]:
    """The result and its page."""
    with progress_bar(_line_per_part(), "compiling what is not yet compiled") as show:
        result = run_paper(settings, show)
    return result, write_paper(result, out)


def _line_per_part() -> ShowProgress:
    """Where there is no bar: a line for each part that is run."""
    last = ""

    def line(name: str, done: int, total: int) -> None:
        nonlocal last
        if name != last:
            say(f"{done / total:4.0%}  {name}")
            last = name

    return line


def _tell(words: str, page: Path, begun: float) -> None:
    """What was found, as the page has it in short, and where to look."""
    seconds = time.perf_counter() - begun
    print(f"{words}\nDone in {seconds:.0f} s. Open {page.resolve()} in a browser.")


def main() -> None:
    """Run a command; what it refuses is said in one line."""
    try:
        app()
    except StackelbergError as error:
        say(f"error: {error}")
        raise SystemExit(REFUSED) from error


if __name__ == "__main__":
    main()
