"""Weight decay per feature group, the follower a trainer of a few epochs. `python -m examples.hyper_parameters`."""

import numpy as np

from examples.gallery import Example, Panel, show
from stackelberg.games.hyper_parameters import STRONGEST, WEAKEST, hyper_parameters


def panels() -> list[Panel]:
    """The game, beside the best decay that all groups have in common."""
    game = hyper_parameters()
    levels = np.linspace(WEAKEST, STRONGEST, 51)
    costs = [game.hyperobjective(np.full(game.X.dimension, level)) for level in levels]
    best = int(np.argmin(costs))
    lines = {f"one decay for all, 10^{levels[best]:.1f}": costs[best]}
    return [Panel(game, "", "validation loss", "implicit gradient", lines, "feature group")]


EXAMPLE = Example(
    "hyper_parameters",
    "Hyper-parameters",
    "Ridge regression with a weight decay for each of eight groups of features; the follower is a trainer that "
    "runs three epochs of coordinate descent per deployment. The answer follows the implicit gradient of the "
    "exactly trained model; dotted, the best decay common to all groups.",
    panels,
)


if __name__ == "__main__":
    show(EXAMPLE)
