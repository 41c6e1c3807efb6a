"""How to grade, when employers learn what grades mean. `python -m examples.persuasion`."""

from examples.gallery import Example, Panel, show
from stackelberg import ResponseModel
from stackelberg.games import persuasion


def panels() -> list[Panel]:
    """The game with employers who choose smoothly, and with employers who choose the best."""
    cost = "minus the school's utility"
    smooth = Panel(persuasion("logit"), "logit employers", cost, "concavification")
    sharp = Panel(persuasion("fictitious play"), "fictitious-play employers", cost, "obedient recommendations")
    return [smooth, sharp]


EXAMPLE = Example(
    "persuasion",
    "Bayesian persuasion",
    "A school chooses how often each of three abilities gets each of three grades; employers see the grade "
    "and offer a job. The answer is the concave closure of the school's utility at the prior (Kamenica and "
    "Gentzkow 2011), a linear program over posteriors.",
    panels,
    "Permuting grades gives an answer as good, telling nothing is a saddle between them, and there are local "
    "optima. With best responses (right) the utility jumps where employers are indifferent, and the optimum lies "
    "exactly there. Employers are slow: holding a signal for ten rounds (green) is much better than for one.",
    seeds=8,
    also={"Default leader, K = 10": ResponseModel(K=10)},
)


if __name__ == "__main__":
    show(EXAMPLE)
