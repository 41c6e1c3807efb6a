"""What a response model has learned, in the user's units: inside, each quantity of y is divided by its size."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import scipy.sparse

from stackelberg.leaders.response.frame import Frame
from stackelberg.leaders.response.predictor import Predictor


def as_the_user_sees(model: Predictor, frame: Frame) -> Predictor:
    """The model with J, c and all variances in units of y; uncertainties only where one size serves all of y."""
    sizes = frame.sizes
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
        scale=model.scale * frame.typical_size**2,
    )
