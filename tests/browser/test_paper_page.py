"""The paper's page in a real browser, at the width of a phone and of a desk."""

import html
import json
import re
import shutil
import subprocess

import pytest

from stackelberg.experiments.paper import run_paper
from stackelberg.experiments.paper_page import write_paper
from stackelberg.experiments.paper_plans import PaperSettings

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--allow-file-access-from-files",
    "--virtual-time-budget=10000",
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed; .ci/run installs it"),
]

FRAME = """<!doctype html><body><iframe id="page" src="index.html" width="{width}" height="900"></iframe>
<pre id="found"></pre><script>
document.getElementById("page").onload = function () {{
  const page = this.contentDocument, root = page.documentElement;
  const wide = [...page.querySelectorAll("main *")].filter(e => !e.closest(".scroll")
    && e.getBoundingClientRect().right > root.clientWidth + 1);
  document.getElementById("found").textContent = JSON.stringify({{
    width: root.clientWidth,
    scroll: root.scrollWidth,
    outside: wide.map(e => e.tagName),
    pictures: [...page.images].map(i => [i.naturalWidth, i.getBoundingClientRect().width, i.alt]),
    small: [...page.querySelectorAll("p, td, dd, dt, a")].filter(
      e => parseFloat(page.defaultView.getComputedStyle(e).fontSize) < 12).length,
    broken: [...page.querySelectorAll("nav a")].filter(a => !page.querySelector(a.getAttribute("href"))).length,
  }});
}};
</script></body>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("paper")
    small = PaperSettings(runs=3, rounds=20, twin_runs=2, tuning_runs=1, candidates=(0.1,))
    write_paper(run_paper(small), where)
    return where


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_and_shows_all_its_pictures(folder, tmp_path, width):
    frame = folder / f"frame{width}.html"
    frame.write_text(FRAME.format(width=width))
    profile = f"--user-data-dir={tmp_path}"
    seen = subprocess.run(
        [CHROMIUM, *FLAGS, profile, "--window-size=1400,1000", "--dump-dom", frame.as_uri()],
        capture_output=True,
        text=True,
        timeout=90,
        check=True,
    )
    found = json.loads(html.unescape(re.search(r'<pre id="found">(.*?)</pre>', seen.stdout, re.S).group(1)))
    assert width - 40 <= found["width"] <= width
    assert found["scroll"] <= found["width"], "the page must not scroll sideways"
    assert found["outside"] == []
    assert len(found["pictures"]) == 6
    assert all(natural > 300 and drawn > 300 and alt for natural, drawn, alt in found["pictures"])
    assert found["small"] == 0
    assert found["broken"] == 0
