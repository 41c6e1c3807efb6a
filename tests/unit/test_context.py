"""What is known of a day: how it is given, and what a leader learns of it, worked by hand and on days made up."""

from __future__ import annotations

import numpy as np
import pytest
from tests.averager import Averager

from stackelberg import Followers, Game, Objective, ResponseModel, Setup, Study, solve
from stackelberg.core import Answer, Context, Deployed, FailedRunWarning, InvalidInput, Probe
from stackelberg.core.forms import register
from stackelberg.leaders.in_context import InContext
from stackelberg.problems import build_problem
from stackelberg.sets import Box


@pytest.mark.parametrize(
    "given, message",
    [
        ({"holiday": "yes", "demand": 1.0}, "context holiday: expected true or false"),
        ({"holiday": -1, "demand": 1.0}, "context holiday: expected true or false, got -1"),
        ({"holiday": np.array([True]), "demand": 1.0}, "context holiday: expected true or false, got \\[True\\]"),
        ({}, "context demand: expected a number for this day"),
        ({"demand": float("nan")}, "context demand"),
        ({"demand": 1.0, "snow": True}, "expected holiday, demand, got 'snow'"),
        (["demand"], "context: expected names with their values, got \\['demand'\\]"),
    ],
)
def test_a_day_that_does_not_fit_is_refused(given, message):
    with pytest.raises(InvalidInput, match=message):
        Context({"holiday": "flag", "demand": "number"}).encode(given)


def days(context, factors, given, levels=(100.0, 50.0, 80.0, 20.0, 60.0)):
    """The answers of an `Averager` within `InContext`: y at x = 0 is `levels` times a factor for each day."""
    leader = InContext(Averager(), context)
    state, heard = leader.init([0.0], 0), []
    for t, (factor, said) in enumerate(zip(factors, given, strict=True)):
        y = factor * np.array(levels)
        answer = Answer(0, 0, np.zeros(1), y, float(y.sum()), context=context.encode(said))
        deployed = [Deployed(Probe(t, 0, np.zeros(1), 1), answer)]
        state = leader.fold(state, deployed)
        _, (ordinary,) = leader._hear(state.memory, deployed)
        heard.append(ordinary.told)
    return state, heard


def test_a_holiday_is_heard_as_an_ordinary_day():
    """30% fewer on day 6: one factor, which one day shows at once (0.5 against a scatter of 0.05)."""
    context = Context({"holiday": "flag"})
    factors, said = [1.0] * 6 + [0.7], [{}] * 6 + [{"holiday": True}]
    _, heard = days(context, factors, said)
    np.testing.assert_allclose(heard[-1].y, [100.0, 50.0, 80.0, 20.0, 60.0], rtol=0.02)
    assert heard[-1].cost == pytest.approx(310.0, rel=0.02)
    np.testing.assert_allclose(heard[0].y, [100.0, 50.0, 80.0, 20.0, 60.0])


@pytest.mark.parametrize("unit", [1e-4, 1.0, 1e4])
def test_numbers_count_from_their_mean_in_any_unit(unit):
    """y grows by 10% per unit of an index around 1: heard is the day at the mean index."""
    rng = np.random.default_rng(0)
    index = 1.0 + 0.3 * rng.standard_normal(40)
    context = Context({"index": "number"})
    state, heard = days(context, np.exp(0.1 * index), [{"index": unit * v} for v in index])
    expected = np.exp(0.1 * index.mean()) * np.array([100.0, 50.0, 80.0, 20.0, 60.0])
    np.testing.assert_allclose(heard[-1].y, expected, rtol=0.01)
    assert state.round == 40


def test_the_units_of_y_do_not_matter():
    context = Context({"holiday": "flag"})
    factors, said = [1.0, 1.02, 0.7, 0.99], [{}, {}, {"holiday": 1}, {}]
    _, plain = days(context, factors, said)
    _, scaled = days(context, factors, said, levels=tuple(1024.0 * v for v in (100.0, 50.0, 80.0, 20.0, 60.0)))
    for one, other in zip(plain, scaled, strict=True):
        np.testing.assert_allclose(1024.0 * one.y, other.y, rtol=1e-12)


def test_numbers_at_or_below_zero_and_what_is_missing_stay_as_they_are():
    context = Context({"holiday": "flag"})
    leader = InContext(Averager(), context)
    state = leader.init([0.0], 0)
    for said in ({}, {"holiday": True}):
        answer = Answer(0, 0, np.zeros(1), np.array([10.0, -3.0, 0.0, np.nan]), 1.0, context=context.encode(said))
        deployed = [Deployed(Probe(state.round, 0, np.zeros(1), 1), answer)]
        memory, (ordinary,) = leader._hear(state.memory, deployed)
        state = leader.fold(state, deployed)
        np.testing.assert_array_equal(ordinary.told.y[1:], [-3.0, 0.0, np.nan])
    assert memory.level.size == 5


