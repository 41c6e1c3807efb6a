"""`stackelberg new` and `run`: problem files, written, played, gone on with."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import stackelberg
from stackelberg import problems
from stackelberg.cli.console import (
    FAILED,
    INTERRUPTED,
    option,
    print_facts,
    print_json,
    say,
    warn,
)
from stackelberg.cli.opening import (
    DEFAULT_DB,
    Db,
    Imports,
    Json,
    OnStudy,
    Programs,
    again_options,
    what_to_tell,
)
from stackelberg.cli.progress import ShowProgress, progress_bar
from stackelberg.core import FailedRunWarning, Game, InvalidInput
from stackelberg.report.domains import Domain, domains
from stackelberg.run.checks import worth
from stackelberg.support.errors import StudyPaused
from stackelberg.support.files import write_text
from stackelberg.support.names import checked_name
from stackelberg.support.numbers import plain

if TYPE_CHECKING:
    from stackelberg.problems import Problem
    from stackelberg.report.words import Words
    from stackelberg.run import Result
    from stackelberg.study import Record, Study

Rounds = Annotated[int | None, typer.Option(help="Rounds to play in all, instead of what the file says.")]


FURTHER = {"allow_extra_args": True, "ignore_unknown_options": True}
"""How `new` takes the options of domains."""


def new_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. toll.toml.")],
    live: bool = option("For a system outside, answered by ask and tell.", False, "--live"),
    name: str | None = option("Name of the study. Default: the name of the file."),
    force: bool = option("Write over a file that exists.", False, "--force"),
    as_json: Json = False,
) -> None:
    """Write a problem file in which every key is explained.

    A domain adds options of its own: --network FILE (or sioux-falls, braess), with --nodes, --units,
    --sensors FILE, --sep, --decimal and --thousands, is for a planner who counts traffic;
    --goods bread,milk for a shop that counts what it sells.
    """
    if os.path.exists(file) and not force:
        raise InvalidInput(f"{file}: the file exists already; choose another name, or add --force")
    called = checked_name("--name", file.stem if name is None else name)
    options = _further(ctx.args)
    if options:
        text = _domain_of(options).template(file, called, options)
    else:
        text = (problems.live_template if live else problems.template)(called, str(file))
    write_text(file, text)
    if as_json:
        print_json({"file": str(file), "name": called})
    say(f"wrote {file}; look it over, then: stackelberg run {file}")


def schema_command() -> None:
    """Print the JSON schema of problem files, by which editors complete and check them."""
    print_json(problems.schema())


def _further(args: list[str]) -> dict[str, str]:
    """Options of domains, `--key value` or `--key=value`."""
    found, words = {}, iter(args)
    for word in words:
        key, equals, value = word.partition("=")
        given = value if equals else next(words, None)
        if not key.startswith("--") or not given:
            raise InvalidInput(f"{key}: expected a value after it, got none")
        found[key[2:]] = given
    return found


def _domain_of(options: Mapping[str, str]) -> type[Domain]:
    """The domain that options are of: one of its keys is among them, or it is the only one with options."""
    known = [one for one in domains().values() if one.options]
    for one in known:
        if {*one.options} & {*options}:
            return one
    every = ", ".join(f"--{option}" for one in known for option in one.options)
    raise InvalidInput(f"--{next(iter(options))}: there is no such option; of domains there are {every or 'none'}")


def run_command(
    what: Annotated[
        str, typer.Argument(help="A problem file (see `stackelberg new`), or the name of a study to go on with.")
    ],
    db: Db = DEFAULT_DB,
    rounds: Rounds = None,
    imports: Imports = None,
    programs: Programs = False,
    as_json: Json = False,
) -> None:
    """Play a problem file, or go on with a study; every answer is on the disk before the next question.

    Ctrl-C stops cleanly. The same command goes on where it stopped.
    """
    file, options = Path(what), again_options(imports, programs)
    if not os.path.exists(file) and file.suffix != ".toml":
        with stackelberg.Study.open(db, what) as stored:
            problem = problems.problem_of(stored.setup)
        with problems.open_study(db, what, problem) as study:
            _go_on(OnStudy(what, db, as_json, lambda: study), problem, rounds, options)
        return
    problem = problems.read_problem(file)
    for remark in () if problem.domain is None else problem.domain.remarks:
        say(f"note: {remark}")
    try:
        study, new = problems.create_or_open(problem, db)
    except InvalidInput as error:  # settings that do not go together: each may stand in another table
        raise InvalidInput(f"{file}: {error}") from error
    with study:
        if not new:
            say(f"going on with study {problem.name!r} at round {study.round}")
        _go_on(OnStudy(study.name, db, as_json, lambda: study), problem, rounds, options)


def line_every_tenth(what: str) -> ShowProgress:
    """Where there is no bar: a message every tenth of the way, with how many rounds, or runs, are done."""

    def line(words: str, done: int, total: int) -> None:
        if done % max(1, total // 10) == 0:
            say(f"{what} {done} of {total}: {words}")

    return line


def _go_on(on: OnStudy, problem: Problem | None, rounds: int | None, options: str) -> None:
    """Play to so many rounds in all, as many as the file says where none are given, and check what came out."""
    planned = 100 if problem is None else problem.rounds
    _play(on, None if problem is None else problem.game, planned if rounds is None else rounds, options)
    _check(on.study, problem)
    if problem is not None and problem.game is not None:
        say(f"look at it: {on.command('show')}; a page with all of it: {on.command('report')}")


def _play(on: OnStudy, game: Game | None, rounds: int, options: str) -> None:
    from stackelberg.report.words import words_of
    from stackelberg.run import go_on

    study = on.study
    study.view.led()
    if (paused := study.progress.paused) is not None:
        again = on.command("resume")
        raise StudyPaused(f"study {study.name!r} is paused ({paused}); resume with: {again}")
    if game is None:
        _hand_over(on)
        return
    words = words_of(study)
    with progress_bar(line_every_tenth("round"), done=study.round, total=rounds) as show, warnings.catch_warnings():
        warnings.simplefilter("ignore", FailedRunWarning)  # said below, in red
        result = go_on(study, game, rounds, lambda record: show(_words(record, words), record.round + 1, rounds))
    _tell(study, result, on.as_json)
    again = on.command("run", options)
    if result.status.value == "interrupted":
        say(f"stopped after round {study.round}; go on with: {again}")
        raise typer.Exit(INTERRUPTED)
    if not result.status.ok:
        warn(f"{result.message}\nwhen it is mended, go on with: {again}")
        raise typer.Exit(FAILED)


def _check(study: Study, problem: Problem | None) -> None:
    """Compare the recommendation with the start on fresh followers, where the file asks for it; a note keeps it."""
    if problem is None or problem.check is None or problem.game is None:
        return
    words = "fresh days without and with the recommendation"
    with progress_bar(lambda *said: None, words, total=2 * problem.check.seeds) as bar:
        found = worth(
            problem.game,
            study.recommend(),
            study.setup.x0,
            problem.check,
            study.setup.seed,
            lambda done, of: bar(words, done, of),
        )
    study.note(found.words)
    say(found.words)


def _hand_over(on: OnStudy) -> None:
    """A live system has nobody to simulate: say what to do."""
    from stackelberg.report.summary import objective_name

    study, objective = on.study, objective_name(on.study)
    facts = {"study": study.name, "round": study.round, "followers": "live", "objective": objective}
    if on.as_json:
        print_json(facts)
    else:
        print_facts(f"Study {study.name}", facts | {"objective": objective or "told with each answer"})
    tell = on.command("tell", what_to_tell(study))
    say(f"ask what to announce with: {on.command('ask')}; report the response with: {tell}")


_OF_RESULT = ("cost", "cost_error", "last_cost", "value", "deployments", "follower_rounds")


def _tell(study: Study, result: Result, as_json: bool) -> None:
    from stackelberg.report.summary import StudySummary, in_words
    from stackelberg.report.words import meaningful_decimals, words_of

    facts = {
        "study": study.name,
        "status": result.status.value,
        "advice": result.status.advice,
        "rounds": study.round,
        **{key: getattr(result, key) for key in _OF_RESULT},
        "failures": len(result.failures),
        "error": result.error or None,
        "x": result.x,
        "named": result.named,
    }
    if as_json:
        print_json(facts)
        return
    facts = plain(facts)
    for name in ("error", "value", "named"):  # in red, and in other words
        del facts[name]
    words = words_of(study)
    decimals = meaningful_decimals(result.x, study.known.recent)
    shown = in_words(facts, words) | {"x": words.x(result.x, decimals, 3 if words.by_size else 8)}
    headline = f"Study {study.name}: {StudySummary(study).headline}"
    print_facts(headline, {k: "not known" if v is None else v for k, v in shown.items()})


def _words(record: Record, words: Words) -> str:
    """What a bar says of a round: one number."""
    return f"{words.direction.word} {words.cost(record.cost)}"
