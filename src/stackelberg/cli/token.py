"""`stackelberg token`: who may call a server, and what they may do."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.cli.opening import DEFAULT_DB, Db, Json
from stackelberg.support.names import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stackelberg.server.tokens import TokenStore

token_app = typer.Typer(
    no_args_is_help=True,
    help="Tokens for callers of `stackelberg serve`. Every token sees every study of the database: its scope says "
    "what its holder may do, not with which study.",
)
Label = Annotated[str, typer.Argument(help="Name of the token: whoever holds it. The log of a study says it.")]


@contextmanager
def _store(db: str) -> Iterator[TokenStore]:
    from stackelberg.core import require

    require("fastapi", extra="server")
    from stackelberg.server.tokens import TokenStore
    from stackelberg.study import Storage

    with Storage(db) as storage:
        yield TokenStore(storage)


@token_app.command("new")
def new_token(
    name: Label,
    scope: Annotated[str, typer.Option(help="read, tell (and read), or admin (and all).")] = "read",
    days: Annotated[float | None, typer.Option(help="Days until it expires. Default: never.")] = None,
    db: Db = DEFAULT_DB,
    as_json: Json = False,
) -> None:
    """Make a token. It is shown once, here; the database holds only a digest of it.

    Whoever holds it reaches every study of the database, those of other people too.
    """
    with _store(db) as store:
        from stackelberg.server.tokens import as_scope

        text = store.make(name, as_scope(scope), days)
    if as_json:
        print_json({"name": name, "scope": scope.lower(), "token": text})
    else:
        print(text)
    say(f"token {name!r} may {scope.lower()}; it cannot be shown again")


@token_app.command("list")
def list_tokens(db: Db = DEFAULT_DB, as_json: Json = False) -> None:
    """The tokens of a database, without their secrets."""
    import time

    with _store(db) as store:
        found = store.all()
    now = time.time()
    if as_json:
        rows = [
            {"name": t.name, "scope": t.scope.word, "state": t.state(now)}
            | {when: getattr(t, when) for when in ("created", "expires", "revoked")}
            for t in found
        ]
        print_json({"tokens": rows})
        return
    from stackelberg.support.numbers import moment

    for t in found:
        expires = "never expires" if t.expires is None else f"expires {moment(t.expires)}"
        print(printable(f"{t.name}  {t.scope.word}  {t.state(now)}  made {moment(t.created)}, {expires}"))


@token_app.command("revoke")
def revoke_token(name: Label, db: Db = DEFAULT_DB) -> None:
    """Take a token back. A server that runs refuses it within a second, and ends its streams within three."""
    with _store(db) as store:
        store.revoke(name)
    say(f"revoked token {name!r}")
