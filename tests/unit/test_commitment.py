"""`Commitment`: what it learns of followers who choose, and that it commits just inside the best region."""

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg import Setup, Study, solve
from stackelberg.core import Answer, Knowledge, Objective, Purpose, derive
from stackelberg.games import linear_quadratic, random_bimatrix, security
from stackelberg.leaders import Commitment
from stackelberg.leaders.choice_model import blocks_of, choices, fitted, log_shares
from stackelberg.sets import Simplex


def committed(game, deployments, seed=0):
    """The expected cost of what it recommends, over the strong Stackelberg equilibrium's."""
    leader = Commitment().bind(game.knowledge)
    state = leader.init(game.x0, seed)
    memory = game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
    for t in range(deployments):
        (probe,) = asked_of(leader, state)
        assert game.X.contains(probe.x, 1e-9)
        y, memory = game.followers.respond(probe.x, memory, probe.K, derive(seed, Purpose.RESPONSE, t))
        state = told_to(leader, state, [Answer.answer(probe, y=y, cost=game.objective(probe.x, y))])
    return game.hyperobjective(leader.recommend(state)) - game.known.cost, leader, state


@pytest.mark.slow
@pytest.mark.parametrize(
    "game,deployments",
    [
        (random_bimatrix(2, 2, seed=31), 80),
        (random_bimatrix(3, 3, seed=32), 180),
        (random_bimatrix(3, 3, seed=33, share=0.2), 180),
        (random_bimatrix(3, 2, seed=34, followers="quantal", precision=50.0), 120),
        (random_bimatrix(2, 2, seed=3, types=2), 120),
        (security(3, 1.0, seed=1, precision=np.inf), 180),
    ],
    ids=["2x2", "3x3", "slow", "quantal", "two types", "coverage"],
)
def test_it_comes_near_the_strong_equilibrium(game, deployments):
    over, _, _ = committed(game, deployments)
    assert over <= 0.02 * (game.hyperobjective(game.x0) - game.known.cost) + 0.01 * abs(game.known.cost)


@pytest.mark.slow
def test_units_do_not_matter():
    plain, large = random_bimatrix(3, 2, seed=35), random_bimatrix(3, 2, seed=35)
    scaled = Objective(
        lambda x, y: 1e4 * plain.objective(x, y),
        gradients=(
            lambda x, y: 1e4 * plain.objective.partial_x(x, y),
            lambda x, y: 1e4 * plain.objective.partial_y(x, y),
        ),
    )
    first = solve(plain, Commitment(), deployments=60)
    second = solve(type(large)(large.X, scaled, large.followers, x0=large.x0), Commitment(), deployments=60)
    assert second.x == pytest.approx(first.x, abs=1e-3)


@pytest.mark.slow
def test_what_it_expects_is_what_comes():
    _, leader, state = committed(random_bimatrix(2, 3, seed=36), 60)
    game, forecast = random_bimatrix(2, 3, seed=36), leader.model(state)
    rng, agree = np.random.default_rng(0), 0
    for x in rng.dirichlet(np.ones(2), 100):
        agree += np.argmax(forecast.answer(x, 1).mean) == np.argmax(game.known.equilibrium(x))
    assert agree >= 97
    x = leader.recommend(state)
    assert forecast.cost(x) == pytest.approx(game.hyperobjective(x), abs=0.02)


@pytest.mark.parametrize(
    "y,objective,X,why",
    [
        ([0.3, 2.0], Objective(lambda x, y: float(y.sum())), Simplex(2), "choices"),
        ([1.0, 0.0], None, Simplex(2), "objective"),
        ([1.0, 0.0], Objective(lambda x, y: float(y.sum())), linear_quadratic(2).X, "polytope"),
        (None, Objective(lambda x, y: 0.0), Simplex(2), "measured"),
    ],
)
def test_it_says_where_it_cannot_lead(y, objective, X, why):
    leader = Commitment().bind(Knowledge(X, objective))
    state = leader.init([0.5, 0.5], 0)
    for shift in (0.0, 0.1):
        (probe,) = asked_of(leader, state)
        shifted = None if y is None else np.array(y) + shift * (y[0] != 1.0)
        state = told_to(leader, state, [Answer.answer(probe, y=shifted, cost=1.0)])
    assert why in state.note.get("fallback")


def test_a_failed_probe_and_missing_entries_teach_nothing_and_stop_nothing():
    game = random_bimatrix(2, 2, seed=37)
    study = Study.in_memory(Setup(Commitment(), game.objective, game.x0, 0, X=game.X))
    rng = np.random.default_rng(0)
    for t in range(30):
        (probe,) = study.ask()
        y, _ = game.followers.respond(probe.x, game.followers.initial(rng), 1, rng)
        if t % 5 == 1:
            study.tell(probe, failure="no data")
        else:
            study.tell(probe, y=[np.nan, y[1]] if t % 5 == 2 else y)
    assert game.hyperobjective(study.recommend()) <= 0.95 * game.known.cost


class TestParts:
    def test_blocks_are_found_whatever_the_order_of_what_is_seen(self):
        rng = np.random.default_rng(0)
        ys = np.array(
            [np.concatenate([np.eye(3)[rng.integers(3)], 0.5 * np.eye(2)[rng.integers(2)]]) for _ in range(40)]
        )
        assert [(b.start, b.end) for b in blocks_of(ys)] == [(0, 3), (3, 5)]

    def test_choices_of_slow_followers_are_vertices(self):
        rng, y, ys = np.random.default_rng(1), np.full(3, 1 / 3), []
        for _ in range(30):
            y = 0.7 * y + 0.3 * np.eye(3)[rng.integers(3)]
            ys.append(y)
        assert choices(np.array(ys))[0][1:].max(axis=1) == pytest.approx(1.0)

    def test_the_fit_of_a_soft_choice_is_the_logit_that_made_it(self):
        rng = np.random.default_rng(2)
        truth, features = rng.standard_normal((3, 4)), np.column_stack([rng.uniform(-1, 1, (200, 2)), np.ones(200)])
        shares = np.exp(log_shares(features @ truth))
        found = fitted(features, shares, np.ones(200), np.zeros((3, 4)), np.zeros((3, 4)))
        centred = truth - truth.mean(axis=1, keepdims=True)  # what all actions share cannot be seen
        assert found == pytest.approx(centred, abs=1e-3)
