"""From data to values: pydantic checks the structure and says where it is wrong, constructors check the rest."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, Required, TypeVar, Union, cast, get_args, get_origin

import numpy as np
from pydantic import AfterValidator, Field, PlainValidator, Strict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from stackelberg.core import forms
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import InvalidInput, refuse


def read(data: Any, of: Any, as_text: bool) -> Any:
    """The value of `data`, or of a JSON text."""
    try:
        return _adapter(of).validate_json(data) if as_text else _adapter(of).validate_python(data)
    except ValidationError as error:
        raise _refusal(error) from error
    except RecursionError as error:
        raise InvalidInput("expected plain data, got data nested too deep") from error


@cache
def _adapter(of: Any) -> TypeAdapter[Any]:
    return TypeAdapter(_form(of))


def _form(of: Any) -> Any:
    """A type in the words of pydantic: containers are its own, and what it does not know is read by a function."""
    origin, args = get_origin(of), get_args(of)
    if of in _FORMS or origin is Literal:
        return _FORMS.get(of, of)
    if origin in (Union, types.UnionType):
        each = [_form(one) for one in args if one is not type(None)]
        found = each[0] if len(each) == 1 else Annotated[Union[tuple(each)], Field(union_mode="left_to_right")]  # noqa: UP007
        return found | None if len(each) < len(args) else found
    if origin in (tuple, Sequence, list):
        return tuple[tuple(map(_form, args if origin is tuple else (*args, ...)))]  # type: ignore[misc]
    if origin in (Mapping, dict):
        return dict[str, _form(args[1])]  # type: ignore[misc]
    if origin is np.ndarray:
        return _by(_array, np.dtype(get_args(args[1])[0]))
    cls: Any = origin or of
    if isinstance(cls, TypeVar):
        return _by(_anything)
    if is_dataclass(cls) and not inspect.isabstract(cls):
        return _by(_table, cls)
    return cls if isinstance(cls, type) and issubclass(cls, Enum) else _by(_registered, cls)


def _by(read: Callable[..., Any], *given: Any) -> Any:
    """Read by a function: whatever it raises, and whatever a constructor raises, is said of the data."""

    def validated(data: Any) -> Any:
        try:
            return read(data, *given)
        except (ValueError, RecursionError):
            raise
        except Exception as error:
            raise ValueError(f"expected a value that fits, got {short_repr(data)} ({error})") from error

    return Annotated[Any, PlainValidator(validated, json_schema_input_type=list if read is _array else Any)]


def _table(data: Any, cls: Any) -> Any:
    """A dataclass from the table of its fields."""
    known = [f.name for f, _ in forms.parts_of(cls)]
    for name in data if isinstance(data, dict) else ():
        if name not in known:
            raise ValueError(f"{name}: there is no such setting; there are {', '.join(known) or 'none'}")
    return cls(**_fields_of(cls).validate_python(data))


@cache
def _fields_of(cls: Any) -> TypeAdapter[Any]:
    parts = [(f.name, f.default is f.default_factory is MISSING, _form(of)) for f, of in forms.parts_of(cls)]
    each = {name: Required[form] if needed else form for name, needed, form in parts}
    return TypeAdapter(TypedDict(cls.__name__, each, total=False))  # type: ignore[operator]


def schema_of(cls: Any) -> dict[str, Any]:
    """The JSON schema of the table of a dataclass."""
    return _fields_of(cls).json_schema()


def _registered(data: Any, base: Any) -> Any:
    """Whatever is registered and of a class; a kind that needs no settings may stand as a text."""
    named = {"kind": data} if isinstance(data, str) else data
    refuse(
        not isinstance(named, dict) or "kind" not in named,
        f'expected a kind with its settings, such as {{"kind": ...}}, got {short_repr(data)}',
    )
    found = _anything(named)
    if isinstance(base, type) and not getattr(base, "_is_protocol", False) and not isinstance(found, base):
        raise ValueError(f"expected a {base.__name__}, got {short_repr(named['kind'])}")
    return found


def _anything(data: Any) -> Any:
    """A value of which nothing is known but what it says itself."""
    if isinstance(data, list):
        return [*map(_anything, data)]
    if not isinstance(data, dict):
        return data
    if "kind" not in data:
        return {name: _anything(value) for name, value in data.items()}
    kind, rest = data["kind"], {name: value for name, value in data.items() if name != "kind"}
    if isinstance(kind, str) and kind in _TAGS:
        return _TAGS[kind](**rest)
    found = forms.registered(kind)
    if rest and not isinstance(found, type):
        raise ValueError(f"{kind}: a function has no settings, got {short_repr(rest)}")
    return _table(rest, found) if isinstance(found, type) else found


def _array(data: Any, dtype: Any) -> np.ndarray[Any, Any]:
    """A read-only array of a list, or of lists of the same length; null for NaN, and "inf"."""
    if isinstance(data, dict) and data.get("kind") == "array":
        data = _anything(data)
    kind = np.dtype(dtype).kind
    fits, what = _ARRAYS.get(kind, ("", "a dtype of numbers"))
    try:
        array = np.array(data if isinstance(data, list | np.ndarray) else None)
        found = array.astype(dtype)
        fine = array.ndim > 0 and fits and (not array.size or array.dtype.kind in fits)
    except (TypeError, ValueError, OverflowError):
        fine = False
    if not fine or (kind in "iu" and not np.array_equal(found, array)):
        raise ValueError(f"expected {what} ({dtype}), got {short_repr(data)}")
    found.flags.writeable = False
    return found


_ARRAYS = {
    "f": ("fiuOU", "numbers, or lists of them of one length"),
    **dict.fromkeys("iu", ("iu", "whole numbers")),
    "b": ("b", "booleans"),
}
"""What arrays are read from, by NumPy's kind of theirs."""


