"""A release, as far as a machine can make it: build, check, try, and with --tag the tag.

    python -m tools.release [--out build/release] [--tag]

Builds the source archive and the wheel, checks them with twine, renders the README as a package index would
(OUT/readme.html), installs the wheel into an empty environment of every supported Python that is found, and the
source archive with extras into one of the newest, runs the command and a first game there, and builds the site. It
stops at the first thing that is wrong. RELEASING.md has the steps before and after.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
"""Supported ones; the classifiers in pyproject.toml and the workflow have the same."""

RENDER = """
import sys
from readme_renderer.markdown import render
page = render(sys.stdin.read())
assert page, "a package index would show the README as plain text"
style = "max-width: 50rem; margin: auto; font-family: sans-serif"
print(f'<!doctype html><meta charset="utf-8"><body style="{style}">' + page)
"""

FIRST_GAME = """
from importlib.metadata import version
import stackelberg
from stackelberg.games import pigou
assert version("stackelberg") == stackelberg.__version__
result = stackelberg.solve(pigou())
assert abs(result.x[0] - 0.5) < 0.05, result
print(stackelberg.__version__, result.status.value)
"""


def version() -> str:
    """The version that the package says of itself."""
    text = (ROOT / "src" / "stackelberg" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, flags=re.MULTILINE)
    assert found is not None
    return found[1]


def unready(number: str, *, tagging: bool) -> list[str]:
    """What stands between this work tree and the release of `number`."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    wrong = []
    heading = re.search(rf"^## {re.escape(number)} \((.+)\)$", changelog, flags=re.MULTILINE)
    if heading is None:
        wrong.append(f"CHANGELOG.md has no heading '## {number} (date)'")
    if f"version: {number}\n" not in citation:
        wrong.append(f"CITATION.cff does not say version: {number}")
    if tagging:
        if heading is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", heading[1]):
            wrong.append(f"CHANGELOG.md: the heading of {number} has {heading[1]!r} where the date belongs")
        if _git("status", "--porcelain"):
            wrong.append("the work tree has changes that are not committed")
        if _git("tag", "--list", f"v{number}"):
            wrong.append(f"the tag v{number} exists")
    return wrong


def build(out: Path) -> tuple[Path, Path]:
    """The wheel and the source archive, checked."""
    dist = out / "dist"
    _run(sys.executable, "-m", "build", "--outdir", dist, ROOT)
    tools = _environment(Path(sys.executable), out / "tools")
    _run(tools, "-m", "pip", "install", "--quiet", "twine", "readme_renderer[md]")
    _run(tools, "-m", "twine", "check", "--strict", *sorted(dist.iterdir()))
    (wheel,) = dist.glob("*.whl")
    read = f"import importlib.metadata as m; print(m.PathDistribution(__import__('zipfile').Path({str(wheel)!r}, "
    read += f"'stackelberg-{version()}.dist-info/')).metadata.get_payload())"
    readme = subprocess.run([tools, "-c", read], check=True, capture_output=True, text=True).stdout
    page = subprocess.run([tools, "-c", RENDER], input=readme, check=True, capture_output=True, text=True).stdout
    (out / "readme.html").write_text(page, encoding="utf-8")
    (source,) = dist.glob("*.tar.gz")
    return wheel, source


def try_out(archive: Path, python: Path, folder: Path, extras: str = "") -> None:
    """Install an archive with such extras and nothing but what it asks for, and use it from an empty folder."""
    inside = _environment(python, folder / "environment")
    _run(inside, "-m", "pip", "install", "--quiet", f"{archive}{extras}")
    empty = folder / "empty"
    empty.mkdir()
    _run(inside.with_name("stackelberg"), "--version", cwd=empty)
    _run(inside, "-c", FIRST_GAME, cwd=empty)
    if extras:
        _run(inside.with_name("stackelberg"), "equilibrium", "--network", "sioux-falls", cwd=empty)


def pythons() -> dict[str, Path]:
    """Interpreters of the supported versions that are installed: on the path, under pyenv, or under uv."""
    places = (".pyenv/versions/{}.*/bin/python", ".local/share/uv/python/cpython-{}.*/bin/python{}")
    found = {}
    for number in PYTHONS:
        here = [path for place in places for path in sorted(Path.home().glob(place.format(number, number)))]
        on_path = shutil.which(f"python{number}")
        if here or on_path:
            found[number] = here[-1] if here else Path(str(on_path))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """All steps in their order."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "release", help="where all of it goes")
    parser.add_argument("--tag", action="store_true", help="tag the commit when all is well")
    options = parser.parse_args(arguments)
    number = version()
    wrong = unready(number, tagging=options.tag)
    if wrong:
        print("not ready:", *wrong, sep="\n- ", file=sys.stderr)
        return 1
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    wheel, source = build(options.out)
    here = pythons()
    for name, python in here.items():
        print(f"Python {name}: {python}", flush=True)
        try_out(wheel, python, options.out / name)
    newest = max(here, key=lambda name: int(name.partition(".")[2]))
    try_out(source, here[newest], options.out / f"{newest}-source", "[roads,server]")
    missing = [name for name in PYTHONS if name not in here]
    if missing:
        print(f"not tried, as it is not installed here: Python {', '.join(missing)}", file=sys.stderr)
    _run(sys.executable, "-m", "tools.website")
    if options.tag:
        _run("git", "tag", "--annotate", f"v{number}", "--message", f"stackelberg {number}")
    print(f"{wheel.name} is built and tried ({', '.join(here)}); look at {options.out / 'readme.html'}")
    return 0


def _environment(python: Path, folder: Path) -> Path:
    """An empty environment; its interpreter."""
    if python == Path(sys.executable):
        venv.create(folder, with_pip=True)
    else:
        _run(python, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def _run(*command: object, cwd: Path = ROOT) -> None:
    """A step that must succeed. PYTHONPATH is left out: what is tried is what was installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"failed (exit code {done.returncode}): {' '.join(str(part) for part in command)}")


def _git(*command: str) -> str:
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
