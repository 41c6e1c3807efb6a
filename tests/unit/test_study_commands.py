"""The commands about studies, as scripts use them: what they print, and exit codes."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from tests import studies
from tests.interrupts import COMMAND_LINE
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.study import Study

pytestmark = pytest.mark.slow  # whole commands

COMMANDS = (
    "new",
    "run",
    "studies",
    "show",
    "ask",
    "tell",
    "correct",
    "retract",
    "amend",
    "recommend",
    "report",
    "export",
    "finish",
)


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)


def run(*arguments, code=0, stdin=None):
    result = CliRunner().invoke(app, [str(a) for a in arguments], input=stdin)
    assert result.exit_code == code, result.output
    return result


def as_json(*arguments, code=0):
    return json.loads(run(*arguments, "--json", code=code).stdout)


def table(*arguments):
    return list(csv.DictReader(io.StringIO(run(*arguments).stdout)))


def rows_of(path):
    return list(csv.DictReader(io.StringIO(path.read_text())))


def with_two_points(file):
    """Two probes per round, at step sizes that are known from the first on."""
    text = Path(file).read_text()
    for old, new in (
        ('kind = "response-model"', 'kind = "two-point"'),
        ("# schedule = ", "schedule = "),
        ("# K = 1 ", "K = 1 "),
        *[("\nbaseline", "\n# baseline")] * 2,
    ):
        text = text.replace(old, new, 1)
    Path(file).write_text(text)


@pytest.fixture
def live():
    run("new", "live.toml", "--live")
    file = Path("live.toml")
    file.write_text(file.read_text().replace("\nbaseline", "\n# baseline").replace("\nobjective", "\n# objective"))
    with_two_points("live.toml")
    run("run", "live.toml")


def test_new_run_resume_report(tmp_path):
    assert as_json("new", "toll.toml") == {"file": "toll.toml", "name": "toll"}
    with_two_points("toll.toml")
    first = as_json("run", "toll.toml", "--rounds", 5)
    assert (first["rounds"], first["status"], first["deployments"]) == (5, "rounds done", 10)
    again = as_json("run", "toll.toml", "--rounds", 8)
    assert again["rounds"] == 8
    whole = as_json("run", "toll", "--rounds", 12)
    other = as_json("run", "toll.toml", "--rounds", 12, "--db", "sqlite:///other.db")
    assert whole["x"] == other["x"], "in three sittings or in one: the same bits"
    report = as_json("report", "toll", "--out", "page", "--certify", "--budget", 60)
    assert report["certificate"]
    page = (tmp_path / "page" / "index.html").read_text()
    assert "Study toll" in page
    assert not re.search(r"(src|href)=|fetch\(", page), "a page that fetches nothing"
    assert os.listdir("page") == ["index.html"]


def test_a_template_is_not_written_over_by_accident():
    run("new", "toll.toml")
    Path("toll.toml").write_text("# mine\n")
    run("new", "toll.toml", code=2)
    assert Path("toll.toml").read_text() == "# mine\n"
    run("new", "toll.toml", "--force")
    assert Path("toll.toml").read_text() != "# mine\n"


def test_a_study_is_not_mixed_with_another_file():
    run("new", "toll.toml")
    with_two_points("toll.toml")
    run("run", "toll.toml", "--rounds", 2)
    file = Path("toll.toml")
    file.write_text(file.read_text().replace("seed = 0", "seed = 5"))
    assert "created from other settings" in run("run", "toll.toml", code=2).output


TWO_ROADS = "# zones: 2\ntail,head,free_flow_time,b,capacity,power\n1,2,10,0.15,100,4\n1,2,12,0.15,100,4\n"


@pytest.mark.parametrize("more", ["", "elasticity = -0.5", 'travellers = "day-to-day"'])
def test_a_study_is_not_mixed_with_other_trips_or_another_network(more):
    """The names of the files stay the same: what is in them does not."""
    files = {"net.csv": TWO_ROADS, "trips.csv": "origin,destination,volume\n1,2,150\n"}
    for name, text in files.items():
        Path(name).write_text(text)
    game = f'[game]\nnet = "net.csv"\ntrips = "trips.csv"\nbounds = [0.0, 5.0]\n{more}\n'
    Path("two.toml").write_text(f'[study]\nname = "two"\nrounds = 2\n{game}')
    run("run", "two.toml")
    Path("net.csv").write_text(TWO_ROADS.replace("# zones", "# units: cars and minutes\n# zones"))
    assert "going on" in run("run", "two.toml", "--rounds", 3).output, "what things are called may change"
    for name, other in {
        "net.csv": TWO_ROADS.replace("12,", "13,"),
        "trips.csv": files["trips.csv"].replace("150", "160"),
    }.items():
        Path(name).write_text(other)
        said = run("run", "two.toml", "--rounds", 4, code=2).output
        assert "other data: the files have changed since" in " ".join(said.split())
        Path(name).write_text(files[name])
    Path("trips.csv").write_text("origin,destination,volume\n1,2,75\n")
    run("run", "two", "--rounds", 4)
    Path("trips.csv").write_text(files["trips.csv"])
    assert "going on" in run("run", "two.toml", "--rounds", 5).output


def test_studies_and_show():
    run("new", "toll.toml")
    with_two_points("toll.toml")
    run("run", "toll.toml", "--rounds", 3)
    (summary,) = as_json("studies")["studies"]
    assert (summary["name"], summary["finished"]) == ("toll", False)
    assert "toll" in run("studies").stdout
    shown = as_json("show", "toll")
    assert (shown["status"]["round"], shown["settings"]["leader"], shown["status"]["answers"]) == (3, "TwoPoint", 6)
    assert "TwoPoint" in run("show", "toll").stdout
    assert as_json("recommend", "toll")["x"] == shown["answer"]["x"]


def test_ask_and_tell(live):
    asked = as_json("ask", "live", "--all")
    assert (asked["probe"], asked["x"], asked["K"], len(asked["probes"])) == ("0.0", [1.0], 1, 2)
    assert run("ask", "live").stdout == "1.0\n"
    assert table("ask", "live", "--csv") == [{"entry": "1", "x": "1.0"}]
    assert as_json("tell", "live", "--cost", 4.0, "0.0")["recorded"]
    assert not as_json("tell", "live", "--cost", 4.0, "0.0")["recorded"]
    (second,) = as_json("ask", "live", "--all")["probes"]
    told = as_json("tell", "live", "--cost", 3.0, "--y", "1.5, nan", "--x", second["x"][0], "--time", 12.5)
    assert (told["round"], told["index"], told["open_round"]) == (0, 1, 1)
    run("tell", "live", "--cost", 1.0, code=2)
    assert as_json("ask", "live")["round"] == 1
    assert as_json("recommend", "live")["x"] != [1.0]


def test_a_response_from_a_file_and_from_stdin(live):
    run("ask", "live")
    Path("y.txt").write_text("1.5\n2.5\n")
    run("tell", "live", "--y-file", "y.txt", "--cost", 1)
    run("tell", "live", "--y-file", "-", "--cost", 1, stdin="1 2")
    log = as_json("export", "live")
    assert [e["y"] for e in log["events"] if e["kind"] == "told"] == [[1.5, 2.5], [1.0, 2.0]]


@pytest.mark.parametrize(
    "options",
    [
        ["--y", "a b"],
        ["--y", " "],
        ["--y", "1", "--y-file", "x"],
        ["--y-file", "none.txt"],
        ["--counts", "none.csv"],
        ["3"],
        ["7.0", "--cost", "1"],
        ["--cost", "nan"],
        [],
    ],
)
def test_bad_answers_are_refused_with_code_2(live, options):
    run("ask", "live")
    assert "error" in run("tell", "live", *options, code=2).output


@pytest.mark.parametrize(
    "words, said",
    [
        ("ask live --all", "--all: all probes are listed in JSON; expected --json as well"),
        (
            "report live --radius 0.3 --K 5",
            "--radius, --K: this is how to judge whether the leader has arrived; expected",
        ),
        (
            "new b.toml --units 'flows in vehicles'",
            "--units: this is of a network; expected --network FILE as well",
        ),
        ("new b.toml --nodes n.csv --sensors s.csv", "--nodes: this is of a network"),
    ],
)
def test_options_that_would_be_forgotten_are_refused(live, words, said):
    run("ask", "live")
    assert said in " ".join(run(*shlex.split(words), code=2).output.split())
    assert not Path("b.toml").exists()
    assert not Path("report-live").exists()


def test_amend(live):
    told = as_json("amend", "live", "K=4", "lower=0.5", "upper=[2.0]", "largest_change=0.01")
    assert told["from_round"] == 0
    asked = as_json("ask", "live", "--all")
    assert asked["K"] == 4
    assert abs(asked["probes"][1]["x"][0] - asked["probes"][0]["x"][0]) == pytest.approx(0.01)
    assert as_json("amend", "live", "K=7")["from_round"] == 1
    schedule = '{ kind = "constant", eta = 0.1, delta = 0.3 }'
    run("amend", "live", f"schedule={schedule}")
    for bad in ("K", "K=", "K=0", "colour=1", "lower=9"):
        run("amend", "live", bad, code=2)


def test_finish(live):
    run("finish", "live", "--reason", "budget spent")
    assert "budget spent" in run("ask", "live", code=2).output
    assert as_json("show", "live")["status"]["why"] == "budget spent"
    told = run("tell", "live", "--y", "1", code=2).stderr
    assert told == (
        "stackelberg: error: study 'live' was finished (budget spent) and takes no more answers; what it "
        "recommends: stackelberg recommend live\n"
    )
    assert "finished (budget spent); it can still be read" in run("tell", "live", "0.0", "--y", "1", code=2).stderr


def test_export(live, tmp_path):
    run("ask", "live")
    run("tell", "live", "--cost", 0.1, "--y", "0.30000000000000004")
    run("tell", "live", "--cost", 2)
    run("export", "live", "--out", "tables")
    answers = rows_of(tmp_path / "tables" / "answers.csv")
    assert float(answers[0]["y1"]) == 0.30000000000000004
    assert answers[1]["y1"] == ""
    (path,) = as_json("export", "live", "--out", "log.json")["files"]
    assert json.loads(Path(path).read_text())["round"] == 1


@pytest.fixture
def city(tmp_path):
    """A planner's study of the Braess network from counts."""
    from stackelberg.roads import braess
    from stackelberg.roads.files import write_frame

    write_frame(tmp_path / "city_net.csv", braess()[0].to_frame()[0])
    run("new", "city.toml", "--network", "city_net.csv")
    run("run", "city.toml")


