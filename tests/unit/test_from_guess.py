"""Leading from a guess: closed forms of Pigou and Braess, who leads when, and what is recommended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from tests.scripted import Scripted

from stackelberg import solve
from stackelberg.core import InvalidInput, Knowledge, Objective, Observation
from stackelberg.leaders import FromGuess, ResponseModel
from stackelberg.problems import build_problem, network_template, read_problem
from stackelberg.roads import TravellerClass, braess, pigou, sioux_falls
from stackelberg.roads.files import write_network_table
from stackelberg.sets import Box
from stackelberg.study import Rails, Study, codec
from stackelberg.tolls import toll_game

FOUR = np.array([4.0])
ONE = Box([0.0], [10.0])


def cost_only(x, y):
    return float(y[0])


def led(costs, *, rounds=6):
    """A run in which round t costs costs[t], whatever x is: the records and the recommendations after each."""
    f = Objective(cost_only, guess=lambda y: FOUR)
    study = Study.in_memory(FromGuess(ResponseModel(), rounds=rounds, window=5), f, [0.0], X=ONE)
    recommended = []
    while study.round < len(costs):
        round = study.round
        study.tell(study.ask()[0], y=[costs[round]])
        if study.round > round:
            recommended.append(float(study.recommend()[0]))
    return study.history().records, recommended


@pytest.mark.slow
def test_the_tolls_of_pigou_and_braess_are_found_by_the_guess_alone():
    """Pigou: toll 1/2 on the road of delay w. Braess: half the flow on each outer path, so the link between costs
    more than it saves."""
    network, demand = pigou()
    game = toll_game(network, demand, bounds=(0.0, 1.0), lam=0.0)
    result = solve(game, FromGuess(ResponseModel(), rounds=50), rounds=20)
    assert result.x[1] == pytest.approx(0.5, abs=1e-3)
    assert game.objective(result.x, np.array([0.5, 0.5])) == pytest.approx(0.75)
    game = toll_game(*braess(), bounds=(0.0, 60.0), lam=0.0)
    result = solve(game, FromGuess(ResponseModel(), rounds=50), rounds=30)
    y, _ = game.followers.respond(result.x, game.followers.initial(np.random.default_rng(0)), 1, None)
    assert game.objective(result.x, y) == pytest.approx(498.0, rel=2e-3), "three on each outer path: 6 · 83"


def test_marginal_cost_tolls_by_hand():
    """Braess: ℓ = 10 w, 50 + w, 50 + w, 10 + w, 10 w, so that w ℓ' is 40, 2, 2, 2, 40 at flows 4, 2, 2, 2, 4."""
    f = toll_game(*braess(), tollable=[0, 3], lam=0.0).objective
    assert f.guess(np.array([4.0, 2.0, 2.0, 2.0, 4.0])).tolist() == [40.0, 2.0]
    assert f.further(np.array([4.0, 2.0, 2.0, 2.0, 4.0])) == pytest.approx([80.0, 14.0]), "ℓ + w ℓ'"
    assert toll_game(*braess(), revenue=0.5).objective.guess is None, "tolls for revenue are others"
    assert toll_game(*braess(), observes="flows and times").objective.guess is None, "delays are not known"
    network, demand = braess()
    classes = [TravellerClass("cars", demand), TravellerClass("lorries", demand, value_of_time=2.0)]
    assert toll_game(network, classes, counts="classes").objective.guess is None, "every class is counted by itself"


def test_x_goes_half_the_way_to_the_guess_of_the_median_response():
    def study(leader):
        return Study.in_memory(leader, Objective(cost_only, guess=lambda y: y[:1]), [0.0], X=ONE)

    run = study(FromGuess(ResponseModel(), damping=0.5))
    announced = []
    for y in (2.0, 2.0, 900.0, 2.0, 2.0):
        probe = run.ask()[0]
        announced.append(float(probe.x[0]))
        run.tell(probe, y=[y])
    assert announced == [0.0, 1.0, 1.5, 1.75, 1.875], "the third response is one wrong day among others"
    assert run.history().records[0].note["leads"] == "guess"


