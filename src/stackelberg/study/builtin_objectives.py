"""Objectives that a log and a problem file can call by name, for live systems whose f is one line."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, InvalidInput, Objective


def _alike(x: Array, y: Array) -> None:
    if x.size != y.size:
        raise InvalidInput(f"y: expected one number for each of the {x.size} entries of x, got {y.size}")


def minus_revenue(x: Array, y: Array) -> float:
    """−x·y: x are prices, y the quantities sold at them; minimising it maximises revenue."""
    _alike(x, y)
    return -float(x @ y)


def _minus_revenue_x(x: Array, y: Array) -> Array:
    return -y


def _minus_revenue_y(x: Array, y: Array) -> Array:
    return -x


def total_response(x: Array, y: Array) -> float:
    """Σ y: the response is a loss (delays, emissions, complaints) and counts the same in every entry."""
    return float(y.sum())


def _total_x(x: Array, y: Array) -> Array:
    return np.zeros(x.size)


def _total_y(x: Array, y: Array) -> Array:
    return np.ones(y.size)


MINUS_REVENUE = Objective(minus_revenue, (_minus_revenue_x, _minus_revenue_y), name="minus-revenue")
TOTAL_RESPONSE = Objective(total_response, (_total_x, _total_y), name="total-response")
