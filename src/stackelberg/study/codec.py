"""Plain data to JSON and back, exactly: no pickle, and nothing that the reader does not know.

What can be written: None, booleans, whole numbers, floats (to the bit, NaN and infinities too), text, tuples (named
ones too), lists, dictionaries with text keys, NumPy arrays and scalars (their exact bytes, with dtype and shape),
enum members, frozen dataclasses, and importable functions by the reference `module:name` (those of a script by the
path of its file, see `support.scripts`). A dataclass is written as its reference and its fields, and is rebuilt
through its own constructor, which checks the fields again. Of this package only what `may_build` allows is written
and read, and of everything else not even the module is imported: whoever writes a log chooses what it names, and
reading it builds that. What is allowed computes and nothing else: no constructor, property or method of it starts a
program, opens a file or a socket (`tests/faults/test_decoding_builds_data.py` tries all of them). What is outside
of this package needs consent (`support.consent`).

A marked value is a JSON object with one key that begins with `$`: {"$tuple": [...]}, {"$array": [...]} and so on.

With a list in which to keep it nothing is refused: what this version cannot build (its class or module is gone, a
field is not known, the constructor refuses) stays the data it was written as, and is written as that again.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import inspect
import json
import math
import types
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, cast

import numpy as np

from stackelberg.core import Followers, Leader, StackelbergError
from stackelberg.support.consent import permit
from stackelberg.support.errors import LogDamaged, NotStorable, NotTrusted
from stackelberg.support.scripts import home_of_main, is_script, module_named

_ADVICE_FUNCTION = (
    "write it as a function with a name at the top level of a module that can be imported, "
    "so that the log can refer to it as 'module:name'"
)
_ADVICE_OBJECT = "make it a frozen dataclass at the top level of a module that can be imported"


@dataclasses.dataclass(frozen=True, eq=False)
class Unreadable:
    """What a log holds and this version cannot build: the data as they are written, and why they cannot be read."""

    data: Any
    where: str
    why: str

    @property
    def name(self) -> str:
        """The class that it was, as far as the data say so."""
        content = self.data.get("$data") if isinstance(self.data, Mapping) else None
        return str(content[0]).rpartition(":")[2] if isinstance(content, list) and content else "unknown"


def dumps(value: Any, where: str = "value") -> str:
    """`value` as JSON text; `loads` gives back an equal value.

    >>> dumps((1, 0.1, float("inf")))
    '{"$tuple":[1,0.1,{"$float":"inf"}]}'
    """
    return json.dumps(encode(value, where), separators=(",", ":"), allow_nan=False)


def loads(text: str, where: str = "value") -> Any:
    """The value written by `dumps`.

    >>> loads(dumps({"x": np.array([1.0, 2.0])}))
    {'x': array([1., 2.])}
    """
    try:
        return decode(json.loads(text), where)
    except json.JSONDecodeError as error:
        raise LogDamaged(f"{where}: expected JSON, got {text[:60]!r} ({error})") from error
    except RecursionError as error:
        raise LogDamaged(f"{where}: expected plain data, got data nested too deep") from error


def encode(value: Any, where: str = "value") -> Any:
    """`value` as data that JSON can hold. `where` names it in errors.

    >>> encode(lambda x: x, "objective")
    Traceback (most recent call last):
    stackelberg.support.errors.NotStorable: objective: a lambda cannot be stored; write it as a function with a \
