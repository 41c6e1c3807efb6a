"""What a study gives to other programs: CSV tables and JSON, cell by cell, and the list of a database's studies."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

import pytest
from tests import handwritten_logs as hand
from tests import studies
from typer.testing import CliRunner

from stackelberg import ConstantSchedule, Rails, TwoPoint
from stackelberg.cli import app
from stackelberg.core import InvalidInput, Probe, Start, frozen
from stackelberg.core.forms import register
from stackelberg.study import Setup, Study
from stackelberg.study.storage import Summary


@pytest.fixture
def url():
    with hand.quick_folder() as folder:
        yield f"sqlite:///{folder}/log.db"


@register("stepper")
@dataclass(frozen=True)
class Stepper(studies.Collector):
    """Two probes, held for 3 and 4 follower rounds; goes on by (1.5, 1.5) when both were answered."""

    def plan(self, state: Any) -> tuple[Probe, ...]:
        return tuple(Probe(state.round, i, frozen(state.x + i), 3 + i, Start.PREVIOUS, i == 1) for i in range(2))

    def _fold(self, state: Any, deployed: Any) -> Any:
        answers = [one.answer for one in deployed]
        costs = [a.cost for a in answers if a is not None]
        if len(costs) < 2:
            return state.x, state.memory, {"cost": costs[0]} if costs else {}
        return frozen(state.x + 1.5), state.memory, {"cost": sum(costs) / 2, "step": 2.25}

    def recommend(self, state: Any) -> Any:
        return frozen(state.x * 2.0)


STEPPER = {"kind": "stepper", "probes": 2}
VERSIONS = {"stackelberg": "0.0.9"}


def asked(round: int, x: tuple[float, float], time: float) -> hand.Written:
    a, b = x
    probes = [
        hand.probe(round, 0, hand.array(a, b), K=3),
        hand.probe(round, 1, hand.array(a + 1, b + 1), K=4, keep=True),
    ]
    body = {"round": round, "revision": 0, "probes": probes, "recommended": hand.array(2 * a, 2 * b)}
    return ("asked", f"asked/{round}/0", time, body)


def told(round: int, index: int, x: tuple[float, float], when: float, **answer: Any) -> hand.Written:
    body = hand.told(round, index, hand.array(*x), **answer)
    return ("told", f"told/{round}/{index}", when, body)


def log() -> list[hand.Written]:
    """Three rounds: answered, half failed, still open; a late answer; and one event of each other kind."""
    nan = math.nan
    changes = {"probes": {"kind": "tuple", "items": [2]}}
    return [
        ("created", "created", 1.0, hand.settings(STEPPER, hand.array(0.5, -2.0), versions=VERSIONS, seed=31)),
        asked(0, (0.5, -2.0), 2.0),
        told(0, 0, (0.5, -2.0), 3.0, y=hand.array(3.0, 4.0), cost=6.0),
        told(0, 1, (1.5, -1.0), 4.0, y=hand.array(5.0, nan), cost=8.5),
        asked(1, (2.0, -0.5), 5.0),
        told(1, 0, (2.0, -0.5), 6.0, failure='snow, "deep"'),
        told(1, 1, (3.125, 0.5), 7.0, y=hand.array(3.0, 8.0), cost=0.1),
        asked(2, (2.0, -0.5), 8.0),
        told(2, 1, (3.0, 0.5), 9.0, cost=1 / 3, time=8.75),
        ("noted", None, 11.0, {"text": "road works"}),
        ("amended", None, 12.0, {"changes": changes, "reason": "patience"}),
        ("finished", "finished", 13.0, {"reason": "budget spent"}),
    ]


@pytest.fixture
def study(url):
    hand.write(url, log(), name="toll study")
    with Study.open(url, "toll study") as study:
        yield study


# Tables.


def test_the_table_of_rounds_cell_by_cell(study, tmp_path):
    study.export(tmp_path / "out")
    # Round 0: (6 + 8.5) / 2. Deployments are counted as told, follower rounds as 3 + 4 a
    # round. The step is from (1, −4) to (4, −1): √18.
    assert (tmp_path / "out" / "rounds.csv").read_bytes().decode() == (
        "round,cost,deployments,follower_rounds,step,x1,x2\n0,7.25,2,7,4.242640687119285,1.0,-4.0\n1,0.1,4,14,,4.0,-1.0\n"
    )


def test_the_table_of_answers_cell_by_cell(study, tmp_path):
    study.export(tmp_path / "out")
    assert (tmp_path / "out" / "answers.csv").read_bytes().decode() == (
        "round,probe,revision,time,cost,failure,x1,x2,y1,y2\n"
        "0,0,0,,6.0,,0.5,-2.0,3.0,4.0\n"
        "0,1,0,,8.5,,1.5,-1.0,5.0,\n"
        '1,0,0,,,"snow, ""deep""",2.0,-0.5,,\n'
        "1,1,0,,0.1,,3.125,0.5,3.0,8.0\n"
        "2,1,0,8.75,0.3333333333333333,,3.0,0.5,,\n"
    )


