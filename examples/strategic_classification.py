"""A published score that people adapt to. `python -m examples.strategic_classification`."""

from examples.gallery import Example, Panel, show
from stackelberg.games import strategic_classification
from stackelberg.games.strategic_classification import strategic_classification_data


def panels() -> list[Panel]:
    """The game and its page."""
    data = strategic_classification_data()
    stable = data.stable()
    lines = {"performatively stable": data.cost(stable, data.equilibrium(stable))}
    game, entries = strategic_classification(), "weight of feature (7: bias)"
    cost, answer = "loss once people have moved", "performative optimum"
    panel = Panel(game, "strategic classification", cost, answer, lines, entries)
    return [panel]


EXAMPLE = Example(
    "strategic_classification",
    "Strategic classification",
    "A bank publishes a score, and two hundred people change what they can of their features to look better "
    "by it. Retraining year after year ends at the performatively stable point, the dotted line; the answer "
    "anticipates how people move (Perdomo et al. 2020).",
    panels,
)


if __name__ == "__main__":
    show(EXAMPLE)
