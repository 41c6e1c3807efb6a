"""Functions and leaders that a script defines itself: stored, found again by the script and by other programs."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from tests import forked

from stackelberg.study import NotStorable, codec
from stackelberg.support import scripts

PARTS = """
from dataclasses import dataclass
from stackelberg import ConstantSchedule, Study, TwoPoint
from weights import WEIGHT

def cost(x, y):
    return float(WEIGHT * (x - y) @ (x - y))

@dataclass(frozen=True)
class Fixed:
    eta: float

    def __call__(self, t, d):
        return ConstantSchedule(self.eta, 0.1)(t, d)

def main():
    try:
        study = Study.create("sqlite:///s.db", "s", TwoPoint(K=1, schedule=Fixed(0.1)), cost, x0=[1.0])
    except Exception as error:
        print(type(error).__name__)
        study = Study.open("sqlite:///s.db", "s")
    with study:
        for probe in study.ask():
            study.tell(probe, y=[3.0])
        print(study.round, study.objective.function is cost)

"""
GUARDED = PARTS + 'if __name__ == "__main__":\n    main()\n'
SCRIPT = PARTS + 'print("at work")\nmain()\n'


def python(folder: Path, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = forked.run(arguments, cwd=folder, env={**os.environ, "STACKELBERG_TRUST": str(folder)})
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "weights.py").write_text("WEIGHT = 2.0\n")
    return tmp_path


LOOK = "from stackelberg.cli import app; app()"
LOOKS = "import sys; from stackelberg.cli import app; [app(s.split(), standalone_mode=False) for s in sys.argv[1:]]"


@pytest.mark.slow
def test_a_script_finds_its_own_functions_again_and_so_do_other_programs(folder):
    (folder / "toll.py").write_text(GUARDED)
    assert python(folder, "toll.py").stdout == "1 True\n"
    assert python(folder, "toll.py").stdout == "StudyExists\n2 True\n", "the very function, not one imported again"
    lines = [f"{line} --db sqlite:///s.db" for line in ("show s --json", "ask s", "tell s --y 3 --json")]
    looked = python(folder, "-c", LOOKS, *lines).stdout
    assert f'"{folder / "toll.py"}:Fixed"' in looked
    assert '"recorded": true' in looked
    assert python(folder, "-m", "toll").stdout == "StudyExists\n3 True\n", "run as a module"


@pytest.mark.slow
def test_a_script_whose_work_is_not_set_apart_is_not_run_by_looking(folder):
    (folder / "toll.py").write_text(SCRIPT)
    assert python(folder, "toll.py").stdout == "at work\n1 True\n"
    assert python(folder, "toll.py").stdout == "at work\nStudyExists\n2 True\n"
    refused = python(folder, "-c", LOOK, "show", "s", "--db", "sqlite:///s.db")
    assert "at work" not in refused.stdout
    assert f"'{folder / 'toll.py'}:" in refused.stderr
    assert 'put its work under `if __name__ == "__main__":`' in refused.stderr


@pytest.mark.slow
def test_a_script_that_is_gone_or_fails_is_named(folder):
    (folder / "toll.py").write_text(GUARDED)
    python(folder, "toll.py")
    (folder / "weights.py").unlink()
    refused = python(folder, "-c", LOOK, "show", "s", "--db", "sqlite:///s.db").stderr
    assert "the script raised ModuleNotFoundError: No module named 'weights'); restore that script" in refused
    (folder / "toll.py").unlink()
    assert "the script cannot be read" in python(folder, "-c", LOOK, "show", "s", "--db", "sqlite:///s.db").stderr


def a_main(monkeypatch: Any, **attributes: Any) -> Any:
    main = types.ModuleType("__main__")
    main.__dict__.update(attributes)

    def f(x: Any, y: Any) -> float:
        return 0.0

    f.__module__, f.__qualname__ = "__main__", "f"
    main.__dict__["f"] = f
    monkeypatch.setitem(sys.modules, "__main__", main)
    return f


def test_a_session_has_no_file_and_says_what_to_do(monkeypatch):
    f = a_main(monkeypatch)
    with pytest.raises(NotStorable) as refused:
        codec.encode(f, "objective")
    assert str(refused.value) == (
        "objective: 'f' was defined in this session, where a later one cannot find it; save it in a file of its "
        "own and import it from there (in a notebook: begin a cell with `%%writefile costs.py`, then "
        "`from costs import f`)"
    )


def test_references_by_path(monkeypatch, tmp_path):
    path = tmp_path / "toll.py"
    f = a_main(monkeypatch, __file__=str(path))
    assert codec.encode(f) == {"$ref": f"{path}:f"}
    assert codec.decode({"$ref": f"{path}:f"}) is f, "although there is no such file"
    with pytest.raises(NotStorable, match="only names of the package"):
        codec.decode({"$ref": f"{path}:f"}, package_only=True)


def test_a_module_run_by_name_is_found_by_name(monkeypatch):
    f = a_main(monkeypatch, __spec__=types.SimpleNamespace(name="city.tolls"), __file__="/city/tolls.py")
    assert codec.encode(f) == {"$ref": "city.tolls:f"}


@pytest.mark.parametrize(
    "text, wanted",
    [
        ('if __name__ == "__main__":\n    pass\n', True),
        ("if '__main__' == __name__:\n    pass\n", True),
        ("main()\n", False),
        ('def f():\n    if __name__ == "__main__":\n        pass\n', False),
    ],
)
def test_a_script_is_imported_if_its_own_work_is_set_apart(text, wanted, tmp_path):
    script = tmp_path / "script.py"
    script.write_text("LEVEL = 3\n" + (text if wanted else "raise SystemExit\n" + text))
    if wanted:
        assert scripts.module_named(str(script)).LEVEL == 3
        assert scripts.module_named(str(script)) is scripts.module_named(str(script))
        del sys.modules[str(script)]
    else:
        with pytest.raises(ImportError, match="importing that script would run it"):
            scripts.module_named(str(script))
