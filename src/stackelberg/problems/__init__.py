"""problems: TOML files that describe a study, read with errors that point at the key, and studies made of them."""

from typing import TYPE_CHECKING

from stackelberg.support.extras import lazy_exports

if TYPE_CHECKING:
    from stackelberg.problems.build import Problem, ProblemParts, build_problem, read_problem
    from stackelberg.problems.permission import programs_may_run
    from stackelberg.problems.stored import create_or_open, open_study, problem_of
    from stackelberg.problems.writing import live_template, schema, template

__all__ = [
    "Problem",
    "ProblemParts",
    "build_problem",
    "create_or_open",
    "live_template",
    "open_study",
    "problem_of",
    "programs_may_run",
    "read_problem",
    "schema",
    "template",
]

__getattr__, __dir__ = lazy_exports(__name__, ("stored", "writing", "build", "permission"), __all__)