def test_what_is_estimated_is_a_setting_of_the_study(city):
    text = Path("city.toml").read_text()
    assert text.count('\nuncounted = "estimate"') == 1
    assert "other settings" not in run("run", "city.toml").output
    Path("city.toml").write_text(text.replace('\nuncounted = "estimate"', '\nuncounted = "ignored"'))
    assert "created from other settings" in run("run", "city.toml", code=2).output


def measured(name, column, rows):
    Path(name).write_text(f"link,{column}\n" + "".join(f"{link},{value}\n" for link, value in rows))


def test_counts_by_link(city):
    assert [row["link"] for row in table("ask", "city", "--csv")] == ["1", "2", "3", "4", "5"]
    measured("counts.csv", "count", [(5, 4.0), (1, 4.0), (2, 2.0), (4, 2.0), (3, 2.0)])
    run("tell", "city", "--counts", "counts.csv")
    told = next(e for e in as_json("export", "city")["events"] if e["kind"] == "told")
    assert told["y"] == [4.0, 2.0, 2.0, 2.0, 4.0]
    assert told["cost"] == pytest.approx(552.0 + 1e-3 * float(np.square(told["x"]).sum()))


def test_a_link_without_a_row_was_not_measured(city):
    run("ask", "city")
    measured("counts.csv", "count", [(1, 4.0), (2, 2.0), (4, 2.0), (3, 2.0)])
    run("tell", "city", "--counts", "counts.csv")
    told = next(e for e in as_json("export", "city")["events"] if e["kind"] == "told")
    assert told["y"] == [4.0, 2.0, 2.0, 2.0, None]
    assert 392.0 < told["cost"] < 552.0, "of the links that were counted, and an estimate of the fifth"


