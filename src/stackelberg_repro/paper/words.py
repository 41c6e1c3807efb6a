"""The words of the paper's page: what was run, what it shows, what it does not. Numbers come from the result."""

from __future__ import annotations

import numpy as np

from stackelberg_repro.pages.runs import ending
from stackelberg_repro.paper.plans import DEFAULT, FAST_TRAVELLERS
from stackelberg_repro.paper.run import PaperResult, ScoredRuns
from stackelberg_repro.routing.game import roads

NAMES = {
    "bar-shared": "6 read as η̄, one shared start (default)",
    "bar-separate": "6 read as η̄, two separate starts",
    "literal-shared": "step size at its word, one shared start",
    "literal-separate": "step size at its word, two separate starts (all as printed)",
    "bars-shared": "6 and 0.3 read as η̄ and δ̄, one shared start",
}
"""The ways to read the printed experiment."""


def one_line(text: str) -> str:
    """Text without the line breaks of the source."""
    return " ".join(text.split())


RULE = one_line("""
    The rule for the step size: hold η_t = c/d in every round; of the candidates c whose worst run on the tuning
    seeds gets at least 75% of the way from the untolled equilibrium to the bound, travellers settled, take the
    one with the best median. Tuning seeds and reported seeds have no run in common.
    """)

READINGS = one_line("""
    The paper prints η_t = 6 (t+1)^(−1/2), while its theorem has η_t = η̄ (t+1)^(−1/2) / d with d = 76. Read as
    η̄, 6 gives runs that settle. Taken at its word, together with the factor d in the estimator, it makes the
    steps 76 times longer, and the objective leaps before it comes back. The paper also draws the two route
    flows of round 0 apart: the first difference of f then compares two random flows instead of two tolls, is
    divided by a small δ, and throws the tolls far off in the first step. The default shown here reads 6 as η̄
    and starts both probes of round 0 from one draw; the other ways stand beside it, and one more in which both
    constants are the theorem's, 6 as η̄ and 0.3 as δ̄.
    """)

SCORED = one_line("""
    A run is scored where its last tolls are held until travellers have settled (to a relative gap of 1e-8),
    not at the flows of its last round, by the share of the way from the untolled equilibrium to the lower
    bound: 0% is no better than no tolls, 100% would be the system optimum at no cost of tolls.
    """)

WHY_HELD = one_line("""
    Why a held step does better: the noise of the two-point estimate is proportional to the gradient itself and
    vanishes with it, so steps need not shrink; (t+1)^(−1/2) spends its long steps in the first rounds, where
    travellers are still far from rest, and is too short later. What remains to the bound is local: f̃ need not
    be convex, and travellers K rounds short of rest bias the estimate, more so with the printed γ = 0.005.
    """)

MONEY = one_line("""
    Tolls may be negative, as in the paper's footnote: such links pay their users. Per traveller, in units of
    travel time: tolls collected, tolls paid out, and the refund that hands the net revenue back equally
    (negative: what the planner would have to add). Tolls of the run with the median settled cost, travellers
    settled.
    """)


def percent(share: float) -> str:
    """A share as a percentage, with two digits where it is small; not finite: the run diverged.

    >>> percent(0.00123), percent(0.9234), percent(float("-inf"))
    ('0.12%', '92.3%', 'diverged')
    """
    if not np.isfinite(share):
        return "diverged"
    digits = 2 if abs(share) < 0.01 else 1
    return f"{100 * share:.{digits}f}%".replace("-", "−")


def _median_and_worst(outcome: ScoredRuns) -> tuple[str, str]:
    share = outcome.scores.share
    return percent(float(np.median(share))), percent(float(share.min()))


def in_short(result: PaperResult) -> str:
    """The main findings in a few sentences."""
    printed, held, fast = (_median_and_worst(outcome) for outcome in (result.printed, *result.chosen))
    return one_line(f"""
        {_where_all_end(result)} In the congested variant the same settings close {printed[0]} of the way from no
        tolls to the system optimum in the median of {result.printed.scores.share.size} runs and {printed[1]} in the
        worst (below zero: worse than no tolls). With a step size chosen by a stated rule it is {held[0]} and
        {held[1]}, and with travellers who adapt ten times faster (γ = {FAST_TRAVELLERS:g}) {fast[0]} and
        {fast[1]}.
        """)


ONE_VALUE = 0.01
"""Runs whose last costs spread by no more than this share of their mean end at one value."""
FREE_ROADS_AND_MORE = 0.0025
"""A run that ends so far (a share) above the cost of free roads has not done what the paper claims."""


