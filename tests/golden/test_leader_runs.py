"""The first deployments of leaders on small games, as they were: a change of any of them is seen, and said.

Regenerate with `python -m tests.golden.test_leader_runs` when a leader is changed on purpose, and say why.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stackelberg import games, solve
from stackelberg.core import Game, Leader
from stackelberg.followers import NotRewindable
from stackelberg.leaders import (
    ResponseModel,
    TwoPoint,
    default_leader,
)

RUNS = Path(__file__).with_name("leader_runs.json")
ROUNDS = 6
"""Few: where a model divides by what it has hardly seen, rounding grows tenfold a round."""


def live(game: Game) -> Game:
    """The same followers, who go on from where they are."""
    return replace(game, followers=NotRewindable(game.followers))


CASES: dict[str, Callable[[], tuple[Game, Leader[Any]]]] = {
    "default, linear-quadratic": lambda: (games.linear_quadratic(4, seed=3), default_leader()),
    "default, live linear-quadratic": lambda: (live(games.linear_quadratic(4, seed=4)), default_leader()),
    "default, cournot": lambda: (games.stackelberg_cournot(n=5), default_leader()),
    "default, demand response": lambda: (games.demand_response(), default_leader()),
    "default, logit pricing": lambda: (games.logit_pricing(), default_leader()),
    "default, platform pricing": lambda: (games.platform_pricing(), default_leader()),
    "response model K=3": lambda: (games.linear_quadratic(3, seed=8), ResponseModel(K=3)),
    "two-point": lambda: (games.pigou(), TwoPoint(K=5)),
}


def run(name: str) -> list[list[float]]:
    """Where each round was centred, then what is recommended."""
    game, leader = CASES[name]()
    result = solve(game, leader, rounds=ROUNDS, seed=11)
    return [*result.xs.tolist(), result.x.tolist()]


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.slow) if "demand response" in one else one for one in CASES]
)
def test_the_run_is_what_it_was(name: str) -> None:
    stored = np.array(json.loads(RUNS.read_text())[name])
    np.testing.assert_allclose(np.array(run(name)), stored, rtol=1e-6, atol=1e-8 * np.abs(stored).max())


if __name__ == "__main__":
    RUNS.write_text(json.dumps({name: run(name) for name in CASES}, indent=0) + "\n")
