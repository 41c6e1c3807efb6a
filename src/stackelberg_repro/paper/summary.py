"""The result of the paper's experiment as plain data: result.json, versions, and money per traveller."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.support.numbers import plain
from stackelberg_repro.pages.runs import ending
from stackelberg_repro.paper import words
from stackelberg_repro.paper.plans import DEFAULT
from stackelberg_repro.paper.run import PaperResult, ScoredRuns
from stackelberg_repro.paper.scores import Bounds
from stackelberg_repro.routing.game import roads
from stackelberg_repro.versions import versions

_VERSIONS = ("numpy", "scipy", "numba")


def variant_names(result: PaperResult) -> dict[str, ScoredRuns]:
    """The variant's outcomes by the names the page gives them."""
    named = {"as printed": result.printed}
    for choice, outcome in zip(result.choices, result.chosen, strict=True):
        named[f"chosen step c = {choice.c:g}, γ = {choice.gamma:g}"] = outcome
    return named


def money_rows(result: PaperResult) -> dict[str, dict[str, float]]:
    """Money and time per traveller under the tolls of the median run of every setting, travellers settled.

    Settings whose runs all diverged are left out.
    """
    named = {"printed experiment (literal units)": (result.literal[DEFAULT], result.literal_bounds)} | {
        f"variant, {name}": (outcome, result.variant_bounds) for name, outcome in variant_names(result).items()
    }
    found = {}
    for name, (outcome, bounds) in named.items():
        run = outcome.scores.middle
        if run is not None:
            network, demand, _ = roads(outcome.plan.game.units, outcome.plan.game.max_links)
            tolls, flows, share = outcome.scores.tolls[run], outcome.scores.flows[run], 1.0 / demand.total
            collected, paid_out = (float(np.maximum(sign * tolls, 0.0) @ flows) for sign in (1.0, -1.0))
            found[name] = {
                "collected": collected * share,
                "paid_out": paid_out * share,
                "refund": (collected - paid_out) * share,
                "time": network.total_time(flows) * share,
                "time_untolled": bounds.untolled * share,
            }
    return found


def summary(result: PaperResult) -> dict[str, Any]:
    """Everything of the result that is a number or a name, ready for JSON."""
    network, _, routes = roads("literal", result.settings.max_links)
    facts: dict[str, Any] = plain(
        {
            "settings": result.settings,
            "versions": versions(*_VERSIONS),
            "seconds": result.seconds,
            "routes": str(routes),
            "units": network.units,
            "literal": {
                "bounds": _bounds_json(result.literal_bounds),
                "default": DEFAULT,
                "variants": {
                    name: _outcome_json(outcome, result.literal_bounds) for name, outcome in result.literal.items()
                },
            },
            "variant": {
                "bounds": _bounds_json(result.variant_bounds),
                "as_printed": _outcome_json(result.printed, result.variant_bounds),
                "rule": words.RULE,
                "chosen": [
                    _outcome_json(outcome, result.variant_bounds)
                    | {
                        "c": choice.c,
                        "tuning": {
                            f"{c:g}": share for c, share in zip(choice.candidates, choice.shares, strict=True)
                        },
                    }
                    for choice, outcome in zip(result.choices, result.chosen, strict=True)
                ],
                "beside": {name: _outcome_json(one, result.variant_bounds) for name, one in result.beside.items()},
            },
            "money_per_traveller": money_rows(result),
        }
    )
    return facts


def _bounds_json(bounds: Bounds) -> dict[str, float]:
    return {
        "untolled": bounds.untolled,
        "lower": bounds.lower,
        "upper": bounds.upper,
        "smallest_tolls_squared": float(bounds.smallest_tolls @ bounds.smallest_tolls),
    }


def _outcome_json(outcome: ScoredRuns, bounds: Bounds) -> dict[str, Any]:
    leader = outcome.plan.leader
    end = ending(outcome.runs.final)
    found: dict[str, Any] = {
        "gamma": outcome.plan.game.gamma,
        "start": "separate" if outcome.plan.separate else "shared",
        "schedule": str(leader.schedule),
        "seeds": list(outcome.plan.seeds),
        "final": outcome.runs.final,
        "spread": end.spread,
        "diverged": end.diverged,
        "settled": outcome.scores.cost,
        "above_lower_bound": outcome.scores.cost - bounds.lower,
        "above_upper_bound": outcome.scores.cost - bounds.upper,
    }
    if outcome.plan.game.units == "congested":
        share = outcome.scores.share
        found["share"] = share
        found["median_share"], found["worst_share"] = np.median(share), share.min()
    return found
