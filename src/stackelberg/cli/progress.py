"""The progress bar of what takes a while: live on a terminal or in a notebook, lines now and then elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TypeAlias

from stackelberg.support.names import printable

ShowProgress: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, in words, how much of it is done, and how much there is."""


def is_watched() -> bool:
    """Whether somebody can see a bar: stderr is a terminal, or this runs in a notebook that has widgets."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return sys.stderr.isatty() or (
        type(shell).__name__ == "ZMQInteractiveShell" and find_spec("ipywidgets") is not None
    )


@contextmanager
def progress_bar(
    lines: ShowProgress, words: str = "", done: int = 0, total: int | None = None
) -> Iterator[ShowProgress]:
    """A bar on stderr, with how much there is and the time left; `lines` instead where nobody watches.

    `words`, `done` and `total` are what is shown until the first call; a total of None is not known yet.
    """
    if not is_watched():
        if words:
            print(printable(f"stackelberg: {words}"), file=sys.stderr, flush=True)
        yield lines
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (rich.BarColumn(bar_width=24), rich.MofNCompleteColumn(), rich.TimeRemainingColumn())
    said = rich.TextColumn("{task.description}", markup=False)
    with rich.Progress(*columns, said, console=Console(stderr=True)) as bar:
        task = bar.add_task(printable(words, lines=False), total=total, completed=done)
        yield lambda words, done, total: bar.update(
            task, description=printable(words, lines=False), completed=done, total=total
        )
