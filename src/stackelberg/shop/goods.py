"""Goods with prices and unit costs: the table of a problem file, profit, and guessed elasticities as a prior."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, Objective, Parameters, ResponseSchema, refuse
from stackelberg.followers import ResponsePrior
from stackelberg.problems import ProblemParts
from stackelberg.problems.source import Source
from stackelberg.problems.tables import key
from stackelberg.problems.writing import problem_text, table_text
from stackelberg.sets import Box, Grid
from stackelberg.shop.domain import Shop
from stackelberg.support.tables import read_columns

_BREAD = {"bread": {"lower": 0.5, "upper": 5.0, "unit": "EUR", "step": 0.05}}
_LEVEL_SD, _CURVE_SD = 5.0, 0.5
"""Of the log of what is sold at today's prices, which the first answer tells; of how demand is curved."""

_STRAIGHT, _MOST = 1e-6, 5.0
"""A curve that is none, or nearly nothing left; so many times today's sales (log) are the most to believe in."""


@dataclass(frozen=True, eq=False)
class Profit:
    """Σ (price − unit cost) · sold, with its derivatives.

    >>> Profit(np.array([1.0, 2.0]))(np.array([3.0, 2.5]), np.array([10.0, 4.0]))
    22.0
    """

    costs: Array

    def __call__(self, x: Array, y: Array) -> float:
        """At prices x and sales y."""
        return float((x - self.costs) @ y)

    def by_price(self, x: Array, y: Array) -> Array:
        """∂/∂x."""
        return y

    def by_sale(self, x: Array, y: Array) -> Array:
        """∂/∂y."""
        return np.asarray(x - self.costs)


def demand(x: Array, theta: Array) -> Array:
    """What is sold: with the elasticity ε at today's prices p, and curved by κ, L (1 + κ ε (x/p − 1))^(−1/κ).

    θ holds log L, ε, κ and p. Linear in the price for κ = −1, its log linear for κ = 0; κ = 1/ε: ε everywhere.

    >>> demand(np.array([2.5]), np.array([np.log(30.0), 2.0, -1.0, 2.0]))
    array([15.])
    """
    level, elasticity, curve, today = theta.reshape(4, -1)
    curve = np.where(np.abs(curve) < _STRAIGHT, _STRAIGHT, curve)
    left = np.maximum(1.0 + curve * elasticity * (x / today - 1.0), _STRAIGHT)
    return np.asarray(np.exp(level + np.minimum(-np.log(left) / curve, _MOST)))


def guessed(today: Sequence[float], elasticity: float, sd: float) -> ResponsePrior:
    """The prior of a shop whose goods sell `elasticity` percent less for each percent that they cost more."""
    mean, far, one = (0.0, elasticity, 0.0), (_LEVEL_SD, sd, _CURVE_SD, 0.0), np.ones(len(today))
    return ResponsePrior(np.append(np.kron(mean, one), today), np.kron(far, one).astype(np.float64), demand)


@dataclass(frozen=True, kw_only=True)
class ShopTable:
    """[live]: a shop, which sets prices each morning and counts what was sold each evening."""

    prices: Mapping[str, Any] = key("the goods, with bounds of their prices, units, steps", MISSING, _BREAD)
    unit_costs: Mapping[str, float] | None = key("what one of each costs the shop; or 0", None, {"bread": 0.8})
    today: Mapping[str, float] | None = key("prices today, where it begins; or half-way", None, {"bread": 2.0})

    def setting(self, source: Source) -> ProblemParts:
        """Profit, to be maximised."""
        named, lower, upper = Parameters.described({**self.prices, "quantity": "price"}, "prices")
        X, none = Box(lower, upper, parameters=named), dict.fromkeys(named.names, 0.0)
        costs = named.vector("unit_costs", {**none, **(self.unit_costs or {})})
        today = named.vector("today", {**named.by_name(Grid(X, named).start()), **(self.today or {})})
        f, own = Profit(costs), [range(named.size)]
        profit = Objective(f, (f.by_price, f.by_sale), "profit", prices=own, maximise=True)
        seen = ResponseSchema(named.names, "sold")
        return ProblemParts(
            X, profit, today, None, Shop(named.names, (*today.tolist(),)), named, seen, maximise=True
        )


def read_sold(
    file: Path, names: tuple[str, ...], sep: str = ",", decimal: str = ".", thousands: str | None = None
) -> Array:
    """What was sold, by name, from a table with columns name and sold; NaN for an empty cell, or without a row."""
    table, seen, y = read_columns(file, sep), ResponseSchema(names, "sold"), np.full(len(names), np.nan)
    said: set[int] = set()
    refuse({"name", "sold"} - {*table}, f"{file}: expected columns name and sold, got {', '.join(table)}")
    for row, (name, cell) in enumerate(zip(table["name"], table["sold"], strict=True), start=1):
        where = f"{file}, row {row}, column"
        i = seen.find(name, f"{where} 'name'")
        refuse(i in said, f"{where} 'name': expected every name once, got {name!r} again")
        said.add(i)
        try:
            plain = cell if thousands is None else cell.replace(thousands, "")
            y[i] = float(plain.translate({ord("."): decimal, ord(decimal): "."}) or "nan")
        except ValueError as error:
            raise InvalidInput(f"{where} 'sold': expected a number, got {cell!r}") from error
    return y


def template(file: Path, name: str, options: Mapping[str, str]) -> str:
    """A problem file for goods by name, whose bounds are still to be said."""
    goods = [one.strip() for one in options["goods"].split(",")]
    today = dict.fromkeys(goods, 2.0)
    given = {"prices": dict.fromkeys(goods, _BREAD["bread"]), "unit_costs": dict.fromkeys(goods, 0.8)}
    table = table_text("live", ShopTable, given | {"today": today})
    return problem_text(file, name, table, rails={"largest_change": 0.5, "baseline": today, "baseline_rounds": 3})
