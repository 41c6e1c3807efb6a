"""problems: TOML files that describe a study, read with errors that point at the key."""

from stackelberg.problems.build import Problem, build_problem, game_of, read_problem
from stackelberg.problems.templates import live_template, network_template, template

__all__ = ["Problem", "build_problem", "game_of", "live_template", "network_template", "read_problem", "template"]
