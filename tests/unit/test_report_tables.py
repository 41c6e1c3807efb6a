"""Tables of repeated runs: band, diverged runs, CSV that reads back to the bit."""

import csv
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex

from stackelberg.core import Answer, InvalidInput, Parameters, Purpose, derive
from stackelberg.judging.expectation import saving
from stackelberg.leaders import Adam, BestSeen
from stackelberg.report import study_page, study_roads
from stackelberg.report.figures.courses import courses_figure
from stackelberg.report.figures.deployments import step_figure
from stackelberg.report.figures.maps import flow_map, numbered_map, side_by_side, toll_maps
from stackelberg.report.summary import Recommendation, StudySummary
from stackelberg.report.tables.deployments import deployment_table
from stackelberg.report.tables.links import LinkFlows, link_flows, without_zero_length
from stackelberg.report.tables.runs import course, ending, network_table, share_table, toll_table
from stackelberg.report.tables.studies import last_response, response_fit, round_facts
from stackelberg.report.words import Words, meaningful_decimals
from stackelberg.roads import BPR, Network, braess
from stackelberg.study import Expected, History, Study
from stackelberg.study import events as ev
from stackelberg.study.export import round_table
from stackelberg.study.history import Record
from stackelberg.support.numbers import shown
from stackelberg.support.tables import rows_of, write_columns
from stackelberg.tolls.links import TolledLinks
from stackelberg_repro.theory.charts import Chart, Series, draw_chart


def test_the_band_covers_the_true_mean_as_often_as_it_says():
    rng = derive(0, Purpose.INSTANCE)
    found = course(rng.normal(loc=5.0, size=(12, 4000)))
    covered = np.mean((found.low <= 5.0) & (found.high >= 5.0))
    # 4,000 independent rounds: the share has a standard error of 0.0034; five of them (error level 6e-7).
    assert covered == pytest.approx(0.95, abs=5 * np.sqrt(0.95 * 0.05 / 4000))


def test_diverged_runs_are_left_out_and_one_run_has_no_band():
    costs = np.array([[1.0, 2.0, 3.0], [3.0, np.nan, np.nan], [5.0, 4.0, np.nan]])
    found = course(costs)
    np.testing.assert_array_equal(found.mean, [3.0, 3.0, 3.0])
    assert np.isfinite(found.low[:2]).all()
    assert np.isnan(found.low[2])
    assert np.isnan(course(costs[:1]).high).all()
    assert np.isnan(course(np.full((2, 2), np.nan)).mean).all()
    end = ending(np.array([2.0, np.nan, 4.0]))
    assert (end.runs, end.diverged, end.least, end.mean, end.most) == (3, 1, 2.0, 3.0, 4.0)
    assert ending(np.array([np.nan])).diverged == 1
    with pytest.raises(InvalidInput, match="one row per run"):
        course(np.zeros(3))


def test_columns_read_back_to_the_bit(tmp_path):
    numbers = derive(1, Purpose.INSTANCE).normal(size=50)
    path = write_columns(tmp_path / "t.csv", {"t": np.arange(50), "f": numbers}, {"units": "none"})
    lines = path.read_text().splitlines()
    assert lines[0] == "# units: none"
    read = list(csv.DictReader(lines[1:]))
    assert [float(row["f"]) for row in read] == numbers.tolist()
    with pytest.raises(InvalidInput, match="columns of one length"):
        rows_of({"a": [1], "b": [1, 2]})


def test_link_tables_name_every_link():
    network, _ = braess()
    table = toll_table(network, np.arange(5.0), np.ones(5), np.full(5, 2.0))
    assert list(table["link"]) == [1, 2, 3, 4, 5]
    assert (table["tail"][3], table["head"][3]) == ("3", "4")
    np.testing.assert_array_equal(table["flow_over_capacity_after"], np.full(5, 2.0))
    assert {"tail_x", "head_y", "capacity"} <= set(network_table(network))
    assert share_table({"one": np.array([0.25])}) == [("one", 1, 0.25, 0.25, 0.25)]


def test_figures_draw_every_run_every_line_and_every_number():
    costs = derive(2, Purpose.INSTANCE).uniform(1.0, 2.0, size=(3, 40))
    figure = courses_figure({"a": course(costs), "b": course(costs[:1])}, ylabel="f", lines={"bound": 1.0})
    left, right = figure.axes
    assert len(left.lines) == 3 + 1 + 1
    assert len(right.lines) == 1 + 1 + 1
    np.testing.assert_array_equal(left.lines[1].get_ydata(), costs[1])
    np.testing.assert_array_equal(left.lines[3].get_ydata(), costs.mean(axis=0))
    network, _ = braess()
    texts = {text.get_text() for text in numbered_map(network).axes[0].texts}
    assert {"1", "2", "3", "4", "5"} <= texts
    tolls = np.array([1.0, -2.0, 0.0, 0.5, 0.0])
    before, middle, after, _ = toll_maps(network, tolls, np.ones(5), np.ones(5), "title").axes
    assert [len(c.get_segments()) for c in middle.collections if isinstance(c, LineCollection)] == [2, 2, 1]
    assert before.get_title() != after.get_title()


