"""From data to values: pydantic checks the structure and says where it is wrong, constructors check the rest."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import numpy as np
from pydantic_core import CoreSchema, SchemaValidator, ValidationError
from pydantic_core import core_schema as cs

from stackelberg.core import forms
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import InvalidInput

_OR = "|"
"""Stands in the place of an error for one of several types."""


def read(data: Any, of: Any, *, as_text: bool = False) -> Any:
    """The value of `data`, or of a JSON text."""
    try:
        return _reader(of).validate_json(data) if as_text else _reader(of).validate_python(data)
    except ValidationError as error:
        raise _refusal(error) from error
    except RecursionError as error:
        raise InvalidInput("expected plain data, got data nested too deep") from error


@cache
def _reader(of: Any) -> SchemaValidator:
    """What reads data of a type; a dataclass or a named tuple is the table of its fields."""
    cls: Any = get_origin(of) or of
    if not _has_fields(cls):
        return SchemaValidator(_schema(of))
    fields = {
        part.name: cs.typed_dict_field(_schema(part.type), required=part.required) for part in forms.parts_of(cls)
    }
    table = cs.typed_dict_schema(fields, extra_behavior="forbid", total=False)
    return SchemaValidator(cs.no_info_after_validator_function(lambda found: _made(cls, found), table))


def _schema(of: Any) -> CoreSchema:
    """A type as pydantic is to read it; what has fields when it is met, as it may hold others of its kind."""
    origin, args = get_origin(of), get_args(of)
    if isinstance(of, TypeVar):
        return _SIMPLE[Any]
    if of in _SIMPLE:
        return _SIMPLE[of]
    if origin is np.ndarray:
        dtype = np.dtype(get_args(args[1])[0])
        return _by(lambda data: _array(data, dtype))
    if origin in (Union, types.UnionType):
        some: list[Any] = [(_schema(one), _OR) for one in args if one is not type(None)]
        union = cs.union_schema(some, mode="left_to_right") if len(some) > 1 else some[0][0]
        return cs.nullable_schema(union) if type(None) in args else union
    if origin is tuple and args[-1] is not ...:
        return cs.tuple_schema([*map(_schema, args)])
    if origin in (tuple, Sequence, list):
        return cs.tuple_variable_schema(_schema(args[0]))
    if origin in (Mapping, dict):
        return cs.dict_schema(cs.str_schema(), _schema(args[1]))
    if origin is Literal:
        return cs.literal_schema([*args])
    cls: Any = origin or of
    if _has_fields(cls):
        return _by(lambda data: _reader(cls).validate_python(data))
    if isinstance(cls, type) and issubclass(cls, Enum):
        return cs.enum_schema(cls, [*cls])
    if isinstance(cls, type) and issubclass(cls, Mapping):
        return _by(lambda data: _made(cls, _anything(data)))
    return _by(lambda data: _registered(data, cls))


def _by(read: Callable[[Any], Any]) -> CoreSchema:
    return cs.no_info_plain_validator_function(read)


def _has_fields(cls: Any) -> bool:
    named = isinstance(cls, type) and issubclass(cls, tuple) and cls is not tuple
    return named or (is_dataclass(cls) and not inspect.isabstract(cls))


def _made(make: Callable[..., Any], found: dict[str, Any]) -> Any:
    try:
        return make(**found)
    except ValueError:
        raise
    except Exception as error:  # whatever a constructor raises at what data say
        raise ValueError(f"cannot be made a {make.__name__} ({type(error).__name__}: {error})") from error


def _registered(data: Any, base: Any) -> Any:
    """Whatever is registered and of a class; a kind that needs no settings may stand as a text."""
    if isinstance(data, str):
        thing = forms.registered(data)
        found = _of_kind({"kind": data}) if isinstance(thing, type) else thing
    elif isinstance(data, dict) and "kind" in data:
        found = _of_kind(data)
    else:
        raise ValueError(f'expected a kind with its settings, such as {{"kind": ...}}, got {in_brief(data)}')
    if isinstance(base, type) and not getattr(base, "_is_protocol", False) and not isinstance(found, base):
        got = repr(data["kind"]) if isinstance(data, dict) else in_brief(data)
        raise ValueError(f"expected a {base.__name__}, got {got}")
    return found


def _of_kind(data: dict[str, Any]) -> Any:
    """What a table with a kind stands for."""
    kind, rest = data["kind"], {name: value for name, value in data.items() if name != "kind"}
    if isinstance(kind, str) and kind in _TAGS:
        return _made(_TAGS[kind], rest)
    thing = forms.registered(kind)
    if not isinstance(thing, type):
        raise ValueError(f'{kind!r} is a function; write {{"kind": "function", "name": {kind!r}}}')
    cls: Any = thing
    return cls(rest.get("value")) if issubclass(thing, Enum) else _reader(cls).validate_python(rest)


def _anything(data: Any) -> Any:
    """A value of which nothing is known but what it says itself."""
    if isinstance(data, list):
        return [*map(_anything, data)]
    if not isinstance(data, dict):
        return data
    return _of_kind(data) if "kind" in data else {name: _anything(value) for name, value in data.items()}


def _number(value: Any) -> float:
    if type(value) is int and abs(value) >= 10**308:
        raise ValueError("expected a number of less than 309 digits")
    if isinstance(value, float) or type(value) is int or value in ("inf", "-inf", "nan"):
        return float(value)
    raise ValueError(f"expected a number, got {in_brief(value)}")


def _array(data: Any, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A read-only array of a list, or of lists of the same length."""
    if isinstance(data, dict) and data.get("kind") == "array":
        found: np.ndarray[Any, Any] = _of_kind(data)
        if found.dtype != dtype:
            raise ValueError(f"expected an array of {dtype}, got one of {found.dtype}")
        return found
    fits, what = {"f": ("fiuOU", "numbers, or lists of them of one length"), "b": ("b", "booleans")}.get(
        dtype.kind, ("iu", f"whole numbers of {dtype}")
    )
    try:
        array = np.array(data if isinstance(data, list) else None)
        found = array.astype(dtype)  # null for NaN, "inf"
        fine = isinstance(data, list) and (not array.size or array.dtype.kind in fits)
    except (TypeError, ValueError, OverflowError):
        fine = False
    if not fine or (dtype.kind in "iu" and not np.array_equal(found, array)):
        raise ValueError(f"expected {what}, got {in_brief(data)}")
    found.flags.writeable = False
    return found


