"""What a run gives back: x and what it will cost, history, status and counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape
from importlib import import_module
from operator import attrgetter
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from stackelberg.core import AS_COST, Answer, Array, Direction, Parameters
from stackelberg.study.export import round_table
from stackelberg.study.history import History, Record

if TYPE_CHECKING:
    from stackelberg.study.expectation import Expected


def with_error(value: float, error: float) -> str:
    """A number and its standard error, to the digits that this leaves.

    >>> with_error(-3.74612, 0.0123), with_error(7480225.3, 120.0), with_error(2.5, float("nan"))
    ('-3.746 ± 0.01', '7,480,230 ± 100', '2.5')
    >>> with_error(2.5, 0.0)
    '2.5'
    """
    if not np.isfinite(error) or error <= 0.0:
        return f"{float(f'{value:.6g}'):,.12g}"
    digits = 1 - int(np.floor(np.log10(error)))
    return f"{round(value, digits):,.15g} ± {float(f'{error:.1g}'):,g}"


class Best(NamedTuple):
    """The announced x with the lowest cost that was seen, and the round it was announced in."""

    x: Array
    cost: float
    round: int


class Status(Enum):
    """The state of a run. `status.advice` tells the user what to do next."""

    RUNNING = "running"
    ROUNDS_DONE = "rounds done"
    BUDGET_SPENT = "budget spent"
    SETTLED = "settled"
    INTERRUPTED = "interrupted"
    REPEATED_ERROR = "repeated error"
    FOLLOWERS_FAILED = "followers failed"
    FOLLOWERS_STOPPED = "followers stopped"
    OBJECTIVE_FAILED = "objective failed"
    DIVERGED = "diverged"

    @property
    def advice(self) -> str:
        """Advice for a person: the next thing to do."""
        return _ADVICE[self]

    @property
    def ok(self) -> bool:
        """Whether the run did what was asked of it."""
        return self in (Status.RUNNING, Status.ROUNDS_DONE, Status.BUDGET_SPENT, Status.SETTLED)

    @property
    def failed(self) -> bool:
        """Whether failed answers kept the run from what was asked of it."""
        return self.value in ("repeated error", "followers failed", "followers stopped", "objective failed")


_ADVICE = {
    Status.RUNNING: "The run goes on: ask for the next probes.",
    Status.ROUNDS_DONE: "All rounds were run. Look at the history: if the cost still falls, run more rounds.",
    Status.BUDGET_SPENT: (
        "The deployments were spent before x and its cost stood still. Look at the history: if the cost still "
        "falls, allow more: solve(..., deployments=1000)."
    ),
    Status.SETTLED: (
        "x and its cost have stood still for twenty rounds, by the measure of how far they had come. To go on all "
        "the same, say for how many rounds: solve(..., rounds=500)."
    ),
    Status.INTERRUPTED: "The run was stopped by hand. What was done is kept; run it again to go on.",
    Status.REPEATED_ERROR: (
        "The same error spoiled the first rounds, or most of them, so x stands for little or nothing. "
        "Mend what the last lines name and run again; a stored study goes on from the round where it stopped."
    ),
    Status.FOLLOWERS_FAILED: (
        "Too many rounds in a row failed because followers raised or answered with NaN or infinity. "
        "Read `result.failures` for the round and the reason, mend the followers or narrow X, and run again."
    ),
    Status.FOLLOWERS_STOPPED: (
        "The followers could not answer a probe, and are set to stop the run then. Nothing is lost: mend what the "
        "last lines name and run again; a stored study goes on with the same probe."
    ),
    Status.OBJECTIVE_FAILED: (
        "Too many rounds in a row failed because the objective raised or was not finite. "
        "Read `result.failures` for the round and the reason, and check f(x, y) there."
    ),
    Status.DIVERGED: (
        "The leader's x left every reasonable bound. Use smaller step sizes (eta), a larger radius (delta), "
        "more follower rounds K, or bound X."
    ),
}


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    """The end of a run: where it got, what that costs, and everything that was seen.

    A *deployment* is one announced x; *follower rounds* are the rounds K of all deployments added up.

    Attributes
    ----------
    x : ndarray
        The leader's recommendation; `named` has it by the names of its entries.
    fun, value : float
        What f is expected to be at x once followers have settled, as the user has f; NaN where too little was seen.
    cost, cost_error : float
        The same, and its standard error: by the leader's model, or from the costs seen around x (`expected` says
        which, with an interval).
    success : bool
        Whether the run did what was asked of it.
    status, message
        How it ended; `message` says what to do next, and of a run that failed where and why.
    nfev, nit : int
        Deployments, and closed rounds.
    history, answers, failures : tuple
        Closed rounds, all observations in order, and those that say why there is no answer.
    last_cost : float
        The last cost seen at the x_t of its round.
    deployments, follower_rounds, seed : int
        Deployments, their K added up, and the seed of the run.
    expected : Expected, optional
        The cost with its interval; None where too little was seen.
    parameters : Parameters
        Names, units and steps of the entries of x.
    direction : Direction
        Whether costs are shown as they are or as an f that is maximised.
    error : str
        Where and why a run failed.
    remarks : tuple of str
        What is odd about a run, such as an f that never changes.

    Examples
    --------
    >>> from stackelberg import TheoremSchedule, TwoPoint, solve
    >>> from stackelberg.games import pigou
    >>> result = solve(pigou(), TwoPoint(K=20, schedule=TheoremSchedule(0.5, 0.05)), rounds=3, seed=0)
    >>> result
    Result(status='rounds done', cost=0.750389 ± 2e-05, x=[0.5205], rounds=3, deployments=6, failures=0)
    >>> round(result.last_cost, 6)
    0.750508
    >>> list(result.to_frame())
    ['round', 'cost', 'deployments', 'follower_rounds', 'step', 'x1', 'note']
    """

    x: Array
    expected: Expected | None
    status: Status
    history: tuple[Record, ...]
    failures: tuple[Answer, ...]
    deployments: int
    follower_rounds: int
    seed: int
    error: str = ""
    answers: tuple[Answer, ...] = ()
    parameters: Parameters = None  # type: ignore[assignment]
    direction: Direction = AS_COST
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Number the entries of x where nobody has named them."""
        if self.parameters is None:
            object.__setattr__(self, "parameters", Parameters.numbered(self.x.size))

    @property
    def named(self) -> dict[str, float]:
        """x by the names of its entries."""
        return self.parameters.by_name(self.x)

    @property
    def value(self) -> float:
        """`cost`."""
        return self.cost

    @property
    def cost(self) -> float:
        """The expected f at x, settled; NaN where it is not known."""
        return float("nan") if self.expected is None else self.expected.cost

    @property
    def cost_error(self) -> float:
        """The standard error of `cost`; NaN where that is not known."""
        return float("nan") if self.expected is None else self.expected.error

    @property
    def last_cost(self) -> float:
        """The last cost that was seen at an announced x_t; NaN if none was."""
        seen = self.costs[np.isfinite(self.costs)]
        return float(seen[-1]) if seen.size else float("nan")

    @property
    def best(self) -> Best | None:
        """The announced x with the lowest cost seen (the highest f, if it is maximised), None if no cost was.

        Followers that have not settled yet and noise make this cost look better than it would stay, the more so the
        more was announced: what to deploy is `x`, the leader's recommendation.
        """
        seen = [Best(o.x, o.cost, o.round) for o in self.answers if o.failure is None and o.cost is not None]
        least = max if self.direction.maximise else min
        return least((one for one in seen if np.isfinite(one.cost)), key=attrgetter("cost"), default=None)

    def to_frame(self) -> Any:
        """One row per closed round: a pandas DataFrame where pandas is installed, else a dictionary of columns.

        The columns are those of `rounds.csv` (round, cost, deployments, follower_rounds, moved, step, then x by the
        names of its entries; where f is maximised, f by its name in the place of the cost) and `note`: what the
        leader says of the round in words, such as why it took no step.
        """
        history = History(self.history, ())
        columns: dict[str, Any] = dict(round_table(history, self.parameters, self.direction.word))
        columns["note"] = ["; ".join(v for v in r.note.values() if isinstance(v, str)) for r in self.history]
        try:
            pandas = import_module("pandas")
        except ImportError:
            return columns
        return pandas.DataFrame(columns)

    @property
    def xs(self) -> Array:
        """The iterates x_t, one per row."""
        return np.array([record.x for record in self.history])

    @property
    def costs(self) -> Array:
        """The costs seen at x_t, NaN where a round failed."""
        return np.array([record.cost for record in self.history])

    # The names of `scipy.optimize.OptimizeResult`, for code that was written for it.

    @property
    def fun(self) -> float:
        """f at x as the user has it, settled: `value`."""
        return self.value

    @property
    def nit(self) -> int:
        """Number of closed rounds."""
        return len(self.history)

    @property
    def nfev(self) -> int:
        """`deployments`."""
        return self.deployments

    @property
    def success(self) -> bool:
        """Whether the run did what was asked of it."""
        return self.status.ok

    @property
    def message(self) -> str:
        """The status and what to do next; of a run that failed, its last failure and where that was raised."""
        lines = [f"{self.status.value}: {self.status.advice}", *([self.error] if self.error else []), *self.remarks]
        return "\n".join(lines)

    def __repr__(self) -> str:
        cost = "nan" if self.expected is None else with_error(self.value, self.cost_error)
        word = self.direction.word if self.direction.word.isidentifier() else "value"
        return (
            f"Result(status={self.status.value!r}, {word}={cost}, x={self._x_words(4)}, "
            f"rounds={len(self.history)}, deployments={self.deployments}, failures={len(self.failures)})"
        )

    def plot(self) -> Any:
        """The run as a page, which a notebook shows in a cell and `save` writes: costs, x and what is recommended.

        >>> from stackelberg.games import pigou
        >>> from stackelberg import solve
        >>> "recommended, once settled" in solve(pigou(), rounds=5).plot().html
        True
        """
        return resolve_name("stackelberg.report.page:page_of_run")(self)

    def _repr_html_(self) -> str:
        """`str`, for notebooks."""
        return f'<pre style="white-space: pre-wrap">{escape(str(self))}</pre>'

    def __str__(self) -> str:
        facts = self.facts
        width = max(map(len, facts))
        return "\n".join(f"{name:<{width}} {text}" for name, text in facts.items())

    def _x_words(self, digits: int) -> str:
        """x, by name where its entries have one: of many the first."""
        names = self.parameters
        if names.numbered_only and not any(names.steps):
            edges: dict[str, Any] = {"threshold": 6, "edgeitems": 2} if digits < 6 else {"threshold": 8}
            return np.array2string(self.x, precision=digits, max_line_width=200, **edges)
        shown = [f"{names.names[i]}: {names.words(i, self.x[i], 3)}" for i in range(min(6, self.x.size))]
        return "{" + ", ".join(shown) + (f", and {self.x.size - 6} more" if self.x.size > 6 else "") + "}"

    @property
    def facts(self) -> dict[str, str]:
        """The facts of the run, in words by name."""
        word = self.direction.word
        facts = {
            "x": self._x_words(6),
            word: "not known"
            if self.expected is None
            else f"{with_error(self.value, self.cost_error)} at x, settled ({self.expected.source})",
            f"last {word} seen": with_error(self.last_cost, np.nan),
            "status": self.message,
            "deployments": str(self.deployments),
            "follower rounds": str(self.follower_rounds),
        }
        if self.failures:
            first = self.failures[0]
            facts["failures"] = f"{len(self.failures)}, first in round {first.round}: {first.failure}"
        return facts