# Tables and figures of reports against numbers worked by hand: bands, endings, fits, widths, places, captions

NAN = float("nan")
# Student's t at 97.5% has closed forms for one and two degrees of freedom.
T1 = np.tan(0.475 * np.pi)
T2 = 0.95 / np.sqrt(2 * 0.975 * 0.025)


# Repeated runs.


def test_the_mean_of_runs_and_its_band_by_hand():
    """1, 4, 10 have mean 5 and variance (16 + 1 + 25) / 2 = 21; 3, 7 have mean 5 and variance 8."""
    found = course(np.array([[1.0, 3.0, 6.0, NAN], [4.0, NAN, NAN, NAN], [10.0, 7.0, np.inf, -np.inf]]))
    np.testing.assert_allclose(found.mean, [5.0, 5.0, 6.0, NAN])
    half = np.array([T2 * np.sqrt(21.0 / 3.0), T1 * np.sqrt(8.0 / 2.0), NAN, NAN])
    np.testing.assert_allclose(found.high, 5.0 + half, rtol=1e-12)
    np.testing.assert_allclose(found.low, 5.0 - half, rtol=1e-12)


def test_a_course_has_one_row_a_round_and_one_column_a_run():
    table = course(np.array([[1.0, 3.0, 2.0], [5.0, 9.0, 4.0]])).columns()
    assert list(table) == ["t", "mean", "low", "high", "run_0", "run_1"]
    assert np.array_equal(table["t"], [0, 1, 2])
    assert np.array_equal(table["mean"], [3.0, 6.0, 3.0])
    assert np.array_equal(table["run_1"], [5.0, 9.0, 4.0])
    assert np.all(np.asarray(table["low"]) < np.asarray(table["high"]))


def test_where_runs_end_by_hand():
    end = ending(np.array([2.0, NAN, 5.0, 3.5, np.inf]))
    assert (end.runs, end.diverged, end.least, end.most) == (5, 2, 2.0, 5.0)
    assert end.mean == 3.5
    assert end.spread == pytest.approx(3.0 / 3.5, rel=1e-15)
    nobody = ending(np.array([NAN, NAN]))
    assert (nobody.runs, nobody.diverged) == (2, 2)
    assert np.isnan([nobody.least, nobody.mean, nobody.most]).all()


def test_shares_have_a_median_not_a_mean():
    table = share_table({"odd": np.array([0.9, 0.1, 0.2]), "even": np.array([4.0, 1.0, 2.0, 9.0])})
    assert table == [("odd", 3, 0.2, 0.1, 0.9), ("even", 4, 3.0, 1.0, 9.0)]


def three_roads(**changes):
    """1→3, 3→2, 1→2 between nodes at (0, 0), (6, 1), (3, 4), with capacities 10, 20, 40."""
    parts = {
        "latency": BPR([1.0, 2.0, 3.0], [0.15] * 3, [10.0, 20.0, 40.0], [4.0] * 3),
        "coordinates": [[0.0, 0.0], [6.0, 1.0], [3.0, 4.0]],
        "name": "triangle",
        "units": "cars",
    } | changes
    return Network([0, 2, 0], [2, 1, 1], nodes=3, zones=2, **parts)


def test_every_column_of_a_toll_table():
    tolls, before, after = np.array([0.5, -1.0, 2.0]), np.array([5.0, 4.0, 2.0]), np.array([1.0, 8.0, 6.0])
    table = toll_table(three_roads(), tolls, before, after)
    assert list(table["link"]) == [1, 2, 3]
    assert list(table["tail"]) == ["1", "3", "1"]
    assert list(table["head"]) == ["3", "2", "2"]
    assert np.array_equal(table["capacity"], [10.0, 20.0, 40.0])
    assert np.array_equal(table["toll"], tolls)
    assert np.array_equal(table["flow_before"], before)
    assert np.array_equal(table["flow_after"], after)
    assert np.array_equal(table["flow_over_capacity_before"], [0.5, 0.2, 0.05])
    assert np.array_equal(table["flow_over_capacity_after"], [0.1, 0.4, 0.15])
    assert len(table) == 9


