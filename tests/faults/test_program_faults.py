"""Followers that are another program: whatever it does, the probe fails with its last words, no process stays."""

import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import psutil
import pytest
from typer.testing import CliRunner

from stackelberg import Game, Objective, Status, TwoPoint, solve
from stackelberg.cli import app
from stackelberg.core import FailedRunWarning, InvalidInput, RunMustStop
from stackelberg.followers import MeasuredFollowers, ProcessFollowers, ProgramFailed, RestartedWarning
from stackelberg.followers.process import Handshake
from stackelberg.followers.program import _shown_text
from stackelberg.leaders import ConstantSchedule
from stackelberg.problems import read_problem
from stackelberg.sets import Box
from stackelberg.study import NotTrusted, Study

pytestmark = pytest.mark.slow  # processes

HERE = Path(__file__).parent
X = np.array([4.0, 8.0])


@pytest.fixture
def faulty(tmp_path):
    """Makes followers that go wrong in some way, and sees to it that no process is left at the end."""
    made = []

    def make(way, **settings):
        command = [sys.executable, "-I", "-S", str(HERE / "faulty_program.py"), way, str(tmp_path)]
        made.append(ProcessFollowers(command, **{"timeout_s": 20.0, "on_failure": "skip", **settings}))
        return made[-1]

    yield make
    for followers in made:
        followers.close()
    mine = [p for p in psutil.Process().children(recursive=True) if "faulty_program" in " ".join(_words(p))]
    assert mine == [], "neither a process nor a zombie is left"


def _words(process):
    try:
        return ["faulty_program"] if process.status() == psutil.STATUS_ZOMBIE else process.cmdline()
    except psutil.NoSuchProcess:
        return []


def ask(followers, rounds=2, x=X):
    rng = np.random.default_rng(0)
    return followers.respond(x, followers.initial(rng), rounds, rng)


WAYS = {
    "exit": r"ended with exit code 3; the last lines .*'first line of trouble' / 'out of memory at line 7'",
    "exit-mid-answer": r"was ended by SIGKILL in the middle of a line: '\{\"id\": 2, \"y\": \[1\.0,'",
    "child-holds-pipe": "ended with exit code 4",
    "garbage": r"expected a line of JSON on its standard output, got 'loading scenario \.\.\. \\\\x1b\[31mdone'",
    "list": "expected a JSON object",
    "huge": "wrote a line of more than 1,000,000 bytes",
    "deep": "expected a line of JSON",
    "wrong-id": "answered with id 77",
    "error": "it says: no such toll",
    "few": "expected 2 numbers in y, got 1",
    "words": "expected 'y': a list of numbers",
    "null": r"y\[0\]: expected a number, got None; null needs \"partial\": true",
    "infinite": r"y\[0\]: expected a number, got inf",
    "nothing": "expected 'y'",
    "no-memory": "expected a key 'memory'",
}


def test_a_program_that_says_no_more_cannot_be_rewound_and_answers_whole():
    assert Handshake.read({"x": 1, "y": 2}, "city") == Handshake(1, 2)
    assert (Handshake(1, 2).rewindable, Handshake(1, 2).partial) == (False, False)


def test_a_program_is_tried_twice_unless_said_and_what_it_says_stays_on_one_line():
    one = ProcessFollowers(["city"])  # nothing is started yet
    assert (one.lifetime, one.timeout_s, one.on_failure, one.retries) == ("study", 60.0, "retry", 1)
    assert ProcessFollowers(["city"], retries=0).retries == 0
    assert _shown_text("no toll\nat all") == "no toll\\nat all"


@pytest.mark.parametrize("way", WAYS)
def test_the_probe_fails_with_what_happened(faulty, way):
    with pytest.raises(ProgramFailed, match=WAYS[way]):
        ask(faulty(way, longest_line=1_000_000))


def test_an_answer_that_does_not_come_in_time(faulty):
    with pytest.raises(ProgramFailed, match=r"no answer to '(hello|begin|respond)' within 0\.5 s"):
        ask(faulty("hang", timeout_s=0.5))


def test_a_line_that_nobody_asked_for_is_not_taken_for_an_answer(faulty):
    with pytest.raises(ProgramFailed, match=r"answered with id|that nobody asked for"):
        ask(faulty("chatter"))


@pytest.mark.parametrize(
    "way, message",
    [
        ("never", "ended with exit code 1; .*'I need a licence'"),
        ("bad-hello", "hello: x: expected a whole number >= 1"),
        ("bad-names", "hello: y_names: expected a list of 2 names"),
    ],
)
def test_a_bad_greeting_is_told_at_the_door(faulty, way, message):
    with pytest.raises(ProgramFailed, match=message):
        Game(Box(0.0 * X, X), Objective(cost), faulty(way).prepare())


