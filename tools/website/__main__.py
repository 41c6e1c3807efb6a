"""Build the site, then follow every link of it; the exit code is 1 if the build warns or a link is broken."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.website.links import faults
from tools.website.navigation import write_configuration
from tools.website.staging import ROOT, stage


def build(folder: Path, verb: str = "build") -> Path:
    """Stage the pages in `folder`, run the generator on them, return the folder of the site."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "docs"
    stage(pages)
    configuration = write_configuration(folder, pages)
    command = [sys.executable, "-m", "zensical", verb, "--config-file", str(configuration)]
    if verb == "build":
        command += ["--clean", "--strict"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    subprocess.run(command, check=True, cwd=folder, env=environment)
    _keep_at_home(folder / "site")
    return folder / "site"


def _keep_at_home(site: Path) -> None:
    """What the generator would load from elsewhere to search in files on a disk is assets/worker.js instead."""
    for page in site.rglob("*.html"):
        own = "../" * (len(page.relative_to(site).parts) - 1) + "assets/worker.js"
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("https://unpkg.com/iframe-worker/shim", own), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, move the site to its place, check it."""
    parser = argparse.ArgumentParser(prog="python -m tools.website", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site", help="where the site goes")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "website", help="where pages are staged")
    parser.add_argument("--serve", action="store_true", help="serve the pages on localhost:8000 instead")
    options = parser.parse_args(arguments)
    try:
        site = build(options.work, "serve" if options.serve else "build")
    except subprocess.CalledProcessError as error:
        print(f"the site was not built (exit code {error.returncode}): see above", file=sys.stderr)
        return 1
    found = faults(site)
    for fault in found:
        print(fault, file=sys.stderr)
    if found:
        return 1
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(site, options.out)
    print(f"{sum(1 for _ in options.out.rglob('*.html'))} pages: {options.out / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