def test_every_column_of_a_network_table():
    table = network_table(three_roads())
    assert list(table) == ["link", "tail", "head", "capacity", "tail_x", "tail_y", "head_x", "head_y"]
    assert np.array_equal(table["tail_x"], [0.0, 3.0, 0.0])
    assert np.array_equal(table["tail_y"], [0.0, 4.0, 0.0])
    assert np.array_equal(table["head_x"], [3.0, 6.0, 6.0])
    assert np.array_equal(table["head_y"], [4.0, 1.0, 1.0])
    assert list(network_table(three_roads(coordinates=None))) == ["link", "tail", "head", "capacity"]


def test_columns_become_rows_and_exact_text(tmp_path):
    columns = {"t": np.array([3, 4]), "f": np.array([0.1, 6.0]), "word": ("a", "b,c"), "n": [True, None]}
    assert rows_of(columns) == [[3, 0.1, "a", True], [4, 6.0, "b,c", None]]
    assert rows_of({}) == []
    path = write_columns(tmp_path / "t.csv", columns, {"one": 1, "empty": "", "two": "x"})
    assert path == tmp_path / "t.csv"
    assert path.read_text() == '# one: 1\n# two: x\nt,f,word,n\n3,0.1,a,True\n4,6.0,"b,c",\n'
    with pytest.raises(InvalidInput, match=r"columns of one length, got \{'a': 2, 'b': 1\}"):
        rows_of({"a": [1, 2], "b": [1]})


# One study.


def record(number, x, cost, moved=NAN, **note):
    return Record(number, np.array(x), cost, 10 * number + 3, 100 * number + 7, note, moved)


def answered(x, y, failure=None):
    y = None if y is None else np.asarray(y, dtype=float)
    return Answer(0, 0, np.atleast_1d(np.asarray(x, dtype=float)), y, failure=failure)


def test_every_column_of_a_table_of_rounds():
    history = History((record(0, [1.0, 2.0], 5.0, step=0.5), record(1, [3.0, 4.0], 4.0, moved=0.25)), ())
    table = round_table(history, Parameters.numbered(2))
    facts = ["round", "cost", "deployments", "follower_rounds", "moved", "step"]
    assert list(table) == [*facts, "x1", "x2"]
    assert list(round_facts(table)) == facts
    assert all(round_facts(table)[name] is table[name] for name in facts)
    assert np.array_equal(table["round"], [0, 1])
    assert np.array_equal(table["cost"], [5.0, 4.0])
    assert np.array_equal(table["step"], [0.5, NAN], equal_nan=True)
    assert np.array_equal(table["moved"], [NAN, 0.25], equal_nan=True)
    assert np.array_equal(table["deployments"], [3, 13])
    assert np.array_equal(table["follower_rounds"], [7, 107])
    assert np.array_equal(table["x1"], [1.0, 3.0])
    assert np.array_equal(table["x2"], [2.0, 4.0])


LINE = [(0.0, [1.0, 2.0]), (1.0, [3.0, 2.0]), (2.0, [2.0, 2.0]), (3.0, [6.0, 10.0])]


def test_how_much_an_affine_response_explains_by_hand():
    """Of y_1 = 1, 3, 2, 6 the line leaves 14 − 7²/5 = 4.2 of 14; of y_2 = 2, 2, 2, 10 it leaves 48 − 12²/5 = 19.2.

    The adjusted share is 1 − (23.4 / (4 − 2)) / (62 / (4 − 1)).
    """
    fit = response_fit(History((), tuple(answered(x, y) for x, y in LINE)))
    assert fit.share == pytest.approx(1.0 - (23.4 / 2.0) / (62.0 / 3.0), rel=1e-12)
    assert (fit.answers, fit.needed) == (4, 3)


def test_only_whole_answers_count_for_the_fit():
    bad = (
        answered(7.0, [100.0, 3.0], failure="nobody was there"),
        answered(8.0, None),
        answered(9.0, [NAN, 3.0]),
    )
    good = tuple(answered(x, y) for x, y in LINE)
    fit = response_fit(History((), bad + good + bad))
    assert fit == response_fit(History((), good))
    assert fit.answers == 4
    assert np.array_equal(last_response(History((), bad + good + bad)), [6.0, 10.0])
    assert last_response(History((), bad[:2])) is None
    np.testing.assert_array_equal(last_response(History((), bad)), [NAN, 3.0])  # all that anybody ever measured


