"""What the tests of the response model share: filters over given answers, and models in the user's units."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import scipy.sparse

from stackelberg.leaders.response.bank import Bank, begin, update
from stackelberg.leaders.response.filters import Forecast, Members, forecast
from stackelberg.leaders.response.groups import Groups
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.problem import Scaling


def as_the_user_sees(model: Predictor, scaling: Scaling) -> Predictor:
    """The model with J, c and all variances in units of y; uncertainties only where one size serves all of y."""
    sizes = scaling.sizes
    assert sizes is not None
    J: Any = model.J
    J = scipy.sparse.diags_array(sizes) @ J if scipy.sparse.issparse(J) else sizes[:, None] * J
    same = np.all(sizes == sizes[0])
    uncertainties = tuple(replace(part, scale=part.scale * sizes[0] ** 2) for part in model.uncertainties)
    return replace(
        model,
        J=J,
        c=sizes * model.c,
        uncertainties=uncertainties if same else (),
        scale=model.scale * scaling.typical_size**2,
    )


def one_member(groups: Groups, noise: float = 0.01, drift: float = 1e-4, trust: float = 1.0) -> Members:
    """A member with these beliefs; one that tries no matrix of paces, unless it believes in the least noise."""
    return Members(*(np.array([value]) for value in (noise, drift, trust)), groups=groups, share=groups.share)


def learned(members: Members, xs: np.ndarray, ys: np.ndarray, unit: float) -> Bank:
    """The bank after all answers (rounds, n); NaN where nothing was measured."""
    bank = begin(members, xs[0], ys[0], unit)
    for x, y in zip(xs[1:], ys[1:], strict=True):
        bank = update(bank, members, x, y, unit)
    return bank


def forecasts_of(bank: Bank, members: Members, x: np.ndarray, y: np.ndarray, unit: float) -> list[Forecast]:
    """What each cell predicts for x, beside the y that is seen."""
    move, answer, width = np.append(x - bank.x, 0.0), np.append(y, np.nan), unit * np.sqrt(members.share)
    return [
        forecast(part, cell, members, move, answer, bank.origin, width)
        for part, cell in zip(bank.parts, members.groups.cells, strict=True)
    ]
