"""`stackelberg token` and `stackelberg serve` as they are typed."""

import json
import re
import sys

import pytest
from typer.testing import CliRunner

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from stackelberg.cli import app
from stackelberg.server.tokens import Scope, TokenStore
from stackelberg.study import Storage

pytestmark = pytest.mark.slow  # servers


@pytest.fixture
def type_in(tmp_path):
    def run(*words):
        return CliRunner().invoke(app, [*words, "--db", f"sqlite:///{tmp_path}/s.db"])

    return run


def test_tokens(type_in, tmp_path):
    made = type_in("token", "new", "roadside", "--scope", "tell", "--days", "30", "--study", "bridge")
    text = made.stdout.strip()
    assert re.fullmatch(r"stk_[0-9a-f]{8}_[\w-]{43}", text)
    with Storage(f"sqlite:///{tmp_path}/s.db") as storage:
        assert TokenStore(storage).check(text).scope is Scope.TELL
    listed = json.loads(type_in("token", "list", "--json").stdout)["tokens"]
    assert [(t["name"], t["scope"], t["state"]) for t in listed] == [("roadside", "tell", "valid")]
    assert listed[0]["expires"] - listed[0]["created"] == pytest.approx(30 * 86_400)
    assert listed[0]["studies"] == ["bridge"]
    assert text not in type_in("token", "list").output
    assert type_in("token", "revoke", "roadside").exit_code == 0
    assert "revoked" in type_in("token", "list").stdout
    assert type_in("token", "revoke", "nobody").exit_code == 2


def test_a_token_for_longer_than_calendars_last_is_listed(type_in):
    assert type_in("token", "new", "stone", "--days", "1e9").exit_code == 0
    listed = type_in("token", "list")
    assert listed.exit_code == 0
    assert re.search(r"stone  read  valid .* expires 8\.64\d*e\+13 s since 1970", listed.stdout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["token", "new", "--help"], "A study that it is limited to"),
        (["serve", "--help"], "Callers need a token."),
        (["serve", "--help"], "A password belongs into the variable"),
    ],
)
def test_help_says_what_must_be_known(words, said):
    shown = CliRunner().invoke(app, words, env={"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"})
    assert said in " ".join(shown.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["token", "new", "x", "--scope", "everything"], "expected read, tell or admin"),
        (["token", "new", "x", "--days", "-1"], "days"),
        (["token", "new", "x", "--days", "0"], "days"),
        (["token", "new", "a/b"], "name"),
        (["token", "revoke", "\udcff"], "name: expected a name without control characters"),
        (["serve", "--webhook", "example.org"], "--webhook"),
        (["serve", "--allow-host", "https://x"], "--allow-host"),
        (["serve", "--host", "no such host", "--port", "0"], "cannot listen"),
    ],
)
def test_refusals(type_in, words, said):
    found = type_in(*words)
    assert found.exit_code == 2
    assert said in found.output


@pytest.mark.parametrize("module", ["fastapi", "uvicorn"])
def test_a_server_without_its_extra_says_what_to_install(type_in, monkeypatch, module):
    monkeypatch.setattr("stackelberg.server.run.serve", lambda *_: pytest.fail("it started"))
    monkeypatch.setitem(sys.modules, module, None)
    found = type_in("serve", "--port", "0")
    assert found.exit_code == 2
    assert f"this needs the package '{module}': pip install '.[server]'" in " ".join(found.output.split())
