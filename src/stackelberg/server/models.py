"""What requests and answers look like: checked on the way in, described in the OpenAPI document."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from stackelberg.support.names import LONGEST_NAME, NOWHERE_HELD

LARGEST_WHOLE = 2**53 - 1
"""What every reader of JSON can hold."""


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
When = Annotated[
    Number | Zoned | None,
    Field(description="when it was measured: seconds since 1970, or a date-time in the zone of its weekday"),
]
Whole = Annotated[int, Field(ge=0, le=LARGEST_WHOLE)]
Asking = Annotated[Whole, Field(description="in which asking of its round the probe was handed out, as `ask` says")]
Words = Annotated[str, Field(max_length=10_000), AfterValidator(_storable)]
Reason = Annotated[str, Field(min_length=1, max_length=10_000), AfterValidator(_storable)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_storable)]
ByName = Annotated[dict[Name, Number], Field(min_length=1)]


class _Given(BaseModel):
    """Something that a caller sends: nothing else may stand beside it, and kinds are not guessed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class _OfProbe(_Given):
    """Something about a probe."""

    round: Whole
    index: Whole
    asking: Asking = 0


class Answer(_OfProbe):
    """What came back for a probe: a response and its cost, or why there is none."""

    y: list[Number | None] | None = Field(None, description="the response; null for what nobody measured")
    cost: Number | None = None
    value: Number | None = Field(None, description="f itself, in a study that maximises it, in the place of a cost")
    x: list[Number] | ByName | None = Field(
        None, description="the x that was deployed, also by name: what is left out is as asked; null: as asked"
    )
    time: When = None
    failure: Reason | None = None
    replicate: Whole = 0
    exceptional: Reason | None = Field(None, description="why this day is not like others: it does not count")
    closed: list[Whole | Reason] = Field([], description="entries of y, by name or number from 0, out of service")
    confirmed: bool = Field(False, description="all of it counts, whatever it looks like")
    context: dict[Name, bool | Number | Name] | None = Field(None, description="what is known of the day, by name")


class Answers(_Given):
    """Several answers, recorded together or not at all."""

    answers: list[Answer] = Field(min_length=1)
    judged: bool = Field(True, description="whether what looks wrong is left out")


class Correction(_OfProbe):
    """The right answer in the place of a wrong one."""

    reason: Reason
    y: list[Number | None] | None = None
    cost: Number | None = None
    value: Number | None = None
    x: list[Number] | ByName | None = None
    time: When = None
    replicate: Whole | None = None
    context: dict[Name, bool | Number | Name] | None = Field(
        None, description="what is known of the day, by name; null: as it was told"
    )


class Retraction(_OfProbe):
    """An answer that was wrong, where the right one is not known."""

    reason: Reason
    replicate: Whole | None = None


class Confirmation(_OfProbe):
    """An answer that was left out, and is right."""

    reason: Words = ""
    replicate: Whole | None = None


class InterimReading(_OfProbe):
    """A reading of a probe that is still held."""

    y: list[Number | None] = Field(min_length=1)


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


class StudySettings(_Given):
    """What a study is created with, as `Study.create` takes it; `leader`, `X` and `rails` as a log writes them."""

    leader: dict[str, Any]
    x0: list[Number] | dict[Name, Number] = Field(min_length=1)
    parameters: dict[Name, Any] | None = Field(
        None, description="names with their bounds, units and steps, as in the table [parameters] of a problem file"
    )
    maximise: bool = Field(False, description="f, or the value that is told, is to be maximised")
    limits: list[dict[Name, Any]] = Field([], description="as the tables [[limits]] of a problem file")
    seed: Whole = 0
    objective: Name | None = Field(None, description="the name of a built-in objective; null: costs are told")
    X: dict[str, Any] | None = None
    rails: dict[str, Any] | None = None
    rewindable: bool = False
    deadline_s: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None


class NewStudy(_Given):
    """A study to create: from a problem (the text of a TOML file, or its tables), or from settings."""

    name: Name | None = Field(None, description="its name; the one in the problem by default")
    problem: Words | dict[str, Any] | None = None
    settings: StudySettings | None = None


