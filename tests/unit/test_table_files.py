"""Tables as CSV, cell by cell, and files that are replaced as a whole or not at all."""

import math
import os
import struct

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Parameters
from stackelberg.roads import BPR, Network
from stackelberg.study import History
from stackelberg.study.export import round_table
from stackelberg.study.history import Record
from stackelberg.support.files import write_text, written_beside
from stackelberg.support.tables import cell, table_text, write_table
from stackelberg_repro.pages.links import link_flows, without_zero_length
from stackelberg_repro.pages.runs import course, ending, network_table, share_table, toll_table


@pytest.mark.parametrize(
    "value, text",
    [
        (None, ""),
        (math.nan, ""),
        (np.float64("nan"), ""),
        (np.float32("nan"), ""),
        (6.0, "6.0"),
        (np.float64(6.0), "6.0"),
        (np.float32(0.5), "0.5"),
        (-0.0, "-0.0"),
        (0.1 + 0.2, "0.30000000000000004"),
        (5e-324, "5e-324"),
        (1e22, "1e+22"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (7, "7"),
        (np.int64(-7), "-7"),
        (True, "True"),
        ("", ""),
        ("nan", "nan"),
    ],
)
def test_a_cell(value, text):
    assert cell(value) == text


def test_a_number_reads_back_to_the_bit():
    rng = np.random.default_rng(0)
    numbers = rng.integers(0, 2**64, 1000, dtype=np.uint64).view(np.float64)
    for number in numbers[~np.isnan(numbers)]:
        assert struct.pack("d", float(cell(number))) == struct.pack("d", number)


def test_text_with_commas_quotes_and_line_ends_is_quoted():
    text = table_text(["word", "n"], [["a, b", 1], ['say "x"', None], ["two\nlines", 0.5]])
    assert text == 'word,n\n"a, b",1\n"say ""x""",\n"two\nlines",0.5\n'


def test_notes_stand_above_and_empty_ones_are_left_out():
    assert table_text(["a"], [], {"units": "min", "name": "", "zones": 0}) == "# units: min\n# zones: 0\na\n"


def test_a_row_of_another_length_is_refused_and_the_old_file_stays(tmp_path):
    path = write_table(tmp_path / "t.csv", ["a", "b"], [[1, 2]])
    with pytest.raises(InvalidInput, match=r"row: expected 2 values \(a, b\), got 1"):
        write_table(path, ["a", "b"], iter([[3, 4], [5]]))
    assert path.read_bytes() == b"a,b\n1,2\n"
    assert os.listdir(tmp_path) == ["t.csv"]


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path):
    path = write_text(tmp_path / "a.txt", "old\n")

    def interrupted():
        with written_beside(path) as beside:
            beside.write_text("half of the n")
            assert path.read_text() == "old\n"
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert path.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["a.txt"], "nothing is left beside it"
    write_text(path, "new\r\n")
    assert path.read_bytes() == b"new\r\n"


def test_a_link_is_replaced_and_not_followed(tmp_path):
    """Whoever may write into a folder of results does not choose which file of its owner is written over."""
    theirs = tmp_path / "profile"
    theirs.write_text("kept")
    for name, target in (("t.csv", theirs), ("u.csv", tmp_path / "not there yet")):
        (tmp_path / name).symlink_to(target)
        write_text(tmp_path / name, "x")
        assert not (tmp_path / name).is_symlink()
        assert (tmp_path / name).read_text() == "x"
    assert theirs.read_text() == "kept"
    assert not (tmp_path / "not there yet").exists()


def test_what_cannot_be_written_is_named(tmp_path):
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "file").write_text("")
    for path, why in (
        (tmp_path / "folder.csv", "Is a directory"),
        (tmp_path / "none" / "t.csv", "No such file or directory"),
        (tmp_path / "file" / "t.csv", "Not a directory"),
    ):
        with pytest.raises(InvalidInput) as refused:
            write_text(path, "x")
        assert str(refused.value) == f"{path}: cannot be written ({why})"
    assert sorted(os.listdir(tmp_path)) == ["file", "folder.csv"]


# The numbers in tables and on the page of a study, worked by hand

# Student's t, 97.5%, from printed tables: one, two and three degrees of freedom.
STUDENT = {1: 12.7062047364, 2: 4.30265272991, 3: 3.18244630528}


def test_the_band_of_a_course_is_students_over_the_runs_that_are_left():
    """Round 0: 1, 4, 7, 12 have mean 6 and squares 66; later two runs are left, then one, then none."""
    costs = np.array(
        [
            [1.0, 5.0, 2.0, np.nan],
            [4.0, 8.0, np.nan, np.nan],
            [7.0, np.inf, np.nan, np.nan],
            [12.0, np.nan, np.nan, -np.inf],
        ]
    )
    found = course(costs)
    np.testing.assert_array_equal(found.mean, [6.0, 6.5, 2.0, np.nan])
    half = [STUDENT[3] * np.sqrt(66.0 / 3.0 / 4.0), STUDENT[1] * np.sqrt(4.5 / 1.0 / 2.0)]
    np.testing.assert_allclose(found.high[:2] - found.mean[:2], half, rtol=1e-10)
    np.testing.assert_allclose(found.mean[:2] - found.low[:2], half, rtol=1e-10)
    assert np.isnan(found.low[2:]).all()
    assert np.isnan(found.high[2:]).all()
    columns = found.columns()
    assert list(columns) == ["t", "mean", "low", "high", "run_0", "run_1", "run_2", "run_3"]
    assert np.array_equal(columns["t"], [0, 1, 2, 3])
    assert np.array_equal(columns["run_2"], costs[2], equal_nan=True)


