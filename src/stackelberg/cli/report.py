"""`stackelberg report` and `stackelberg export`: a study for people, as a page, and for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg import problems
from stackelberg.cli.console import option, print_json, refuse_beside, say, warn
from stackelberg.cli.opening import OnStudy, about_study
from stackelberg.core import InvalidInput
from stackelberg.judging.fresh import LIVE, ArrivalTest
from stackelberg.support.names import file_name

if TYPE_CHECKING:
    from stackelberg.study import Study
    from stackelberg.theory.verdicts import Certificate

USUAL = ArrivalTest()
"""How --certify judges, unless options say otherwise."""


@about_study
def report_command(
    on: OnStudy,
    out: Path | None = option("Folder for the page. Default: report-NAME."),
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
    """Write a self-contained HTML page with figures, and the tables behind them as CSV."""
    test = ArrivalTest(radius, eps, budget, K, rounds)
    changed = {f"--{key}": not certify and value != getattr(USUAL, key) for key, value in vars(test).items()}
    refuse_beside(changed, "this is how to judge whether the leader has arrived; expected --certify as well")
    from stackelberg.report.study_page import write_study_report

    study = on.study
    verdict = _certificate(study, test) if certify else None
    page = write_study_report(study, out or Path(f"report-{file_name(study.name)}"), verdict)
    for line in study.unrebuilt:
        warn(f"not rebuilt, shown as far as the log says: {line}")
    say(f"wrote {page}")
    return {"page": str(page), "certificate": None if verdict is None else verdict.verdict.value}


def _certificate(study: Study, test: ArrivalTest) -> Certificate:
    problem = problems.problem_of(study.settings)
    game = None if problem is None else problem.game
    if game is None:
        raise InvalidInput(f"--certify: {LIVE}")
    return test.certificate(game, study.recommend(), study.settings.seed, say=say)


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
