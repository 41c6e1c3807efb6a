"""The walks of CONTRIBUTING.md, played: its files written into a copy of the package, linted, their tests run."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests import studies

BLOCK = re.compile(r"^```python\n# (add to )?(\S+\.py)\n(.*?)^```", flags=re.DOTALL | re.MULTILINE)
COPIED = ("src", "tests/contracts", "tests/__init__.py", "tools", "pyproject.toml", "conftest.py")
WALKS = {
    "A follower rule": "tests/contracts/test_cautious_gradient.py",
    "A leader": "tests/contracts/test_keep_better.py",
    "A game": "tests/unit/test_bridge.py",
}


def walks() -> dict[str, list[tuple[bool, str, str]]]:
    """By heading: whether a block is added to a file that is there, the file, and the text."""
    sections = re.split(r"^## ", (studies.ROOT / "CONTRIBUTING.md").read_text(), flags=re.MULTILINE)
    found = {section.split("\n", 1)[0]: section for section in sections}
    return {name: [(bool(add), file, text) for add, file, text in BLOCK.findall(found[name])] for name in WALKS}


def export(room: Path, line: str) -> None:
    """A line in `__init__.py` and its name in `__all__`, both where the alphabet puts them."""
    (name,) = re.findall(r"import (\w+)", line)
    lines = room.read_text().splitlines()
    imports = [number for number, one in enumerate(lines) if one.startswith("from stackelberg")]
    lines.insert(next((number for number in imports if lines[number] > line), imports[-1] + 1), line)
    at = lines.index("__all__ = [")
    lines.insert(at + 1, f'    "{name}",')
    room.write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the project with all that the walks add."""
    root = tmp_path_factory.mktemp("walk") / "project"
    for part in COPIED:
        source, target = studies.ROOT / part, root / part
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for blocks in walks().values():
        for add, file, text in blocks:
            if add:
                export(root / file, text.strip())
            else:
                assert not (root / file).exists(), f"{file} is there already: the walk needs another example"
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text(text)
    return root


def run(root, *command):
    environment = studies.child_environment() | {"PYTHONPATH": f"{root}/src", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=root, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_each_walk_has_a_file_an_export_and_tests():
    for name, blocks in walks().items():
        assert [add for add, _, _ in blocks] == [False, True, False], name
        assert blocks[-1][1] == WALKS[name]


@pytest.mark.slow
def test_what_the_walks_write_passes_ruff(copy):
    files = [file for blocks in walks().values() for add, file, _ in blocks if not add]
    run(copy, "ruff", "check", "--no-cache", "--ignore", "RUF022", "src", *files)
    run(copy, "ruff", "format", "--no-cache", "--check", *files)


@pytest.mark.slow
def test_what_the_walks_write_passes_its_tests_and_doctests(copy):
    files = [file for blocks in walks().values() for add, file, _ in blocks if not add]
    printed = run(copy, "pytest", "-q", "-p", "no:cacheprovider", *files)
    tests = int(re.search(r"(\d+) passed", printed)[1])
    assert tests >= 30, printed