name at the top level of a module that can be imported, so that the log can refer to it as 'module:name'
    """
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is float:
        return value if math.isfinite(value) else {"$float": repr(value)}
    if isinstance(value, np.ndarray):
        return {"$array": encode_array(value, where)}
    if isinstance(value, np.generic):
        return {"$scalar": encode_array(value, where)}
    if isinstance(value, Enum):
        return {"$enum": [reference(type(value), where), value.name]}
    if isinstance(value, tuple):
        parts = [encode(v, f"{where}[{i}]") for i, v in enumerate(value)]
        return {"$tuple": parts} if type(value) is tuple else {"$named": [reference(type(value), where), parts]}
    if isinstance(value, list):
        return [encode(v, f"{where}[{i}]") for i, v in enumerate(value)]
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise NotStorable(f"{where}: expected text as keys of a dictionary, got {key!r}")
        mapping = {k: encode(v, f"{where}.{k}") for k, v in value.items()}
        return {"$dict": [*map(list, mapping.items())]} if any(k.startswith("$") for k in mapping) else mapping
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        if isinstance(value, Unreadable):
            return value.data
        content = {
            f.name: encode(part, f"{where}.{f.name}")
            for f in dataclasses.fields(value)
            if f.init and not ((part := getattr(value, f.name)) is f.default and "stored" in f.metadata)
        }  # a field that is stored if given is not where it holds its default
        return {"$data": [reference(type(value), where), content]}
    if isinstance(value, types.MethodType) and not isinstance(value.__self__, type):
        return {"$method": [encode(value.__self__, where), value.__name__]}
    if callable(value):
        return {"$ref": reference(value, where)}
    raise NotStorable(f"{where}: a {type(value).__name__} cannot be stored; {_ADVICE_OBJECT}")


def decode(
    data: Any, where: str = "value", *, package_only: bool = False, kept: list[Unreadable] | None = None
) -> Any:
    """The value that `encode` turned into `data`. `package_only` refuses references outside this package.

    `kept`: what cannot be read is added to this list, and an `Unreadable` is left in its place.

    >>> kept = []
    >>> decode({"a": 1, "b": {"$ref": "no.such.module:f"}}, kept=kept)["a"], kept[0].data
    (1, {'$ref': 'no.such.module:f'})
    """
    return _Decoder(package_only, kept).value(data, where)


def encode_array(value: np.ndarray[Any, Any] | np.generic, where: str = "array") -> list[Any]:
    """[dtype, shape, bytes in base64]: exact, whatever the byte order of the reader.

    >>> encode_array(np.array([1.0]))
    ['<f8', [1], 'AAAAAAAA8D8=']
    """
    if value.dtype.kind not in "biufc":
        raise NotStorable(f"{where}: an array of dtype {value.dtype} cannot be stored; use numbers or booleans")
    return [value.dtype.str, list(value.shape), base64.b64encode(value.tobytes()).decode("ascii")]


def decode_array(data: list[Any], where: str = "array") -> Any:
    """The read-only array of `encode_array`."""
    name, shape, text = data
    dtype = _dtype(name, where)
    array = np.frombuffer(binascii.a2b_base64(text), dtype)
    return array if shape == [array.size] else array.reshape(shape)


@lru_cache
def _dtype(name: str, where: str) -> np.dtype[Any]:
    dtype = np.dtype(name)
    if dtype.kind not in "biufc":
        raise LogDamaged(f"{where}: expected an array of numbers, got dtype {name}")
    return dtype


def reference(thing: Any, where: str = "value") -> str:
    """`module:name` of a class or function that a log may hold.

    >>> reference(np.linalg.norm)
    'numpy.linalg:norm'
    """
    if isinstance(thing, type) and may_build(thing) and "<" not in thing.__qualname__:
        return f"{thing.__module__}:{thing.__qualname__}"  # one of ours, which is where it says
    name = name_of(thing, where)
    if _is_ours(name) and not may_build(thing):
        raise NotStorable(f"{where}: {name!r} is not among what a log may hold (see study.codec)")
    return name


def name_of(thing: Any, where: str = "value") -> str:
    """`module:name` of a class or function, checked to lead back to that very thing."""
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if isinstance(name, str) and name.endswith("<lambda>"):
        raise NotStorable(f"{where}: a lambda cannot be stored; {_ADVICE_FUNCTION}")
    if module == "__main__":
        module = home_of_main()
        if module is None:
            raise NotStorable(
                f"{where}: {name!r} was defined in this session, where a later one cannot find it; save it in a "
                "file of its own and import it from there (in a notebook: begin a cell with "
                f"`%%writefile costs.py`, then `from costs import {name}`)"
            )
    advice = _ADVICE_FUNCTION if callable(thing) else _ADVICE_OBJECT
    if not isinstance(module, str) or not isinstance(name, str) or "<locals>" in name:
        raise NotStorable(f"{where}: {thing!r} cannot be stored; {advice}")
    try:
        found = own(f"{module}:{name}", where)
    except StackelbergError as error:
        raise NotStorable(f"{where}: {thing!r} cannot be found again by its name; {advice}") from error
    if found is not thing:
        raise NotStorable(f"{where}: '{module}:{name}' leads to another object; {advice}")
    return f"{module}:{name}"


def resolve(name: str, where: str = "value", *, package_only: bool = False, from_file: bool = False) -> Any:
    """What the reference `module:name` of a log leads to, if it may be named there: see `may_build` and `consent`.

    `from_file`: a problem file names it, and what it leads to will be called.

    >>> resolve("stackelberg.leaders.two_point:TwoPoint").__name__
    'TwoPoint'
    >>> resolve("stackelberg.games:pigou", from_file=True).__name__
    'pigou'
    >>> resolve("math:pi")
    Traceback (most recent call last):
    stackelberg.support.errors.NotTrusted: value: 'math:pi' would run code of Python's own module math, and that ...
    """
    module, path = _parts(name, where)
    if _is_ours(module):  # of what may not be named, not even the module is imported
        if may_import(module, to_call=from_file) and "." not in path:
            thing = _found(module, path, where)
            if may_build(thing) or (from_file and _is_game(thing)):
                return thing
        raise NotTrusted(
            f"{where}: '{module}:{path}' is not among what may be named of this package: games, leaders, sets, "
            "rails, objectives, networks"
        )
    if package_only:
        raise NotStorable(f"{where}: only names of the package {PACKAGE!r} are read here, got {name!r}")
    permit(module, name, where, from_file=from_file)
    thing = _found(module, path, where)
    if isinstance(thing, type | types.FunctionType | types.BuiltinFunctionType | types.ModuleType):
        # What a trusted module only uses, a function of os, say, is not trusted with it.
        home = thing.__name__ if isinstance(thing, types.ModuleType) else str(thing.__module__)
        if home != module and not _is_ours(home):
            permit(home, name, where, from_file=from_file)
    return thing


def _is_ours(name: str) -> bool:
    """Whether a module, or a name in it, is of this package."""
    return name.partition(":")[0].split(".")[0] == PACKAGE


def own(name: str, where: str = "value") -> Any:
    """What a reference leads to that the running program gave itself: nobody needs to consent to that.

    >>> own("math:pi")
    3.141592653589793
    """
    return _found(*_parts(name, where), where)


def _parts(name: str, where: str) -> tuple[str, str]:
    """Module and path of a reference."""
    module, colon, path = name.rpartition(":")
    inside = any(part.startswith("__") for part in path.split(".")[1:])  # into the workings of a function, say
    if not colon or not module or not path or inside:
        raise LogDamaged(f"{where}: expected a reference 'module:name', got {name!r}")
    return module, path


def _found(module_name: str, path: str, where: str) -> Any:
    name = f"{module_name}:{path}"
    try:
        thing: Any = module_named(module_name)
        for part in path.split("."):
            thing = getattr(thing, part)
    except (ImportError, AttributeError) as error:
        module = "install or restore that module, or put its folder on PYTHONPATH"
        advice = "restore that script" if is_script(module_name) else module
        raise NotStorable(f"{where}: {name!r} cannot be imported ({error}); {advice}") from error
    except (Exception, SystemExit) as error:  # whatever the module does when it is imported
        raise NotStorable(
            f"{where}: {name!r} cannot be imported: the module raised {type(error).__name__}: {error}"
        ) from error
    return thing


@dataclasses.dataclass(frozen=True)
class _Decoder:
    """What `decode` may read, and where what it cannot read is kept, if that is wanted."""

    package_only: bool
    kept: list[Unreadable] | None

    def value(self, data: Any, where: str) -> Any:
        """The value of data, marked or not."""
        if data is None or isinstance(data, bool | int | float | str):
            return data
        if isinstance(data, list):
            return [*self._each(data, where)]
        if not isinstance(data, dict):
            raise LogDamaged(f"{where}: expected JSON data, got {type(data).__name__}")
        mark = next(iter(data), "")
        if not mark.startswith("$"):
            return self._items(data.items(), where)
        if len(data) != 1 or mark not in _MARKS:
            raise LogDamaged(f"{where}: expected a mark such as $tuple or $array, got {sorted(data)}")
        try:
            return self._marked(mark, data[mark], where)
        except Exception as error:  # whatever a constructor or a module raises
            ours = isinstance(error, StackelbergError)
            why = str(error) if ours else f"{where}: {mark} cannot be read ({type(error).__name__}: {error})"
            if self.kept is not None:
                self.kept.append(Unreadable(data, where, why))
                return self.kept[-1]
            if ours or not isinstance(error, TypeError | ValueError | KeyError | AttributeError | IndexError):
                raise
            raise LogDamaged(why) from error

    def _each(self, data: Any, where: str) -> Iterator[Any]:
        return (self.value(v, f"{where}[{i}]") for i, v in enumerate(data))

    def _items(self, items: Any, where: str) -> dict[str, Any]:
        return {k: self.value(v, f"{where}.{k}") for k, v in items}

    def _marked(self, mark: str, data: Any, where: str) -> Any:
        match mark:
            case "$float":
                return float(data)
            case "$array":
                return decode_array(data, where)
            case "$scalar":
                return decode_array(data, where)[()]
            case "$tuple":
                return tuple(self._each(data, where))
            case "$named":
                name, parts = data
                named = self._class(name, where, "a named tuple", lambda c: issubclass(c, tuple) and c is not tuple)
                return named(*self._each(parts, where))
            case "$dict":
                return self._items(data, where)
            case "$data":
                name, content = data
                return self._data(name, content, where)
            case "$enum":
                return self._class(data[0], where, "an enum", lambda cls: issubclass(cls, Enum))[data[1]]
            case "$method":
                return self._method(self.value(data[0], where), data[1], where)
        return resolve(data, where, package_only=self.package_only)

    def _class(self, name: str, where: str, what: str, fits: Callable[[type], bool]) -> Any:
        """The class that a log names, of the kind that is expected there."""
        found = resolve(name, where, package_only=self.package_only)
        if not (isinstance(found, type) and fits(found)):
            raise LogDamaged(f"{where}: expected the name of {what}, got {name!r}")
        return found

    def _data(self, name: str, content: dict[str, Any], where: str) -> Any:
        """A dataclass; settings of a leader that this version does not know may be kept apart."""
        cls = self._class(name, where, "a dataclass", dataclasses.is_dataclass)
        known = {f.name for f in dataclasses.fields(cls) if f.init}
        strange = sorted(set(content) - known)
        if strange and (self.kept is None or not issubclass(cls, Leader)):
            raise LogDamaged(f"{where}: {name} has no field {', '.join(strange)}; it has {sorted(known)}")
        for key in strange:
            unused = f"not a setting of {cls.__name__} in this version; the log keeps it, and it is not used"
            why = f"{where}.{key} = {json.dumps(content[key])[:200]}: {unused}"
            cast(list[Unreadable], self.kept).append(Unreadable(content[key], f"{where}.{key}", why))
        return cls(**self._items(((key, value) for key, value in content.items() if key in known), where))

    def _method(self, owner: Any, name: Any, where: str) -> Any:
        """A method bound to its data, found without running anything: looking at a property would run it."""
        plain = dataclasses.is_dataclass(owner) and not isinstance(owner, type) and isinstance(name, str)
        found = inspect.getattr_static(type(owner), name, None) if plain and not name.startswith("__") else None
        if not isinstance(found, types.FunctionType):
            raise LogDamaged(f"{where}: expected a method of a dataclass, got {name!r}")
        return types.MethodType(found, owner)


_MARKS = ("$float", "$array", "$scalar", "$tuple", "$named", "$dict", "$data", "$enum", "$method", "$ref")

PACKAGE = "stackelberg"
_COMPUTING = """
    leaders sets games core.context core.leader core.limits core.objective core.parameters core.probe
    core.response_schema roads.delays roads.demand roads.demand_functions roads.latency roads.network roads.routes
    tolls.balance tolls.coverage tolls.links tolls.objective tolls.twin.city core.prior
    study.events study.leading study.ledger study.objective
