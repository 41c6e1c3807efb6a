"""What becomes a page: the files of docs/, the project's own papers, and what is generated from the code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools.website.commands import commands_page
from tools.website.notebooks import notebook_page
from tools.website.reference import reference_pages

ROOT = Path(__file__).resolve().parents[2]
PAPERS = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "RELEASING.md": "releasing.md",
}
"""Pages of the repository's root, and what they are called on the site."""


def stage(pages: Path) -> None:
    """Put every page of the site into the folder `pages`."""
    shutil.copytree(ROOT / "docs", pages, ignore=shutil.ignore_patterns("*.toml"))
    for paper, page in PAPERS.items():
        (pages / page).write_text(_from_the_root((ROOT / paper).read_text(encoding="utf-8")), encoding="utf-8")
    for notebook in sorted((pages / "notebooks").glob("*.ipynb")):
        text, pictures = notebook_page(notebook)
        notebook.with_suffix(".md").write_text(text, encoding="utf-8")
        for name, picture in pictures.items():
            (notebook.parent / name).write_bytes(picture)
    for page in pages.rglob("*.md"):  # prompts are coloured as such, and left out of what is copied
        text = page.read_text(encoding="utf-8").replace("```python\n>>>", "```pycon\n>>>")
        page.write_text(text, encoding="utf-8")
    reference = pages / "reference"
    reference.mkdir(exist_ok=True)
    for name, text in {**reference_pages(), "commands.md": commands_page()}.items():
        (reference / name).write_text(text, encoding="utf-8")


def _from_the_root(text: str) -> str:
    """Links of a page that moves from the repository's root into docs/.

    >>> _from_the_root("[a](docs/theory.md#settings) and [b](CHANGELOG.md)")
    '[a](theory.md#settings) and [b](changelog.md)'
    """
    text = re.sub(r"\]\(docs/", "](", text)
    return re.sub(r"\]\(([A-Z_]+\.md)", lambda link: f"]({PAPERS.get(link[1], link[1])}", text)
