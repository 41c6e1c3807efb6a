"""`stackelberg amend`, `pause`, `unpause` and `finish`: change a study while it runs, hold it, or end it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from stackelberg.cli.console import option, parsed_setting, say
from stackelberg.cli.opening import OnStudy, about_study, coverage_of
from stackelberg.cli.understood import LAST_ANSWERS, often_missing
from stackelberg.core import InvalidInput, Objective
from stackelberg.support.brief import in_brief
from stackelberg.support.consent import trusting

if TYPE_CHECKING:
    from stackelberg.study import Study

WHY = "Why, for the record."


@about_study
def amend_command(
    on: OnStudy,
    changes: Annotated[
        list[str] | None,
        typer.Argument(help="KEY=VALUE as in the file: K=5, largest_change=0.2, lower=0, deadline_s=3600."),
    ] = None,
    sensors: str | None = option("The links that are counted: numbers such as 1,3,5, or a CSV of links."),
    without_sensors: str | None = option("The links that nobody counts: numbers such as 2,4, or a CSV of links."),
    sensors_as_seen: bool = option(
        "Links that most of the last answers lack have no sensor.", False, "--sensors-as-seen"
    ),
    objective: str | None = option(
        "Another objective: module:name, a built-in name, or `now` for the function as it is now."
    ),
    fix: list[str] | None = option("NAME=VALUE: an entry of x that stays as it is, such as 'Bridge→School=1.5'."),
    take_out: list[str] | None = option("NAME: an entry of x that stays at its default, such as no toll."),
    free: list[str] | None = option("NAME: an entry of x that may vary again, within its first bounds."),
    reason: str = option(WHY, ""),
) -> dict[str, Any]:
    """Change settings of the leader and guard rails while a study runs, say which links are counted, or what f is.

    Settings are in force from the first round that nobody was asked about yet. Sensors and the objective hold
    from the first round on: all answers cost what the objective says of them, everything is computed again, the
    log keeps the old costs, and what was announced stays as it was.
    """
    given: dict[str, Any] = {}
    for change in changes or ():
        key, value = parsed_setting(change)
        if key in given:
            raise InvalidInput(f"{key}: expected it once, got it twice")
        given[key] = value
    options = [sensors is not None, without_sensors is not None, sensors_as_seen]
    if sum([*options, objective is not None]) > 1:
        raise InvalidInput(
            "expected one of --sensors, --without-sensors, --sensors-as-seen and --objective, got several"
        )
    entries = bool(fix or take_out or free)
    if not given and not any(options) and objective is None and not entries:
        raise InvalidInput(
            "expected KEY=VALUE to change, or which links have sensors (--sensors-as-seen, ...), or --objective"
        )
    from stackelberg.problems.amending import amended_settings, with_fixed

    study = on.study
    settings = amended_settings(study, given) if given else {}
    if entries:
        settings["X"] = with_fixed(study, _pairs(fix or []), take_out or [], free or [])
    told: dict[str, Any] = {}
    if objective is not None:
        study.amend(reason or "another objective", objective=_objective_named(study, objective), **settings)
        told = _recosted_told(study, "the log keeps the old ones")
    elif any(options):
        study.amend(reason or "sensors", objective=_objective_seen(study, sensors, without_sensors), **settings)
        told = _recosted_told(study, "what was announced stays as it was")
    else:
        study.amend(reason, **settings)
    when = study.round + 1 if study.view.waiting else study.round
    if settings:
        said = [*sorted(given), *(fix or []), *(f"{one} taken out" for one in take_out or [])]
        said += [f"{one} free" for one in free or []]
        say(f"amended {', '.join(said)}, in force from round {when}")
    if told:
        what = "what is maximised" if study.sense.maximise else "the cost"
        say(f"{what} is the {told['objective']}, from the first round on: {told['words']}")
    return {"amended": sorted(settings), "from_round": when} | told


def _objective_named(study: Study, named: str) -> Any:
    """The objective as it is now, or another one by its name."""
    from stackelberg.study.codec import resolve

    module, colon, _ = named.rpartition(":")
    if colon:
        with trusting([module]):  # whoever types its name consents to it, and may mean a module of this folder
            return resolve(named, "--objective")
    if named != "now":
        return named
    study.ensure_led()
    if study.objective is None:
        raise InvalidInput("--objective: this study has none; its costs were told")
    return study.objective


def _recosted_told(study: Study, kept: str) -> dict[str, Any]:
    """What another objective, or other sensors, made of the study; `kept` is what stayed."""
    from stackelberg.report.summary import objective_name

    answers, coverage = study.answers(), coverage_of(study)
    costs = sum(o.cost is not None for o in answers)
    name = objective_name(study) or "" if coverage is None else coverage.words
    words = f"{costs} of {len(answers)} answers have a cost; {kept}"
    return {"objective": name, "answers": len(answers), "with_cost": costs, "words": words}


def _objective_seen(study: Study, sensors: str | None, without: str | None) -> Objective:
    """The objective over the links with a sensor: as listed, or as the last answers show."""
    from stackelberg.problems.amending import links_given, objective_with_sensors

    coverage = coverage_of(study)
    if coverage is None:
        raise InvalidInput("sensors: this study has no network whose links could have sensors")
    if sensors is not None:
        return objective_with_sensors(study, links_given(study, "--sensors", sensors))
    if without is not None:
        gone = links_given(study, "--without-sensors", without)
        return objective_with_sensors(study, np.setdiff1d(np.arange(coverage.links), gone))
    missing, days = often_missing(coverage, study.answers(LAST_ANSWERS))
    if not missing:
        raise InvalidInput(
            f"--sensors-as-seen: no link that counts is missing in most of the last answers ({days} were looked "
            "at, 3 are needed); name the links instead: --without-sensors 3,7"
        )
    return objective_with_sensors(study, np.setdiff1d(np.flatnonzero(coverage.counting), missing))


@about_study
def finish_command(on: OnStudy, reason: str = option(WHY, "finished")) -> dict[str, Any]:
    """End a study: it stays readable, and takes no more questions and answers."""
    on.study.finish(reason)
    say(f"finished study {on.study.name!r}")
    return {"finished": reason}


@about_study
def pause_command(on: OnStudy, reason: str = option(WHY, "paused")) -> dict[str, Any]:
    """Hand out nothing more until `unpause`; answers to what was handed out are still taken."""
    on.study.pause(reason)
    paused = on.study.progress.paused
    say(f"study {on.study.name!r} is paused: {paused}; hand out again with: {on.command('unpause')}")
    return {"paused": paused}


@about_study
def unpause_command(on: OnStudy, reason: str = option(WHY, "")) -> dict[str, Any]:
    """Hand out what to announce again, after `pause`."""
    was = on.study.progress.paused
    on.study.resume(reason)
    words = "was not paused" if was is None else "hands out again"
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
            raise InvalidInput(f"--fix: expected NAME=VALUE such as 'Bridge→School=1.5', got {in_brief(one)}")
    return found
