"""Who takes part: leaders by name, by class or `module:Class`, and whatever else asks and tells."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from stackelberg.arena.case import Case
from stackelberg.arena.rivals import PACKAGES, Oracle, RandomSearch
from stackelberg.core import InvalidInput, Leader
from stackelberg.leaders import default_leader
from stackelberg.leaders.names import POLICIES, as_leader
from stackelberg.support.brief import short_repr

Make = Callable[[Case, int, int], Any]


@dataclass(frozen=True)
class Entrant:
    """A participant: how to make it for a case, a seed and a number of deployments; `settings` tell it apart.

    Parameters
    ----------
    name : str
        What it is called in results.
    make : Make
        Makes it for a case, a seed and a number of deployments.
    settings : str, optional
        Tells entrants of one name apart.
    """

    name: str
    make: Make
    settings: str = ""


def _led(leader: Leader[Any], case: Case, seed: int, deployments: int) -> Leader[Any]:
    """A leader, which holds each x as long as the case says."""
    return leader.amend({"K": case.K}) if "K" in leader.settings else leader


NAMED: dict[str, Make] = {"oracle": Oracle, "random": RandomSearch}


def entrant(given: Any, name: str | None = None) -> Entrant:
    """An entrant from what a user may give.

    A leader; a class of leaders; a name ("default", "two-point", "oracle", "optuna:TPESampler", "nevergrad:NGOpt",
    "cma:CMAEvolutionStrategy", "scipy:COBYQA"); `module:Class`; or a function of (case, seed, deployments) that
    returns something with `ask()`, `tell(x, cost)` and `recommend()`, such as a `Package`.

    Parameters
    ----------
    given : Any
        What the user gave.
    name : str, optional
        What it is called in results (default: by what it is).

    Returns
    -------
    Entrant
        How to make it for a case, a seed and a number of deployments.

    Examples
    --------
    >>> entrant("two-point").name, entrant("optuna:TPESampler").name
    ('two-point', 'optuna:TPESampler')
    >>> entrant("no such leader")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: leaders: expected a leader, one of default, two-point, ...
    """
    if isinstance(given, Leader):
        return Entrant(name or repr(given), partial(_led, given), repr(given))
    if isinstance(given, type) and issubclass(given, Leader):
        return entrant(given(), name or given.__name__)
    if callable(given):
        return Entrant(name or given.__name__, given, short_repr(given))
    if not isinstance(given, str):
        raise InvalidInput(f"leaders: expected leaders, names or functions, got {short_repr(given)}")
    if given == "default":
        return entrant(default_leader(), name or given)
    if given in NAMED:
        return Entrant(name or given, NAMED[given], given)
    if given in POLICIES:
        return entrant(as_leader(given), name or given)
    before, colon, after = given.partition(":")
    if before in PACKAGES and colon:
        return Entrant(name or given, partial(PACKAGES[before], after), given)
    if not colon:
        known = ", ".join(["default", *(p for p in POLICIES if p not in NAMED), *NAMED])
        raise InvalidInput(
            f"leaders: expected a leader, one of {known}, optuna:SAMPLER, nevergrad:NAME, cma:CLASS, "
            f"scipy:METHOD, or module:Class, got {given!r}"
        )
    try:
        found = getattr(importlib.import_module(before), after)
    except (ImportError, AttributeError) as error:
        raise InvalidInput(f"leaders: {given!r} cannot be imported: {error}") from error
    return replace(entrant(found, name), name=name or after)


def entrants(given: Mapping[str, Any] | Iterable[Any] | Any) -> list[Entrant]:
    """Several, by the names that a mapping gives them or their own; two of one name are refused."""
    if isinstance(given, Mapping):
        found = [entrant(one, name) for name, one in given.items()]
    else:
        found = [entrant(one) for one in (given if isinstance(given, list | tuple) else [given])]
    names = [one.name for one in found]
    if not found or len(set(names)) < len(names):
        raise InvalidInput(f"leaders: expected at least one, of different names, got {names}; a mapping names them")
    return found
