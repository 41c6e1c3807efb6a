"""Tables of facts: assumptions game by game, the stability constant beside its bounds, and the paper's slips."""

from __future__ import annotations

import math

import numpy as np

from stackelberg.core import Game, Purpose, derive
from stackelberg.games import linear_quadratic, pigou, stackelberg_cournot, strict_saddle
from stackelberg.theory import estimate_contraction, estimate_stability
from stackelberg_repro.affine import saturating_target
from stackelberg_repro.routing.game import TollSettings, paper_game
from stackelberg_repro.theory.assumptions import ARGUED, ROUTING, Finding, Standing, check_assumptions
from stackelberg_repro.theory.bench import quadratic_game, rate_of
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size
from stackelberg_repro.theory.slips import SLIPS


def shipped() -> list[tuple[Game, Finding]]:
    """The games of the package with the finding on Assumption 4, which sampling cannot give."""
    return [
        (linear_quadratic(4), ARGUED["convex"]),
        (saturating_target(3).game(), ARGUED["unknown"]),
        (strict_saddle(2), ARGUED["wells"]),
        (stackelberg_cournot(n=2), ARGUED["convex"]),
        (pigou(), ARGUED["convex"]),
    ]


def measure_assumptions(size: Size) -> Measurement:
    """Which assumption each shipped game meets."""
    rows = []
    for game, saddle in shipped():
        rows += [_row(game.name, finding) for finding in (*check_assumptions(game, seed=size.seed), saddle)]
    seen = {finding.assumption: finding for finding in routing_findings(size.seed)}
    rows += [_row("routing (the paper's)", seen.get(finding.assumption, finding)) for finding in ROUTING]
    failing = sum(row[2] == "fails" for row in rows)
    local = sum(row[2] == "holds locally" for row in rows)
    return Measurement(
        name="assumptions",
        title="Assumptions, game by game",
        claim="Which of the paper's assumptions each game meets.",
        outcome=Outcome.REPORTED,
        words=(
            f"Of {len(rows)} entries {failing} fail and {local} hold locally only. No quadratic f is globally "
            "Lipschitz, so constants are those of the set a run visits. The paper's own routing game has unique "
            "link flows but not unique route flows."
        ),
        numbers={"fails": float(failing), "locally": float(local), "entries": float(len(rows))},
        tables=(
            Grid(
                "assumptions",
                "Checked by sampling, or argued.",
                ["game", "assumption", "standing", "evidence", "how"],
                rows,
            ),
        ),
    )


def routing_findings(seed: int) -> tuple[Finding, ...]:
    """What can be seen of the paper's routing game, in its congested variant at x = 0."""
    game = paper_game(TollSettings(units="congested", gamma=0.05))
    x, ends = np.zeros(game.X.dimension), []
    for start in (seed, seed + 1):
        memory = game.followers.initial(derive(start, Purpose.INITIAL_MEMORY))
        ends.append(game.followers.respond(x, memory, 20_000, derive(start, Purpose.RESPONSE)))
    (links, routes), (other_links, other_routes) = ends
    apart, routes_apart = float(np.linalg.norm(links - other_links)), float(np.linalg.norm(routes - other_routes))
    rate = estimate_contraction(game.followers, x, rounds=400, seed=seed)
    C = [estimate_stability(game.followers, x, K=K, radius=0.1, seed=seed).C for K in (3, 300)]
    unique, stable, settles = (ROUTING[place].assumption for place in (1, 3, 4))
    return (
        Finding(
            unique,
            Standing.FAILS if routes_apart > 1e-6 else Standing.HOLDS,
            f"two starts end {apart:.1g} apart in link flows but {routes_apart:.2g} apart in route flows; f sees "
            "link flows only, so f̃ is well defined all the same",
        ),
        Finding(stable, Standing.HOLDS, f"C at least {C[0]:.3g} after 3 rounds, {C[1]:.3g} after 300"),
        Finding(
            settles,
            Standing.LOCALLY if rate.settles else Standing.FAILS,
            f"link flows: {rate.reason}; route flows settle to a set",
        ),
    )


def _row(game: str, finding: Finding) -> list[str]:
    return [
        game,
        finding.assumption,
        finding.standing.value,
        finding.evidence,
        "checked" if finding.checked else "argued",
    ]


