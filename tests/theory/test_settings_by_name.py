"""Settings that only a name can tell apart cannot be given by position; and what settings are unless told."""

import inspect

import pytest

from stackelberg.theory import (
    advise,
    certify,
    effort,
    estimate_contraction,
    estimate_smoothness,
    estimate_stability,
    settled_probe,
)
from stackelberg.theory.hypergradient import equilibrium
from stackelberg_repro.affine import saturating_target, simulate
from stackelberg_repro.rivals import exact_oracle, implicit, two_timescale, unrolled, value_function
from stackelberg_repro.theory.assumptions import check_assumptions


@pytest.mark.parametrize(
    "function, by_position, by_name",
    [
        (advise, "game budget x", "radius seed"),
        (certify, "probe x X eps_g eps_h radius level budget", "seed"),
        (check_assumptions, "game", "radius seed"),
        (effort, "game x eps_g eps_h radius", "budget limit precision rate seed"),
        (estimate_contraction, "followers x", "rounds seed kind"),
        (estimate_smoothness, "probe x", "radius budget seed basis"),
        (estimate_stability, "followers x", "K radius pairs seed"),
        (saturating_target, "d", "seed lam step"),
        (settled_probe, "game K x", "rate seed"),
        (simulate, "game x y", "K schedule rounds directions visit"),
        (exact_oracle, "problem x0", "rounds schedule seed"),
        (implicit, "problem x0 y0", "rounds eta K solver_rounds"),
        (two_timescale, "problem x0 y0", "rounds eta"),
        (unrolled, "problem x0 y0", "rounds eta K"),
        (value_function, "problem x0 y0", "rounds eta K control"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_given_by_position_and_what_by_name(function, by_position, by_name) -> None:
    kinds = {name: parameter.kind for name, parameter in inspect.signature(function).parameters.items()}
    expected = dict.fromkeys(by_position.split(), inspect.Parameter.POSITIONAL_OR_KEYWORD)
    assert kinds == expected | dict.fromkeys(by_name.split(), inspect.Parameter.KEYWORD_ONLY)


@pytest.mark.parametrize(
    "method, defaults",
    [
        (advise, {"x": None, "radius": None, "seed": 0}),
        (certify, {"level": 0.95, "budget": 1000, "seed": 0}),
        (check_assumptions, {"radius": 1.0, "seed": 0}),
        (effort, {"budget": None, "limit": 1_000_000, "precision": None, "rate": None, "seed": 0}),
        (estimate_contraction, {"rounds": 200, "seed": 0, "kind": "auto"}),
        (estimate_smoothness, {"budget": 1000, "seed": 0, "basis": None}),
        (estimate_stability, {"pairs": 20, "seed": 0}),
        (saturating_target, {"seed": 0, "lam": 0.05, "step": None}),
        (settled_probe, {"x": None, "rate": None, "seed": 0}),
        (simulate, {"visit": None}),
        (equilibrium, {"rounds": 100_000}),
        (exact_oracle, {"seed": 0}),
        (implicit, {"K": 10, "solver_rounds": 50}),
        (two_timescale, {}),
        (unrolled, {"K": 10}),
        (value_function, {"K": 10, "control": 0.5}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_defaults(method, defaults) -> None:
    parameters = inspect.signature(method).parameters.values()
    assert {p.name: p.default for p in parameters if p.default is not inspect.Parameter.empty} == defaults
