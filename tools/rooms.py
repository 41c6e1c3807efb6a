"""The picture of the rooms, drawn from the import graph: `python -m tools.rooms` writes docs/rooms.svg."""

from pathlib import Path

import grimp
import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

ROOT = Path(__file__).resolve().parents[1]
ROWS = (
    ("tolls", "shop"),
    ("cli", "server", "client"),
    ("arena", "problems", "adapters"),
    ("report", "run", "study"),
    ("theory", "games"),
    ("leaders", "followers", "roads"),
    ("sets", "core", "support"),
)
EVERYBODY_IMPORTS = {"core", "support", "sets"}  # their arrows would hide all others


def imports_between_rooms() -> dict[tuple[str, str], int]:
    """How many modules of one room import from another, for each pair of rooms."""
    graph = grimp.build_graph("stackelberg")
    counts: dict[tuple[str, str], int] = {}
    for importer in graph.modules:
        rooms = {
            module.split(".")[1]
            for module in graph.find_modules_directly_imported_by(importer)
            if module.count(".") > 1
        }
        here = importer.split(".")[1] if importer.count(".") >= 1 else None
        for room in rooms - {here}:
            if here is not None:
                counts[here, room] = counts.get((here, room), 0) + 1
    return counts


def draw(path: Path) -> None:
    """Rooms in their order, an arrow wherever one imports another, thicker for more modules."""
    place = {
        room: ((i + 0.5) / len(row) + (0.02 if y % 2 else -0.02), -float(y))
        for y, row in enumerate(ROWS)
        for i, room in enumerate(row)
    }
    matplotlib.rcParams["svg.hashsalt"] = "rooms"
    figure, axes = plt.subplots(figsize=(8.5, 7.0))
    for (here, there), count in sorted(imports_between_rooms().items()):
        if there not in EVERYBODY_IMPORTS and here in place and there in place:
            style = {
                "arrowstyle": "-|>",
                "color": "#5b7c99",
                "alpha": 0.6,
                "linewidth": 0.5 + 0.08 * count,
                "shrinkA": 14,
                "shrinkB": 14,
            }
            axes.annotate("", place[there], place[here], arrowprops={**style, "connectionstyle": "arc3,rad=0.08"})
    for room, (x, y) in place.items():
        face = "#f2e3c6" if room in {"roads", "tolls", "shop"} else "#e8eef3"
        axes.text(
            x,
            y,
            room,
            ha="center",
            va="center",
            fontsize=11,
            bbox={"boxstyle": "round,pad=0.45", "fc": face, "ec": "#5b7c99"},
        )
    axes.set(xlim=(0.0, 1.0), ylim=(-len(ROWS) + 0.5, 0.5))
    axes.axis("off")
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    draw(ROOT / "docs" / "rooms.svg")