def test_there_is_no_such_program():
    with pytest.raises(InvalidInput, match="no-such-program town cannot be started"):
        ProcessFollowers(["no-such-program", "town"]).prepare()


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"command": "node town.js"}, "command: expected a list"),
        ({"command": []}, "command: expected a list"),
        ({"lifetime": "day"}, "lifetime: expected one of study, probe"),
        ({"on_failure": "ignore"}, "on_failure: expected one of retry, skip, stop"),
        ({"timeout_s": 0.0}, "timeout_s"),
        ({"retries": -1}, "retries"),
    ],
)
def test_settings_are_checked_at_the_door(settings, message):
    with pytest.raises(InvalidInput, match=message):
        ProcessFollowers(**{"command": ["town"], **settings})


def test_an_x_of_another_size_is_refused(faulty):
    with pytest.raises(InvalidInput, match="x: expected"):
        ask(faulty("none"), x=np.zeros(3))


@pytest.mark.parametrize("way", ["once-exit", "once-garbage", "once-exit-mid-answer"])
def test_a_retry_starts_the_program_again_from_the_same_memory(faulty, way):
    y, memory = ask(faulty(way, on_failure="retry"))
    assert y.tolist() == [3.0, 6.0]  # three quarters of the way after two rounds
    assert memory == "[3.0,6.0]"


def test_retries_end(faulty):
    with pytest.raises(ProgramFailed, match="exit code 3"):
        ask(faulty("exit", on_failure="retry", retries=2))


def test_stop_is_said_to_the_run(faulty):
    with pytest.raises(RunMustStop, match="exit code 3"):
        ask(faulty("exit", on_failure="stop"))


def test_a_process_for_every_probe(faulty):
    kept, fresh = faulty("pid"), faulty("pid", lifetime="probe")
    assert len({ask(kept)[0][0] for _ in range(2)}) == 1
    assert len({ask(fresh)[0][0] for _ in range(2)}) == 2


def test_a_lost_population_is_not_lost_in_silence(faulty):
    followers = faulty("once-exit-live", on_failure="retry")
    assert ask(followers)[0].tolist() == [3.0, 6.0]
    assert not followers.rewindable
    os.kill(followers._copy.program.pid, signal.SIGKILL)
    with pytest.warns(RestartedWarning, match="what it remembered is lost"):
        ask(followers)


def test_settings_travel_and_processes_do_not(faulty):
    followers = faulty("pid")
    here = ask(followers)[0][0]
    with pickle.loads(pickle.dumps(followers)) as again:
        assert again.timeout_s == 20.0
        assert ask(again)[0][0] != here


def test_followers_that_nobody_holds_end(faulty):
    command = faulty("pid").command
    pid = int(ask(ProcessFollowers(command))[0][0])
    assert not psutil.pid_exists(pid)


def cost(x, y):
    return float((y - 1.0) @ (y - 1.0))


LEADER = TwoPoint(K=4, schedule=ConstantSchedule(eta=0.05, delta=0.1))


def game(followers):
    return Game(Box(np.zeros(2), np.full(2, 9.0)), Objective(cost), followers, x0=X)


def test_instruments_around_a_program_start_it_when_a_run_begins(faulty):
    program = faulty("none")
    seen = MeasuredFollowers(program, noise=0.1)
    assert program._copy.handshake is None  # looking at it, or putting something around it, starts nothing
    assert seen.prepare() is seen
    assert program._copy.handshake is not None
    assert (seen.rewindable, seen.partial) == (program.rewindable, program.partial)


class TestStudies:
    def test_kill_minus_nine_in_the_middle_changes_nothing(self, faulty):
        followers = faulty("none", on_failure="retry")

        def kill(record):
            if record.round % 5 == 2:
                os.kill(followers._copy.program.pid, signal.SIGKILL)

        undisturbed = solve(game(faulty("none")), LEADER, rounds=12)
        result = solve(game(followers), LEADER, rounds=12, on_round=kill)
        assert (result.status, len(result.failures)) == (Status.ROUNDS_DONE, 0)
        assert np.array_equal(result.x, undisturbed.x)

    def test_with_skip_the_probe_has_failed_and_the_study_goes_on(self, faulty):
        followers = faulty("none")

        def kill(record):
            if record.round == 3:
                os.kill(followers._copy.program.pid, signal.SIGKILL)

        result = solve(game(followers), LEADER, rounds=8, on_round=kill)
        assert result.status is Status.ROUNDS_DONE
        (failure,) = result.failures
        assert failure.round == 4
        assert "ProgramFailed" in failure.failure
        assert "was ended by SIGKILL" in failure.failure

    def test_with_stop_the_study_keeps_what_it_has_and_goes_on_later(self, faulty, tmp_path):
        place = (f"sqlite:///{tmp_path}/town.db", "town")
        followers = faulty("none", on_failure="stop")

        def kill(record):
            if record.round == 3:
                os.kill(followers._copy.program.pid, signal.SIGKILL)

        with pytest.warns(FailedRunWarning, match="set to stop the run"):
            stopped = solve(game(followers), LEADER, rounds=8, on_round=kill, study=place)
        assert stopped.status is Status.FOLLOWERS_STOPPED
        assert "round 4, probe 0" in stopped.error
        assert "SIGKILL" in stopped.error
        assert (len(stopped.history), stopped.failures) == (4, ())
        result = solve(game(followers), LEADER, rounds=8, study=place)
        assert np.array_equal(result.x, solve(game(faulty("none")), LEADER, rounds=8).x)

    def test_a_program_ends_when_its_study_is_killed(self, tmp_path):
        script = tmp_path / "play.py"
        command = [sys.executable, "-I", "-S", str(HERE / "faulty_program.py"), "pid", str(tmp_path)]
        script.write_text(
            "import numpy as np, time\nfrom stackelberg.followers import ProcessFollowers\n"
            f"f = ProcessFollowers({command!r})\n"
            "print(int(f.respond(np.ones(2), None, 1, np.random.default_rng(0))[0][0]), flush=True)\n"
            "time.sleep(60)\n"
        )
        with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as player:
            pid = int(player.stdout.readline())
            player.kill()
        deadline = time.monotonic() + 20.0
        while psutil.pid_exists(pid) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not psutil.pid_exists(pid)


