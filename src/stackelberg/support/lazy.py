"""Packages whose names are imported when they are first used: Numba, SciPy and SQLAlchemy load slowly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any


def names_when_used(
    package: str, modules: Sequence[str], names: Sequence[str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package: each of `names` is in the first of its `modules` that has it.

    >>> find, _ = names_when_used("os", ["path"], ["join"])
    >>> find("join").__name__
    'join'
    >>> find("no_such_name")
    Traceback (most recent call last):
    AttributeError: module 'os' has no attribute 'no_such_name'
    """

    def find(name: str) -> Any:
        for module in modules if name in names else ():
            found = getattr(import_module(f"{package}.{module}"), name, None)
            if found is not None:
                setattr(sys.modules[package], name, found)
                return found
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find, lambda: sorted({*vars(sys.modules[package]), *names})
