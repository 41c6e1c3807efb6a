"""What commands about one study share: how it is opened, what it is to be told, how an x is printed and read."""

from __future__ import annotations

import inspect
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, update_wrapper
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

import stackelberg
from stackelberg import problems
from stackelberg.cli.console import print_json, say
from stackelberg.core import Array, InvalidInput, StackelbergError
from stackelberg.core.probe import sayable
from stackelberg.problems.permission import allow_programs
from stackelberg.report.domains import Domain, domain_of
from stackelberg.support.brief import short_repr
from stackelberg.support.names import is_plain
from stackelberg.support.tables import rows_of, table_text

if TYPE_CHECKING:
    from stackelberg.study import Study

DEFAULT_DB = "sqlite:///stackelberg.db"


def _import(modules: list[str] | None) -> list[str] | None:
    """Import the modules of a user, from the present folder too, so that what they register is known."""
    for module in modules or ():
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        try:
            import_module(module)
        except Exception as error:  # whatever the module does when it is imported
            raise InvalidInput(f"--import {module}: {type(error).__name__}: {error}") from error
    return modules


def _allow_programs(allowed: bool) -> bool:
    if allowed:
        allow_programs()
    return allowed


def again_options(imports: list[str] | None, programs: bool) -> str:
    """What a further command about the same study needs."""
    words = [f"--import {shlex.quote(module)}" for module in imports or ()]
    return " ".join([*words, "--programs"] if programs else words)


def _complete_name(ctx: typer.Context, incomplete: str) -> list[str]:
    """The names of studies, for the shell's completion; none where the database cannot be read."""
    try:
        found = stackelberg.Study.list(ctx.params.get("db") or DEFAULT_DB)
    except StackelbergError:
        return []
    return [s.name for s in found if s.name.startswith(incomplete) and all(map(is_plain, s.name))]


Db = Annotated[
    str,
    typer.Option(
        "--db",
        envvar="STACKELBERG_DB",
        help="Database: sqlite:///FILE or postgresql://USER@HOST/NAME. A password belongs into the variable, not "
        "here: everybody on this machine can see the words of a command.",
    ),
]
Imports = Annotated[
    list[str] | None,
    typer.Option(
        "--import",
        help="Import a module of yours, which registers its functions, games or leaders.",
        metavar="MODULE",
        callback=_import,
        is_eager=True,
    ),
]
Programs = Annotated[
    bool,
    typer.Option(
        "--programs",
        help="Run the program that the file or the study names as followers.",
        callback=_allow_programs,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON on stdout instead.")]
Name = Annotated[str, typer.Argument(help="Name of the study.", autocompletion=_complete_name)]
Csv = Annotated[bool, typer.Option("--csv", help="Print a table: link and toll, or entry and x.")]


@dataclass(frozen=True)
class OnStudy:
    """The study that a command is about, opened when first looked at; where it lies, and whether JSON is wanted."""

    name: str
    db: str
    as_json: bool
    open: Callable[[], Study]

    @cached_property
    def study(self) -> Study:
        """The study."""
        return self.open()

    def command(self, verb: str, rest: str = "") -> str:
        """A further command about it as a user types it; the database is named where it is not the usual one."""
        where = "" if self.db in (DEFAULT_DB, os.environ.get("STACKELBERG_DB")) else f"--db {shlex.quote(self.db)}"
        words = ("stackelberg", verb, shlex.quote(self.name), rest, where)
        return " ".join(word for word in words if word)


def about_study(command: Callable[..., Mapping[str, Any] | None]) -> Callable[..., None]:
    """A command about one study, from a function of an `OnStudy` and of further options.

    It takes the name of the study first, and --db, --import, --programs and --json last; what is returned is for
    --json.
    """

    def run(
        name: Name,
        db: Db = DEFAULT_DB,
        imports: Imports = None,
        programs: Programs = False,
        as_json: Json = False,
        **own: Any,
    ) -> None:
        with ExitStack() as closing:
            found = command(
                OnStudy(name, db, as_json, lambda: closing.enter_context(problems.open_study(db, name))), **own
            )
        if as_json and found is not None:
            print_json({"study": name} | dict(found))

    first, *last, _ = inspect.signature(run, eval_str=True).parameters.values()
    _, *own = inspect.signature(command, eval_str=True).parameters.values()
    further = [one for one in own if one.kind is not one.VAR_KEYWORD]
    said = _said_options(*(one.name for one in further)) if further != own else []
    options = [first, *further, *said, *last]
    update_wrapper(run, command)
    run.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    run.__annotations__ = {option.name: option.annotation for option in options}
    return run


_TYPED: dict[Any, Any] = {
    bool: bool,
    float | None: float | None,
    float | datetime | None: float | None,
    str | None: str | None,
    str | BaseException | None: str | None,
    Mapping[str, Any] | None: list[str] | None,
}
"""What is typed for what can be said of a deployment, by its type: of a mapping NAME=VALUE, once for each."""


def _said_options(*spelled: str) -> list[inspect.Parameter]:
    """Options for all that can be said of a deployment (`core.Said`), but for what a command spells itself."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return [
        inspect.Parameter(name, kind, default=typer.Option(None, help=f"{words}."), annotation=_TYPED[of])
        for name, (of, words) in sayable(*spelled).items()
    ]


def domain_in(study: Study) -> Domain | None:
    """The domain that a study is of, if it is of one."""
    return domain_of(study.setup.problem)


def what_to_tell(study: Study, probe: str = "PROBE") -> str:
    """The options of `tell` that this study needs: a table where its domain reads one, else numbers."""
    domain = domain_in(study)
    if domain is not None and domain.tells:
        return f"{probe} {domain.tells}"
    if study.setup.objective is not None:
        return f"{probe} --y NUMBERS"
    told = "--value" if study.direction.maximise else "--cost"
    return f"{probe} --y NUMBERS {told} NUMBER"


def _x_columns(study: Study, x: Array) -> Mapping[str, Sequence[Any]]:
    """x as a table: as its domain has it, or one row per entry."""
    domain, named = domain_in(study), study.parameters
    table = None if domain is None else domain.x_table(x, named)
    if table is not None:
        return table
    if named.numbered_only:
        return {"entry": range(1, x.size + 1), "x": x.tolist()}
    return {"name": named.names, "x": x.tolist(), "unit": named.units}


def print_x(study: Study, x: Array, *, csv: bool) -> None:
    """An x on stdout, numbers to the last bit: one after the other, or as a table."""
    if not csv:
        print(" ".join(map(repr, x.tolist())))
        return
    columns = _x_columns(study, x)
    print(table_text(list(columns), rows_of(columns)), end="")


def say_x(study: Study, x: Array) -> None:
    """x by the names of its entries, where they have any: of many tolls the largest."""
    from stackelberg.report.words import meaningful_decimals, words_of

    words, many = words_of(study), 3
    if not study.parameters.numbered_only:
        largest = f"largest {words.quantities}: " if words.by_size and x.size > many else ""
        say(largest + words.x(x, meaningful_decimals(x, study.known.recent), many if words.by_size else 12))


def numbers(text: str, option: str) -> list[float]:
    """Numbers separated by commas, blanks or line ends; `nan` for what was not measured."""
    try:
        found = [float(word) for word in text.replace(",", " ").split()]
    except ValueError as error:
        raise InvalidInput(
            f"{option}: expected numbers separated by commas or blanks, got {short_repr(text)}"
        ) from error
    if not found:
        raise InvalidInput(f"{option}: expected at least one number, got none")
    return found
