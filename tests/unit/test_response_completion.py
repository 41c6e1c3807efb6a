"""Entries of y that follow from the others: the response model learns from them as if they were measured."""

from __future__ import annotations

from functools import partial

import numpy as np

from stackelberg import solve
from stackelberg.core import Completion, Objective
from stackelberg.leaders import ResponseModel
from stackelberg.roads import sioux_falls
from stackelberg.tolls import SettledTravellers, toll_game

UNCOUNTED = (3, 17, 40)


def game(unseen):
    network, demand = sioux_falls()
    counted = [link for link in range(network.links) if link not in UNCOUNTED]
    return toll_game(
        network, demand, sensors=counted, unseen=unseen, scale=1e-3, travellers=partial(SettledTravellers)
    )


def test_flows_by_the_balance_at_nodes_are_seen():
    balanced = game("balance")
    assert isinstance(balanced.objective.completion, Completion)
    result = solve(balanced, ResponseModel(), rounds=3, seed=0)
    assert "unseen" not in result.history[-1].note
    without = solve(game("ignored"), ResponseModel(), rounds=3, seed=0)
    assert without.history[-1].note["unseen"] == len(UNCOUNTED)


def test_f_of_a_response_filled_in_is_f():
    balanced = game("balance").objective
    y = np.random.default_rng(0).uniform(1e3, 2e4, 76)
    x = np.linspace(0.0, 1.0, 76)
    assert balanced.completion.objective(x, balanced.completion.fill(y)) == balanced(x, y)
    assert balanced.completion.objective.prices == balanced.prices == (tuple(range(76)),)


def test_an_objective_without_one_is_taken_as_it_is():
    f = Objective(lambda x, y: float(y @ y))
    leader = ResponseModel(objective=f)
    assert leader._f is f
    y = np.array([1.0, np.nan])
    assert leader._filled(y) is y
