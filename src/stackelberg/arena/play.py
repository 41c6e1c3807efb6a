"""One run: a leader, or anything with ask and tell, on a case with a seed, judged at marks."""

from __future__ import annotations

import subprocess
import time
import warnings
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.arena.case import Case
from stackelberg.arena.entrants import Entrant
from stackelberg.arena.rivals import ScipyMinimizer
from stackelberg.core import Answer, Array, Deployed, Leader, Probe, Purpose, Start, derive, frozen

MARKS = (*range(1, 10), *range(10, 100, 5), *range(100, 200, 10), *range(200, 400, 20), *range(400, 2001, 50))
"""After so many deployments a run is judged, and at its end."""
FAR = 1e6
"""A leader that is this many scales away from x0 has diverged: its run ends, and its last word stands."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Budget:
    """When a run ends: after so many deployments, or so many follower rounds, whichever comes first."""

    deployments: int
    follower_rounds: int | None = None


class _Street:
    """The followers' side: deploys probes, counts, and draws noise by the number of the deployment.

    So the n-th deployment of a seed meets the same draws for every leader.
    """

    def __init__(self, case: Case, seed: int, budget: Budget) -> None:
        self.case, self.seed, self.budget = case, seed, budget
        self.deployments, self.rounds, self.paid, self.x = 0, 0, 0.0, case.x0
        self.kept = self.now = self.next = case.game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        self.seen: dict[str, list[float]] = {"marks": [], "closed": [], "regret": [], "follower_rounds": []}

    @property
    def over(self) -> bool:
        most = self.budget.follower_rounds or np.inf
        return self.deployments >= self.budget.deployments or self.rounds >= most

    def deploy(self, probe: Probe) -> Answer:
        """Announce a probe; what it cost counts from now on."""
        game, memory = self.case.game, self.kept if probe.start is Start.KEPT else self.now
        rng = derive(self.seed, Purpose.RESPONSE, self.deployments)
        self.judge()
        self.deployments, self.rounds = self.deployments + 1, self.rounds + probe.K
        try:
            y, self.now = game.followers.respond(probe.x, memory, probe.K, rng)
        except Exception as error:  # whatever followers raise is a failed probe, as in a study
            return Answer.answer(probe, failure=error)
        self.next = self.now if probe.keep else self.next
        cost = float(game.objective(probe.x, y))
        self.paid += (cost - game.known.cost) / self.case.gap if np.isfinite(cost) else 0.0
        return Answer.answer(probe, y=y, cost=cost if np.isfinite(cost) else None)

    def stands(self, x: Array) -> bool:
        """A round has ended: x is recommended from here on. Whether it is anywhere near."""
        self.kept, self.x = self.next, x
        return bool(np.linalg.norm(x - self.case.x0) <= FAR * self.case.scale * np.sqrt(x.size))

    def judge(self, end: bool = False) -> None:
        """Score the recommendation that stands after so many deployments, where that is a mark."""
        if self.deployments in MARKS or (end and self.deployments):
            values = (self.deployments, round(self.case.closed(self.x), 6), round(self.paid, 6), self.rounds)
            for column, value in zip(self.seen.values(), values, strict=True):
                column.append(value)


def play(case: Case, entrant: Entrant, seed: int, budget: Budget) -> Row:
    """Run an entrant to the end of its budget; what it raises is in its row."""
    row = {**identity(case, entrant, seed, budget), "d": case.x0.size, "K": case.K, "error": None}
    street, begun = _Street(case, seed, budget), time.perf_counter()
    try:
        made = entrant.make(case, seed, budget.deployments)
        play_on: Any = _lead if isinstance(made, Leader) else _ask_and_tell
        play_on(street, made)
    except Exception as error:
        row["error"] = f"{type(error).__name__}: {error}"
    street.judge(end=True)
    return row | street.seen | {"seconds": round(time.perf_counter() - begun, 3), "version": made_by()}


def identity(case: Case, entrant: Entrant, seed: int, budget: Budget) -> Row:
    """What makes a run this run, and no other."""
    return {
        "case": case.name,
        "leader": entrant.name,
        "settings": entrant.settings,
        "seed": seed,
        "deployments": budget.deployments,
        "most_rounds": budget.follower_rounds,
    }


def _lead(street: _Street, leader: Leader[Any]) -> None:
    case = street.case
    leader = leader.bind(case.game.knowledge)
    state = leader.init(case.x0, street.seed)
    while not street.over:
        probes, deployed = leader.plan(state), list[Deployed]()
        while waiting := leader.replan(replace(state, answered=tuple(one.told for one in deployed)), probes):
            deployed.append(Deployed(waiting[0], street.deploy(waiting[0])))
        state = leader.fold(state, deployed)
        if not street.stands(leader.recommend(state)):
            return


class _Over(BaseException):
    """The budget is used up, or the optimiser is far away: no solver may take this for an error of its function."""


def _ask_and_tell(street: _Street, package: Any) -> None:
    """An optimiser that sees costs only: a failure counts as the worst cost seen so far."""
    case, worst = street.case, -np.inf

    def announce(x: Any) -> float:
        nonlocal worst
        if street.over:
            raise _Over
        x = frozen(case.game.X.project(np.asarray(x, dtype=np.float64)))
        answer = street.deploy(Probe(street.deployments, 0, x, case.K, Start.PREVIOUS, keep=True))
        cost = worst if answer.cost is None else answer.cost
        worst = max(worst, cost)
        if np.isfinite(cost):
            package.tell(x, cost)
        if not street.stands(case.game.X.project(np.asarray(package.recommend(), dtype=np.float64))):
            raise _Over
        return cost if np.isfinite(cost) else np.inf

    with suppress(_Over), warnings.catch_warnings(action="ignore"):  # what packages warn of is their own
        if isinstance(package, ScipyMinimizer):
            package.minimize(announce)
        while True:
            announce(package.ask())


@cache
def made_by() -> str:
    """The version of this package, with the commit where it runs from a clone."""
    from stackelberg import __file__ as here
    from stackelberg import __version__

    git = ["git", "-C", str(Path(here).parent), "describe", "--always", "--dirty", "--exclude=*"]
    try:
        found = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return __version__
    return f"{__version__} ({found})"
