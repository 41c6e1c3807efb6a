"""The mutation tool itself: what it changes, and whether it can tell a test that notices from one that does not."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import coverage
import pytest
from tests import studies
from tools.mutants import __main__ as tool
from tools.mutants import execute, selection
from tools.mutants.plan import mutants_of
from tools.mutants.report import equivalents

SOURCE = '''"""A module."""

LIMIT = 0.25


def reach(x: float | None, *, steps: int = 3) -> float:
    """Do something with numbers."""
    if x is None:
        raise ValueError("x")
    return min(abs(x) + steps, 7) * LIMIT
'''
SHORT = "def reach(x: float) -> float:\n    return abs(x) + 3\n"
EXACT = """from stackelberg.core.reach import reach


def test_reach():
    assert reach(-1.5) == 4.5
"""
LAX = EXACT.replace("reach(-1.5) == 4.5", "reach(1.0) > 0")


MAPPED = """import subprocess
import sys

import pytest

from stackelberg.core.reach import reach, spare


@pytest.fixture(scope="module")
def found():
    return reach(-1.5)


def test_first(found):
    assert found


def test_second(found):
    assert found == 4.5


def test_in_a_process_of_its_own():
    code = "from stackelberg.core.reach import far; print(far(2))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "7\\n"


def test_that_fails_where_mutants_run():
    assert spare(3) == 2
    assert "tools.mutants.execute" not in sys.modules
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    room = tmp_path / "src" / "stackelberg" / "core"
    room.mkdir(parents=True)
    (room.parent / "__init__.py").write_text("")
    (room / "__init__.py").write_text("")
    (room / "reach.py").write_text(SOURCE)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:schemathesis\n")  # as here: slow to import
    return tmp_path


def changed_lines(house: Path) -> set[str]:
    return {
        line.strip()
        for mutant in mutants_of(house, "src/stackelberg/core/reach.py")
        for line in mutant.source(SOURCE).splitlines()
        if line not in SOURCE.splitlines()
    }


def test_every_kind_of_change_is_made_and_annotations_and_signatures_are_left_alone(house):
    assert changed_lines(house) == {
        "LIMIT = 0.275",
        "LIMIT = 1.25",
        "LIMIT = -0.75",
        "def reach(x: float | None, *, steps: int = 4) -> float:",
        "def reach(x: float | None, *, steps: int = 2) -> float:",
        "if x is not None:",
        "if not x is None:",
        "pass",
        "return min(abs(x) - steps, 7) * LIMIT",
        "return min(abs(x) + steps, 7) / LIMIT",
        "return min(abs(x) + steps, 8) * LIMIT",
        "return min(abs(x) + steps, 6) * LIMIT",
        "return max(abs(x) + steps, 7) * LIMIT",
        "return min((x) + steps, 7) * LIMIT",
    }


def test_what_is_no_python_or_says_types_only_is_not_changed(house):
    file = "src/stackelberg/core/reach.py"
    loop = "def read(f, *rest):\n    while chunk := f(*rest):\n        yield chunk\n"
    (house / file).write_text(f"N: TypeAlias = float | int\n\n\n{loop}")
    assert list(mutants_of(house, file)) == []


def test_overloads_say_types_only(house):
    """What is there for type checkers alone never runs."""
    file = "src/stackelberg/core/overloaded.py"
    only = "@overload\ndef f(n: int = 3) -> int: ...\n\n\n"
    (house / file).write_text(f"{only}def f(n: int = 4) -> int:\n    return n\n")
    assert {mutant.first_line for mutant in mutants_of(house, file)} == {5}


def test_a_mutant_keeps_its_key_when_other_definitions_change(house):
    file = "src/stackelberg/core/reach.py"
    before = {m.key: m.source(SOURCE) for m in mutants_of(house, file) if m.in_body}
    (house / file).write_text(SOURCE.replace("LIMIT = 0.25", "LIMIT = 0.25\nOTHER = [1, 2]"))
    after = {m.key for m in mutants_of(house, file) if m.in_body}
    assert len(before) == 9
    assert after == set(before)
    (house / file).write_text(SOURCE.replace("7", "5"))
    assert not after & {m.key for m in mutants_of(house, file) if m.in_body}


def test_a_sample_is_the_same_in_any_company_and_after_changes_elsewhere(house):
    file = house / "src/stackelberg/core/reach.py"
    file.write_text(SOURCE + SOURCE.replace("reach", "grasp"))
    everyone = list(mutants_of(house, "src/stackelberg/core/reach.py"))
    drawn = tool._sample(everyone, 8, 41)
    assert len(drawn) == 8 == len({m.key for m in drawn})
    assert drawn == tool._sample(everyone[::-1], 8, 41) == tool._sample(everyone, None, 41)[:8]
    assert drawn != tool._sample(everyone, 8, 42)
    other = dataclasses.replace(everyone[0], file="src/stackelberg/sets/ball.py")
    assert set(tool._sample([other, *everyone], 1, 41)) == {other, drawn[0]}
    file.write_text(SOURCE + SOURCE.replace("reach", "grasp").replace("7", "5"))
    kept = {m.key for m in mutants_of(house, "src/stackelberg/core/reach.py")} & {m.key for m in everyone}
    again = [m.key for m in tool._sample([m for m in everyone if m.key in kept], 8, 41)]
    assert [m.key for m in drawn if m.key in kept] == again[: sum(m.key in kept for m in drawn)]


