"""`stackelberg new`, `run` and `resume`: problem files, written, played, gone on with."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import stackelberg
from stackelberg import problems
from stackelberg.cli.console import (
    DECIMAL,
    FAILED,
    INTERRUPTED,
    SEP,
    THOUSANDS,
    csv_options,
    option,
    print_facts,
    print_json,
    refuse_beside,
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
    coverage_of,
    what_to_tell,
)
from stackelberg.core import FailedRunWarning, Game, InvalidInput, Sense, Status
from stackelberg.judging.fresh import worth
from stackelberg.support.errors import StudyPaused
from stackelberg.support.files import write_text
from stackelberg.support.names import checked_name
from stackelberg.support.numbers import engineering, plain
from stackelberg.support.progress import ShowProgress, progress_bar

if TYPE_CHECKING:
    from stackelberg.problems import Problem
    from stackelberg.roads import Network
    from stackelberg.run import Result
    from stackelberg.study import Record, Study

Rounds = Annotated[int | None, typer.Option(help="Rounds to play in all, instead of what the file says.")]


def new_command(
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. toll.toml.")],
    network: Path | None = option(
        "A network file, of any kind that is read: for a planner who counts traffic and has no trips."
    ),
    nodes: Path | None = option(
        "With --network: names and coordinates of the nodes, TNTP or CSV. Default: X_node beside X_net."
    ),
    live: bool = option("For a system outside, answered by ask and tell.", False, "--live"),
    observes: str = option("With --network: 'flows', or 'flows and times'.", "flows"),
    sensors: Path | None = option(
        "With --network: CSV of the links that are counted (column link, or tail and head)."
    ),
    without_sensors: Path | None = option(
        "With --network: CSV of the links that nobody counts, instead of --sensors."
    ),
    sep: str = SEP,
    decimal: str = DECIMAL,
    thousands: str | None = THOUSANDS,
    name: str | None = option("Name of the study. Default: the name of the file."),
    force: bool = option("Write over a file that exists.", False, "--force"),
    as_json: Json = False,
) -> None:
    """Write a problem file in which every key is explained."""
    if file.exists() and not force:
        raise InvalidInput(f"{file}: the file exists already; choose another name, or add --force")
    called = checked_name("--name", file.stem if name is None else name)
    of_network = {"--nodes": nodes, "--observes": observes != "flows", "--sensors": sensors}
    of_network |= {"--without-sensors": without_sensors}
    refuse_beside(of_network if network is None else {}, "this is of a network; expected --network FILE as well")
    if network is not None:
        counted = {"sensors": sensors, "without_sensors": without_sensors}
        text = _network_text(
            called, file, network, nodes, _observed(observes), counted, csv_options(sep, decimal, thousands)
        )
    else:
        text = (problems.live_template if live else problems.template)(called, str(file))
    write_text(file, text)
    if as_json:
        print_json({"file": str(file), "name": called})
    say(f"wrote {file}; look it over, then: stackelberg run {file}")


def _observed(observes: str) -> str:
    from stackelberg.tolls.links import as_observes

    try:
        return as_observes(observes)
    except InvalidInput as error:
        raise InvalidInput(f"--{error}") from error


def _network_text(
    called: str,
    file: Path,
    network: Path,
    nodes: Path | None,
    observes: str,
    counted: Mapping[str, Path | None],
    cells: Any,
) -> str:
    """A problem file for a network, whose files are read once to see that they can be; says what was assumed.

    `counted` are tables of links: those that are counted, or those that are not.
    """
    from stackelberg.problems.templates import highest_toll
    from stackelberg.roads import files

    beside = files.node_file_beside(network) if nodes is None else nodes
    read = files.read_network(network, beside, **cells)
    say(f"{network}: {read.nodes} nodes, {read.links} links, units {read.units or 'not named'}")
    for remark in read.remarks:
        say(f"assumed: {remark}")
    where = None if beside is None else beside.absolute()
    key_and_table = _key_and_table(read, counted, cells)
    highest = highest_toll(read.free_flow_time)
    return problems.network_template(
        called, str(file), network.absolute(), where, observes, key_and_table, read.units, highest, cells
    )


def _key_and_table(roads: Network, counted: Mapping[str, Path | None], cells: Any) -> tuple[str, Path] | None:
    """Which key of the file names which table of links."""
    from stackelberg.roads import files

    given = [(key, path) for key, path in counted.items() if path is not None]
    if len(given) == 2:
        raise InvalidInput("--sensors: expected either --sensors or --without-sensors, as one says the other")
    if not given:
        return None
    key, path = given[0]
    listed = files.read_link_list(path, roads, **cells).size
    sensed = listed if key == "sensors" else roads.links - listed
    if sensed == 0:
        raise InvalidInput(f"--without-sensors: expected at least one link with a sensor, got none in {path}")
    say(f"{sensed} of {roads.links} links have a sensor; what becomes of the others, `unseen` in the file says")
    return key, path.absolute()


def run_command(
    file: Annotated[Path, typer.Argument(help="A problem file (see `stackelberg new`).")],
    db: Db = DEFAULT_DB,
    rounds: Rounds = None,
    imports: Imports = None,
    programs: Programs = False,
    as_json: Json = False,
) -> None:
    """Play a problem file; every answer is on the disk before the next question.

    Ctrl-C stops cleanly. The same command, or `stackelberg resume`, goes on where it stopped.
    """
    problem = problems.read_problem(file)
    for setting in problem.ignored:
        say(f"{setting}: ignored")
    for remark in () if problem.roads is None else problem.roads.network.remarks:
        say(f"note: {remark}")
    try:
        study, new = problems.create_or_open(problem, db)
    except InvalidInput as error:  # settings that do not go together: each may stand in another table
        raise InvalidInput(f"{file}: {error}") from error
    with study:
        if not new:
            say(f"going on with study {problem.name!r} at round {study.round}")
        _go_on(OnStudy(study.name, db, as_json, lambda: study), problem, rounds, again_options(imports, programs))


def resume_command(
    name: Annotated[str | None, typer.Argument(help="Name of the study. Default: the only one.")] = None,
    db: Db = DEFAULT_DB,
    rounds: Rounds = None,
    imports: Imports = None,
    programs: Programs = False,
    as_json: Json = False,
) -> None:
    """Go on with a study where it stopped."""
    if name is None:
        names = [summary.name for summary in stackelberg.Study.list(db)]
        if len(names) != 1:
            raise InvalidInput(f"NAME: expected one, as there are {len(names)} studies: {', '.join(names)}")
        name = names[0]
    with stackelberg.Study.open(db, name) as stored:
        problem = problems.problem_of(stored.setup)
    with problems.open_study(db, name, problem) as study:
        _go_on(OnStudy(name, db, as_json, lambda: study), problem, rounds, again_options(imports, programs))


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


def _play(on: OnStudy, game: Game | None, rounds: int, options: str) -> None:
    from stackelberg.run import go_on

    study = on.study
    study.ensure_led()
    if (paused := study.progress.paused) is not None:
        again = on.command("unpause")
        raise StudyPaused(f"study {study.name!r} is paused ({paused}); hand out again with: {again}")
    if game is None:
        _hand_over(on)
        return
    with progress_bar(line_every_tenth("round"), done=study.round, total=rounds) as show, warnings.catch_warnings():
        warnings.simplefilter("ignore", FailedRunWarning)  # said below, in red
        sense = study.sense
        result = go_on(study, game, rounds, lambda record: show(_words(record, sense), record.round + 1, rounds))
    _tell(study, result, on.as_json)
    again = on.command("resume", options)
    if result.status is Status.INTERRUPTED:
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
    coverage = coverage_of(study)
    if coverage is not None and 2 * len(coverage.estimated) > coverage.links:
        warn(
            f"{len(coverage.estimated)} of {coverage.links} links are neither counted nor follow from the balance "
            "at nodes: what a day costs is mostly an estimate; count more links"
        )
    tell = on.command("tell", what_to_tell(study))
    say(f"ask what to announce with: {on.command('ask')}; say what came back with: {tell}")


_OF_RESULT = ("cost", "cost_error", "last_cost", "value", "deployments", "follower_rounds")


def _tell(study: Study, result: Result, as_json: bool) -> None:
    from stackelberg.report.summary import in_words
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
    print_facts(f"Study {study.name}", {k: "not known" if v is None else v for k, v in shown.items()})


def _words(record: Record, sense: Sense) -> str:
    """Cost, step and settle measure of a round."""
    step = record.note.get("step")
    parts = [f"{sense.word} {engineering(sense.shown(record.cost))}"]
    if isinstance(step, float):
        parts.append(f"step {step:.3g}")
    return ", ".join([*parts, f"response moved {record.moved:.2g}"])