@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_fit_needs_two_answers_more_than_entries_of_x(d):
    rng = np.random.default_rng(d)
    answers = tuple(answered(rng.normal(size=d), rng.normal(size=2)) for _ in range(d + 2))
    few = response_fit(History((), answers[:-1]))
    assert np.isnan(few.share)
    assert (few.answers, few.needed) == (d + 1, d + 2)
    assert np.isfinite(response_fit(History((), answers)).share)


def test_x_that_moved_along_a_line_only_costs_one_degree_of_freedom():
    """x = (s, 2 s): the same fit as with s alone, 1 − (4.2 / 2) / (14 / 3) = 0.55."""
    answers = tuple(answered([x, 2.0 * x], y[:1]) for x, y in LINE)
    assert response_fit(History((), answers)).share == pytest.approx(0.55, rel=1e-12)


def test_a_response_that_never_moved_has_no_fit():
    assert np.isnan(response_fit(History((), tuple(answered(x, [3.0]) for x, _ in LINE))).share)


# Links on a map.


def test_every_column_of_a_table_of_link_flows():
    table = link_flows(three_roads(), [5.0, 4.0, 60.0])
    assert np.array_equal(table.start, [[0.0, 0.0], [3.0, 4.0], [0.0, 0.0]])
    assert np.array_equal(table.end, [[3.0, 4.0], [6.0, 1.0], [6.0, 1.0]])
    assert np.array_equal(table.flow, [5.0, 4.0, 60.0])
    assert np.array_equal(table.saturation, [0.5, 0.2, 1.5])
    assert np.array_equal(table.nodes, [[0.0, 0.0], [6.0, 1.0], [3.0, 4.0]])
    assert (table.labels, table.title, table.units) == (("1", "2", "3"), "triangle", "cars")
    assert without_zero_length(table).tolist() == [True, True, True]


def test_a_link_is_drawn_where_its_ends_differ_in_either_coordinate():
    ends = np.array([[1.0, 1.0], [1.0, 2.0], [2.0, 1.0]])
    table = LinkFlows(np.ones((3, 2)), ends, np.ones(3), np.ones(3), ends, ("a", "b", "c"), "", "")
    assert without_zero_length(table).tolist() == [False, True, True]


def row_of(count, flow, ends=None):
    """`count` nodes on a line from (0, 0) to (8, 0), and links from (0, 0) to (3, 4) unless said otherwise."""
    nodes = np.column_stack([np.linspace(0.0, 8.0, count), np.zeros(count)])
    flow = np.asarray(flow, dtype=float)
    end = np.tile([3.0, 4.0], (flow.size, 1)) if ends is None else np.asarray(ends, dtype=float)
    labels = tuple(str(i) for i in range(count))
    return LinkFlows(np.zeros((flow.size, 2)), end, flow, flow, nodes, labels, "row", "")


@pytest.mark.parametrize("count, widest", [(60, 6.0), (61, 3.0)])
def test_lines_lie_to_the_right_of_their_direction_by_half_their_width(count, widest):
    """Right of (0.3, 0.4) is (0.8, −0.6); a point is a 72nd of an inch, and 8 units are 8 inches wide.

    The second of two parallel links lies 1.2 of the widest further out; another direction has a rank of its own.
    """
    table = row_of(count, [5.0, 10.0, 0.0], [[0.3, 0.4], [0.3, 0.4], [0.0, -0.2]])
    shift = side_by_side(table) - np.stack([table.start, table.end], axis=1)
    assert np.allclose(shift[:, 0], shift[:, 1], rtol=1e-12)
    points = shift[:, 0] * 72.0
    right = np.array([0.8, -0.6])
    np.testing.assert_allclose(points[0], right * (0.25 + 0.2) * widest, rtol=1e-9)
    np.testing.assert_allclose(points[1], right * (0.5 + 0.2 + 1.2) * widest, rtol=1e-9)
    np.testing.assert_allclose(points[2], np.array([-1.0, 0.0]) * (0.15 + 0.2 * widest), rtol=1e-9, atol=1e-12)


def drawn(figure):
    """Casing and coloured lines of a map."""
    return [c for c in figure.axes[0].collections if isinstance(c, LineCollection)]


