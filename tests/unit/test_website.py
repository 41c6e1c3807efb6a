"""The site: every page has its place, every link leads somewhere, nothing is loaded from elsewhere."""

import csv
import doctest
import html
import importlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests import studies
from tests.browser_page import CHROMIUM, FLAGS
from tools.website import charts
from tools.website.links import faults
from tools.website.navigation import SECTIONS, navigation, title_of

DOCS = studies.ROOT / "docs"
LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")


def repository_pages() -> list[Path]:
    return [*sorted(DOCS.rglob("*.md")), *sorted(studies.ROOT.glob("*.md")), *studies.ROOT.glob(".github/**/*.md")]


def test_every_page_has_a_title_and_a_place_in_the_menu() -> None:
    sections = tomllib.loads(SECTIONS.read_text())["section"]
    pages = [str(page.relative_to(DOCS).as_posix()) for page in DOCS.rglob("*.md")]
    menu = navigation(sections, {page: title_of((DOCS / page).read_text(), page) for page in pages})
    listed = {
        page for section in menu[1:] for entries in section.values() for one in entries for page in one.values()
    }
    assert listed == set(pages) - {"index.md"}


def test_a_page_without_a_place_or_a_title_is_named() -> None:
    with pytest.raises(SystemExit, match=r"no place for lost\.md"):
        navigation([{"title": "Guides", "pages": ["a.md"]}], {"lost.md": "Lost"})
    with pytest.raises(SystemExit, match=r"lost\.md has no heading"):
        title_of("text", "lost.md")


def test_links_between_files_of_the_repository_lead_somewhere() -> None:
    """As a forge shows them; anchors, and pages that are generated, are followed on the built site."""
    broken = []
    for page in repository_pages():
        for link in LINK.findall(re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)):
            path = link.split("#")[0]
            generated = path.startswith("reference/") or path == "contributing.md"
            if path and "://" not in link and not generated and not (page.parent / path).exists():
                broken.append(f"{page.relative_to(studies.ROOT)}: {link}")
    assert broken == []


def test_broken_links_and_what_is_loaded_from_elsewhere_are_found(tmp_path) -> None:
    (tmp_path / "index.html").write_text(
        '<a href="a.html#there">a</a><a href="a.html#gone">b</a><a href="lost.html">c</a><a href="https://x.org">d</a>'
        '<script src="https://elsewhere.org/x.js"></script><img src="gone.png">'
    )
    (tmp_path / "a.html").write_text('<h2 id="there">A</h2><a href="#there">up</a>')
    assert faults(tmp_path) == [
        "index.html: loads https://elsewhere.org/x.js from elsewhere",
        "index.html: a.html#gone: no such place on that page",
        "index.html: lost.html: no such page",
        "index.html: gone.png: no such page",
    ]


@pytest.mark.parametrize("name", ["commands", "docstrings", "formulas", "navigation", "staging"])
def test_the_examples_of_the_tool_run(name) -> None:
    pytest.importorskip("latex2mathml", reason="needs the extra 'docs'")
    pytest.importorskip("griffe", reason="needs the extra 'docs'")
    done = doctest.testmod(importlib.import_module(f"tools.website.{name}"))
    assert done.attempted > 0
    assert done.failed == 0


