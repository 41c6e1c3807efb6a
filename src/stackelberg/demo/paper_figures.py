"""The figures of the paper's page, each saved as PNG and SVG beside the table it is drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stackelberg.demo.paper import PaperResult, ScoredRuns
from stackelberg.demo.paper_plans import DEFAULT
from stackelberg.demo.paper_scores import Bracket
from stackelberg.demo.paper_summary import twin_names
from stackelberg.demo.paper_words import NAMES
from stackelberg.demo.toll_game import roads
from stackelberg.report.figures.courses import courses_figure
from stackelberg.report.figures.files import saved_image
from stackelberg.report.figures.maps import numbered_map, toll_maps
from stackelberg.report.pages import Image
from stackelberg.report.tables.runs import Course, course, network_table, toll_table


def save_figures(result: PaperResult, folder: Path) -> dict[str, Image]:
    """Draw and save every figure and its table; return them by name, ready for the page.

    A map needs a run that did not diverge; without one it is left out.
    """
    drawn = {
        "figure1": _network(folder),
        "figure2": _objective(result, folder),
        "figure2_readings": _readings(result, folder),
        "figure2_twin": _twin(result, folder),
    }
    maps = {
        "figure3_twin": (result.chosen[-1], result.twin_bracket),
        "figure3": (result.literal[DEFAULT], result.literal_bracket),
    }
    for name, (outcome, bracket) in maps.items():
        run = outcome.scores.middle
        if run is not None:
            drawn[name] = _map(outcome, run, bracket, folder, name)
    return drawn


def _network(folder: Path) -> Image:
    network = roads("literal", 10)[0]
    return saved_image(
        numbered_map(network),
        folder / "figure1",
        {"figure1": network_table(network)},
        "Map of the Sioux Falls network with numbered nodes and links",
        "Figure 1. Sioux Falls, schematic: 24 nodes, 76 links. Link numbers stand on the side of the road they "
        "belong to, traffic keeping to the right.",
    )


def _objective(result: PaperResult, folder: Path) -> Image:
    outcome = result.literal[DEFAULT]
    one = course(outcome.runs.costs)
    what = "each run faintly, their mean, and the 95% confidence band of the mean"
    if one.many:
        what = "where 90% and half of them lie, their median, and the worst and the best run"
    return saved_image(
        courses_figure({NAMES[DEFAULT]: one}, ylabel="planner's objective f"),
        folder / "figure2",
        {"figure2": one.columns()},
        "The planner's objective against the round, every run and the mean with its confidence band",
        f"Figure 2. The planner's objective f(x~t~, ỹ~t~) in the printed experiment, {len(outcome.plan.seeds)} "
        f"runs: {what}.",
    )


def _courses(outcomes: Mapping[str, ScoredRuns]) -> dict[str, Course]:
    return {name: course(outcome.runs.costs) for name, outcome in outcomes.items()}


def _readings(result: PaperResult, folder: Path) -> Image:
    courses = _courses(result.literal)
    return saved_image(
        courses_figure({_short(name): one for name, one in courses.items()}, ylabel="f", logarithmic=True),
        folder / "figure2_readings",
        {f"figure2_{name}": one.columns() for name, one in courses.items()},
        "The objective in all readings of the printed experiment, logarithmic scale",
        "Figure 2, all readings, on one logarithmic scale.",
    )


def _short(name: str) -> str:
    reading, start = name.split("-")
    steps = {"bar": "6 read as η̄", "bars": "6 and 0.3 read as η̄ and δ̄", "literal": "step size at its word"}
    step = steps[reading]
    return f"{step}, {'one shared start' if start == 'shared' else 'two separate starts'}"


def _twin(result: PaperResult, folder: Path) -> Image:
    named = twin_names(result)
    courses, bracket = _courses(named), result.twin_bracket
    room = bracket.untolled - bracket.lower
    figure = courses_figure(
        courses,
        ylabel="planner's objective f",
        lines={"no tolls": bracket.untolled, "system optimum": bracket.lower},
        columns=3,
        limits=(bracket.lower - 0.2 * room, bracket.untolled + 2.0 * room),
    )
    tables = {
        f"figure2_twin_{number}": {"setting": [name] * one.mean.size, **one.columns()}
        for number, (name, one) in enumerate(courses.items())
    }
    return saved_image(
        figure,
        folder / "figure2_twin",
        tables,
        "The objective in the congested twin, as printed and with chosen step sizes, between no tolls and optimum",
        f"Figure 2 for the congested twin, {len(result.printed.plan.seeds)} runs each. The axis is cut above; what "
        "is drawn is f at the flows of the round, travellers on their way.",
    )


def _map(outcome: ScoredRuns, run: int, bracket: Bracket, folder: Path, name: str) -> Image:
    network = roads(outcome.plan.game.units, outcome.plan.game.max_links)[0]
    tolls, after = outcome.scores.tolls[run], outcome.scores.flows[run]
    before = bracket.untolled_flows
    where = "the congested twin" if outcome.plan.game.units == "congested" else "the printed experiment"
    return saved_image(
        toll_maps(network, tolls, before, after, f"{network.name}, run {run}"),
        folder / name,
        {name: toll_table(network, tolls, before, after)},
        f"Three maps of {where}: flow over capacity without tolls, the tolls, flow over capacity with tolls",
        f"Figure 3, {where}: before (no tolls, travellers settled), the tolls of the run with the median settled "
        f"cost (run {run}), and after (settled under these tolls). Width of a road is its flow. "
        f"Units: {network.units}.",
    )
