"""`stackelberg amend`, `pause`, `resume` and `finish`: change a study while it runs, hold it, or end it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from stackelberg.cli.console import option, parsed_setting, say
from stackelberg.cli.opening import OnStudy, about_study
from stackelberg.core import ConvexSet, InvalidInput, Parameters
from stackelberg.sets import Box, Reals
from stackelberg.support.brief import short_repr

if TYPE_CHECKING:
    from stackelberg.study import Study

WHY = "Why, for the record."


@about_study
def amend_command(
    on: OnStudy,
    changes: Annotated[
        list[str] | None,
        typer.Argument(help="KEY=VALUE as in the file: K=5, largest_change=0.2, lower=0."),
    ] = None,
    fix: list[str] | None = option("NAME=VALUE: an entry of x that stays as it is, such as 'Bridge→School=1.5'."),
    free: list[str] | None = option("NAME: an entry of x that may vary again, within its first bounds."),
    reason: str = option(WHY, ""),
) -> dict[str, Any]:
    """Change settings of the leader and guard rails while a study runs.

    They are in force from the first round that nobody was asked about yet.
    """
    given: dict[str, Any] = {}
    for change in changes or ():
        key, value = parsed_setting(change)
        if key in given:
            raise InvalidInput(f"{key}: expected it once, got it twice")
        given[key] = value
    entries = bool(fix or free)
    if not given and not entries:
        raise InvalidInput("expected KEY=VALUE to change, or an entry of x (--fix, --free)")
    from stackelberg.problems.amending import amended_settings

    study = on.study
    settings = amended_settings(study, given) if given else {}
    if entries:
        settings["X"] = _with_fixed(study, _pairs(fix or []), free or [])
    study.amend(reason, **settings)
    when = study.round + 1 if study.view.waiting else study.round
    said = [*sorted(given), *(fix or [])]
    said += [f"{one} free" for one in free or []]
    say(f"amended {', '.join(said)}, in force from round {when}")
    return {"amended": sorted(settings), "from_round": when}


@about_study
def baseline_command(
    on: OnStudy,
    rounds: int = option("For how many rounds; the first does not count, as followers are on their way.", 3, min=1),
) -> dict[str, Any]:
    """Measure the baseline next, what was announced before there was a study: then it is known what it saves."""
    at = on.study.rails.baseline_for(on.study.setup.x0)
    on.study.amend("measure the baseline", baseline=at, baseline_rounds=rounds)
    say(f"the baseline is announced next, for {rounds} rounds: {on.command('ask')}")
    return {"baseline": at.tolist(), "rounds": rounds}


@about_study
def finish_command(on: OnStudy, reason: str = option(WHY, "finished")) -> dict[str, Any]:
    """End a study: it stays readable, and takes no more questions and answers."""
    on.study.finish(reason)
    say(f"finished study {on.study.name!r}")
    return {"finished": reason}


@about_study
def pause_command(on: OnStudy, reason: str = option(WHY, "paused")) -> dict[str, Any]:
    """Stop issuing probes until `resume`; answers are still recorded."""
    on.study.pause(reason)
    paused = on.study.progress.paused
    say(f"study {on.study.name!r} is paused: {paused}; resume with: {on.command('resume')}")
    return {"paused": paused}


@about_study
def resume_command(on: OnStudy, reason: str = option(WHY, "")) -> dict[str, Any]:
    """Issue probes again, after `pause`."""
    was = on.study.progress.paused
    on.study.resume(reason)
    words = "was not paused" if was is None else "issues probes again"
    say(f"study {on.study.name!r} {words}; next: {on.command('ask')}")
    return {"paused": None}


def _pairs(given: list[str]) -> dict[str, float]:
    """Names with their values, from NAME=VALUE."""
    found = {}
    for one in given:
        name, equals, value = one.rpartition("=")
        try:
            found[name.strip()] = float(value)
        except ValueError:
            equals = ""
        if not equals or not name.strip():
            raise InvalidInput(f"--fix: expected NAME=VALUE such as 'Bridge→School=1.5', got {short_repr(one)}")
    return found


def _with_fixed(study: Study, fixed: Mapping[str, float], free: Sequence[str] = ()) -> ConvexSet:
    """The set of a study in which some entries of x, by name, stay at a value, or vary again."""
    named, first = study.parameters, study.setup.X
    X = study.view.waiting.get("X", study.leader.feasible)
    if not isinstance(X, Box | Reals) or not isinstance(first, Box | Reals):
        raise InvalidInput(
            f"fix: expected a study whose X is a box, and it is a {type(X).__name__}; amend X instead"
        )
    bounds = [
        np.column_stack((one.lower, one.upper))
        if isinstance(one, Box)
        else np.full((named.size, 2), (-np.inf, np.inf))
        for one in (X, first)
    ]
    wanted = {_entry(named, name, "fix"): value for name, value in fixed.items()}
    for i, value in wanted.items():
        low, high = bounds[1][i]
        if not low <= value <= high:
            raise InvalidInput(f"fix: {named.names[i]} = {value:g} lies outside of its bounds, {low:g} to {high:g}")
        if named.nearest(i, value) != value:
            raise InvalidInput(
                f"fix: {named.names[i]} = {value:g} may not be announced; {named.nearest(i, value):g} may"
            )
        bounds[0][i] = value
    for name in free:
        i = _entry(named, name, "free")
        bounds[0][i] = bounds[1][i]
    return Box(*bounds[0].T, parameters=X.parameters if isinstance(X, Box) else None)


def _entry(named: Parameters, name: str, where: str) -> int:
    """An entry of x by its name, or by its number from 1 where none is called so."""
    by_number = name.isdecimal() and len(name) < 10 and name not in named.names
    return named.find(int(name) if by_number else name, where)