def test_the_list_of_equivalent_mutants_names_lines_that_exist():
    """A list of excuses must not outlive what it excuses."""
    listed = equivalents(studies.ROOT)
    assert listed
    sources = {file: "" for file, _, _ in listed}
    for file in sources:
        assert (studies.ROOT / file).exists(), f"{file} is gone: take its mutants off the list"
        sources[file] = " ".join((studies.ROOT / file).read_text(encoding="utf-8").split())
    gone = [(file, line) for file, line, _ in listed if " ".join(line.split()) not in sources[file]]
    assert gone == []


def test_time_in_which_others_had_the_processor_is_not_time_that_a_mutant_took():
    clock = execute._Clock()
    clock.began -= 60.0
    clock.threads = {"7": (2.0, 40.0), "8": (1.0, 15.0)}
    assert clock.spent(-1) == pytest.approx(5.0, abs=0.9)  # 60 s passed, 55 s of them in a queue
    clock.threads["9"] = (30.0, 20.0)
    assert clock.spent(-1) == 33.0  # side by side they waited longer than anything lasted: what they computed


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux says who waits for a processor")
def test_every_thread_of_a_process_group_is_read():
    mine = dict(execute._threads_of(os.getpgrp()))
    computed, waited = mine[str(os.getpid())]
    assert 0.0 < computed <= sum(os.times()[:2]) + 1.0
    assert waited >= 0.0
    assert dict(execute._threads_of(2**22)) == {}


def test_a_map_follows_lines_that_moved(tmp_path):
    """Who executed a line executes it still where lines were put in above it; a line that is gone has nobody."""
    file, folder, root = "src/stackelberg/core/reach.py", tmp_path / "map", tmp_path / "house"
    for place, text in ((folder, "a = 1\nb = 2\nc = 3\n"), (root, "# more\na = 1\n\nc = 3\n")):
        (place / file).parent.mkdir(parents=True)
        (place / file).write_text(text)
    measured = coverage.CoverageData(basename=str(folder / "lines.main"))
    for test, line in (("t.py::a", 1), ("t.py::b", 2), ("t.py::c", 3)):
        measured.set_context(test)
        measured.add_lines({f"/elsewhere/{file}": [line]})
    measured.write()
    names = ["t.py::a", "t.py::b", "t.py::c"]
    (folder / "seconds.main.json").write_text(json.dumps(dict.fromkeys(names, 1.0)))
    (folder / "fixtures.main.json").write_text(json.dumps({name: [] for name in names}))
    found = selection.load(folder, root).by_line[file]
    assert (found[2], found[4]) == ({"t.py::a"}, {"t.py::c"})
    assert 3 not in found


def python(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = studies.child_environment()
    environment["PYTHONPATH"] = f"{house / 'src'}:{environment['PYTHONPATH']}"
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


IN_TURN = """import contextlib
import io
import json
import sys
from pathlib import Path

from tools.mutants.__main__ import main

for tests, excuses in json.loads(sys.argv[1]):
    Path("tests/mutants").mkdir(parents=True, exist_ok=True)
    Path("tests/mutants/core.toml").write_text(excuses)
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = main(["src/stackelberg/core/reach.py", "--jobs", "2", "--tests", tests])
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""
"""Several runs in one process, which imports what mutants need once."""


@pytest.mark.system
def test_exact_tests_kill_what_lax_ones_let_live(house):
    (house / "src/stackelberg/core/reach.py").write_text(SHORT)
    for name, text in (("lax", LAX), ("exact", EXACT), ("broken", LAX.replace("> 0", "< 0"))):
        (house / f"test_{name}.py").write_text(text)
    excuse = (
        '[[equivalent]]\nfile = "src/stackelberg/core/reach.py"\nline = "return abs(x) + 3"\n'
        'change = "return abs(x) + 4"\nwhy = "to see that it is left out"\n'
    )
    runs = [("test_broken.py", ""), ("test_lax.py", ""), ("test_lax.py", excuse), ("test_exact.py", excuse)]
    done = python(house, "-c", IN_TURN, json.dumps(runs))
    assert done.returncode == 0, done.stderr
    broken, lax, excused, exact = map(json.loads, done.stdout.splitlines())
    assert broken[0] == 1
    assert "do not pass on the source as it is" in broken[2]
    assert "4 mutants, 4 chosen, 4 to run" in lax[2]
    assert "- return abs(x) + 3\n  + return (x) + 3" in lax[1]
    assert lax[1].count("survived: src/stackelberg/core/reach.py") == 3, "reach(1) > 0 unless 3 is taken away"
    assert "3 to run" in excused[2], "those killed before are not run again"
    assert "return abs(x) + 4" not in excused[1]
    assert "33.3%" in excused[1]  # 1 of 3
    assert "100.0%" in exact[1]


@pytest.mark.system
def test_every_test_that_executes_a_line_sees_its_mutants(house):
    """In a fixture that a test shares with another one, and in a process that a test starts."""
    more = "def far(x: int) -> int:\n    return x + 5\n\n\ndef spare(x: int) -> int:\n    return x - 1\n"
    (house / "src/stackelberg/core/reach.py").write_text(f"{SHORT}\n\n{more}")
    (house / "test_mapped.py").write_text(MAPPED)
    found = python(house, "-m", "tools.mutants", "src/stackelberg/core/reach.py", "--jobs", "2")
    assert "left out, as it fails in a process of mutants: test_mapped.py::test_that_fails_where" in found.stderr
    assert "10 mutants, 10 chosen, 10 to run" in found.stderr
    assert "70.0%" in found.stdout, "a test that fails by itself has noticed none of the three of `spare`"
    assert found.stdout.count("survived: src/stackelberg/core/reach.py") == 3
    assert (house / "build/mutants/survivors.txt").read_text().count("survived") == 3
