"""Optuna from both sides: an objective as a game, and a leader as a sampler."""

import sys

import numpy as np
import pytest

from stackelberg import solve
from stackelberg.adapters import from_optuna
from stackelberg.core import InvalidInput, MissingExtra, ResponseFailed

RNG = np.random.default_rng(0)

# Two goods, sold at quantities a − b·price; the best prices are a/(2b) each, by hand.
A, B = np.array([10.0, 6.0]), np.array([1.0, 0.5])
BEST = A / (2.0 * B)


def shop(trial):
    prices = np.array([trial.suggest_float(f"price {i}", 0.0, 20.0) for i in range(2)])
    sold = A - B * prices
    trial.set_user_attr("response", sold.tolist())
    return float(prices @ sold)


def minus_revenue(x, y):
    return -float(x @ y)


class TestFromOptuna:
    @pytest.mark.slow
    def test_the_best_prices_are_found_from_what_is_sold(self):
        game = from_optuna(shop, cost=minus_revenue)
        assert game.X.lower.tolist() == [0.0, 0.0]
        assert game.X.upper.tolist() == [20.0, 20.0]
        assert game.x0.tolist() == [10.0, 10.0]
        assert solve(game, deployments=25).x == pytest.approx(BEST, abs=0.05)

    def test_without_a_cost_the_value_is_seen_and_minimised(self):
        game = from_optuna(shop, maximise=True)
        y, _ = game.followers.respond(np.array([4.0, 2.0]), None, 1, RNG)
        assert y.tolist() == [6.0, 5.0, -34.0]
        assert game.objective(np.zeros(2), y) == -34.0
        assert game.objective.partial_y(np.zeros(2), y).tolist() == [0.0, 0.0, 1.0]
        assert game.objective.partial_x(np.zeros(2), y).tolist() == [0.0, 0.0]
        plain = from_optuna(lambda trial: trial.suggest_float("a", -1.0, 1.0) ** 2)
        assert plain.followers.respond(np.array([0.5]), None, 3, RNG)[0].tolist() == [0.25]

    def test_a_logarithmic_scale(self):
        rates = []

        def objective(trial):
            rate = trial.suggest_float("rate", 1e-4, 1e2, log=True)
            rates.append(rate)
            trial.set_user_attr("seen", [np.log(rate)])
            return 0.0

        game = from_optuna(objective, cost=lambda x, y: float(y @ y), response="seen")
        assert rates == [pytest.approx(0.1)], "looked at once, in the middle"
        assert game.X.lower.tolist() == pytest.approx([-4.0])
        assert game.x0.tolist() == pytest.approx([-1.0])
        assert game.followers.respond(np.array([2.0]), None, 1, RNG)[0] == pytest.approx([np.log(100.0)])

    @pytest.mark.parametrize(
        "objective, complaint",
        [
            (lambda trial: trial.suggest_int("layers", 1, 5), "layers: x is continuous"),
            (lambda trial: trial.suggest_categorical("kind", ["a"]), "kind: x is continuous"),
            (lambda trial: trial.suggest_float("a", 0.0, 1.0, step=0.1), "has a step"),
            (lambda trial: trial.suggest_float("a", 1.0, 0.0), "low < high"),
            (lambda trial: trial.suggest_float("a", 0.0, 1.0, log=True), "logarithmic scale"),
            (lambda trial: 0.0, "suggests no parameter"),
            (3, "objective: expected a callable"),
        ],
    )
    def test_what_cannot_be_led_is_refused(self, objective, complaint):
        with pytest.raises(InvalidInput, match=complaint):
            from_optuna(objective)

    def test_a_cost_needs_a_response(self):
        with pytest.raises(InvalidInput, match="reports no user attribute 'response'"):
            from_optuna(lambda trial: trial.suggest_float("a", 0.0, 1.0), cost=minus_revenue)
        with pytest.raises(InvalidInput, match="cost: expected a callable"):
            from_optuna(shop, cost=1.0)

    def test_what_is_maximised_is_a_value_or_a_cost_but_not_both(self):
        """A cost is minimised: that somebody said otherwise was not heard."""
        with pytest.raises(InvalidInput, match="maximise: expected it without cost"):
            from_optuna(shop, cost=minus_revenue, maximise=True)

    def test_parameters_that_come_and_go_are_failed_answers(self):
        def objective(trial):
            a = trial.suggest_float("a", 0.0, 1.0)
            return a if a <= 0.5 else trial.suggest_float("b", 0.0, 1.0)

        game = from_optuna(objective)
        with pytest.raises(ResponseFailed, match="'b', which it did not"):
            game.followers.respond(np.array([0.9]), None, 1, RNG)