@pytest.mark.slow
def test_the_charts_of_the_pages_are_those_that_are_drawn(tmp_path) -> None:
    used = {
        name
        for page in (DOCS / "benchmarks.md",)
        for name in re.findall(r"\]\(figures/(\w+)\.svg\)", page.read_text())
    }
    assert used == set(charts.CHARTS)
    assert charts.main(["--out", str(tmp_path)]) == 0
    for name in charts.CHARTS:
        assert "<svg" in (tmp_path / f"{name}.svg").read_text()
        assert (DOCS / "figures" / f"{name}.svg").stat().st_size < 150_000


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built once, strictly."""
    pytest.importorskip("zensical", reason="needs the extra 'docs'")
    out = tmp_path_factory.mktemp("site") / "site"
    command = [sys.executable, "-m", "tools.website", "--out", str(out), "--work", str(out.parent / "work")]
    done = subprocess.run(
        command,
        cwd=studies.ROOT,
        env=studies.child_environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No issues found" in done.stdout + done.stderr
    return out


@pytest.mark.slow
class TestSite:
    def test_it_has_the_pages_and_the_reference(self, site) -> None:
        names = {str(page.relative_to(site)) for page in site.rglob("*.html")}
        assert {"index.html", "algorithm.html", "comparison.html", "reference/leaders.html"} <= names
        leaders = (site / "reference" / "leaders.html").read_text()
        assert 'id="stackelberg.leaders.ResponseModel"' in leaders
        assert "&gt;&gt;&gt;" in leaders
        assert "stackelberg tell" in (site / "reference" / "commands.html").read_text()

    def test_formulas_are_drawn_without_scripts(self, site) -> None:
        page = (site / "algorithm.html").read_text()
        assert page.count("<math") > 20
        assert "$`" not in re.sub(r"<code>.*?</code>", "", page)

    @pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed; .ci/run installs it")
    def test_pages_fit_a_phone_and_pictures_are_there(self, site, tmp_path) -> None:
        pages = ["index.html", "algorithm.html", "benchmarks.html", "comparison.html", "reference/leaders.html"]
        frame = site / "frame.html"
        frame.write_text(FRAME.replace("PAGES", json.dumps(pages)))
        command = [CHROMIUM, *FLAGS, f"--user-data-dir={tmp_path}", "--window-size=600,1000", "--dump-dom"]
        seen = subprocess.run([*command, frame.as_uri()], capture_output=True, text=True, timeout=120, check=True)
        found = json.loads(html.unescape(re.search(r'<pre id="found">(.*?)</pre>', seen.stdout, re.S)[1]))
        assert [one["page"] for one in found] == pages
        for one in found:
            assert one["scroll"] <= 390, one
            assert one["broken"] == 0, one


FRAME = """<!doctype html><body><iframe id="page" width="390" height="900"></iframe><pre id="found"></pre><script>
const frame = document.getElementById("page"), pages = PAGES, found = [];
frame.onload = () => setTimeout(() => {
  const page = frame.contentDocument;
  found.push({
    page: pages[found.length],
    scroll: page.documentElement.scrollWidth,
    broken: [...page.images].filter(i => i.naturalWidth === 0).length,
  });
  if (found.length < pages.length) frame.src = pages[found.length];
  else document.getElementById("found").textContent = JSON.stringify(found);
}, 100);
frame.src = pages[0];
</script></body>"""


# What the README says of its picture is what the data beside the picture say

TEXT = " ".join((studies.ROOT / "README.md").read_text().split())


def test_the_sentence_is_that_of_the_data():
    """What it says of the others stands in the table below it, which is drawn from the data (`tools.tables`)."""
    ours, _, others = json.loads((DOCS / "tolls.json").read_text())["sentence"].partition("; after 200 it is ")
    assert f"{ours}." in TEXT
    for share, name in re.findall(r"(\d+)% for (.+?)(?:,| and|\.$)", others):
        (row,) = re.findall(rf"\| {re.escape(name)} (\|[^|]+\|[^|]+\|[^|]+\|[^|]+\|)", TEXT)
        assert row.split("|")[4].strip() == f"{share}%", name


def test_the_picture_is_there_and_made_by_the_command_that_is_named():
    picture = re.search(r"!\[[^]]+\]\(([^)]+)\)", TEXT)
    assert picture is not None
    assert (studies.ROOT / picture[1]).stat().st_size < 200_000
    assert f"`{json.loads((DOCS / 'tolls.json').read_text())['made_by']}`" in TEXT


def test_ours_is_ahead_of_the_others_at_every_mark_from_40_on():
    """Before that BFGS on J is, with a step that was chosen for the game: the page of results says so."""
    with (DOCS / "tolls.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len({row["leader"] for row in rows}) == 9
    for row in rows:
        if row["leader"].startswith("response model") and int(row["deployments"]) >= 40:
            beside = [
                float(other["median"])
                for other in rows
                if (other["game"], other["deployments"]) == (row["game"], row["deployments"])
            ]
            assert float(row["median"]) == max(beside)


@pytest.mark.slow
def test_the_picture_can_be_remade(tmp_path, capsys):
    """With a few of its leaders; `tests/unit/test_leaders_benchmark.py` plays each of them."""
    from benchmarks.readme import LEADERS, OURS, main

    for package in ("cma", "dfols"):
        pytest.importorskip(package)
    few = [OURS, "algorithm-1", "cma", "dfo-ls"]
    where = [
        "--out",
        str(tmp_path / "docs"),
        "--keep",
        str(tmp_path / "runs"),
        "--json",
        str(tmp_path / "out.json"),
    ]
    assert main(["--quick", "--leaders", *few, "--seeds", "100", *where]) == 0
    assert capsys.readouterr().out.startswith("After 20 deployments it has ")
    assert {path.name for path in (tmp_path / "docs").iterdir()} == {"tolls.svg", "tolls.csv", "tolls.json"}
    written = json.loads((tmp_path / "out.json").read_text())
    assert written["versions"]["stackelberg"]
    assert {row["leader"] for row in written["rows"]} == {LEADERS[name] for name in few}
    assert written["left_out"] == {}


@pytest.mark.slow
def test_at_each_mark_the_setting_with_the_best_median_counts(tmp_path, monkeypatch, capsys):
    from benchmarks import readme
    from benchmarks.leaders_bench.runs import Run

    closed = {(1, 0): (0.1, 0.9), (1, 1): (0.3, 0.7), (2, 0): (0.5, 0.2), (2, 1): (0.5, float("nan"))}

    def kept(folder, case, who, setting, seed, marks):
        if setting["step"] == 3:
            raise RuntimeError("DfoLs stopped: singular")
        return Run("game", who.name, setting, seed, marks, closed[setting["step"], seed], (0, 0))

    monkeypatch.setattr(readme, "kept", kept)
    grid = ({"step": 1}, {"step": 2}, {"step": 3})
    saved, settings = readme._best("sioux-falls settled", "algorithm-1", grid, [0, 1], (10, 20), tmp_path)
    assert saved.shares.tolist() == [[0.5, 0.9], [0.5, 0.7]]
    assert settings == [{"step": 2}, {"step": 1}]
    assert "{'step': 3}, seed 1: DfoLs stopped: singular: this setting comes last" in capsys.readouterr().err
