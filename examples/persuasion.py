"""How to grade, when employers learn what grades mean. `python -m examples.persuasion`."""

from examples.gallery import Example, Panel, show
from stackelberg import ResponseModel
from stackelberg.games import persuasion


def panels() -> list[Panel]:
    """The game with employers who choose smoothly."""
    return [Panel(persuasion(), "", "minus the school's utility", "concavification")]


EXAMPLE = Example(
    "persuasion",
    "Bayesian persuasion",
    "A school chooses how often each of three abilities gets each of three grades; employers see the grade "
    "and offer a job. The answer is a linear program over posteriors (Kamenica and Gentzkow 2011).",
    panels,
    "Telling nothing is a saddle, and there are local optima. Employers are slow: green holds each for ten rounds.",
    seeds=8,
    also={"Default leader, K = 10": ResponseModel(K=10)},
)


if __name__ == "__main__":
    show(EXAMPLE)