@pytest.mark.parametrize(
    "rows, message",
    [
        ([(6, 1.0)], "link"),
        ([(1, -1.0)], "count"),
        ([(1, "many")], "count"),
        ([(1, 1.0), (1, 2.0)], "every link at most once"),
    ],
)
def test_bad_counts_are_refused_with_their_line(city, rows, message):
    run("ask", "city")
    measured("counts.csv", "count", rows)
    output = run("tell", "city", "--counts", "counts.csv", code=2).output
    assert "counts.csv" in output
    assert message in output


def test_the_page_of_a_network_has_a_map_and_tolls(tmp_path):
    (tmp_path / "p.toml").write_text(
        '[study]\nname = "braess"\nrounds = 3\n[game]\nnetwork = "braess"\ntollable = [4]\nlam = 0.0\n'
    )
    run("run", "p.toml")
    run("report", "braess", "--out", "page")
    assert os.listdir("page") == ["index.html"]
    assert '"links":["' in (tmp_path / "page" / "index.html").read_text()


def test_exit_codes(live):
    assert "there are: live" in run("show", "nobody", code=4).output
    run("show", "live", "--db", "sqlite:///none.db", code=4)
    Path("broken.db").write_text("this is no database" * 100)
    run("show", "live", "--db", "sqlite:///broken.db", code=3)
    run("show", "live", "--db", "what", code=2)
    run("run", "none.toml", code=2)
    run("run", "none", "--db", "sqlite:///none.db", code=4)


