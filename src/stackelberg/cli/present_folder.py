"""Nothing in the present folder is code or configuration of a command, unless the user names it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from stackelberg.support.files import SAFE_PATH

_SETTINGS = ".numba_config.yaml"
"""What Numba looks for in the present folder, whatever the environment says."""


def keep_from_children() -> None:
    """Let Python processes that this one starts find no modules in the present folder, nor Numba its cache."""
    os.environ.setdefault(*SAFE_PATH)
    os.environ.setdefault("NUMBA_CACHE_DIR", "")


def ignore_settings() -> None:
    """Import Numba from another folder, if there are settings for it in this one."""
    if not os.path.lexists(_SETTINGS) or find_spec("numba") is None:
        return
    here = os.getcwd()
    os.chdir(sys.prefix)
    try:
        import numba.core.config

        numba.core.config._config_fname = os.devnull  # which is read again whenever something is compiled
    finally:
        os.chdir(here)
