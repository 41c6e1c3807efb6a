"""run: play a study against followers, simulated or live; many runs on any executor."""

from stackelberg.run.loop import go_on, run_live, solve
from stackelberg.run.population import Population, observe
from stackelberg.run.result import Result
from stackelberg.run.sweep import sweep

__all__ = ["Population", "Result", "go_on", "observe", "run_live", "solve", "sweep"]
