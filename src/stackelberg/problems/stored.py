"""The problem of a study: what its log keeps of the file it was created from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import Array, InvalidInput, Objective
from stackelberg.study import Setup, Study, StudyExists
from stackelberg.support.files import closed_on_error

if TYPE_CHECKING:
    from stackelberg.problems.build import Problem
    from stackelberg.study import Storage
    from stackelberg.study.events import Signature


def problem_of(setup: Setup) -> Problem | None:
    """The problem a study was created from, built from its log alone; None where a program created it."""
    return rebuilt(setup.problem)


def rebuilt(stored: Mapping[str, Any]) -> Problem | None:
    """The problem that `Problem.stored` was taken from; None where there was none."""
    spec = stored.get("spec")
    if not isinstance(spec, Mapping):
        return None
    from stackelberg.problems.build import build_problem  # imported when used: networks load slowly
    from stackelberg.problems.keys import Source

    return build_problem(spec, Source("log", stored=stored))


def open_study(url: str | Path | Storage, name: str, problem: Problem | None = None) -> Study:
    """Open a study; an objective that the log does not hold comes from its problem, built unless it is given.

    Where the problem cannot be built here, the study can still be read, and says so (`Study.unrebuilt`).
    """

    def rebuild(setup: Setup) -> Objective | None:
        found = problem or problem_of(setup)
        return None if found is None else found.objective

    return Study.open(url, name, rebuild=rebuild)


def create_or_open(
    problem: Problem, url: str | Path | Storage, signature: Signature | None = None
) -> tuple[Study, bool]:
    """The study of a problem, and whether it is new: it may have been created from the same problem before.

    `signature` says in the log who created it.
    """
    try:
        return Study.create(url, problem.name, problem.setup, signature=signature), True
    except StudyExists:
        study = open_study(url, problem.name, problem)
    stored = study.setup.problem
    alike = _settings_in(stored.get("spec", {})) == _settings_in(problem.stored["spec"])
    # The links with a sensor: their file may have changed under the same name.
    sensors, wanted = (list(one.get("sensors", ())) for one in (stored, problem.stored))
    with closed_on_error(study):
        if not alike or sensors != wanted:
            raise InvalidInput(
                f"study {problem.name!r} was created from other settings; give this one another name, or change "
                "what may change with `stackelberg amend`"
            )
        if not _close(_travel_in(stored), _travel_in(problem.stored)):
            raise InvalidInput(
                f"study {problem.name!r} was created from another network, or other trips: the files have changed "
                "since; give this one another name, or go on with what the study keeps: stackelberg resume"
            )
    return study, False


_TRAVEL = ("tail", "head", "zones", "first_thru", "latency", "fixed_cost")
"""What of a network decides how people travel; coordinates, names and remarks may change while a study runs."""

_CLOSE = 1e-4
"""Numbers that were read again, or computed again on another machine, are the same within this share."""


def _travel_in(stored: Mapping[str, Any]) -> list[Array]:
    """The numbers of the network and the trips, whose files may have changed under the same names."""
    network = stored.get("network")
    parts = [getattr(network, name, None) for name in _TRAVEL]
    return list(_numbers([*parts, stored.get("demand")]))


def _numbers(value: Any) -> Iterator[Array]:
    """The numbers in a value and in its parts, whatever it is made of."""
    if is_dataclass(value):
        value = [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, int | float) or (isinstance(value, np.ndarray) and value.dtype.kind in "biuf"):
        yield np.asarray(value, dtype=np.float64)


def _close(one: list[Array], other: list[Array]) -> bool:
    """Whether numbers are as many, and about the same."""
    if [part.shape for part in one] != [part.shape for part in other]:
        return False
    return all(np.allclose(a, b, rtol=_CLOSE, atol=0.0, equal_nan=True) for a, b in zip(one, other, strict=True))


def _settings_in(spec: Any) -> dict[str, Any]:
    """The tables of a file without rounds and checks."""
    study = {key: value for key, value in spec.get("study", {}).items() if key != "rounds"}
    return {key: value for key, value in {**spec, "study": study}.items() if key != "check"}
