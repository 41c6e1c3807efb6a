"""An objective is the same if it gives the costs in the log, whatever its source code; if not, it is said where."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from tests import own_module, studies

from stackelberg.core import Answer, InvalidInput, Objective
from stackelberg.study import ObjectiveChanged, Setup, Study
from stackelberg.study.objective import difference

HEAD = """
from dataclasses import dataclass
import numpy as np
from stackelberg.core.forms import register
SCALE = 1.0
@register("cost-of-today")
@dataclass(frozen=True)
class Cost:
    weight: float = 2.0
"""
BODY = """
    def __call__(self, x, y):
        return SCALE * self.weight * float(y @ y) + float(x @ x)
f = Cost()
"""
UNUSED = "    def words(self):\n        return f'{self.weight:.3f} and {1 + 1}'\n"
REWRITTEN = """
    def __call__(self, x, y):
        total = sum(v * v for v in x.tolist())
        for v in y.tolist():
            total += SCALE * self.weight * v**2
        return total
f = Cost()
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Writes a module with an objective, again and again under the same name."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(text: str):
        return own_module.installed(tmp_path, "cost_of_today", text)

    yield write
    own_module.forget("cost_of_today")


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/s.db"


def begun(url, module, rounds=4):
    f = module(HEAD + BODY).f
    with Study.create(url, "s", Setup(studies.two_point(), f, x0=[0.3, -0.2])) as study:
        answer(study, rounds)
    return [o.cost for o in answers(url)]


def answer(study, rounds):
    until = study.round + rounds
    while study.round < until:
        study.tell(study.ask()[0], y=[1.0 + study.round, 2.0])


def answers(url):
    with Study.open(url, "s") as study:
        return study.history().answers


@pytest.mark.parametrize("text", [HEAD + UNUSED + BODY, HEAD + REWRITTEN], ids=["a method more", "rewritten"])
def test_other_source_code_that_computes_the_same_goes_on(url, module, text):
    begun(url, module)
    module(text)
    with Study.open(url, "s") as study:
        assert study.objective_differs is None
        answer(study, 2)
        assert study.round == 6


@pytest.mark.parametrize(
    "text, words",
    [
        (HEAD.replace("SCALE = 1.0", "SCALE = 1.001") + BODY, " now"),
        (HEAD + BODY.replace("return SCALE", "raise OSError('gone')\n        return SCALE"), "OSError: gone now"),
    ],
    ids=["a helper changed", "raises"],
)
def test_another_objective_is_said_and_nothing_is_mixed(url, module, text, words):
    before = begun(url, module)
    module(text)
    with Study.open(url, "s") as study:
        assert words in study.objective_differs
        with pytest.raises(ObjectiveChanged, match="Restore the old function, or begin a new study"):
            study.ask()
    assert [o.cost for o in answers(url)] == before


def test_it_says_which_round_differs_and_by_how_much(url, module):
    """The function changes only where y is large: rounds 2 and 3."""
    begun(url, module)
    module(HEAD + BODY.replace("float(x @ x)", "float(x @ x) + (0.5 if y[0] > 2.5 else 0.0)"))
    with Study.open(url, "s") as study:
        assert study.objective_differs.startswith("round 2, probe 0: cost ")


def test_a_mended_objective_goes_on(url, module):
    """What raised has no cost in the log, so mending it changes none."""
    f = module(HEAD + BODY).f
    with Study.create(url, "s", Setup(studies.two_point(), f, x0=[0.3, -0.2])) as study:
        answer(study, 1)
        study.tell(study.ask()[0], failure="objective raised ZeroDivisionError")
    module(HEAD + UNUSED + BODY)
    with Study.open(url, "s") as study:
        assert study.round == 1, "the round that failed is still open: one of its two probes is not answered"
        answer(study, 2)
    with Study.open(url, "s") as study:
        assert (study.round, study.objective_differs) == (3, None)
        assert [o.failure is None for o in study.history().answers] == [True, True, False, True, True, True]


# The comparison itself, by hand.


def told(cost, y=(1.0,), round=0):
    return Answer(round, 0, np.array([1.0]), np.array(y, dtype=float), cost)


@pytest.mark.parametrize("now, same", [(1.0 + 0.9e-9, True), (1.0 + 1.1e-9, False), (1.0, True)])
def test_costs_agree_to_nine_digits(now, same):
    assert (difference(Objective(lambda x, y: now), [told(1.0)]) is None) is same


def test_a_small_cost_among_large_ones_is_compared_with_the_usual_one():
    costs = iter([1000.0, 1000.0, 1e-7] * 2)
    log = [told(1000.0), told(1000.0), told(0.0)]
    assert difference(Objective(lambda x, y: next(costs)), log) is None


def test_what_nobody_measured_and_what_has_no_answer_is_not_compared():
    nan = Objective(lambda x, y: float(y.sum()))
    assert difference(nan, [told(7.0, (np.nan,)), told(None, (np.nan, 1.0))]) is None
    failed = Answer(0, 0, np.array([1.0]), failure="snow")
    assert difference(nan, [failed, Answer(0, 0, np.array([1.0]), None, 3.0)]) is None
    assert difference(nan, []) is None


def test_the_first_answer_that_differs():
    log = [told(float(t), (float(t),), t) for t in range(1000)]
    assert difference(Objective(lambda x, y: float(y[0])), log) is None
    f = Objective(lambda x, y: float(y[0]) if y[0] < 900.0 else 0.0)
    assert difference(f, log) == "round 900, probe 0: cost 900.0 in the log, 0.0 now"


@pytest.mark.slow
def test_of_a_long_log_the_last_answers_are_computed_again(url):
    """Also where the whole log was read for something else."""
    computed = []

    def f(x, y):
        computed.append(float(y[0]))
        return float(y[0]) - (shift if y[0] == 399.0 else 0.0)

    shift = 0.0
    with Study.create(url, "s", Setup(studies.two_point(), f, x0=[0.0])) as study:
        while study.round < 200:
            study.tell_many([study.observation(p, [float(2 * p.round + p.index)]) for p in study.ask()])
    with Study.open(url, "s", objective=f) as study:
        assert len(study.history().answers) == 400
        computed.clear()
        assert study.objective_differs is None
        assert computed == [*map(float, range(200, 400))]
    shift = 1.0
    with Study.open(url, "s", objective=f) as study:
        assert study.objective_differs == "round 199, probe 1: cost 399.0 in the log, 398.0 now"


def test_an_objective_where_there_is_none(url):
    with Study.create(url, "s", Setup(studies.two_point(), None, x0=[0.0])) as study:
        assert study.objective_differs is None
    with pytest.raises(InvalidInput, match="created without one"):
        Study.open(url, "s", objective=lambda x, y: 0.0)
