"""Notebooks as pages of the site: their text, their code, and what it printed and drew when they were last run."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


def notebook_page(path: Path) -> tuple[str, dict[str, bytes]]:
    """A notebook in Markdown, and its pictures by file name."""
    pictures: dict[str, bytes] = {}
    parts: list[str] = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for text, picture in _outputs(cell):
            if picture is not None:
                name = f"{path.stem}-{len(pictures) + 1}.png"
                pictures[name] = picture
                parts.append(f"![{text}]({name})")
            elif text:
                parts.append(f"```text\n{text}\n```")
    parts.append(f"The notebook itself: [{path.name}]({path.name}).")
    return "\n\n".join(parts) + "\n", pictures


def _outputs(cell: Mapping[str, Any]) -> Iterator[tuple[str, bytes | None]]:
    """What a cell printed, or a picture that it drew."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        if "image/png" in data:
            yield "what the code above draws", base64.b64decode("".join(data["image/png"]))
        else:
            yield "".join(output.get("text", data.get("text/plain", ""))).rstrip(), None
