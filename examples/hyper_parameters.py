"""Weight decay per feature group, the follower a trainer of a few epochs. `python -m examples.hyper_parameters`."""

import importlib.util

import numpy as np

from examples.gallery import Example, Panel, show
from stackelberg.games.hyper_parameters import STRONGEST, WEAKEST, hyper_parameters, hyper_parameters_data


def panels() -> list[Panel]:
    """The game with a trainer in NumPy, and where scikit-learn is installed with one of its estimators."""
    level, cost = hyper_parameters_data().grid_search(np.linspace(WEAKEST, STRONGEST, 51))
    lines = {f"one decay, 10^{level:.1f}, by cross-validation": cost}
    words, answer = "validation loss", "implicit gradient"
    made = [Panel(hyper_parameters(), "NumPy trainer", words, answer, lines, "feature group")]
    if importlib.util.find_spec("sklearn") is not None:
        game = hyper_parameters(trainer="scikit-learn")
        made.append(Panel(game, "scikit-learn's ElasticNet", words, answer, lines))
    return made


EXAMPLE = Example(
    "hyper_parameters",
    "Hyper-parameters",
    "Ridge regression with a weight decay of its own for each of eight groups of features; the follower is "
    "a trainer that runs three epochs of coordinate descent per deployment from where it was. The answer "
    "follows the implicit gradient of the exactly trained model; a common decay chosen by five-fold "
    "cross-validation is the dotted line.",
    panels,
    "The same game with a scikit-learn estimator as the follower, warm-started, gives the same picture.",
)


if __name__ == "__main__":
    show(EXAMPLE)
