"""What the control room shows of a study, field by field: by what was told, and by hand."""

from __future__ import annotations

import sqlite3

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.averager import Averager
from tests.servers import PIGOU, running
from tests.studies import read_log, two_point

from stackelberg import Box, Setup
from stackelberg.report.summary import StudySummary
from stackelberg.study import Storage, Study

pytestmark = pytest.mark.slow  # servers

CITY = """
[study]
name = "city"
rounds = 12
[live]
network = "braess"
[leader]
kind = "two-point"
K = 2
schedule = { kind = "constant", eta = 0.01, delta = 0.5 }
[rails]
largest_change = 0.75
"""
COUNTS = [
    [4.0, 2.0, 2.0, 2.0, 4.0],
    [3.5, 2.5, 2.5, 1.0, 3.5],
    [3.0, 3.0, 3.0, 0.0, 3.0],
    [3.0, 3.0, None, 0.0, 3.0],
]
NAMES = ["1→3 (link 1)", "1→4 (link 2)", "3→2 (link 3)", "3→4 (link 4)", "4→2 (link 5)"]


@pytest.fixture(autouse=True)
def computed_again_at_once(monkeypatch):
    """A view is kept for some time although the log has grown (test_server_security.py): not here."""
    monkeypatch.setattr("stackelberg.server.registry._PACE", 0.0)


@pytest.fixture(scope="module")
def city(tmp_path_factory):
    """A server with one study of Braess's network, and its four deployments: the last one lacks a count."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('views')}/s.db") as server:
        assert server.send("POST", "/v1/studies", {"problem": CITY}).status == 201
        probes = []
        for _ in range(2):
            asked = server.send("POST", "/v1/studies/city/ask", {}).json["probes"]
            for probe in asked:
                told = {"probe": probe["probe"], "y": COUNTS[len(probes)]}
                assert server.send("POST", "/v1/studies/city/tell", told).status == 200
                probes.append(probe)
        server.send("POST", "/v1/studies/city/correct", {"probe": "0.1", "y": COUNTS[1], "reason": "again"})
        wrong = {"probe": "0.1", "y": [3.5, 2.5, 2.5, 1.0, 3.0], "reason": "a 3.5 was a 3"}
        assert server.send("POST", "/v1/studies/city/correct", wrong).status == 200
        yield server, probes


def get(city, what=""):
    sent = city[0].send("GET", f"/v1/studies/city{what}")
    assert sent.status == 200, sent.text
    return sent.json


def cost(x, w):
    """Time on Braess's roads (10 w, 50 + w, 50 + w, 10 + w, 10 w), and what tolls are kept small by."""
    x, w = np.array(x), np.array(w)
    return float(w @ [10 * w[0], 50 + w[1], 50 + w[2], 10 + w[3], 10 * w[4]])


def test_answers_left_out_confirmed_retracted_and_failed(tmp_path):
    db = f"sqlite:///{tmp_path}/s.db"
    with Study.create(
        db, "s", Setup(Averager(), "total-response", x0=[0.0], context={"holiday": "flag", "demand": "number"})
    ) as study:
        for counts in ([5.0, 6.0, 7.0], [6.0, 6.0, 6.0], [6.0, 7.0, 5.0], [7.0, 7.0, 4.0], [0.0, 6.0, 7.0]):
            study.tell(study.next_probe(), counts, context={"demand": 2.0})
        study.tell(study.next_probe(), [6.0, 6.0, 6.0], context={"holiday": True, "demand": 3.0})
        study.tell(study.next_probe(), [6.0, 5.0, np.nan], 11.0, context={"demand": 2.0})
        study.give_up(study.next_probe(), "snow")
        study.retract((0, 0), reason="another town")
        study.retract((5, 0), reason="fair")
    with running(db) as server:

        def rows():
            return {row["probe"]: row for row in server.send("GET", "/v1/studies/s").json["answers"]["rows"]}

        before, needs = rows(), server.send("GET", "/v1/studies/s").json["attention"]
        assert server.send("POST", "/v1/studies/s/confirm", {"probe": "4.0", "reason": "so"}).status == 200
        after = rows()
    said = {name: (row["counts"], row["in_doubt"], row["remarks"]) for name, row in before.items()}
    assert said["0.0"] == ("none", False, ["retracted: another town"])
    assert said["1.0"] == ("all", False, [])
    assert said["4.0"][:2] == ("part", True)
    assert said["4.0"][2][0].startswith("in doubt: entry 1 of y is 0")
    assert said["5.0"] == ("none", False, ["retracted: fair"])
    assert said["7.0"] == ("none", False, ["snow"])
    assert before["5.0"]["context"] == {"holiday": True, "demand": 3.0}
    assert (before["1.0"]["value"], before["7.0"]["value"]) == (18.0, None)
    assert (after["4.0"]["counts"], after["4.0"]["left_out"]) == ("all", None)
    assert after["4.0"]["remarks"][1] == "confirmed by local: so"
    assert [(n["kind"], n["action"], n["about"] and n["about"]["probe"]) for n in needs] == [
        ("looks wrong", "confirm", "4.0"),
        ("no baseline", "baseline", None),
    ]


