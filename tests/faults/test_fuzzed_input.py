"""No changed problem file, network, answer or database ends in a traceback: commands refuse with a message."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.problems import create_or_open, live_template, read_problem, template
from stackelberg.study import Setup, Study

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # warnings are what users may see

NET = """\
# zones: 2
tail,head,intercept,slope,capacity,length,name
1,3,0,10,1,1,Ring
1,4,50,1,1,1,High Street
3,2,50,1,1,1,
3,4,10,1,1,1,=Bridge
4,2,0,10,1,1,
"""
GMNS = """\
link_id,from_node_id,to_node_id,directed,length,free_speed,capacity,lanes
1,1,3,1,1.0,30,1000,1
2,3,2,0,1.0,30,1000,2
"""
TRIPS = "origin,destination,volume\n1,2,6\n1,1,0.5\n"
TNTP_NET = """\
<NUMBER OF ZONES> 2
<NUMBER OF NODES> 4
<FIRST THRU NODE> 1
<NUMBER OF LINKS> 3
<END OF METADATA>

~\tinit_node\tterm_node\tcapacity\tlength\tfree_flow_time\tb\tpower\tspeed\ttoll\tlink_type\t;
\t1\t3\t10\t1\t1\t0.15\t4\t0\t0\t1\t;
\t3\t2\t10\t1\t1\t0.15\t4\t0\t0\t1\t;
\t1\t2\t5\t1\t3\t0.15\t4\t0\t0\t1\t;
"""
TNTP_TRIPS = "<NUMBER OF ZONES> 2\n<TOTAL OD FLOW> 6.0\n<END OF METADATA>\n\nOrigin 1\n 1 : 0.0; 2 : 6.0;\n"
COUNTED = '[study]\nname = "c"\n[live]\nnet = "net.csv"\nbounds = [0.0, 5.0]\nunits = "flows in vehicles"\n'
COUNTS = "link,count\n1,4.0\n2,2.0\n3,2.0\n4,2.0\n5,4.0\n"

NETWORKS = {"csv": (NET, TRIPS), "gmns.csv": (GMNS, TRIPS), "tntp": (TNTP_NET, TNTP_TRIPS)}
PROBLEMS = {"builtin": template("m", "m.toml"), "live": live_template("v", "v.toml"), "counted": COUNTED}

NASTY = [
    *("", " ", "0", "-1", "0.5", "1e-320", "1e308", "-1e400", "nan", "-inf", "9" * 400, "0x10", "1_000", "1,5"),
    *("true", "[]", "[1, 2, 3]", "[[1.0], [1.0, 2.0]]", "[nan]", "{}", "{ kind = 'x' }", '"', "'", '"""'),
    *("[" * 3000, "\\u0000", "\x00", "\x1b[31m", "\r", "\n", "\t", ";", "#", "~", "<", "é", "\u202e", "\ufeff"),
    *("٣", "=1+1", "../x", "--", "%s", "os:system", "2026-11-15", "x" * 140_000),
]
WORD = re.compile(r"[^\s,;:=\[\]{}<>]+")
LONG_RUNS = ("K", "rounds", "count", "population", "window", "budget")
"""Settings whose large values make a legal run long."""


def mutated(text: str, rng: random.Random) -> bytes:
    """A text with one to three changes of words, lines or bytes, or cut short."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        change, rows = rng.randrange(4), text.split("\n")
        at, other = rng.randrange(len(rows)), rng.randrange(len(rows))
        words = list(WORD.finditer(rows[at]))
        if change == 0:
            rows[at], rows[other] = rows[other], rows[at]
        elif change == 1:
            rows[at : at + 1] = [rows[at]] * rng.choice((0, 2))
        elif change == 2 and len(rows) > 2:
            rows = rows[:at]
        elif words and words[0].group() not in LONG_RUNS:
            word = rng.choice(words)
            rows[at] = rows[at][: word.start()] + rng.choice(NASTY) + rows[at][word.end() :]
        text = "\n".join(rows)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if data and rng.random() < 0.2:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch, tmp_path):
    """In a folder with a network."""
    (tmp_path / "net.csv").write_text(NET)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> int:
    """The exit code of a command, which may refuse."""
    done = CliRunner().invoke(app, list(words))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise AssertionError(f"a traceback of {words}") from done.exception
    return done.exit_code


def solve(kind: str) -> int:
    return run("equilibrium", "--net", f"a_net.{kind}", "--trips", f"a_trips.{kind}", "--gap", "1e-2")


def a_database() -> None:
    """A study with told costs and an open question, and one of counted links."""
    leader = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1))
    with Study.create("sqlite:///seed.db", "plain", Setup(leader, x0=[1.0, 1.0])) as study:
        for _ in range(5):
            probe = study.next_probe()
            study.tell(probe, y=probe.x, cost=float(probe.x @ probe.x))
        study.ask()
    Path("c.toml").write_text(COUNTED)
    with create_or_open(read_problem(Path("c.toml")), "sqlite:///seed.db")[0] as study:
        study.ask()


@pytest.mark.parametrize("kind", NETWORKS)
def test_networks(kind):
    """Unchanged they are solved: else no change of them would ever reach the solver."""
    net, trips = NETWORKS[kind]
    Path(f"a_net.{kind}").write_text(net)
    Path(f"a_trips.{kind}").write_text(trips)
    assert solve(kind) == 0
    for number in range(25):
        rng = random.Random(f"{kind} {number}")
        Path(f"a_net.{kind}").write_bytes(mutated(net, rng))
        assert solve(kind) in (0, 1, 2, 3)
        Path(f"a_net.{kind}").write_text(net)
        Path(f"a_trips.{kind}").write_bytes(mutated(trips, rng))
        assert solve(kind) in (0, 1, 2, 3)
        Path(f"a_trips.{kind}").write_text(trips)


@pytest.mark.parametrize("kind", PROBLEMS)
def test_problem_files(kind):
    Path("p.toml").write_text(PROBLEMS[kind])
    assert run("run", "p.toml", "--rounds", "2", "--db", "sqlite:///new.db") == 0
    for number in range(20):
        Path("p.toml").write_bytes(mutated(PROBLEMS[kind], random.Random(f"{kind} {number}")))
        assert run("run", "p.toml", "--rounds", "2", "--db", f"sqlite:///{number}.db") in (0, 1, 2, 3)


def test_answers():
    a_database()
    for number in range(25):
        Path("c.csv").write_bytes(mutated(COUNTS, random.Random(number)))
        assert run("tell", "c", "--counts", "c.csv", "--db", "sqlite:///seed.db") in (0, 1, 2, 3)
        assert run("ask", "c", "--db", "sqlite:///seed.db") == 0
    Path("c.csv").write_text(COUNTS)
    assert run("tell", "c", "--counts", "c.csv", "--db", "sqlite:///seed.db") == 0


def test_databases():
    a_database()
    shutil.copy("seed.db", "kept.db")
    for number in range(20):
        rng, data = random.Random(number), bytearray(Path("kept.db").read_bytes())
        for _ in range(rng.choice((1, 5, 50))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        Path("seed.db").write_bytes(data if rng.random() < 0.8 else data[: rng.randrange(len(data))])
        for words in (["studies"], ["show", "plain"], ["ask", "plain"], ["backup", f"b{number}.db"]):
            assert run(*words, "--db", "sqlite:///seed.db") in (0, 1, 2, 3)
