"""sweeps: a problem × a grid of settings × seeds, on one machine or a cluster."""

from typing import TYPE_CHECKING

from stackelberg.support.extras import names_when_used

if TYPE_CHECKING:
    from stackelberg.sweeps.plan import SweepPlan, SweepRun, read_sweep
    from stackelberg.sweeps.run import SweepResult, sweep

__all__ = ["SweepPlan", "SweepResult", "SweepRun", "read_sweep", "sweep"]

# A worker that runs other tasks needs the engine alone, and should not wait for Numba and SQLAlchemy to load.
__getattr__, __dir__ = names_when_used(__name__, ("plan", "run"), __all__)
