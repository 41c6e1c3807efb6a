"""Tables as CSV, cell by cell, and files that are replaced as a whole or not at all."""

import math
import os
import struct

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.support.files import write_text, written_beside
from stackelberg.support.tables import cell, table_text, write_table


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


# Tables of a study.
