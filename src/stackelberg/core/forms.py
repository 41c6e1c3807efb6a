"""The one written form of settings, answers and states: in logs, problem files, over HTTP and in the client.

What has a kind is a JSON object that says so: `{"kind": "two-point", "K": 3, "schedule": {"kind": "theorem"}}`.
The registry of kinds is the permission: reading data (`core.reading`) builds registered frozen dataclasses and
nothing else, runs no function, and imports nothing but modules of this package that `core.kinds` lists. Your own
classes and functions are known from when you import the module in which they stand under `@register("my-kind")`.

Numbers are JSON numbers, exact by their shortest decimal form; those that JSON does not have are "inf", "-inf" and
"nan". Arrays are lists, with null for NaN. What a field says of its type needs no tag; where it may be anything
(`Any`), arrays, tuples and functions are tagged too. A field is left out where it says nothing: None, false, 0 or
empty, by default and in fact.
"""

from __future__ import annotations

import difflib
import json
import math
import re
import types
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

from stackelberg.core.kinds import KINDS
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import InvalidInput, NotStorable, refuse

T = TypeVar("T")

TAGS = ("array", "tuple", "mapping", "number", "method")
"""Kinds of what is no data of ours: tagged where nothing else says what it is."""


_places: dict[str, str] = {}
"""`module:name` by kind: those of this package are imported when they are used."""
_kinds: dict[str, str] = {}
"""The other way round."""
_registered: dict[str, Any] = {}
"""Classes and functions by kind, as they were registered or first used."""


class UnknownKind(InvalidInput):
    """Data name a kind that nobody has registered."""


class Json:
    """The type of a field that holds data as they are, read where they are needed: metadata={"form": Json}."""


@dataclass(frozen=True, eq=False)
class Unreadable:
    """Data that cannot be read here, such as those of an unknown kind, and why; written as what they are."""

    data: Any
    why: str


def register(kind: str) -> Callable[[T], T]:
    """Make a frozen dataclass or a function of your own known under a kind of its own.

    Parameters
    ----------
    kind
        What logs, files and requests call it: small letters, digits and hyphens.

    Returns
    -------
    callable
        A decorator that returns what it is given.

    Examples
    --------
    >>> from stackelberg.core import Objective
    >>> @register("yield-of-the-farm")
    ... def crop(x, y):
    ...     return float(x @ y)
    >>> to_data(Objective(crop, name="crop"))["function"]
    'yield-of-the-farm'
    """
    refuse(
        not isinstance(kind, str) or re.fullmatch(r"[a-z0-9][a-z0-9.-]{0,99}", kind) is None,
        f"kind: expected small letters, digits and hyphens, got {short_repr(kind)}",
    )

    def known(thing: T) -> T:
        data = isinstance(thing, type) and getattr(getattr(thing, "__dataclass_params__", None), "frozen", False)
        place = _place_of(thing)
        refuse(
            not data and not isinstance(thing, types.FunctionType | types.BuiltinFunctionType | np.ufunc),
            f"{kind}: expected a frozen dataclass or a function, got {short_repr(thing)}",
        )
        taken = _places.get(kind, place)
        refuse(kind in TAGS or taken != place, f"kind: {kind!r} is taken by {taken}; choose another for {place}")
        _places[kind], _kinds[place], _registered[kind] = place, kind, thing
        return thing

    return known


def registered(kind: Any) -> Any:
    """The class or function of a kind.

    >>> registered("box").__name__
    'Box'
    >>> registered("boxes")
    Traceback (most recent call last):
    stackelberg.core.forms.UnknownKind: unknown kind 'boxes'; did you mean 'box'? If it is your own, import the \
module that registers it (command line: --import MODULE)
    """
    if isinstance(kind, str) and kind not in _places:
        load_domains()
    if not isinstance(kind, str) or kind not in _places:
        near = difflib.get_close_matches(str(kind)[:100], _places, n=1)
        raise UnknownKind(
            f"unknown kind {short_repr(kind)}; {f'did you mean {near[0]!r}? If' if near else 'if'} it is your own, "
            "import the module that registers it (command line: --import MODULE)"
        )
    if kind not in _registered:
        _registered[kind] = resolve_name(_places[kind])
    return _registered[kind]