def test_where_runs_end():
    end = ending(np.array([4.0, np.nan, 10.0, np.inf, 7.0]))
    assert (end.runs, end.diverged, end.least, end.mean, end.most) == (5, 2, 4.0, 7.0, 10.0)
    assert end.spread == 6.0 / 7.0
    none = ending(np.array([np.nan, np.inf]))
    assert (none.runs, none.diverged) == (2, 2)
    assert np.isnan([none.least, none.mean, none.most]).all()


NETWORK = Network(
    [0, 1, 0],
    [1, 2, 2],
    nodes=3,
    zones=3,
    latency=BPR([1.0, 2.0, 3.0], [0.1] * 3, [4.0, 5.0, 8.0], [4.0] * 3),
    coordinates=[[0.0, 1.0], [2.0, 3.0], [2.0, 3.0]],
    node_labels=("a", "b", "c"),
    name="triangle",
    units="cars",
)


def test_tables_of_links_by_hand():
    table = toll_table(NETWORK, np.array([0.5, -1.0, 2.0]), np.array([2.0, 3.0, 4.0]), np.array([6.0, 2.0, 1.0]))
    assert table["link"] == [1, 2, 3]
    assert table["tail"] == ["a", "b", "a"]
    assert table["head"] == ["b", "c", "c"]
    assert table["capacity"].tolist() == [4.0, 5.0, 8.0]
    assert table["toll"].tolist() == [0.5, -1.0, 2.0]
    assert table["flow_before"].tolist() == [2.0, 3.0, 4.0]
    assert table["flow_after"].tolist() == [6.0, 2.0, 1.0]
    np.testing.assert_allclose(table["flow_over_capacity_before"], [0.5, 0.6, 0.5], rtol=1e-15)
    np.testing.assert_allclose(table["flow_over_capacity_after"], [1.5, 0.4, 0.125], rtol=1e-15)
    ends = network_table(NETWORK)
    assert list(ends) == ["link", "tail", "head", "capacity", "tail_x", "tail_y", "head_x", "head_y"]
    assert ends["tail_x"].tolist() == [0.0, 2.0, 0.0]
    assert ends["tail_y"].tolist() == [1.0, 3.0, 1.0]
    assert ends["head_x"].tolist() == [2.0, 2.0, 2.0]
    assert ends["head_y"].tolist() == [3.0, 3.0, 3.0]


def test_the_table_behind_a_map():
    table = link_flows(NETWORK, [2.0, 10.0, 4.0])
    assert table.start.tolist() == [[0.0, 1.0], [2.0, 3.0], [0.0, 1.0]]
    assert table.end.tolist() == [[2.0, 3.0], [2.0, 3.0], [2.0, 3.0]]
    assert table.flow.tolist() == [2.0, 10.0, 4.0]
    assert table.saturation.tolist() == [0.5, 2.0, 0.5]
    assert (table.labels, table.title, table.units) == (("a", "b", "c"), "triangle", "cars")
    assert without_zero_length(table).tolist() == [True, False, True]


def test_links_that_differ_in_one_coordinate_can_be_drawn():
    straight = Network(
        [0, 1], [1, 0], 2, 2, BPR([1.0] * 2, [0.1] * 2, [1.0] * 2, [4.0] * 2), coordinates=[[0, 1], [2, 1]]
    )
    assert without_zero_length(link_flows(straight, [1.0, 1.0])).tolist() == [True, True]


def test_shares_of_the_way():
    rows = share_table({"a": np.array([0.5, 0.9, 0.6, 0.8]), "b": np.array([0.25])})
    assert rows == [("a", 4, pytest.approx(0.7), 0.5, 0.9), ("b", 1, 0.25, 0.25, 0.25)]


# Tables of a study.


def record(number, x, cost, **note):
    moved = note.pop("moved", float("nan"))
    return Record(number, np.array(x), cost, 2 * number + 2, 10 * number + 5, note, moved)


RECORDS = (
    record(0, [1.0, 2.0], 9.0),
    record(1, [3.0, 5.0], 4.0, step=0.7, moved=0.2),
    record(2, [4.0, 8.0], 6.0, step=0.1),
)


def test_rounds_and_x_one_row_a_round():
    table = round_table(History(RECORDS, ()), Parameters.numbered(2))
    assert {
        name: column.tolist() for name, column in table.items() if name not in ("step", "moved", "x1", "x2")
    } == {
        "round": [0, 1, 2],
        "cost": [9.0, 4.0, 6.0],
        "deployments": [2, 4, 6],
        "follower_rounds": [5, 15, 25],
    }
    assert np.array_equal(table["step"], [np.nan, 0.7, 0.1], equal_nan=True)
    assert np.array_equal(table["moved"], [np.nan, 0.2, np.nan], equal_nan=True)
    assert table["x1"].tolist() == [1.0, 3.0, 4.0]
    assert table["x2"].tolist() == [2.0, 5.0, 8.0]
