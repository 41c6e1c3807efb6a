"""Tasks for workers, in a module that imports nothing heavy."""

import os
import signal
from pathlib import Path


def square_or_die(argument: tuple[int, str]) -> int:
    """n², but a worker dies at n = 3 the first time and at n = 5 every time."""
    n, folder = argument
    seen = Path(folder, str(n))
    if n == 5 or (n == 3 and not seen.exists()):
        seen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n
