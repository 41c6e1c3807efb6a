"""A shop as a domain: what studies of it keep, and where to find what it adds. Loads nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, final

from stackelberg.core import Array, Objective, Parameters, positive, refuse
from stackelberg.report.domains import Domain, add_domain


@dataclass(frozen=True)
class Elasticities:
    """[leader] elasticities: prices by how much less is sold when they rise; where that is wrong, by what is seen.

    elasticity: by how many percent less of a good is sold if its price rises by one percent from today's. sd: how
    far that may be wrong. pace: the share of customers who know new prices on the next day, if it is known.
    """

    elasticity: float = 2.0
    sd: float = 1.0
    pace: float | None = None
    K: int = 1

    def leader(self, shop: Shop) -> Any:
        """The leader, with the guess as its prior."""
        from stackelberg.leaders import ResponseModel
        from stackelberg.shop.goods import guessed

        positive("the lowest price today", min(shop.today))
        prior = guessed(shop.today, positive("elasticity", self.elasticity), positive("sd", self.sd))
        return ResponseModel(K=self.K, prior=prior, pace=self.pace)


@add_domain("shop")
@final
@dataclass(frozen=True)
class Shop(Domain):
    """Goods by name, with today's prices, where a study of them begins."""

    names: tuple[str, ...]
    today: tuple[float, ...]

    keys = ("prices", "unit_costs")
    options = ("goods",)
    policies: ClassVar = {"elasticities": Elasticities}
    kinds = "shop.goods: shop-profit=Profit shop-demand=demand"
    tells = "--counts FILE.csv"

    @classmethod
    def table(cls, *, live: bool) -> Any:
        """The keys of [live]."""
        from stackelberg.shop.goods import ShopTable

        refuse(not live, "[game]: a shop has customers of its own; expected [live] for its prices")
        return ShopTable

    @classmethod
    def template(cls, file: Path, name: str, options: Mapping[str, str]) -> str:
        """A problem file for goods by name."""
        from stackelberg.shop.goods import template

        return template(file, name, options)

    def wording(self, parameters: Parameters) -> Any:
        """Money, and customers who come every day."""
        from stackelberg.report.words import Wording

        return Wording(cost_unit=parameters.unit, followers="customers", days=True)

    def x_table(self, x: Array, parameters: Parameters) -> Mapping[str, Sequence[Any]]:
        """A row for each good."""
        return {"name": parameters.names, "price": x.tolist(), "unit": parameters.units}

    def read_y(
        self, objective: Objective | None, files: Mapping[str, Path], **cells: Any
    ) -> tuple[Array, Sequence[str]]:
        """What was sold, by name."""
        from stackelberg.shop.goods import read_sold

        return read_sold(files["counts"], self.names, **cells), ()
