"""The leader benchmark is fair: same budget, start and noise for everybody; kept runs are the same runs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.leaders_bench import cases, runs
from benchmarks.leaders_bench.cases import Case, Shifting
from benchmarks.leaders_bench.entrants import Entrant, entrant
from benchmarks.leaders_bench.show import rows_of

from stackelberg.core import Array, Followers, Knowledge, Leader, LeaderState, Probe, Start, frozen
from stackelberg.followers import CallableFollowers, MeasuredFollowers
from stackelberg.games import linear_quadratic
from stackelberg.leaders import CmaEs, TwoPoint


class _Watched(Followers):
    """Followers that write down each deployment: x and what the leader saw."""

    def __init__(self, inside: Followers) -> None:
        self.inside, self.seen = inside, []
        self.rewindable = inside.rewindable

    def initial(self, rng: np.random.Generator) -> Any:
        return self.inside.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        y, after = self.inside.respond(x, memory, rounds, rng)
        self.seen.append((x, y))
        return y, after


def noisy_case() -> tuple[Case, _Watched]:
    game = linear_quadratic(3, seed=2)
    S = game.known.equilibrium
    settled = CallableFollowers(lambda x, y, k: S(x), start=S(np.zeros(3)))
    people = _Watched(MeasuredFollowers(settled, noise=0.1))
    game = replace(game, followers=people)
    return Case("noisy lq", game, 5, 0.3, game.known.cost, game.hyperobjective), people


class _Still(Leader[None]):
    """Announces x0 again and again, `probes` times a round."""

    def __init__(self, probes: int) -> None:
        self.probes = probes

    def bind(self, knowledge: Knowledge) -> _Still:
        return self

    def _checked_start(self, x0: Array) -> Array:
        return x0

    def _begin(self, x0: Array, seed: int) -> None:
        return None

    def _probes(self, state: LeaderState[None]) -> tuple[Probe, ...]:
        return tuple(Probe(state.round, i, state.x, 5, Start.KEPT, keep=i == 0) for i in range(self.probes))

    def _fold(self, state: Any, answers: Any) -> tuple[Array, None, dict[str, Any]]:
        return frozen(state.x), None, {}


def test_the_nth_deployment_meets_the_same_noise_whoever_made_it() -> None:
    seen = []
    for probes in (1, 2, 3):
        case, people = noisy_case()
        who = Entrant("still", "", ({},), lambda c, s, seed, budget, n=probes: _Still(n))
        runs.play(case, who, {}, seed=4, marks=(6,))
        seen.append(np.array([y for _, y in people.seen]))
    # Settled followers at an x that does not move: equal responses are equal draws, to the bit.
    assert np.ptp(seen[0], axis=0).min() > 0.0
    assert np.array_equal(seen[0], seen[1])
    assert np.array_equal(seen[0], seen[2])


@pytest.mark.parametrize("name", ["algorithm-1", "adam", "history-regression", "cma"])
def test_everybody_starts_at_x0_and_is_charged_for_every_deployment(name: str) -> None:
    pytest.importorskip("cma", reason="needs the extra 'bench'")
    case, people = noisy_case()
    who = entrant(name)
    run = runs.play(case, who, who.grid[0], seed=0, marks=(20, 40))
    most = 7 + 40  # a generation of CMA-ES may begin before the last mark
    assert 40 <= len(people.seen) <= most
    spread = 10 * case.scale * np.sqrt(3)
    assert np.linalg.norm(people.seen[0][0] - case.x0) <= spread
    assert run.follower_rounds[-1] <= 5 * 40


def test_a_mark_inside_a_round_is_judged_by_what_was_known_before_it() -> None:
    pytest.importorskip("cma", reason="needs the extra 'bench'")
    case, _ = noisy_case()
    who = Entrant("cma", "costs", ({},), lambda c, s, seed, budget: CmaEs(sigma0=0.3, population=8, K=5))
    run = runs.play(case, who, {}, seed=0, marks=(7, 8, 15, 16))
    assert run.closed[0] == 0.0  # no generation had ended: x0
    assert run.closed[1] == run.closed[2] != run.closed[3]
    assert run.follower_rounds == (0, 40, 40, 80)


def test_a_kept_run_is_read_back_and_not_played_again(tmp_path: Path) -> None:
    case, people = noisy_case()
    who = Entrant("two", "costs", ({},), lambda c, s, seed, budget: TwoPoint(K=5))
    first = runs.kept(tmp_path, case, who, {}, 0, (10, 20))
    deployed = len(people.seen)
    again = runs.kept(tmp_path, case, who, {}, 0, (10, 20))
    assert again == first
    assert len(people.seen) == deployed
    assert runs.kept(tmp_path, case, who, {}, 1, (10, 20)) != first


def test_rows_hold_the_median_and_the_minimum() -> None:
    who = Entrant("two", "costs", ({},), lambda c, s, seed, budget: TwoPoint())
    made = [runs.Run("g", "two", {}, seed, (50,), (value,), (100,)) for seed, value in enumerate((0.1, 0.9, 0.5))]
    (row,) = rows_of(who, made, tried=1)
    assert (row["closed_median"], row["closed_min"], row["seeds"], row["follower_rounds"]) == (0.5, 0.1, 3, 100)


def test_shifting_followers_change_at_their_deployment() -> None:
    def level(value: float) -> Followers:
        return CallableFollowers(lambda x, y, k: np.array([value]), start=[value])

    people = Shifting(level(1.0), level(2.0), at=3)
    rng = np.random.default_rng(0)
    memory, seen = people.initial(rng), []
    for _ in range(5):
        y, memory = people.respond(np.zeros(1), memory, 1, rng)
        seen.append(float(y[0]))
    assert seen == [1.0, 1.0, 1.0, 2.0, 2.0]


def test_the_cordon_is_the_ten_links_into_its_nodes_and_its_reference_holds() -> None:
    stored = json.loads(cases.CORDON_REFERENCE.read_text(encoding="utf-8"))
    assert stored["links"] == list(cases.cordon_links())
    assert len(stored["links"]) == 10
    case = cases.case("sioux-falls cordon")
    # An equilibrium of relative gap g has ½ Σ ℓ' Δw² <= g T with T = Σ w ℓ, so that by Cauchy–Schwarz f is known to
    # 1e-3 √(Σ w² ℓ' · 2 g T): with g = 1e-10, T = 7.4e6 and Σ w² ℓ' = 4 Σ w (ℓ − ℓ(0)) < 1.7e7 that is 0.16.
    assert case.judge(np.array(stored["x"])) == pytest.approx(stored["cost"], abs=0.16)
    assert case.closed(np.array(stored["x"])) == pytest.approx(1.0, abs=0.16 / (case.start_cost - case.best))


def test_cases_have_a_gap_to_close() -> None:
    for name in ("lq d=10", "cournot n=20", "logit-pricing d=30", "jump d=10", "sioux-falls settled"):
        case = cases.case(name)
        assert case.start_cost > case.best
        assert case.closed(case.x0) == 0.0
