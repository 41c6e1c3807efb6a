"""client: studies on a server, with the words of a local study. Needs nothing but the package itself.

Code written for a study runs on a server by changing the address:

    from stackelberg.client import Study

    study = Study.open("sqlite:///tolls.db", "bridge")                       # a file here
    study = Study.open("https://tolls.example.org", "bridge", token="...")   # a server
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from stackelberg.client.connection import Connection, NotAllowed, TooMuch, Unreachable
from stackelberg.client.remote import RemoteStudy
from stackelberg.study import Study as LocalStudy

__all__ = ["AnyStudy", "Connection", "NotAllowed", "RemoteStudy", "Study", "TooMuch", "Unreachable"]

AnyStudy: TypeAlias = LocalStudy | RemoteStudy
"""A study wherever it is: the words of the second mean the same, and take the same, as those of the first."""


class Study:
    """Opens studies wherever they are: on a server by http:// and https://, else in a database."""

    @staticmethod
    def create(url: Any, name: str, setup: Any, **options: Any) -> AnyStudy:
        """A new study: see `RemoteStudy.create` and `stackelberg.study.Study.create`."""
        return _kind(url).create(url, name, setup, **options)

    @staticmethod
    def open(url: Any, name: str, **options: Any) -> AnyStudy:
        """The study of that name: see `RemoteStudy.open` and `stackelberg.study.Study.open`."""
        return _kind(url).open(url, name, **options)

    @staticmethod
    def list(url: Any, **options: Any) -> Sequence[Any]:
        """The studies there are: see `RemoteStudy.list` and `stackelberg.study.Study.list`."""
        return _kind(url).list(url, **options)


def _kind(url: Any) -> type[RemoteStudy] | type[LocalStudy]:
    remote = isinstance(url, str) and url.startswith(("http://", "https://"))
    return RemoteStudy if remote else LocalStudy
