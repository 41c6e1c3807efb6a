"""`stackelberg ask` and `tell`: what to announce next, and the response to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import (
    DECIMAL,
    SEP,
    THOUSANDS,
    csv_options,
    option,
    parsed_setting,
    refuse_beside,
    say,
    warn,
)
from stackelberg.cli.opening import Csv, OnStudy, about_study, domain_in, numbers, print_x, say_x, what_to_tell
from stackelberg.cli.tell_report import understand
from stackelberg.core import Array, InvalidInput, Probe, ProbeLike
from stackelberg.support.errors import StudyFinished
from stackelberg.support.files import read_text
from stackelberg.support.tables import read_columns

if TYPE_CHECKING:
    from stackelberg.core import Parameters
    from stackelberg.study import Receipt, Study

PROBE = "Which probe, as ask names it, such as 3.0 or 3.0-1; or 3 where a round has one."


@about_study
def ask_command(
    on: OnStudy,
    csv: Csv = False,
    every: bool = option("With --json: all unanswered probes of the round, not only the next.", False, "--all"),
) -> dict[str, Any]:
    """What to announce next; repeats until you report the outcome.

    Prints x, one number after the other; with --csv as a table; with --json as {probe, round, index, revision,
    x, K}, where K is for how many follower rounds (days, say) to hold it, and `probe` its name for `tell`.
    """
    refuse_beside({"--all": every and not on.as_json}, "all probes are listed in JSON; expected --json as well")
    from stackelberg.report.summary import issued_facts, probe_facts
    from stackelberg.report.words import words_of

    study, probes = on.study, on.study.ask()
    probe, days = probes[0], words_of(study).follower_rounds
    if not on.as_json:
        print_x(study, probe.x, csv=csv)
    say_x(study, probe.x)
    held = f"{probe.K} {days.removesuffix('s') if probe.K == 1 else days}"
    say(f"probe {probe.name}: hold it for {held}, then: {on.command('tell', what_to_tell(study, probe.name))}")
    data = {**probe_facts(probes[0], study.parameters), "unanswered": len(probes)}
    if every:
        data["probes"] = [probe_facts(p, study.parameters) for p in probes]
        data["pending"] = [issued_facts(issued) for issued in study.known.awaited]
    return data


@about_study
def tell_command(
    on: OnStudy,
    probe: Annotated[str | None, typer.Argument(help=f"{PROBE} Default: the next one.")] = None,
    y: str | None = option("The response: numbers, nan for not measured; or NAME=NUMBER, NAME=NUMBER."),
    y_file: Path | None = option("A file with the response; - for stdin."),
    counts: Path | None = option("CSV with columns link (number from 1) or tail and head, and count."),
    cost: float | None = option("The cost, where it cannot be computed from y."),
    x: str | None = option("The x really announced, where it differs from the asked one."),
    tolls: Path | None = option(
        "CSV of what was really announced, as `ask --csv` wrote it; rows left out are as asked."
    ),
    confirmed: bool = option("Take the answer as it is, whatever it looks like.", False, "--confirmed"),
    sep: str = SEP,
    decimal: str = DECIMAL,
    thousands: str | None = THOUSANDS,
    **said: Any,
) -> dict[str, Any] | None:
    """Report the response to a probe. The same answer told twice counts once.

    A failure of a probe that has an answer changes nothing, nor does an answer that was retracted or corrected
    since, told again: that is said, with what to do, and is no error, as a worker may report twice.

    In scripts name the probe, as `ask` prints it: a repeat is then recognised, and so is an answer to
    a probe that was withdrawn meanwhile. Without it the answer is taken for one to what was issued last.
    """
    study, which = on.study, _next(on) if probe is None else which_probe(on.study, probe)
    cells = csv_options(sep, decimal, thousands)
    response = response_given(study, y, y_file, counts, cells)
    deployed = announced(study, which, x, tolls, cells)
    receipt = study.tell(which, response, cost, x=deployed, confirmed=confirmed, **parsed(said))
    understood, tonight = understand(study, receipt), _messages(study)
    words = "recorded" if receipt.recorded else "not recorded" if receipt.remark else "known already"
    say(f"probe {receipt.name}: {words}{', late' if receipt.late else ''}")
    if receipt.remark:
        warn(receipt.remark)
    _point_out(on, receipt, "--counts FILE" if counts is not None else "--y ...")
    for line in understood.warnings:
        warn(line)
    for line in understood.words(on, tonight):
        say(line)
    return {"probe": receipt.name} | asdict(receipt) | asdict(understood) | {"messages": tonight}


def announced(study: Study, which: ProbeLike, x: str | None, file: Path | None, cells: Any) -> Any:
    """The x that was really announced: numbers, or a table as `ask --csv` writes it; None where neither was given.

    Rows are found by link (a number from 1), by entry (from 1) or by name, those of a network also by link_id, or
    by tail and head; what is left out is as it was asked.
    """
    if x is not None and file is not None:
        raise InvalidInput("--tolls: expected --x or --tolls, got both")
    if file is None:
        return None if x is None else numbers(x, "--x")
    domain, named, deployed = domain_in(study), study.parameters, study.asked(which).x.copy()
    found = None if domain is None else domain.read_x(file, named, **cells)
    found = _by_name(file, named, cells["sep"]) if found is None else found
    said: set[int] = set()
    for entry, number in found:
        if entry in said:
            raise InvalidInput(
                f"{file}: every {named.quantity} at most once, got that of {named.names[entry]} again"
            )
        said.add(entry)
        deployed[entry] = number
    return deployed


def _by_name(file: Path, named: Parameters, sep: str) -> list[tuple[int, float]]:
    """The entries of x that a table has rows for, by name or by number, and their values."""
    table = read_columns(file, sep)
    value = next((column for column in ("x", "value", named.quantity) if column in table), None)
    key = next((column for column in ("entry", "name") if column in table), None)
    if value is None or key is None:
        raise InvalidInput(f"{file}: expected a column x, and one named entry or name, got {', '.join(table)}")
    by_number = key == "entry" and all(cell.isdecimal() for cell in table[key])
    entries = [named.find(int(cell) if by_number else cell, f"{file}, {key}") for cell in table[key]]
    return [*zip(entries, numbers(" ".join(table[value]), f"{file}, {value}"), strict=True)]


def _messages(study: Study) -> list[str]:
    """The messages, once the round is closed."""
    if study.progress.waiting:
        return []
    from stackelberg.report.messages import messages
    from stackelberg.report.summary import StudySummary

    return messages(StudySummary(study))


def parsed(said: Mapping[str, Any]) -> Any:
    """What is said of a deployment, NAME=VALUE as in a TOML file; a bare word is text."""
    return {
        key: dict(parsed_setting(one, bare=True) for one in given) if isinstance(given, list) else given
        for key, given in said.items()
    }


def _point_out(on: OnStudy, receipt: Receipt, option: str) -> None:
    """What does not count of the answer, and what to do about it; `option` holds the right one."""
    if receipt.left_out is None:
        return
    if not receipt.flags:
        say(f"left out: {receipt.left_out.reason}")
        return
    for flag in receipt.flags:
        warn(f"in doubt: {flag}")
    what = "this day" if receipt.left_out.entries is None else "it"
    option = f"--x ... {option}" if any(flag.startswith("x:") for flag in receipt.flags) else option
    confirm = on.command("confirm", receipt.name)
    correct = on.command("correct", f"{receipt.name} {option} --reason '...'")
    say(f"{what} is recorded and left out until you say: {confirm} (it is right), or: {correct}")


def which_probe(study: Study, probe: str) -> ProbeLike:
    """Which probe; the index can be left out where a round has only one."""
    if not (probe.isdecimal() and len(probe) < 20):
        return probe
    asked = study.probes_of(int(probe))
    if len(asked) > 1:
        names = ", ".join(p.name for p in asked)
        raise InvalidInput(f"PROBE: round {probe} has several probes ({names}); say which")
    return asked[0] if asked else f"{probe}.0"


def _next(on: OnStudy) -> Probe:
    """The first unanswered probe, as it was last issued."""
    progress = on.study.progress
    if progress.finished is not None:
        raise StudyFinished(
            f"study {on.study.name!r} was finished ({progress.finished}) and takes no more answers; what it "
            f"recommends: {on.command('recommend')}"
        )
    waiting = progress.waiting
    if not waiting:
        raise InvalidInput(f"no probe of round {progress.round} was asked yet: {on.command('ask')}")
    return waiting[0]


def response_given(study: Study, y: str | None, y_file: Path | None, counts: Path | None, cells: Any) -> Any:
    """The response, from whichever option holds it."""
    given = [option for option, value in (("--y", y), ("--y-file", y_file), ("--counts", counts)) if value]
    if len(given) > 1:
        raise InvalidInput(f"expected one of --y, --y-file and --counts, got {' and '.join(given)}")
    response: Any = None
    if y is not None:
        pairs = [pair.rpartition("=") for pair in y.split(",")]
        response = numbers(y, "--y") if "=" not in y else {k.strip(): numbers(v, k)[0] for k, _, v in pairs}
    elif y_file is not None:
        text = read_text(str(y_file), encoding="utf-8-sig")  # by a spreadsheet
        response = numbers(text, "--y-file")
    elif counts is not None:
        response = _measured(study, counts, cells)
    schema = study.setup.response
    if schema is not None and isinstance(response, list) and len(response) != schema.size:
        raise InvalidInput(f"y: expected {schema.size} numbers, got {len(response)}")
    return response


def _measured(study: Study, counts: Path, cells: Any) -> Array:
    """y from tables, as the domain of the study reads them."""
    domain = domain_in(study)
    found = None if domain is None else domain.read_y(study.objective, {"counts": counts}, **cells)
    if found is None:
        raise InvalidInput("--counts: this study has no network; tell its response with --y")
    response, doubts = found
    for doubt in doubts:
        warn(f"{doubt}; if that is wrong, name links in a column 'link', and correct it")
    return response
