# ruff: noqa: E402 - the packages are looked for before anything of them is imported
"""Pages that stand by themselves, opened from a file: a toll study, a plain one, an equilibrium, a plan's words."""

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe looks for accessibility faults")

from tests.browser_page import CHROMIUM, needs_browser
from typer.testing import CliRunner

from stackelberg.cli import app

pytestmark = needs_browser
TOLLS = """[study]
name = "tolls"
rounds = 4
[game]
network = "sioux-falls"
travellers = "day-to-day"
share = 0.4
missing = 0.05
bounds = [0.0, 5.0]
[rails]
largest_change = 0.5
baseline = 0.0
baseline_rounds = 2
"""
PLAIN = """[study]
name = "plain"
rounds = 12
[game]
builtin = "linear-quadratic"
arguments = { d = 12, seed = 1 }
[leader]
kind = "two-point"
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


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ["tolls", "plain", "equilibrium"])
def test_the_page_fits_fetches_nothing_and_can_be_used_by_all(browser, folder, name, width):
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme="dark")
    page, faults, asked = context.new_page(), [], []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto((folder / name / "index.html").as_uri())
    page.wait_for_selector("h1")
    tabs = [tab.inner_text() for tab in page.get_by_role("tab").all()]
    assert ("Map" in tabs) == (name == "tolls")
    for tab in tabs or [None]:
        if tab:
            page.get_by_role("tab", name=tab).click()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), tab
        found = axe.Axe().run(page, None, {"resultTypes": ["violations"]}).response["violations"]
        serious = [(v["id"], v["nodes"][0]["html"][:150]) for v in found if v["impact"] in ("serious", "critical")]
        assert serious == [], tab
    if name != "plain":
        (page.get_by_role("tab", name="Map").click() if tabs else None)
        page.locator("svg.map").last.focus()
        page.keyboard.press("ArrowRight")
        playwright.expect(page.locator(".reading")).to_contain_text("1→2 (link 1)")
    assert (faults, len(asked)) == ([], 1)
    context.close()
