"""From data to values: pydantic checks the structure and says where it is wrong, constructors check the rest."""

from __future__ import annotations

import inspect
import math
import types
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import numpy as np
from pydantic import GetCoreSchemaHandler, Strict, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, core_schema

from stackelberg.core import forms
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import InvalidInput

_building: ContextVar[tuple[type, ...]] = ContextVar("building", default=())
"""Classes of which the schema is being made: one that holds itself is read by a call."""


def read(data: Any, of: Any) -> Any:
    """The value of `data`."""
    return _said(lambda: adapter(of).validate_python(data))


def read_text(text: str, of: Any) -> Any:
    """The value of a JSON text."""
    return _said(lambda: adapter(of).validate_json(text))


def _said(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except ValidationError as error:
        raise _refusal(error) from error
    except RecursionError as error:
        raise InvalidInput("expected plain data, got data nested too deep") from error


@cache
def adapter(of: Any) -> TypeAdapter[Any]:
    """What reads data of a type."""
    return TypeAdapter(form(of))


def form(of: Any) -> Any:
    """A type as pydantic is to read it."""
    origin, args = get_origin(of), get_args(of)
    if of in (int, str, bool):
        return Annotated[of, Strict()]
    if of is float:
        return Annotated[Any, _Plain(_number, {"type": "number"})]
    if of is forms.Json:
        return Any
    if of is Any or of is object or isinstance(of, TypeVar):
        return Annotated[Any, _Plain(_anything, {})]
    if origin is np.ndarray:
        dtype = np.dtype(get_args(args[1])[0])
        return Annotated[Any, _Plain(lambda data: _array(data, dtype), {"type": "array"})]
    if origin in (Union, types.UnionType):
        rest = [one for one in args if one is not type(None)]
        some = form(rest[0]) if len(rest) == 1 else Annotated[Any, _Union(rest)]
        return some if len(rest) == len(args) else Union[some, None]  # noqa: UP007
    if origin is tuple:
        return tuple[tuple(one if one is ... else form(one) for one in args)]  # type: ignore[misc]
    if origin in (Sequence, list):
        return tuple[form(args[0]), ...]  # type: ignore[misc]
    if origin in (Mapping, dict):
        return dict[str, form(args[1])]  # type: ignore[misc]
    if origin is Literal or of is type(None):
        return of
    cls = origin or of
    if isinstance(cls, type) and issubclass(cls, Enum):
        return cls
    if isinstance(cls, type) and issubclass(cls, Mapping):
        return Annotated[Any, _Plain(lambda data: cls(**_items(_anything(data), dict)), {"type": "object"})]
    data = is_dataclass(cls) and not inspect.isabstract(cls)
    return Annotated[Any, _Data(cls) if data or _is_named_tuple(cls) else _Kind(cls)]


def _is_named_tuple(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, tuple) and cls is not tuple


class _Plain:
    """What a function reads."""

    def __init__(self, read: Callable[[Any], Any], schema: dict[str, Any]) -> None:
        self.read, self.schema = read, schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return self.schema


class _Union:
    """The first of several types that fits."""

    def __init__(self, choices: Sequence[Any]) -> None:
        self.choices = choices

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        each = [(handler.generate_schema(form(one)), _OR) for one in self.choices]
        return core_schema.union_schema(each, mode="left_to_right")  # type: ignore[arg-type]


_OR = "|"
"""Stands in the place of an error for one of several types."""


class _Data:
    """A dataclass or a named tuple as the table of its fields, made by its constructor."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        cls, building = self.cls, _building.get()
        if cls in building:
            return core_schema.no_info_plain_validator_function(lambda data: adapter(cls).validate_python(data))
        token = _building.set((*building, cls))
        try:
            fields = {
                name: core_schema.typed_dict_field(handler.generate_schema(form(of)), required=required)
                for name, of, _, required in forms.parts_of(cls)
            }
        finally:
            _building.reset(token)
        table = core_schema.typed_dict_schema(fields, extra_behavior="forbid", total=False)
        return core_schema.no_info_after_validator_function(lambda found: _made(cls, found), table)


def _made(cls: type, found: dict[str, Any]) -> Any:
    try:
        return cls(**found)
    except ValueError:
        raise
    except Exception as error:  # whatever a constructor raises at what data say
        raise ValueError(f"cannot be made a {cls.__name__} ({type(error).__name__}: {error})") from error


class _Kind:
    """Whatever is registered and of this class; a kind that needs no settings may stand as a text."""

    def __init__(self, base: Any) -> None:
        self.base = base

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._read)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "object"}

    def _read(self, data: Any) -> Any:
        if isinstance(data, str):
            thing = forms.registered(data)
            found = _of_kind({"kind": data}) if isinstance(thing, type) else thing
        elif isinstance(data, dict) and "kind" in data:
            found = _of_kind(data)
        else:
            raise ValueError(f'expected a kind with its settings, such as {{"kind": ...}}, got {in_brief(data)}')
        plain = isinstance(self.base, type) and not getattr(self.base, "_is_protocol", False)
        if not (isinstance(found, self.base) if plain else callable(found) or self.base is not Callable):
            name = getattr(self.base, "__name__", "function")
            raise ValueError(f"expected a {name}, got {_words(data)}")
        return found


def _words(data: Any) -> str:
    return repr(data["kind"]) if isinstance(data, dict) else in_brief(data)


def _of_kind(data: dict[str, Any]) -> Any:
    """What a table with a kind stands for."""
    kind, rest = data["kind"], {name: value for name, value in data.items() if name != "kind"}
    if isinstance(kind, str) and kind in _TAGS:
        needs = _CONTENT[kind]
        if set(rest) != set(needs):
            raise ValueError(f"expected {', '.join(needs)} beside kind {kind!r}, got {in_brief([*rest])}")
        return _TAGS[kind](**rest)
    thing = forms.registered(kind)
    if not isinstance(thing, type):
        raise ValueError(f'{kind!r} is a function; write {{"kind": "function", "name": {kind!r}}}')
    cls: Any = thing
    return cls(rest.get("value")) if issubclass(thing, Enum) else adapter(cls).validate_python(rest)


def _anything(data: Any) -> Any:
    """A value of which nothing is known but what it says itself."""
    if isinstance(data, list):
        return [*map(_anything, data)]
    if not isinstance(data, dict):
        return data
    return _of_kind(data) if "kind" in data else {name: _anything(value) for name, value in data.items()}


def _number(data: Any) -> float:
    if isinstance(data, float) or type(data) is int:
        return _as_float(data)
    if isinstance(data, str) and data in _BEYOND:
        return float(data)
    raise ValueError(f"expected a number, got {in_brief(data)}")


def _as_float(data: float) -> float:
    try:
        return float(data)
    except OverflowError:
        raise ValueError("expected a number of less than 309 digits") from None


_BEYOND = ("inf", "-inf", "nan")
_DTYPES = ("float64", "float32", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8", "bool")


def _array(data: Any, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A read-only array of a list, or of lists of the same length."""
    if isinstance(data, dict) and data.get("kind") == "array":
        found: np.ndarray[Any, Any] = _of_kind(data)
        if found.dtype != dtype:
            raise ValueError(f"expected an array of {dtype}, got one of {found.dtype}")
        return found
    if not isinstance(data, list):
        raise ValueError(f"expected a list of numbers, got {in_brief(data)}")
    try:
        array = np.array(data)
        if array.dtype.kind in "OUTS" and dtype.kind == "f":
            array = np.array(_floats(data))
    except ValueError as error:
        if str(error).startswith("expected"):
            raise
        raise ValueError(f"expected numbers, or lists of them of the same length, got {in_brief(data)}") from None
    fits = {"f": "fiu", "i": "iu", "u": "iu", "b": "b"}[dtype.kind]
    if array.size and array.dtype.kind not in fits:
        what = "booleans" if dtype.kind == "b" else "numbers" if dtype.kind == "f" else "whole numbers"
        raise ValueError(f"expected {what}, got {in_brief(data)}")
    found = array.astype(dtype)
    if dtype.kind in "iu" and not np.array_equal(found, array):
        raise ValueError(f"expected whole numbers of {dtype}, got {in_brief(data)}")
    found.flags.writeable = False
    return found


def _floats(data: Any) -> Any:
    if isinstance(data, list):
        return [*map(_floats, data)]
    return math.nan if data is None else _number(data)


def _tagged_array(dtype: Any, shape: Any, values: Any) -> np.ndarray[Any, Any]:
    if dtype not in _DTYPES:
        raise ValueError(f"dtype: expected one of {', '.join(_DTYPES)}, got {in_brief(dtype)}")
    flat = _array(values, np.dtype(dtype))
    whole = isinstance(shape, list) and all(type(n) is int and n >= 0 for n in shape)
    if not whole or len(shape) > 8 or math.prod(shape) != flat.size or flat.ndim != 1:
        raise ValueError(f"shape: expected one of {flat.size} values, got {in_brief(shape)}")
    return flat.reshape(shape)


def _items(items: Any, kind: type) -> Any:
    if not isinstance(items, kind):
        raise ValueError(f"items: expected a {kind.__name__}, got {in_brief(items)}")
    return items


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
    "tuple": lambda items: tuple(map(_anything, _items(items, list))),
    "mapping": lambda items: {key: _anything(value) for key, value in _items(items, dict).items()},
    "number": lambda value: _number(value),
    "function": _function,
    "method": _method,
}
_CONTENT = {kind: tuple(inspect.signature(make).parameters) for kind, make in _TAGS.items()}


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
    "none_required": "nothing",
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
    if kind in ("value_error", "assertion_error"):
        said = str(cause)
    elif kind == "missing":
        said = "expected it, got nothing"
    elif kind == "extra_forbidden":
        said = "there is no such setting"
    elif kind in _EXPECTED:
        said = f"expected {_EXPECTED[kind].format(**context)}, got {got}"
    else:
        said = f"{found['msg'][:1].lower()}{found['msg'][1:]}, got {got}"
    made = type(cause) if isinstance(cause, InvalidInput) else InvalidInput
    return made(forms.joined(path.removeprefix("."), said) if path else said)
