"""A page in a real browser: what does not fit, what is missing, at a given width."""

import html
import json
import re
import shutil
import subprocess
import tempfile
from functools import cache

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


WIDTHS = (390, 1280)
FRAME = """<!doctype html><body>{frames}
<pre id="found"></pre><script>
const found = {{}};
function look(frame) {{
  const page = frame.contentDocument, root = page.documentElement;
  const wide = [...page.querySelectorAll("main *")].filter(e => !e.closest(".scroll")
    && e.getBoundingClientRect().right > root.clientWidth + 1);
  const shown = [...page.images].filter(i => i.getBoundingClientRect().width > 0);
  const side = e => page.defaultView.getComputedStyle(e).textAlign;
  found[frame.width] = {{
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
  }};
}};
onload = function () {{
  document.querySelectorAll("iframe").forEach(look);
  document.getElementById("found").textContent = JSON.stringify(found);
}};
</script></body>"""


@cache
def seen_in(folder):
    """What a browser finds on folder/index.html at each width."""
    frames = (f'<iframe src="index.html" width="{width}" height="900"></iframe>' for width in WIDTHS)
    frame = folder / "frame.html"
    frame.write_text(FRAME.format(frames="".join(frames)))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        seen = subprocess.run(
            [
                CHROMIUM,
                *FLAGS,
                f"--user-data-dir={profile}",
                "--window-size=1400,1000",
                "--dump-dom",
                frame.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=90,
            check=True,
        )
    return json.loads(html.unescape(re.search(r'<pre id="found">(.*?)</pre>', seen.stdout, re.S).group(1)))


def look_at(folder, width):
    """What a browser finds on folder/index.html at that width; the page must fit and be readable."""
    found = seen_in(folder)[str(width)]
    assert width - 40 <= found["width"] <= width
    assert found["scroll"] <= found["width"], "the page must not scroll sideways"
    assert found["outside"] == []
    assert all(natural > 300 and drawn > 300 and alt for natural, drawn, alt in found["pictures"])
    assert found["crooked"] == 0, "numbers and their heads stand on one side"
    assert found["small"] == 0
    assert found["broken"] == 0
    return found