class ProblemDocument(BaseModel):
    """Why a request was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[FieldError] | None = None


class FieldError(BaseModel):
    """A field that was refused."""

    field: str
    message: str


class _ByProbe(BaseModel):
    """Something of a probe."""

    round: int
    index: int
    asking: int


class ProbeData(_ByProbe):
    """A probe: announce x, hold it for K follower rounds, and tell what came back. `probe` is its name."""

    probe: str
    x: list[float]
    named: dict[str, float]
    K: int
    start: Literal["kept", "previous"]
    keep: bool


class ProbeOut(BaseModel):
    """Who has a probe that is not answered yet, and since when: the caller who asked for it."""

    probe: str
    since: float
    by: str | None


class Probes(BaseModel):
    """Unanswered probes for this caller; `out` are all that are out, with who has them since when."""

    probes: list[ProbeData]
    out: list[ProbeOut] = []


class LeftOutData(BaseModel):
    """What of an answer does not count: entries of y from 0, null for all of it; `doubt`: as it looks wrong."""

    reason: str
    entries: list[int] | None
    doubt: bool
    cost: float | None


class ReceiptData(_ByProbe):
    """What became of an answer."""

    replicate: int
    recorded: bool
    late: bool
    flags: list[str]
    left_out: LeftOutData | None
    changes: list[str]
    remark: str = Field("", description="that the log says otherwise than what was told, and what to do")


class Receipts(BaseModel):
    """A receipt for each answer."""

    receipts: list[ReceiptData]


class Settled(BaseModel):
    """Whether a response has stopped moving."""

    settled: bool
    movement: float | None
    readings: int


class ExpectedCost(BaseModel):
    """What the recommendation will cost once followers have settled, with a 95% interval and its standard error."""

    cost: float | None
    low: float | None
    high: float | None
    source: str
    error: float | None


class LimitBreach(BaseModel):
    """A deployment that broke a limit."""

    probe: str
    value: float


class LimitData(BaseModel):
    """A limit: where it stands, which deployments broke it, and what the leader foresees of the recommendation."""

    name: str
    words: str
    at_most: float | None
    at_least: float | None
    last: float | None = Field(description="in the last deployment in which it was measured")
    broken: list[LimitBreach]
    deployments: int
    expected: float | None = Field(description="on a day to come, if the recommendation is deployed")
    error: float | None
    kept_with: float | None = Field(description="the probability that the recommendation keeps it")


class Recommendation(BaseModel):
    """The x the leader would announce if it had to stop exploring now."""

    round: int
    x: list[float]
    named: dict[str, float]
    shown: dict[str, str] = Field(description="for people: as many digits as the step or the noise justifies")
    expected: ExpectedCost | None
    value: Annotated[float | None, Field(description="the expected f itself, where that is maximised")] = None
    limits: list[LimitData] = []


class AnswerName(BaseModel):
    """Which answer: to which probe, and which of several."""

    round: int
    index: int
    asking: int = 0
    replicate: int = 0


class Need(BaseModel):
    """Something that needs a person; `action` is what can be done about it, with the answer or probe `about`."""

    kind: str
    words: str
    action: Literal["confirm", "resume", "amend", "tell", "baseline"] | None = None
    about: AnswerName | None = None


class Overview(BaseModel):
    """A study from afar, in words. Times in seconds since 1970; `saving` is in per cent of the baseline.

    `read` is false where only what the list of logs says is known: then it is open or finished.
    `due` is when the next of the probes that are out becomes overdue.
    """

    name: str
    state: Literal["waiting", "ready", "done", "paused", "finished", "readable", "damaged", "open"]
    words: Annotated[str, Field(description="the state for people: what it waits for")] = ""
    since: float | None = None
    why: str | None = Field(None, description="why it is paused, finished, only readable or damaged")
    events: int
    round: int | None = None
    rounds: Annotated[int | None, Field(description="how many are planned, where that is known")] = None
    deployments: int | None = None
    follower_rounds: int | None = None
    created: float | None = None
    changed: float | None = None
    leader: str | None = None
    dimension: int | None = None
    recommended: str | None = None
    headline: str | None = None
    expected: str | None = None
    baseline: str | None = None
    saving: float | None = None
    attention: list[Need] = []
    due: float | None = None
    read: bool = True


class Overviews(BaseModel):
    """Studies in the order of their creation; `total` counts all of them."""

    total: int
    offset: int
    studies: list[Overview]


class RoundData(BaseModel):
    """One closed round."""

    round: int
    x: list[float]
    cost: float | None
    deployments: int
    follower_rounds: int
    moved: float | None
    note: dict[str, Any]


class SupersededBy(BaseModel):
    """Why an answer does not count: left out, perhaps in doubt (number 0), or the event that superseded it."""

    number: int
    kind: str
    reason: str


class AnswerData(_ByProbe):
    """One answer; `left_out` says what of it does not count, `superseded` why it no longer counts."""

    replicate: int
    x: list[float]
    y: list[float | None] | None
    cost: float | None
    time: float | None
    failure: str | None
    left_out: LeftOutData | None = None
    superseded: SupersededBy | None = None
    limits: dict[str, float | None] = Field({}, description="the value of each limit, where it was measured")
    broken: list[str] = Field([], description="the limits that it broke")


class History(BaseModel):
    """A page of the history: `total` counts all closed rounds, `next` is where the next page begins."""

    total: int
    next: int | None
    deployments: int
    follower_rounds: int
    rounds: list[RoundData]
    answers: list[AnswerData]


class EventData(BaseModel):
    """An event of the log, as an export shows it."""

    model_config = ConfigDict(extra="allow")

    number: int
    time: float
    kind: str
    by: str | None = None


class Events(BaseModel):
    """A page of the log; `last` is the number of its last event now."""

    last: int
    events: list[EventData]


class Done(BaseModel):
    """That something was written; `repeated`: it was before, by the same request."""

    study: str
    events: int
    repeated: bool = False


class Created(Done):
    """A new study; `ignored` says which settings of its problem its leader does not have."""

    ignored: list[str] = []


class Amended(Done):
    """An amendment, and the first round that it is in force in."""

    from_round: int


class Health(BaseModel):
    """That the server answers, and its database too."""

    status: Literal["ok"]
    version: str


class Me(BaseModel):
    """Who calls, and what they may do."""

    name: str
    scope: Literal["read", "tell", "admin"]


class CertificateData(BaseModel):
    """Whether the leader has arrived, as far as deployments of simulated followers can tell."""

    verdict: str | None
    words: str
