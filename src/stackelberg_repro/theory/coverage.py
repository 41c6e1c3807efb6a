"""How often certificates err: every interval and every verdict, on games whose truth is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stackelberg_repro.theory.coverage_case import LEVEL, Counts, CoverageCase, repeat
from stackelberg_repro.theory.coverage_table import cases
from stackelberg_repro.theory.fits import Estimate, share
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size

COLUMNS = (
    "case",
    "held out",
    "where",
    "readings",
    "repetitions",
    "decided",
    "no bound",
    "wrong of decided",
    "gradient missed",
    "curvature missed",
    "comparison missed",
    "reading bound missed",
    "most of these, at most",
)


def measure_coverage(size: Size) -> Measurement:
    """Repeat every case, and count wrong verdicts among the decided ones and intervals that miss."""
    table = cases()
    counts = [repeat(case, size.certificates) for case in table]
    groups = _groups(table, counts)
    allowed = 1 - LEVEL
    shares = [_worst(one) for one in counts]
    above = [case.name for case, worst in zip(table, shares, strict=True) if worst.low > allowed]
    clear = all(worst.high <= allowed for worst in shares)
    whole = _add(counts)
    unseen = _add([one for case, one in zip(table, counts, strict=True) if case.held_out])
    return Measurement(
        name="coverage",
        title="Certificates: how often they err",
        claim=f"In each case at most {allowed:.0%} of decided verdicts are wrong, and of intervals miss.",
        outcome=Outcome.FAILS if above else Outcome.HOLDS if clear else Outcome.CONSISTENT,
        words=(
            f"{len(table)} cases, {sum(case.held_out for case in table)} of them on games that certificates were "
            f"not developed on, {sum(case.readings == 'rate estimated' for case in table)} with settling rates "
            f"estimated from responses, {sum(case.where != 'interior' for case in table)} with x on a face, an "
            f"edge or a corner of X; {size.certificates} certificates each at level {LEVEL:.0%}, at the smallest "
            f"budget. {whole.wrong} of {whole.decided:,} decided verdicts were wrong "
            f"({whole.repetitions - whole.decided:,} of {whole.repetitions:,} certificates were undecided, "
            f"{whole.unbounded} of them because some reading had no bound on how far it was from settled); on "
            f"held-out games {unseen.wrong} of {unseen.decided:,}. The interval of the projected gradient missed "
            f"{whole.missed_gradient} times of {whole.repetitions:,}, that of the curvature "
            f"{whole.missed_curvature} of {whole.curvatures:,}, that of the comparison with the lowest point "
            f"{whole.missed_comparison} of {whole.comparisons:,}, and the bound on how far a reading is from "
            f"settled {whole.missed_readings} of {whole.readings:,}. "
            + (
                f"More than {allowed:.0%} in: {', '.join(above)}."
                if above
                else f"In no case was a share significantly above {allowed:.0%}; the largest is "
                f"{max(one.value for one in shares):.1%}, and with {size.certificates} repetitions a case, exact "
                f"upper ends reach {max(one.high for one in shares):.1%}."
            )
        ),
        numbers=_numbers(table, whole, unseen, shares, size),
        tables=(
            Grid(
                "coverage",
                f"Counts at level {LEVEL:.0%}; the last column is the exact 95% upper end of the largest share of "
                "its row.",
                COLUMNS,
                [_row(case, one) for case, one in zip(table, counts, strict=True)],
            ),
            Grid(
                "coverage-groups",
                "The same counts added up, shares with exact (Clopper–Pearson) 95% intervals.",
                ["group", "what", "errors", "of", "share", "low", "high"],
                groups,
            ),
        ),
    )


def _row(case: CoverageCase, counts: Counts) -> list[Any]:
    def of(missed: int, trials: int) -> str:
        return f"{missed} of {trials}" if trials else "–"

    return [
        case.name,
        "yes" if case.held_out else "no",
        case.where,
        case.readings,
        counts.repetitions,
        counts.decided,
        counts.unbounded,
        of(counts.wrong, counts.decided),
        of(counts.missed_gradient, counts.repetitions),
        of(counts.missed_curvature, counts.curvatures),
        of(counts.missed_comparison, counts.comparisons),
        of(counts.missed_readings, counts.readings),
        _worst(counts).high,
    ]


def _kinds(counts: Counts) -> list[tuple[str, int, int]]:
    """What can err, how often it did, and of how many."""
    return [
        ("verdict wrong, of decided ones", counts.wrong, counts.decided),
        ("gradient interval missed", counts.missed_gradient, counts.repetitions),
        ("curvature interval missed", counts.missed_curvature, counts.curvatures),
        ("comparison interval missed", counts.missed_comparison, counts.comparisons),
        ("reading bound missed", counts.missed_readings, counts.readings),
    ]


def _worst(counts: Counts) -> Estimate:
    """The largest share of errors of a case, over what can err."""
    return max((share(errors, trials) for _, errors, trials in _kinds(counts) if trials), key=lambda one: one.value)


def _add(counts: Sequence[Counts]) -> Counts:
    total = Counts()
    for one in counts:
        for name, value in vars(one).items():
            setattr(total, name, getattr(total, name) + value)
    return total


def _groups(table: Sequence[CoverageCase], counts: Sequence[Counts]) -> list[list[Any]]:
    """Developed and held out, estimated rates, boundary points, all: every kind of error with its interval."""
    wanted: dict[str, Callable[[CoverageCase], bool]] = {
        "developed on": lambda case: not case.held_out,
        "held out": lambda case: case.held_out,
        "rate estimated": lambda case: case.readings == "rate estimated",
        "on the boundary": lambda case: case.where != "interior",
        "held out, boundary": lambda case: case.held_out and case.where != "interior",
        "all": lambda case: True,
    }
    rows: list[list[Any]] = []
    for name, belongs in wanted.items():
        added = _add([one for case, one in zip(table, counts, strict=True) if belongs(case)])
        for what, errors, trials in _kinds(added):
            if trials:
                seen = share(errors, trials)
                rows.append([name, what, errors, trials, seen.value, seen.low, seen.high])
    return rows


def _numbers(
    table: Sequence[CoverageCase], whole: Counts, unseen: Counts, shares: Sequence[Estimate], size: Size
) -> dict[str, float]:
    numbers: dict[str, float] = {
        "cases": len(table),
        "held_out_cases": sum(case.held_out for case in table),
        "estimated_cases": sum(case.readings == "rate estimated" for case in table),
        "boundary_cases": sum(case.where != "interior" for case in table),
        "repetitions_per_case": size.certificates,
        "worst_share": max(one.value for one in shares),
        "worst_share_high": max(one.high for one in shares),
        "worst_share_low": max(one.low for one in shares),
        "allowed": 1 - LEVEL,
    }
    for name, counts in (("all", whole), ("held_out", unseen)):
        numbers |= {f"{name}_{key}": float(value) for key, value in vars(counts).items()}
        decided = share(counts.wrong, counts.decided) if counts.decided else Estimate(0.0, 0.0, 1.0)
        numbers |= {f"{name}_wrong_share": decided.value, f"{name}_wrong_share_high": decided.high}
    return {key: float(value) for key, value in numbers.items()}