def _where_all_end(result: PaperResult) -> str:
    """The paper's claim, that all runs end at one value: as it is with few runs, and with many."""
    final = result.literal[DEFAULT].runs.final
    end = ending(final)
    if not end.spread > ONE_VALUE:
        return f"""In the printed units (6 read as η̄) all {end.runs} runs end within {percent(end.spread)} of each
            other at {end.mean:,.2f}, the cost of free roads: the paper's claim holds, but in these units tolls
            have nothing to gain."""
    known = final[np.isfinite(final)]
    low, middle, high = np.quantile(known, (0.05, 0.5, 0.95))
    dear = float(np.mean(known > (1.0 + FREE_ROADS_AND_MORE) * result.literal_bounds.lower))
    return f"""In the printed units (6 read as η̄) {end.runs:,} runs end at {middle:,.2f} in the median, the cost of
        free roads, and 90% of them between {low:,.2f} and {high:,.2f}; {percent(dear)} end more than
        {percent(FREE_ROADS_AND_MORE)} above it and the worst at {end.most:,.1f}: the paper's claim holds for most
        runs and not for all, and in these units tolls have nothing to gain."""


def facts(result: PaperResult) -> dict[str, str]:
    """The literal experiment and the variant in plain words, by what each paragraph is about."""
    network = roads("literal", result.settings.max_links)[0]
    bounds = result.literal_bounds
    fullest = float((bounds.untolled_flows / network.capacity).max())
    rise = float((network.latency.value(bounds.untolled_flows) / network.free_flow_time).max()) - 1.0
    shared, separate, word = (
        ending(result.literal[name].runs.final) for name in ("bar-shared", "bar-separate", "literal-shared")
    )
    early = min(10, result.settings.rounds - 1)
    leap = result.literal["literal-shared"].runs.costs[:, early]
    paragraphs = {
        "units": f"""
        The network file counts vehicles: capacities run from {network.capacity.min():,.0f} to
        {network.capacity.max():,.0f}, while the six demands are 1 to 3. The fullest road is {percent(fullest)}
        full, which lengthens its travel time by {rise:.0e} of itself: the untolled equilibrium costs
        {bounds.untolled:.6f}, the best flows {bounds.lower:.6f}. The best toll is zero, and the objective
        falls only because random first flows find the shortest routes and random first tolls shrink.
        """,
        "what that shows": f"""
        That {"nearly " if shared.spread > ONE_VALUE else ""}all runs end at the same value is
        true and not surprising: once travellers are
        on their shortest routes, f is a constant plus λ‖x‖² for all small tolls. It says nothing on whether the
        algorithm finds good tolls, and nothing on global optima of a harder problem.
        """,
        "starts and steps": f"""
        With the default the runs end within {percent(shared.spread)} of each other. With
        two separate starts, as printed, they end between {separate.least:,.1f} and {separate.most:,.1f} (a
        spread of {percent(separate.spread)}): the first step throws the tolls off, and
        {result.settings.rounds:,} rounds of shrinking steps do not bring all of them back. With the printed
        step size at its word the runs stand at {np.nanmin(leap):,.0f} to {np.nanmax(leap):,.0f} after {early}
        rounds and end between {word.least:,.1f} and {word.most:,.1f}.
        """,
        "the congested variant": _variant_words(result),
    }
    return {name: one_line(paragraph) for name, paragraph in paragraphs.items()}


def _variant_words(result: PaperResult) -> str:
    network, demand, _ = roads("congested", result.settings.max_links)
    bounds = result.variant_bounds
    fullest = float((bounds.untolled_flows / network.capacity).max())
    size = float(bounds.smallest_tolls @ bounds.smallest_tolls)
    return f"""
        What tolls do to congestion the printed units do not show. The same roads and pairs with capacities in
        thousands and {demand.total:g} thousand travellers, everything else as printed. Without
        tolls the fullest road carries {fullest:.2f} times its capacity and all travel takes
        {bounds.untolled:,.2f} ({bounds.untolled / demand.total:.2f} per traveller); the system optimum takes
        {bounds.lower:,.2f} ({bounds.lower / demand.total:.2f}). No tolls can cost less than the system
        optimum, and the smallest tolls that make it an equilibrium (‖x‖² = {size:.2f}) cost
        {bounds.upper:,.2f}: {bounds.lower:,.2f} ≤ f* ≤ {bounds.upper:,.2f}, both over the routes the
        travellers use.
        """
