"""What a certificate is made of: readings that go in, intervals and a verdict that come out."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, final

from stackelberg.core import Array, Direction


class Verdict(Enum):
    """The verdict of a certificate on x."""

    NO_DESCENT_FOUND = "no descent found to (eps_g, eps_h) at this radius"
    """Projected gradient at most eps_g, smallest curvature at least −eps_h, and no lower point was found."""
    NO_DESCENT_AT_BOUNDARY = "no first-order descent found at this boundary point"
    """Projected gradient of x at most eps_g, no lower point found; the ball leaves X: curvature is not judged."""
    DESCENT_BY_CURVATURE = "stationary to eps_g, but curves down by more than eps_h"
    """Projected gradient at most eps_g and smallest curvature below −eps_h."""
    LOWER_POINT_FOUND = "stationary to (eps_g, eps_h), but a lower point is within the radius"
    """As the first two, but a probed point z costs less than x by more than eps_g‖z − x‖ + ½ eps_h‖z − x‖²."""
    NOT_STATIONARY = "not stationary to eps_g"
    """Projected gradient above eps_g."""
    UNDECIDED = "undecided"
    """The intervals hold both answers; `budget_needed` says what would decide."""


@dataclass(frozen=True)
class Interval:
    """A confidence interval.

    Attributes
    ----------
    low : float
        Lower end.
    high : float
        Upper end.
    """

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class CostReading:
    """Reading of a probing function at one x: the cost, and a bound on |cost − settled cost|.

    Parameters
    ----------
    cost : float
        The cost.
    settling : float, default 0.0
        A bound on |cost − settled cost|.
    """

    cost: float
    settling: float = 0.0


Probing: TypeAlias = Callable[[Array], "float | CostReading"]


@final
@dataclass(frozen=True)
class Effort:
    """The effort of a decision: `deployments`, each held for 2K follower rounds, for readings within `precision`.

    Attributes
    ----------
    deployments : int
        Deployments, each held for 2K follower rounds.
    precision : float
        Of |cost − settled cost|, with which the settling bias takes up a tenth of the thresholds.
    K : int | None
        None where more rounds do not bring readings there.
    tried, reached : int, float
        The largest K tried, and how precise readings were with it; a larger K is predicted by how fast that
        improved.
    limit : int
        Follower rounds to spend in all.
    """

    deployments: int
    precision: float
    K: int | None
    tried: int
    reached: float
    limit: int

    @property
    def follower_rounds(self) -> int | None:
        """Of all deployments together."""
        return None if self.K is None else 2 * self.K * self.deployments

    @property
    def affordable(self) -> bool:
        """Whether that is within the limit."""
        return self.follower_rounds is not None and self.follower_rounds <= self.limit

    @property
    def longest(self) -> int:
        """The K to hold an x for: the one it takes, or as long as the limit allows."""
        most = max(2, self.limit // (2 * self.deployments))
        return most if self.K is None else min(self.K, most)

    def __str__(self) -> str:
        """One sentence."""
        wanted = f"costs within {self.precision:.2g} of settled"
        if self.K is None:
            seen = f"are within {self.reached:.2g}" if math.isfinite(self.reached) else "have no bound"
            return (
                f"{wanted}: held for {2 * self.tried:,} follower rounds (K = {self.tried:,}) they {seen}, and "
                "holding them longer does not help; take a larger radius or eps"
            )
        about = "about " if self.tried < self.K else ""
        words = (
            f"{wanted}: {self.deployments:,} deployments of {about}{2 * self.K:,} "
            f"follower rounds (K = {self.K:,}), {self.follower_rounds:,} in all"
        )
        if self.affordable:
            return words
        return (
            f"{words}, more than the {self.limit:,} that may be spent; allow more, or take a larger radius or eps"
        )


@dataclass(frozen=True, eq=False)
class Certificate:
    """The verdict with its intervals. `curvature` is None where the probing ball does not fit into X around x.

    `gradient_settling` and `curvature_settling` are the shares of the half-widths that the settling bias takes,
    `extrapolation` that of the bound on the error of extrapolating to a boundary point (0 in the interior).
    `lower` is the lowest point probed where it was compared with x, and `lower_by` an interval for its cost minus
    that of x (None: not compared). `budget_needed` is about how many deployments would decide (None: decided, or no
    budget can). `precision_needed` is how close to settled readings must be (|cost − settled cost|) where the
    settling bias is what leaves it undecided. `effort` is what deciding was predicted to take, where somebody asked
    beforehand (`theory.effort`).

    Attributes
    ----------
    verdict : Verdict
        What was decided.
    centre : ndarray
        The point judged.
    radius : float
        Radius of the probing ball.
    level : float
        Confidence level of all intervals together.
    gradient : ndarray
        The estimated gradient of f̃.
    projected_gradient : Interval
        Interval for its norm, within X.
    curvature : Interval | None
        Interval for the least curvature; None where the probing ball does not fit into X around x.
    gradient_settling : float
        Share of the half-width of the gradient's interval that the settling bias takes.
    curvature_settling : float
        The same for the curvature.
    extrapolation : float
        Share that the bound on the error of extrapolating to a boundary point takes (0 in the interior).
    lower : ndarray | None
        The lowest point probed, where it was compared with x.
    lower_by : Interval | None
        Interval for its cost minus that of x.
    deployments : int
        Deployments spent.
    blocks : int
        Blocks of probes.
    budget_needed : int | None
        About how many deployments would decide (None: decided, or no budget can).
    precision_needed : float | None
        How close to settled readings must be, where the settling bias leaves it undecided.
    reason : str
        The verdict in words.
    effort : Effort, optional
        What deciding was predicted to take.
    """

    verdict: Verdict
    centre: Array
    radius: float
    level: float
    gradient: Array
    projected_gradient: Interval
    curvature: Interval | None
    gradient_settling: float
    curvature_settling: float
    extrapolation: float
    lower: Array | None
    lower_by: Interval | None
    deployments: int
    blocks: int
    budget_needed: int | None
    precision_needed: float | None
    reason: str
    effort: Effort | None = None

    def __str__(self) -> str:
        """A few lines for a person."""
        return self.words()

    def words(self, direction: Direction | None = None) -> str:
        """A few lines for a person; of an f that is maximised, in words and numbers of f itself."""
        up = direction is not None and direction.maximise
        g, h = self.projected_gradient, self.curvature
        ends = (0.0, 0.0) if h is None else (-h.high, -h.low) if up else (h.low, h.high)
        which = "largest curvature" if up else "smallest curvature"
        curvature = "not judged" if h is None else f"[{ends[0]:.4g}, {ends[1]:.4g}]"
        extrapolated = f", extrapolation <= {self.extrapolation:.2g}" if h is None else ""
        lines = [
            f"verdict             {self.verdict.value} ({self.level:.0%} confidence)",
            f"projected gradient  [{g.low:.4g}, {g.high:.4g}], settling bias <= {self.gradient_settling:.2g}"
            + extrapolated,
            f"{which:<18}  {curvature}, settling bias <= {self.curvature_settling:.2g}",
        ]
        if self.lower_by is not None and up:
            best = f"[{-self.lower_by.high:.4g}, {-self.lower_by.low:.4g}]"
            lines.append(f"highest point       brings {best} more than x")
        elif self.lower_by is not None:
            lines.append(
                f"lowest point        costs [{self.lower_by.low:.4g}, {self.lower_by.high:.4g}] more than x"
            )
        lines += [
            f"deployments         {self.deployments} in {self.blocks} blocks, radius {self.radius:g}",
            f"reason              {self.reason}",
        ]
        if self.effort is not None:
            lines.append(f"deciding takes      {self.effort}")
        return "\n".join(_upwards(line) if up else line for line in lines)


_UP = {"descent": "ascent", "curves down": "curves up", "lower point": "higher point", "costs less": "brings more"}


def _upwards(line: str) -> str:
    """A line of a certificate of −f, said of f."""
    for down, up in _UP.items():
        line = line.replace(down, up)
    return line
