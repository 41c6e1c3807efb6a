"""Which model leads: the best member of the bank, or the symmetric one.

Nobody tells the leader whether its followers respond like those of a potential. So both models predict each answer
before it is learned from, and the symmetric one leads where it has lately predicted better. Under noise the bank
leads alone: it averages over many answers, where the symmetric model takes each as it was seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.constants import COMPARISONS, ERROR_MEMORY, JUMP, QUIET
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.symmetric import (
    Window,
    add_answer,
    first_window,
    predict_answer,
    shift_level,
    symmetric_model,
)


@dataclass(frozen=True, eq=False)
class Judge:
    """What both models are judged by: running mean square errors over this many predictions that were compared.

    window: the last deployments, of which the symmetric model is made.
    """

    window: Window
    symmetric_error: float = 0.0
    bank_error: float = 0.0
    compared: int = 0

    @property
    def prefers_symmetric(self) -> bool:
        """Whether the symmetric model has lately predicted better than the bank."""
        return self.compared >= COMPARISONS and self.symmetric_error < self.bank_error


def first_judge(x: Array, y: Array) -> Judge:
    """The judge after the first answer."""
    return Judge(first_window(x, y))


def observe(judge: Judge, x: Array, y: Array, bank: Predictor) -> Judge:
    """The judge after x was deployed and y seen; entries that were not measured (NaN) are as the bank predicts."""
    by_bank = predict_answer(judge.window, x, bank)
    measured = ~np.isnan(y)
    y = np.where(measured, y, by_bank)
    symmetric = symmetric_model(judge.window, bank)
    if symmetric is not None:
        by_symmetric = predict_answer(judge.window, x, symmetric)
        judge = _compare(judge, y, by_symmetric, by_bank, measured)
    return replace(judge, window=add_answer(judge.window, x, y))


def set_window_levels(judge: Judge, level: Array) -> Judge:
    """The judge after entries of y were seen for the first time, as in `level` (NaN for the others)."""
    by = np.where(np.isnan(level), 0.0, level - judge.window.now)
    return replace(judge, window=shift_level(judge.window, by))


def leading_model(judge: Judge | None, bank: Predictor, unit: float) -> Predictor:
    """The model to step on; without a judge (x prices nothing) the bank's. `unit` is that of the noise."""
    if judge is None or not judge.prefers_symmetric or bank.noise > QUIET * unit**2:
        return bank
    return symmetric_model(judge.window, bank) or bank


def _compare(judge: Judge, y: Array, by_symmetric: Array, by_bank: Array, measured: Array) -> Judge:
    """The judge with one more pair of predictions compared; what both miss by far is a jump, and is not."""
    symmetric, bank = (float(np.mean((y - guess)[measured] ** 2)) for guess in (by_symmetric, by_bank))
    jumped = symmetric > JUMP * judge.symmetric_error and bank > JUMP * judge.bank_error
    if jumped and judge.compared > COMPARISONS:
        return replace(judge, window=shift_level(judge.window, y - by_symmetric))
    keep = min(ERROR_MEMORY, judge.compared / (judge.compared + 1.0))
    return replace(
        judge,
        symmetric_error=keep * judge.symmetric_error + (1.0 - keep) * symmetric,
        bank_error=keep * judge.bank_error + (1.0 - keep) * bank,
        compared=judge.compared + 1,
    )
