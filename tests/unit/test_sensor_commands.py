"""A planner who does not count every link, through the command line: Braess's network, worked by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg import Study
from stackelberg.cli import app
from stackelberg.roads import braess, equilibrium, sioux_falls, system_optimum
from stackelberg.roads.files import write_frame

pytestmark = pytest.mark.slow  # whole commands

FLOWS = {1: 4.0, 2: 2.0, 3: 2.0, 4: 2.0, 5: 4.0}
SEEN = 40.0 * 4 + 52.0 * 2 + 40.0 * 4
"""The travel time on links 1, 3 and 5."""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)
    write_frame("net.csv", braess()[0].to_frame()[0])


def run(*arguments, code=0):
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    assert result.exit_code == code, result.output
    return result


def as_json(*arguments, code=0):
    return json.loads(run(*arguments, "--json", code=code).stdout)


def new(*options, uncounted="ignored", policy="two-point"):
    """A study called city: two probes a round, and λ = 0 so that costs are travel times."""
    run("new", "city.toml", "--network", "net.csv", *options)
    text = re.sub("(?m)^lam = [^ ]*", "lam = 0.0", Path("city.toml").read_text())
    text = text.replace('uncounted = "estimate"', f'uncounted = "{uncounted}"')
    text = text.replace('kind = "city-twin"', f'kind = "{policy}"')
    if policy == "two-point":
        text = text.replace("# schedule =", "schedule =").replace("# K = 1  ", "K = 1  ", 1)
    Path("city.toml").write_text(text)
    return run("run", "city.toml")


def counts(*links, heading="link,count", **others):
    rows = [f"{link},{FLOWS[link]}" for link in links] + [f"{link},{count}" for link, count in others.items()]
    Path("counts.csv").write_text("\n".join([heading, *rows]) + "\n")
    return "counts.csv"


def day(*links, option="--counts"):
    run("ask", "city")
    return as_json("tell", "city", option, counts(*links))


@pytest.fixture
def city():
    Path("some.csv").write_text("tail,head\n1,3\n3,2\n4,2\n")
    new("--sensors", "some.csv")


def test_tolls_by_twenty_counters_in_a_city_of_76_links_save_time_and_few_counters_are_mentioned():
    network, demand = sioux_falls()
    write_frame("net.csv", network.to_frame()[0])
    counted = np.random.default_rng(0).choice(76, 20, replace=False)
    Path("some.csv").write_text("link\n" + "".join(f"{link + 1}\n" for link in np.sort(counted)))
    run("new", "city.toml", "--network", "net.csv", "--sensors", "some.csv")
    run("run", "city.toml")
    with Study.open("sqlite:///stackelberg.db", "city") as study:
        for _ in range(3):
            probe, y = study.ask()[0], np.full(76, np.nan)
            y[counted] = equilibrium(network, demand, probe.x, gap=1e-6).flows[counted]
            study.tell(probe, y)
        true = equilibrium(network, demand, study.recommend(), gap=1e-6).tstt
    best = system_optimum(network, demand, gap=1e-6).tstt
    without = equilibrium(network, demand, gap=1e-6).tstt
    assert without - true > 0.4 * (without - best)


@pytest.mark.parametrize(
    "options, message",
    [
        (["--sensors", "a.csv"], "--sensors: this is of a network; expected --network FILE as well"),
        (["--network", "net.csv", "--sensors", "gone.csv"], "gone.csv: cannot be read"),
        (
            ["--network", "net.csv", "--sensors", "bad.csv"],
            "bad.csv, line 2, column 'link': expected a whole number between 1",
        ),
    ],
)
def test_bad_lists_of_links_are_refused_before_a_file_is_written(options, message):
    Path("a.csv").write_text("link\n1\n2\n3\n4\n5\n")
    Path("bad.csv").write_text("link\n6\n")
    assert message in run("new", "city.toml", *options, code=2).output
    assert not Path("city.toml").exists()


@pytest.mark.parametrize(
    "rows, cells",
    [
        ("link;count\n1;4,0\n3;2,0\n5;4\n", ["--sep", ";", "--decimal", ","]),
        ("tail\thead\tcount\n1\t3\t4\n3\t2\t2\n4\t2\t4\n", ["--sep", "\t"]),
    ],
)
def test_counts_are_read_as_the_options_say(city, rows, cells):
    run("ask", "city")
    Path("counts.csv").write_text(rows)
    run("tell", "city", "--counts", "counts.csv", code=2)
    assert as_json("tell", "city", "--counts", "counts.csv", *cells)["cost"] == pytest.approx(SEEN)


def test_tell_answers_with_what_it_understood(city):
    run("ask", "city")
    told = as_json("tell", "city", "--counts", counts(1, 3, 5))
    assert told["cost"] == pytest.approx(SEEN)
    assert told["cost_is"] == "travel time on 3 of 5 links"
    assert told["seen"] == {
        "links": 5,
        "sensed": 3,
        "counted": 3,
        "missing": [],
        "estimated": [],
        "unexpected": [],
        "unlikely": None,
    }
    assert (told["open_round"], told["unanswered"], told["no_cost_because"]) == (1, 0, None)
    run("ask", "city")
    said = run("tell", "city", "--counts", counts(1, 3, 5)).output
    assert "counted: all 3 links with a sensor (2 of 5 have none)" in said
    assert "cost 424.0 (travel time on 3 of 5 links)" in said
    assert "round 2 is open; next: stackelberg ask city" in said


def test_the_response_model_learns_from_a_day_without_a_cost():
    Path("some.csv").write_text("link\n1\n3\n5\n")
    run("new", "city.toml", "--network", "net.csv", "--sensors", "some.csv")
    text = Path("city.toml").read_text().replace('uncounted = "estimate"', 'uncounted = "ignored"')
    begin, end = text.index("[leader]"), text.index("[rails]")
    Path("city.toml").write_text(f'{text[:begin]}[leader]\nkind = "response-model"\n\n{text[end:]}')
    run("run", "city.toml")
    day(1, 3, 5)
    told = day(1, 5)
    assert told["cost"] is None
    assert told["leader_says"] == "learned from what was seen, and took a step"


def test_a_count_of_a_link_without_a_sensor_is_noted_and_does_not_count(city):
    told = day(1, 2, 3, 5)
    assert told["seen"]["unexpected"] == [2]
    assert told["cost"] == pytest.approx(SEEN)
    run("ask", "city")
    said = run("tell", "city", "--counts", counts(1, 2, 3, 5)).output
    assert "link 2 came with a count although declared without a sensor: kept, not in the cost" in said


def test_a_table_is_understood_by_the_ends_of_links():
    run("new", "city.toml", "--network", "net.csv")
    run("run", "city.toml")
    run("ask", "city")
    Path("y.csv").write_text("# Tuesday\ntail,head,count\n1,3,4\n1,4,2\n3,2,2\n3,4,2\n4,2,4\n")
    told = as_json("tell", "city", "--counts", "y.csv")
    x = np.array(as_json("export", "city")["events"][1]["probes"][0]["x"])
    assert told["cost"] == pytest.approx(552.0 + 1e-3 * float(x @ x))
    assert told["cost_is"] == "total time"
    run("ask", "city")
    assert "expected 5 numbers" in run("tell", "city", "--y", "4 2 2 2", code=2).output


def test_unknown_links_are_refused_at_the_door(city):
    run("ask", "city")
    Path("counts.csv").write_text("link,count\n1,4\n6,1\n")
    assert "counts.csv, line 3, column 'link'" in run("tell", "city", "--counts", "counts.csv", code=2).output
    Path("counts.csv").write_text("tail,head,count\n1,2,4\n")
    assert "counts.csv, line 2: expected a link" in run("tell", "city", "--counts", "counts.csv", code=2).output
    assert "y: expected 5 numbers, got 2" in run("tell", "city", "--y", "1 2", code=2).output
    assert as_json("show", "city")["status"]["answers"] == 0


def test_sensors_of_another_file_are_other_settings(city):
    assert "other settings" not in run("run", "city.toml").output
    Path("some.csv").write_text("link\n1\n3\n4\n5\n")
    assert "created from other data" in run("run", "city.toml", code=2).output


TOWN = {1: 2840.0, 2: 2830.0, 3: 1170.0, 4: 1160.0, 5: 20.0}


@pytest.mark.parametrize(
    ("factor", "words"),
    [
        (1.0, None),
        (
            10.0,
            "counted roads carry 11 times their capacity, on average: are counts and",
        ),
        (
            0.05,
            "counted roads are as quick as empty ones by the network file, and tolls can save no time",
        ),
        (0.0, "every count is zero: were the counters on?"),
    ],
)
def test_counts_that_hardly_fit_the_network_are_said_from_the_first_day_on(factor, words):
    rows = ["1,3,5,0.15,2000,4", "3,2,5,0.15,2000,4", "1,4,8,0.15,3000,4", "4,2,8,0.15,3000,4", "3,4,1,0.15,1000,4"]
    heading = "tail,head,free_flow_time,b,capacity,power"
    Path("net.csv").write_text("\n".join(["# zones: 2", heading, *rows, ""]))
    new(policy="city-twin")
    run("ask", "city")
    Path("counts.csv").write_text("link,count\n" + "".join(f"{n},{factor * w}\n" for n, w in TOWN.items()))
    told = run("tell", "city", "--counts", "counts.csv").stderr
    if words is None:
        assert "capacit" not in told
        assert "were the counters on" not in told
    else:
        assert words in " ".join(told.split())
        assert words in " ".join(run("show", "city").stderr.split())


def test_a_count_that_may_be_of_either_of_two_parallel_links_is_said():
    heading = "tail,head,free_flow_time,b,capacity,power"
    rows = ["1,2,5,0.15,2000,4", "1,2,8,0.15,900,4", "2,1,5,0.15,900,4"]
    Path("net.csv").write_text("\n".join(["# zones: 2", heading, *rows, ""]))
    new(policy="city-twin")
    said = "counts.csv: links 1, 2 go by the same name, and fewer rows have it: taken for link 1"
    for table, doubtful in (
        ("tail,head,count\n1,2,700\n2,1,300\n", True),
        ("tail,head,count\n1,2,700\n1,2,650\n2,1,305\n", False),
        ("tail,head,count\n2,1,303\n", False),
        ("link,count\n2,701\n3,302\n", False),
    ):
        run("ask", "city")
        Path("counts.csv").write_text(table)
        assert (said in run("tell", "city", "--counts", "counts.csv").stderr) is doubtful
