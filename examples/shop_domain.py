"""A shop as a domain: prices and unit costs by name, profit, and what was sold as a table.

Beside a problem file with `[live]`, `prices` and `unit_costs`: `stackelberg run shop.toml --import shop_domain`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, Objective, Parameters, ResponseSchema, as_vector
from stackelberg.core.forms import register
from stackelberg.problems import Setting
from stackelberg.problems.source import Source
from stackelberg.report.domains import Domain, add_domain
from stackelberg.report.words import Wording
from stackelberg.sets import Box
from stackelberg.support.tables import read_columns

_BREAD = {"bread": {"lower": 0.5, "upper": 5.0, "unit": "EUR", "step": 0.05}}


@register("shop-profit")
@dataclass(frozen=True, eq=False)
class Profit:
    """Σ (price − unit cost) · sold, with its derivatives: frozen data, which a log can keep.

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


@dataclass(frozen=True, kw_only=True)
class ShopTable:
    """[live]: a shop, which sets prices each morning and counts what was sold each evening."""

    prices: Mapping[str, Any] = field(
        default_factory=dict, metadata={"words": "names with bounds", "example": _BREAD}
    )
    unit_costs: Mapping[str, float] = field(
        default_factory=dict, metadata={"words": "what one of each costs", "example": {"bread": 0.8}}
    )

    def setting(self, source: Source) -> Setting:
        """Profit, to be as large as can be."""
        named, lower, upper = Parameters.described(self.prices, "prices")
        for name in self.unit_costs:
            if name not in named.names:
                raise InvalidInput(f"unit_costs: expected {', '.join(named.names)}, got {name!r}")
        costs = as_vector("unit_costs", [self.unit_costs.get(name, 0.0) for name in named.names])
        f, own = Profit(costs), [[*range(named.size)]]
        profit = Objective(f, (f.by_price, f.by_sale), "profit", prices=own, maximise=True)
        sold = ResponseSchema([f"{name}, sold" for name in named.names], "sold")
        X = Box(lower, upper, parameters=named)
        return Setting(X, profit, None, None, Shop(named.names), named, sold, maximise=True)


@add_domain("shop")
@final
@dataclass(frozen=True)
class Shop(Domain):
    """A shop that knows what its goods are called."""

    names: tuple[str, ...]

    keys = ("prices", "unit_costs")
    tells = "--counts FILE.csv"

    @classmethod
    def table(cls, *, live: bool) -> Any:
        """The keys of [live]."""
        return ShopTable

    def wording(self, parameters: Parameters) -> Wording:
        """Money, and buyers who come every day."""
        units = {*parameters.units}
        return Wording(cost_unit=units.pop() if len(units) == 1 else "", followers="buyers", days=True)

    def read_y(
        self, objective: Objective | None, files: Mapping[str, Path], **cells: Any
    ) -> tuple[Array, Sequence[str]]:
        """What was sold, from a table with columns name and sold; NaN for what has no row."""
        table, sold = read_columns(files["counts"], cells.get("sep", ",")), dict.fromkeys(self.names, np.nan)
        if not {"name", "sold"} <= {*table}:
            raise InvalidInput(f"{files['counts']}: expected columns name and sold, got {', '.join(table)}")
        for name, count in zip(table["name"], table["sold"], strict=True):
            if name not in sold:
                raise InvalidInput(f"{files['counts']}: expected one of {', '.join(sold)}, got {name!r}")
            sold[name] = float(count)
        return np.array([*sold.values()]), ()
