"""kernels: the inner loops of the equilibrium engine, compiled with Numba. Plain arrays in, plain arrays out.

Nothing here checks its input: that is done at the door, in the modules of `roads` that call these functions.
Every kernel has a plain NumPy or SciPy twin in the tests.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from stackelberg.core import require

require("numba", "roads")  # says what to install where it is missing
from numba.core import event  # noqa: E402

PATIENCE_S = 1.0
"""Compiling that takes less than this, in all, is not worth a word."""
WORDS = "compiling the kernels, once after an installation: this takes 20 to 90 s, and later calls begin at once"


class _Compiling(event.Listener):
    """Adds up the time that compiling takes, and says so once."""

    depth, began, spent, said = 0, 0.0, 0.0, False

    def on_start(self, event: Any) -> None:
        """A function begins to be compiled; kernels that are on the disk do not come here."""
        if self.depth == 0:
            self.began = time.perf_counter()
        self.depth += 1
        if not self.said and self.spent + time.perf_counter() - self.began > PATIENCE_S:
            self.said = True
            print(f"stackelberg: {WORDS}", file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        """It is compiled."""
        self.depth -= 1
        if self.depth == 0:
            self.spent += time.perf_counter() - self.began


event.register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]
