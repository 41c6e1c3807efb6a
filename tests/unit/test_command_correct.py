"""`stackelberg correct` and `retract`, and what `tell`, `show`, `report` and `export` say of wrong answers."""

from __future__ import annotations

import csv
import json
import re

import pytest
from tests.averager import Averager
from tests.documents import doubts, remarks
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.study import Setup, Study

pytestmark = pytest.mark.slow  # whole commands

URL = "sqlite:///stackelberg.db"
RIGHT = ("5 6 7", "5.5 6 7.5", "5 6.5 7")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)
    Study.create(URL, "city hall", Setup(Averager(), "total-response", x0=[0.0])).close()


def run(*arguments, code=0):
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    assert result.exit_code == code, result.output
    return result


def tell(*answers):
    for y in answers:
        run("ask", "city hall")
        last = run("tell", "city hall", "--y", y)
    return last


def test_an_answer_that_looks_wrong_is_pointed_out_with_what_to_do():
    assert "in doubt" not in tell(*RIGHT).stderr
    told = tell("0 6 7").stderr
    assert "probe 3.0: recorded" in told
    assert "in doubt: entry 1 of y is 0, lately about 5" in told
    assert "it is recorded and left out until you say: stackelberg confirm 'city hall' 3.0 (it is right)" in told
    assert "stackelberg correct 'city hall' 3.0 --y ... --reason '...'" in told
    shown = json.loads(run("show", "city hall", "--json").stdout)
    assert doubts(shown) == ["3.0: entry 1 of y is 0, lately about 5"]


def test_correct_and_retract(tmp_path):
    tell(*RIGHT, "0 6 7")
    (tmp_path / "y.txt").write_text("4\n6\n7\n")
    done = run("correct", "city hall", "3", "--y-file", tmp_path / "y.txt", "--reason", "unplugged", "--json")
    assert json.loads(done.stdout) == {
        "probe": "3.0",
        "round": 3,
        "index": 0,
        "revision": 0,
        "recorded": True,
        "late": True,
        "flags": [],
        "left_out": None,
        "remark": "",
        "study": "city hall",
        "open_round": 4,
    }
    assert "probe 3.0: corrected; everything since is computed again" in done.stderr
    again = run("correct", "city hall", "3.0", "--y", "4 6 7", "--reason", "unplugged")
    assert "probe 3.0: known already" in again.stderr
    run("retract", "city hall", "0", "--reason", "the wrong day")
    # The costs 19, 18.5 and 17 count, and are told at 0, 18 and 18.5: (19 + 18.5 + 17) / 3.
    x = float(run("recommend", "city hall").stdout)
    assert x == pytest.approx(54.5 / 3, abs=0.05)
    shown = json.loads(run("show", "city hall", "--json").stdout)
    assert {"0.0 retracted: the wrong day", "3.0 corrected: unplugged"} <= set(remarks(shown))
    assert (doubts(shown), shown["status"]["failures"]) == ([], 1)


def test_show_says_what_the_recommendation_costs():
    assert "nothing was measured yet" in run("show", "city hall").stdout
    tell("5 6 7", "6 6 6", "6 7 5", "7 7 4")
    words = run("show", "city hall").stdout
    assert re.search(r"should cost +18\.00; .*costs seen near it", words)
    shown = json.loads(run("show", "city hall", "--json").stdout)
    expected = shown["answer"]["expected"]
    assert expected["cost"] == pytest.approx(18.0)
    assert expected["low"] <= 18.0 <= expected["high"]
    assert expected["source"] == "from 2 costs seen near it"


def test_export_shows_what_counts_and_the_log_both_answers(tmp_path):
    tell(*RIGHT)
    run("correct", "city hall", "1", "--y", "5 6 8", "--reason", "=typo")
    run("retract", "city hall", "2", "--reason", "snow")
    run("export", "city hall", "--out", tmp_path / "tables")
    with (tmp_path / "tables" / "answers.csv").open() as file:
        rows = [(r["round"], r["cost"], r["failure"]) for r in csv.DictReader(file)]
    assert rows == [
        ("0", "18.0", ""),
        ("1", "19.0", ""),
        ("2", "", "retracted: snow"),
    ]
    events = json.loads(run("export", "city hall", "--json").stdout)["events"]
    assert [e["reason"] for e in events if e["kind"] in ("corrected", "retracted")] == ["=typo", "snow"]