def test_the_tables_go_into_a_folder_that_is_made_where_needed(study, tmp_path):
    folder = tmp_path / "a" / "b"
    assert study.export(folder) == [folder / "rounds.csv", folder / "answers.csv"]
    (folder / "rounds.csv").write_text("old")
    assert study.export(str(folder)) == [folder / "rounds.csv", folder / "answers.csv"]
    assert (folder / "rounds.csv").read_text().startswith("round,cost")


def test_numbers_are_written_to_the_last_bit(url, tmp_path):
    x = (0.1 + 0.2, 1e-300)
    created = ("created", "created", 1.0, hand.settings(STEPPER, hand.array(*x)))
    hand.write(url, [created, asked(0, x, 2.0), told(0, 0, x, 3.0, y=hand.array(2 / 3), cost=1e22)])
    with Study.open(url, "hand") as study:
        study.export(tmp_path)
    row = (tmp_path / "answers.csv").read_text().splitlines()[1].split(",")
    assert row == ["0", "0", "0", "", "1e+22", "", "0.30000000000000004", "1e-300", "0.6666666666666666"]


def test_what_cannot_be_written_is_named(study, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidInput) as refused:
        study.export(tmp_path / "file")
    assert str(refused.value) == f"{tmp_path / 'file'}: cannot be written (File exists)"
    (tmp_path / "out" / "answers.csv").mkdir(parents=True)
    with pytest.raises(InvalidInput) as refused:
        study.export(tmp_path / "out")
    assert str(refused.value) == f"{tmp_path / 'out' / 'answers.csv'}: cannot be written (Is a directory)"
    with pytest.raises(InvalidInput) as refused:
        study.export(tmp_path / "none" / "log.json")
    assert str(refused.value) == f"{tmp_path / 'none' / 'log.json'}: cannot be written (No such file or directory)"


# JSON.


def question(round: int, a: float, b: float) -> dict[str, Any]:
    first = {"round": round, "index": 0, "x": [a, b], "K": 3, "start": "previous", "keep": False}
    second = first | {"index": 1, "x": [a + 1, b + 1], "K": 4, "keep": True}
    probes = [{**probe, "revision": 0, "guard": None} for probe in (first, second)]
    return {"round": round, "revision": 0, "probes": probes, "recommended": [2 * a, 2 * b]}


def answer(round: int, index: int, x: list[float], **seen: Any) -> dict[str, Any]:
    nothing = {"y": None, "cost": None, "failure": None, "left_out": None, "context": None, "at": None}
    return {"round": round, "index": index, "revision": 0, "x": x, **nothing, **seen}


