"""Finite games: strong Stackelberg equilibria against brute force and textbooks, and followers who find them."""

import itertools

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.games import MatrixGame, bayesian, bimatrix, random_bimatrix, unsplittable
from stackelberg.games.finite import BEHAVIOURS

TEXTBOOK = {
    # Conitzer and Sandholm (2006); the inspection game of von Stengel and Zamir (2010), section 2.
    "commitment pays": ([[2, 4], [1, 3]], [[1, 0], [0, 1]], 3.5),
    "inspection": ([[0, -10], [-1, -6]], [[0, 10], [0, -90]], -0.1),
    "a pure commitment": ([[1, 0], [3, 2]], [[1, 0], [1, 0]], 3.0),
    "zero-sum is minimax": ([[1, -1], [-1, 1]], [[-1, 1], [1, -1]], 0.0),
}


@pytest.mark.parametrize("name", TEXTBOOK)
def test_a_textbook_game_has_its_value(name):
    A, B, value = TEXTBOOK[name]
    game = bimatrix(A, B)
    assert game.known.cost == pytest.approx(-value, abs=1e-9)
    assert game.hyperobjective(game.known.x) == pytest.approx(-value, abs=1e-6)


def payoff_on_a_grid(As, Bs, shares, steps):
    """The leader's best payoff over a grid of mixed strategies; ties are broken for the leader."""
    rows, best = As[0].shape[0], -np.inf
    for cuts in itertools.combinations(range(steps + rows - 1), rows - 1):
        x = (np.diff([-1, *cuts, steps + rows - 1]) - 1) / steps
        total = 0.0
        for A, B, share in zip(As, Bs, shares, strict=True):
            pays = x @ B
            total += share * max((x @ A)[pays >= pays.max() - 1e-9])
        best = max(best, total)
    return best


@pytest.mark.parametrize("seed,types", [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_linear_programs_find_what_a_grid_finds(seed, types):
    rng = np.random.default_rng(seed)
    As, Bs = (rng.integers(0, 5, (types, 3, 3)).astype(float) for _ in range(2))
    shares = [1.0 / types] * types
    _, cost = MatrixGame(As, Bs, shares).optimum()
    found = payoff_on_a_grid(As, Bs, shares, 60)
    assert -cost >= found - 1e-9
    assert -cost == pytest.approx(found, abs=0.08)  # a step of the grid, times the largest payoff


@pytest.mark.slow
def test_counts_are_those_of_every_equilibrium_by_brute_force():
    game = unsplittable(4, 2, seed=3)
    delay, weight = game.followers.delay, game.followers.weight

    def settled(tolls):
        found = []
        for z in range(5):
            costs = [tolls[r] + delay[r, n - 1] if n else -np.inf for r, n in enumerate((z, 4 - z))]
            joining = [tolls[r] + delay[r, n] if n < 4 else np.inf for r, n in enumerate((z, 4 - z))]
            if costs[0] <= joining[1] + 1e-9 and costs[1] <= joining[0] + 1e-9:
                found.append(sum(n * delay[r, n - 1] for r, n in enumerate((z, 4 - z)) if n))
        return min(found)

    best = min(settled((a, b)) + weight * (a + b) for a in np.linspace(0, 5, 201) for b in np.linspace(0, 5, 201))
    assert game.known.cost <= best + 1e-9
    assert game.known.cost == pytest.approx(best, abs=2 * weight * 0.025 + 1e-9)


@pytest.mark.parametrize("make", [unsplittable, bayesian, lambda: random_bimatrix(3, 4, seed=7)])
def test_settled_followers_are_at_the_equilibrium(make):
    game = make()
    rng = np.random.default_rng(5)
    for _ in range(20):
        x = game.X.project(rng.uniform(0.0, 1.0, game.X.dimension))
        y, _ = game.followers.respond(x, game.followers.initial(rng), 50, rng)
        assert y == pytest.approx(game.known.equilibrium(x))


@pytest.mark.parametrize("followers", BEHAVIOURS)
def test_every_behaviour_comes_near_a_best_response_where_it_is_clear(followers):
    settings = {"quantal": {"precision": 200.0}, "epsilon": {"epsilon": 0.01, "share": 0.5}}
    game = random_bimatrix(3, 3, seed=1, followers=followers, **settings.get(followers, {}))
    x = np.array([0.1, 0.2, 0.7])
    rng = np.random.default_rng(0)
    y, _ = game.followers.respond(x, game.followers.initial(rng), 300, rng)
    assert y == pytest.approx(random_bimatrix(3, 3, seed=1).known.equilibrium(x), abs=0.02)


def test_the_optimum_of_quantal_response_is_a_stationary_point_no_start_beats():
    game = random_bimatrix(3, 3, seed=2, followers="quantal", precision=10.0)
    rng = np.random.default_rng(0)
    tried = [game.hyperobjective(x) for x in rng.dirichlet(np.ones(3), 3000)]
    assert game.known.cost <= min(tried) + 1e-9
    x, h = np.array([0.3, 0.3, 0.4]), 1e-6
    slope = [(game.hyperobjective(x + h * e) - game.hyperobjective(x - h * e)) / (2 * h) for e in np.eye(3)]
    assert game.known.hypergradient(x) == pytest.approx(slope, abs=1e-5)


@pytest.mark.parametrize(
    "make,names",
    [
        (lambda: bimatrix([[1, 2]], [[1, 2], [3, 4]]), "leader, follower"),
        (lambda: bimatrix(followers="clairvoyant"), "followers"),
        (lambda: bayesian(shares=(0.5, 0.6)), "shares"),
    ],
)
def test_what_cannot_be_a_game_is_refused_by_name(make, names):
    with pytest.raises(InvalidInput, match=names):
        make()
