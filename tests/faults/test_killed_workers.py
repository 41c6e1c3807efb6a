"""A run with several probes out, killed again and again: nothing is lost or doubled, and the log repeats it."""

import sqlite3
import time
from contextlib import closing

import numpy as np
import pytest
from tests import forked, studies

from stackelberg import Study
from stackelberg.games import linear_quadratic
from stackelberg.study import events as ev

SCRIPT = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from stackelberg import Box, Followers, ResponseModel, solve
from stackelberg.games import linear_quadratic

@dataclass(frozen=True, eq=False)
class Slow(Followers):
    inside: Followers

    def initial(self, rng):
        return self.inside.initial(rng)

    def respond(self, x, memory, rounds, rng):
        time.sleep(0.1 * rng.random())
        return self.inside.respond(x, memory, rounds, rng)

game = replace(linear_quadratic(3, seed=2), X=Box([-3.0] * 3, [3.0] * 3))
game = replace(game, followers=Slow(game.followers))
with ThreadPoolExecutor(3) as pool:
    solve(game, ResponseModel(K=10), rounds=45, study=(sys.argv[1], "s"), workers=pool)
"""


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_with_what_was_out(tmp_path):
    url, script = f"sqlite:///{tmp_path}/s.db", tmp_path / "run.py"
    script.write_text(SCRIPT)
    answered = []
    for wanted in (6, 20, None):  # killed as soon as so many answers are in the log
        process = forked.Popen([str(script), url], env=studies.child_environment())
        if wanted is None:
            assert process.wait(120) == 0
        else:
            while told(url) < wanted:
                assert process.poll() is None
                time.sleep(0.02)
            process.kill()
            process.wait()
        answered.append(told(url))
    assert answered == sorted(answered)
    game = linear_quadratic(3, seed=2)
    with Study.open(url, "s", objective=game.objective) as study:
        found = [event.observation for _, _, event in study.events() if isinstance(event, ev.Told)]
        assert len({(o.round, o.index) for o in found}) == len(found) == 45
        assert not study.known.awaited
        assert study.recomputed is None
        start = game.hyperobjective(np.zeros(3))
        assert game.hyperobjective(study.recommend()) - game.known.cost < 0.2 * (start - game.known.cost)


def told(url):
    """How many answers the log has; none before there is one."""
    try:
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return connection.execute("SELECT COUNT(*) FROM stackelberg_events WHERE kind = 'told'").fetchone()[0]
    except sqlite3.OperationalError:  # it is being made
        return 0
