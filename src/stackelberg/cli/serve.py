"""`stackelberg serve`: studies over HTTP, and a control room."""

from __future__ import annotations

from typing import Annotated

import typer

from stackelberg.cli.console import say
from stackelberg.cli.opening import DEFAULT_DB, Db


def serve_command(
    db: Db = DEFAULT_DB,
    host: Annotated[str, typer.Option(help="Address to listen on; one that others can reach needs tokens.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A name by which this server is called, behind a proxy say; needs tokens."),
    ] = None,
    tokens: Annotated[
        bool, typer.Option("--tokens", help="Callers need a token on loopback too: always so behind a proxy.")
    ] = False,
    rate: Annotated[
        float | None,
        typer.Option(min=0.0, help="Requests per second and caller; 0 for no limit. Default: 200 with tokens."),
    ] = None,
    most_studies: Annotated[int, typer.Option(min=1, help="Studies that may be in the database.")] = 1000,
    most_numbers: Annotated[int, typer.Option(min=1, help="Numbers in a vector that is told.")] = 100_000,
    most_bytes: Annotated[int, typer.Option(min=1000, help="Bytes in a request.")] = 4_000_000,
) -> None:
    """Serve the studies of a database over HTTP, with a control room for people; Ctrl-C stops it.

    On loopback it needs no tokens, unless some were made (stackelberg token). On any other address it refuses to
    start without one. Behind a proxy start it with --tokens: without, whoever the proxy lets through is its admin.
    """
    from stackelberg.core import require

    for module in ("fastapi", "uvicorn"):
        require(module, extra="server")
    from stackelberg.server.limits import Limits
    from stackelberg.server.run import Served, allowed_hosts, serve

    limits = Limits(studies=most_studies, numbers=most_numbers, body_bytes=most_bytes)

    def started(address: str, with_tokens: bool) -> None:
        who = "callers need a token" if with_tokens else "anybody on this machine may call"
        say(f"control room and API at {address} ({who}); Ctrl-C stops it")

    serve(Served(db, host, port, allowed_hosts(allow_host or ()), tokens, limits, rate), started)
