"""No picture of a page changes its look unseen: sizes, strokes, colours and places of what is drawn, as kept."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Annotation

from stackelberg.core import Answer, Parameters
from stackelberg.report.figures.courses import courses_figure
from stackelberg.report.figures.deployments import announced_figure, cost_figure, step_figure
from stackelberg.report.figures.maps import flow_map, load_map, numbered_map, toll_map, toll_maps
from stackelberg.report.figures.savings import savings_figure
from stackelberg.report.layout import with_places
from stackelberg.report.tables.deployments import deployment_table
from stackelberg.report.tables.links import link_flows
from stackelberg.report.tables.runs import course
from stackelberg.report.tables.savings import Savings
from stackelberg.roads import braess, grid
from stackelberg.study import History
from stackelberg.study.history import Record
from stackelberg_repro.theory.charts import Chart, Series, draw_chart

pytestmark = pytest.mark.skipif(
    mpl.__version_info__[:2] < (3, 11), reason="kept with the defaults of Matplotlib 3.11"
)
KEPT = Path(__file__).parent / "looks.json"
NETWORK = replace(braess()[0], coordinates=np.array([[0.0, 0.0], [1.0, 1.0], [1.0, -1.0], [2.0, 0.0]]))
PLACELESS = replace(NETWORK, coordinates=None)
NARROW = replace(
    NETWORK, coordinates=NETWORK.coordinates * [1.0, 9.0], node_names=("North", "Hill", "Quay", "South")
)
"""Names of five letters, one more than fits into a node."""
NAMED = replace(NETWORK, node_names=("Northgate", "Hill", "Harbour", "Southgate"))
FLOWS, TOLLS = np.array([4.0, 2.0, 1.5, 0.0, np.nan]), np.array([0.0, 1.0, -2.0, 13.0, -1.0])
RUNS = np.array([[9.0, 8.0, 3.0, 2.5, 2.0, 1.5], [7.0, 6.0, 2.0, 2.0, 2.0, 2.5]])


def deployments() -> Any:
    answers = [
        Answer(t, i, np.array([0.2 * t + i, 1.0 - t]), np.ones(1), None if t == 2 else 5.0 + i - 0.3 * t)
        for t in range(4)
        for i in range(2)
    ]
    records = [Record(t, np.zeros(2), 1.0, t + 1, t + 1, {"expected_cost": 5.5}) for t in range(4)]
    return deployment_table(History(tuple(records), tuple(answers)), Parameters.numbered(2))


def savings(count: int) -> dict[str, Savings]:
    shares = np.array([[0.1, 0.5, 0.9], [0.3, 0.7, 0.8]])
    return {f"leader {n}": Savings(np.array([5, 10, 20]), shares - 0.02 * n) for n in range(count)}


def chart(**scales: bool) -> Chart:
    """Every kind of curve, with values that a logarithmic axis or no axis can show."""
    t, curve = [0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 2.0, -1.0, float("nan"), 0.5]
    kinds = [Series(kind, t, curve, kind) for kind in ("line", "points", "bound", "reference")]
    low, high = [0.5 * value for value in curve], [2.0 * value for value in curve]
    band = Series("a bound of the first", t, curve, "bound", low, high, colour=0)
    return Chart("name", "Title", "t", "level", [*kinds, band], **scales)


PICTURES: dict[str, Callable[[], Figure]] = {
    "costs": lambda: cost_figure(deployments(), "min", (4.0, 3.0, 9.0), {1}),
    "announced": lambda: announced_figure(deployments(), ["a", "b"], "toll", "min"),
    "steps": lambda: step_figure({"round": [0, 1, 2], "step": [0.5, 0.1, 0.25], "moved": [0.3, 0.1, 0.2]}),
    "one course": lambda: courses_figure({"a": course(RUNS)}, ylabel="f", lines={"bound": 1.0}),
    "courses": lambda: courses_figure({"a": course(RUNS), "b": course(np.tile(RUNS, (20, 1)))}, ylabel="f"),
    "savings": lambda: savings_figure({"one": savings(3), "two": savings(3)}),
    "savings of many": lambda: savings_figure({"one": savings(9)}),
    "flows": lambda: flow_map(link_flows(NETWORK, FLOWS)),
    "flows of a town": lambda: flow_map(link_flows((town := grid(8, 8)[0]), np.ones(town.links))),
    "flows of nodes without places": lambda: flow_map(link_flows(with_places(PLACELESS), np.ones(5))),
    "loads of a narrow town": lambda: load_map(NARROW, FLOWS, 6.0),
    "loads": lambda: load_map(NAMED, FLOWS, 6.0, "veh"),
    "tolls": lambda: toll_map(NETWORK, TOLLS, 13.0, "min"),
    "before and after": lambda: toll_maps(NETWORK, TOLLS, FLOWS, FLOWS[::-1].copy(), "Tolls", "min"),
    "numbers": lambda: numbered_map(NETWORK),
    "chart": lambda: draw_chart(chart(log_x=True, log_y=True)),
    "chart without logarithms": lambda: draw_chart(chart()),
}


def numbers(values: Any) -> str:
    """To four digits: what is drawn does not depend on how a processor rounds."""
    flat = np.ravel(np.ma.filled(np.ma.asarray(values, dtype=np.float64), np.nan))
    return " ".join(f"{number:.4g}" for number in flat[:24]) + (f" … {flat.size}" if flat.size > 24 else "")


def colours(values: Any) -> str:
    if isinstance(values, str) or np.ndim(values) == 1:
        return to_hex(values, keep_alpha=True)
    return " ".join(to_hex(one, keep_alpha=True) for one in list(values)[:8])


def written(text: Any) -> str:
    strokes = [numbers(effect._gc["linewidth"]) for effect in text.get_path_effects()]
    arrow = getattr(text, "arrowprops", None) or {}
    place = numbers((*text.get_position(), *(text.xyann if isinstance(text, Annotation) else ())))
    look = f"{text.get_fontsize():g} pt {colours(text.get_color())} at {place} {text.get_zorder()}"
    return f"text {text.get_text()!r} {look} {strokes} {sorted(map(str, arrow.items()))}"


def described(figure: Figure) -> Iterator[str]:
    """Size, and of every panel its axes, lines, areas, texts and keys, one line each."""
    yield f"size {numbers(figure.get_size_inches())}"
    if figure.get_suptitle():
        yield f"title {figure.get_suptitle()}"
    for legend in figure.legends:
        yield from keys(legend)
    for axes in figure.axes:
        for panel in (axes, *axes.child_axes):
            yield from panel_of(panel)


def panel_of(axes: Any) -> Iterator[str]:
    scales = f"{axes.get_xscale()} {axes.get_yscale()} {axes.axison}"
    yield f"panel {numbers([axes.get_xlim(), axes.get_ylim()])} {scales}"
    for text in (axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts):
        if text.get_text() or isinstance(text, Annotation):
            yield written(text)
    for axis in (axes.xaxis, axes.yaxis):
        ticks = type(axis.get_major_locator()).__name__
        yield f"ticks {axis.get_tick_params().get('labelsize')} {axis.get_visible()} {ticks}"
    for line in axes.lines:
        sizes = numbers((line.get_linewidth(), line.get_markersize(), line.get_zorder(), line.get_alpha() or 1.0))
        look = (
            f"{colours(line.get_color())} {line.get_linestyle()} {line._unscaled_dash_pattern} {line.get_marker()}"
        )
        yield f"line {line.get_label()} {look} {sizes} {numbers(line.get_xydata())}"
    for area in (*axes.collections, *axes.patches):
        label, widths = area.get_label(), numbers(area.get_linewidth())
        look = f"{colours(area.get_edgecolor())} {colours(area.get_facecolor())} {area.get_linestyle()}"
        sizes = numbers(area.get_sizes()) if hasattr(area, "get_sizes") else ""
        paths = area.get_paths() if hasattr(area, "get_paths") else [area.get_path()]
        places = numbers(np.concatenate([path.vertices for path in paths] or [np.empty((0, 2))]))
        offsets = numbers(area.get_offsets()) if hasattr(area, "get_offsets") else ""
        yield f"area {label} {look} {widths} {sizes} {area.get_zorder()} {places} {offsets}"
    if axes.get_legend() is not None:
        yield from keys(axes.get_legend())


def keys(legend: Any) -> Iterator[str]:
    title = legend.get_title()
    yield f"key {title.get_text()!r} {title.get_fontsize():g} {legend._ncols} {legend.get_frame_on()} {legend._loc}"
    for text, handle in zip(legend.get_texts(), legend.legend_handles, strict=True):
        width = numbers(handle.get_linewidth())
        yield f"entry {text.get_text()!r} {text.get_fontsize():g} pt {width}"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_did(name):
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert list(described(PICTURES[name]())) == kept[name]
