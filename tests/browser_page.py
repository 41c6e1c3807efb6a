"""A page in a real browser: what does not fit, what is missing, at a given width."""

import html
import json
import re
import shutil
import subprocess

import pytest

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
needs_browser = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed; .ci/run installs it"),
]


def chromium(test):
    """Marks one test as `needs_browser` marks a file."""
    for mark in needs_browser:
        test = mark(test)
    return test


FRAME = """<!doctype html><body><iframe id="page" src="index.html" width="{width}" height="900"></iframe>
<pre id="found"></pre><script>
document.getElementById("page").onload = function () {{
  const page = this.contentDocument, root = page.documentElement;
  const wide = [...page.querySelectorAll("main *")].filter(e => !e.closest(".scroll")
    && e.getBoundingClientRect().right > root.clientWidth + 1);
  const shown = [...page.images].filter(i => i.getBoundingClientRect().width > 0);
  const side = e => page.defaultView.getComputedStyle(e).textAlign;
  document.getElementById("found").textContent = JSON.stringify({{
    width: root.clientWidth,
    scroll: root.scrollWidth,
    outside: wide.map(e => e.tagName),
    hidden: page.images.length - shown.length,
    pictures: shown.map(i => [i.naturalWidth, i.getBoundingClientRect().width, i.alt]),
    crooked: [...page.querySelectorAll("table")].flatMap(t => [...t.querySelectorAll("tbody tr")].flatMap(
      r => [...r.cells].filter((c, k) => side(c) !== side(t.tHead.rows[0].cells[k])))).length,
    small: [...page.querySelectorAll("p, td, dd, dt, a")].filter(
      e => parseFloat(page.defaultView.getComputedStyle(e).fontSize) < 12).length,
    broken: [...page.querySelectorAll("nav a")].filter(a => !page.querySelector(a.getAttribute("href"))).length,
  }});
}};
</script></body>"""


def look_at(folder, profile, width):
    """What a browser finds on folder/index.html at that width; the page must fit and be readable."""
    frame = folder / f"frame{width}.html"
    frame.write_text(FRAME.format(width=width))
    seen = subprocess.run(
        [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "--window-size=1400,1000", "--dump-dom", frame.as_uri()],
        capture_output=True,
        text=True,
        timeout=90,
        check=True,
    )
    found = json.loads(html.unescape(re.search(r'<pre id="found">(.*?)</pre>', seen.stdout, re.S).group(1)))
    assert width - 40 <= found["width"] <= width
    assert found["scroll"] <= found["width"], "the page must not scroll sideways"
    assert found["outside"] == []
    assert all(natural > 300 and drawn > 300 and alt for natural, drawn, alt in found["pictures"])
    assert found["crooked"] == 0, "numbers and their heads stand on one side"
    assert found["small"] == 0
    assert found["broken"] == 0
    return found