def test_the_page_lists_wrong_answers(tmp_path):
    tell(*RIGHT, "0 6 7")
    run("correct", "city hall", "2", "--y", "5 6 7", "--reason", "the plug was out")
    run("report", "city hall", "--out", tmp_path / "page")
    page = (tmp_path / "page" / "index.html").read_text()
    assert "in doubt: entry 1 of y is 0" in page
    assert "the plug was out" in page
    assert "entry 1 of y is 0" in page
    assert "best seen" not in page
    assert "best so far" not in page


REFUSED = [
    (("correct", "city hall", "9", "--cost", "1", "--reason", "typo"), "probe 9.0 was never asked"),
    (
        ("correct", "city hall", "x", "--cost", "1", "--reason", "typo"),
        "probe: expected a name such as 3.0 or 3.0-1",
    ),
    (("correct", "city hall", "1", "--reason", "typo"), "expected y, a cost or both, got neither"),
    (
        ("correct", "city hall", "1", "--y", "1 2", "--reason", "typo"),
        "expected 3 numbers as before",
    ),
    (("correct", "city hall", "1", "--y", "1 2 3"), "--reason"),
    (("retract", "city hall", "1"), "--reason"),
    (("retract", "city hall", "1", "--reason", " "), "reason: expected"),
    (("retract", "city hall", "1.4", "--reason", "typo"), "probe 1.4 was never asked"),
]


def test_refused():
    tell(*RIGHT)
    for arguments, words in REFUSED:
        assert words in run(*arguments, code=2).output


def test_a_round_of_several_probes_needs_the_index():
    with Study.create(URL, "two", Setup(Averager(probes=2), x0=[0.0])) as study:
        for probe in study.ask():
            study.tell(probe, cost=1.0)
    refused = run("retract", "two", "0", "--reason", "typo", code=2)
    assert "PROBE: round 0 has several probes (0.0, 0.1); say which" in refused.output
    assert "probe 0.1: retracted" in run("retract", "two", "0.1", "--reason", "typo").stderr


def test_a_finished_study_is_left_alone():
    tell(*RIGHT)
    run("finish", "city hall")
    assert "was finished" in run("retract", "city hall", "1", "--reason", "typo", code=2).output


def test_what_is_told_of_a_probe_that_has_an_answer_says_that_it_stands():
    tell(*RIGHT)
    failed = run("tell", "city hall", "0.0", "--failure", "the till was broken").stderr
    assert "probe 0.0: not recorded, late" in failed
    assert "the log has an answer to this probe" in " ".join(failed.split())
    run("retract", "city hall", "1.0", "--reason", "the wrong one")
    again = run("tell", "city hall", "1.0", "--y", RIGHT[1]).stderr
    assert "probe 1.0: not recorded, late" in again
    assert "the log has an answer to this probe, or a correction" in " ".join(again.split())
    assert "known already" in run("tell", "city hall", "2.0", "--y", RIGHT[2]).stderr
    run("correct", "city hall", "1.0", "--y", RIGHT[1], "--reason", "it was right")
    assert "known already" in run("tell", "city hall", "1.0", "--y", RIGHT[1]).stderr


def test_what_is_known_of_a_day_can_be_corrected():
    with Study.create(
        URL, "shop", Setup(Averager(), "total-response", [0.0], context={"holiday": "flag"})
    ) as study:
        study.tell(study.ask()[0], [5.0], context={"holiday": False})
    run("correct", "shop", "0", "--y", "5", "--context", "holiday=true", "--reason", "it was one")
    with Study.open(URL, "shop") as study:
        assert study.answers()[0].context.tolist() == [1.0]