def test_a_run_that_fails_has_code_1_and_goes_on_when_it_is_mended(tmp_path, monkeypatch):
    (tmp_path / "grumpy.py").write_text(
        "import numpy as np\n"
        "from stackelberg import CallableFollowers, Game, Objective, Reals, register\n"
        "def respond(x, y, k):\n    raise RuntimeError('closed today')\n"
        "people = CallableFollowers(respond, np.zeros(1))\n"
        "@register('grumpy')\n"
        "def game():\n    return Game(Reals(1), Objective(lambda x, y: 0.0), people, x0=np.zeros(1))\n"
    )
    (tmp_path / "p.toml").write_text('[study]\nname = "a"\n[game]\npython = "grumpy"\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    own = ("--import", "grumpy")
    failed = as_json("run", "p.toml", *own, code=1)
    assert (failed["status"], failed["rounds"]) == ("repeated error", 3)
    place = f"  File \"{tmp_path / 'grumpy.py'}\", line 4, in respond\n    raise RuntimeError('closed today')"
    assert failed["error"] == f"round 2, probe 0: followers raised RuntimeError: closed today\n{place}"
    assert as_json("show", "a")["status"]["failures"] == failed["failures"]
    again = run("run", "p.toml", *own, code=1)
    assert "repeated error: The same error spoiled the first rounds" in again.stderr
    assert place in again.stderr
    assert "when it is mended, go on with: stackelberg run a --import grumpy\n" in again.stderr
    elsewhere = run("run", "p.toml", *own, "--db", "other.db", code=1)
    assert "when it is mended, go on with: stackelberg run a --import grumpy --db other.db" in elsewhere.stderr
    assert again.stderr.count("Traceback") == 0
    (tmp_path / "grumpy.py").write_text(
        (tmp_path / "grumpy.py").read_text().replace("raise RuntimeError('closed today')", "return x / 2")
    )
    monkeypatch.delitem(sys.modules, "grumpy")
    monkeypatch.syspath_prepend(tmp_path)
    mended = as_json("run", "a", *own, "--rounds", 30)
    assert (mended["status"], mended["rounds"], mended["error"]) == ("rounds done", 30, None)


def test_the_database_can_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("STACKELBERG_DB", "sqlite:///elsewhere.db")
    run("new", "live.toml", "--live")
    file = Path("live.toml")
    file.write_text(file.read_text().replace("\nbaseline", "\n# baseline"))
    with_two_points("live.toml")
    run("run", "live.toml")
    assert os.path.exists("elsewhere.db")
    assert as_json("studies")["studies"][0]["name"] == "live"


def test_every_command_has_help_and_json():
    for command in COMMANDS:
        text = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"}).stdout
        assert "--json" in text, command
    assert "--install-completion" in run("--help").stdout


def test_names_are_completed(live):
    environment = {
        **studies.child_environment(),
        "_STACKELBERG_COMPLETE": "complete_bash",
        "COMP_WORDS": "stackelberg show li",
        "COMP_CWORD": "2",
    }
    code = "import sys; sys.argv[0] = 'stackelberg'; from stackelberg.cli import app; app(prog_name='stackelberg')"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["live"]


def test_ctrl_c_stops_cleanly_and_resume_goes_on(tmp_path):
    run("new", "toll.toml")
    with_two_points("toll.toml")
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND_LINE, "run", "toll.toml", "--rounds", "100000", "--json"],
        env=studies.child_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        while child.poll() is None and not _has_rounds(5):
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
    assert child.returncode == 130, err
    stopped = json.loads(out)
    assert stopped["status"] == "interrupted"
    assert "stackelberg run toll" in err
    target = stopped["rounds"] + 5
    resumed = as_json("run", "toll", "--rounds", target)
    fresh = as_json("run", "toll.toml", "--rounds", target, "--db", "sqlite:///fresh.db")
    assert np.array_equal(resumed["x"], fresh["x"])


def _has_rounds(count):
    if not os.path.exists("stackelberg.db"):
        return False
    try:
        (summary,) = Study.list("sqlite:///stackelberg.db")
    except Exception:  # the child is still creating the tables
        return False
    return (summary.events or 0) >= 3 * count  # a round is asked for and told at two points
