"""Electricity as a field that plugs in: the tariff of examples/grid_tariff.py, over the seam that roads use.

A study of it knows that x are prices of hours in ct/kWh and f is in EUR, writes a table of hours each evening and
reads one back, and says which hours a meter missed.

    [live]                      # or [game], with simulated households
    grid = "kerber-suburban"

    stackelberg run tariff.toml --import examples.grid_domain
    stackelberg ask tariff --csv --import examples.grid_domain > prices.csv
    stackelberg tell tariff --counts meters.csv --import examples.grid_domain
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from examples import grid_tariff
from stackelberg.core import Array, InvalidInput, Objective, Parameters, ResponseSchema
from stackelberg.problems import ProblemParts
from stackelberg.problems.source import Source
from stackelberg.problems.tables import key
from stackelberg.report.domains import Domain, add_domain
from stackelberg.report.words import Review, Wording
from stackelberg.support.tables import read_columns

HOURS = [f"{hour}h" for hour in range(grid_tariff.HOURS)]
QUANTITIES = {"taken": "kW", "lost": "kW", "drop": "%", "loading": "%"}
"""What is measured in every hour: columns of a table, in the order of y."""


@dataclass(frozen=True, kw_only=True)
class GridTable:
    """[live]: a utility and its households; or [game], simulated ones."""

    grid: str = key("the grid: kerber-suburban", "kerber-suburban")
    weather: bool = key("of [game]: whether the leader is told of the weather, as there are no records", False)

    def setting(self, source: Source) -> ProblemParts:
        """Prices of hours whose mean stays what it was; energy, losses and peak at the market's prices."""
        if self.grid != "kerber-suburban":
            raise InvalidInput(f"grid: expected kerber-suburban, got {self.grid!r}")
        f = Objective(
            grid_tariff.cost,
            (grid_tariff.cost_by_x, grid_tariff.cost_by_y),
            name="cost of a day, EUR",
            prices=grid_tariff.PRICED,
            constraints=grid_tariff.CONSTRAINTS,
        )
        seen = ResponseSchema(tuple(f"{name} of {hour}" for name in QUANTITIES for hour in HOURS), "")
        named = Parameters(HOURS, units="ct/kWh", quantity="price")
        flat = np.full(len(HOURS), grid_tariff.FLAT)
        return ProblemParts(grid_tariff.tariffs(), f, flat, None, Grid(self.grid), named, seen)


@dataclass(frozen=True, kw_only=True)
class SimulatedGrid(GridTable):
    """[game]: simulated households."""

    def setting(self, source: Source) -> ProblemParts:
        """The game of examples/grid_tariff.py."""
        live = super().setting(source)
        game = grid_tariff.game(self.weather)
        return ProblemParts(game.X, game.objective, game.x0, game, live.domain, live.parameters, live.response)


@add_domain("low-voltage-grid")
@dataclass(frozen=True)
class Grid(Domain):
    """What a study of a tariff keeps: which grid it is of."""

    grid: str

    keys = ("grid",)
    simulates = True
    tells = "--counts FILE.csv"

    @classmethod
    def table(cls, *, live: bool) -> Any:
        """The keys of [live] or [game]."""
        return GridTable if live else SimulatedGrid

    def wording(self, parameters: Parameters) -> Wording:
        """Costs in EUR, days, households."""
        return Wording(cost_unit="EUR", followers="households", days=True)

    def x_table(self, x: Array, parameters: Parameters) -> Mapping[str, Sequence[Any]]:
        """A row for every hour."""
        return {"hour": range(x.size), "price": x.tolist(), "unit": parameters.units}

    def read_x(self, file: Path, parameters: Parameters, **cells: Any) -> list[tuple[int, float]]:
        """The prices that were really announced."""
        table = read_columns(file, cells.get("sep", ","))
        return [(int(hour), float(price)) for hour, price in zip(table["hour"], table["price"], strict=True)]

    def read_y(
        self, objective: Objective | None, files: Mapping[str, Path], **cells: Any
    ) -> tuple[Array, Sequence[str]]:
        """What the meters say, hour by hour; an empty cell, or an hour without a row, was not measured."""
        table, y = read_columns(files["counts"], cells.get("sep", ",")), np.full((4, len(HOURS)), np.nan)
        if strange := {"hour", *QUANTITIES} ^ {*table}:
            raise InvalidInput(f"{files['counts']}: expected columns hour, {', '.join(QUANTITIES)}, not {strange}")
        for row, hour in enumerate(table["hour"]):
            if not hour.isdecimal() or int(hour) >= len(HOURS):
                raise InvalidInput(f"{files['counts']}: expected hours 0 to 23, got {hour!r}")
            for part, name in enumerate(QUANTITIES):
                y[part, int(hour)] = float(table[name][row] or "nan")
        return y.ravel(), ()

    def review(self, objective: Objective | None, answers: Sequence[Any]) -> Review:
        """Which hours no meter measured, and that there is no cost without them."""
        seen = next((one.y for one in reversed(answers) if one.y is not None), None)
        if seen is None:
            return Review()
        missing = np.flatnonzero(np.isnan(seen.reshape(4, -1)).any(axis=0)).tolist()
        hours = ", ".join(map(str, missing))
        words = (f"measured: {len(HOURS) - len(missing)} of {len(HOURS)} hours",)
        why = f"hours {hours} were not measured, without which it is not known" if missing else None
        return Review({"missing_hours": missing}, words, (), None, why)