def test_the_guess_leads_for_its_rounds_and_the_wrapped_leader_from_there():
    history, _ = led([5.0] * 10)
    leads = [record.note["leads"] for record in history]
    assert leads == ["guess"] * 7 + ["leader"] * 3, "the first round, at the start, is not counted"
    assert history[6].note["handover"] == "the guess has led for 6 rounds"
    assert history[7].x == pytest.approx(3.9375), "0 goes half the way to 4, six times: 3.9375"


@pytest.mark.slow
def test_what_costs_more_than_the_guess_is_left_for_it_for_twice_as_long():
    history, recommended = led([20.0] + [5.0] * 11 + [9.0] * 30, rounds=11)
    notes = [record.note for record in history]
    back = next(t for t, note in enumerate(notes) if "back" in note.get("handover", ""))
    assert back == 16, "five costs of each: those of the guess from the sixth round on"
    assert all(note["leads"] == "guess" for note in notes[17:39])
    assert notes[38]["handover"] == "the guess has led for 22 rounds"
    assert recommended[11:17] == [recommended[11]] * 6, "what costs more is not recommended meanwhile"


@pytest.mark.slow
def test_the_guess_is_recommended_until_another_is_better_and_the_other_goes_no_further_than_the_leash():
    _, recommended = led([5.0] * 19, rounds=11)
    assert recommended[11:] == [recommended[11]] * 8, "no difference: the guess stands"
    history, recommended = led([5.0] * 11 + [1.0] * 4, rounds=11)
    assert recommended[11:] == [recommended[11]] * 4
    guess = recommended[11]
    assert all(abs(record.x[0] - guess) <= 0.125 * guess + 1e-12 for record in history[11:])


@pytest.mark.slow
def test_what_proved_to_be_better_takes_the_place_of_the_guess_and_is_gone_back_to():
    """x ↦ (x − 6)², and a guess of 4: six from there on costs less, then everything costs more."""
    f = Objective(
        lambda x, y: float(y @ y), gradients=(lambda x, y: 0 * x, lambda x, y: 2 * y), guess=lambda y: FOUR
    )
    study = Study.in_memory(FromGuess(ResponseModel(), rounds=11, window=5), f, [0.0], X=ONE)
    while study.round < 30:
        probe = study.ask()[0]
        study.tell(probe, y=[probe.x[0] - 6.0])
    better = float(study.recommend()[0])
    assert 5.0 < better < 7.0
    while study.state.note.get("handover") is None:
        study.tell(study.ask()[0], y=[90.0])
    assert study.state.note["handover"] == "costs were lower before: back there"
    assert study.ask()[0].x == pytest.approx([better], abs=0.5)


@pytest.mark.slow
def test_without_a_guess_it_is_the_wrapped_leader():
    game = toll_game(*pigou(), bounds=(0.0, 1.0), observes="flows and times")
    alone, wrapped = (
        solve(game, leader, rounds=8, seed=1) for leader in (ResponseModel(), FromGuess(ResponseModel()))
    )
    assert np.array_equal(alone.x, wrapped.x)
    assert [dict(r.note) for r in alone.history] == [dict(r.note) for r in wrapped.history]


def test_missing_answers_leave_x_where_it_is():
    f = Objective(cost_only, guess=lambda y: y[:1])
    leader = FromGuess(ResponseModel()).bind(Knowledge(ONE, f))
    state = leader.init([1.0], 0)
    for answer in ({"failure": "rain"}, {"y": [np.nan]}):
        (probe,) = leader.ask(state)
        told = Observation(
            state.round, 0, probe.x, **{k: np.array(v) if k == "y" else v for k, v in answer.items()}
        )
        state = leader.tell(state, [told])
        assert state.x.tolist() == [1.0]
    (probe,) = leader.ask(state)
    state = leader.tell(state, [Observation(state.round, 0, probe.x, y=np.array([3.0]), cost=3.0)])
    assert state.x.tolist() == [2.0]


