"""`stackelberg export`: a study for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stackelberg.cli.console import print_json, say, warn
from stackelberg.cli.opening import DEFAULT_DB, Db, Json, Name, Trust, stored_study
from stackelberg.support.names import file_name


def export_command(
    name: Name,
    out: Annotated[
        Path | None, typer.Option(help="A folder for rounds.csv and answers.csv, or a file that ends in .json.")
    ] = None,
    db: Db = DEFAULT_DB,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Write a study as CSV tables or as JSON; with --json and no --out the JSON goes to stdout."""
    from stackelberg.report.summary import objective_name
    from stackelberg.study.export import as_json as whole_log

    with stored_study(db, name) as study:
        if as_json and out is None:
            print_json(whole_log(study))
            return
        written = study.export(Path(file_name(name)) if out is None else out)
        objective = objective_name(study)
        missing = study.unrebuilt
    if as_json:
        files = [str(path) for path in written]
        print_json({"study": name, "files": files, "objective": objective, "not_rebuilt": list(missing)})
    for line in missing:
        warn(f"not rebuilt, exported as it is in the log: {line}")
    cost = "" if objective is None else f"; cost is: {objective}"
    say(f"wrote {', '.join(str(path) for path in written)}{cost}")
