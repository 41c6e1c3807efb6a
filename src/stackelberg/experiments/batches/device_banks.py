"""The banks of many response models on one device: updated together, by the leader's own code, compiled.

A bank of filters is most of what a response model computes and nearly all that it remembers. Here it stays on the
device, a slot per run; after an update the host gets what it looks at: scores, and the member that leads. Whatever
else the leader's code asks for is fetched when it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from stackelberg.core import Array, InvalidInput, require
from stackelberg.experiments.batches.jax_engine import jax_device
from stackelberg.experiments.batches.traced import Traced
from stackelberg.leaders.response.bank import Bank, best_kind, introduce, learn_from
from stackelberg.leaders.response.filters import Part
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.pace import Effects, Sums

Tree = Any
"""Arrays in nested dictionaries and lists, as JAX takes them."""
_FIELDS = ("x", "origin", "scale", "score", "wild", "ever", "count", "remembered", "jumped")
_LOOKED_AT = ("x", "scale", "score", "ever", "count", "remembered", "jumped")
"""What the host is told of every bank after every update, beside paces and price slopes."""
_PART, _SUMS, _EFFECTS = ([field.name for field in fields(kind)] for kind in (Part, Sums, Effects))
_OF_LEADERS = ("T", "U", "W", "P")
"""What of a part a model is made of: only the rows of the member that leads are fetched."""
AT_A_TIME = 64
"""Banks that are copied to the device at a time."""


class Request(NamedTuple):
    """One update that a run asks for: the arguments of `bank.update`."""

    bank: Bank
    members: Members
    x: Array
    y: Array
    unit: float


class Fetched:
    """An array on the device with a row per slot, fetched once for all of them."""

    def __init__(self, there: Any) -> None:
        self._there = there

    @cached_property
    def here(self) -> Array:
        """The array."""
        return np.asarray(self._there)


class Elsewhere(NDArrayOperatorsMixin):
    """An array of a bank on the device, fetched when it is looked at; the row of one member may be at hand."""

    __slots__ = ("_here", "_member", "_path", "_rows", "_slot", "_there", "_updates")

    def __init__(self, there: DeviceBanks, slot: int, updates: int, path: tuple[Any, ...]) -> None:
        self._there, self._slot, self._updates, self._path = there, slot, updates, path
        self._here: Array | None = None
        self._member = -1
        self._rows: Fetched | None = None

    def has(self, member: int, rows: Fetched) -> None:
        """From here on the row of a member is at hand: `rows` has one for each slot."""
        self._member, self._rows = member, rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        if self._here is None:
            self._here = self._there.fetch(self._slot, self._updates, self._path)
        return np.array(self._here, dtype=dtype, copy=copy)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        here = (np.asarray(one) if isinstance(one, Elsewhere) else one for one in inputs)
        return getattr(ufunc, method)(*here, **settings)

    def __getitem__(self, index: Any) -> Any:
        if self._rows is not None and isinstance(index, int) and index == self._member:
            return self._rows.here[self._slot]
        return np.asarray(self)[index]

    def __len__(self) -> int:
        return len(np.asarray(self))

    def __getattr__(self, name: str) -> Any:
        """Whatever else an array has."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(np.asarray(self), name)


def as_tree(bank: Bank) -> Tree:
    """All that a bank holds, for JAX."""
    return {
        **{name: getattr(bank, name) for name in _FIELDS},
        "parts": [_by_name(part, _PART) for part in bank.parts],
        "sums": _by_name(bank.sums, _SUMS),
        "effects": _by_name(bank.effects, _EFFECTS),
    }


def as_bank(tree: Tree, members: Members) -> Bank:
    """The bank that such a tree holds."""
    return Bank(
        **{name: tree[name] for name in _FIELDS},
        parts=tuple(Part(**part) for part in tree["parts"]),
        sums=Sums(**tree["sums"]),
        effects=Effects(**tree["effects"]),
        n=members.groups.n,
        layout=members.groups.layout,
    )


def _by_name(data: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(data, name) for name in names}


def bytes_of(bank: Bank) -> int:
    """What a bank takes of the memory."""
    jax = require("jax", extra="jax")
    return sum(np.asarray(leaf).nbytes for leaf in jax.tree.leaves(as_tree(bank)))


@dataclass(eq=False)
class _Slot:
    """Whose bank lies in a slot, and after how many updates: a bank of before is no longer there."""

    bank: Bank | None = None
    updates: int = 0


class Compiled(NamedTuple):
    """What the device does: update banks, put banks into slots, pick a member of every bank."""

    step: Callable[..., Tree]
    put: Callable[..., Tree]
    pick: Callable[..., Tree]


@lru_cache(maxsize=8)
def compiled_for(members: Members) -> Compiled:
    """For banks of these members, any number of them: compiled when they are first used with that number."""
    jax = require("jax", extra="jax")

    def one(tree: Tree, x: Any, y: Any, unit: Any) -> Tree:
        """One bank after an update, by the leader's own code."""
        inputs: list[Any] = [Traced(value) for value in (y, x, unit)]
        bank = as_bank(jax.tree.map(Traced, tree), members)
        after = as_tree(learn_from(bank, inputs[0], members, inputs[1], inputs[2]))
        return jax.tree.map(lambda old, new: new.value.astype(old.dtype), tree, after)

    def put(state: Tree, slots: Any, new: Tree) -> Tree:
        return jax.tree.map(lambda old, rows: old.at[slots].set(rows), state, new)

    def pick(tables: Tree, member: Any) -> Tree:
        return jax.tree.map(lambda table: table[member], tables)

    return Compiled(
        jax.jit(jax.vmap(one), donate_argnums=0), jax.jit(put, donate_argnums=0), jax.jit(jax.vmap(pick))
    )


