"""cli: one command per file, registered in `app`."""

from stackelberg.cli.app import app, main

__all__ = ["app", "main"]
