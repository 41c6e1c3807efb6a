"""`stackelberg correct`, `retract` and `confirm`: an answer that was wrong, or looks so and is right."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import DECIMAL, SEP, THOUSANDS, csv_options, option, say
from stackelberg.cli.opening import OnStudy, about_study
from stackelberg.cli.tell import PROBE, announced, parsed, response_given, which_probe

if TYPE_CHECKING:
    from stackelberg.study import Receipt, Study

Which = Annotated[str, typer.Argument(help=PROBE)]
Why = Annotated[str, typer.Option(help="What was wrong, for the record.")]


@about_study
def correct_command(
    on: OnStudy,
    probe: Which,
    reason: Why,
    y: str | None = option("The right response; nan for not measured."),
    y_file: Path | None = option("A file with the right response; - for stdin."),
    counts: Path | None = option("CSV with columns link, count (link numbers from 1)."),
    cost: float | None = option("The cost, where it cannot be computed from y."),
    tolls: Path | None = option("CSV of what was announced, as `ask --csv` wrote it."),
    x: str | None = option("The x really announced, where that was told wrong."),
    sep: str = SEP,
    decimal: str = DECIMAL,
    thousands: str | None = THOUSANDS,
    **said: Any,
) -> dict[str, Any]:
    """Replace an answer that was wrong by the right one.

    The log keeps both. Everything since is computed again with the right one; what was announced meanwhile stays as
    it was deployed, and a question that is open stays open.
    """
    study, which = on.study, which_probe(on.study, probe)
    cells = csv_options(sep, decimal, thousands)
    response = response_given(study, y, y_file, counts, cells)
    deployed = announced(study, which, x, tolls, cells)
    receipt = study.correct(which, response, cost, reason=reason, x=deployed, **parsed(said))
    return _done(study, receipt, "corrected")


@about_study
def retract_command(on: OnStudy, probe: Which, reason: Why) -> dict[str, Any]:
    """Take back an answer that was wrong, where the right one is not known: its probe counts as failed.

    The log keeps it, and everything since is computed again without it.
    """
    receipt = on.study.retract(which_probe(on.study, probe), reason=reason)
    return _done(on.study, receipt, "retracted")


@about_study
def confirm_command(
    on: OnStudy,
    probe: Which,
    reason: str = option("How you know, for the record.", ""),
) -> dict[str, Any]:
    """Say that an answer in doubt, or left out otherwise, is right: all of it counts.

    Everything since is computed again with it.
    """
    receipt = on.study.confirm(which_probe(on.study, probe), reason=reason)
    return _done(on.study, receipt, "confirmed")


def _done(study: Study, receipt: Receipt, done: str) -> dict[str, Any]:
    words = f"{done}; everything since is computed again" if receipt.recorded else "known already"
    say(f"probe {receipt.name}: {words}")
    return {"probe": receipt.name} | asdict(receipt) | {"open_round": study.round}
