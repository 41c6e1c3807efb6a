"""Tolls on Sioux Falls in UXsim, a mesoscopic traffic simulator. `python -m examples.uxsim_tolls [DAYS]`.

Needs `pip install uxsim`. A day is one run of the simulator with a seed of its own: a tenth of the published trips
leave within 105 minutes, queues form, and drivers choose routes by the times and tolls of the moment (UXsim's
dynamic user optimum). Tolls go in through UXsim's congestion pricing. The same tolls cost some 2% more or less from
day to day.
"""

import importlib.util
import sys
from dataclasses import dataclass

import numpy as np

from stackelberg import Box, Followers, Game, Objective, ResponseModel, solve
from stackelberg.roads import sioux_falls

TOLLED = (15, 18, 28, 33, 35, 38, 47, 48, 50, 51, 52, 65)
"""The links with the longest delays on days without tolls, numbered from 0."""
LARGEST_TOLL = 15.0
FAILED = 30.0
"""Minutes that a trip costs which has not ended when the day does, besides those it took."""


@dataclass(frozen=True)
class UxsimDays(Followers):
    """Drivers in UXsim; x are tolls in minutes, and there is no memory from day to day.

    y has the vehicles that entered each link, their mean minutes there, the minutes that all together waited to
    enter the network, and the trips that did not end.
    """

    tolled: tuple[int, ...] = TOLLED
    share: float = 0.1  # of the published trips and capacities
    leaving_s: float = 6300.0
    end_s: float = 11_700.0
    platoon: int = 10  # vehicles that UXsim moves as one

    def initial(self, rng):
        """No memory."""
        return

    def respond(self, x, memory, rounds, rng):
        """The last of so many days at tolls x."""
        for _ in range(rounds):
            y = self.day(x, int(rng.integers(2**31)))
        return y, None

    def day(self, x, seed):
        """One run of the simulator."""
        world = self.world(seed)
        for link, toll in zip(self.tolled, x, strict=True):
            world.LINKS[link].congestion_pricing = lambda t, seconds=60.0 * float(toll): seconds
        # Two steps before the end: at the end UXsim goes through every trip to make statistics of them.
        world.exec_simulation(until_t=world.TMAX - 2 * world.DELTAT)
        return measured(world)

    def world(self, seed):
        """Sioux Falls as a world of UXsim: links as long as their free-flow minutes at 20 m/s."""
        import uxsim

        network, demand = sioux_falls()
        engine = {"cpp": True} if importlib.util.find_spec("uxsim.uxsim_cpp") else {}
        world = uxsim.World(
            **engine,
            deltan=self.platoon,
            tmax=self.end_s,
            random_seed=seed,
            duo_update_time=300.0,
            route_choice_update_gradual=True,
            vehicle_logging_timestep_interval=-1,
            print_mode=0,
            save_mode=0,
            show_mode=0,
            show_progress=0,
        )
        for node, (east, north) in enumerate(network.coordinates):
            world.addNode(str(node), east, north)
        roads = zip(network.tail, network.head, network.free_flow_time, network.capacity, strict=True)
        for link, (tail, head, minutes, capacity) in enumerate(roads):
            law = {"free_flow_speed": 20.0, "capacity_out": self.share * capacity / 3600.0}
            world.addLink(str(link), str(tail), str(head), length=1200.0 * minutes, **law)
        for start, end, volume in zip(demand.origin, demand.destination, demand.volume, strict=True):
            world.adddemand(str(start), str(end), 0, self.leaving_s, volume=self.share * volume)
        return world


def measured(world):
    """y of a day, from the curves of arrivals at and departures from every link."""
    entered, left = (
        np.array([np.asarray(getattr(link, curve), dtype=float) for link in world.LINKS])[:, : int(world.T)]
        for curve in ("cum_arrival", "cum_departure")
    )
    volumes = entered[:, -1]
    spent = (entered - left).sum(axis=1) * world.DELTAT
    free = np.array([link.length / link.free_flow_speed for link in world.LINKS])
    seconds = np.where(volumes > 0, spent / np.maximum(volumes, 1.0), free)
    trips = [v for v in world.VEHICLES.values() if v.departure_time * world.DELTAT < world.TIME]
    arrived = np.array([v.arrival_time for v in trips]) * world.DELTAT
    departed = np.array([v.departure_time for v in trips]) * world.DELTAT
    in_all = world.DELTAN * float((np.where(arrived >= 0, arrived, world.TIME) - departed).sum())
    waited = max(0.0, in_all - float(volumes @ seconds))
    return np.concatenate([volumes, seconds / 60.0, [waited / 60.0, world.DELTAN * float((arrived < 0).sum())]])


def parts(y):
    """Volumes, minutes, and the numbers of the whole day."""
    links = (y.size - 2) // 2
    return y[:links], y[links:-2], y[-2:]


def hours(x, y):
    """Vehicle-hours of the day, on links and before them, with what unfinished trips cost."""
    volumes, minutes, (waited, unfinished) = parts(y)
    return float(volumes @ minutes + waited + FAILED * unfinished) / 60.0


def hours_by_x(x, y):
    """∂/∂x: what drivers spend is all in y."""
    return np.zeros(x.size)


def hours_by_y(x, y):
    """∂/∂y: minutes for the volumes, volumes for the minutes."""
    volumes, minutes, _ = parts(y)
    return np.concatenate([minutes, volumes, [1.0, FAILED]]) / 60.0


def uxsim_game(**settings):
    """The game; each toll is a price on the volume and the minutes of its own link."""
    days = UxsimDays(**settings)
    links, d = sioux_falls()[0].links, len(days.tolled)
    prices = (days.tolled, tuple(links + link for link in days.tolled))
    objective = Objective(hours, (hours_by_x, hours_by_y), prices=prices)
    return Game(Box(np.zeros(d), LARGEST_TOLL), objective, days, name="Sioux Falls in UXsim", x0=np.zeros(d))


def saved(game, x, days=5):
    """Which share of the hours without tolls x saves, in the mean over days with seeds of their own."""
    costs = [[game.objective(z, game.followers.day(z, 2**31 - 1 - k)) for k in range(days)] for z in (game.x0, x)]
    return 1.0 - float(np.mean(costs[1])) / float(np.mean(costs[0]))


if __name__ == "__main__":
    game = uxsim_game()
    result = solve(game, ResponseModel(K=1), rounds=int(sys.argv[1]) if sys.argv[1:] else 60, seed=0)
    print(f"tolls in minutes {result.x.round(1)}, saving {saved(game, result.x):.1%} of the hours of other days")
