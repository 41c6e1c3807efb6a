"""What all examples of the gallery share: play a game with both leaders, print it, draw it, write the figures down.

`python -m examples.gallery` plays every example and writes docs/gallery.md with its pictures (four minutes);
`python -m examples.security` plays one and writes into results/gallery. Each takes `--deployments`, `--seeds`,
`--out`.

The possible gain is that from the start to the independent answer, both with followers settled; a leader's share of
it is what its recommendation gains, once followers have settled there. Medians and worst are over seeds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.results import versions
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from stackelberg import ResponseModel, TwoPoint, solve
from stackelberg.core import Array, Game, Leader
from stackelberg.run import Result
from stackelberg.support.files import write_text, written_beside

ROOT = Path(__file__).resolve().parents[1]
DEFAULT, ALGORITHM_1 = "default leader", "Algorithm 1"
LEADERS: Mapping[str, Leader[Any]] = {DEFAULT: ResponseModel(), ALGORITHM_1: TwoPoint()}
COLOURS = {DEFAULT: "#08306b", ALGORITHM_1: "#c06000"}
MANY = 3
"""More runs of a leader than this are drawn faintly, with their median."""
SHADES = 48
"""So many colours a picture has."""
FURTHER = "#2a7f3f"
"""The colour of a leader that only one example has."""
JUDGED = 30
"""So many recommendations of a run are judged, evenly spread: an equilibrium each."""

ORDER = (
    "cordon",
    "demand_response",
    "persuasion",
    "inverse_optimisation",
    "hyper_parameters",
    "security",
    "strategic_classification",
    "platform_pricing",
)


@dataclass(frozen=True, eq=False)
class Panel:
    """One game to play, and how to draw it: what f is, what the answer's line says, further lines to compare."""

    game: Game
    title: str
    cost: str
    answer: str
    lines: Mapping[str, float] = field(default_factory=dict)
    entries: str = ""
    """What the entries of x are; empty where x is not to be drawn (several answers are as good)."""


@dataclass(frozen=True)
class Example:
    """A page of the gallery: what it is about (Markdown), what makes the games to play, and its figure."""

    name: str
    title: str
    what: str
    panels: Callable[[], Sequence[Panel]]
    remark: str = ""
    deployments: int = 100
    seeds: int = 3
    also: Mapping[str, Leader[Any]] = field(default_factory=dict)
    """Further leaders that are worth showing here."""


@dataclass(frozen=True, eq=False)
class Run:
    """One leader on one game with one seed: its course, and how it ended."""

    leader: str
    seed: int
    result: Result
    deployments: Array
    costs: Array
    share: float
    seconds: float

    def row(self, panel: Panel) -> dict[str, Any]:
        """A line of the table."""
        return {
            "game": panel.title,
            "leader": self.leader,
            "seed": self.seed,
            "share": round(self.share, 4),
            "cost": round(float(self.costs[-1]), 6),
            "deployments": self.result.deployments,
            "follower_rounds": self.result.follower_rounds,
            "seconds_s": round(self.seconds, 2),
        }


