"""The problem of a study: what its log keeps of the file it was created from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput, Objective
from stackelberg.study import Setup, Study, StudyExists
from stackelberg.support.files import closed_on_error

if TYPE_CHECKING:
    from stackelberg.problems.build import Problem
    from stackelberg.study import Storage


def problem_of(setup: Setup) -> Problem | None:
    """The problem a study was created from, built from its log alone; None where a program created it.

    Parameters
    ----------
    setup : Setup
        What the study was created from.

    Returns
    -------
    Problem | None
        The problem, or None.
    """
    return rebuilt(setup.problem)


def rebuilt(stored: Mapping[str, Any]) -> Problem | None:
    """The problem that `Problem.stored` was taken from; None where there was none."""
    spec = stored.get("spec")
    if not isinstance(spec, Mapping):
        return None
    from stackelberg.problems.build import build_problem  # imported when used: networks load slowly
    from stackelberg.problems.source import Source

    return build_problem(spec, Source("log", stored=stored))


def open_study(url: str | Path | Storage, name: str, problem: Problem | None = None) -> Study:
    """Open a study; an objective that the log does not hold comes from its problem, built unless it is given.

    Where the problem cannot be built here, the study can still be read, and says so (`Study.unrebuilt`).

    Parameters
    ----------
    url : str | Path | Storage
        Address of the database, or a path of an SQLite file.
    name : str
        Name of the study.
    problem : Problem, optional
        The problem, where it is at hand.

    Returns
    -------
    Study
        The study.
    """

    def rebuild(setup: Setup) -> Objective | None:
        found = problem or problem_of(setup)
        return None if found is None else found.objective

    return Study.open(url, name, rebuild=rebuild)


def create_or_open(problem: Problem, url: str | Path | Storage) -> tuple[Study, bool]:
    """The study of a problem, and whether it is new: it may have been created from the same problem before.

    Parameters
    ----------
    problem : Problem
        The problem.
    url : str | Path | Storage
        Address of the database, or a path of an SQLite file.

    Returns
    -------
    tuple[Study, bool]
        The study, and whether it is new.
    """
    try:
        return Study.create(url, problem.name, problem.setup), True
    except StudyExists:
        study = open_study(url, problem.name, problem)
    stored = study.setup.problem
    alike = _settings_in(stored.get("spec", {})) == _settings_in(problem.stored["spec"])
    with closed_on_error(study):
        if not alike:
            raise InvalidInput(
                f"study {problem.name!r} was created from other settings; give this one another name, or change "
                "what may change with `stackelberg amend`"
            )
        if problem.domain is not None and not problem.domain.alike(stored.get("domain")):
            raise InvalidInput(
                f"study {problem.name!r} was created from other data: the files have changed since; give this one "
                "another name, or go on with what the study keeps: stackelberg run NAME"
            )
    return study, False


def _settings_in(spec: Any) -> dict[str, Any]:
    """The tables of a file without rounds and checks."""
    study = {key: value for key, value in spec.get("study", {}).items() if key != "rounds"}
    return {key: value for key, value in {**spec, "study": study}.items() if key != "check"}
