"""Every public door of a study, with everything that one may be given by mistake (`tests/zoo.py`).

What is refused is refused with an error of ours that names the argument, and nothing is written; what is taken
counts as what it is: masked entries as missing, Decimal and NumPy numbers as numbers.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from tests import handwritten_logs as hand
from tests import studies, zoo
from tests.zoo import (
    LISTS,
    MISSING,
    NEVER_NUMBERS,
    NEVER_TEXT,
    NEVER_TIMES,
    NEVER_WHOLE,
    NOT_FINITE,
    OBJECTS,
)
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.client import RemoteStudy
from stackelberg.core import (
    Answer,
    FailedRunWarning,
    Followers,
    Game,
    InvalidInput,
    Objective,
    StackelbergError,
    as_vector,
    vector_or_number,
)
from stackelberg.games import pigou
from stackelberg.leaders import (
    ConstantSchedule,
    FallBack,
    Rails,
    ResponseModel,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.run import run_live, solve
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
from stackelberg.study import Setup, Study

ANY_NUMBER = NEVER_NUMBERS | NOT_FINITE | {"list": [1.0], "array": np.array([1.0, 2.0])}
NO_VECTOR = NEVER_NUMBERS | LISTS
WHOLE_VECTOR = NO_VECTOR | MISSING
TEXTS = {"text": "1.5", "no number": "now", "numpy text": np.str_("1.5")}


def without(menu: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in menu.items() if name not in names}


def refuse(menu: dict[str, Any], argument: str, call: Callable[[Any], Any]) -> None:
    """Each of the menu is refused by an error of ours that names the argument."""
    for name, value in menu.items():
        error = _raised(call, value)
        assert isinstance(error, StackelbergError), f"{argument}, {name}: {error!r}"
        assert re.search(rf"\b{re.escape(argument)}\b", str(error)), f"{argument}, {name}: {error}"


def _raised(call: Callable[[Any], Any], value: Any) -> Exception | None:
    try:
        call(value)
    except Exception as error:
        return error
    return None


@pytest.fixture(scope="module")
def led() -> Iterator[Study]:
    """A study on the disk: an answer was told, and a probe is out. Nothing in this module changes it for good."""
    with hand.quick_folder() as folder:
        leader = studies.Collector(2)
        with Study.create(f"sqlite:///{folder}/s.db", "s", Setup(leader, x0=[0.0, 0.0])) as study:
            study.ask()
            study.tell((0, 0), y=[1.0, 2.0], cost=1.0)
            yield study


CASES: dict[str, tuple[dict[str, Any], str, Callable[[Study, Any], Any]]] = {
    "tell probe": (without(OBJECTS, "text", "numpy text"), "probe", lambda s, v: s.tell(v, cost=1.0)),
    "tell round": (NEVER_WHOLE, "round", lambda s, v: s.tell((v, 1), cost=1.0)),
    "tell index": (NEVER_WHOLE, "index", lambda s, v: s.tell((0, v), cost=1.0)),
    "tell y": (NO_VECTOR, "y", lambda s, v: s.tell((0, 1), v, 1.0)),
    "tell cost": (ANY_NUMBER, "cost", lambda s, v: s.tell((0, 1), cost=v)),
    "tell x": (WHOLE_VECTOR, "x", lambda s, v: s.tell((0, 1), cost=1.0, x=v)),
    "tell time": (NEVER_TIMES, "time", lambda s, v: s.tell((0, 1), cost=1.0, time=v)),
    "tell time of a failure": (NEVER_TIMES, "time", lambda s, v: s.tell((0, 1), failure="f", time=v)),
    "tell failure": (
        without(NEVER_TEXT, "none", "long", "absurd", "nul", "half a character"),
        "failure",
        lambda s, v: s.tell((0, 1), failure=v),
    ),
    "observation probe": (without(OBJECTS, "text", "numpy text"), "probe", lambda s, v: s.observation(v, cost=1.0)),
    "observation y": (NO_VECTOR, "y", lambda s, v: s.observation(s.asked((0, 1)), v, 1.0)),
    "observation cost": (ANY_NUMBER, "cost", lambda s, v: s.observation(s.asked((0, 1)), cost=v)),
    "observation x": (WHOLE_VECTOR, "x", lambda s, v: s.observation(s.asked((0, 1)), cost=1.0, x=v)),
    "observation time": (NEVER_TIMES, "time", lambda s, v: s.observation(s.asked((0, 1)), cost=1.0, time=v)),
    "record": (
        without(OBJECTS, "generator", "empty text", "dict", "masked", "masked number"),
        "observations",
        lambda s, v: s.tell_many(v),
    ),
    "record a list": (OBJECTS, "observations", lambda s, v: s.tell_many([v])),
    "record x by hand": (
        WHOLE_VECTOR | {"none": None},
        "x",
        lambda s, v: s.tell_many([Answer(0, 1, v, cost=1.0)]),
    ),
    "record y by hand": (NO_VECTOR, "y", lambda s, v: s.tell_many([Answer(0, 1, s.asked((0, 1)).x, v, 1.0)])),
    "record cost by hand": (
        ANY_NUMBER,
        "cost",
        lambda s, v: s.tell_many([Answer(0, 1, s.asked((0, 1)).x, cost=v)]),
    ),
    "record time by hand": (
        NEVER_TIMES,
        "time",
        lambda s, v: s.tell_many([Answer(0, 1, s.asked((0, 1)).x, cost=1.0, time=v)]),
    ),
    "record failure by hand": (
        without(NEVER_TEXT, "none", "long", "absurd", "nul", "half a character"),
        "failure",
        lambda s, v: s.tell_many([Answer(0, 1, s.asked((0, 1)).x, failure=v)]),
    ),
    "correct probe": (
        without(OBJECTS, "text", "numpy text"),
        "probe",
        lambda s, v: s.correct(v, cost=2.0, reason="r"),
    ),
    "correct y": (NO_VECTOR, "y", lambda s, v: s.correct((0, 0), v, 2.0, reason="r")),
    "correct cost": (ANY_NUMBER, "cost", lambda s, v: s.correct((0, 0), cost=v, reason="r")),
    "correct x": (WHOLE_VECTOR, "x", lambda s, v: s.correct((0, 0), cost=2.0, x=v, reason="r")),
    "correct time": (NEVER_TIMES, "time", lambda s, v: s.correct((0, 0), cost=2.0, time=v, reason="r")),
    "correct reason": (NEVER_TEXT | {"empty": " "}, "reason", lambda s, v: s.correct((0, 0), cost=2.0, reason=v)),
    "retract probe": (without(OBJECTS, "text", "numpy text"), "probe", lambda s, v: s.retract(v, reason="r")),
    "retract reason": (NEVER_TEXT | {"empty": ""}, "reason", lambda s, v: s.retract((0, 0), reason=v)),
    "give_up probe": (without(OBJECTS, "text", "numpy text"), "probe", lambda s, v: s.give_up(v)),
    "give_up reason": (
        without(NEVER_TEXT, "none", "long", "absurd", "nul", "half a character"),
        "failure",
        lambda s, v: s.give_up((0, 1), v),
    ),
    "amend reason": (NEVER_TEXT, "reason", lambda s, v: s.amend(v, probes=3)),
    "amend K": (NEVER_WHOLE, "K", lambda s, v: s.amend(K=v)),
    "amend largest_change": (ANY_NUMBER, "largest_change", lambda s, v: s.amend(largest_change=v)),
    "note": (NEVER_TEXT | {"empty": ""}, "text", lambda s, v: s.note(v)),
    "pause": (NEVER_TEXT, "reason", lambda s, v: s.pause(v)),
    "resume": (NEVER_TEXT, "reason", lambda s, v: s.resume(v)),
    "finish": (NEVER_TEXT, "reason", lambda s, v: s.finish(v)),
    "signed by": (NEVER_TEXT, "by", lambda s, v: s.signed(v).__enter__()),
    "asked round": (NEVER_WHOLE, "round", lambda s, v: s.asked((v, 0))),
    "asked index": (NEVER_WHOLE, "index", lambda s, v: s.asked((0, v))),
    "probes_of": (NEVER_WHOLE, "round", lambda s, v: s.probes_of(v)),
    "export": (without(OBJECTS, *TEXTS) | {"nul": "a\0.json"}, "path", lambda s, v: s.export(v)),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_study_refuses_it_and_writes_nothing(led, case):
    menu, argument, call = case
    before = led.head
    refuse(menu, argument, lambda value: call(led, value))
    led.ask()
    assert (led.head, led.progress.paused, led.progress.finished) == (before, None, None)


def created(kind: Any, given: dict[str, Any]) -> Any:
    """A study of that kind: what is not its place and clock is its setup."""
    beside = {name: given[name] for name in ("url", "name", "now", "patience_s", "by") if name in given}
    return kind.create(setup=Setup(**{name: v for name, v in given.items() if name not in beside}), **beside)


NEW: dict[str, dict[str, Any]] = {
    "leader": OBJECTS,
    "x0": WHOLE_VECTOR | NOT_FINITE | {"none": None},
    "seed": NEVER_WHOLE | {"none": None},
    "X": without(OBJECTS, "none"),
    "rails": without(OBJECTS, "none"),
    "rewindable": without(OBJECTS, "true", "false", "numpy true"),
    "response": without(OBJECTS, "none"),
    "parameters": without(OBJECTS, "none"),
    "maximise": without(OBJECTS, "true", "false", "numpy true"),
    "objective": without(OBJECTS, "none", "class", "exception class", "function", "lambda", "partial"),
}
STORED: dict[str, dict[str, Any]] = {
    "db": without(OBJECTS, *TEXTS) | TEXTS,
    "name": without(OBJECTS, *TEXTS) | {"long": "x" * 201, "nul": "a\0"},
    "problem": without(OBJECTS, "none", "dict"),
    "by": without(NEVER_TEXT, "none"),
}


@pytest.mark.parametrize("argument", NEW | STORED)
def test_a_study_in_a_database_is_not_created_with_it(argument):
    with hand.quick_folder() as folder:
        url = f"sqlite:///{folder}/s.db"
        Study.create(url, "one", Setup(TwoPoint(K=1), x0=[0.0])).close()
        given = {"url": url, "name": "s", "leader": TwoPoint(K=1), "x0": [0.5, 0.5]}
        key = "url" if argument == "db" else argument
        menu = (NEW | STORED)[argument]
        refuse(menu, argument, lambda value: created(Study, given | {key: value}))
        assert [s.name for s in Study.list(url)] == ["one"]


@pytest.mark.parametrize(
    "argument, menu",
    [
        ("db", OBJECTS),
        ("name", without(OBJECTS, *TEXTS, "empty text")),
        ("objective", without(OBJECTS, "none", "class", "exception class")),
    ],
)
def test_a_study_is_not_opened_with_it(argument, menu):
    with hand.quick_folder() as folder:
        url = f"sqlite:///{folder}/s.db"
        Study.create(url, "one", Setup(TwoPoint(K=1), x0=[0.0])).close()
        given = {"url": url, "name": "one"}
        key = "url" if argument == "db" else argument
        refuse(menu, argument, lambda value: Study.open(**(given | {key: value})))


SOLVE: dict[str, dict[str, Any]] = {
    "game": OBJECTS,
    "leader": without(OBJECTS, "none"),
    "rounds": NEVER_WHOLE,
    "x0": WHOLE_VECTOR | NOT_FINITE,
    "seed": NEVER_WHOLE | {"none": None},
    "deployments": NEVER_WHOLE,
    "study": without(OBJECTS, "none", "a boolean among whole numbers"),
    "on_round": without(OBJECTS, "none", "class", "exception class", "function", "lambda", "partial"),
}


@pytest.mark.parametrize("argument", SOLVE)
def test_nothing_is_solved_with_it(argument):
    leader = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1))
    given = {"game": pigou(), "leader": leader, "rounds": 1}
    refuse(SOLVE[argument], argument, lambda value: solve(**(given | {argument: value})))


def test_nothing_live_is_run_with_it(led):
    before = led.head
    callables = ("class", "exception class", "function", "lambda", "partial")
    refuse(OBJECTS, "study", lambda value: run_live(value, len, 1))
    refuse(without(OBJECTS, *callables), "day", lambda value: run_live(led, value, 1))
    refuse(NEVER_WHOLE, "rounds", lambda value: run_live(led, lambda x: x, value))
    assert led.head == before


# Settings of our own classes.

CALLABLE = ("function", "lambda", "partial")
FLAG = without(OBJECTS, "true", "false", "numpy true")
SET = without(OBJECTS, "none")
SETTINGS: dict[Any, tuple[dict[str, Any], dict[str, dict[str, Any]]]] = {
    Rails: (
        {},
        {
            "largest_change": ANY_NUMBER,
            "baseline": WHOLE_VECTOR | NOT_FINITE,
            "allowed_loss": ANY_NUMBER,
            "baseline_cost": without(ANY_NUMBER, "none"),
            "within": SET,
        },
    ),
    Box: (
        {"lower": [0.0, 0.0], "upper": [1.0, 1.0]},
        {
            "lower": WHOLE_VECTOR | without(NOT_FINITE, "-inf"),
            "upper": WHOLE_VECTOR | without(NOT_FINITE, "inf", "decimal inf"),
        },
    ),
    Ball: ({"center": [0.0], "radius": 1.0}, {"center": WHOLE_VECTOR | NOT_FINITE, "radius": ANY_NUMBER}),
    Simplex: ({"dimension": 2}, {"dimension": NEVER_WHOLE, "total": ANY_NUMBER, "lower": ANY_NUMBER}),
    Reals: ({}, {"dimension": NEVER_WHOLE | {"none": None}}),
    Polytope: ({"A": [[1.0, 0.0]], "b": [1.0]}, {"A": WHOLE_VECTOR | NOT_FINITE, "b": WHOLE_VECTOR | NOT_FINITE}),
    Product: ({}, {"sets": without(OBJECTS, "generator")}),
    Game: (
        {"X": pigou().X, "objective": pigou().objective, "followers": pigou().followers},
        {
            "X": OBJECTS,
            "objective": OBJECTS,
            "followers": OBJECTS,
            "name": NEVER_TEXT,
            "x0": WHOLE_VECTOR | NOT_FINITE,
            "reference": without(OBJECTS, "none"),
        },
    ),
    Objective: (
        {"function": lambda x, y: 0.0},
        {
            "function": without(OBJECTS, *CALLABLE),
            "gradients": OBJECTS,
            "name": NEVER_TEXT,
            "prices": without(OBJECTS, "none", "int", "a masked one in a list"),
            "completion": without(OBJECTS, "none", *CALLABLE),
        },
    ),
    TwoPoint: (
        {},
        {
            "K": NEVER_WHOLE,
            "schedule": without(OBJECTS, "none", *CALLABLE) | {"not called": TheoremSchedule},
            "directions": NEVER_WHOLE,
            "rewindable": FLAG,
            "X": SET | {"not called": Reals},
        },
    ),
    ResponseModel: (
        {},
        {
            "K": NEVER_WHOLE,
            "first_move": ANY_NUMBER,
            "probes": NEVER_WHOLE,
            "objective": without(OBJECTS, "none"),
            "rewindable": FLAG,
            "X": SET,
        },
    ),
    FallBack: (
        {"leader": TwoPoint(), "to": TwoPoint()},
        {"leader": OBJECTS, "to": OBJECTS},
    ),
    ConstantSchedule: ({"eta": 0.1, "delta": 0.1}, {"eta": ANY_NUMBER, "delta": ANY_NUMBER}),
    TheoremSchedule: ({}, {"eta_bar": ANY_NUMBER, "delta_bar": ANY_NUMBER, "reading": OBJECTS}),
}
SETTING_CASES = [(kind, name) for kind, (_, menus) in SETTINGS.items() for name in menus]


def _title(case: Any) -> str:
    return case if isinstance(case, str) else str(case.__name__)


@pytest.mark.parametrize("kind, name", SETTING_CASES, ids=_title)
def test_a_setting_refuses_it(kind, name):
    given, menus = SETTINGS[kind]
    refuse(menus[name], name, lambda value: kind(**(given | {name: value})))


@pytest.mark.parametrize("method", ["project", "distance", "contains"])
def test_a_set_refuses_a_point_of_the_wrong_kind(method):
    for X in (Box([0.0, 0.0], [1.0, 1.0]), Ball([0.0, 0.0], 1.0), Reals(2), TwoPoint().X):
        refuse(NO_VECTOR, "point", getattr(X, method))
    refuse(ANY_NUMBER, "tolerance", lambda value: Box(0.0, 1.0).contains([0.0], value))
    refuse(ANY_NUMBER, "radius", lambda value: Box(0.0, 1.0).shrink(value))


# What is taken, and what it then is.


def told(**given: Any) -> Answer:
    """What a study without an objective has after it was told."""
    study = Study.in_memory(Setup(studies.Collector(1), x0=[0.0, 0.0]))
    study.ask()
    study.tell((0, 0), **given)
    return study.history().answers[-1]


@pytest.mark.parametrize("value", zoo.VECTORS.values(), ids=zoo.VECTORS)
def test_numbers_are_numbers(value):
    expected = [float(v) for v in value]
    assert told(y=value, cost=1.0).y.tolist() == expected
    assert told(x=value, cost=1.0).x.tolist() == expected
    assert as_vector("u", value).tolist() == expected
    assert vector_or_number("u", value, 2).tolist() == expected
    assert Box([0.0, 0.0], [2.0, 2.0]).project(value).tolist() == expected


@pytest.mark.parametrize("value", MISSING.values(), ids=MISSING)
def test_what_is_missing_is_missing_where_it_may_be_and_refused_elsewhere(value):
    """A masked array keeps its mask: what nobody measured is never a measurement."""
    missing = [v is None or v is np.ma.masked or v != v for v in value]
    assert any(missing)
    seen = told(y=value, cost=1.0).y
    assert np.isnan(seen).tolist() == missing
    assert all(seen[i] == float(value[i]) for i in range(2) if not missing[i])
    for refused in (as_vector, lambda name, given: vector_or_number(name, given, 2)):
        with pytest.raises(InvalidInput, match=r"u: expected finite numbers, got (nan|a masked entry) at index"):
            refused("u", value)


def test_masked_entries_do_not_count_in_the_cost():
    """The objective sees NaN where the mask was, and its cost is not known: before, the mask was lost."""
    study = Study.in_memory(Setup(TwoPoint(K=1), lambda x, y: float(y.sum()), x0=[0.0]))
    study.ask()
    study.tell((0, 0), y=np.ma.array([1.0, 1e6], mask=[False, True]))
    assert study.history().answers[-1].cost is None


def test_followers_that_mask_what_was_not_measured():
    """NaN where they may leave entries out, a failure where they may not; never what lies under the mask."""

    class Counters(Followers):
        rewindable = False

        def __init__(self, partial: bool) -> None:
            self.partial = partial

        def initial(self, rng: Any) -> None:
            return None

        def respond(self, x: Any, memory: Any, rounds: int, rng: Any) -> Any:
            return np.ma.array([float(x[0]), 1e6], mask=[False, True]), None

    def cost(x: Any, y: Any) -> float:
        return float(y[0] ** 2)

    leader = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1))
    partial = Game(Box([0.0], [1.0]), Objective(cost), Counters(partial=True))
    seen = solve(partial, leader, rounds=2, x0=[0.5]).answers
    assert [np.isnan(o.y).tolist() for o in seen] == [[False, True]] * 4
    assert [o.cost for o in seen] == [float(o.x[0] ** 2) for o in seen]
    whole = Game(Box([0.0], [1.0]), Objective(cost), Counters(partial=False))
    with pytest.warns(FailedRunWarning, match="expected finite numbers, got nan at index 1"):
        failed = solve(whole, leader, rounds=5, x0=[0.5]).answers
    assert all(o.y is None and "got nan at index 1" in str(o.failure) for o in failed)


@pytest.mark.parametrize("zone", [dt.UTC, dt.timezone(dt.timedelta(hours=2))])
def test_a_datetime_with_a_zone_is_a_time(zone):
    moment = dt.datetime(1970, 1, 2, 3, tzinfo=zone)
    seconds = 27 * 3600.0 - zone.utcoffset(None).total_seconds()
    assert told(cost=1.0, time=moment).time == seconds
    assert told(failure="broken", time=moment).time == seconds


def test_a_datetime_without_a_zone_is_refused_with_what_to_write():
    with pytest.raises(InvalidInput, match=r"time: expected .* a datetime with a time zone, got .*astimezone\(\)"):
        told(cost=1.0, time=dt.datetime(2026, 5, 1))


@pytest.mark.parametrize(
    "given, text",
    [
        (TimeoutError("no counts after 30 s"), "TimeoutError: no counts after 30 s"),
        (KeyError("bus"), "KeyError: 'bus'"),
        (ValueError(), "ValueError"),
        (ValueError(""), "ValueError"),
        ("", "no reason given"),
        ("  \n", "no reason given"),
        (" sensor down ", "sensor down"),
        ("a\0b", "a\\0b"),
        ("half \ud800", "half \\ud800"),
        ("x" * 10_000, "x" * 10_000),
        ("x" * 10_001, "x" * 9_997 + "..."),
        (OSError("y" * 20_000), "OSError: " + "y" * (9_997 - 9) + "..."),
    ],
    ids=str,
)
def test_a_failure_gets_through_as_text(given, text):
    assert told(failure=given).failure == text
    study = Study.in_memory(Setup(studies.Collector(1), x0=[0.0]))
    study.ask()
    study.give_up((0, 0), given)
    assert study.history().answers[-1].failure == text


def test_a_reason_may_be_an_exception():
    study = Study.in_memory(Setup(studies.Collector(1), x0=[0.0]))
    study.ask()
    study.tell((0, 0), cost=1.0)
    study.correct((0, 0), cost=2.0, reason=ValueError("units"))
    study.pause(OSError("no network"))
    assert study.known.paused == "OSError: no network"
    study.resume(StopIteration())
    study.amend(KeyError("K"), probes=3)
    study.finish(KeyboardInterrupt())
    words = [event.words for _, _, event in study.events() if event.words is not None][1:]
    assert words == [
        ("corrected", "probe 0.0: ValueError: units"),
        ("paused", "OSError: no network"),
        ("resumed", "StopIteration"),
        ("amended", "probes: KeyError: 'K'"),
        ("finished", "KeyboardInterrupt"),
    ]


def test_what_pandas_holds():
    pandas = pytest.importorskip("pandas")
    assert told(y=pandas.Series([1.0, 2.5], index=["b", "a"]), cost=1.0).y.tolist() == [1.0, 2.5]
    assert told(y=pandas.array([1, 2], dtype="Int64"), cost=1.0).y.tolist() == [1.0, 2.0]
    holes = [
        pandas.Series([1, None], dtype="Int64"),
        pandas.Series([1.0, None]),
        pandas.Series([1.0, pandas.NA], dtype=object),
        pandas.array([1.0, None], dtype="Float64"),
        [1.0, pandas.NA],
    ]
    for hole in holes:
        assert np.isnan(told(y=hole, cost=1.0).y).tolist() == [False, True]
        with pytest.raises(InvalidInput, match="x: expected finite numbers, got nan at index 1"):
            told(x=hole, cost=1.0)
    dates = pandas.Series(pandas.to_datetime(["2026-05-01", "2026-05-02"]))
    wrong = {
        "dates": dates,
        "dates with a zone": dates.dt.tz_localize("UTC"),
        "days": dates.dt.to_period("D"),
        "times": dates - dates,
        "no time": [1.0, pandas.NaT],
        "booleans": pandas.Series([True, False]),
        "booleans with a hole": pandas.Series([True, None], dtype="boolean"),
        "text": pandas.Series(["1", "2"]),
        "text of its own": pandas.Series(["1", "2"], dtype="string"),
        "a text among numbers": pandas.Series([1.0, "2"], dtype=object),
    }
    refuse(wrong, "y", lambda value: told(y=value, cost=1.0))
    refuse({"na": pandas.NA, "nat": pandas.NaT}, "cost", lambda value: told(cost=value))
    refuse({"na": pandas.NA, "nat": pandas.NaT}, "time", lambda value: told(cost=1.0, time=value))
    stamp = pandas.Timestamp("1970-01-02", tz="UTC")
    assert told(cost=1.0, time=stamp).time == 86400.0


# On the command line.


@pytest.mark.parametrize(
    "option, value",
    [
        *[("--time", value) for value in ("now", "nan", "inf", "-inf", "true", "2026-05-01")],
        *[("--cost", value) for value in ("nan", "inf", "true", "many", "1,5")],
        *[("--x", value) for value in ("nan,0", "yes", "1", "inf,0", "True,False")],
        *[("--y", value) for value in ("true", "1;2", "inf")],
    ],
)
def test_a_command_refuses_it_and_writes_nothing(option, value):
    with hand.quick_folder() as folder:
        url = f"sqlite:///{folder}/s.db"
        with Study.create(url, "s", Setup(TwoPoint(K=1), x0=[0.0, 0.0])) as study:
            study.ask()
            before = study.head
            given = {"--cost": "1.0", option: value}
            words = [word for pair in given.items() for word in pair]
            done = CliRunner().invoke(app, ["tell", "s", *words, "--db", url])
            assert done.exit_code == 2, done.output
            assert option.strip("-") in done.output
            assert study.progress.answered == ()
            assert study.head == before


# A study on a server: what is sent is refused there.


@pytest.mark.parametrize(
    "argument",
    ["leader", "x0", "seed", "X", "rails", "rewindable", "name", "parameters", "maximise"],
)
def test_a_study_on_a_server_is_not_created_with_it(argument):
    given = {"url": "http://127.0.0.1:1", "name": "s", "leader": TwoPoint(K=1), "x0": [0.5, 0.5], "patience_s": 0.0}
    refuse((NEW | STORED)[argument], argument, lambda value: created(RemoteStudy, given | {argument: value}))
