"""Certificates of slow, two-speed and polynomial followers with estimated rates: what deciding takes, and whether
they then decide."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stackelberg.theory import Effort, Verdict, effort
from stackelberg_repro.theory import coverage_games as games
from stackelberg_repro.theory import coverage_held_out as unseen
from stackelberg_repro.theory.coverage_case import CoverageCase, population
from stackelberg_repro.theory.coverage_table import below, case
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size

USUAL = 50
"""The K that an x was held for before anybody asked what deciding takes."""

ROUNDS = 2_000
"""Follower rounds that one certificate may spend, for each certificate of a case."""


def slow_followers() -> list[CoverageCase]:
    """Thresholds a tenth above and a tenth below the truth, where verdicts are hardest."""
    wide, at = games.box([-2, -2], [2, 2]), [0.6, 0.3]
    known = {f"one speed, {rho}": unseen.linear_followers([[rho, 0], [0, rho]], wide) for rho in (0.9, 0.97, 0.99)}
    known |= {
        f"two speeds, 0.3 and {rho}": unseen.linear_followers([[0.3, 0], [0, rho]], wide) for rho in (0.93, 0.99)
    }
    known["a Jordan block, 0.9"] = unseen.linear_followers([[0.9, 1.0], [0.0, 0.9]], wide)
    found = [make(name, one, at, 0.3, K=USUAL) for name, one in known.items() for make in (case, below)]
    for name, one in {"1/k": unseen.tired(), "1/√k": games.cubic_followers()}.items():
        found += [make(name, one, [0.5], 0.4, K=USUAL) for make in (case, below)]
    return found


def taken(one: CoverageCase, limit: int) -> Effort:
    """What deciding takes, if that is within reach of so many follower rounds."""
    assert one.game is not None  # all of these have followers
    return effort(population(one.game), one.x, *one.eps, one.radius, limit=limit)


def measure_deciding(size: Size) -> Measurement:
    """Certify every case with the usual K, and with the K that deciding takes as far as it is affordable."""
    limit = ROUNDS * size.certificates
    repetitions = max(1, size.certificates // 40)
    rows: list[list[Any]] = []
    for one in slow_followers():
        takes = taken(one, limit)
        held = replace(one, K=takes.longest)
        before, after = ([it.certificate(seed) for seed in range(repetitions)] for it in (one, held))
        decided = [[seen for seen in group if seen.verdict is not Verdict.UNDECIDED] for group in (before, after)]
        wrong = sum(not one.right(seen) for group in decided for seen in group)
        where = "above" if one.above else "below"
        counts = [repetitions, len(decided[0]), len(decided[1]), wrong]
        rows.append([one.name, where, takes.precision, takes.K, takes.affordable, held.K, *counts])
    trials, usual, now, wrong = (sum(int(row[k]) for row in rows) for k in (6, 7, 8, 9))
    affordable = [row for row in rows if row[4]]
    within, of = (sum(int(row[k]) for row in affordable) for k in (8, 6))
    return Measurement(
        name="deciding",
        title="Certificates: slow followers whose rate is estimated",
        claim="Held for the K that it is said to take, where that is affordable, certificates decide, and rightly.",
        outcome=Outcome.FAILS if wrong else Outcome.HOLDS if within == of else Outcome.MIXED,
        words=(
            f"{len(rows)} cases of followers that settle slowly, at two speeds or polynomially, thresholds a tenth "
            f"away from the truth, {repetitions} certificates each at the smallest budget: with K = {USUAL} "
            f"{usual} of {trials} were decided, with the K that deciding was said to take (up to {limit:,} "
            f"follower rounds) {now}, and of those where it was affordable {within} of {of}; {wrong} were wrong."
        ),
        numbers={
            "cases": float(len(rows)),
            "repetitions": float(repetitions),
            "certificates": float(trials),
            "decided_usual": float(usual),
            "decided": float(now),
            "affordable": float(of),
            "affordable_decided": float(within),
            "wrong": float(wrong),
            "limit": float(limit),
        },
        tables=(
            Grid(
                "deciding",
                f"x is held for 2K follower rounds; K = {USUAL} before.",
                [
                    "followers",
                    "thresholds",
                    "precision needed",
                    "K needed",
                    "affordable",
                    "K",
                    "repetitions",
                    f"decided with K = {USUAL}",
                    "decided",
                    "wrong",
                ],
                rows,
            ),
        ),
    )
