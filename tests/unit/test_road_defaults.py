"""What the functions of `roads` and `tolls` do where a setting is left out: the numbers that the docs state."""

import inspect

import pytest

from stackelberg.roads import (
    equilibrium,
    grid,
    price_of_anarchy,
    random_network,
    simple_routes,
    solve,
    system_optimum,
)
from stackelberg.roads.files import read_network_table, read_tntp_network
from stackelberg.sets import Anywhere
from stackelberg.tolls import (
    Averaging,
    DayToDay,
    LogitTravellers,
    RouteTravellers,
    SettledTravellers,
    TrialAndError,
    smallest_tolls,
    toll_game,
    toll_set,
)
from stackelberg.tolls.objective import Terms

PEOPLE = {"tollable": None, "observes": "flows"}


@pytest.mark.parametrize(
    "function, defaults",
    [
        (
            solve,
            {"tolls": None, "gap": 1e-6, "start": None, "routes": None, "max_iterations": 1000, "progress": None},
        ),
        (equilibrium, {"tolls": None}),
        (system_optimum, {"value": "time"}),
        (price_of_anarchy, {"value": "time"}),
        (smallest_tolls, {"sign": "free", "tollable": None, "slack": 1e-9, "routes": None}),
        (simple_routes, {"max_links": None, "cost_ratio": None, "most": 2_000_000}),
        (LogitTravellers.settled, {"tolerance": 1e-10, "most_days": 100_000}),
        (LogitTravellers, PEOPLE | {"share": 0.2, "begin": "empty network"}),
        (RouteTravellers, PEOPLE | {"gamma": 0.005}),
        (SettledTravellers, PEOPLE | {"begin": "equilibrium", "gap": 1e-8, "max_iterations": 1000}),
        (DayToDay, PEOPLE | {"begin": "equilibrium", "gap": 1e-8, "max_iterations": 1000, "share": 0.2}),
        (toll_set, {"tollable": "all", "bounds": "free-flow"}),
        (
            toll_game,
            {
                "tollable": "all",
                "travellers": SettledTravellers,
                "observes": "flows",
                "lam": 1e-3,
                "scale": 1.0,
                "revenue": 0.0,
                "weights": None,
                "bounds": "free-flow",
                "noise": 0.0,
                "missing": 0.0,
                "sensors": None,
                "name": None,
            },
        ),
        (Terms, {"lam": 1e-3, "scale": 1.0, "revenue": 0.0}),
        (TrialAndError, {"K": 1, "X": Anywhere()}),
        (Averaging, {"gain": 2.0, "offset": 4.0}),
        (grid, {"free_flow_time": 1.0, "capacity": 1000.0, "b": 0.15, "power": 4.0, "demand": 4000.0}),
        (random_network, {"extra_links": None, "zones": None, "pairs": None, "demand": 1000.0}),
        (read_tntp_network, dict.fromkeys(("toll_factor", "distance_factor", "nodes", "name")) | {"units": ""}),
        (read_network_table, {"nodes": None, "toll_factor": None, "distance_factor": None}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_settings_that_are_left_out(function, defaults):
    parameters = inspect.signature(function).parameters
    assert {name: parameters[name].default for name in defaults} == defaults