def play(panel: Panel, name: str, leader: Leader[Any], seed: int, deployments: int) -> Run:
    """Let a leader play, and judge everything it recommended on the way with followers settled."""
    game = panel.game
    began = time.perf_counter()
    result = solve(game, leader, deployments=deployments, seed=seed)
    seconds = time.perf_counter() - began
    assert game.x0 is not None
    records = result.history[:: max(1, len(result.history) // JUDGED)]
    course = [
        (0, game.x0),
        *((record.deployments, record.x) for record in records),
        (max(deployments, result.deployments), result.x),
    ]
    costs = np.array([game.hyperobjective(x) for _, x in course])
    share = (costs[0] - costs[-1]) / (costs[0] - game.known.cost)
    return Run(name, seed, result, np.array([float(n) for n, _ in course]), costs, float(share), seconds)


def show(example: Example, arguments: Sequence[str] | None = None) -> dict[str, Any]:
    """Play an example as the command line asks, print the table, write figure, thumbnail and figures as JSON."""
    parser = argparse.ArgumentParser(prog=f"python -m examples.{example.name}", description=example.title)
    parser.add_argument("--deployments", type=int, default=example.deployments)
    parser.add_argument("--seeds", type=int, default=example.seeds)
    parser.add_argument("--out", type=Path, default=Path("results/gallery"))
    chosen = parser.parse_args(arguments)
    began, worked = time.perf_counter(), time.process_time()
    panels = example.panels()
    runs = [
        [
            play(panel, name, leader, seed, chosen.deployments)
            for name, leader in {**LEADERS, **example.also}.items()
            for seed in range(chosen.seeds)
        ]
        for panel in panels
    ]
    found = summary(example, panels, runs, chosen.deployments)
    found |= {"wall_s": round(time.perf_counter() - began, 1), "cpu_s": round(time.process_time() - worked, 1)}
    chosen.out.mkdir(parents=True, exist_ok=True)
    base = chosen.out / example.name
    write_text(base.with_suffix(".json"), json.dumps(found, indent=1) + "\n")
    save(figure(panels, runs), base.with_suffix(".png"), dpi=100)
    save(thumbnail(panels[0], runs[0]), base.with_name(f"{example.name}-small.png"), dpi=100)
    print_table(found)
    print(f"see {base}.png")
    return found


def summary(
    example: Example, panels: Sequence[Panel], runs: Sequence[Sequence[Run]], deployments: int
) -> dict[str, Any]:
    """The figures of an example: one row per run, and what the start and the answer cost."""
    games = []
    for panel, some in zip(panels, runs, strict=True):
        shares = {name: [run.share for run in some if run.leader == name] for name in names(some)}
        games.append(
            {
                "game": panel.title,
                "start_cost": round(float(some[0].costs[0]), 6),
                "answer_cost": round(panel.game.known.cost, 6),
                **{name: round(value, 6) for name, value in panel.lines.items()},
                "median_share": {leader: round(float(np.median(each)), 4) for leader, each in shares.items()},
                "worst_share": {leader: round(min(each), 4) for leader, each in shares.items()},
                "runs": len(shares[DEFAULT]),
                "worse_than_start": {leader: sum(one < 0.0 for one in each) for leader, each in shares.items()},
            }
        )
    rows = [run.row(panel) for panel, some in zip(panels, runs, strict=True) for run in some]
    command = f"python -m examples.{example.name}"
    found = versions("numpy", "scipy")
    return {"versions": found, "command": command, "deployments": deployments, "games": games, "rows": rows}


def names(runs: Sequence[Run]) -> list[str]:
    """The leaders that played, in order."""
    return list(dict.fromkeys(run.leader for run in runs))


def print_table(found: Mapping[str, Any]) -> None:
    """A line per run."""
    print(f"{'game':<34} {'leader':<24} seed   share       cost  deployments  follower rounds  seconds")
    for row in found["rows"]:
        print(
            f"{row['game']:<34} {row['leader']:<24} {row['seed']:>4} {row['share']:>7.1%} {row['cost']:>10.4f} "
            f"{row['deployments']:>12} {row['follower_rounds']:>16} {row['seconds_s']:>8.1f}"
        )


def figure(panels: Sequence[Panel], runs: Sequence[Sequence[Run]]) -> Figure:
    """The course of both leaders on each game, and x where that says something."""
    drawn = list(zip(panels, runs, strict=True))
    count = sum(2 if panel.entries else 1 for panel, _ in drawn)
    made = Figure(figsize=(5.0 * count, 3.9), layout="constrained")
    FigureCanvasAgg(made)
    places: list[Any] = list(np.atleast_1d(made.subplots(1, count)))
    for panel, some in drawn:
        draw_course(places.pop(0), panel, some)
        if panel.entries:
            draw_entries(places.pop(0), panel, some)
    return made


def draw_course(axes: Any, panel: Panel, runs: Sequence[Run], *, words: bool = True) -> None:
    """What each recommendation costs once followers have settled, over deployments."""
    for leader in names(runs):
        draw_runs(axes, [run for run in runs if run.leader == leader], COLOURS.get(leader, FURTHER))
    axes.axhline(panel.game.known.cost, color="black", linestyle="--", linewidth=1.2, label=panel.answer)
    for stroke, (name, cost) in zip((":", "-.", (0, (1, 3))), panel.lines.items(), strict=False):
        axes.axhline(cost, color="#555555", linestyle=stroke, linewidth=1.2, label=name)
    start, best = float(runs[0].costs[0]), panel.game.known.cost
    axes.set_ylim(best - 0.08 * (start - best), start + 0.25 * (start - best))  # an excursion far up is cut
    axes.spines[["top", "right"]].set_visible(False)
    if words:
        axes.set(title=panel.title, xlabel="deployments", ylabel=panel.cost)
        axes.grid(alpha=0.25, linewidth=0.5)
        axes.legend(fontsize=8, framealpha=0.85, edgecolor="none")


def draw_runs(axes: Any, runs: Sequence[Run], colour: str) -> None:
    """Every run as a line; where there are many, faintly, with their median."""
    many = len(runs) > MANY
    for run in runs:
        style = {"alpha": 0.2, "linewidth": 0.8} if many else {"alpha": 0.75, "linewidth": 1.4}
        label = None if many or run is not runs[0] else run.leader
        axes.step(run.deployments, run.costs, where="post", color=colour, label=label, **style)
    if many:
        grid = np.arange(0.0, min(run.deployments[-1] for run in runs) + 1.0)
        each = [run.costs[np.searchsorted(run.deployments, grid, side="right") - 1] for run in runs]
        label = f"{runs[0].leader}, median"
        axes.step(grid, np.median(each, axis=0), where="post", color=colour, label=label, linewidth=2.0)


def draw_entries(axes: Any, panel: Panel, runs: Sequence[Run]) -> None:
    """x entry by entry: the answer's, and what both leaders recommend in the end."""
    entries = np.arange(1, panel.game.known.x.size + 1)
    assert panel.game.x0 is not None
    axes.plot(entries, panel.game.x0, "-", color="#bbbbbb", linewidth=1.0, label="start")
    axes.plot(entries, panel.game.known.x, "_", color="black", markersize=14, label="independent answer")
    for leader, shift in ((DEFAULT, -0.15), (ALGORITHM_1, 0.15)):
        mine = [run for run in runs if run.leader == leader]
        for number, run in enumerate(mine):
            label = leader if number == 0 else None
            axes.plot(
                entries + shift, run.result.x, ".", color=COLOURS[leader], markersize=5, label=label, alpha=0.8
            )
    axes.set(title="what is announced in the end", xlabel=panel.entries)
    axes.grid(alpha=0.25, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(fontsize=8, framealpha=0.85, edgecolor="none")


def thumbnail(panel: Panel, runs: Sequence[Run]) -> Figure:
    """The course of the first game, without words."""
    made = Figure(figsize=(2.6, 1.6), layout="constrained")
    FigureCanvasAgg(made)
    axes: Any = made.add_subplot()
    draw_course(axes, panel, runs, words=False)
    axes.set(xticks=[], yticks=[])
    return made


def save(made: Figure, path: Path, dpi: int) -> None:
    """Write a figure as PNG, whole or not at all, in few colours: a third as long."""
    with written_beside(path) as beside:
        FigureCanvasAgg(made).print_figure(beside, dpi=dpi, metadata={"Software": None})
        with Image.open(beside) as picture:
            small = picture.convert("RGB").quantize(SHADES)
        small.save(beside, optimize=True)


HEAD = """\
# Gallery

Applications that the paper's introduction names, each with a reference answer computed with full knowledge of the
followers. The default leader (`ResponseModel()`, blue) and Algorithm 1 (`TwoPoint()`, orange) see only what
followers do. A share is what a recommendation gains of what the answer (dashed) gains, with followers settled:
medians over seeds, and the worst; every seed is a line. Written by `python -m examples.gallery`, at 58100c49.
"""


def page(examples: Sequence[tuple[Example, Mapping[str, Any]]]) -> str:
    """docs/gallery.md: thumbnails, and a section per example."""
    rows = [f"| {' | '.join(index_cell(example) for example, _ in pair_of)} |" for pair_of in in_pairs(examples)]
    table = "\n".join(["| | |", "|---|---|", *rows])
    return "\n".join([HEAD, table, "", *(section(*pair) for pair in examples)])


def in_pairs(examples: Sequence[Any]) -> list[Sequence[Any]]:
    """Two by two."""
    return [examples[i : i + 2] for i in range(0, len(examples), 2)]


def index_cell(example: Example) -> str:
    """A thumbnail that leads to its section."""
    place = "#" + example.title.lower().replace(" ", "-")
    return f"[![{example.title}](gallery/{example.name}-small.png)]({place})<br>{example.title}"


def section(example: Example, found: Mapping[str, Any]) -> str:
    """What, what was reached, and how that compares."""
    reached = " ".join(reached_in_words(one, found["deployments"]) for one in found["games"])
    remark = f"\n{example.remark}\n" if example.remark else ""
    return (
        f"## {example.title}\n\n{example.what}\n\n{reached}\n{remark}\n"
        f"[![{example.title}](gallery/{example.name}.png)](gallery/{example.name}.png)\n\n"
        f"`{found['command']}`, {found['cpu_s']:.0f} s.\n"
    )


def reached_in_words(one: Mapping[str, Any], deployments: int) -> str:
    """One sentence on both leaders, and one on recommendations worse than the start."""
    name, more = one["game"], [leader for leader in one["median_share"] if leader not in LEADERS]
    title = f"**{name[:1].upper()}{name[1:]}**, " if name else ""
    return (
        f"{title}{deployments} deployments, {one['runs']} seeds: default leader "
        f"{share_of(one, DEFAULT)}, Algorithm 1 {share_of(one, ALGORITHM_1)}."
        + "".join(f" {leader}: {share_of(one, leader)}." for leader in more)
        + worse_in_words(one)
    )


def share_of(one: Mapping[str, Any], leader: str) -> str:
    """Median and worst share of a leader."""
    median, worst = (f"{one[key][leader]:.1%}".replace("-", "−") for key in ("median_share", "worst_share"))
    return f"{median} (worst {worst})"


def worse_in_words(one: Mapping[str, Any]) -> str:
    """How many recommendations are worse than the start; nothing where none is."""
    worse = {leader: count for leader, count in one["worse_than_start"].items() if count}
    if not worse:
        return ""
    each = "; ".join(f"{leader}: {count}" for leader, count in worse.items())
    return f" Recommendations worse than the start: {each}."


def load(name: str) -> Example:
    """An example by the name of its module."""
    found: Example = import_module(f"examples.{name}").EXAMPLE
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all of them, or take the figures that are there (--page), and write the page."""
    parser = argparse.ArgumentParser(prog="python -m examples.gallery", description=__doc__)
    parser.add_argument("--page", action="store_true", help="only write the page, from the figures that are there")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="where gallery.md and gallery/ are")
    chosen = parser.parse_args(arguments)
    done = []
    for name in ORDER:
        example, out = load(name), chosen.docs / "gallery"
        if not chosen.page:
            show(example, ["--out", str(out)])
        done.append((example, json.loads((out / f"{name}.json").read_text(encoding="utf-8"))))
    write_text(chosen.docs / "gallery.md", page(done))


if __name__ == "__main__":
    main()