@pytest.mark.slow
def test_rails_hold_while_the_guess_leads():
    network, demand = sioux_falls()
    game = toll_game(network, demand, bounds=(0.0, 5.0))
    rails = Rails(largest_change=0.5)
    study = Study.in_memory(
        FromGuess(ResponseModel()), game.objective, game.x0, X=game.X, rails=rails, rewindable=False
    )
    memory, before = game.followers.initial(np.random.default_rng(0)), game.x0
    for _ in range(14):
        probe = study.ask()[0]
        assert np.abs(probe.x - before).max() <= 0.5 + 1e-12
        before = probe.x
        y, memory = game.followers.respond(probe.x, memory, 1, np.random.default_rng(0))
        study.tell(probe, y=y)


@pytest.mark.parametrize(
    "wrong",
    [{"rounds": 0}, {"damping": 1.5}, {"damping": 0.0}, {"window": 4}, {"leash": 0.0}, {"further_rounds": -1}],
)
def test_bad_settings_are_refused(wrong):
    with pytest.raises(InvalidInput, match=next(iter(wrong))):
        FromGuess(ResponseModel(), **wrong)


def test_a_guess_must_be_a_function():
    for name in ("guess", "further"):
        with pytest.raises(InvalidInput, match=f"{name}: expected a function"):
            Objective(cost_only, **{name: 3})


def test_the_template_of_a_network_begins_with_the_guess(tmp_path):
    write_network_table(tmp_path / "net.csv", braess()[0])
    file = tmp_path / "a.toml"
    file.write_text(network_template("a", "a.toml", tmp_path / "net.csv", None))
    problem = read_problem(file)
    assert codec.dumps(problem.leader) == codec.dumps(FromGuess(ResponseModel()))
    assert problem.objective.guess is not None
    file.write_text(network_template("a", "a.toml", tmp_path / "net.csv", None, observes="flows and times"))
    assert isinstance(read_problem(file).leader, ResponseModel)


@pytest.mark.slow
def test_a_study_on_a_disk_keeps_the_guess(tmp_path):
    problem = build_problem(
        {
            "study": {"name": "a"},
            "live": {"network": "braess", "unseen": "balance", "bounds": [0.0, 60.0]},
            "leader": {"policy": "from-guess", "leader": {"kind": "response-model"}},
        }
    )
    url = tmp_path / "s.db"
    flows = np.array([4.0, 2.0, 2.0, np.nan, 4.0])
    with Study.create(url, "a", problem.leader, problem.objective, problem.x0, X=problem.X) as study:
        study.tell(study.ask()[0], y=flows)
        x = study.state.x
    with Study.open(url, "a") as again:
        assert np.array_equal(again.state.x, x)
        assert again.ask()[0].x == pytest.approx([20.0, 1.0, 1.0, 1.0, 20.0])
    assert replace(problem.objective, guess=None).guess is None


# Around a leader that follows a script, every number can be worked out by hand.


def around(inner, guess, x0, X=None, further=None, **settings):
    """A bound leader that begins with a guess, and its first state."""
    f = Objective(cost_only, guess=guess, further=further)
    X = Box([-100.0] * len(x0), [100.0] * len(x0)) if X is None else X
    leader = FromGuess(inner, **settings).bind(Knowledge(X, f))
    return leader, leader.init(np.array(x0, dtype=float), 0)


def told(leader, state, y=None, cost=None, failure=None):
    """One round in which every probe has the same answer."""
    probes = leader.ask(state)
    if failure is not None:
        return leader.tell(state, [Observation.failed(probe, failure) for probe in probes])
    y = None if y is None else np.array(y, dtype=float)
    return leader.tell(state, [Observation.answer(probe, y, cost) for probe in probes])


