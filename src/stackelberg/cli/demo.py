"""`stackelberg demo`: a tour of about a minute by the commands themselves, with the pages they write."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from stackelberg.cli.console import option, print_json, say
from stackelberg.cli.opening import Json
from stackelberg.support.extras import install_command
from stackelberg.support.files import made_folder, write_text

if TYPE_CHECKING:
    from stackelberg.core import Array

TOWN = """# Tolls in a small town. Simulated travellers, of whom 40% reconsider their route each day.
[study]
name = "town"
rounds = 30

[game]
network = "sioux-falls"
travellers = "day-to-day"
share = 0.4
bounds = [0.0, 10.0]      # lowest and highest toll

[rails]
baseline = 0.0            # no tolls: measured first, so that the saving is known
baseline_rounds = 2
"""
SHOP = """# Prices of a shop, on price tags in steps of 0.05. Shoppers answer from outside: `ask` and `tell`.
[study]
name = "shop"
x0 = [4.0, 2.5]

[live]
objective = "revenue"     # prices times what is sold, which is maximised

[parameters]
step = 0.05
bread = [0.5, 5, "EUR"]
milk = [0.5, 3, "EUR"]

[rails]
baseline = [4.0, 2.5]     # today's prices: measured first, so that the gain is known
baseline_rounds = 2
"""
DAYS = 30
"""How many rounds the shop is told of."""


def demo_command(
    out: Path = option("Folder for pages, problem files and tour.db.", Path("results/tour")),
    as_json: Json = False,
) -> None:
    """A tour of a minute: a small town finds tolls, a shop finds prices; ends with the page to open."""
    made_folder(out)
    db = f"sqlite:///{out / 'tour.db'}"
    with redirect_stdout(sys.stderr if as_json else sys.stdout):
        with_town = find_spec("numba") is not None
        if with_town:
            _type("equilibrium", "--network", "sioux-falls", "--out", str(out / "today"))
        else:
            say(f"the town is left out, as networks need more: {install_command('roads')}")
        for name, text in (("town", TOWN), ("shop", SHOP))[not with_town :]:
            _type("run", str(write_text(out / f"{name}.toml", text)), "--db", db)
            if name == "shop":
                _sell(db)
            _type("report", name, "--db", db, "--out", str(out / name))
    page = _contents(out, db, with_town)
    if as_json:
        print_json({"page": str(page)})
    else:
        print(f"Open {page.resolve()} in a browser.")


def _type(*words: str) -> None:
    """A command as a person types it: shown, and run."""
    from stackelberg.cli import app

    say(f"$ stackelberg {shlex.join(words)}")
    if code := app(words, standalone_mode=False):
        raise typer.Exit(code)


def _sell(db: str) -> None:
    """Days of the shop: its prices are asked for, and what was sold is told."""
    from stackelberg import problems
    from stackelberg.run import run_live

    sold: list[Array] = []

    def day(price: Array) -> Array:
        bread, milk = price
        wanted = price * 0 + (20 - 5 * bread + milk, 15 - 6 * milk + 0.5 * bread)
        sold.append((wanted + (sold[-1] if sold else wanted)) / 2)  # half of them know yesterday's prices only
        return sold[-1]

    say(f"shoppers come and go: `ask` and `tell` in {DAYS} rounds")
    with problems.open_study(db, "shop") as study:
        run_live(study, day, DAYS)


def _contents(out: Path, db: str, with_town: bool) -> Path:
    """The page to begin with."""
    from stackelberg.report.page import contents

    pages = {
        "today/index.html": "The traffic today: nobody pays, and everybody takes the best road for themselves",
        "town/index.html": f"{DAYS} days of tolls, found from counts on the roads alone",
        "shop/index.html": f"{DAYS} rounds of prices, found from what was sold",
    }
    more = [f"stackelberg show town --db {db}", f"stackelberg ask shop --db {db}", "stackelberg new city.toml"]
    if not with_town:
        pages, more = {file: words for file, words in pages.items() if file.startswith("shop")}, more[1:2]
    return write_text(out / "index.html", contents("A tour", pages, more))
