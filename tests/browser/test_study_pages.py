"""Pages of a toll study, of a plain game's study and of an equilibrium, at the width of a phone and of a desk."""

import pytest
from tests.browser_page import look_at, needs_browser
from typer.testing import CliRunner

from stackelberg.cli import app

pytestmark = needs_browser

TOLLS = """[study]
name = "tolls"
rounds = 2
[game]
network = "sioux-falls"
travellers = "day-to-day"
share = 0.4
missing = 0.05
bounds = [0.0, 5.0]
[leader]
policy = "response-model"
[rails]
largest_change = 0.5
baseline = 0.0
allowed_loss = 0.05
"""
PLAIN = """[study]
name = "plain"
rounds = 12
[game]
builtin = "linear-quadratic"
arguments = { d = 12, seed = 1 }
[leader]
policy = "two-point"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("studies")
    db = f"sqlite:///{where}/s.db"
    for name, text in (("tolls", TOLLS), ("plain", PLAIN)):
        (where / f"{name}.toml").write_text(text)
        run("run", where / f"{name}.toml", "--db", db)
        run("report", name, "--db", db, "--out", where / name)
    run("equilibrium", "--network", "sioux-falls", "--out", where / "equilibrium")
    return where


def run(*arguments):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name, shown, hidden", [("tolls", 5, 4), ("plain", 3, 0), ("equilibrium", 1, 0)])
def test_the_page_fits_and_shows_its_pictures(folder, width, name, shown, hidden):
    """Of the maps of two deployments and of the recommendation, two each, one moment is shown at a time."""
    found = look_at(folder / name, width)
    assert len(found["pictures"]) == shown
    assert found["hidden"] == hidden