def test_a_missing_package_is_named_with_its_extra(monkeypatch):
    from stackelberg import adapters

    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(MissingExtra, match=r"\.\[optuna\]"):
        adapters.StackelbergSampler  # noqa: B018
    with pytest.raises(AttributeError, match="no attribute 'Sampler'"):
        adapters.Sampler  # noqa: B018


optuna = pytest.importorskip("optuna")


class TestSampler:
    def sampler(self, *arguments, **settings):
        from stackelberg.adapters import StackelbergSampler

        return StackelbergSampler(*arguments, **settings)

    @pytest.mark.slow
    def test_it_finds_the_best_prices_in_few_trials(self):
        sampler = self.sampler(minus_revenue)
        with pytest.raises(InvalidInput, match="two trials at least"):
            sampler.recommend()
        study = optuna.create_study(direction="maximize", sampler=sampler)
        study.optimize(shop, n_trials=25)
        assert study.trials[0].params == {"price 0": 10.0, "price 1": 10.0}
        assert [sampler.recommend()[f"price {i}"] for i in range(2)] == pytest.approx(BEST.tolist(), abs=0.05)

    @pytest.mark.slow
    def test_without_a_cost_it_leads_by_the_value_alone(self):
        study = optuna.create_study(direction="maximize", sampler=self.sampler())
        study.optimize(shop, n_trials=30)
        assert study.best_value > 0.98 * float(np.sum(A**2 / (4 * B)))

    def test_the_same_seed_gives_the_same_trials(self):
        def trials(seed):
            study = optuna.create_study(direction="maximize", sampler=self.sampler(minus_revenue, seed=seed))
            study.optimize(shop, n_trials=6)
            return [trial.params for trial in study.trials]

        assert trials(3) == trials(3) != trials(4)

    def test_failed_trials_are_failed_probes_and_others_are_left_to_chance(self):
        def objective(trial):
            kind = trial.suggest_categorical("kind", ["a", "b"])
            price = trial.suggest_float("price", 1.0, 9.0)
            if trial.number == 3:
                raise optuna.TrialPruned
            trial.set_user_attr("response", [10.0 - price])
            return price * (10.0 - price) + (kind == "b")

        sampler = self.sampler(minus_revenue)
        study = optuna.create_study(direction="maximize", sampler=sampler)
        study.optimize(objective, n_trials=12)
        assert {trial.params["kind"] for trial in study.trials} == {"a", "b"}
        (failed,) = sampler.study.history().failures
        assert failed.failure == "trial 3 ended as pruned"
        assert study.best_params["price"] == pytest.approx(5.0, abs=0.2)

    def test_a_trial_that_does_not_use_what_was_chosen_for_it_is_a_failed_probe(self):
        """From the next one on only what every trial had is led, and the leader begins anew."""

        def objective(trial):
            a = trial.suggest_float("a", 0.0, 1.0)
            if trial.number != 2:
                return a + trial.suggest_float("b", 0.0, 1.0)
            led.append(sampler.study)
            return a

        led, sampler = [], self.sampler()
        study = optuna.create_study(sampler=sampler)
        study.optimize(objective, n_trials=5)
        (failed,) = led[0].history().failures
        assert failed.failure == "trial 2 ended as complete without b"
        assert set(sampler.recommend()) == {"a"}

    def test_a_study_with_trials_is_led_from_the_best_of_them(self):
        study = optuna.create_study(direction="maximize", sampler=optuna.samplers.RandomSampler(seed=1))
        study.optimize(shop, n_trials=5)
        best = study.best_params
        study.sampler = self.sampler(minus_revenue)
        study.optimize(shop, n_trials=1)
        assert study.sampler.study.setup.x0.tolist() == list(best.values())

    def test_trials_at_the_same_time(self):
        study = optuna.create_study(direction="maximize", sampler=self.sampler(minus_revenue))
        study.optimize(shop, n_trials=1)
        both = [study.ask() for _ in range(2)]
        values = [shop(trial) for trial in both]
        for trial, value in zip(both, values, strict=True):
            study.tell(trial, value)
        assert study.sampler.study.progress.deployments == 1  # the other one was left to chance
        study.optimize(shop, n_trials=3)
        assert study.sampler.study.progress.deployments == 4


@pytest.mark.parametrize(("low", "high"), [(1.0, 1.0), (2.0, 1.0), (0.0, np.inf)])
def test_bounds_that_leave_no_room_are_refused(low, high):
    with pytest.raises(InvalidInput, match="a: expected finite bounds, low < high"):
        from_optuna(lambda trial: trial.suggest_float("a", low, high))
