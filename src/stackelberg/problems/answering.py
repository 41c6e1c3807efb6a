"""Demand that answers to its cost, in the [game] table of a problem file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput

if TYPE_CHECKING:
    from stackelberg.problems.keys import Keys
    from stackelberg.roads import Network


def answering_demand(keys: Keys, network: Network, demand: Any, *, known: bool) -> tuple[Any, dict[str, Any]]:
    """The demand with `elasticity`, `demand_form` and `travelling_share`, and what `aim` and `trips_seen` say.

    The trips of the file are those that are made today, without tolls. A demand that is `known`, as a study keeps
    it, answers already.
    """
    from stackelberg.roads import elastic_demand
    from stackelberg.roads.demand import as_form

    elasticity, share = keys.number("elasticity"), keys.number("travelling_share")
    form = keys.take("demand_form", str)
    aims = {"aim": keys.take("aim", str), "trips": keys.take("trips_seen", str)}
    if elasticity is None:
        for key, given in (("demand_form", form), ("travelling_share", share)):
            if given is not None:
                raise InvalidInput(
                    f"{keys.place(key)}: this is for elastic demand; expected a key 'elasticity' too"
                )
        return demand, aims
    if known:
        return demand, aims
    if form == "logit" and share is None:
        raise InvalidInput(f"{keys.place('demand_form')}: 'logit' takes a key 'travelling_share', between 0 and 1")
    with keys.located("elasticity"):
        named = as_form(form or "exponential")
        return elastic_demand(network, demand, elasticity, named, share=share), aims
