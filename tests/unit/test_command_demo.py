"""The tour: it ends with a page whose links lead somewhere, and what it finds is what can be found."""

import json
import re

import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.study import Study


@pytest.mark.slow
def test_the_tour_ends_with_its_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(app, ["demo", "--out", "tour", "--json"])
    assert found.exit_code == 0, found.stderr
    page = tmp_path / json.loads(found.stdout)["page"]
    links = re.findall(r'href="([^"#]+)"', page.read_text(encoding="utf-8"))
    assert links == ["today/index.html", "town/index.html", "shop/index.html"]
    assert all((page.parent / link).is_file() for link in links)
    with Study.open("sqlite:///tour/tour.db", "shop") as study:
        # Once everybody knows them, prices b and m bring 20b − 5b² + 1.5bm + 15m − 6m².
        assert study.recommend() == pytest.approx([350 / 157, 240 / 157], abs=0.05)
    with Study.open("sqlite:///tour/tour.db", "town") as study:
        costs = [record.cost for record in study.history().records]
        assert costs[-1] < 0.98 * costs[0]
    for command in re.findall(r"<code>stackelberg (show[^<]+|ask[^<]+)</code>", page.read_text(encoding="utf-8")):
        assert CliRunner().invoke(app, command.split()).exit_code == 0, command
