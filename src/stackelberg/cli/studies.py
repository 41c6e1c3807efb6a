"""`stackelberg studies`, `show`, `recommend`, `backup` and `restore`: what is there, where it stands, copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import stackelberg
from stackelberg.cli.console import option, print_facts, print_json, print_table, say, warn
from stackelberg.cli.opening import DEFAULT_DB, Csv, Db, Json, OnStudy, about_study, print_x
from stackelberg.cli.understood import sensor_advice
from stackelberg.support.errors import LogDamaged
from stackelberg.support.numbers import UNKNOWN, moment

if TYPE_CHECKING:
    from stackelberg.study import Study
    from stackelberg.study.backup import Copied
    from stackelberg.study.storage import Summary


def studies_command(db: Db = DEFAULT_DB, as_json: Json = False) -> None:
    """List the studies of a database; one that is damaged is listed as that, and named at the end."""
    found = stackelberg.Study.list(db)
    if as_json:
        print_json({"studies": [asdict(summary) for summary in found]})
    else:
        _print_list(found)
    damaged = [f"study {s.name!r}: {s.damaged}" for s in found if s.damaged is not None]
    if damaged:
        raise LogDamaged("\n".join(damaged))


def _print_list(found: Sequence[Summary]) -> None:
    def cell(value: float | None, words: Callable[[Any], str] = str) -> str:
        return UNKNOWN if value is None else words(value)

    rows = [
        [
            *(s.name, cell(s.round), cell(s.events), cell(s.created, moment), cell(s.changed, moment)),
            "damaged" if s.damaged is not None else "finished" if s.finished else "open",
        ]
        for s in found
    ]
    print_table(["name", "round", "events", "created", "changed", "state"], rows)


@about_study
def show_command(on: OnStudy) -> dict[str, Any] | None:
    """Where a study stands. Its whole log is read and checked."""
    from stackelberg.report.summary import StudySummary

    summary, advice = StudySummary(on.study), sensor_advice(on)
    if not on.as_json:
        print_facts(f"Study {on.study.name}", summary.lines())
    for line in [*advice, *_not_rebuilt_words(on.study)]:
        warn(line)
    return summary.facts() | {"advice": advice} if on.as_json else None


def _not_rebuilt_words(study: Study) -> list[str]:
    """That what is shown is what the log says, where nobody can lead here."""
    if study.can_lead:
        return []
    last = study.progress.round
    return [
        f"read from the log alone, as the leader cannot be rebuilt: {study.unrebuilt[0]}",
        f"x is what was last recommended (the open round is {last}), and what only the leader knows is missing",
    ]


@about_study
def recommend_command(on: OnStudy, csv: Csv = False) -> dict[str, Any]:
    """The x the leader would announce if it had to stop exploring now; as last logged if it cannot be rebuilt."""
    study, x = on.study, on.study.recommend()
    for line in _not_rebuilt_words(study):
        warn(line)
    if not on.as_json:
        print_x(study, x, csv=csv)
    unrebuilt = {} if study.can_lead else {"not_rebuilt": list(study.unrebuilt)}
    return {"round": study.round, "x": x.tolist(), "named": study.parameters.by_name(x)} | unrebuilt


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. tolls-2026-11.db.")],
    db: Db = DEFAULT_DB,
    force: bool = option("Replace a file that exists.", False, "--force"),
    as_json: Json = False,
) -> None:
    """Write all studies of a database into one SQLite file, while others go on writing, and check it.

    The backup is a database itself: look at it with `stackelberg studies --db FILE`.
    """
    from stackelberg.study import back_up

    _tell_copied(back_up(db, file, overwrite=force), f"wrote {file}", str(file), as_json)


def restore_command(
    file: Annotated[Path, typer.Argument(help="A backup (or any other database file with studies).")],
    db: Db = DEFAULT_DB,
    as_json: Json = False,
) -> None:
    """Put the studies of a backup into a database, SQLite or PostgreSQL, new or with other studies in it.

    What was asked after the backup was made is not known there. What is asked from now on has other names, and an
    answer to a probe that was lost must say which x was deployed.
    """
    from stackelberg.study import restore
    from stackelberg.study.engine import checked_url, without_password

    copied = restore(file, db)
    _tell_copied(copied, f"restored into {without_password(checked_url(db))}", str(file), as_json)
    if not all(study.known for study in copied):
        say("an answer to a probe that was asked after the backup was made must say its x: tell --x")


def _tell_copied(copied: Sequence[Copied], done: str, file: str, as_json: bool) -> None:
    if as_json:
        studies = [{key: value for key, value in asdict(study).items() if key != "digest"} for study in copied]
        print_json({"file": file, "studies": studies})
    for study in copied:
        say(f"study {study.name!r}: {study.events} events{', there already' if study.known else ''}")
    say(f"{done}: {len(copied)} {'study' if len(copied) == 1 else 'studies'}, read back and checked")