def still(probes=1, d=1, **settings):
    """A leader that stands where it is."""
    offsets = tuple((float(i),) * d for i in range(probes))
    return Scripted(offsets, steps=((0.0,) * d,), **settings)


def test_a_guess_that_swings_ends_in_the_middle():
    """From 0 to 8 and back, as responses say: the mean of the last five deployments, of which three are 8."""
    leader, state = around(still(), lambda y: y, [1.0], rounds=10, damping=1.0)
    swings = iter([8.0, 8.0, 8.0, 0.0, 0.0, 0.0] * 3)
    x = []
    while not state.memory.leads:
        x.append(float(leader.ask(state)[0].x[0]))
        state = told(leader, state, [next(swings)], 5.0)
    assert {0.0, 8.0} <= set(x)
    assert state.x.tolist() == pytest.approx([np.mean(x[-5:])])
    assert 0.0 < state.x[0] < 8.0


def test_a_guess_that_costs_more_than_the_start_is_given_up():
    """The start costs 5, the guess 8 or 9: after five of these the leader leads from the start, alone."""
    inner = Scripted(offsets=((0.0,),), steps=((3.0,),))
    leader, state = around(inner, lambda y: FOUR, [0.0], rounds=30, damping=1.0)
    costs = iter([5.0, *[9.0, 8.0] * 20])
    while not state.memory.leads:
        state = told(leader, state, [1.0], next(costs))
    assert state.note["handover"] == "what the guess led to costs more than the start"
    assert state.round == 1 + 5 + 5, "the start, five rounds to settle, five that count"
    assert (state.x.tolist(), state.memory.anchor) == ([0.0], None)
    state = told(leader, state, [1.0], 5.0)
    assert state.x.tolist() == leader.recommend(state).tolist() == [3.0], "no leash holds it"


def test_going_further_ends_where_it_costs_more():
    """A start of 20, a guess of 10 or 11; further costs 20: more than 11 by more than 1, after five of it."""
    settings = {"rounds": 11, "further_rounds": 40, "damping": 1.0}
    leader, state = around(still(), lambda y: FOUR, [0.0], further=lambda y: np.array([2.0]), **settings)
    days = 0
    while not state.memory.leads:
        further = state.memory.strength.rounds > 0
        state = told(leader, state, [1.0], 20.0 if days == 0 or further else 10.0 + days % 2)
        days += 1
    assert days == 12 + 5
    assert state.memory.anchor.tolist() == [4.0], "what the guess gave before"


def test_without_a_response_the_guess_does_not_hand_over():
    leader, state = around(still(), lambda y: y, [1.0], rounds=2)
    state = told(leader, told(leader, state, [np.nan]), None, 4.0)
    for _ in range(5):
        state = told(leader, state, failure="rain")
        assert "handover" not in state.note
        assert not state.memory.leads


@dataclass(frozen=True, eq=False)
class Sure(Scripted):
    """Expects its own recommendation, and foresees the number three."""

    def resume_at(self, state: Any, x: Any) -> Any:
        return replace(state, x=x - self.ahead)

    def expected(self, state: Any) -> Any:
        return float(self.recommend(state)[0]), 0.5

    def forecast(self, state: Any) -> Any:
        return 3


def test_what_is_expected_is_that_of_the_recommendation():
    sure = Sure(((0.0,),), steps=((0.0,),), ahead=2.0)
    leader, state = around(sure, lambda y: FOUR, [6.0])
    assert leader.recommend(state).tolist() == [6.0]
    assert leader.expected(state) == (6.0, 0.5)
    assert leader.forecast(state) is None, "the model of the leader inside is not what x keeps to"
    leader, state = around(sure, None, [6.0])
    assert leader.expected(state) == (8.0, 0.5)
    assert leader.forecast(state) == 3