def _method(of: Any, name: Any) -> Any:
    """A method bound to its data, found without running anything: looking at a property would run it."""
    owner = _anything(of)
    plain = is_dataclass(owner) and not isinstance(owner, type) and isinstance(name, str)
    found = inspect.getattr_static(type(owner), name, None) if plain and not name.startswith("_") else None
    refuse(
        not isinstance(found, types.FunctionType), f"expected a method of registered data, got {short_repr(name)}"
    )
    return types.MethodType(cast(types.FunctionType, found), owner)


_FORMS: dict[Any, Any] = {
    **{of: Annotated[of, Strict()] for of in (int, str, bool)},
    float: Annotated[Annotated[float, Strict()] | Literal["inf", "-inf", "nan"], AfterValidator(float)],
    **dict.fromkeys((Any, object), _by(_anything)),
    **{of: of for of in (type(None), ...)},
    forms.Json: Any,
}
"""Types that need no look inside."""

_TAGS: dict[str, Callable[..., Any]] = {
    "array": lambda dtype, shape, values: _array(values, dtype).reshape(shape),
    "tuple": lambda items: tuple(map(_anything, items)),
    "mapping": lambda items: {key: _anything(value) for key, value in items.items()},
    "number": lambda value: read(value, float, False),
    "method": _method,
}

_SAID = {
    "value_error": "{error}",
    "missing": "expected it, got nothing",
    "int_type": "expected a whole number, got {got}",
    "float_type": "expected a number, got {got}",
    "string_type": "expected text, got {got}",
    "bool_type": "expected true or false, got {got}",
    "dict_type": "expected a table, got {got}",
    "tuple_type": "expected a list, got {got}",
    "enum": "expected {expected}, got {got}",
    "literal_error": "expected {expected}, got {got}",
    "too_long": "expected at most {max_length} entries, got {got}",
}
"""What is said of data that do not fit, by the kind of pydantic's error."""


def _refusal(error: ValidationError) -> InvalidInput:
    """An error of ours: the path to what is wrong, what was expected there, and what came."""
    each = [([part for part in one["loc"] if not _TYPE.fullmatch(str(part))], one) for one in error.errors()]
    loc, found = max(each, key=lambda one: len(one[0]))
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    said = {"error": None, "got": short_repr(found["input"]), "msg": found["msg"], **found.get("ctx", {})}
    words = _SAID.get(found["type"], "{msg}, got {got}").format(**said)
    made = type(said["error"]) if isinstance(said["error"], InvalidInput) else InvalidInput
    return made(forms.joined(path.removeprefix("."), words) if path else words)


_TYPE = re.compile(r"int|str|float|bool|none|[\w-]+\[.*\]", re.DOTALL)
"""What pydantic calls one of several types, in the path to what is wrong."""
