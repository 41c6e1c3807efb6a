"""`stackelberg report`: a page and tables of a study."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import print_json, say, warn
from stackelberg.cli.opening import DEFAULT_DB, Db, Json, Name, Trust, refuse_beside, stored_study
from stackelberg.core import InvalidInput
from stackelberg.judging.fresh import LIVE, ArrivalTest
from stackelberg.support.names import file_name

if TYPE_CHECKING:
    from stackelberg.study import Study
    from stackelberg.theory.verdicts import Certificate

USUAL = ArrivalTest()
"""How --certify judges, unless options say otherwise."""


def report_command(
    name: Name,
    out: Annotated[Path | None, typer.Option(help="Folder for the page. Default: report-NAME.")] = None,
    certify: Annotated[
        bool, typer.Option("--certify", help="Judge whether the leader has arrived (simulated followers only).")
    ] = False,
    radius: Annotated[
        float, typer.Option(help="With --certify: radius of the ball that is judged.")
    ] = USUAL.radius,
    eps: Annotated[
        float, typer.Option(help="With --certify: gradient and curvature that count as zero.")
    ] = USUAL.eps,
    budget: Annotated[
        int, typer.Option(help="With --certify: deployments to spend on it, at most.")
    ] = USUAL.budget,
    rounds: Annotated[
        int, typer.Option(help="With --certify: follower rounds to spend on all of them.")
    ] = USUAL.rounds,
    K: Annotated[
        int | None,
        typer.Option(
            "--K",
            help="With --certify: each x is held for 2K follower rounds. Default: as many as deciding takes, which "
            "is said beforehand.",
        ),
    ] = USUAL.K,
    db: Db = DEFAULT_DB,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Write a self-contained HTML page with figures, and the tables behind them as CSV."""
    test = ArrivalTest(radius, eps, budget, K, rounds)
    changed = {f"--{key}": not certify and value != getattr(USUAL, key) for key, value in vars(test).items()}
    refuse_beside(changed, "this is how to judge whether the leader has arrived; expected --certify as well")
    from stackelberg.report.study_page import write_study_report

    with stored_study(db, name) as study:
        verdict = _certificate(study, test) if certify else None
        page = write_study_report(study, out or Path(f"report-{file_name(name)}"), verdict)
        missing = study.unrebuilt
    if as_json:
        found = None if verdict is None else verdict.verdict.value
        print_json({"study": name, "page": str(page), "certificate": found})
    for line in missing:
        warn(f"not rebuilt, shown as far as the log says: {line}")
    say(f"wrote {page}")


def _certificate(study: Study, test: ArrivalTest) -> Certificate:
    from stackelberg.problems import problem_of

    problem = problem_of(study.settings)
    game = None if problem is None else problem.game
    if game is None:
        raise InvalidInput(f"--certify: {LIVE}")
    return test.certificate(game, study.recommend(), study.settings.seed, say=say)
