"""sweeps: a problem × a grid of settings × seeds, on one machine or a cluster."""

from stackelberg.experiments.sweeps.plan import SweepPlan, SweepRun, read_sweep
from stackelberg.experiments.sweeps.run import SweepResult, sweep

__all__ = ["SweepPlan", "SweepResult", "SweepRun", "read_sweep", "sweep"]
