"""The examples run and print what they promise."""

import runpy
import shutil
from pathlib import Path

import numpy as np
import pytest

from stackelberg.followers import ProcessFollowers

PROGRAMS = Path(__file__).resolve().parents[2] / "examples" / "followers"


def test_the_quickstart_finds_pigous_toll(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("examples.quickstart", run_name="__main__")
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:4]]
    assert [abs(float(row[1]) - 0.5) < 0.01 for row in rows] == [True, True, True]


def test_the_shoppers_in_awk_buy_what_their_demand_says() -> None:
    with ProcessFollowers(["bash", str(PROGRAMS / "shoppers.sh")]) as shoppers:
        y, memory = shoppers.respond(np.array([1.0, 2.0]), "[4, 0.5]", 1, np.random.default_rng(0))
    assert y.tolist() == [(4 + 10 - 2 + 2) / 2, (0.5 + 8 - 6 + 1) / 2]
    assert memory == "[7,1.75]"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_commuters_in_node_settle_where_both_roads_cost_the_same() -> None:
    with ProcessFollowers(["node", str(PROGRAMS / "commuters.js")]) as commuters:
        rng = np.random.default_rng(0)
        first, _ = commuters.respond(np.array([0.0]), commuters.initial(rng), 1, rng)
        settled, _ = commuters.respond(np.array([8.0]), commuters.initial(rng), 60, rng)
        assert commuters.hello.x_names == ("toll",)
    assert first.tolist() == [600.0, 2400.0, 16.0, 30.0]
    assert settled.tolist() == [1200.0, 1800.0, 22.0, 30.0]  # 10 + 12 + a toll of 8 are 30
