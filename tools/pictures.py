"""Pictures of the product's own pages for the documentation, made by following its tutorials.

python -m tools.pictures [NAME ...]    # docs/pictures/NAME.png; needs chromium and the extras dev, server and roads
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).resolve().parents[1] / "docs"
TOWN = """
stackelberg equilibrium --network sioux-falls --out today
cut -d, -f1,4 today/flows.csv | grep -v '^#' | sed 's/flow/count/' > counts.csv
stackelberg plan --network sioux-falls --counts counts.csv --out plan
grep -v -E '^(2|5|1.|3.|5.),' counts.csv > half.csv
stackelberg plan --network sioux-falls --counts half.csv --out half
"""
GAME = """
import numpy as np
from stackelberg import Box, CallableFollowers, Game, Objective, solve
wants, slope = np.array([8.0, 8.0]), np.array([1.0, 2.0])
buyers = CallableFollowers(lambda x, y, k: y + 0.5 * (wants - slope * x - y), start=np.zeros(2))
game = Game(Box([0.0, 0.0], [10.0, 10.0]), Objective(lambda x, y: float(x @ y), maximise=True), buyers)
solve(game).plot().save("game.html")
"""
PICTURES = {  # name: the page (none: the server), the tab of it, height of the window
    "plan": ("town/plan/index.html", "", 980),
    "twin": ("town/half/index.html", "", 2200),
    "roads": ("town/today/index.html", "", 1000),
    "planner": ("planner/page/index.html", "Today", 700),
    "price": ("shell-loop/page/index.html", "Days", 760),
    "your_own_game": ("town/game.html", "", 700),
    "live_systems": ("planner/page/index.html", "Days", 900),
    "control_room": ("", "Today", 900),
}


def follow(script: str, folder: Path) -> None:
    """Run a script as a reader would, with the commands of this environment."""
    folder.mkdir()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["bash", "-euc", script], cwd=folder, env={**os.environ, "PATH": path}, check=True)


@contextmanager
def served(database: Path) -> Iterator[str]:
    """The control room of a database: its address, with a token."""
    command = [
        Path(sys.executable).with_name("stackelberg"),
        "serve",
        "--port",
        "0",
        "--db",
        f"sqlite:///{database}",
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield next(found[0] for line in server.stderr or () if (found := re.search(r"http\S+token=\S+", line)))
        finally:
            server.terminate()


def take(page: Page, address: str, tab: str, height: int) -> Image.Image:
    """A page as it stands in a window."""
    page.set_viewport_size({"width": 1280, "height": height})
    page.goto(address)
    if "token=" in address:
        page.get_by_role("link", name="town").click()
    if tab:
        page.get_by_role("tab", name=tab, exact=True).click()
    page.wait_for_timeout(1500)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(64)


def main(names: Sequence[str]) -> None:
    """Follow the tutorials in an empty folder, and take the pictures."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        folder = Path(made)
        for name in ("planner", "shell-loop"):
            text = (DOCS / "tutorials" / f"{name}.md").read_text(encoding="utf-8")
            follow("\n".join(re.findall(r"(?ms)^```bash\n(.*?)^```", text)), folder / name)
        follow(f"{TOWN}stackelberg demo\npython - <<'END'{GAME}END", folder / "town")
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        with served(folder / "town/results/tour/tour.db") as room:
            for name in names or PICTURES:
                where, tab, height = PICTURES[name]
                path = DOCS / "pictures" / f"{name}.png"
                address = (folder / where).as_uri() if where else room
                take(browser.new_page(), address, tab, height).save(path, optimize=True)
                print(f"{path.relative_to(DOCS)}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
