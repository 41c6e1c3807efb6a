"""The notebooks run from top to bottom, and the default leader ends nearer to the answer than Algorithm 1."""

import json
from pathlib import Path

import matplotlib
import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "docs" / "notebooks"

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_it_runs_and_shows_what_it_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    matplotlib.use("Agg")
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    game, results = names["game"], names["results"]
    costs = {leader: game.hyperobjective(result.x) for leader, result in results.items()}
    assert game.known.cost - 1e-6 <= costs["default leader"] < costs["Algorithm 1"] < game.hyperobjective(game.x0)
    assert "default leader: " in capsys.readouterr().out