def test_what_a_flow_map_draws():
    """Flows 900, 3700, 10 at saturations 0.5, 0.2, 1.5: width 6 · flow / 3700 but no less than 0.3."""
    table = link_flows(
        three_roads(latency=BPR([1.0] * 3, [1.0] * 3, [1800.0, 18500.0, 20 / 3], [1.0] * 3)), [900, 3700, 10]
    )
    figure = flow_map(table)
    casing, lines = drawn(figure)
    np.testing.assert_allclose(lines.get_array(), [0.2, 0.5, 1.5])  # the fullest are drawn last, on top
    np.testing.assert_allclose(lines.get_linewidth(), [6.0, 6.0 * 900 / 3700, 0.3])
    np.testing.assert_allclose(casing.get_linewidth(), [7.0, 6.0 * 900 / 3700 + 1.0, 1.3])
    np.testing.assert_allclose(lines.get_segments()[0], side_by_side(table)[1])
    assert casing.get_zorder() < lines.get_zorder()
    # The key: a quarter, a half and all of the largest round flow, 3 · 10³.
    legend = figure.axes[0].get_legend()
    assert [text.get_text() for text in legend.get_texts()] == ["750", "1,500", "3,000"]
    widths = [line.get_linewidth() for line in legend.get_lines()]
    np.testing.assert_allclose(widths, [6.0 * level / 3700 for level in (750, 1500, 3000)])
    assert legend.get_title().get_text() == "width: flow\nunits: cars"
    # 6 wide and 4 high: the longer side has 8 inches, beside it room for the bar (1.6) and the title (1.2).
    np.testing.assert_allclose(figure.get_size_inches(), [9.6, 8.0 * 4 / 6 + 1.2])
    assert figure.get_suptitle() == "triangle: flow over capacity"
    texts = figure.axes[0].texts
    assert [t.get_text() for t in texts] == ["1", "2", "3"]
    assert [t.get_position() for t in texts] == [(0.0, 0.0), (6.0, 1.0), (3.0, 4.0)]
    # Colours change at 0, 1/4, 1/2, 3/4, 1, 5/4, 3/2 and 2.
    classes = [int(lines.norm(s)) for s in (0.0, 0.24, 0.25, 0.5, 0.75, 0.99, 1.0, 1.25, 1.5, 1.99, 2.0, 9.0)]
    assert classes == [0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 8, 8]  # the last: above all classes


@pytest.mark.parametrize("count, edge, names", [(60, 1.0, 60), (61, 0.4, 0)])
def test_large_networks_are_drawn_finer_and_without_names(count, edge, names):
    figure = flow_map(row_of(count, [5.0, 10.0]))
    casing, lines = drawn(figure)
    np.testing.assert_allclose(np.asarray(casing.get_linewidth()) - lines.get_linewidth(), edge)
    assert len(figure.axes[0].texts) == names
    # A line of nodes is drawn a third as high as wide.
    np.testing.assert_allclose(figure.get_size_inches(), [9.6, 8.0 / 3.0 + 1.2])


def test_what_toll_maps_draw():
    figure = toll_maps(
        three_roads(), np.array([0.5, -2.0, 0.0]), np.array([5.0, 4.0, 8.0]), np.array([1.0, 2.0, 4.0]), "T"
    )
    left, middle, right = figure.axes[:3]
    free, dear, bonus = (c for c in middle.collections if isinstance(c, LineCollection))
    np.testing.assert_allclose([c.get_linewidth()[0] for c in (free, dear, bonus)], [0.8, 0.8 + 5.2 * 0.25, 6.0])
    assert free.get_linestyle() == dear.get_linestyle() == [(0.0, None)] != bonus.get_linestyle()
    assert len({to_hex(c.get_color()[0]) for c in (free, dear, bonus)}) == 3
    for axes, saturations, words in ((left, [0.2, 0.2, 0.5], "without"), (right, [0.1, 0.1, 0.1], "with these")):
        lines = next(c for c in axes.collections if isinstance(c, LineCollection) and c.get_array() is not None)
        np.testing.assert_allclose(lines.get_array(), saturations)
        assert words in axes.get_title()
    key = {line.get_label(): line for line in middle.get_legend().get_lines()}
    assert list(key) == ["1.0", "2.0", "paid out", "no toll"]
    np.testing.assert_allclose([key[size].get_linewidth() for size in ("1.0", "2.0")], [0.8 + 2.6, 6.0])
    drawn = {"2.0": dear, "paid out": bonus, "no toll": free}
    assert all(to_hex(key[name].get_color()) == to_hex(c.get_color()[0]) for name, c in drawn.items())


def test_the_number_of_a_link_stands_beside_it_on_its_own_side():
    """The middle of the link, moved 2.4 times as far to the right as the line itself."""
    network = three_roads()
    axes = numbered_map(network).axes[0]
    table = link_flows(network, np.ones(3))
    line, road = side_by_side(table).mean(axis=1), (table.start + table.end) / 2.0
    for number in range(3):
        text = next(t for t in axes.texts if t.get_text() == str(number + 1) and t.get_fontsize() == 7)
        np.testing.assert_allclose(text.get_position(), road[number] + 2.4 * (line - road)[number], rtol=1e-12)


