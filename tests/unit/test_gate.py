"""The gate of the default leader: intervals and verdicts by hand, kept runs, and who counts as noisy."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path

import pytest
from benchmarks import gate
from benchmarks.leaders_bench.cases import case
from benchmarks.leaders_bench.runs import ladder

from stackelberg.core import InvalidInput


def write_runs(folder: Path, game: str, shares: dict[int, float], last: int = 25) -> None:
    """Kept runs of our leader that closed one share at all marks, by seed."""
    folder.mkdir(exist_ok=True)
    marks = ladder(last)
    for seed, share in shares.items():
        run = {
            "case": game,
            "entrant": "response-model",
            "setting": {},
            "seed": seed,
            "marks": marks,
            "closed": [share] * len(marks),
            "follower_rounds": list(marks),
        }
        (folder / f"{game}-{seed}.json").write_text(json.dumps(run), encoding="utf-8")


@pytest.mark.parametrize(
    ("n", "low", "high"),
    [
        (5, -inf, inf),  # 2/2^5 = 6% is more than 5%
        (6, 0.0, 5.0),
        (9, 1.0, 7.0),  # second smallest and largest: 1 - 2 (1 + 9)/2^9 = 96%
        (16, 3.0, 12.0),  # the textbook's: fourth smallest to fourth largest, 97.9%
    ],
)
def test_the_interval_is_that_of_the_sign_test(n, low, high):
    middle, *ends = gate.median_interval(range(n))
    assert middle == (n - 1) / 2
    assert ends == [low, high]


def verdicts(tmp_path: Path, game: str, old: dict[int, float], new: dict[int, float]) -> tuple[int, list[dict]]:
    write_runs(tmp_path / "old", game, old)
    write_runs(tmp_path / "new", game, new)
    arguments = [str(tmp_path / "old"), "--new", str(tmp_path / "new"), "--cases", game, "--seeds", "0-7"]
    code = gate.main([*arguments, "--budget", "25", "--json", str(tmp_path / "out.json")])
    return code, json.loads((tmp_path / "out.json").read_text())["rows"]


def test_a_game_without_noise_may_lose_two_points_in_the_median(tmp_path, capsys):
    old = dict.fromkeys(range(8), 0.9)
    code, rows = verdicts(tmp_path, "lq d=10", old, dict.fromkeys(range(8), 0.8825))
    assert code == 0
    assert [row["difference"] for row in rows] == pytest.approx([-1.75])
    code, rows = verdicts(tmp_path, "lq d=10", old, {s: 0.86 if s < 5 else 0.95 for s in range(8)})
    assert code == 1
    assert "1 fail: lq d=10" in capsys.readouterr().out
    assert (rows[0]["old_median"], rows[0]["new_median"]) == (90.0, 86.0)
    assert rows[0]["new_tenth"] == pytest.approx(86.0)


def test_a_noisy_game_fails_only_where_the_whole_interval_is_below(tmp_path):
    old = dict.fromkeys(range(8), 0.5)
    code, rows = verdicts(tmp_path, "heavy tails", old, {s: 0.2 if s else 0.49 for s in range(8)})
    assert code == 0  # one difference of eight is -1, and the interval of eight reaches to the largest
    assert (rows[0]["noisy"], round(rows[0]["high"], 9)) == (True, -1.0)
    assert verdicts(tmp_path, "heavy tails", old, dict.fromkeys(range(8), 0.47))[0] == 1


def test_runs_are_paired_seed_by_seed(tmp_path):
    old = {s: 0.1 * s for s in range(8)}
    _, rows = verdicts(tmp_path, "lq d=10", old, {s: share + 0.01 for s, share in old.items()})
    assert (rows[0]["difference"], rows[0]["low"], rows[0]["high"]) == pytest.approx((1.0, 1.0, 1.0))


def test_missing_runs_are_named(tmp_path):
    old = dict.fromkeys(range(8), 0.9)
    with pytest.raises(InvalidInput, match="seed 7 \\(1 in all\\)"):
        verdicts(tmp_path, "lq d=10", old, dict.fromkeys(range(7), 0.9))


def test_noise_is_what_differs_by_chance():
    found = {name: gate.is_noisy(case(name)) for name in ("lq d=10", "heavy tails", "weekly cycle", "pace 0.03")}
    assert found == {"lq d=10": False, "heavy tails": True, "weekly cycle": False, "pace 0.03": False}


def test_the_version_to_compare_with_is_needed(capsys):
    with pytest.raises(SystemExit):
        gate.main([])
    assert "OLD: expected" in capsys.readouterr().err
