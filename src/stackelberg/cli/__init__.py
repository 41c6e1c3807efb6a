"""cli: the commands, a file for those that belong together, registered in `app`."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # on small matrices threads only wait

from stackelberg.cli.app import app, main

__all__ = ["app", "main"]
