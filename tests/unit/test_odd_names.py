"""Names from elsewhere: checked at creation, and harmless wherever they are shown, printed or used as paths."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from contextlib import closing

import pytest
from tests import studies
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.cli.studies import file_name
from stackelberg.core import InvalidInput
from stackelberg.problems import read_problem
from stackelberg.study import Setup, Study, UnknownStudy
from stackelberg.support.names import checked_name, printable
from stackelberg.support.tables import as_written, cell, read_columns, table_text, write_table

ODD = [
    "../toll",
    "/etc/toll",
    "a\\b",
    "..",
    ".",
    "[/bold]",
    "red \x1b[31m",
    "bell\x07",
    "two\nlines",
    "null\0",
    "half \ud800",
    "turn \u202e",
    "-option",
    "  ",
    "",
    "long" * 100,
]


@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_an_odd_name_is_refused_at_creation(tmp_path, name):
    with pytest.raises(InvalidInput, match="name: expected") as refused:
        Study.create(tmp_path / "s.db", name, Setup(studies.two_point(), x0=[0.0]))
    assert str(refused.value).isprintable()
    assert not (tmp_path / "s.db").exists()


@pytest.mark.parametrize("name", ["toll", "Zürich 2026", "[bold]toll", "=x", "اختبار", "x" * 200, 5.0])
def test_other_names_are_taken(name):
    if isinstance(name, str):
        assert checked_name("name", name) == name
    else:
        with pytest.raises(InvalidInput):
            checked_name("name", name)


EXISTING = ["../outside", "/tmp/stackelberg-outside", "[/bold]", "[red]x", "red \x1b[31m", "two\nlines", "-x", ".."]


@pytest.fixture(scope="module")
def unchecked(tmp_path_factory):
    """A database from before names were checked."""
    db = tmp_path_factory.mktemp("unchecked") / "s.db"
    for number in range(len(EXISTING)):
        with studies.new_study(db, f"study {number}") as study:
            studies.run_rounds(study, 1)
    with closing(sqlite3.connect(db)) as connection, connection:
        for number, name in enumerate(EXISTING):
            connection.execute("UPDATE stackelberg_studies SET name = ? WHERE name = ?", [name, f"study {number}"])
    return db


@pytest.fixture
def old(unchecked, tmp_path, monkeypatch):
    """That database beside an empty folder to work in."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return shutil.copy(unchecked, tmp_path / "s.db")


def run(db, *words: str):
    return CliRunner().invoke(app, [*words, "--db", f"sqlite:///{db}"])


@pytest.mark.slow
def test_studies_with_odd_names_are_listed(old):
    done = CliRunner().invoke(app, ["studies", "--db", f"sqlite:///{old}"])
    assert done.exit_code == 0, done.exception
    assert "\x1b[31m" not in done.stdout
    assert "[/bold]" in done.stdout
    assert "../outside" in done.stdout


DRAWN = ["../outside", "[/bold]", "red \x1b[31m", ".."]
"""A page takes long to draw, and its folder is named as that of an export."""
READ = [
    pytest.param(verb, name, id=f"{verb}-{name!a}")
    for verb, names in (("export", EXISTING), ("report", DRAWN), ("show", EXISTING))
    for name in names
]


@pytest.mark.slow
@pytest.mark.parametrize("verb, name", READ)
def test_a_study_with_an_odd_name_is_read_and_stays_in_its_folder(old, tmp_path, name, verb):
    before = {p for p in tmp_path.iterdir() if "-" not in p.suffix}
    done = CliRunner().invoke(app, [verb, "--db", f"sqlite:///{old}", "--", name])
    assert done.exit_code == 0, done.output
    assert "\x1b[31m" not in done.output
    assert {p for p in tmp_path.iterdir() if "-" not in p.suffix} == before
    if verb != "show":
        assert len(list((tmp_path / "work").iterdir())) == 1


@pytest.mark.slow
def test_bytes_that_are_no_text_on_the_command_line(old):
    done = run(old, "show", "half \udcff")
    assert done.exit_code == 4
    assert "\\udcff" in done.stderr
    with pytest.raises(UnknownStudy):
        Study.open(old, "null\0")


@pytest.mark.slow
def test_escape_codes_in_a_reason_do_not_reach_the_terminal(tmp_path):
    db = tmp_path / "s.db"
    with studies.new_study(db) as study:
        study.give_up(study.ask()[0], "\x1b]0;owned\x07 \ud800")
    assert run(db, "export", "tolls", "--out", str(tmp_path / "out")).exit_code == 0
    assert run(db, "report", "tolls", "--out", str(tmp_path / "page")).exit_code == 0
    assert "\x1b" not in (tmp_path / "out" / "answers.csv").read_text()
    assert "\x1b" not in run(db, "finish", "tolls", "--reason", "\x1b[2J").output
    assert "\x1b" not in run(db, "show", "tolls").output


