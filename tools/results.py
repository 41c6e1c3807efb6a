"""Write results files again: run the command of each, then draw the tables that come from it.

    python -m tools.results                    # list the files and their commands, and which are stale
    python -m tools.results readme sensors --jobs 4   # run those two, and draw the tables of all pages again
    python -m tools.results --stale            # run those that other source has made: `make figures`

The commands are in docs/results/commands.toml. What a command leaves beside its file (a picture) is not kept. Each
file bears the digest of the source that made it (`tools.sources`). Where rivals stand in it, it bears a second one,
of that source without our leader: as long as that is the same our leader plays alone, and rivals keep their rows.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tools.figures import PAGES, ROOT, pages
from tools.sources import OURS, digest, made_by
from tools.tables import outdated

FOLDER = PAGES.parent


def commands(kind: str = "commands") -> dict[str, str]:
    """The command of each results file, by its name without ending; {file} stands for where it writes.

    kind: "ours" for those that have our leader play alone.
    """
    listed = tomllib.loads((FOLDER / "commands.toml").read_text(encoding="utf-8"))
    return {str(name): str(command) for name, command in listed.get(kind, {}).items()}


def words_of(command: str, file: Path, jobs: int = 1) -> list[str]:
    """A command as its words, with this Python, a place for its file, and how many processes it may use.

    >>> words_of("python -m benchmarks.leaders --cases 'lq d=10' --jobs {jobs} --json {file}", Path("a.json"))[1:]
    ['-m', 'benchmarks.leaders', '--cases', 'lq d=10', '--jobs', '1', '--json', 'a.json']
    """
    first, *rest = shlex.split(command)
    return [sys.executable if first == "python" else first, *(word.format(file=file, jobs=jobs) for word in rest)]


def write(name: str, command: str, jobs: int) -> None:
    """Run a command, and put the file that it writes into the folder, with its source, once it is whole."""
    bears, alone = {"source": digest(made_by(command))}, commands("ours").get(name)
    if alone is not None:
        bears["rivals"] = digest(made_by(command, but=OURS))
    carried = alone is not None and _known(name).get("rivals") == bears["rivals"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.json"
        subprocess.run(words_of(alone if carried and alone else command, file, jobs), cwd=ROOT, check=True)
        made = json.loads(file.read_text(encoding="utf-8"))
        if carried:
            made = beside_rivals(made, _known(name))
        file.write_text(json.dumps({**made, **bears}, indent=2) + "\n", encoding="utf-8")
        shutil.copy(file, FOLDER / file.name)


def beside_rivals(made: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """What was known, with the rows that our leader has made in the place of those it had.

    >>> known = {"rows": [{"leader": "ours", "at": 50, "share": 0.9}, {"leader": "cma", "at": 50, "share": 0.7}]}
    >>> beside_rivals({"rows": [{"leader": "ours", "at": 50, "share": 0.8}]}, known)["rows"]
    [{'leader': 'ours', 'at': 50, 'share': 0.8}, {'leader': 'cma', 'at': 50, 'share': 0.7}]
    """
    ours = {row["leader"] for row in made["rows"]}
    places = [place for place, row in enumerate(known["rows"]) if row["leader"] in ours]
    rows = list(known["rows"])
    for place, row in zip(places, made["rows"], strict=True):
        if rows[place].get("game") != row.get("game"):
            raise ValueError(f"rows: expected one on {rows[place].get('game')}, got {row.get('game')}")
        rows[place] = row
    return {**known, "rows": rows}


def stale() -> list[str]:
    """The results files that other source has made than there is now, that say nothing of it, or are not there."""
    return [name for name, command in commands().items() if _known(name).get("source") != digest(made_by(command))]


def _known(name: str) -> dict[str, Any]:
    """A results file as it stands; nothing where there is none."""
    file = FOLDER / f"{name}.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def main(arguments: list[str] | None = None) -> int:
    """Run the commands of the named files, or list all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="results files without their ending; none: list the commands")
    parser.add_argument("--stale", action="store_true", help="run the commands of all files that are stale")
    parser.add_argument(
        "--jobs", type=int, default=1, help="processes for commands that share their runs among some"
    )
    chosen = parser.parse_args(arguments)
    known = commands()
    unknown = [name for name in chosen.names if name not in known]
    if unknown:
        parser.error(f"names: expected some of {', '.join(known)}, got {', '.join(unknown)}")
    old = stale()
    names = old if chosen.stale else chosen.names
    for name, command in known.items() if not (chosen.names or chosen.stale) else ():
        print(f"{name}{' (stale)' if name in old else ''}: {command}")
    print(f"{len(old)} of {len(known)} results files are stale" + (f": {', '.join(old)}" if old else ""))
    failed = [name for name in names if not _written(name, known[name], chosen.jobs)]
    if names:
        print("\n".join(f"{page}: tables drawn again" for page in outdated(write=True)) or "no table has changed")
        print(
            "\n".join(line for page in pages() for line in page.wrong()) or "every figure in prose is still right"
        )
    return 1 if failed else 0


def _written(name: str, command: str, jobs: int) -> bool:
    """Whether a file could be written; one that needs a GPU, say, does not keep the others from being renewed."""
    try:
        write(name, command, jobs)
    except subprocess.CalledProcessError as error:
        print(f"{name}: not renewed, its command ended with exit code {error.returncode}: {command}")
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