def test_at_a_limit(tmp_path):
    """x1 is held at its most and x3 at its least; at 0 from below is nothing to see to, and x2 is free."""
    X = Box([0.0, 0.0, 1.0, 0.0], [2.0, 5.0, 6.0, 1.0])
    with Study.create(f"sqlite:///{tmp_path}/s.db", "s", Setup(Averager(), x0=[2.0, 3.0, 1.0, 0.0], X=X)) as study:
        needs = StudySummary(study).attention()
        assert [(a.kind, a.words, a.action) for a in needs] == [
            ("at a limit", "x1 is at its most, 2.000", "amend"),
            ("at a limit", "x3 is at its least, 1.000", "amend"),
        ]


def found_steps(city):
    with Study.open(city[0].db, "city") as study:
        return [record.note["step"] for record in study.history().records]


def test_a_study_from_afar_says_what_its_document_says(city):
    document = get(city)
    with Study.open(city[0].db, "city") as study:
        times = [time for _, time, _ in study.events()]
    listed = city[0].send("GET", "/v1/studies").json
    assert (listed["total"], listed["offset"], [s["name"] for s in listed["studies"]]) == (1, 0, ["city"])
    found = listed["studies"][0]
    assert (found["created"], found["leader"], found["dimension"]) == (times[0], "TwoPoint", 5)
    same = set(found) & set(document["status"])
    assert {name: found[name] for name in same} == {name: document["status"][name] for name in same}
    assert (found["recommended"], found["headline"]) == (
        document["answer"]["words"],
        document["answer"]["headline"],
    )
    assert document["status"]["state"] in ("waiting", "ready")
    assert (document["status"]["changed"], document["status"]["events"]) == (times[-1], 8)
    brief = get(city, "?whole=false")
    assert (brief["answers"], brief["map"], brief["answer"]) == (None, None, document["answer"])


def test_events_in_brief(city):
    found = get(city, "/events?after=2&limit=2&brief=true")
    assert found["last"] == 8
    shown = [{key: value for key, value in event.items() if key != "time"} for event in found["events"]]
    places = [{"round": 0, "index": index, "revision": 0, "failure": None} for index in (0, 1)]
    costs = [get(city)["answers"]["rows"][0]["value"], cost([], COUNTS[1])]
    assert [event.pop("cost") for event in shown] == pytest.approx(costs, rel=1e-5)
    assert shown == [
        {"number": n, "kind": "told", "by": "local", "words": None, **place}
        for n, place in zip((3, 4), places, strict=True)
    ]
    last = get(city, "/events?after=7&brief=true")["events"][0]
    assert (last["kind"], last["words"]) == ("corrected", "probe 0.1: a 3.5 was a 3")


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A server whose study of Pigou's roads has no network to draw."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('alone')}/s.db") as server:
        assert server.send("POST", "/v1/studies", {"problem": PIGOU}).status == 201
        yield server


