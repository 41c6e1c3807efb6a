"""What the project says of itself in several places is the same everywhere."""

import re
import tomllib
from pathlib import Path

import pytest
from tests import studies
from tools import oldest, release

import stackelberg

ROOT = studies.ROOT
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text()


def test_pre_commit_runs_exactly_what_make_lint_runs() -> None:
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)[1]
    made = [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe.splitlines()]
    hooks = re.findall(r"^ +entry: (.+)$", (ROOT / ".pre-commit-config.yaml").read_text(), flags=re.MULTILINE)
    assert hooks == made
    assert len(hooks) == 4


def test_supported_pythons_are_the_same_everywhere() -> None:
    prefix = "Programming Language :: Python :: 3."
    classified = [one.removeprefix(prefix) for one in PROJECT["classifiers"] if one.startswith(prefix)]
    tried = re.search(r"python: \[(.+)\]", WORKFLOW)[1].replace('"', "").split(", ")
    assert tuple(tried) == release.PYTHONS == tuple(f"3.{minor}" for minor in classified)
    assert PROJECT["requires-python"] == f">={release.PYTHONS[0]}"


def test_the_workflow_calls_make_test_with_oldest_and_newest_dependencies() -> None:
    assert re.search(r"dependencies: \[oldest, newest\]", WORKFLOW)
    assert "make test PYTHON=python CONSTRAINTS=build/constraints.txt" in WORKFLOW
    assert "python -m tools.oldest" in WORKFLOW
    assert "CONSTRAINTS ?= constraints.txt" in (ROOT / "Makefile").read_text()


def test_every_dependency_has_a_lower_bound(capsys) -> None:
    assert oldest.main() == 0
    pins = capsys.readouterr().out.split()
    assert len(pins) == len(PROJECT["dependencies"])
    with pytest.raises(SystemExit, match="expected NAME>=VERSION, got 'numpy'"):
        oldest.oldest(["numpy"])


class TestRelease:
    def test_this_version_is_the_same_everywhere(self) -> None:
        assert release.version() == stackelberg.__version__
        assert release.unready(stackelberg.__version__, tagging=False) == []

    def test_what_is_missing_is_said(self, monkeypatch) -> None:
        answers = {"status": " M README.md", "tag": "v0.1.0"}
        monkeypatch.setattr(release, "_git", lambda verb, *rest: answers[verb])
        monkeypatch.setattr(release, "ROOT", ROOT)
        monkeypatch.setattr(release, "stale", lambda: ["readme", "paper"])
        assert release.unready("9.9.9", tagging=True) == [
            "CHANGELOG.md has no heading '## 9.9.9 (date)'",
            "CITATION.cff does not say version: 9.9.9",
            "the work tree has changes that are not committed",
            "the tag v9.9.9 exists",
            "there are no golden logs of 9.9.9; run python -m tests.golden.write_logs",
            "results files are stale: readme, paper; run make figures",
        ]

    def test_an_undated_heading_is_not_tagged(self, monkeypatch, tmp_path) -> None:
        (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 (unreleased)\n")
        (tmp_path / "CITATION.cff").write_text("version: 1.2.3\n")
        (tmp_path / "tests" / "golden" / "logs" / "1.2.3").mkdir(parents=True)
        monkeypatch.setattr(release, "ROOT", tmp_path)
        monkeypatch.setattr(release, "_git", lambda verb, *rest: "")
        monkeypatch.setattr(release, "stale", list)
        (said,) = release.unready("1.2.3", tagging=True)
        assert "'unreleased' where the date belongs" in said
        assert release.unready("1.2.3", tagging=False) == []

    def test_interpreters_are_found_on_the_path_under_pyenv_and_under_uv(self, monkeypatch, tmp_path) -> None:
        places = {
            "3.12": tmp_path / ".pyenv" / "versions" / "3.12.1" / "bin" / "python",
            "3.13": tmp_path / ".local" / "share" / "uv" / "python" / "cpython-3.13.0-linux" / "bin" / "python3.13",
        }
        for place in places.values():
            place.parent.mkdir(parents=True)
            place.touch()
        monkeypatch.setattr(release.Path, "home", lambda: tmp_path)
        monkeypatch.setattr(release.shutil, "which", {"python3.11": "/usr/bin/python3.11"}.get)
        assert release.pythons() == {"3.11": Path("/usr/bin/python3.11"), **places}
