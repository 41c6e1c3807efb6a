"""What the commands about studies share: where the database is, how a study is opened, how numbers are shown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stackelberg.core import Array, Probe
    from stackelberg.routing import Network
    from stackelberg.study import Study

DEFAULT_DB = "sqlite:///stackelberg.db"


def _complete_name(ctx: typer.Context, incomplete: str) -> list[str]:
    """The names of studies, for the shell's completion; none where the database cannot be read."""
    from stackelberg.core import StackelbergError
    from stackelberg.study import Study

    try:
        found = Study.list(ctx.params.get("db") or DEFAULT_DB)
    except StackelbergError:
        return []
    return [study.name for study in found if study.name.startswith(incomplete)]


Db = Annotated[
    str,
    typer.Option("--db", envvar="STACKELBERG_DB", help="Database: sqlite:///FILE or postgresql://USER@HOST/NAME."),
]
Name = Annotated[str, typer.Argument(help="Name of the study.", autocompletion=_complete_name)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout instead.")]


def open_study(db: str, name: str) -> Study:
    """Open a study; an objective that the log could not hold comes from the game that the log describes."""
    from stackelberg.study import Study
    from stackelberg.study.listing import settings_of
    from stackelberg.problems import game_of

    settings = settings_of(db, name)
    if settings.objective is None or settings.objective.content is not None:
        return Study.open(db, name)
    game = game_of(settings.problem)
    return Study.open(db, name, objective=None if game is None else game.objective)


def roads_of(study: Study) -> tuple[Network, Array] | None:
    """The network of a study and the links that x tolls (numbered from 0), if it has one."""
    problem = study.settings.problem
    return (problem["network"], problem["tollable"]) if problem.get("network") is not None else None


def x_rows(study: Study, x: Array) -> tuple[list[str], list[list[Any]]]:
    """x as a table: one row a toll with its link, or one row an entry."""
    roads = roads_of(study)
    if roads is None:
        return ["entry", "x"], [[i, value] for i, value in enumerate(x.tolist(), start=1)]
    network, links = roads
    labels = network.node_labels
    ends = [[labels[network.tail[link]], labels[network.head[link]]] for link in links]
    rows = [[int(link) + 1, value, *end] for link, value, end in zip(links, x.tolist(), ends, strict=True)]
    return ["link", "toll", "tail", "head"], rows


def print_csv(columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> None:
    """A table on stdout, numbers to the last bit."""
    print(",".join(columns))
    for row in rows:
        print(",".join(repr(value) if isinstance(value, float) else str(value) for value in row))


def known(value: float | None) -> float | None:
    """A number for JSON: null where it is not known."""
    return None if value is None or not math.isfinite(value) else float(value)


def probe_data(probe: Probe) -> dict[str, Any]:
    """A probe for JSON."""
    return {
        "probe": f"{probe.round}.{probe.index}",
        "round": probe.round,
        "index": probe.index,
        "x": probe.x.tolist(),
        "rounds": probe.rounds,
    }


def moment(seconds: float) -> str:
    """A time for a person, in the zone of this machine."""
    from datetime import datetime

    return datetime.fromtimestamp(seconds).astimezone().isoformat(sep=" ", timespec="seconds")


def numbers(text: str, option: str) -> list[float]:
    """Numbers parted by commas, blanks or line ends; `nan` for what was not measured."""
    from stackelberg.core import InvalidInput

    try:
        found = [float(word) for word in text.replace(",", " ").split()]
    except ValueError as error:
        raise InvalidInput(f"{option}: expected numbers parted by commas or blanks, got {text!r}") from error
    if not found:
        raise InvalidInput(f"{option}: expected at least one number, got none")
    return found
