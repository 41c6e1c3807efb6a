"""Files that somebody names: devices, pipes and files larger than any that is meant are refused, and not read."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.leaders import TwoPoint
from stackelberg.problems import read_problem
from stackelberg.roads import braess
from stackelberg.roads.files import (
    read_demand,
    read_link_list,
    read_measurements,
    read_network,
    write_frame,
)
from stackelberg.study import Setup, StorageFailed, Study
from stackelberg.support.files import LARGEST_FILE, LARGEST_TABLES, read_text
from stackelberg.tolls.problem_files import read_classes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no devices and pipes among its files")


@pytest.fixture(params=["/dev/zero", "pipe", "a folder", "large"])
def endless(request, tmp_path):
    """Something that is no file, or a file without much in it that is as long as none should be."""
    if request.param == "/dev/zero":
        return request.param
    path = tmp_path / request.param
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "a folder":
        path.mkdir()
    else:
        with path.open("wb") as file:
            file.truncate(2 * LARGEST_FILE)
    return str(path)


def refused_soon(read):
    """What a reader says; one that does not end fails here, and does not stop the tests."""
    found = []

    def work():
        try:
            found.append(read())
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(20)
    assert found, "it did not end"
    assert isinstance(found[0], InvalidInput), found[0]
    return str(found[0])


READERS = {
    "a problem": read_problem,
    "classes": lambda path: read_classes(Path(path)),
    "a network": read_network,
    "a demand": lambda path: read_demand(path, braess()[0]),
    "links": lambda path: read_link_list(path, braess()[0]),
    "counts": lambda path: read_measurements(path, braess()[0], "flow"),
    "text": read_text,
}


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_refuses_them(reader, endless):
    said = refused_soon(lambda: READERS[reader](endless))
    assert endless in said
    assert any(words in said for words in ("expected a file", "Is a directory", "there is no such file"))


@pytest.mark.parametrize("key", ["net", "trips", "nodes"])
def test_also_where_a_problem_names_them(tmp_path, endless, key):
    network, demand = braess()
    write_frame(tmp_path / "links.csv", network.to_frame()[0])
    write_frame(tmp_path / "trips.csv", demand.to_frame(network))
    named = {"net": "links.csv", "trips": "trips.csv", key: endless}
    tables = "".join(f"{name} = '{path}'\n" for name, path in named.items())
    (tmp_path / "p.toml").write_text(f"[study]\nname = 'a'\n[game]\n{tables}")
    assert endless in refused_soon(lambda: read_problem(tmp_path / "p.toml"))


@pytest.mark.slow
def test_commands_say_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with Study.create("sqlite:///s.db", "live", Setup(TwoPoint(K=1), x0=[0.0])) as study:
        study.ask()
    db = ["--db", "sqlite:///s.db"]
    for words in (
        ["run", "/dev/zero", *db],
        ["equilibrium", "--net", "/dev/zero", "--trips", "pipe"],
        ["tell", "live", "--y-file", "pipe", "--cost", "1", *db],
    ):
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 2, done.output
        assert "/dev/zero: expected a file" in done.output or "pipe" in done.output


def test_limits_are_stated(tmp_path):
    file = tmp_path / "p.toml"
    with file.open("wb") as long:
        long.truncate(LARGEST_TABLES + 1)
    assert f"expected a file of at most {LARGEST_TABLES} bytes, got {LARGEST_TABLES + 1}" in refused_soon(
        lambda: read_problem(file)
    )
    with pytest.raises(InvalidInput, match="at most 3 bytes"):
        read_text(tmp_path / "p.toml", 3)


def test_a_file_that_does_not_say_how_long_it_is(tmp_path):
    """The files of the system under /proc have a length of nothing."""
    if not os.path.exists("/proc/version"):
        pytest.skip("there is no such file here")
    assert read_text("/proc/version")
    with pytest.raises(InvalidInput, match="at most 3 bytes, got more"):
        read_text("/proc/version", 3)


def test_line_ends_and_marks_of_other_systems(tmp_path):
    (tmp_path / "a.txt").write_bytes("\ufeffa\r\nb\rc\n".encode())
    assert read_text(tmp_path / "a.txt", encoding="utf-8-sig") == "a\nb\nc\n"


@pytest.mark.parametrize("path", ["/dev/zero", "pipe"])
def test_no_database_either(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with pytest.raises(StorageFailed, match="expected a file, got a folder, a pipe or a device"):
        Study.list(f"sqlite:///{path}")
