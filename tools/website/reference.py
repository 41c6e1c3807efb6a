"""The reference: one page per room of the package, each name with its docstring."""

from __future__ import annotations

from pathlib import Path

ROOMS = {
    "stackelberg": "The words most programs need: `from stackelberg import ...`.",
    "stackelberg.core": "The words as frozen data and protocols.",
    "stackelberg.sets": "Convex sets: projection, distance, shrinking.",
    "stackelberg.followers": "Adaptation rules, and adapters for your own code.",
    "stackelberg.leaders": "Policies, their schedules, and wrappers around any of them.",
    "stackelberg.games": "Assembled games with known answers.",
    "stackelberg.roads": "Networks, demand, equilibria and optima, sensitivities.",
    "stackelberg.roads.files": "Networks, demand and tables of links from files and back.",
    "stackelberg.roads.outputs": "Tables for planners at an equilibrium: skims, select link, routes.",
    "stackelberg.tolls": "Travellers as followers, what is seen of them, the planner's objective, toll games.",
    "stackelberg.theory": "Bounds, hypergradients, certificates, advice on settings.",
    "stackelberg.study": "The log: what was asked, answered and recommended.",
    "stackelberg.problems": "Problem files in TOML.",
    "stackelberg.run": "`solve`, live runs, results; a game over a grid of settings and seeds, on any executor.",
    "stackelberg.client": "The same words over HTTP.",
}
SOURCE = Path(__file__).resolve().parents[2] / "src"


def reference_pages() -> dict[str, str]:
    """The pages by their file names; the generator fills in what the docstrings say."""
    rooms = {room: says for room, says in ROOMS.items() if (SOURCE / room.replace(".", "/")).is_dir()}
    pages = {_file(room): f"# {room}\n\n::: {room}\n" for room in rooms}
    rows = "\n".join(f"| [`{room}`]({_file(room)}) | {says} |" for room, says in rooms.items())
    pages["index.md"] = (
        "# Reference\n\nFrom the docstrings, whose examples are run by the tests.\n\n"
        f"| module | what is in it |\n|---|---|\n{rows}\n| [commands](commands.md) | The command line. |\n"
    )
    return pages


def _file(room: str) -> str:
    return (room.removeprefix("stackelberg.") if room != "stackelberg" else "top") + ".md"
