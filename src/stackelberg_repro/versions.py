"""The versions that made the numbers of a results file."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from stackelberg import __version__


def versions(*packages: str) -> dict[str, str]:
    """This package, Python, and the packages named; one that is not there says so.

    >>> versions("no-such-package")["no-such-package"]
    'not installed'
    """
    found = {"stackelberg": __version__, "python": platform.python_version()}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