class TestCells:
    @pytest.mark.parametrize(
        "text",
        [
            *("=1+1", "+x", "-x", "@SUM(A1)", "=cmd|' /C calc'!A0"),
            *("\n=1+1", "\t=1+1", "\nx", "\tx", " =1+1", "\u00a0=1+1"),
            *("＝1+1", "＋x", "－x", "＠SUM(A1)", "﹦1", "\n＝1+1"),
            *("'=1+1", "''＝x"),  # else an apostrophe of the text's own would be taken for ours
        ],
    )
    def test_text_that_would_be_computed(self, text):
        assert cell(text) == "'" + text
        assert as_written(cell(text)) == text

    @pytest.mark.parametrize("text", ["-5.5", "+1e3", "-inf", "a=b", "'quoted'", "", "5→6"])
    def test_other_text_stays(self, text):
        assert cell(text) == text
        assert as_written(text) == text

    @pytest.mark.parametrize("number", [-5.5, -1, -0.0, float("-inf")])
    def test_numbers_stay_numbers(self, number):
        assert float(cell(number)) == number

    def test_headings_and_notes_too(self):
        """Names of columns may come from a log, and a note has a cell after each of its commas."""
        text = table_text(["=1+1", "x"], [[1, 2]], {"network": "a,=1+1, @x, -5", "=1": "b"})
        assert text == "# network: a,'=1+1,' @x, -5\n# =1: b\n'=1+1,x\n1,2\n"

    def test_a_heading_is_read_as_it_was_written(self, tmp_path):
        path = write_table(tmp_path / "t.csv", ["@link", "＝x"], [["a", 1.0]])
        assert [*read_columns(path)] == ["@link", "＝x"]

    def test_in_a_file(self, tmp_path):
        path = write_table(tmp_path / "t.csv", ["name", "x"], [["=1+1", -2.0], ["esc \x1b", 1]], {"units": "a\nb"})
        text = path.read_text()
        assert text.startswith("# units: a\\nb\n")
        assert list(csv.reader(text.splitlines()[1:])) == [["name", "x"], ["'=1+1", "-2.0"], ["esc \\x1b", "1"]]


def test_names_of_files():
    assert file_name("x" * 300) == "x" * 200
    assert len(file_name("ü" * 200).encode()) <= 255
    assert file_name("\x1b[31m") == "_[31m"
    assert printable("plain ü\n") == "plain ü\n"


def test_a_template_with_quotes_in_its_name(tmp_path):
    file = tmp_path / "toll.toml"
    done = CliRunner().invoke(app, ["new", str(file), "--name", 'the "new" toll'])
    assert done.exit_code == 0, done.output
    assert read_problem(file).name == 'the "new" toll'
    assert CliRunner().invoke(app, ["new", str(file), "--force", "--name", "../x"]).exit_code == 2


@pytest.mark.slow
def test_dollar_signs_begin_no_formula(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = ["tail,head,intercept,slope,name", "1,3,0,10,$x^^{y$", "1,4,50,1,A $_$ B", "3,2,50,1,", "3,4,10,1,"]
    rows.append("4,2,0,10,")
    (tmp_path / "net.csv").write_text("# zones: 2\n" + "\n".join(rows) + "\n")
    (tmp_path / "nodes.csv").write_text("node,x,y,name\n1,0,0,$^$\n2,1,1,\n3,0,1,\n4,1,0,\n")
    live = '[live]\nnet = "net.csv"\nnodes = "nodes.csv"\nunits = "flows in $^$, times in $_$"\n'
    (tmp_path / "c.toml").write_text(f'[study]\nname = "c $^$"\n{live}')
    (tmp_path / "y.csv").write_text("link,count\n1,4\n2,2\n3,2\n4,2\n5,4\n")
    assert CliRunner().invoke(app, ["run", "c.toml"]).exit_code == 0
    for _ in range(2):
        assert CliRunner().invoke(app, ["ask", "c $^$"]).exit_code == 0
        assert CliRunner().invoke(app, ["tell", "c $^$", "--counts", "y.csv"]).exit_code == 0
    done = CliRunner().invoke(app, ["report", "c $^$"])
    assert done.exit_code == 0, done.exception
    assert (tmp_path / "report-c $^$" / "index.html").exists()
