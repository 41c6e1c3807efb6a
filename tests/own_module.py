"""Modules as users write them, installed, changed and gone again: what they register goes with them."""

from __future__ import annotations

import importlib
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from stackelberg.core import forms


def forget(name: str) -> None:
    """As in a process that has never imported a module."""
    sys.modules.pop(name, None)
    for kind, thing in [*forms._registered.items()]:
        if thing.__module__ == name:
            del forms._registered[kind], forms._places[kind]


def imported(name: str) -> Any:
    """A module as it stands by now; None where it cannot be imported."""
    forget(name)
    importlib.invalidate_caches()
    with suppress(Exception):
        return importlib.import_module(name)


def installed(folder: Path, name: str, text: str) -> Any:
    """A module of this text."""
    (folder / f"{name}.py").write_text(text)
    return imported(name)
