"""Tables as CSV, cell by cell, and files that are replaced as a whole or not at all."""

import math
import os
import struct

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.support.files import write_text, written_beside
from stackelberg.support.tables import cell, table_text, write_columns, write_table


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


def test_rows_and_columns_make_the_same_file(tmp_path):
    by_rows = write_table(tmp_path / "rows.csv", ["t", "f"], ([t, t / 3] for t in range(4)))
    by_columns = write_columns(tmp_path / "columns.csv", {"t": np.arange(4), "f": np.arange(4) / 3})
    assert by_rows.read_bytes() == by_columns.read_bytes()
    assert by_rows.read_text().splitlines()[2] == "1,0.3333333333333333"


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


def test_the_file_beside_is_in_the_same_folder_ends_alike_and_is_another_each_time(tmp_path):
    with written_beside(tmp_path / "a.npz") as one, written_beside(tmp_path / "a.npz") as other:
        assert one != other
        assert {one.parent, other.parent} == {tmp_path}
        assert (one.suffix, one.name.startswith(".")) == (".npz", True)
        one.write_text("1")
        other.write_text("2")
    assert (tmp_path / "a.npz").read_text() == "1", "the last one moved into place: the outer"


def test_a_link_is_followed(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link.csv").symlink_to(tmp_path / "there" / "t.csv")
    write_text(tmp_path / "link.csv", "x")
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "there" / "t.csv").read_text() == "x"


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
