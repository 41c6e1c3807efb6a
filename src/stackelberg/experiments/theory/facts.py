"""Tables of facts: assumptions game by game, the stability constant beside its bounds, and the paper's slips."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Game
from stackelberg.experiments.theory.bench import quadratic_game, rate_of
from stackelberg.experiments.theory.measurement import Grid, Measurement, Outcome
from stackelberg.experiments.theory.sizes import Size
from stackelberg.games import linear_quadratic, pigou, stackelberg_cournot, strict_saddle
from stackelberg.theory import SLIPS, contraction_bound, estimate_stability, proposition_bound, saturating_target
from stackelberg.theory.assumptions import ARGUED, ROUTING, Finding, check_assumptions


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
    rows += [_row("routing (the paper's)", finding) for finding in ROUTING]
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
        rows.append(
            [K, seen, truth, contraction_bound(K, game.step, L_x, rho), proposition_bound(K, game.step, L_x, L_y)]
        )
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
