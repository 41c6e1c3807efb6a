"""How fast followers settle: ρ or λ of Assumption 3, fitted to responses that a leader can observe."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from scipy.special import stdtrit

from stackelberg.core import (
    Array,
    Followers,
    InvalidInput,
    Purpose,
    ResponseFailed,
    as_vector,
    derive,
    frozen,
    refuse,
    whole_number,
)
from stackelberg.theory.rates import Exponential, Polynomial, Rate

SHARE_SETTLED = 0.25
"""The last quarter of the rounds says how far responses still move when they have settled."""

CYCLES = 0.3
"""Followers that still move by this share of their largest move in the last quarter have not settled."""


@dataclass(frozen=True, eq=False)
class Contraction:
    """Measurement of Assumption 3 at one x.

    `rate` is the fitted Exponential or Polynomial, None where followers did not settle; `slow` is the slowest law
    that the fit leaves room for (see `estimate_contraction`); `moves[k]` is ‖y^{(k+2)} − y^{(k+1)}‖; `floor` is the
    largest move of the last quarter (rounding, noise, or a slow tail); `used` counts the rounds that the fit rests
    on. `reason` says in words what was seen.

    Attributes
    ----------
    rate : Rate | None
        The fitted law; None where followers did not settle.
    moves : ndarray
        moves[k] is ‖y^{(k+2)} − y^{(k+1)}‖.
    floor : float
        The largest move of the last quarter: rounding, noise, or a slow tail.
    used : int
        Rounds that the fit rests on.
    reason : str
        What was seen, in words.
    slow : Rate, optional
        The slowest law that the fit leaves room for.
    """

    rate: Rate | None
    moves: Array
    floor: float
    used: int
    reason: str
    slow: Rate | None = None

    @property
    def settles(self) -> bool:
        """Whether the followers settled."""
        return self.rate is not None

    def settled_rate(self) -> Rate:
        """The rate, or an error that says what the followers did instead of settling."""
        if self.rate is None:
            raise InvalidInput(f"followers: expected followers that settle, but {self.reason}")
        return self.rate

    def slowest_rate(self) -> Rate:
        """The slowest law that the fit leaves room for, or an error that says what the followers did instead."""
        return self.settled_rate() if self.slow is None else self.slow


def estimate_contraction(
    followers: Followers, x: Any, *, rounds: int = 200, seed: int = 0, kind: Literal["auto", "1a", "1b"] = "auto"
) -> Contraction:
    """Fit ρ or λ of Assumption 3 from responses to a fixed x, one follower round at a time.

    No equilibrium is needed: under (1b) the moves ‖y^{(k+1)} − y^{(k)}‖ fall like ρ^k, and under (1a) the moves
    over a doubling ‖y^{(2k)} − y^{(k)}‖ fall like k^{-λ/2}. Each law is fitted by least squares to the log of its
    moves, over the rounds clear of the floor; "auto" keeps the one with the smaller residual. C is the smallest
    that makes the law hold from the first response on. Followers that cycle, drift or wander get rate None and
    a reason.

    `slow` is the same law with the slowest of three slopes: the fitted one, its upper 97.5% end (Student), and
    that of the second half of the rounds fitted, since moves are often a mixture that slows down. Where the other
    law fits about as well (a residual within a factor of two), the polynomial one counts.

    Parameters
    ----------
    followers : Followers
        Those who respond.
    x : Any
        Where.
    rounds : int, default 200
        Follower rounds to watch.
    seed : int, default 0
        Of all that is random.
    kind : {'auto', '1a', '1b'}, default 'auto'
        Which law to fit: "1a", "1b", or the one that fits better.

    Returns
    -------
    Contraction
        The law, and what it rests on.

    Examples
    --------
    >>> from stackelberg.games import stackelberg_cournot
    >>> seen = estimate_contraction(stackelberg_cournot(n=2).followers, [3.0])
    >>> round(seen.rate.rho, 3), seen.reason.split(" ")[0]
    (0.667, 'rho^K')
    """
    whole_number("rounds", rounds, least=12)
    refuse(kind not in ("auto", "1a", "1b"), f"kind: expected 'auto', '1a' or '1b', got {kind!r}")
    responses = observed_responses(followers, as_vector("x", x), rounds, seed)
    moves = np.linalg.norm(np.diff(responses, axis=0), axis=1)
    rounding = 1e-12 * max(float(np.abs(responses).max()), 1e-300)
    floor = max(float(moves[-max(3, int(rounds * SHARE_SETTLED)) :].max()), rounding)
    largest = float(moves.max())
    if floor > CYCLES * largest and floor > rounding:
        return Contraction(None, frozen(moves), floor, 0, _unsettled(responses, floor, largest))
    peak = int(np.argmax(moves))  # moves may grow before they shrink: laws are fitted from the largest on
    used = int(np.argmax(moves[peak:] <= 3.0 * floor))  # the last move is never above the floor
    if used < 3:
        reason = f"settled within {peak + used + 1} rounds, too fast to tell a rate from a jump"
        return Contraction(Exponential(0.0), frozen(moves), floor, used, reason)
    rate, slow, reason = _fit(responses, moves, slice(peak, peak + used), kind)
    return Contraction(rate, frozen(moves), floor, used, reason, slow)


def observed_responses(followers: Followers, x: Array, rounds: int, seed: int) -> Array:
    """y^{(1)}, …, y^{(rounds)} at a fixed x, one per row.

    A rule may change with the rounds since x was announced (H_k), so rewindable followers answer k = 1, 2, …
    rounds afresh from one memory; a live population is watched one round at a time.
    """
    start = memory = followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
    seen = []
    for k in range(1, rounds + 1):
        if followers.rewindable:
            y, _ = followers.respond(x, start, k, derive(seed, Purpose.RESPONSE))
        else:
            y, memory = followers.respond(x, memory, 1, derive(seed, Purpose.RESPONSE, k))
        seen.append(np.array(y, dtype=np.float64))
        if not np.isfinite(seen[-1]).all():
            raise ResponseFailed(f"followers: expected finite responses, got {seen[-1]} after {k} rounds")
    return np.stack(seen)


def _unsettled(responses: Array, floor: float, largest: float) -> str:
    """Say what followers did instead of settling: cycle (with its period) or move on without end."""
    end = responses[-1]
    back = np.linalg.norm(responses[:-1][::-1] - end, axis=1)
    returns = np.flatnonzero(back <= 1e-6 * floor)
    moved = f"after {len(responses)} rounds they still move by {floor:.3g} per round (largest move {largest:.3g})"
    if returns.size:
        return f"{moved} and repeat with period {int(returns[0]) + 1}: they cycle, so no rate exists"
    return (
        f"{moved} without repeating: they drift, wander or answer with noise, or settle too slowly for so few "
        "rounds"
    )


def _fit(responses: Array, moves: Array, span: slice, kind: str) -> tuple[Rate | None, Rate | None, str]:
    """Fit log moves on k (1b) and log moves over a doubling on log k (1a); keep the better, and its slow end."""
    first, end = span.start + 1, span.stop
    used = end - span.start
    fits = {"1b": _line(np.arange(first, end + 1.0), np.log(moves[span]))}
    # The last decade of rounds, evenly in log k: a law that starts a round early or late bends only before.
    last = max(4, min(end, len(responses) // 2))
    halves = np.unique(np.geomspace(min(last, max(4, first, last // 10)), last, 20).astype(int))
    doubling = np.linalg.norm(responses[2 * halves - 1] - responses[halves - 1], axis=1)
    if halves.size >= 3 and (doubling > 0).all():
        fits["1a"] = _line(np.log(halves), np.log(doubling))
    refuse(
        kind != "auto" and kind not in fits,
        f"kind: too few rounds clear of the floor ({used}) to fit {kind!r}; give more rounds",
    )
    falling = {name: fit for name, fit in fits.items() if fit.slope < 0 and kind in ("auto", name)}
    if not falling:
        return None, None, f"their moves do not shrink over the {used} rounds fitted: give more rounds"
    chosen = min(falling, key=lambda name: falling[name].residual)
    best = falling[chosen]
    as_good = "1a" in falling and falling["1a"].residual <= 2 * best.residual
    cautious = "1a" if as_good else chosen
    words = f"fits {used} rounds with residual {best.residual:.2g} in the log of the moves"
    law = "rho^K" if chosen == "1b" else "K^(-lambda)"
    slow = falling[cautious]
    return _law(chosen, best.slope, best.excess), _law(cautious, slow.slowest, slow.slow_excess), f"{law} {words}"


def _law(name: str, slope: float, excess: float) -> Rate:
    """The law with this slope of its log moves."""
    if name == "1b":
        return Exponential(min(float(np.exp(slope)), 1 - 1e-12), excess)
    return Polynomial(max(-2.0 * slope, 1e-12), excess**2)


class _Line(NamedTuple):
    """A fitted line: its slope, the root mean square residual, and C >= 1 with log C the most it is exceeded by.

    `slowest` is the slowest slope that the points leave room for, with a C of its own.
    """

    slope: float
    residual: float
    excess: float
    slowest: float
    slow_excess: float


def _line(u: Array, w: Array) -> _Line:
    """Fit w on u; C is the smallest such that w stays below w[0] + slope (u − u[0]) + log C."""
    slope, intercept = np.polyfit(u, w, 1)
    residual = float(np.sqrt(np.mean((w - slope * u - intercept) ** 2)))
    spread = float(np.sqrt(np.sum((u - u.mean()) ** 2)))
    freedom = len(u) - 2  # at least 1: no line is fitted to fewer than three points
    upper = slope + float(stdtrit(freedom, 0.975)) * residual * math.sqrt(len(u) / freedom) / spread
    half = len(u) // 2
    late = float(np.polyfit(u[half:], w[half:], 1)[0]) if len(u) - half >= 3 else slope
    slowest = float(max(slope, upper, late))
    return _Line(float(slope), residual, _excess(u, w, slope), slowest, _excess(u, w, slowest))


def _excess(u: Array, w: Array, slope: float) -> float:
    return float(np.exp(np.max(w - w[0] - slope * (u - u[0]))))
