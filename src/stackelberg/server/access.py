"""Who calls, and what they may do: what every route depends on."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Request

from stackelberg.server.problem_documents import Refused
from stackelberg.server.registry import Registry
from stackelberg.server.tokens import Scope, Token
from stackelberg.study import Study
from stackelberg.support.names import LONGEST_NAME

_MOST_KNOWN = 10_000
StudyName = Annotated[str, Path(min_length=1, max_length=LONGEST_NAME, description="the name of a study")]


class TokenBucket:
    """So many requests per second for each caller, and twice as many at once (a leaking bucket)."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_s(self, who: str, now: float | None = None) -> float:
        """Take one request out of the bucket: 0 if there was one, else seconds until there is."""
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(who, (2.0 * self.rate, now))
        left = min(2.0 * self.rate, left + (now - then) * self.rate)
        enough = left >= 1.0
        self._left[who] = (left - 1.0 if enough else left, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return 0.0 if enough else (1.0 - left) / self.rate


@dataclass(frozen=True)
class RequestContext:
    """A request that was let in, and the token of who sent it."""

    request: Request
    caller: Token

    @property
    def registry(self) -> Registry:
        """The studies of this server."""
        return cast(Registry, self.request.app.state.registry)

    def nudge(self) -> None:
        """Something was written: wake the listeners."""
        self.request.app.state.notifier.nudge()


@dataclass(frozen=True)
class StudyContext(RequestContext):
    """A request about a study."""

    name: str

    @property
    def study(self) -> Study:
        """The study."""
        return self.registry.study(self.name)

    @contextmanager
    def writing(self) -> Iterator[Study]:
        """The study: everything written within says who did it, and listeners hear of it."""
        with self.study.signed(self.caller.name) as study:
            yield study
        self.nudge()


def _allowed(request: Request, needed: Scope) -> Token:
    """The token of a caller, as the gate found it, if it may do this."""
    caller: Token = request.scope["caller"]
    if caller.scope < needed:
        raise Refused(
            403,
            "scope",
            f"this needs the scope {needed.word!r}; the token {caller.name!r} has {caller.scope.word!r}",
        )
    return caller


def _visit(needed: Scope) -> Any:
    async def context(request: Request) -> RequestContext:
        return RequestContext(request, _allowed(request, needed))

    return Depends(context)


def _study_visit(needed: Scope) -> Any:
    async def context(request: Request, name: StudyName) -> StudyContext:
        caller = _allowed(request, needed)
        if not caller.sees(name):
            raise Refused(403, "study", f"the token {caller.name!r} is for other studies than this")
        return StudyContext(request, caller, name)

    return Depends(context)


Reader = Annotated[RequestContext, _visit(Scope.READ)]
Admin = Annotated[RequestContext, _visit(Scope.ADMIN)]
StudyReader = Annotated[StudyContext, _study_visit(Scope.READ)]
StudyTeller = Annotated[StudyContext, _study_visit(Scope.TELL)]
StudyAdmin = Annotated[StudyContext, _study_visit(Scope.ADMIN)]
