"""`stackelberg serve` and `stackelberg token`: studies over HTTP, a control room, and who may call them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg.cli.console import option, print_json, say
from stackelberg.cli.opening import DEFAULT_DB, Db, Imports, Json
from stackelberg.cli.text import moment
from stackelberg.core import InvalidInput, require
from stackelberg.support.names import printable

if TYPE_CHECKING:
    from stackelberg.server.tokens import TokenStore


def serve_command(
    db: Db = DEFAULT_DB,
    host: str = option("Address to listen on.", "127.0.0.1"),
    port: int = option("Port to listen on; 0 takes a free one.", 8000, min=0, max=65535),
    allow_host: list[str] | None = option("A name by which this server is called, behind a proxy say."),
    rate: float = option("Requests per second and token; 0 for no limit.", 200.0, min=0.0),
    most_studies: int = option("Studies that may be in the database.", 1000, min=1),
    most_bytes: int = option("Bytes in a request.", 4_000_000, min=1000),
    access_log: bool = option(
        "Log every request: who asked for what, and how long it took.", False, "--access-log"
    ),
    webhook: str | None = option("An address that is sent JSON whenever something needs a person."),
    imports: Imports = None,
) -> None:
    """Serve the studies of a database over HTTP, with a control room for people; Ctrl-C stops it.

    Callers need a token. The address that it prints has one in it, which may do everything and ends with the
    server; stackelberg token makes others.
    """
    for module in ("fastapi", "uvicorn"):
        require(module, extra="server")
    from stackelberg.server.limits import Limits
    from stackelberg.server.run import Served, serve

    names = allow_host or []
    for name in names:
        if not name or any(c in name for c in "/:@ ") or name != name.strip():
            raise InvalidInput(f"--allow-host: expected a name such as tolls.example.org, got {name!r}")
    if webhook is not None and not webhook.startswith(("http://", "https://")):
        raise InvalidInput(f"--webhook: expected an address that begins with https:// or http://, got {webhook!r}")
    limits = Limits(studies=most_studies, rate=rate, body_bytes=most_bytes)

    def started(address: str) -> None:
        say(f"control room and API at {address} (its holder may do everything); Ctrl-C stops it")

    serve(Served(db, host, port, tuple(names), limits, webhook, access_log), started)


token_app = typer.Typer(
    no_args_is_help=True,
    help="Tokens for callers of `stackelberg serve`.",
)
Label = Annotated[str, typer.Argument(help="Name of the holder, which the log of a study records.")]


@contextmanager
def _store(db: str) -> Iterator[TokenStore]:
    require("fastapi", extra="server")
    from stackelberg.server.tokens import TokenStore
    from stackelberg.study import Storage

    with Storage(db) as storage:
        yield TokenStore(storage)


@token_app.command("new")
def new_token(
    name: Label,
    scope: str = option("read, tell (and read), or admin (and all).", "read"),
    days: float | None = option("Days until it expires. Default: never."),
    study: list[str] | None = option("A study that it is limited to; may be repeated. Default: every study."),
    db: Db = DEFAULT_DB,
    as_json: Json = False,
) -> None:
    """Make a token. It is shown once, here; the database holds only a digest of it."""
    with _store(db) as store:
        from stackelberg.server.tokens import as_scope

        text = store.make(name, as_scope(scope), days, study or ())
    if as_json:
        print_json({"name": name, "scope": scope.lower(), "token": text})
    else:
        print(text)
    which = ", ".join(study) if study else "every study of the database, those of other people too"
    say(f"token {name!r} may {scope.lower()}: {which}; it cannot be shown again")


@token_app.command("list")
def list_tokens(db: Db = DEFAULT_DB, as_json: Json = False) -> None:
    """The tokens of a database, without their secrets."""
    with _store(db) as store:
        found = store.all()
    now = time.time()
    if as_json:
        rows = [
            {"name": t.name, "scope": t.scope.word, "state": t.state(now)}
            | {when: getattr(t, when) for when in ("created", "expires", "revoked", "studies")}
            for t in found
        ]
        print_json({"tokens": rows})
        return
    for t in found:
        studies = "every study" if t.studies is None else ", ".join(t.studies)
        expires = "never expires" if t.expires is None else f"expires {moment(t.expires)}"
        print(
            printable(f"{t.name}  {t.scope.word}  {t.state(now)}  made {moment(t.created)}, {expires}, {studies}")
        )


@token_app.command("revoke")
def revoke_token(name: Label, db: Db = DEFAULT_DB) -> None:
    """Take a token back. A server that runs refuses it within a second, and ends its streams within three."""
    with _store(db) as store:
        store.revoke(name)
    say(f"revoked token {name!r}")
