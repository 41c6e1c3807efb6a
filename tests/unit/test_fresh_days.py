"""The comparison of a recommendation with the start on fresh days."""

import numpy as np
import pytest

from stackelberg.core import Game, InvalidInput, Objective
from stackelberg.followers import CallableFollowers
from stackelberg.problems import build_problem
from stackelberg.run.checks import FreshCheck, worth
from stackelberg.sets import Box


class TestFreshDays:
    def noisy(self):
        followers = CallableFollowers(lambda x, y, k: np.array([10.0 + x[0]]), start=lambda rng: [rng.normal()])
        return Game(Box([-5.0], [5.0]), Objective(lambda x, y: float(y[0])), followers)

    def test_costs_at_both_and_the_share_saved(self):
        found = worth(self.noisy(), np.array([-2.0]), np.zeros(1), FreshCheck(seeds=3, days=2, settle=1))
        assert (found.start.tolist(), found.at_x.tolist()) == ([10.0] * 3, [8.0] * 3)
        assert (found.saved, found.low, found.high) == pytest.approx((0.2, 0.2, 0.2))
        assert found.significant
        assert "20.0% saved" in found.words

    def test_the_interval_is_students(self):
        costs = iter([10.0, 9.0, 10.0, 7.0])  # start and x of either seed: 10% and 30% saved
        game = Game(
            Box([-5.0], [5.0]),
            Objective(lambda x, y: float(y[0])),
            CallableFollowers(lambda x, y, k: np.array([next(costs)]), start=[0.0]),
        )
        found = worth(game, np.ones(1), np.zeros(1), FreshCheck(seeds=2, days=1))
        # mean 0.2, deviation √0.02, t(0.975, 1) = 12.7062: ± 12.7062 · √0.02 / √2 = 1.27062
        assert (found.low, found.high) == pytest.approx((0.2 - 1.27062, 0.2 + 1.27062), abs=1e-5)
        assert "within the noise" in found.words

    def test_a_share_of_nothing_is_refused(self):
        game = Game(
            Box([-5.0], [5.0]),
            Objective(lambda x, y: 0.0),
            CallableFollowers(lambda x, y, k: y, start=[0.0]),
        )
        with pytest.raises(InvalidInput, match="costs above zero"):
            worth(game, np.ones(1), np.zeros(1), FreshCheck())

    def test_in_a_file(self):
        spec = {"study": {"name": "a"}, "game": {"builtin": "pigou"}, "check": {"seeds": 3}}
        assert build_problem(spec).check == FreshCheck(seeds=3)
        with pytest.raises(InvalidInput, match=r"\[check\] seeds: expected a whole number >= 2"):
            build_problem({**spec, "check": {"seeds": 1}})
        with pytest.raises(InvalidInput, match=r"\[check\] seed: there is no such setting"):
            build_problem({**spec, "check": {"seed": 3}})
        live = {"study": {"name": "a"}, "live": {"dimension": 1}, "check": {}}
        with pytest.raises(InvalidInput, match="need simulated followers"):
            build_problem(live)
