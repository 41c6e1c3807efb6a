"""Assumption 3 as data, and the follower rounds K that the two corollaries ask for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from stackelberg.core import InvalidInput, positive, refuse, whole_number


@dataclass(frozen=True)
class Exponential:
    """Assumption 3 (1b): ‖y^{(K)} − S(x)‖ <= C ρ^K ‖y^{(0)} − S(x)‖ with 0 <= ρ < 1.

    Parameters
    ----------
    rho : float
        ρ.
    C : float, default 1.0
        C.
    """

    rho: float
    C: float = 1.0

    def __post_init__(self) -> None:
        positive("C", self.C)
        refuse(
            not 0.0 <= positive("rho", self.rho, zero=True) < 1.0,
            f"rho: expected 0 <= rho < 1 (followers that settle), got {self.rho}",
        )

    def squared_factor(self, K: int) -> float:
        """α with ‖y^{(K)} − S‖² <= α ‖y^{(0)} − S‖²: C² ρ^{2K} (the theorem prints ρ^K)."""
        return float(self.C**2 * self.rho ** (2 * K))


@dataclass(frozen=True)
class Polynomial:
    """Assumption 3 (1a): ‖y^{(K)} − S(x)‖² <= C K^{-λ} ‖y^{(0)} − S(x)‖² with λ > 0.

    Parameters
    ----------
    lam : float
        λ.
    C : float, default 1.0
        C.
    """

    lam: float
    C: float = 1.0

    def __post_init__(self) -> None:
        positive("C", self.C)
        positive("lam", self.lam)

    def squared_factor(self, K: int) -> float:
        """α with ‖y^{(K)} − S‖² <= α ‖y^{(0)} − S‖²: C K^{-λ}."""
        return float(self.C * K**-self.lam)


Rate: TypeAlias = Exponential | Polynomial


def rounds_needed(T: int, d: int, rate: Rate) -> int:
    """The smallest K that the corollaries of Theorem 1 ask for, so that unsettled followers leave no floor.

    Polynomial rate λ: K >= T^{1/(2λ)} d^{2/λ}. Exponential rate ρ: K >= (½ log T + 2 log d) / |log ρ|. Both come
    from α d³ <= d/√T with C taken as 1, as the paper does.

    Parameters
    ----------
    T : int
        Rounds of the leader.
    d : int
        Dimension of x.
    rate : Rate
        How followers settle.

    Returns
    -------
    int
        K.

    Examples
    --------
    >>> rounds_needed(10_000, 5, Exponential(rho=0.5))
    12
    >>> rounds_needed(10_000, 5, Polynomial(lam=2.0))
    50
    """
    T, d = whole_number("T", T), whole_number("d", d)
    if isinstance(rate, Exponential):
        if rate.rho == 0.0:
            return 1
        needed = (0.5 * math.log(T) + 2 * math.log(d)) / abs(math.log(rate.rho))
    elif isinstance(rate, Polynomial):
        needed = T ** (1 / (2 * rate.lam)) * d ** (2 / rate.lam)
    else:
        raise InvalidInput(f"rate: expected Exponential(rho) or Polynomial(lam), got {rate!r}")
    return max(1, math.ceil(needed - 1e-9))  # 1e-9: a whole number must not be rounded up
