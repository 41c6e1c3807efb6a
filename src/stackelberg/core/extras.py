"""Optional packages, imported when used and reported by the name of their extra when missing."""

from __future__ import annotations

import importlib
from typing import Any

from stackelberg.core.errors import MissingExtra


def require(module: str, extra: str) -> Any:
    """Import an optional module, or say which extra brings it.

    >>> require("math", extra="jax").sqrt(4.0)
    2.0
    >>> require("no_such_module", extra="jax")
    Traceback (most recent call last):
    stackelberg.core.errors.MissingExtra: this needs the package 'no_such_module': \
pip install 'stackelberg[jax]'
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(
            f"this needs the package '{module.split('.')[0]}': pip install 'stackelberg[{extra}]'"
        ) from error