# Curves.


def test_steps_that_are_zero_are_left_out_of_a_logarithmic_axis():
    rounds = {"round": [0, 1, 2], "step": [0.5, 0.0, 0.25], "moved": [NAN, 0.1, 0.2]}
    axes = step_figure(rounds).axes[0]
    step, moved = axes.lines
    assert np.array_equal(step.get_xdata(), [0, 2])
    assert np.array_equal(step.get_ydata(), [0.5, 0.25])
    assert np.array_equal(moved.get_ydata(), [0.1, 0.2])
    assert axes.get_yscale() == "log"
    nothing = step_figure({"round": [0], "step": [0.0], "moved": [NAN]}).axes[0]
    assert not nothing.lines
    assert nothing.get_yscale() == "linear"


def test_one_course_is_magnified_from_its_fifth_part_on():
    """Ten rounds: from round 2 on runs lie between 1 and 3, with 5% of that as room."""
    runs = np.array(
        [[9.0, 8.0, 3.0, 2.5, 2.0, 1.5, 1.0, 1.0, 1.0, 1.0], [7.0, 6.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.5]]
    )
    figure = courses_figure({"one": course(runs)}, ylabel="f", lines={"bound": 1234.56})
    panel = figure.axes[0]
    (inset,) = panel.child_axes
    assert inset.get_xlim() == (2, 10)
    np.testing.assert_allclose(inset.get_ylim(), [0.9, 3.1], rtol=1e-8)
    assert inset.get_title() == "from round 2, magnified"
    bound = panel.lines[-1]
    assert bound.get_label() == "bound, 1,234.6"
    assert bound.get_ydata()[0] == 1234.56
    short = courses_figure({"one": course(runs[:, :1])}, ylabel="f")
    assert not short.axes[0].child_axes


def test_five_courses_share_two_columns():
    runs = course(np.array([[3.0, 1.0], [5.0, 2.0]]))
    figure = courses_figure(dict.fromkeys("abcde", runs), ylabel="f", limits=(0.5, 9.0), logarithmic=True)
    np.testing.assert_allclose(figure.get_size_inches(), [7.8, 9.3])
    titles = [axes.get_title() for axes in figure.axes]
    assert titles == ["a", "b", "c", "d", "e", ""]
    assert [axes.get_ylabel() for axes in figure.axes] == ["f", "", "f", "", "f", ""]
    assert [axes.get_xlabel() for axes in figure.axes] == ["", "", "", "round t", "round t", ""]
    assert not figure.axes[5].axison
    assert figure.axes[4].get_ylim() == (0.5, 9.0)
    assert figure.axes[4].get_yscale() == "log"


def test_points_that_a_logarithmic_axis_cannot_show_are_left_out():
    x, y = [0.0, 1.0, 2.0, 3.0, NAN], [5.0, 4.0, 0.0, 2.0, 1.0]
    series = Series("s", x, y, low=[1.0, 0.001, 1.0, 1.0, 1.0], high=[9.0, 8.0, 7.0, 6.0, 5.0])
    for log_x, log_y, kept in (
        (False, False, [0, 1, 2, 3]),
        (True, False, [1, 2, 3]),
        (False, True, [0, 1, 3]),
        (True, True, [1, 3]),
    ):
        axes = draw_chart(Chart("n", "t", "x", "y", [series], log_x, log_y)).axes[0]
        assert np.array_equal(axes.lines[0].get_xdata(), np.array(x)[kept])
        assert np.array_equal(axes.lines[0].get_ydata(), np.array(y)[kept])
        lowest = axes.collections[0].get_paths()[0].vertices[:, 1].min()
        # On a logarithmic axis the band ends a hundredth below the least value: 2 / 100.
        assert lowest == pytest.approx(0.02 if log_y else 0.001, rel=1e-12)
    for bad in ({"y": [1.0]}, {"low": [1.0]}, {"high": [1.0]}):
        with pytest.raises(InvalidInput, match=f"{next(iter(bad))}: expected 2 numbers as x has, got 1"):
            Series("s", [1.0, 2.0], **({"y": [1.0, 2.0]} | bad))


# Words on the page of a study.


PLAIN = Words(Parameters.numbered(1))
CITY = Words(
    Parameters.named(("1→3 (link 1)",), unit="min", quantity="toll"),
    cost_unit="veh·min",
    response_unit="veh",
    followers="travellers",
    days=True,
)


