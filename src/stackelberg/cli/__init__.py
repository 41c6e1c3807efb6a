"""cli: the commands, a file for those that belong together, registered in `command_line`."""

import os
from typing import TYPE_CHECKING

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # on small matrices threads only wait

from stackelberg.cli.present_folder import ignore_settings

ignore_settings()  # here, and not in main: processes of a pool import this too

from stackelberg.support.extras import lazy_exports  # noqa: E402

if TYPE_CHECKING:
    from stackelberg.cli.command_line import app, main

__all__ = ["app", "main"]

__getattr__, __dir__ = lazy_exports(__name__, ("command_line",), __all__)  # commands of domains import this too
