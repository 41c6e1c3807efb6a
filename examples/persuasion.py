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
    "Grades have no names: permuting them gives an answer as good, telling nothing is a saddle between them, "
    "and there are local optima. With best responses (right) the utility jumps where employers are indifferent, "
    "and the optimum lies exactly there: a grade that is a little too generous is worth nothing. This is the game "
    "of the gallery that is hardest for both leaders. Employers are slow, and right after a jump most of what is "
    "seen is still the old answer: the default leader holds a signal for one round. Holding it for ten (green), as "
    "Algorithm 1 does of its own accord, is much better.",
    seeds=8,
    also={"Default leader, K = 10": ResponseModel(K=10)},
)


if __name__ == "__main__":
    show(EXAMPLE)