class DeviceBanks:
    """Banks of like members, `count` of them. device: "cpu" or "gpu", or None for JAX's own choice."""

    def __init__(self, members: Members, count: int, device: str | None = None) -> None:
        self._jax = require("jax", extra="jax")
        self._members, self._count = members, count
        self._device = jax_device(self._jax, device)
        self._slots = [_Slot() for _ in range(count)]
        self._state: Tree = None
        self._compiled = compiled_for(members)

    def update(self, requests: Mapping[int, Request]) -> dict[int, Bank]:
        """The banks of these slots after their updates; one that is not there yet is copied to the device first.

        Banks in other slots are lost: runs in lock step all ask for an update, but for those that have ended. To
        leave banks as they are where none is asked for would more than double the time of an update.
        """
        with self._jax.default_device(self._device), self._jax.enable_x64(True):
            requests = {slot: _with_entries_seen(asked) for slot, asked in requests.items()}
            self._bring({slot: a.bank for slot, a in requests.items() if a.bank is not self._slots[slot].bank})
            self._step(requests)
            looked_at = self._looked_at()
            self._slots = [_Slot(None, slot.updates + 1) for slot in self._slots]
            for slot, asked in requests.items():
                self._slots[slot].bank = self._handle(slot, looked_at, asked)
            self._pick_leaders(requests)
        return {slot: self._bank(slot) for slot in requests}

    def _bank(self, slot: int) -> Bank:
        bank = self._slots[slot].bank
        assert bank is not None
        return bank

    def _step(self, requests: Mapping[int, Request]) -> None:
        groups, unit = self._members.groups, np.ones(self._count)
        x, y = np.zeros((self._count, groups.d)), np.zeros((self._count, groups.n))
        for slot, asked in requests.items():
            x[slot], y[slot], unit[slot] = asked.x, asked.y, asked.unit
        self._state = self._compiled.step(self._state, x, y, unit)

    def _bring(self, banks: Mapping[int, Bank]) -> None:
        """Copy banks into their slots; as many at a time as a power of two, so that few shapes are compiled."""
        jax, slots = self._jax, list(banks)
        for first in range(0, len(slots), AT_A_TIME):
            some = slots[first : first + AT_A_TIME]
            some += some[-1:] * ((1 << (len(some) - 1).bit_length()) - len(some))
            trees = [jax.tree.map(np.asarray, as_tree(banks[slot])) for slot in some]
            if self._state is None:
                self._state = jax.tree.map(self._zeros, trees[0])
            rows = jax.tree.map(lambda *leaves: np.stack(leaves), *trees)
            self._state = self._compiled.put(self._state, np.array(some), rows)

    def _zeros(self, like: Array) -> Any:
        return self._jax.numpy.zeros((self._count, *like.shape), like.dtype)

    def _looked_at(self) -> dict[str, Array]:
        effects = self._state["effects"]
        found = {name: np.asarray(self._state[name]) for name in _LOOKED_AT}
        return found | {name: np.asarray(effects[name]) for name in ("kappa", "common")}

    def _handle(self, slot: int, looked_at: Mapping[str, Array], asked: Request) -> Bank:
        """The bank of a slot as the leader sees it: what it looks at is here, the rest comes when asked for."""
        here = {name: np.array(values[slot]) for name, values in looked_at.items()}

        updates = self._slots[slot].updates

        def found(name: str, *path: Any) -> Any:
            return here[name] if name in here else Elsewhere(self, slot, updates, (*path, name))

        tree = {
            **{name: found(name) for name in _FIELDS},
            "x": np.asarray(asked.x),
            "origin": asked.bank.origin,
            **{name: here[name].item() for name in ("count", "remembered", "jumped")},
            "parts": [{name: found(name, "parts", i) for name in _PART} for i in range(len(asked.bank.parts))],
            "sums": {name: found(name, "sums") for name in _SUMS},
            "effects": {name: found(name, "effects") for name in _EFFECTS},
        }
        return as_bank(tree, self._members)

    def _pick_leaders(self, slots: Iterable[int]) -> None:
        """Put the leading member of every bank at hand: it is fetched for all banks at a time."""
        leading = np.zeros(self._count, dtype=np.int64)
        for slot in slots:
            leading[slot] = best_kind(self._bank(slot), self._members)[1]
        tables = [{name: part[name] for name in _OF_LEADERS} for part in self._state["parts"]]
        tables.append({"own": self._state["effects"]["own"]})
        picked = self._jax.tree.map(Fetched, self._compiled.pick(tables, leading))
        for slot in slots:
            bank, member = self._bank(slot), int(leading[slot])
            for holder, rows in zip((*bank.parts, bank.effects), picked, strict=True):
                for name, table in rows.items():
                    getattr(holder, name).has(member, table)

    def fetch(self, slot: int, updates: int, path: tuple[Any, ...]) -> Array:
        """One array of the bank in a slot, as long as it is the bank after so many updates."""
        if self._slots[slot].updates != updates:
            raise InvalidInput("bank: expected that of the last update, got one that is no longer there")
        leaf = self._state
        for step in path:
            leaf = leaf[step]
        with self._jax.default_device(self._device), self._jax.enable_x64(True):
            return np.asarray(leaf[slot])


def _with_entries_seen(asked: Request) -> Request:
    """The request with entries of y that are seen for the first time in the bank, as `update` has it."""
    bank, y = asked.bank, asked.y
    if np.any(~bank.ever & ~np.isnan(y)):
        bank, y = introduce(bank, asked.members, y)
    return asked._replace(bank=bank, y=y)
