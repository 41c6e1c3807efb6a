"""The power law ℓ(w) = constant + coefficient · (w / scale)^power: the one home of its value, slope and integral.

BPR and affine latencies are of this form. `value`, `slope` and `integral` take all links at once, in NumPy;
compiled loops take one link at a time and get the powers from `powers`. Flows below zero count as zero.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from stackelberg.core import Array

SLOPE_FLOOR = 2.0**-52
"""Share of the scale below which the slope of a root (0 < power < 1), infinite at 0, is taken at this share.

Small on purpose: from here on the slope is the true one. Where flows and capacities come in different units,
w / scale may well be below a millionth, and a slope held from there on would not be the derivative of the value.
Nor do Newton steps need a larger floor: from an empty road they begin short and grow by orders of magnitude each.
"""


class PowerForm(NamedTuple):
    """The numbers of the law, one row per link. Tuples of arrays go to compiled code as they are."""

    constant: Array
    coefficient: Array
    scale: Array
    power: Array


def value(form: PowerForm, w: Array) -> Array:
    """ℓ(w), one number per link."""
    return form.constant + form.coefficient * _saturation(form, w) ** form.power


def slope(form: PowerForm, w: Array) -> Array:
    """ℓ'(w), one finite number per link: the slope of a root is held at SLOPE_FLOOR."""
    saturation = _saturation(form, w)
    held = np.where(form.power < 1.0, np.maximum(saturation, SLOPE_FLOOR), saturation)
    # power = 0 multiplies by zero; power = 1 raises to the zeroth power, which is one even at zero flow.
    return form.coefficient * form.power / form.scale * held ** (form.power - 1.0)


def integral(form: PowerForm, w: Array) -> Array:
    """∫₀ʷ ℓ(s) ds, one number per link."""
    flow = np.maximum(w, 0.0)
    return flow * (form.constant + form.coefficient * (flow / form.scale) ** form.power / (form.power + 1.0))


def _saturation(form: PowerForm, w: Array) -> Array:
    return np.maximum(w, 0.0) / form.scale


@njit(cache=True, nogil=True)
def powers(saturation: float, power: float) -> tuple[float, float]:
    """s^power and s^(power − 1) of one link's s = w / scale ≥ 0, the second held at SLOPE_FLOOR for a root.

    Powers 4 and 1 (nearly all links of practice) need no call of pow.
    """
    if power == 4.0:
        squared = saturation * saturation
        return squared * squared, squared * saturation
    if power == 1.0:
        return saturation, 1.0
    if power == 1.5:
        root = np.sqrt(saturation)
        return saturation * root, root
    if power == 2.0:
        return saturation * saturation, saturation
    if power < 1.0:
        return saturation**power, max(saturation, SLOPE_FLOOR) ** (power - 1.0)
    lower = saturation ** (power - 1.0)
    return lower * saturation, lower


@njit(cache=True, nogil=True)
def link_value(form: PowerForm, link: int, w: float) -> float:
    """ℓ(w) of one link."""
    raised, _ = powers(max(w, 0.0) / form.scale[link], form.power[link])
    return float(form.constant[link] + form.coefficient[link] * raised)
