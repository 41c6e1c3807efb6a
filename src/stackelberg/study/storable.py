"""What of this package a log may name: classes that hold data, and functions that compute costs.

Whoever writes a log chooses what it names, and reading it builds that. So only what is listed here is built, of
everything else not even the module is imported. What is listed computes and nothing else: no constructor, property
or method of it starts a program, opens a file or a socket (`tests/faults/test_decoding_builds_data.py` tries all of
them). Classes and functions outside of this package come in by consent (`support.consent`).
"""

from __future__ import annotations

import dataclasses
from enum import Enum
from typing import Any

PACKAGE = "stackelberg"
_ROOMS = (f"{PACKAGE}.leaders.", f"{PACKAGE}.sets.")
"""Rooms that compute and nothing else: every frozen dataclass, enum and named tuple that they define."""

_NAMES = {
    "core.leader": ("Answer", "Deployed", "LeaderState"),
    "core.objective": ("Completion", "Objective"),
    "core.probe": ("Instead", "Observation", "Probe", "Start"),
    "games.cournot": ("Cournot",),
    "games.demand_response": ("DemandResponse",),
    "games.hyper_parameters": ("HyperParameters",),
    "games.inverse_optimisation": ("InverseOptimisation",),
    "games.jump": ("Jump",),
    "games.linear_quadratic": ("LinearQuadratic",),
    "games.logit_pricing": ("LogitPricing",),
    "games.persuasion": ("Persuasion",),
    "games.pigou": ("_partial_x", "_partial_y", "_travel_time"),
    "games.platform_pricing": ("PlatformPricing",),
    "games.saddle": ("_cost", "_partial_x", "_partial_y"),
    "games.security": ("Security",),
    "games.strategic_classification": ("StrategicClassification",),
    "routing.classes.traveller_class": ("TravellerClass",),
    "routing.demand": ("Demand",),
    "routing.demand_functions": ("ExponentialDemand", "LinearDemand", "LogitDemand"),
    "routing.elastic_demand": ("ElasticDemand",),
    "routing.latency": ("BPR", "Affine"),
    "routing.marginal": ("MarginalCost",),
    "routing.network": ("Network",),
    "routing.planning.balance": ("Balance", "BalancedLatencies"),
    "routing.planning.class_objectives": ("ClassTerms", "KnownClassLatencies", "ObservedClassTimes"),
    "routing.planning.coverage": ("Coverage",),
    "routing.planning.objectives": ("KnownLatencies", "ObservedTimes", "Terms"),
    "routing.planning.trial_and_error": ("Averaging", "TrialAndError", "TrialMemory"),
    "routing.planning.welfare": ("MinusWelfare",),
    "routing.simulators.habits": ("Habits", "Learning"),
    "routing.simulators.layout": ("Day", "DayLayout", "SimulatedTime"),
    "routing.wardrop": ("RouteFlows",),
    "study.builtin_objectives": (
        "_minus_revenue_x",
        "_minus_revenue_y",
        "_total_x",
        "_total_y",
        "minus_revenue",
        "total_response",
    ),
    "study.events": ("Reading", "Settings"),
    "study.guarded": ("GuardMemory", "Guarded"),
    "study.objective": ("StoredObjective",),
    "study.rails": ("Cut", "Rails", "SettleTest"),
    "study.leading": ("Differs", "Lead"),
    "study.ledger": ("Handed", "Ledger"),
    "study.code": ("Era",),
    "study.result": ("Costs", "Record"),
}

_NAMED = frozenset(f"{PACKAGE}.{module}:{name}" for module, names in _NAMES.items() for name in names)
_MODULES = frozenset(f"{PACKAGE}.{module}" for module in ("core", "leaders", "sets", *_NAMES))
_GAMES = f"{PACKAGE}.games"


def may_import(module: str, *, to_call: bool = False) -> bool:
    """Whether a module of this package may be imported because a log names it, or a file that calls what it names.

    >>> may_import("stackelberg.sets.box"), may_import("stackelberg.cli"), may_import("stackelberg.games")
    (True, False, False)
    """
    return module in _MODULES or module.startswith(_ROOMS) or (to_call and module == _GAMES)


def may_build(thing: Any) -> bool:
    """Whether a log may hold this class or function of this package.

    >>> from stackelberg.followers import ProcessFollowers
    >>> from stackelberg.sets import Box
    >>> may_build(Box), may_build(ProcessFollowers)
    (True, False)
    """
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if f"{module}:{name}" in _NAMED:
        return True
    if not isinstance(thing, type) or not str(module).startswith(_ROOMS):
        return False
    frozen = dataclasses.is_dataclass(thing) and thing.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return frozen or issubclass(thing, tuple | Enum)


def may_call(thing: Any) -> bool:
    """Whether a problem file may have this called with arguments of its choice: what it may build, and games."""
    from stackelberg import games

    return may_build(thing) or any(thing is getattr(games, name) for name in games.__all__)
