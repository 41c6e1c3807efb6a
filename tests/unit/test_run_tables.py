"""Tables of repeated runs: band, diverged runs, CSV that reads back to the bit."""

import csv

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.report.figures.courses import courses_figure
from stackelberg.report.figures.toll_maps import numbered_map, toll_maps
from stackelberg.report.tables.runs import course, ending, network_table, share_table, toll_table
from stackelberg.roads import braess
from stackelberg.support.tables import rows_of, write_columns


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
    assert len(middle.lines) == 5
    assert "widest 2" in middle.get_legend().get_title().get_text()
    assert before.get_title() != after.get_title()
