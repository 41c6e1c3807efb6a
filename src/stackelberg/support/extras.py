"""What is imported when it is used: optional packages, reported by the name of their extra where they are missing,
and rooms of our own that load slowly, as Numba, SciPy and SQLAlchemy do.

The package is on no registry: its name there could be taken by others, with code of theirs. Every text that says
how to install it takes the command from here, and that installs from a clone.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from typing import Any

from stackelberg.support.errors import MissingExtra


def install_command(extra: str) -> str:
    """How an extra is installed. That of `stackelberg_repro` comes with an editable installation, as it does.

    >>> install_command("server")
    "pip install '.[server]' in the folder of your clone of stackelberg"
    """
    editable = "--editable " if extra in ("gpu", "repro") else ""
    return f"pip install {editable}'.[{extra}]' in the folder of your clone of stackelberg"


UPGRADE = "get a newer clone of stackelberg, and in its folder: pip install ."
"""What to do where a log needs a newer version."""


def require(module: str, extra: str) -> Any:
    """Import an optional module, or say which extra brings it.

    Parameters
    ----------
    module : str
        Name of the module.
    extra : str
        The extra that brings it.

    Returns
    -------
    Any
        The module.

    Examples
    --------
    >>> require("math", extra="client").sqrt(4.0)
    2.0
    >>> require("no_such_module", extra="client")
    Traceback (most recent call last):
    stackelberg.support.errors.MissingExtra: this needs the package 'no_such_module': \
    pip install '.[client]' in the folder of your clone of stackelberg
    """
    package = module.split(".")[0]
    try:
        return importlib.import_module(module)
    except ImportError as error:
        why = "" if error.name == package else f" ({error})"  # it is there, and does not work
        raise MissingExtra(f"this needs the package '{package}'{why}: {install_command(extra)}") from error


def lazy_exports(
    package: str, modules: Sequence[str], names: Sequence[str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package: each of `names` is in the first of its `modules` that has it.

    >>> find, _ = lazy_exports("os", ["path"], ["join"])
    >>> find("join").__name__
    'join'
    >>> find("no_such_name")
    Traceback (most recent call last):
    AttributeError: module 'os' has no attribute 'no_such_name'
    """

    def find(name: str) -> Any:
        for module in modules if name in names else ():
            found = getattr(importlib.import_module(f"{package}.{module}"), name, None)
            if found is not None:
                setattr(sys.modules[package], name, found)
                return found
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find, lambda: sorted({*vars(sys.modules[package]), *names})
