"""`stackelberg backup` and `stackelberg restore`: all studies of a database in one file, and back again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.cli.opening import DEFAULT_DB, Db, Json

if TYPE_CHECKING:
    from stackelberg.study.backup import Copied


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. tolls-2026-11.db.")],
    db: Db = DEFAULT_DB,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
    as_json: Json = False,
) -> None:
    """Write all studies of a database into one SQLite file, while others go on writing, and check it.

    The backup is a database itself: look at it with `stackelberg studies --db FILE`.
    """
    from stackelberg.study import back_up

    _tell(back_up(db, file, overwrite=force), f"wrote {file}", str(file), as_json)


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
    _tell(copied, f"restored into {without_password(checked_url(db))}", str(file), as_json)
    if not all(study.known for study in copied):
        say("an answer to a probe that was asked after the backup was made must say its x: tell --x")


def _tell(copied: Sequence[Copied], done: str, file: str, as_json: bool) -> None:
    if as_json:
        studies = [{key: value for key, value in asdict(study).items() if key != "digest"} for study in copied]
        print_json({"file": file, "studies": studies})
    for study in copied:
        say(f"study {study.name!r}: {study.events} events{', there already' if study.known else ''}")
    say(f"{done}: {len(copied)} {'study' if len(copied) == 1 else 'studies'}, read back and checked")