"""
"""What computes and nothing else: a log may hold the frozen dataclasses, enums and named tuples defined there.

Followers are no part of a log, wherever they are defined.
"""
_COMPUTES = tuple(f"{PACKAGE}.{name}" for name in _COMPUTING.split())
_INSIDE = tuple(f"{name}." for name in _COMPUTES)
_GAMES = f"{PACKAGE}.games"
_BY_NAME = {
    "games.pigou": "_travel_time _partial_x _partial_y",
    "games.saddle": "_cost _partial_x _partial_y",
    "study.objective": "revenue _revenue_x _revenue_y minus_revenue _minus_revenue_x _minus_revenue_y "
    "total_response _total_x _total_y",
    "study.history": "Record",
}
"""What else it may hold: functions of objectives, and of a module that has more what is data."""
_NAMED = frozenset(f"{PACKAGE}.{module}:{name}" for module, names in _BY_NAME.items() for name in names.split())
_MODULES = tuple(f"{PACKAGE}.{name}" for name in (*_COMPUTING.split(), *_BY_NAME))


def may_import(module: str, *, to_call: bool = False) -> bool:
    """Whether a module of this package may be imported because a log names it, or a file that calls what it names.

    >>> may_import("stackelberg.sets.box"), may_import("stackelberg.cli"), may_import("stackelberg.games")
    (True, False, False)
    """
    known = module == f"{PACKAGE}.core" or module in _MODULES
    return module.startswith(_INSIDE) or (known and (to_call or module != _GAMES))


def may_build(thing: Any) -> bool:
    """Whether a log may hold this class or function of this package.

    >>> from stackelberg.followers import ProcessFollowers
    >>> from stackelberg.sets import Box
    >>> may_build(Box), may_build(ProcessFollowers)
    (True, False)
    """
    module = str(getattr(thing, "__module__", None))
    if f"{module}:{getattr(thing, '__qualname__', None)}" in _NAMED:
        return True
    computes = module.startswith(_INSIDE) or (module in _COMPUTES and module.count(".") > 1)
    if not computes or not isinstance(thing, type) or issubclass(thing, Followers):
        return False
    frozen = dataclasses.is_dataclass(thing) and thing.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return frozen or issubclass(thing, tuple | Enum)


def _is_game(thing: Any) -> bool:
    """Whether it is one of the games, which a problem file may have called with arguments of its choice."""
    from stackelberg import games

    return any(thing is getattr(games, name) for name in games.__all__)