class TestCommandsInFiles:
    @pytest.fixture
    def file(self, tmp_path):
        file = tmp_path / "town.toml"
        words = [sys.executable, "-I", "-S", str(HERE / "faulty_program.py"), "none", "."]
        file.write_text(
            '[study]\nname = "town"\nrounds = 3\n[game]\n'
            f'command = {words!r}\nlower = 0.0\nupper = 9.0\nobjective = "revenue"\n'
        )
        return file

    def test_refused_unless_programs_may_run(self, file):
        with pytest.raises((NotTrusted, InvalidInput), match=r"line 5, \[game\] command: this would run the"):
            read_problem(file)

    def test_where_programs_may_run(self, file):
        problem = read_problem(file, programs=True)
        assert problem.X.dimension == 2
        assert problem.stored["folder"] == str(file.parent)
        assert problem.setup.parameters.names == ("first", "second")
        assert problem.rewindable
        problem.game.followers.close()

    def test_a_study_goes_on_from_its_log(self, file):
        db = f"sqlite:///{file.parent}/town.db"
        run = CliRunner().invoke(app, ["run", str(file), "--db", db, "--programs"])
        assert run.exit_code == 0, run.output
        refused = CliRunner().invoke(app, ["run", "town", "--db", db, "--rounds", "5"])
        assert refused.exit_code == 2
        assert "--programs" in refused.output
        run = CliRunner().invoke(app, ["run", "town", "--db", db, "--rounds", "5", "--programs"])
        assert run.exit_code == 0, run.output
        with Study.open(db, "town") as study:
            assert study.round == 5

    @pytest.mark.parametrize(
        "old, new, message",
        [
            ("command = [", "command = [1, ", r"\[game\]: command\[0\]: expected text, got 1"),
            ("lower = 0.0", 'on_failure = "ask"', "on_failure: expected 'retry', 'skip' or 'stop', got 'ask'"),
            ('objective = "revenue"', "", r"objective: expected f\(x, y\) of the answers, got none"),
            ("lower = 0.0", "lowest = 0.0", "lowest: there is no such setting"),
        ],
    )
    def test_keys_are_checked(self, file, old, new, message):
        file.write_text(file.read_text().replace(old, new))
        with pytest.raises(InvalidInput, match=message):
            read_problem(file, programs=True)


class ScriptedProgram:
    """A program in words: what it says of itself, and that it answers with its own number."""

    hellos, started = (), 0

    def __init__(self, *given):
        self.number, ScriptedProgram.started = ScriptedProgram.started, ScriptedProgram.started + 1

    def ask(self, request, timeout_s):
        assert request["do"] == "hello"
        return ScriptedProgram.hellos[self.number]

    def close(self):
        pass

    kill = close


@pytest.mark.parametrize(
    "again",
    [
        {"x": 2, "y": 4},
        {"x": 3, "y": 3},
        {"x": 2, "y": 3, "partial": True},
        {"x": 2, "y": 3, "y_names": ["a", "b", "c"]},
    ],
)
def test_a_program_that_is_another_one_when_it_is_started_again_has_failed(monkeypatch, again):
    """The leader has sized its steps, and named its entries, by what the first one said."""
    first = {"x": 2, "y": 3, "rewindable": True}
    monkeypatch.setattr("stackelberg.followers.process.Program", ScriptedProgram)
    monkeypatch.setattr(ScriptedProgram, "hellos", (first, dict(first), first | again))
    monkeypatch.setattr(ScriptedProgram, "started", 0)
    copy = ProcessFollowers(["tides", "--fast"])._copy
    for _ in range(2):  # the same words, twice
        with pytest.raises(OSError, match="gone"):
            copy.use(lambda program: (_ for _ in ()).throw(OSError("gone")))
    assert (ScriptedProgram.started, copy.handshake) == (2, Handshake(2, 3, True))
    with pytest.raises(
        ProgramFailed, match=r"tides --fast: it said Handshake\(x=2, y=3.*before, and now Handshake"
    ):
        copy.use(lambda program: None)
    assert copy.handshake == Handshake(2, 3, True)
