"""How a run ended, in words that say what to do next."""

from __future__ import annotations

from enum import Enum


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
        """What to do next, for a person."""
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
