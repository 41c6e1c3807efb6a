"""Environments as followers: what a round is, what is seen, what is refused."""

import threading

import numpy as np
import pytest

from stackelberg import Box, Game, Objective, solve
from stackelberg.core import InvalidInput, ResponseFailed
from stackelberg.followers import EnvironmentFollowers

RNG = np.random.default_rng(0)


class Counter:
    """Adds the action up; an episode has three steps."""

    def reset(self, seed=None, options=None):
        self.total, self.steps, self.seed = 0.0, 0, seed
        return np.array([[self.total]]), {}

    def step(self, action):
        self.total += float(action[0])
        self.steps += 1
        return np.array([[self.total]]), 10.0 * self.total, self.steps == 3, False, {"steps": self.steps}


def after(followers, x, rounds):
    return followers.respond(np.array([x]), followers.initial(RNG), rounds, RNG)


class TestEnvironment:
    def test_a_round_is_a_step_and_episodes_follow_each_other(self):
        followers = EnvironmentFollowers(Counter)
        assert [after(followers, 2.0, rounds)[0].tolist() for rounds in (1, 2, 3, 4)] == [
            [2.0],
            [4.0],
            [6.0],
            [2.0],
        ]

    def test_a_round_is_an_episode(self):
        followers = EnvironmentFollowers(
            Counter, round="episode", observe=lambda seen, reward, info: [reward, info["steps"]]
        )
        assert after(followers, 2.0, 1)[0].tolist() == [60.0, 3.0]
        assert after(followers, 2.0, 2)[0].tolist() == [60.0, 3.0]

    def test_x_may_be_made_into_an_action(self):
        assert after(EnvironmentFollowers(Counter, action=lambda x: 100.0 * x), 2.0, 1)[0].tolist() == [200.0]

    def test_resets_draw_their_seeds_from_the_generator(self):
        seeds = [EnvironmentFollowers(Counter).initial(np.random.default_rng(s)).seed for s in (1, 1, 2)]
        assert seeds[0] == seeds[1] != seeds[2]

    @pytest.mark.slow
    def test_it_is_played(self):
        class Tank(Counter):
            def step(self, action):
                self.total += 0.5 * (float(action[0]) - self.total)
                return np.array([self.total]), 0.0, False, False, {}

        game = Game(Box([0.0], [9.0]), Objective(lambda x, y: float((y[0] - 4.0) ** 2)), EnvironmentFollowers(Tank))
        assert solve(game, deployments=30).x == pytest.approx([4.0], abs=0.05)

    def test_what_cannot_be_is_refused_by_name(self):
        class Locked(Counter):
            def __init__(self):
                self.lock = threading.Lock()

        with pytest.raises(InvalidInput, match="rewindable=False"):
            EnvironmentFollowers(Locked).initial(RNG)
        assert after(EnvironmentFollowers(Locked, rewindable=False), 2.0, 1)[0].tolist() == [2.0]
        with pytest.raises(InvalidInput, match="reset and step"):
            EnvironmentFollowers(dict).initial(RNG)
        for settings in ({"make": 3}, {"round": "day"}, {"observe": 3}, {"action": 3}):
            with pytest.raises(InvalidInput, match=next(iter(settings))):
                EnvironmentFollowers(**({"make": Counter} | settings))

    def test_answers_that_cannot_be_used_are_failed_responses(self, monkeypatch):
        class Old(Counter):
            def step(self, action):
                return np.zeros(1), 0.0, False, {}

        class Endless(Counter):
            def step(self, action):
                return np.zeros(1), 0.0, False, False, {}

        with pytest.raises(ResponseFailed, match="terminated, truncated"):
            after(EnvironmentFollowers(Old), 1.0, 1)
        monkeypatch.setattr("stackelberg.followers.environment.LONGEST_EPISODE", 10)
        with pytest.raises(ResponseFailed, match="did not end in 10 steps"):
            after(EnvironmentFollowers(Endless, round="episode"), 1.0, 1)
        with pytest.raises(ResponseFailed, match="before the first step"):
            after(EnvironmentFollowers(Counter), 1.0, 0)
