"""`stackelberg ask`: what to announce next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.cli.opening import (
    DEFAULT_DB,
    Db,
    Json,
    Name,
    Trust,
    command_line,
    print_csv,
    probe_data,
    stored_study,
    what_to_tell,
    x_rows,
)

if TYPE_CHECKING:
    from stackelberg.core import Array
    from stackelberg.study import Study


def ask_command(
    name: Name,
    db: Db = DEFAULT_DB,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table: link and toll, or entry and x.")] = False,
    every: Annotated[
        bool, typer.Option("--all", help="With --json: all unanswered probes of the round, not only the next.")
    ] = False,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """What to announce next; the same answer until it is told what came back.

    Prints x, one number after the other; with --csv as a table; with --json as {probe, round, index, asking,
    x, K}, where K is for how many follower rounds (days, say) to hold it, and `probe` its name for `tell`.
    """
    with stored_study(db, name) as study:
        probes = study.ask()
        probe = probes[0]
        if as_json:
            data = {"study": name, **probe_data(probe, study.parameters), "unanswered": len(probes)}
            print_json(data | ({"probes": [probe_data(p, study.parameters) for p in probes]} if every else {}))
        elif csv:
            print_csv(*x_rows(study, probe.x))
        else:
            print(" ".join(repr(v) for v in probe.x.tolist()))
        _say_x(study, probe.x)
        held = "1 follower round" if probe.K == 1 else f"{probe.K} follower rounds"
        then = command_line("tell", name, db, what_to_tell(study, probe.name))
        say(f"probe {probe.name}: hold it for {held}, then: {then}")


def _say_x(study: Study, x: Array) -> None:
    """x by the names of its entries, where they have any: of many tolls the largest."""
    from stackelberg.problems import roads_of
    from stackelberg.report.recommendation import meaningful_decimals, x_words
    from stackelberg.report.words import words_of

    if study.parameters.numbered_only:
        return
    words, decimals = words_of(study, roads_of(study.settings)), meaningful_decimals(x, study.known.recent)
    if words.quantity == "x":
        say(x_words(x, decimals, words, 12))
    else:
        say(f"largest {words.quantities}: {x_words(x, decimals, words, 3)}")