def declare(package: str, modules: str) -> None:
    """Make kinds of a package known without importing it, by lines as in `core.kinds`; `TwoPoint` is two-point."""
    for module, _, names in (line.strip().partition(": ") for line in modules.splitlines()):
        for given, _, name in (name.rpartition("=") for name in names.split()):
            kind = given or re.sub("(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()
            _places[kind] = f"{package}.{module}:{name}"
            _kinds[_places[kind]] = kind


declare("stackelberg", KINDS)


@cache
def load_domains() -> None:
    """What fields add, with kinds of their own: by entry points of other packages, and the rooms of this one."""
    for point in entry_points(group="stackelberg.domains"):
        try:
            point.load()
        except Exception as error:  # that of another package must not stop what needs it not
            warnings.warn(f"domain {point.name}: {type(error).__name__}: {error}", RuntimeWarning, stacklevel=3)
    for file in sorted(Path(__file__).parents[1].glob("*/domain.py")):
        resolve_name(f"stackelberg.{file.parent.name}.domain")


def _place_of(thing: Any) -> str:
    return f"{getattr(thing, '__module__', None)}:{getattr(thing, '__qualname__', thing)}"


# From values to data.


def to_data(value: Any, of: Any = Any) -> Any:
    """`value` as data that JSON can hold; `of` is its type, where the reader knows it.

    >>> to_data((1.0, float("inf"))), to_data((1.0, float("inf")), tuple[float, float])
    ({'kind': 'tuple', 'items': [1.0, {'kind': 'number', 'value': 'inf'}]}, [1.0, 'inf'])
    >>> to_data({"f": lambda x: x})
    Traceback (most recent call last):
    stackelberg.support.errors.NotStorable: f: a function <lambda> that is not registered cannot be stored; put \
@stackelberg.register('my-kind') before it, in a module that you import again when you read it
    """
    return _written(value, _choices(of))


def dumps(value: Any, of: Any = Any) -> str:
    """`value` as JSON text."""
    return json.dumps(to_data(value, of), separators=(",", ":"), allow_nan=False)


def loads(text: str, of: Any = Any) -> Any:
    """The value of `dumps`.

    >>> loads(dumps({"x": np.array([1.0, 2.0])}))
    {'x': array([1., 2.])}
    """
    return from_data(text, of, as_text=True)


def from_data(data: Any, of: Any = Any, *, as_text: bool = False) -> Any:
    """The value that `to_data` turned into `data`; `InvalidInput` says where it is not what is expected.

    >>> from stackelberg.core import Leader
    >>> from_data({"kind": "two-point", "K": 3, "schedule": {"kind": "theorem", "eta_bar": "x"}}, Leader)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: schedule.eta_bar: expected a number, got 'x'
    """
    from stackelberg.core.reading import read

    return read(data, of, as_text)


@cache
def parts_of(cls: Any) -> tuple[tuple[Field[Any], Any], ...]:
    """The fields that the constructor of a dataclass takes, with their types; metadata "form" is one to go by."""
    hints = get_type_hints(cls)
    return tuple((f, f.metadata.get("form", hints[f.name])) for f in fields(cls) if f.init)


@cache
def _choices(of: Any) -> tuple[Any, ...]:
    """What a value may be, one by one; empty for anything."""
    if get_origin(of) in (Union, types.UnionType):
        each = [_choices(one) for one in get_args(of)]
        return () if () in each else sum(each, ())
    return () if of is Any or of is object or isinstance(of, TypeVar) else (of,)


def _written(value: Any, choices: tuple[Any, ...]) -> Any:
    value = value.item() if isinstance(value, np.generic) else value
    cls = type(value)
    if value is None or cls in (bool, int, str) or choices == (Json,):
        return value
    if isinstance(value, Unreadable):
        return value.data
    if isinstance(value, float):
        text = value if math.isfinite(value) else str(value)
        return text if choices or text is value else {"kind": "number", "value": text}
    if isinstance(value, np.ndarray):
        return _array(value, any(get_origin(one) is np.ndarray for one in choices))
    if isinstance(value, Enum) and cls in choices:
        return value.value
    if is_dataclass(cls):
        plain = any((get_origin(one) or one) is cls for one in choices)
        said = {
            f.name: _at(f.name, given, _choices(of))
            for f, of in parts_of(value.__class__)
            for given in (getattr(value, f.name),)
            if f.default or type(given) is not type(f.default) or given != f.default
        }
        return said if plain else {"kind": _kind(cls), **said}
    if isinstance(value, tuple | list):
        return _sequence(value, choices)
    if isinstance(value, Mapping):
        return _mapping(value, choices)
    if isinstance(value, types.MethodType) and not isinstance(value.__self__, type):
        return {"kind": "method", "of": _written(value.__self__, ()), "name": value.__name__}
    if callable(value):
        return _kind(value) if choices else {"kind": _kind(value)}
    raise NotStorable(f"a {cls.__name__} cannot be stored; make it a frozen dataclass and register it")


def _kind(thing: Any) -> str:
    """The kind of a class or function."""
    place = _place_of(thing)
    if place not in _kinds:
        load_domains()
    if place not in _kinds or registered(_kinds[place]) is not thing:
        raise NotStorable(
            f"a {'class' if isinstance(thing, type) else 'function'} {short_repr(thing)} that is not registered "
            "cannot be stored; put @stackelberg.register('my-kind') before it, in a module that you import again "
            "when you read it"
        )
    return _kinds[place]


def _array(value: np.ndarray[Any, Any], typed: bool) -> Any:
    if value.dtype.kind not in "biuf":
        raise NotStorable(f"an array of dtype {value.dtype} cannot be stored; use numbers or booleans")
    if typed and (value.size or value.ndim == 1):
        return _finite(value)
    return {
        "kind": "array",
        "dtype": value.dtype.name,
        "shape": list(value.shape),
        "values": _finite(value.ravel()),
    }


def _finite(value: np.ndarray[Any, Any]) -> Any:
    if value.dtype.kind != "f" or np.isfinite(value).all():
        return value.tolist()
    if value.ndim > 1:
        return [*map(_finite, value)]
    return [None if math.isnan(v) else v if math.isfinite(v) else str(v) for v in value.tolist()]


def _sequence(value: Sequence[Any], choices: tuple[Any, ...]) -> Any:
    typed = next((one for one in choices if get_origin(one) in (tuple, Sequence, list)), None)
    inner = get_args(typed) or (Any,)
    of = inner if get_origin(typed) is tuple and inner[-1] is not ... else (inner[0],) * len(value)
    items = [_at(f"[{i}]", part, _choices(one)) for i, (part, one) in enumerate(zip(value, of, strict=True))]
    return items if typed is not None or isinstance(value, list) else {"kind": "tuple", "items": items}


def _mapping(value: Mapping[Any, Any], choices: tuple[Any, ...]) -> Any:
    typed = next((one for one in choices if get_origin(one) in (Mapping, dict)), None)
    if not all(isinstance(key, str) for key in value):
        raise NotStorable(f"expected text as keys of a dictionary, got {short_repr([*value])}")
    inner = _choices(get_args(typed)[1]) if typed is not None else ()
    items = {key: _at(key, part, inner) for key, part in value.items()}
    return {"kind": "mapping", "items": items} if "kind" in items and typed is None else items


def _at(name: str, part: Any, choices: tuple[Any, ...]) -> Any:
    try:
        return _written(part, choices)
    except NotStorable as error:
        raise NotStorable(joined(name, str(error))) from error


def joined(name: str, said: str) -> str:
    """A path before what is said of its end.

    >>> joined("leader", "K: expected"), joined("leader", "expected"), joined("a", "[0].b: expected")
    ('leader.K: expected', 'leader: expected', 'a[0].b: expected')
    """
    between = "" if said.startswith("[") else "." if re.match(r"[\w.\[\]-]+: ", said) else ": "
    return f"{name}{between}{said}"
