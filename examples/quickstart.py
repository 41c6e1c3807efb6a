"""A toll for Pigou's two roads, found without knowing who travels: the smallest complete example.

Run with `python -m examples.quickstart`.
"""

from stackelberg import TheoremSchedule, TwoPoint, solve
from stackelberg.games import pigou

if __name__ == "__main__":
    game = pigou()
    leader = TwoPoint(K=20, schedule=TheoremSchedule(eta_bar=0.5, delta_bar=0.05))
    print(f"{'seed':>4} {'toll':>8} {'time':>8} {'deployments':>12} {'follower rounds':>16}")
    for seed in range(3):
        result = solve(game, leader, rounds=300, seed=seed)
        print(
            f"{seed:>4} {result.x[0]:>8.4f} {game.hyperobjective(result.x):>8.4f} "
            f"{result.deployments:>12} {result.follower_rounds:>16}"
        )
    print(f"known answer: toll {game.known.x[0]}, time {game.known.cost} (untolled: 1.0)")