def test_what_a_study_waits_for_and_why_it_stands_still(alone):
    post = {"problem": PIGOU, "name": "still"}
    made = alone.send("POST", "/v1/studies", post).json
    assert made == {"study": "still", "events": 1, "from_round": None}
    probe, *others = alone.send("POST", "/v1/studies/still/ask", {}).json["probes"]
    name = {"probe": "0.0", "round": 0, "index": 0, "revision": 0}
    assert name | {"named": {"x1": probe["x"][0]}, "K": 2} == {key: probe[key] for key in (*name, "named", "K")}
    assert alone.send("GET", "/v1/studies/still/probes/0.0").json == probe
    with Study.open(alone.db, "still") as study:
        asked = next(time for _, time, event in study.events() if event.kind == "asked")
    waiting = alone.send("GET", "/v1/studies/still").json["waiting"]
    assert waiting == [{**one, "since": asked, "by": "local"} for one in (probe, *others)]
    amended = alone.send("POST", "/v1/studies/still/amend", {"changes": {"K": 5}}).json
    assert amended == {"study": "still", "events": 3, "from_round": 1}
    for word, state, why in (
        ("pause", "paused", "paused"),
        ("resume", "waiting", None),
        ("finish", "finished", "done"),
    ):
        reason = {"reason": "done"} if word == "finish" else {}
        assert alone.send("POST", f"/v1/studies/still/{word}", reason).status == 200
        found = alone.send("GET", "/v1/studies/still").json["status"]
        assert (found["state"], found["why"]) == (state, why)
    again = alone.send("POST", "/v1/studies/still/finish", {}).json
    assert again["type"] == "urn:stackelberg:study-finished"


def test_two_thousand_studies_are_listed_at_once(tmp_path):
    """From the list of logs; what was read of a study is listed with it, until its log has grown."""
    db = f"sqlite:///{tmp_path}/s.db"
    with Study.create(db, "s 0000", Setup(two_point(), x0=[0.0])) as study:
        study.tell(study.next_probe(), cost=3.0)
        study.ask()
    with Storage(db) as storage:
        entries = [entry for _, entry in read_log(storage, storage.find("s 0000"))]
        for i in range(1, 2000):
            storage.add(f"s {i:04d}", entries)

    def listed():
        return server.send("GET", "/v1/studies?brief=true&limit=10000").json["studies"]

    with running(db) as server:
        found = listed()
        assert [one["name"] for one in found] == [f"s {i:04d}" for i in range(2000)]
        assert (found[7]["read"], found[7]["state"], found[7]["events"]) == (False, "open", 3)
        assert server.send("GET", "/v1/studies?offset=7&limit=1").json["studies"][0]["recommended"] == "0"
        found = listed()
        assert [one["name"] for one in found if one["read"]] == ["s 0007"]
        assert found[7]["recommended"] == "0"
        server.send("POST", "/v1/studies/s%200007/notes", {"text": "more"})
        assert not listed()[7]["read"]
        assert len(server.send("GET", "/v1/studies?limit=201").json["studies"]) == 200


def test_a_log_that_cannot_be_read_hides_no_other(tmp_path):
    db = f"sqlite:///{tmp_path}/s.db"
    for name in ("whole", "broken", "beheaded"):
        Study.create(db, name, Setup(two_point(), x0=[0.0])).close()
    with sqlite3.connect(tmp_path / "s.db") as raw:
        table = next(n for (n,) in raw.execute("select name from sqlite_master") if "event" in n)
        raw.execute(f"update {table} set body = replace(body, '\"x0\"', '\"y0\"') where study = 2")
        raw.execute(f"delete from {table} where study = 3")
    with running(db) as server:
        whole, broken, beheaded = server.send("GET", "/v1/studies").json["studies"]
    assert (whole["name"], whole["state"]) == ("whole", "ready")
    assert (broken["name"], broken["state"], broken["events"]) == ("broken", "damaged", 1)
    assert broken["why"]
    assert (beheaded["name"], beheaded["state"]) == ("beheaded", "damaged")
    assert "event 1 was edited, removed or put elsewhere; restore the database from a backup" in beheaded["why"]


