"""Which weights are behind what somebody decided? `python -m examples.inverse_optimisation`."""

from examples.gallery import Example, Panel, show
from stackelberg.games import inverse_optimisation


def panels() -> list[Panel]:
    """The game and its page."""
    panel = Panel(
        inverse_optimisation(),
        "inverse optimisation",
        "squared distance to decisions",
        "the true weights",
        entries="criterion",
    )
    return [panel]


EXAMPLE = Example(
    "inverse_optimisation",
    "Inverse optimisation",
    "An optimiser of unknown aims spreads a budget over five options in twenty situations; which weights on six "
    "criteria make it decide as was observed? It takes one Frank–Wolfe step per deployment.",
    panels,
    "Frank–Wolfe zigzags where options are left out: the response is never quite settled.",
)


if __name__ == "__main__":
    show(EXAMPLE)
