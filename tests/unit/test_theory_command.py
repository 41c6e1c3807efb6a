"""`stackelberg theory` from the command line."""

import json

from typer.testing import CliRunner

from stackelberg.cli.app import app


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
