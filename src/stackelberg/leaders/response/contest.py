"""Which model leads: the best member of the bank, or one of the symmetric ones.

Nobody tells the leader whether its followers respond like those of a potential. So all models predict each answer
before it is learned from, and the one that has lately predicted best leads. Under noise the bank leads alone: it
averages over many answers, where the symmetric models take each as it was seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import COMPARISONS, ERROR_MEMORY, JUMP
from stackelberg.leaders.response.groups import Indices
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.symmetric import (
    Window,
    add_answer,
    first_window,
    learn_outside,
    shift_level,
    symmetric_models,
)

BANK, SMALLEST, EVERYWHERE = range(3)
"""The models: the bank's, and the symmetric ones that respond only where moves were seen, or everywhere."""


@dataclass(frozen=True, eq=False)
class Contest:
    """What the models are judged by: running mean square errors over so many predictions that were compared.

    window: the last deployments, of which the symmetric models are made. errors: of the bank and of the two
    symmetric models. shares: the same, each round's errors as shares of their sum: a long move counts no more than
    a short one.
    """

    window: Window
    errors: tuple[float, ...] = (0.0, 0.0, 0.0)
    shares: tuple[float, ...] = (0.0, 0.0, 0.0)
    compared: int = 0

    @property
    def best(self) -> int:
        """The model that has lately predicted best; from the first move on one with prices, until that is known."""
        if self.compared >= COMPARISONS:
            return int(np.argmin(self.shares))
        return EVERYWHERE if len(self.window.x) > 1 else BANK


def first_contest(x: Array, y: Array, places: Indices) -> Contest:
    """The contest after the first answer; places (b, d): the entry of y that each entry of x is a price on."""
    return Contest(first_window(x, y, places))


def observe(contest: Contest, x: Array, y: Array, bank: Predictor) -> Contest:
    """The contest after x was deployed and y seen; entries not measured (NaN) are as the bank predicts."""
    now = contest.window.now
    by_bank = bank.next_answer(now, x)
    measured = ~np.isnan(y)
    y = np.where(measured, y, by_bank)
    models = symmetric_models(contest.window, bank)
    if len(contest.window.x) == 1:
        response = bank.pace.heading(np.zeros_like(y), y - now)
        window = learn_outside(contest.window, None, x, np.where(measured, response, np.nan))
        contest = replace(contest, window=window)
    if models is not None:
        guesses = (by_bank, *(model.next_answer(now, x) for model in models))
        before, contest = contest.compared, _compare(contest, y, guesses, measured)
        if contest.compared > before:  # a jump says nothing of other directions
            missing = bank.pace.heading(np.zeros_like(y), y - guesses[SMALLEST])
            window = learn_outside(contest.window, models[0], x, np.where(measured, missing, np.nan))
            contest = replace(contest, window=window)
    return replace(contest, window=add_answer(contest.window, x, y))


def place_in_window(contest: Contest, new: NDArray[np.bool_], y: Array) -> Contest:
    """The contest after entries of y (`new`) were seen for the first time: they were there all along."""
    return replace(contest, window=shift_level(contest.window, np.where(new, y - contest.window.now, 0.0)))


def leading_model(contest: Contest | None, bank: Predictor) -> Predictor:
    """The model to step on; without a contest (x prices nothing) the bank's."""
    if contest is None or contest.best == BANK or not bank.quiet:
        return bank
    models = symmetric_models(contest.window, bank)
    return bank if models is None else models[contest.best - 1]


def _compare(contest: Contest, y: Array, guesses: tuple[Array, ...], measured: Array) -> Contest:
    """The contest with one more set of predictions compared; what both kinds of model miss by far is a jump.

    Not where they miss by far more than y has moved: then the models are wrong, and a level shifted by their own
    error would make them more so.
    """
    errors = [float(np.mean((y - guess)[measured] ** 2)) for guess in guesses]
    jumped = all(errors[k] > JUMP * contest.errors[k] for k in (BANK, SMALLEST))
    moved = float(np.mean((y - contest.window.now)[measured] ** 2))
    if jumped and errors[SMALLEST] <= JUMP * moved and contest.compared > COMPARISONS:
        return replace(contest, window=shift_level(contest.window, y - guesses[SMALLEST]))
    keep = min(ERROR_MEMORY, contest.compared / (contest.compared + 1.0))
    total = sum(errors)
    shares = [e / total if total > 0.0 else 0.0 for e in errors]
    return replace(
        contest,
        errors=_averaged(contest.errors, errors, keep),
        shares=_averaged(contest.shares, shares, keep),
        compared=contest.compared + 1,
    )


def _averaged(old: tuple[float, ...], new: list[float], keep: float) -> tuple[float, ...]:
    return tuple(keep * a + (1.0 - keep) * b for a, b in zip(old, new, strict=True))
