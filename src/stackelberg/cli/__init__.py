"""cli: the commands, a file for those that belong together, registered in `app`."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # on small matrices threads only wait

from stackelberg.cli.present_folder import ignore_settings

ignore_settings()  # here, and not in main: processes of a pool import this too

from stackelberg.cli.app import app, main  # noqa: E402

__all__ = ["app", "main"]
