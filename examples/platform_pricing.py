"""The fees of a marketplace with fifty sellers. `python -m examples.platform_pricing`."""

from examples.gallery import Example, Panel, show
from stackelberg.games import platform_pricing


def panels() -> list[Panel]:
    """The game and its page."""
    panel = Panel(
        platform_pricing(),
        "platform pricing",
        "minus takings per customer",
        "every seller known",
        entries="category",
    )
    return [panel]


EXAMPLE = Example(
    "platform_pricing",
    "Platform pricing",
    "A marketplace keeps a share of every price, one fee per category; fifty sellers compete in prices "
    "underneath (Bertrand, logit demand) and pass part of the fee on. The answer follows the implicit "
    "gradient of the exact equilibrium.",
    panels,
)


if __name__ == "__main__":
    show(EXAMPLE)
