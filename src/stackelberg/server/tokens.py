"""Tokens: who may do what over HTTP. Only a digest of each is stored, in the database of the studies.

A token is `stk_ID_SECRET`. The secret has 256 random bits, so that a plain SHA-256 of it cannot be guessed back.
A backup of the studies does not hold tokens: they are made anew where it is restored.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time as clock
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import sqlalchemy as sa

from stackelberg.core import InvalidInput
from stackelberg.study import Storage
from stackelberg.support.names import checked_name

LOCAL = "local"
"""The name of the token that a server makes when it starts, for the person who started it."""
REFRESH_S = 1.0
"""How long a revoked token may still be taken for valid by a server that runs."""

_metadata = sa.MetaData()
_table = sa.Table(
    "stackelberg_access",
    _metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("scope", sa.Text, nullable=False),
    sa.Column("studies", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("expires", sa.Double, nullable=True),
    sa.Column("revoked", sa.Double, nullable=True),
)


class Scope(IntEnum):
    """What a caller may do; each may do what those before it may."""

    READ = 1
    """Look at studies."""
    TELL = 2
    """Ask, tell, correct and note."""
    ADMIN = 3
    """Create, amend, pause, resume and finish studies."""

    @property
    def word(self) -> str:
        """In lower case, as on the command line."""
        return self.name.lower()


@dataclass(frozen=True)
class Token:
    """A token without its secret; times in seconds since 1970. `studies` are those it is limited to, by name."""

    id: str
    name: str
    digest: str
    scope: Scope
    created: float
    expires: float | None = None
    revoked: float | None = None
    studies: tuple[str, ...] | None = None

    def sees(self, study: str) -> bool:
        """Whether it is for this study too."""
        return self.studies is None or study in self.studies

    def state(self, now: float) -> str:
        """In one word."""
        if self.revoked is not None:
            return "revoked"
        return "expired" if self.expires is not None and self.expires <= now else "valid"


def as_scope(word: str) -> Scope:
    """The scope of that name."""
    if word.upper() not in Scope.__members__:
        raise InvalidInput(f"scope: expected read, tell or admin, got {word!r}")
    return Scope[word.upper()]


class TokenStore:
    """The tokens of a database. What was read is believed for a second.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> storage = Storage(f"sqlite:///{folder.name}/tolls.db")
    >>> store = TokenStore(storage)
    >>> text = store.make("roadside", Scope.TELL)
    >>> store.check(text).name, store.check(text[:-1] + "?")
    ('roadside', None)
    >>> store.revoke("roadside"); store.check(text) is None
    True
    >>> storage.close(); folder.cleanup()
    """

    def __init__(self, storage: Storage, now: Callable[[], float] = clock.time) -> None:
        self._storage, self._now = storage, now
        self._lock = threading.Lock()
        self._own: dict[str, Token] = {}
        self._known: dict[str, Token] = {}
        self._read_at = float("-inf")
        with storage.transaction(write=False) as connection:
            missing = not sa.inspect(connection).has_table(_table.name)
        if missing:
            with storage.transaction(write=True) as connection:
                _metadata.create_all(connection)

    def make(self, name: str, scope: Scope, days: float | None = None, studies: Sequence[str] = ()) -> str:
        """A new token, which nobody can read again: hand it on now. A name is used once.

        It is for all studies of the database, unless `studies` name those that it is limited to.
        """
        checked_name("name", name)
        for one in studies:
            checked_name("studies", one)
        if days is not None and not days > 0:
            raise InvalidInput(f"days: expected a number > 0, got {days!r}")
        token, text = self._new(name, scope, days, tuple(studies) or None)
        try:
            with self._storage.transaction(write=True) as connection:
                connection.execute(_table.insert().values(**{**vars(token), "scope": scope.word}))
        except sa.exc.IntegrityError as error:
            raise InvalidInput(f"name: there is a token {name!r} already; choose another name") from error
        self._forget()
        return text

    def make_own(self) -> str:
        """A token of this process, which may do all and ends with it."""
        token, text = self._new(LOCAL, Scope.ADMIN)
        self._own[token.id] = token
        self._forget()
        return text

    def _new(
        self, name: str, scope: Scope, days: float | None = None, studies: tuple[str, ...] | None = None
    ) -> tuple[Token, str]:
        now, secret = self._now(), secrets.token_urlsafe(32)
        expires = None if days is None else now + 86_400 * days
        token = Token(secrets.token_hex(4), name, _digest(secret), scope, now, expires, None, studies)
        return token, f"stk_{token.id}_{secret}"

    def revoke(self, name: str) -> None:
        """Take a token back: its holder is refused from now on."""
        checked_name("name", name)
        with self._storage.transaction(write=True) as connection:
            found = connection.execute(
                _table.update().where(_table.c.name == name, _table.c.revoked.is_(None)).values(revoked=self._now())
            )
        self._forget()
        if found.rowcount == 0:
            raise InvalidInput(f"name: there is no token {name!r} that could be revoked")

    def all(self) -> Sequence[Token]:
        """Every token there ever was, in the order of making."""
        with self._storage.transaction(write=False) as connection:
            rows = connection.execute(sa.select(_table).order_by(_table.c.created)).all()
        found = [{**row._mapping, "scope": as_scope(row.scope)} for row in rows]
        return [Token(**row | {"studies": row["studies"] and tuple(row["studies"])}) for row in found]

    @property
    def is_stale(self) -> bool:
        """Whether the next check would read the database."""
        return clock.monotonic() - self._read_at > REFRESH_S

    def refresh(self) -> None:
        """Read the tokens again."""
        with self._lock:
            if self.is_stale:
                self._known = {token.id: token for token in self.all()} | self._own
                self._read_at = clock.monotonic()

    def check(self, text: str) -> Token | None:
        """The token, if it is valid. The time it takes does not depend on what the secret is."""
        if self.is_stale:
            self.refresh()
        mark, _, rest = text.partition("_")
        id, _, secret = rest.partition("_")
        token = self._known.get(id)
        digest = _digest(secret)
        same = hmac.compare_digest(digest, _NO_DIGEST if token is None else token.digest)
        if mark != "stk" or token is None or not same or token.state(self._now()) != "valid":
            return None
        return token

    def holds(self, id: str) -> bool:
        """Whether the token of that number is valid by what was last read, and by the clock."""
        token = self._known.get(id)
        return token is not None and token.state(self._now()) == "valid"

    def _forget(self) -> None:
        self._read_at = float("-inf")


_NO_DIGEST = "0" * 64


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
