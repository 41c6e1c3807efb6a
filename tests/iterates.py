"""What the solver of equilibria goes through, iteration by iteration."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from stackelberg.roads.workspace import Workspace


@contextmanager
def class_flows_seen() -> Iterator[list[Any]]:
    """The link flows of every class at each iteration of the solves within, in passenger cars."""
    seen: list[Any] = []
    measure = Workspace.measure

    def watched(workspace: Workspace, columns: Any) -> Any:
        seen.append(workspace.class_flows.copy())
        return measure(workspace, columns)

    with patch.object(Workspace, "measure", watched):
        yield seen
