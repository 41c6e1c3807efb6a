"""Tolls on a city of 10,000 links: CPU seconds per deployment of the travellers' equilibrium, and of the leader.

    python -m benchmarks.city_tolls [--quick] [--json FILE]

A generated city of 9,856 links (`city(51, zones=170)`), tolls between 0 and 20 minutes on the 200 links with most
delay, counters on the 500 with most traffic. Each leader has its defaults and deploys tolls `deployments` times;
travellers settle to the relative gap in the row, each time from where they were. `solver_s` and `leader_s` are
medians over the deployments after the first (of a round with two, the leader's time is shared), `leader_first_s`
is the leader's slowest, `leader_share` the leader's share of the whole. Run with OPENBLAS_NUM_THREADS=1.
"""

from __future__ import annotations

import statistics
import sys
import time
from functools import partial

import numpy as np

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Game, Leader, Observation
from stackelberg.leaders import ResponseModel, TwoPoint
from stackelberg.roads import city, equilibrium
from stackelberg.tolls import SettledTravellers, toll_game

LEADERS: tuple[Leader, ...] = (ResponseModel(), TwoPoint())
HIGHEST = 20.0


def city_game(crossings: int, zones: int, tolled: int, counted: int, gap: float) -> Game:
    """Tolls on the links of a city with the most delay, counters on those with the most traffic."""
    network, demand = city(crossings, zones=zones, seed=0)
    free = equilibrium(network, demand, gap=1e-3, threads=1)
    roads = np.flatnonzero(np.minimum(network.tail, network.head) >= network.zones)
    delay = free.flows * (free.times - network.free_flow_time)
    most_delay, most_traffic = (roads[np.argsort(-amount[roads], kind="stable")] for amount in (delay, free.flows))
    return toll_game(
        network,
        demand,
        tollable=np.sort(most_delay[:tolled]),
        sensors=np.sort(most_traffic[:counted]),
        bounds=(0.0, HIGHEST),
        travellers=partial(SettledTravellers, gap=gap, threads=1),
    )


def measure(game: Game, leader: Leader, deployments: int) -> Row:
    """CPU seconds per deployment of the two sides."""
    bound = leader.bind(game.knowledge)
    rng = np.random.default_rng(0)
    state, memory = bound.init(game.x0, 0), game.followers.initial(rng)
    solver: list[float] = []
    leading: list[float] = []
    first = last = 0.0
    while len(solver) < deployments:
        begun = time.process_time()
        probes = bound.ask(state)
        asked = time.process_time() - begun
        observations = []
        for probe in probes:
            begun = time.process_time()
            y, memory = game.followers.respond(probe.x, memory, probe.K, rng)
            last = game.objective(probe.x, y)
            first = last if not solver else first
            observations.append(Observation.answer(probe, y=y, cost=last))
            solver.append(time.process_time() - begun)
        begun = time.process_time()
        state = bound.tell(state, observations)
        leading += [(asked + time.process_time() - begun) / len(probes)] * len(probes)
    return {
        "leader": type(leader).__name__,
        "deployments": len(solver),
        "solver_s": statistics.median(solver[1:]),
        "leader_s": statistics.median(leading[1:]),
        "leader_first_s": max(leading),
        "leader_share": sum(leading[1:]) / (sum(leading[1:]) + sum(solver[1:])),
        "cost_first": first,
        "cost_last": last,
    }


def main(arguments: list[str] | None = None) -> int:
    """Both leaders at each gap."""
    parser = option_parser("city_tolls", __doc__, "a city of 900 links, four deployments")
    chosen = parser.parse_args(arguments)
    found = versions("numpy", "scipy", "numba")
    print_versions(found)
    sizes = (15, 30, 20, 50) if chosen.quick else (51, 170, 200, 500)
    gaps, deployments = ((1e-4,), 4) if chosen.quick else ((1e-4, 1e-6), 24)
    equilibrium(*city(4, zones=3, seed=0), threads=1)  # compiles
    rows: list[Row] = []
    for gap in gaps:
        game = city_game(*sizes, gap)
        for leader in LEADERS:
            size = dict(zip(("tolled", "counted"), sizes[2:], strict=True))
            rows.append({"gap": gap, **size, **measure(game, leader, deployments)})
            print(", ".join(f"{name} {_short(value)}" for name, value in rows[-1].items()), flush=True)
    write_results(chosen.json, found, rows)
    return 0


def _short(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())
