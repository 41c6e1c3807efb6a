"""The problem of a study: what its log keeps of the file it was created from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput, Objective
from stackelberg.study import Study, StudyExists
from stackelberg.study.events import Settings
from stackelberg.support.consent import Trust, trusting

if TYPE_CHECKING:
    from stackelberg.problems.build import Problem
    from stackelberg.study import Storage
    from stackelberg.study.events import Signature


def problem_of(settings: Settings, *, trust: Trust = False) -> Problem | None:
    """The problem a study was created from, built from its log alone; None where a program created it."""
    with trusting(trust):
        return rebuilt(settings.problem)


def rebuilt(stored: Mapping[str, Any]) -> Problem | None:
    """The problem that `Problem.stored` was taken from; None where there was none."""
    spec = stored.get("spec")
    if not isinstance(spec, Mapping):
        return None
    from stackelberg.problems.build import build_problem  # imported when used: networks load slowly
    from stackelberg.problems.keys import Source

    return build_problem(spec, Source("log", stored=stored))


def open_study(
    url: str | Path | Storage, name: str, problem: Problem | None = None, *, trust: Trust = False
) -> Study:
    """Open a study; an objective that the log could not hold comes from its problem, built unless it is given.

    trust: whether code that the log names may run, as for `Study.open`. Where the problem cannot be built here, or
    may not, the study can still be read, and says so (`Study.unrebuilt`).
    """

    def rebuild(settings: Settings) -> Objective | None:
        found = problem or problem_of(settings)
        return None if found is None else found.objective

    return Study.open(url, name, rebuild=rebuild, trust=trust)


def create_or_open(
    problem: Problem, url: str | Path | Storage, signature: Signature | None = None
) -> tuple[Study, bool]:
    """The study of a problem, and whether it is new: it may have been created from the same problem before.

    `signature` says in the log who created it.
    """
    try:
        study = Study.create(
            url,
            problem.name,
            **problem.arguments,
            problem=problem.stored,
            objective_given_again=True,
            signature=signature,
        )
        return study, True
    except StudyExists:
        study = open_study(url, problem.name, problem)
    stored = study.settings.problem
    alike = _settings_in(stored.get("spec", {})) == _settings_in(problem.stored["spec"])
    # The links with a sensor: their file may have changed under the same name.
    sensors, wanted = (list(one.get("sensors", ())) for one in (stored, problem.stored))
    if not alike or sensors != wanted:
        study.close()
        raise InvalidInput(
            f"study {problem.name!r} was created from other settings; give this one another name, or change "
            "what may change with `stackelberg amend`"
        )
    return study, False


def _settings_in(spec: Any) -> dict[str, Any]:
    """The tables of a file without rounds and checks."""
    study = {key: value for key, value in spec.get("study", {}).items() if key != "rounds"}
    return {key: value for key, value in {**spec, "study": study}.items() if key != "check"}
