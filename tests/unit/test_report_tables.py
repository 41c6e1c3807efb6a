"""Tables of reports: repeated runs, columns that read back to the bit, numbers in words."""

import csv

import numpy as np
import pytest

from stackelberg.core import Answer, InvalidInput, Parameters, Purpose, derive
from stackelberg.report.text import shown
from stackelberg.study import History
from stackelberg.study.export import round_table
from stackelberg.study.history import Record
from stackelberg.support.tables import rows_of, write_columns
from stackelberg_repro.pages.runs import course, ending


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
    with pytest.raises(ValueError, match="is longer than argument 1"):
        rows_of({"a": [1], "b": [1, 2]})


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


def test_where_runs_end_by_hand():
    end = ending(np.array([2.0, NAN, 5.0, 3.5, np.inf]))
    assert (end.runs, end.diverged, end.least, end.most) == (5, 2, 2.0, 5.0)
    assert end.mean == 3.5
    assert end.spread == pytest.approx(3.0 / 3.5, rel=1e-15)
    nobody = ending(np.array([NAN, NAN]))
    assert (nobody.runs, nobody.diverged) == (2, 2)
    assert np.isnan([nobody.least, nobody.mean, nobody.most]).all()


def test_columns_become_rows_and_exact_text(tmp_path):
    columns = {"t": np.array([3, 4]), "f": np.array([0.1, 6.0]), "word": ("a", "b,c"), "n": [True, None]}
    assert rows_of(columns) == [[3, 0.1, "a", True], [4, 6.0, "b,c", None]]
    assert rows_of({}) == []
    path = write_columns(tmp_path / "t.csv", columns, {"one": 1, "empty": "", "two": "x"})
    assert path == tmp_path / "t.csv"
    assert path.read_text() == '# one: 1\n# two: x\nt,f,word,n\n3,0.1,a,True\n4,6.0,"b,c",\n'
    with pytest.raises(ValueError, match="is shorter than argument 1"):
        rows_of({"a": [1, 2], "b": [1]})


# One study.


def record(number, x, cost, **note):
    return Record(number, np.array(x), cost, 10 * number + 3, 100 * number + 7, note)


def answered(x, y, failure=None):
    y = None if y is None else np.asarray(y, dtype=float)
    return Answer(0, 0, np.atleast_1d(np.asarray(x, dtype=float)), y, failure=failure)


def test_every_column_of_a_table_of_rounds():
    history = History((record(0, [1.0, 2.0], 5.0, step=0.5), record(1, [3.0, 4.0], 4.0)), ())
    table = round_table(history, Parameters.numbered(2))
    facts = ["round", "cost", "deployments", "follower_rounds", "step"]
    assert list(table) == [*facts, "x1", "x2"]
    assert np.array_equal(table["round"], [0, 1])
    assert np.array_equal(table["cost"], [5.0, 4.0])
    assert np.array_equal(table["step"], [np.sqrt(8.0), NAN], equal_nan=True), "from one x to the next"
    assert np.array_equal(table["deployments"], [3, 13])
    assert np.array_equal(table["follower_rounds"], [7, 107])
    assert np.array_equal(table["x1"], [1.0, 3.0])
    assert np.array_equal(table["x2"], [2.0, 4.0])


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