def measure_stability(size: Size) -> Measurement:
    """C of Assumption 2 for projected gradient: seen, true, and bounded."""
    game = quadratic_game(3)
    L_x, L_y = float(np.linalg.norm(game.B, 2)), float(np.linalg.norm(game.M, 2))
    rho = rate_of(game).rho
    rows = []
    for K in (1, 2, 5, 10, 20, 50):
        seen = estimate_stability(game.game().followers, np.zeros(3), K=K, radius=0.1, pairs=200, seed=size.seed).C
        truth = float(np.linalg.norm((np.eye(3) - game.contraction(K)) @ game.J, 2))
        contracting = L_x * game.step * (1 - rho**K) / (1 - rho)
        rows.append([K, seen, truth, contracting, K * L_x * game.step * float(np.exp(game.step * L_y * K))])
    held = all(row[1] <= row[2] * (1 + 1e-9) <= row[3] * (1 + 2e-9) <= row[4] * (1 + 3e-9) for row in rows)
    return Measurement(
        name="stability",
        title="Assumption 2 and the proposition",
        claim="‖y^(K)(x̂) − y^(K)(x)‖ <= K L_x γ exp(γ L_y K) ‖x̂ − x‖ for projected gradient.",
        outcome=Outcome.HOLDS if held else Outcome.FAILS,
        words=(
            f"The bound holds and says little: at K = 50 it is {rows[-1][4]:.2g} where C is {rows[-1][2]:.3g}. "
            f"For followers that contract, L_x γ (1 − ρ^K)/(1 − ρ) = {rows[-1][3]:.3g} bounds C for every K."
        ),
        numbers={"true_C": rows[-1][2], "contraction_bound": rows[-1][3], "proposition_bound": rows[-1][4]},
        tables=(
            Grid(
                "stability",
                f"C of Assumption 2, {game.name}, γ = 1/L.",
                ["K", "seen in 200 pairs", "true", "contraction bound", "proposition"],
                rows,
            ),
        ),
    )


def measure_gronwall(size: Size) -> Measurement:
    """The discrete Gronwall lemma against the sequence that meets its premise with equality."""
    rows: list[list[float | int]] = []
    for L in (0.01, 0.1, 1.0):
        s = [1.0]
        for n in range(50):
            s.append(1.0 + L * sum(s))
            if n in (0, 1, 4, 9, 49):
                rows.append([L, n, s[-1], math.exp(L * n), math.exp(L * (n + 1))])
    # 1e-12: the sequence itself is rounded.
    over = [sum(float(row[2]) > float(row[place]) * (1 + 1e-12) for row in rows) for place in (3, 4)]
    worst = max(float(row[2]) / float(row[3]) for row in rows)
    return Measurement(
        name="gronwall",
        title="The discrete Gronwall lemma",
        claim="s_{n+1} <= C + L Σ_{m<=n} s_m implies s_{n+1} <= C̃ exp(Ln), C̃ = max(s_0, C).",
        outcome=Outcome.FAILS if over[0] else Outcome.HOLDS,
        words=(
            f"With s_0 = C = 1 and equality in the premise the printed bound is exceeded in {over[0]} of "
            f"{len(rows)} places, by up to a factor of {worst:.3g}; exp(L(n+1)), with which the proof ends, in "
            f"{over[1]}. It is an index: the proposition that uses the lemma takes the right one."
        ),
        numbers={"over_printed": over[0], "over_proved": over[1], "places": len(rows), "largest_excess": worst},
        tables=(
            Grid(
                "gronwall",
                "s_{n+1} with equality, and both bounds.",
                ["L", "n", "s_{n+1}", "exp(Ln)", "exp(L(n+1))"],
                rows,
            ),
        ),
    )


def measure_slips(size: Size) -> Measurement:
    """Slips in the paper's constants."""
    return Measurement(
        name="slips",
        title="Slips in the paper",
        claim="What is printed, what is right, and what it changes.",
        outcome=Outcome.REPORTED,
        words=f"{len(SLIPS)} slips; none of them overturns Theorem 1. The last column names what shows it.",
        numbers={"slips": float(len(SLIPS))},
        tables=(
            Grid(
                "slips",
                "As printed and as it should read.",
                ["where", "printed", "right", "what it changes", "shown in"],
                [[s.where, s.printed, s.right, s.matters, s.measurement or "–"] for s in SLIPS],
            ),
        ),
    )
