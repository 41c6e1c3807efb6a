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
    learn_first,
    learn_outside,
    shift_level,
    symmetric_models,
)

BANK, SMALLEST, EVERYWHERE = range(3)
"""The models: the bank's, and the symmetric ones that respond only where moves were seen, or everywhere."""


@dataclass(frozen=True, eq=False)
class Judge:
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


def first_judge(x: Array, y: Array, places: Indices) -> Judge:
    """The judge after the first answer; places (b, d): the entry of y that each entry of x is a price on."""
    return Judge(first_window(x, y, places))


def observe(judge: Judge, x: Array, y: Array, bank: Predictor) -> Judge:
    """The judge after x was deployed and y seen; entries that were not measured (NaN) are as the bank predicts."""
    now = judge.window.now
    by_bank = bank.next_answer(now, x)
    measured = ~np.isnan(y)
    y = np.where(measured, y, by_bank)
    models = symmetric_models(judge.window, bank)
    if len(judge.window.x) == 1:
        response = bank.pace.heading(np.zeros_like(y), y - now)
        judge = replace(judge, window=learn_first(judge.window, x, np.where(measured, response, np.nan)))
    if models is not None:
        guesses = (by_bank, *(model.next_answer(now, x) for model in models))
        before, judge = judge.compared, _compare(judge, y, guesses, measured)
        if judge.compared > before:  # a jump says nothing of other directions
            missing = bank.pace.heading(np.zeros_like(y), y - guesses[SMALLEST])
            window = learn_outside(judge.window, models[0], x, np.where(measured, missing, np.nan))
            judge = replace(judge, window=window)
    return replace(judge, window=add_answer(judge.window, x, y))


def place_in_window(judge: Judge, new: NDArray[np.bool_], y: Array) -> Judge:
    """The judge after entries of y (`new`) were seen for the first time: they were there all along."""
    return replace(judge, window=shift_level(judge.window, np.where(new, y - judge.window.now, 0.0)))


def leading_model(judge: Judge | None, bank: Predictor) -> Predictor:
    """The model to step on; without a judge (x prices nothing) the bank's."""
    if judge is None or judge.best == BANK or not bank.quiet:
        return bank
    models = symmetric_models(judge.window, bank)
    return bank if models is None else models[judge.best - 1]


def _compare(judge: Judge, y: Array, guesses: tuple[Array, ...], measured: Array) -> Judge:
    """The judge with one more set of predictions compared; what both kinds of model miss by far is a jump."""
    errors = [float(np.mean((y - guess)[measured] ** 2)) for guess in guesses]
    jumped = all(errors[k] > JUMP * judge.errors[k] for k in (BANK, SMALLEST))
    if jumped and judge.compared > COMPARISONS:
        return replace(judge, window=shift_level(judge.window, y - guesses[SMALLEST]))
    keep = min(ERROR_MEMORY, judge.compared / (judge.compared + 1.0))
    total = sum(errors)
    shares = [e / total if total > 0.0 else 0.0 for e in errors]
    return replace(
        judge,
        errors=_averaged(judge.errors, errors, keep),
        shares=_averaged(judge.shares, shares, keep),
        compared=judge.compared + 1,
    )


def _averaged(old: tuple[float, ...], new: list[float], keep: float) -> tuple[float, ...]:
    return tuple(keep * a + (1.0 - keep) * b for a, b in zip(old, new, strict=True))
