"""Days in SUMO, a traffic simulator that nobody here wrote (extra `sumo`), as followers of tolls."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
import shutil
import sys
import tempfile
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Followers, InvalidInput, MissingExtra, positive, whole_number
from stackelberg.followers import ProcessFollowers
from stackelberg.roads.network import Network
from stackelberg.support.brief import brief
from stackelberg.support.extras import install_command
from stackelberg.tolls.simulators.habits import Learning
from stackelberg.tolls.simulators.layout import DayLayout, unit_seconds
from stackelberg.tolls.simulators.sumo_net import SumoGrid, SumoNet, read_net, read_trips


@final
@dataclass(frozen=True, eq=False)
class SumoDays(Followers):
    """Drivers of a SUMO scenario, a run of the simulator per follower round.

    net, demand: files of SUMO (.net.xml; trips, vehicles or flows from edge to edge); `SumoGrid` writes some.
    tollable: ids of the tolled edges. periods: tolls (and what is seen) differ between so many periods of equal
    length.
    learning: each day a share of the drivers reconsiders with what they know of earlier days, plus the tolls.
    meso: SUMO's mesoscopic model (fast), or the microscopic one. end_s: when the day ends. jam_s: a vehicle that
    has stood so long is teleported past the jam; it is counted in y, and so are trips that did not end.
    settling: days without tolls before the first toll. unit: of tolls, and of the times that are seen.
    copies, timeout_s: how many simulators may run side by side, and how long a day may take.

    libsumo holds one simulation per process, so each runs in a process of its own (`ProcessFollowers`).
    """

    net: str | Path
    demand: str | Path
    tollable: tuple[str, ...]
    periods: int = 1
    learning: Learning = field(default_factory=Learning)
    meso: bool = True
    end_s: float = 3600.0
    jam_s: float = 300.0
    settling: int = 20
    unit: str = "minutes"
    copies: int = 1
    timeout_s: float = 300.0

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings; no simulator is started yet."""
        unit_seconds(self.unit)
        positive("end_s", self.end_s)
        positive("jam_s", self.jam_s)
        whole_number("settling", self.settling, least=0)
        for name in ("net", "demand"):
            path = Path(getattr(self, name)).absolute()
            if not path.is_file():
                raise InvalidInput(f"{name}: there is no file {path}")
            object.__setattr__(self, name, path)
        object.__setattr__(self, "tollable", tuple(self.tollable))
        unknown = [edge for edge in self.tollable if edge not in self.road_net.edges]
        if unknown or not self.tollable:
            raise InvalidInput(f"tollable: expected ids of edges in {self.net}, got {unknown or 'none'}")

    @classmethod
    def on_grid(cls, grid: SumoGrid, tollable: Sequence[str] | None = None, **settings: Any) -> SumoDays:
        """Days on a grid that netgenerate makes; its files live as long as these followers."""
        folder = tempfile.mkdtemp(prefix="stackelberg-sumo-")
        net, demand = grid.write(folder)
        made = cls(net, demand, tuple(grid.tollable if tollable is None else tollable), **settings)
        weakref.finalize(made, shutil.rmtree, folder, ignore_errors=True)
        return made

    @cached_property
    def road_net(self) -> SumoNet:
        """The edges of the net."""
        return read_net(self.net)

    @cached_property
    def layout(self) -> DayLayout:
        """Which entries of x and y mean what."""
        number = {edge: i for i, edge in enumerate(self.road_net.edges)}
        return DayLayout(len(number), tuple(number[edge] for edge in self.tollable), self.periods)

    def network(self) -> Network:
        """For maps and tables; capacities are those of the time in which trips begin."""
        name = Path(self.net).name.removesuffix(".net.xml")
        hours = float(np.ptp(read_trips(self.demand, self.road_net).departure)) / 3600.0
        return self.road_net.network(unit_seconds(self.unit), max(hours, 1.0 / 60.0), name)

    @cached_property
    def _program(self) -> ProcessFollowers:
        if importlib.util.find_spec("libsumo") is None:  # it is imported in the other process only
            raise MissingExtra(f"this needs the package 'libsumo': {install_command('sumo')}")
        settings: dict[str, Any] = {
            "net": str(self.net),
            "demand": str(self.demand),
            "tollable": list(self.tollable),
            "learning": dataclasses.asdict(self.learning),
        }
        for name in ("periods", "meso", "end_s", "jam_s", "settling", "unit"):
            settings[name] = getattr(self, name)
        module = "stackelberg.tolls.simulators.sumo_program"
        command = [sys.executable, "-m", module, json.dumps(settings)]
        return ProcessFollowers(command, timeout_s=self.timeout_s, copies=self.copies)

    def __reduce__(self) -> Any:
        """Settings travel, processes do not."""
        return SumoDays, tuple(getattr(self, f.name) for f in dataclasses.fields(self))

    def __enter__(self) -> SumoDays:
        """For a `with` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all simulators."""
        self.close()

    def close(self) -> None:
        """End all simulators."""
        self._program.close()

    def initial(self, rng: np.random.Generator) -> str | None:
        """Habits before the first toll, as JSON text."""
        return self._program.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, str | None]:
        """So many days at tolls x; seen is the last."""
        return self._program.respond(x, memory, whole_number("rounds", rounds), rng)