def test_what_looks_wrong_and_what_is_expected(tmp_path):
    db = f"sqlite:///{tmp_path}/s.db"
    with Study.create(db, "s", Setup(Averager(), "total-response", x0=[0.0])) as study:
        for counts in ([5.0, 6.0, 7.0], [6.0, 6.0, 6.0], [6.0, 7.0, 5.0], [7.0, 7.0, 4.0], [0.0, 6.0, 7.0]):
            study.tell(study.next_probe(), counts)
        expected, doubts = study.expected(), study.in_doubt()
    assert expected.cost == pytest.approx(18.0)
    assert len(doubts) == 1
    with running(db) as server:
        recommended = server.send("GET", "/v1/studies/s/recommendation?expected=true").json
        listed = server.send("GET", "/v1/studies/s").json
    ((round, index),) = doubts
    words = next(iter(doubts.values())).reason
    assert (round, index) == (4, 0)
    data = {**dict.fromkeys(("cost", "low", "high"), 18.0), "source": expected.source, "error": 0.0}
    assert recommended["expected"] == data | {"words": "18.00"}
    assert {k: listed["answer"]["expected"][k] for k in data} == data
    about = {"probe": "4.0"}
    assert listed["attention"][:1] == [
        {"kind": "looks wrong", "words": f"probe 4.0: {words}", "action": "confirm", "about": about}
    ]
    assert (listed["answers"]["rows"][-1]["in_doubt"], listed["status"]["rounds"]) == (True, None)


def test_metrics_count(tmp_path):
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        for _ in range(3):
            server.send("GET", "/v1/me")
        server.send("GET", "/v1/studies/none")
        server.send("PATCH", "/v1/me")
        server.send("GET", "/nowhere")
        server.send("POST", "/v1/studies", {"problem": PIGOU})
        lines = server.send("GET", "/metrics").text.splitlines()
    counts = dict(line.rsplit(" ", 1) for line in lines if not line.startswith(("#", "stackelberg_study_")))
    assert 'stackelberg_study_needs_attention{study="pigou"} 0' in lines
    request = "stackelberg_requests_total"
    assert counts == {
        f'{request}{{method="GET",route="/v1/me",status="200"}}': "3",
        f'{request}{{method="GET",route="/v1/studies/{{name}}",status="404"}}': "1",
        f'{request}{{method="GET",route="none",status="404"}}': "1",
        f'{request}{{method="POST",route="/v1/studies",status="201"}}': "1",
        f'{request}{{method="other",route="/v1/me",status="405"}}': "1",
        "stackelberg_streams": "0",
        "stackelberg_studies": "1",
    }


def test_pages_of_rounds_and_of_the_log(city):
    with Study.open(city[0].db, "city") as study:
        history = study.history()
    for offset, limit, rounds, following in (
        (0, 1, [0], 1),
        (1, 1, [1], None),
        (0, 2, [0, 1], None),
        (5, 1, [], None),
    ):
        page = get(city, f"/history?offset={offset}&limit={limit}")
        assert (page["total"], page["next"], [r["round"] for r in page["rounds"]]) == (2, following, rounds)
    first = get(city, "/history?offset=0&limit=1")
    assert {a["round"] for a in first["answers"]} == {0}
    (gone,) = first["replaced"]
    assert (gone["number"], gone["kind"], gone["reason"]) == (8, "corrected", "a 3.5 was a 3")
    assert first["rounds"][0]["x"] == history.records[0].x.tolist()
    assert first["rounds"][0]["note"]["delta"] == 0.5
    assert get(city, "/history?offset=1&limit=1")["answers"][1]["y"] == COUNTS[3]
    assert [e["number"] for e in get(city, "/events")["events"]] == list(range(1, 9))
    assert get(city, "/events?after=8") == {"last": 8, "events": []}
    whole = get(city, "/events?after=2&limit=1")["events"][0]
    assert (whole["y"], whole["at"]) == (COUNTS[0], None)
    for wrong in (
        "/events?after=9",
        "/events?limit=0",
        "/events?limit=1001",
        "/history?limit=0",
        "/history?offset=-1",
    ):
        assert city[0].send("GET", f"/v1/studies/city{wrong}").status == 422


def test_tables_as_files(city):
    with Study.open(city[0].db, "city") as study:
        written = {
            path.name: path.read_text() for path in study.export(city[0].db.removeprefix("sqlite:///") + ".out")
        }
    for name, text in written.items():
        sent = city[0].send("GET", f"/v1/studies/city/{name}")
        assert (sent.headers["content-type"], sent.text) == ("text/csv; charset=utf-8", text)
    for other in ("other", "code"):
        assert city[0].send("GET", f"/v1/studies/city/{other}.csv").status == 422
