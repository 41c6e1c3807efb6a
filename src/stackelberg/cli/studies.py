"""`stackelberg studies`, `show`, `recommend`, `report`, `export` and `backup`: what is there to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import stackelberg
from stackelberg import problems
from stackelberg.cli.console import option, print_facts, print_json, print_table, refuse_beside, say, warn
from stackelberg.cli.opening import DEFAULT_DB, Csv, Db, Json, OnStudy, about_study, print_x, say_x
from stackelberg.cli.tell_report import sensor_advice
from stackelberg.cli.text import moment
from stackelberg.core import InvalidInput
from stackelberg.run.checks import LIVE, ArrivalTest
from stackelberg.support.errors import LogDamaged
from stackelberg.support.files import made_folder
from stackelberg.support.names import LONGEST_NAME, is_plain
from stackelberg.support.numbers import UNKNOWN

if TYPE_CHECKING:
    from stackelberg.study import Study
    from stackelberg.study.storage import Summary
    from stackelberg.theory.verdicts import Certificate

USUAL = ArrivalTest()
"""How --certify judges, unless options say otherwise."""


def studies_command(db: Db = DEFAULT_DB, as_json: Json = False) -> None:
    """List the studies of a database; damaged studies are marked."""
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
            *(s.name, cell(s.events), cell(s.changed, moment)),
            "damaged" if s.damaged is not None else "finished" if s.finished else "open",
        ]
        for s in found
    ]
    print_table(["name", "events", "last event", "state"], rows)


@about_study
def show_command(on: OnStudy) -> None:
    """Where a study stands; with --json its document, as the server has it. Its whole log is read and checked."""
    from stackelberg.cli.text import study_headline, study_lines
    from stackelberg.report.document import study_document

    document = study_document(on.study, whole=on.as_json).data
    if not on.as_json:
        print_facts(study_headline(document), study_lines(document))
    for line in [*sensor_advice(on), *_not_rebuilt_words(on.study)]:
        warn(line)
    if on.as_json:
        print_json(document)


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
    """The x the leader would announce if it had to stop exploring now; as last logged if it cannot be rebuilt.

    To as many digits as mean something, so that it can be announced; with --json to the last one.
    """
    from stackelberg.report.words import meaningful_decimals

    study, x = on.study, on.study.recommend()
    for line in _not_rebuilt_words(study):
        warn(line)
    if not on.as_json:
        print_x(study, x.round(max(0, meaningful_decimals(x, study.known.recent))) + 0.0, csv=csv)
        say_x(study, x)
        say(f"what it costs and saves: {on.command('show')}; announce it and stop: {on.command('finish')}")
    unrebuilt = {} if study.can_lead else {"not_rebuilt": list(study.unrebuilt)}
    return {"round": study.round, "x": x.tolist(), "named": study.parameters.by_name(x)} | unrebuilt


@about_study
def report_command(
    on: OnStudy,
    out: Path | None = option("A file that ends in .html, or a folder for index.html. Default: report-NAME."),
    certify: bool = option("Judge whether the leader has arrived (simulated followers only).", False, "--certify"),
    radius: float = option("With --certify: radius of the ball that is judged.", USUAL.radius),
    eps: float = option("With --certify: gradient and curvature that count as zero.", USUAL.eps),
    budget: int = option("With --certify: deployments to spend on it, at most.", USUAL.budget),
    rounds: int = option("With --certify: follower rounds to spend on all of them.", USUAL.rounds),
    K: int | None = option(
        "With --certify: each x is held for 2K follower rounds. Default: as many as deciding takes, which "
        "is said beforehand.",
        USUAL.K,
        "--K",
    ),
) -> dict[str, Any]:
    """Write a page: one HTML file that shows the whole study, its map and all its days, and fetches nothing."""
    test = ArrivalTest(radius, eps, budget, K, rounds)
    changed = {f"--{key}": not certify and value != getattr(USUAL, key) for key, value in vars(test).items()}
    refuse_beside(changed, "this is how to judge whether the leader has arrived; expected --certify as well")
    from stackelberg.report.page import page_of_study

    study = on.study
    verdict = _certificate(study, test) if certify else None
    where = out or Path(f"report-{file_name(study.name)}")
    page = page_of_study(study, None if verdict is None else verdict.words(study.direction)).save(
        where if where.suffix == ".html" else made_folder(where) / "index.html"
    )
    for line in study.unrebuilt:
        warn(f"not rebuilt, shown as far as the log says: {line}")
    say(f"wrote {page}: open it in a browser; what to announce: {on.command('recommend')}")
    return {"page": str(page), "certificate": None if verdict is None else verdict.verdict.value}


def _certificate(study: Study, test: ArrivalTest) -> Certificate:
    problem = problems.problem_of(study.setup)
    game = None if problem is None else problem.game
    if game is None:
        raise InvalidInput(f"--certify: {LIVE}")
    return test.certificate(game, study.recommend(), study.setup.seed, say=say)


@about_study
def export_command(
    on: OnStudy,
    out: Path | None = option("A folder for rounds.csv and answers.csv, or a file that ends in .json."),
) -> dict[str, Any] | None:
    """Write a study as CSV tables or as JSON; with --json and no --out the JSON goes to stdout."""
    from stackelberg.report.summary import objective_name
    from stackelberg.study.export import as_json as whole_log

    study = on.study
    if on.as_json and out is None:
        print_json(whole_log(study))
        return None
    written = [str(path) for path in study.export(Path(file_name(study.name)) if out is None else out)]
    objective = objective_name(study)
    for line in study.unrebuilt:
        warn(f"not rebuilt, exported as it is in the log: {line}")
    say(f"wrote {', '.join(written)}{'' if objective is None else f'; cost is: {objective}'}")
    return {"files": written, "objective": objective, "not_rebuilt": list(study.unrebuilt)}


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. tolls-2026-11.db.")],
    db: Db = DEFAULT_DB,
    as_json: Json = False,
) -> None:
    """Write all studies of an SQLite database into one file, while others go on writing, and check it.

    The backup is a database itself: look at it with `stackelberg studies --db FILE`.
    """
    from stackelberg.study import back_up

    copied = back_up(db, file)
    if as_json:
        print_json({"file": str(file), "studies": [{"name": name, "events": n} for name, n in copied.items()]})
    for name, events in copied.items():
        say(f"study {name!r}: {events} events")
    say(f"wrote {file}: {len(copied)} {'study' if len(copied) == 1 else 'studies'}, read back and checked")


def file_name(name: str) -> str:
    """A name as that of a file or folder here and now: letters, digits and harmless marks stay, the rest is `_`.

    >>> file_name("../../etc/passwd"), file_name("bridge 2"), file_name("[/bold]"), file_name("..")
    ('_.._etc_passwd', 'bridge 2', '[_bold]', '_')
    """
    kept = "".join(c if is_plain(c) and c not in '/\\:*?"<>|' else "_" for c in name).strip().lstrip(".-")
    return kept.encode()[:LONGEST_NAME].decode("utf-8", "ignore").rstrip(". ") or "_"
