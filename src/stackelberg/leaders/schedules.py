"""Step sizes η_t and radii δ_t as plain functions of the round t and the dimension d.

A schedule is any callable `(t, d) -> Steps(eta, delta)`. Those here are frozen settings with a call, so that
a study can store them; a function of your own works as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from stackelberg.core import positive
from stackelberg.support.arrays import one_of, validate_fields


class Steps(NamedTuple):
    """The step size and the probing radius of one round.

    Attributes
    ----------
    eta : ForwardRef('float')
        The step size.
    delta : ForwardRef('float')
        The probing radius.
    """

    eta: float
    delta: float


Schedule: TypeAlias = Callable[[int, int], Steps]


@dataclass(frozen=True)
class TheoremSchedule:
    """Theorem 1: η_t = η̄ (t+1)^{-1/2} d^{-1}, δ_t = δ̄ (t+1)^{-1/4} d^{-1/2}.

    The theorem asks for η̄ <= d / (2 ℓ̃), where ℓ̃ is the smoothness of f̃.

    Parameters
    ----------
    eta_bar : float, default 1.0
        η̄.
    delta_bar : float, default 1.0
        δ̄.

    Examples
    --------
    >>> TheoremSchedule(eta_bar=1.0, delta_bar=2.0)(t=15, d=4)
    Steps(eta=0.0625, delta=0.5)
    """

    eta_bar: float = 1.0
    delta_bar: float = 1.0

    def __post_init__(self) -> None:
        validate_fields(self, positive, "eta_bar", "delta_bar")

    def __call__(self, t: int, d: int) -> Steps:
        """η_t and δ_t."""
        return Steps(self.eta_bar * (t + 1) ** -0.5 / d, self.delta_bar * (t + 1) ** -0.25 * d**-0.5)


@dataclass(frozen=True)
class ExperimentSchedule:
    """The paper's experiment: "η_t = 6 (t+1)^{-1/2}, δ_t = 0.3 (t+1)^{-1/4}", in one of three readings.

    "bar" (default) reads 6 as the theorem's η̄, so η_t = 6 (t+1)^{-1/2} / d: with it every run of the paper's
    experiment settles. "bars" reads both constants so, 6 as η̄ and 0.3 as δ̄: δ_t = 0.3 (t+1)^{-1/4} / √d too.
    "literal" takes the printed line at its word; with the factor d of the estimator its early iterates blow up.

    Parameters
    ----------
    eta : float, default 6.0
        The 6 of the paper.
    delta : float, default 0.3
        The 0.3 of the paper.
    reading : {'bar', 'bars', 'literal'}, default 'bar'
        "bar", "bars" or "literal".

    Examples
    --------
    >>> ExperimentSchedule()(t=0, d=76).eta == 6 / 76
    True
    >>> ExperimentSchedule(reading="literal")(t=0, d=76)
    Steps(eta=6.0, delta=0.3)
    """

    eta: float = 6.0
    delta: float = 0.3
    reading: Literal["bar", "bars", "literal"] = "bar"

    def __post_init__(self) -> None:
        validate_fields(self, positive, "eta", "delta")
        one_of("reading", self.reading, "bar", "bars", "literal")

    def __call__(self, t: int, d: int) -> Steps:
        """η_t and δ_t."""
        eta, delta = self.eta * (t + 1) ** -0.5, self.delta * (t + 1) ** -0.25
        return Steps(
            eta if self.reading == "literal" else eta / d, delta / d**0.5 if self.reading == "bars" else delta
        )


@dataclass(frozen=True)
class ConstantSchedule:
    """The same step size and radius in every round.

    Parameters
    ----------
    eta : float
        The step size.
    delta : float
        The probing radius.

    Examples
    --------
    >>> ConstantSchedule(eta=0.1, delta=0.01)(t=99, d=3)
    Steps(eta=0.1, delta=0.01)
    """

    eta: float
    delta: float

    def __post_init__(self) -> None:
        validate_fields(self, positive, "eta", "delta")

    def __call__(self, t: int, d: int) -> Steps:
        """η_t and δ_t."""
        return Steps(self.eta, self.delta)
