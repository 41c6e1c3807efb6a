"""Where to patrol, when attackers watch. `python -m examples.security`."""

import numpy as np

from examples.gallery import Example, Panel, show
from stackelberg.games import security


def panels() -> list[Panel]:
    """The game with attackers who choose by quantal response, and with attackers who choose the best target."""
    game = security()
    exact = security(precision=np.inf).known.x
    lines = {"strong Stackelberg coverage": game.hyperobjective(exact)}
    cost = "minus the defender's utility"
    smooth = Panel(game, "quantal response", cost, "best coverage known", lines, "target")
    sharp = Panel(security(precision=np.inf), "best responses", cost, "strong Stackelberg, by linear programs")
    return [smooth, sharp]


EXAMPLE = Example(
    "security",
    "Security patrols",
    "Three patrols cover ten targets with some probability, and attackers strike more often what pays more (left), "
    "or always the best target (right). The strong Stackelberg solution against best responses is exact, one "
    "linear program per target; against quantal response it is a dotted line.",
    panels,
    "With best responses the utility jumps at the exact solution: a good leader stops on the safe side of it.",
)


if __name__ == "__main__":
    show(EXAMPLE)
