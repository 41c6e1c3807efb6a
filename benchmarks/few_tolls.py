"""At most 8 tolls in steps of 0.5 on Sioux Falls: the default leader beside a long search that sees the travellers.

    python -m benchmarks.few_tolls [--quick] [--json FILE]

The leader deploys tolls and sees flows; the search computes the equilibrium for any tolls it likes, thousands of
times, from several starts: no tolls, the largest of the best tolls without a limit, and the leader's own answers.
`saved` is the share of the travel time without tolls, `equilibria` how often travellers were asked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg import solve
from stackelberg.core import Array, Game
from stackelberg.roads import sioux_falls
from stackelberg.sets import Grid
from stackelberg.tolls import toll_game

STEP, AT_MOST, HIGHEST = 0.5, 8, 60.0


def game_of(at_most: int | None, step: float | None = STEP) -> Game:
    """Tolls on Sioux Falls, in steps, on few links."""
    return toll_game(*sioux_falls(), bounds=(0.0, HIGHEST), lam=0.0, step=step, at_most=at_most)


def true_cost(game: Game) -> Callable[[Array], float]:
    """The travel time once everybody has settled, computed once for the same tolls."""
    known: dict[bytes, float] = {}
    rng = np.random.default_rng(0)
    memory = game.followers.initial(rng)

    def cost(x: Array) -> float:
        key = x.tobytes()
        if key not in known:
            known[key] = game.objective(x, game.followers.respond(x, memory, 1, rng)[0])
        return known[key]

    cost.known = known  # type: ignore[attr-defined]
    return cost


def search(game: Game, cost: Callable[[Array], float], starts: list[Array], sweeps: int) -> tuple[Array, float]:
    """The best tolls that moves of one toll, and of one in the place of another, lead to from any of the starts."""
    grid, best = Grid(game.X, game.parameters), (starts[0], np.inf)
    for start in starts:
        x, found = grid.nearest(start), np.inf
        for reach in [HIGHEST / 4.0, HIGHEST / 16.0, 2.0 * STEP, STEP, STEP][-sweeps:]:
            x, found = grid.descend(cost, x, np.full(x.size, reach))
        best = min(best, (x, found), key=lambda one: one[1])
        print(f"  a search ends at {found:.0f}", file=sys.stderr, flush=True)
    return best


def main() -> None:
    """Run it."""
    options = option_parser("few_tolls", __doc__, "one seed, few rounds, a short search").parse_args()
    rounds, seeds, sweeps = (8, 1, 1) if options.quick else (200, 3, 5)
    found, game = versions("numpy", "scipy"), game_of(AT_MOST)
    print_versions(found)
    cost = true_cost(game)
    free = cost(np.zeros(game.X.dimension))
    rows: list[Row] = []
    answers = []
    for seed in range(seeds):
        result = solve(game, rounds=rounds, seed=seed)
        recommended = {rounds // 4: result.xs[rounds // 4], rounds // 2: result.xs[rounds // 2], rounds: result.x}
        for at, x in recommended.items():
            rows.append({"who": "response model", "seed": seed, "rounds": at, "saved": 1.0 - cost(x) / free})
            print(rows[-1], file=sys.stderr, flush=True)
        answers.append(result.x)
    many = solve(game_of(None), rounds=rounds, seed=0).x
    rows.append({"who": "response model, all links", "seed": 0, "rounds": rounds, "saved": 1.0 - cost(many) / free})
    best, lowest = search(game, cost, [np.zeros(many.size), many, *answers], sweeps)
    equilibria = len(cost.known)  # type: ignore[attr-defined]
    rows.append({"who": "search that sees the travellers", "saved": 1.0 - lowest / free, "equilibria": equilibria})
    tolls = {name: value for name, value in game.parameters.by_name(best).items() if value}
    for row in rows:
        print({key: round(value, 5) if isinstance(value, float) else value for key, value in row.items()})
    print(tolls)
    write_results(options.json, found, rows, tolls=tolls, step=STEP, at_most=AT_MOST)


if __name__ == "__main__":
    main()
