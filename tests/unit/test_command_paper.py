"""The command `stackelberg paper`: what it prints, what it refuses, and Ctrl-C in the middle."""

import json
import signal
import subprocess
import time

import pytest
from tests import forked
from tests.interrupts import COMMAND_LINE
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.report.figures import files

COMMAND = ["-c", COMMAND_LINE, "paper"]
SIZE = ("--runs", "2", "--rounds", "20")


@pytest.fixture(scope="module", autouse=True)
def blank_pictures():
    """Nobody looks at them here; tests/unit/test_paper_experiment.py does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "_drawn", lambda figure, kind: b"")
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run that nobody stopped: its folder, and what it printed."""
    folder = tmp_path_factory.mktemp("paper")
    done = CliRunner().invoke(app, ["paper", *SIZE, "--out", str(folder), "--json"])
    assert done.exit_code == 0
    return folder, done.stdout


def test_bad_numbers_are_refused_in_one_line(tmp_path):
    result = CliRunner().invoke(app, ["paper", "--runs", "0", "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "runs: expected a whole number >= 1, got 0" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.slow
def test_json_goes_to_stdout_and_says_what_the_file_says(whole):
    folder, printed = whole
    assert json.loads(printed) == json.loads((folder / "result.json").read_text())
    assert not (folder / "unfinished").exists()


@pytest.mark.system
def test_ctrl_c_keeps_what_was_done_and_the_same_command_finishes_it(tmp_path, whole):
    first = forked.Popen(
        [*COMMAND, "--out", str(tmp_path / "stopped"), *SIZE],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        kept = tmp_path / "stopped" / "unfinished" / "congested twin, as printed.json"
        deadline = time.monotonic() + 120
        while not kept.exists():
            assert first.poll() is None, first.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.01)
        first.send_signal(signal.SIGINT)
        _, said = first.communicate(timeout=60)
    finally:
        first.kill()
    assert first.returncode == 130, said
    assert b"the same command finishes it" in said
    assert not (tmp_path / "stopped" / "index.html").exists()
    done = CliRunner().invoke(app, ["paper", "--out", str(tmp_path / "stopped"), *SIZE])
    assert done.exit_code == 0
    assert "Open " in done.stdout
    results = [json.loads((folder / "result.json").read_text()) for folder in (tmp_path / "stopped", whole[0])]
    for result in results:
        result.pop("seconds")
    assert results[0] == results[1]
    assert not (tmp_path / "stopped" / "unfinished").exists()


# `stackelberg theory` from the command line


def test_prints_json_on_stdout_and_progress_on_stderr(tmp_path) -> None:
    command = ["theory", "--quick", "--only", "slips", "--out", str(tmp_path), "--json"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["measurements"]["slips"]["outcome"] == "reported"
    assert "1/1 slips" in done.stderr
    assert (tmp_path / "index.html").is_file()


def test_an_unknown_measurement_is_refused_with_the_names(tmp_path) -> None:
    done = CliRunner().invoke(app, ["theory", "--only", "nonsense", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "rates" in done.stderr