def test_the_page_says_in_short_how_far_the_cost_fell():
    """From 8 over 5 to 6; 5 is expected, which is 3/8 below a baseline of 8, give or take 0.5 of each."""
    records = (record(0, [1.0], NAN), record(1, [1.0], 8e6), record(2, [1.0], 5e6), record(3, [1.0], 6e6))
    failed = (answered(1.0, None, failure="rain"), answered(1.0, [2.0]))
    expected = Expected(5e6, 4.5e6, 5.5e6, "by hand")
    saved = saving(Expected(8e6, 7.5e6, 8.5e6, "by hand"), expected)
    x, unknown = np.ones(1), short(None, PLAIN, np.ones(1))
    words = study_page._in_short(short(None, CITY, x, expected, saved), History(records, failed, 12, 1034))
    assert "After **4 rounds** (12 deployments, 1,034 days)" in words
    assert "from 8.000 million veh·min to 6.000 million veh·min. The recommended tolls should cost" in words
    assert "**5.000 million veh·min** once everybody has settled (95% interval 4.500 million to 5.500" in words
    assert "by hand), 37.5% below the cost at the baseline (95%: 28.7% to 46.3%). One probe has no answer." in words
    assert "is not measured yet. 2 probes" in study_page._in_short(unknown, History(records, (failed[0],) * 2))
    assert "there is nothing to judge" in study_page._in_short(unknown, History(records[:1], ()))
    holes = (answered(1.0, [2.0, NAN]), answered(1.0, [NAN, NAN]))
    words = study_page._in_short(unknown, History(records[:1], holes))
    assert "2 responses came back, in which 1.5 of 2 entries are missing on average" in words
    below = History((record(0, [1.0], -4.0), record(1, [1.0], -5.0)), ())
    words = study_page._in_short(short(None, PLAIN, x, replace(expected, cost=-5.0)), below)
    assert "follower rounds) the cost went from −4.000 to −5.000. The recommended x should cost **−5.000**" in words
    assert "by hand). Every probe was answered." in words


def test_the_page_says_how_well_a_line_fits():
    answers = tuple(answered(x, y[:1]) for x, y in LINE)
    assert "**55.0%** of the variance of y over 4 answers" in study_page._fit_words(History((), answers))
    words = study_page._fit_words(History((), answers[:2]))
    assert "2 whole responses were seen" in words
    assert "at least 3 different ones" in words


@pytest.mark.parametrize("count, shown, cut", [(15, 15, ""), (16, 15, ", the last 15 of 16")])
def test_the_page_shows_the_last_fifteen_rounds_with_their_units(count, shown, cut):
    records = tuple(record(i, [1.0], 7.48e6 - i, step=0.25) for i in range(count))
    table = study_page._rounds(round_table(History(records, ()), Parameters.numbered(1)), CITY)
    assert table.caption == f"Rounds{cut}."
    assert [row[0] for row in table.rows] == [str(i) for i in range(count - shown, count)]
    heads = ["round", "cost (million veh·min)", "deployments", "days", "response moved", "step of x (min)"]
    assert list(table.columns) == heads
    last = count - 1
    assert list(table.rows[-1]) == [str(last), "7.4800", f"{10 * last + 3}", f"{100 * last + 7:,}", "–", "0.250"]


@pytest.mark.slow
def test_the_page_lists_the_largest_tolls_by_size_whatever_their_sign(tmp_path):
    roads = TolledLinks(three_roads(units="times in minutes"), [2, 0])
    nothing = deployment_table(History((), ()), Parameters.numbered(2))
    table, maps = study_roads.toll_blocks(np.array([1.0, -3.0]), roads, nothing, tmp_path, 15)
    assert list(table.columns) == ["link", "toll (min)", "free-flow time (min)"]
    assert [list(row) for row in table.rows] == [
        ["1→3 (link 1)", "−3.000", "1.00"],
        ["1→2 (link 3)", "1.000", "3.00"],
    ]
    assert table.caption == "Recommended tolls, the 2 largest of 2 by size."
    assert (tmp_path / "tolls.csv").read_text() == "link,tail,head,toll\n3,1,2,1.0\n1,1,3,-3.0\n"
    assert list(maps.frames) == ["recommended"]  # nothing was deployed yet
    assert len(maps.frames["recommended"]) == 1  # so there are tolls, and no flows


def short(study, words, x, expected=None, saved=None):
    """A study in short, of which nothing is known but x, and perhaps what it will cost and save."""
    summary = StudySummary(study)
    found = Recommendation(x, meaningful_decimals(x, ()), x, expected, None, saved)
    summary.__dict__.update(words=words, found=found)
    return summary


