"""What requests and answers look like: checked on the way in, described in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, create_model

from stackelberg.core import ProbeName
from stackelberg.core.probe import sayable
from stackelberg.support.names import LONGEST_NAME, NOWHERE_HELD

LARGEST_WHOLE = 2**53 - 1
"""What every reader of JSON can hold."""
MOST_NUMBERS = 100_000
"""In a vector."""


def _storable(text: str) -> str:
    if NOWHERE_HELD.search(text):
        raise ValueError("text may not hold NUL or halves of characters")
    return text


def _zoned(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        raise ValueError("a date and time of day needs its offset from UTC, as in 2026-11-14T18:00:00+01:00")
    return when


Number = Annotated[float, Field(allow_inf_nan=False)]
Zoned = Annotated[str, Field(max_length=40, json_schema_extra={"format": "date-time"}), AfterValidator(_zoned)]
Whole = Annotated[int, Field(ge=0, le=LARGEST_WHOLE)]
PROBE = r"^[0-9]{1,15}\.[0-9]{1,15}(-[0-9]{1,15})?$"
Named = Annotated[
    str,
    Field(pattern=PROBE, description="the name of a probe, as `ask` hands it out", examples=["3.0", "3.0-1"]),
    AfterValidator(ProbeName.of),
]
Words = Annotated[str, Field(max_length=10_000), AfterValidator(_storable)]
Reason = Annotated[str, Field(min_length=1, max_length=10_000), AfterValidator(_storable)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_storable)]
Vector = Annotated[list[Number | None], Field(min_length=1, max_length=MOST_NUMBERS)]
ByName = Annotated[dict[Name, Number | None], Field(min_length=1)]
Numbers = Annotated[
    Annotated[Vector, Tag("list")] | Annotated[ByName, Tag("dict")],
    Discriminator(lambda given: "dict" if isinstance(given, dict) else "list"),
]


class _Given(BaseModel):
    """Something that a caller sends: nothing else may stand beside it, and kinds are not guessed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class _OfProbe(_Given):
    """Something about a probe."""

    probe: Named


class ResponseToProbe(_OfProbe):
    """The answer to a probe: a response and its cost."""

    y: Numbers | None = Field(None, description="the response, also by name; null for what nobody measured")
    cost: Number | None = None


_SENT: dict[Any, Any] = {
    Any: Numbers | None,
    bool: bool,
    float | None: Number | None,
    float | datetime | None: Number | Zoned | None,
    str | None: Reason | None,
    str | BaseException | None: Reason | None,
    Mapping[str, Any] | None: dict[Name, bool | Number | Name] | None,
}
"""How what can be said of a deployment is sent, by its type."""


_fields: Any = {name: (_SENT[of], Field(None, description=words)) for name, (of, words) in sayable().items()}
_Deployment: Any = create_model("Deployment", __base__=ResponseToProbe, **_fields)


class Answer(_Deployment):  # type: ignore[misc]
    """The answer to a probe, or why there is none."""

    confirmed: bool = Field(False, description="all of it counts, whatever it looks like")


class Correction(_Deployment):  # type: ignore[misc]
    """The right answer in the place of a wrong one; what is null stays as it was told."""

    reason: Reason


class AboutAnswer(_OfProbe):
    """An answer that was wrong, where the right one is not known; or one that was left out, and is right."""

    reason: Words = ""


class Amendment(_Given):
    """Settings to change, as in a problem file."""

    changes: dict[str, Any] = Field(min_length=1)
    reason: Words = ""


class Remark(_Given):
    """A remark for the log."""

    text: Reason


class Because(_Given):
    """Why something is done."""

    reason: Words = ""


class NewStudy(_Given):
    """A study to create: from a problem (the text of a TOML file, or its tables), or from settings."""

    name: Name | None = Field(None, description="its name; the one in the problem by default")
    problem: Words | dict[str, Any] | None = None
    settings: dict[str, Any] | None = Field(
        None, description="a `Setup` as logs write it; its objective is the name of a built-in one, or null"
    )


class ProblemDocument(BaseModel):
    """Why a request was refused (RFC 9457); `errors` have the fields that were, and why."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[dict[str, str]] = []


class Done(BaseModel):
    """That something was written. from_round: when an amendment comes in force."""

    study: str
    events: int
    from_round: int | None = None
