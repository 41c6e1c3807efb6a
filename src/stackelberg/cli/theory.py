"""`stackelberg theory`: measure the paper's claims and write a page about it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from stackelberg.cli.console import print_facts, print_json, say
from stackelberg.support.extras import reproduction


def theory_command(
    out: Annotated[Path, typer.Option(help="Folder for result.json, tables, charts and index.html.")] = Path(
        "theory-report"
    ),
    quick: Annotated[bool, typer.Option("--quick", help="Small sizes: seconds instead of minutes.")] = False,
    only: Annotated[list[str] | None, typer.Option(help="Measure only this; may be given several times.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of every draw.", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
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