@pytest.mark.parametrize(
    "size, words", [(6, "1.000, 2.000, 3.000, 4.000, 5.000, 6.000"), (7, "... 6.000 and 1 more")]
)
def test_the_page_shows_the_first_six_entries_of_x(size, words):
    study = SimpleNamespace(progress=SimpleNamespace(round=5, finished=None))
    summary = short(study, Words(Parameters.numbered(size)), np.arange(1.0, size + 1.0))
    history = History((), (answered(1.0, [2.0]), answered(1.0, None, "rain"), answered(1.0, [3.0])), 12, 34)
    facts = study_page._facts(summary, history)
    assert facts.pop("recommended x").endswith(words.removeprefix("... "))
    assert facts == {
        "open round": 5,
        "deployments": 12,
        "follower rounds": 34,
        "answers": 3,
        "failed probes": 1,
        "left out, corrected or retracted": 0,
        "of these in doubt": 0,
        "finished": "no",
    }
    study.progress.finished = "budget"
    assert study_page._facts(summary, history)["finished"] == "budget"


def test_the_page_names_the_largest_toll():
    study = SimpleNamespace(progress=SimpleNamespace(round=5, finished=None))
    tolls = Parameters.named(("1→3 (link 1)", "3→2 (link 2)", "1→2 (link 3)"), unit="min", quantity="toll")
    names = replace(CITY, parameters=tolls)
    summary = short(study, names, np.array([0.5, -2.25, 0.0]))
    facts = study_page._facts(summary, History((), ()))
    assert facts["links with a toll"] == "2 of 3"
    assert facts["largest tolls"] == "3→2 (link 2): −2.250 min, 1→3 (link 1): 0.500 min, 1→2 (link 3): 0.000 min"
    assert facts["days"] == 0


def test_the_page_calls_x_by_its_own_name():
    study = SimpleNamespace(progress=SimpleNamespace(round=5, finished=None))
    names = replace(CITY, parameters=Parameters.named(("bread", "milk"), unit="EUR", quantity="price"))
    facts = study_page._facts(short(study, names, np.array([0.5, 0.0])), History((), ()))
    assert facts["entries with a price"] == "1 of 2"
    assert facts["largest prices"].startswith("bread: 0.5")


def test_the_page_lists_what_happened_besides_questions_and_answers():
    settings = SimpleNamespace(versions={"python": "3", "numpy": "2"})
    failed = Answer(3, 2, np.ones(1), failure="rain")
    happened = [
        ev.Created(settings),
        ev.Told(answered(1.0, [2.0])),
        ev.Amended({"K": 3, "delta": 0.1}, "too slow"),
        ev.Amended({"K": 4}),
        ev.Noted("road works"),
        ev.Told(failed),
        ev.Finished("enough"),
    ]
    study = SimpleNamespace(events=lambda: [(i, 60.0 * i, event) for i, event in enumerate(happened)])
    table = study_page._events(study)
    assert [list(row) for row in table.rows] == [
        [0, "1970-01-01 00:00", "created", "python 3, numpy 2"],
        [2, "1970-01-01 00:02", "amended", "K, delta: too slow"],
        [3, "1970-01-01 00:03", "amended", "K"],
        [4, "1970-01-01 00:04", "note", "road works"],
        [5, "1970-01-01 00:05", "no answer", "probe 3.2: rain"],
        [6, "1970-01-01 00:06", "finished", "enough"],
    ]
    many = SimpleNamespace(events=lambda: [(i, 0.0, ev.Noted(str(i))) for i in range(20)])
    assert [row[0] for row in study_page._events(many).rows] == list(range(5, 20))


@pytest.mark.parametrize(
    "value, text",
    [
        (0.0, "0"),
        (0.000999, "9.990 × 10⁻⁴"),
        (-9.5, "−9.500"),
        (999.5, "999.5"),
        (-123456.78, "−123,457"),
        (1e9, "1.000 billion"),
        (NAN, "–"),
        (None, "–"),
        (np.float64(0.5), "0.5000"),
        (False, "no"),
        (1234567, "1,234,567"),
        ("1e-3", "1e-3"),
        ([1, "two"], "1, two"),
    ],
)
def test_values_as_a_reader_wants_them(value, text):
    assert shown(value) == text


def test_the_leader_on_the_page_is_the_one_around_others():
    """As `stackelberg show` names it; whom it holds is said as well."""
    study = Study.in_memory(BestSeen(Adam(step=0.25)), x0=[0.0])
    settings = study_page._settings(study)
    assert (settings["leader"], settings["leader inside"]) == ("BestSeen", "Adam")
    assert settings["leader"] == StudySummary(study).facts()["leader"]