def test_the_whole_log_as_json(study, tmp_path):
    path = tmp_path / "log.JSON"
    assert study.export(path) == [path]
    text = path.read_text(encoding="utf-8")
    assert text.startswith('{\n "name": "toll study",\n')
    assert text.endswith("}\n")
    content = json.loads(text)
    events = content.pop("events")
    assert content == {
        "name": "toll study",
        "seed": 31,
        "x0": [0.5, -2.0],
        "names": ["x1", "x2"],
        "units": ["", ""],
        "maximises": None,
        "leader": STEPPER,
        "objective": None,
        "versions": {"stackelberg": "0.0.9"},
        "not_rebuilt": [],
        "round": 2,
        "recommendation": [4.0, -1.0],
    }
    heads = [(event.pop("number"), event.pop("time"), event.pop("kind")) for event in events]
    times = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 11.0, 12.0, 13.0]
    kinds = ["created", "asked", "told", "told", "asked", "told", "told", "asked", "told"]
    assert heads == list(zip(range(1, 13), times, [*kinds, "noted", "amended", "finished"], strict=True))
    assert events == [
        {},
        question(0, 0.5, -2.0),
        answer(0, 0, [0.5, -2.0], y=[3.0, 4.0], cost=6.0),
        answer(0, 1, [1.5, -1.0], y=[5.0, None], cost=8.5),
        question(1, 2.0, -0.5),
        answer(1, 0, [2.0, -0.5], failure='snow, "deep"'),
        answer(1, 1, [3.125, 0.5], y=[3.0, 8.0], cost=0.1),
        question(2, 2.0, -0.5),
        answer(2, 1, [3.0, 0.5], cost=1 / 3, at=8.75),
        {"text": "road works"},
        {"changes": {"probes": {"kind": "tuple", "items": [2]}}, "reason": "patience"},
        {"reason": "budget spent"},
    ]


def test_a_number_that_json_has_not_is_null_as_over_http(url, tmp_path):
    hand.write(url, [*log()[:2], told(0, 0, (0.5, -2.0), 3.0, y=hand.array(math.inf, 2.0), cost=6.0)])
    with Study.open(url, "hand") as study:
        (path,) = study.export(tmp_path / "log.json")
    assert json.loads(path.read_text())["events"][2]["y"] == [None, 2.0]


def test_json_names_the_objective(url, tmp_path):
    with Study.create(url, "s", Setup(studies.two_point(), "revenue", x0=[1.0])) as study:
        (path,) = study.export(tmp_path / "log.json")
    assert json.loads(path.read_text())["objective"] == "revenue"


# The list of studies.


def test_a_study_without_events_is_damage(url):
    hand.write(url, [], name="hand")
    why = f"{url}: the log of study 'hand' is empty or damaged; restore it from a backup"
    assert Study.list(url) == [Summary("hand", None, None, None, finished=False, damaged=why)]


def test_a_damaged_study_hides_no_other(url):
    hand.write(url, [], name="ant", study=1)
    hand.write(url, log()[:10], name="zebra", study=2)
    done = CliRunner().invoke(app, ["studies", "--db", url])
    assert done.exit_code == 3
    ant, zebra = (next(line for line in done.stdout.splitlines() if name in line) for name in ("ant", "zebra"))
    assert "damaged" in ant
    assert "open" in zebra
    assert "study 'ant'" in done.stderr
    assert "restore it from a backup" in done.stderr
    told = CliRunner().invoke(app, ["studies", "--db", url, "--json"])
    assert told.exit_code == 3
    assert [(s["name"], s["events"]) for s in json.loads(told.stdout)["studies"]] == [("ant", None), ("zebra", 10)]


def test_where_f_is_maximised_the_log_its_exports_and_the_rails_hold_f_as_it_is(tmp_path):
    rails = Rails(baseline=[2.0], baseline_cost=4.0, allowed_loss=0.5)
    setup = Setup(TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.2)), x0=[2.0], maximise=True, rails=rails)
    with Study.create(f"{tmp_path}/s.db", "shop", setup) as study:
        for value in (4.5, 5.0):
            study.tell(study.next_probe(), value=value)
        assert study.rails.baseline_cost == 4.0
        assert study.view.leader.rails.baseline_cost == -4.0
        assert study.known.record.cost == 4.5
        log, rounds, answers = study.export(tmp_path / "log.json") + study.export(tmp_path / "tables")
    told = [event["cost"] for event in json.loads(log.read_text())["events"] if event["kind"] == "told"]
    assert told == [4.5, 5.0]
    assert [float(row.split(",")[1]) for row in rounds.read_text().splitlines()[1:]] == [4.5]
    assert [float(row.split(",")[4]) for row in answers.read_text().splitlines()[1:]] == told
