"""Whatever kind of value stands in a request: the server never fails, and never answers in terms of Python."""

import copy
import json
import re

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import running

from stackelberg.server.limits import Limits

WRONG = (
    None,
    True,
    -1,
    1e308,
    10**30,
    "",
    "nan",
    [],
    [{}],
    [[1]],
    {},
    {"1": [1]},
    {"kind": "two-point"},
    {"kind": 3},
)
OF_PYTHON = re.compile(r"object has no|Error:|not iterable|subscriptable|unhashable|operand|must be a string or")
TWO_POINT = {"kind": "two-point", "K": 3, "schedule": {"kind": "theorem", "eta_bar": 2.0}}
PROBLEM = {
    "study": {"name": "prices", "x0": {"bread": 1.0, "milk": 1.0}, "rounds": 5},
    "live": {"objective": "revenue"},
    "parameters": {"bread": {"lower": 0.0, "upper": 3.0, "unit": "EUR", "step": 0.5}, "milk": [0.0, 4.0]},
    "context": {"rain": "flag"},
    "constraints": [{"name": "sold", "y": {"bread": 1.0}, "at_least": 1.0}],
    "leader": {"kind": "fall-back", "leader": {"kind": "response-model"}, "to": TWO_POINT},
    "rails": {"largest_change": 1.0, "lower": 0.0, "baseline": [1.0, 1.0]},
}
GAME = {
    "study": {"name": "x"},
    "game": {"builtin": "linear-quadratic", "arguments": {"d": 3}},
    "check": {"days": 3},
}
BOX = {"kind": "box", "lower": [0.0, 0.0], "upper": [2.0, 2.0]}
SETTINGS = {"x0": [1.0, 1.0], "leader": TWO_POINT, "X": BOX, "objective": None}
ANSWER = {"probe": "0.0", "y": [1.0, 1.0], "x": [1.0, 1.0], "time": 1.0, "context": {"rain": True}}
CHANGES = {"K": 1, "lower": 0.0, "baseline": [1.0, 1.0], "within": BOX, "leader": TWO_POINT, "reason": 1}
SENT = {
    "studies": [{"problem": PROBLEM}, {"problem": GAME}, {"name": "set", "settings": SETTINGS}],
    "studies/prices/tell": [ANSWER],
    "studies/prices/correct": [{"probe": "0.0", "y": [1.0, 2.0], "reason": "r"}],
    "studies/prices/amend": [{"changes": CHANGES}, *({"changes": {key: value}} for key, value in CHANGES.items())],
    "studies/prices/notes": [{"text": "t"}],
}


def places(tree, path=()):
    yield path
    parts = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def with_wrong(tree, path, value):
    made = {"all": copy.deepcopy(tree)}
    at, *way = made, "all", *path
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = value
    return made["all"]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("path", SENT)
def test_wrong_kinds_of_values(tmp_path, path):
    with running(f"sqlite:///{tmp_path}/s.db", limits=Limits(rate=0.0)) as server:
        assert server.send("POST", "/v1/studies", {"problem": PROBLEM, "name": "prices"}).status == 201
        server.send("POST", "/v1/studies/prices/ask")
        for right in SENT[path]:
            for place in places(right):
                for value in WRONG:
                    sent = server.send("POST", f"/v1/{path}", with_wrong(right, place, value))
                    said = json.dumps(sent.json)
                    assert sent.status < 500, (place, value)
                    assert sent.status < 400 or not OF_PYTHON.search(said), (place, value, said)
