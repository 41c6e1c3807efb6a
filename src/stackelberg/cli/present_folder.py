"""Nothing in the present folder is code or configuration of a command, unless the user names it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from stackelberg.support.files import SAFE_PATH

_SETTINGS = (".numba_config.yaml", "matplotlibrc")
"""What Numba and Matplotlib look for in the present folder, whatever the environment says."""


def keep_from_children() -> None:
    """Let Python processes that this one starts find no modules in the present folder, nor Numba its cache."""
    os.environ.setdefault(*SAFE_PATH)
    os.environ.setdefault("NUMBA_CACHE_DIR", "")


def ignore_settings() -> None:
    """Import Numba and Matplotlib from another folder, if there are settings for them in this one."""
    if not any(os.path.lexists(name) for name in _SETTINGS):
        return
    here = os.getcwd()
    os.chdir(sys.prefix)
    try:
        import matplotlib  # noqa: F401

        if find_spec("numba") is not None:
            import numba.core.config

            numba.core.config._config_fname = os.devnull  # which is read again whenever something is compiled
    finally:
        os.chdir(here)
