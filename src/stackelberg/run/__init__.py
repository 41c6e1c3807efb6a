"""run: play a study against followers, simulated or live; many runs on any executor."""

from typing import TYPE_CHECKING

from stackelberg.support.extras import lazy_exports

if TYPE_CHECKING:
    from stackelberg.run.loop import go_on, run_live, solve
    from stackelberg.run.population import Population, observe
    from stackelberg.run.result import Result, Status
    from stackelberg.run.sweeps import sweep

__all__ = ["Population", "Result", "Status", "go_on", "observe", "run_live", "solve", "sweep"]

__getattr__, __dir__ = lazy_exports(__name__, ("loop", "population", "result", "sweeps"), __all__)