def _tagged_array(dtype: Any, shape: Any, values: Any) -> np.ndarray[Any, Any]:
    if np.dtype(dtype).kind not in "biuf":
        raise ValueError(f"dtype: expected one of numbers, got {in_brief(dtype)}")
    return _array(values, np.dtype(dtype)).reshape(shape)


def _method(of: Any, name: Any) -> Any:
    """A method bound to its data, found without running anything: looking at a property would run it."""
    owner = _anything(of)
    plain = is_dataclass(owner) and not isinstance(owner, type) and isinstance(name, str)
    found = inspect.getattr_static(type(owner), name, None) if plain and not name.startswith("_") else None
    if not isinstance(found, types.FunctionType):
        raise ValueError(f"expected a method of registered data, got {in_brief(name)}")
    return types.MethodType(found, owner)


def _function(name: Any) -> Any:
    found = forms.registered(name)
    if isinstance(found, type):
        raise ValueError(f"expected a function, got the kind {name!r}")
    return found


_TAGS: dict[str, Callable[..., Any]] = {
    "array": _tagged_array,
    "tuple": lambda items: tuple(map(_anything, items)),
    "mapping": lambda items: {key: _anything(value) for key, value in items.items()},
    "number": lambda value: _number(value),
    "function": _function,
    "method": _method,
}

_SIMPLE: dict[Any, CoreSchema] = {
    int: cs.int_schema(strict=True),
    str: cs.str_schema(strict=True),
    bool: cs.bool_schema(strict=True),
    type(None): cs.none_schema(),
    float: _by(_number),
    forms.Json: cs.any_schema(),
    **dict.fromkeys((Any, object), _by(_anything)),
}


# What is said of data that do not fit.

_EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "text",
    "bool_type": "true or false",
    "dict_type": "a table",
    "typed_dict_type": "a table",
    "tuple_type": "a list",
    "enum": "{expected}",
    "literal_error": "{expected}",
    "too_long": "at most {max_length} entries",
}
"""What was expected, by the kind of pydantic's error."""


def _refusal(error: ValidationError) -> InvalidInput:
    """An error of ours: the path to what is wrong, what was expected there, and what came."""
    each = error.errors(include_url=False)
    found = max(each, key=lambda one: sum(part != _OR for part in one["loc"]))
    kind, context, got = found["type"], found.get("ctx", {}), in_brief(found["input"])
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in found["loc"] if part != _OR)
    cause = context.get("error")
    if cause is not None:
        said = str(cause)
    elif kind in ("missing", "extra_forbidden"):
        said = "expected it, got nothing" if kind == "missing" else "there is no such setting"
    elif kind in _EXPECTED:
        said = f"expected {_EXPECTED[kind].format(**context)}, got {got}"
    else:
        said = f"{found['msg'][:1].lower()}{found['msg'][1:]}, got {got}"
    made = type(cause) if isinstance(cause, InvalidInput) else InvalidInput
    return made(forms.joined(path.removeprefix("."), said) if path else said)
