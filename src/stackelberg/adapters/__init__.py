"""adapters: this package beside other optimisers, from either side. What needs an extra is imported when used."""

from typing import TYPE_CHECKING, Any

from stackelberg.adapters.optuna_objective import OptunaFollowers, from_optuna
from stackelberg.core import require

if TYPE_CHECKING:
    from stackelberg.adapters.optuna_sampler import StackelbergSampler

__all__ = ["OptunaFollowers", "StackelbergSampler", "from_optuna"]


def __getattr__(name: str) -> Any:
    """The sampler is a class of Optuna's: it is made when Optuna is there and the sampler is asked for."""
    if name == "StackelbergSampler":
        require("optuna", extra="optuna")
        from stackelberg.adapters.optuna_sampler import StackelbergSampler

        return StackelbergSampler
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