def weekends(study: Study, number: int, seed: int) -> float:
    """The share of the best revenue of a shop with y = 100 − 20 x, 40% fewer at weekends, and 2% noise."""
    rng = np.random.default_rng(seed)
    for day in range(number):
        probe, quiet = study.ask()[0], day % 7 >= 5
        sold = (100.0 - 20.0 * probe.x) * (0.6 if quiet else 1.0) * (1.0 + 0.02 * rng.standard_normal(2))
        study.tell(probe, np.maximum(sold, 0.0), context={"weekend": quiet})
    x = study.recommend()
    return float((x * (100.0 - 20.0 * x)).sum()) / 250.0


def shop(context) -> Study:
    return Study.in_memory(
        Setup(ResponseModel(), "revenue", [1.0, 1.0], X=Box([0.0, 0.0], [5.0, 5.0]), context=context)
    )


@pytest.mark.slow
def test_prices_of_a_shop_with_quiet_weekends():
    """Revenue x (100 − 20 x) is largest at 2.5, 125 for each of two goods, whatever share of customers comes."""
    assert weekends(shop({"weekend": "flag"}), 35, seed=1) > 0.99


def test_a_study_keeps_its_context_and_asks_for_it(tmp_path):
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "s", Setup(Averager(), x0=[0.0], context={"rain": "number"})) as study:
        assert study.leader_name == "Averager"
        with pytest.raises(InvalidInput, match="context rain: expected a number for this day, got none"):
            study.tell(study.ask()[0], [1.0], 1.0)
        study.tell(study.ask()[0], [1.0], 1.0, context={"rain": 3.5})
    with Study.open(url, "s") as study:
        (answer,) = study.answers()
        assert answer.context.tolist() == [3.5]
        study.correct("0.0", [2.0], 2.0, reason="a typo")
        assert study.answers()[0].context.tolist() == [3.5]
    plain = Study.in_memory(Setup(Averager(), x0=[0.0]))
    with pytest.raises(InvalidInput, match="created without one"):
        plain.tell(plain.ask()[0], [1.0], 1.0, context={"rain": 1.0})


class Customers(Followers):
    """Two goods are sold, and on two of seven days, which they say are quiet, fewer of them."""

    context = Context({"quiet": "flag"})

    def initial(self, rng):
        return 0

    def respond(self, x, memory, rounds, rng):
        return (100.0 - 20.0 * x) * (0.6 if (memory + rounds) % 7 < 2 else 1.0), memory + rounds

    def context_of(self, memory):
        return {"quiet": memory % 7 < 2}


@register("market")
def market() -> Game:
    return Game(Box([0.0, 0.0], [5.0, 5.0]), Objective(lambda x, y: -float(x @ y)), Customers(), x0=[1.0, 1.0])


@pytest.mark.slow
def test_an_answer_told_again_with_another_context_says_which_stands():
    study = Study.in_memory(
        Setup(ResponseModel(), "revenue", x0=[1.0], X=Box([0.5], [4.5]), context={"holiday": "flag"})
    )
    probe = study.next_probe()
    study.tell(probe, [8.0])
    assert study.tell(probe, [8.0], context={"holiday": False}).remark == ""
    again = study.tell(probe, [8.0], context={"holiday": True})
    assert not again.recorded
    assert "which stands" in again.remark
    assert study.answers()[0].context.tolist() == [0.0]
    study.correct("0.0", [8.0], context={"holiday": True}, reason="a holiday")
    assert study.tell(probe, [8.0], context={"holiday": True}).remark == ""


@pytest.mark.slow
def test_simulated_followers_say_what_is_known_of_a_day(tmp_path):
    result, *others = (solve(market(), ResponseModel(), rounds=35, seed=seed) for seed in range(5))
    assert [answer.context.tolist() for answer in result.answers[:3]] == [[1.0], [0.0], [0.0]]
    assert np.median([run.x @ (100.0 - 20.0 * run.x) for run in (result, *others)]) > 0.99 * 250.0
    place = (f"sqlite:///{tmp_path}/s.db", "shop")
    solve(market(), ResponseModel(), rounds=10, study=place)
    gone_on = solve(market(), ResponseModel(), rounds=35, study=place)
    np.testing.assert_array_equal(gone_on.x, result.x)
    with Study.open(*place, objective=market().objective) as study:
        assert study.setup.context == Customers.context


def test_a_file_takes_the_context_of_simulated_followers():
    spec = {"study": {"name": "s"}, "game": {"python": "market"}}
    assert build_problem(spec).context == Customers.context
    with pytest.raises(InvalidInput, match="the followers say it of each day themselves"):
        build_problem(spec | {"context": {"rain": "number"}})


def test_followers_with_a_context_must_say_it():
    class Silent(Customers):
        context_of = Followers.context_of

    game = Game(market().X, market().objective, Silent(), x0=[1.0, 1.0])
    with pytest.warns(FailedRunWarning, match=r"no method context_of\(memory\) that says it"):
        solve(game, rounds=3)
