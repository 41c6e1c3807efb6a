"""sweeps: a problem × a grid of settings × seeds, on one machine or a cluster."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackelberg.sweeps.plan import SweepPlan, SweepRun, read_sweep
    from stackelberg.sweeps.run import SweepResult, sweep

__all__ = ["SweepPlan", "SweepResult", "SweepRun", "read_sweep", "sweep"]

# A worker that runs other tasks needs the engine alone, and should not wait for Numba and SQLAlchemy to load.
_HOMES = {"SweepPlan": "plan", "SweepRun": "plan", "read_sweep": "plan", "SweepResult": "run", "sweep": "run"}


def __getattr__(name: str) -> Any:
    """Import the module a public name lives in when the name is first used."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
