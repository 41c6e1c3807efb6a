"""The runs of `python -m stackelberg_repro paper`: the printed experiment in its readings, a congested variant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from stackelberg.core import InvalidInput, whole_number
from stackelberg.leaders import Schedule, Steps, TheoremSchedule, TwoPoint
from stackelberg_repro.routing.game import TollSettings, run_seed
from stackelberg_repro.routing.runs import RunPlan

FirstStarts = Literal["shared", "separate"]
StepReading = Literal["bar", "bars", "literal"]

DEFAULT = "bar-shared"
"""The reading shown first: 6 is the theorem's η̄, and both probes of round 0 start from one draw."""
FIRST_TUNING_RUN = 1_000_000
"""Step sizes are chosen on runs numbered from here: other seeds than those that are reported."""
FAST_TRAVELLERS = 0.05
"""The second γ of the variant: ten times the printed one, so that K = 3 rounds bring travellers nearer to rest."""


@dataclass(frozen=True)
class HeldStep:
    """η_t = c / d in every round, and the printed radius δ_t = 0.3 (t+1)^{-1/4}.

    >>> HeldStep(0.76)(t=15, d=76)
    Steps(eta=0.01, delta=0.15)
    """

    c: float
    delta: float = 0.3

    def __call__(self, t: int, d: int) -> Steps:
        """η_t and δ_t."""
        return Steps(self.c / d, self.delta * (t + 1) ** -0.25)


@dataclass(frozen=True)
class PaperSettings:
    """The size of the whole experiment. All defaults are the paper's, or the project's where it prints none."""

    runs: int = 12
    rounds: int = 1000
    K: int = 3
    seed: int = 0
    max_links: int = 10
    variant_runs: int = 24
    tuning_runs: int = 12
    candidates: tuple[float, ...] = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
    """Step sizes c (η = c/d, held) among which the rule chooses for the variant."""
    device: str = "cpu"
    """Where runs are computed: "cpu" (compiled, all processors) or "gpu" (`stackelberg_repro.batches`)."""
    precision: str = "float64"
    """Of a GPU; the CPU computes in float64."""

    def __post_init__(self) -> None:
        for name in ("runs", "rounds", "K", "max_links", "variant_runs", "tuning_runs"):
            whole_number(name, getattr(self, name))
        whole_number("seed", self.seed, least=0)
        for name, allowed in (("device", ("cpu", "gpu")), ("precision", ("float32", "float64"))):
            if getattr(self, name) not in allowed:
                raise InvalidInput(f"{name}: expected one of {', '.join(allowed)}, got {getattr(self, name)!r}")
        if self.device == "cpu" and self.precision != "float64":
            raise InvalidInput("precision: the CPU computes in float64; 'float32' is for device 'gpu'")

    def seeds(self, count: int, first: int = 0) -> tuple[int, ...]:
        """The seeds of `count` runs from number `first` on."""
        return tuple(run_seed(self.seed, run) for run in range(first, first + count))

    def _plan(
        self, game: TollSettings, schedule: Schedule, seeds: tuple[int, ...], start: FirstStarts = "shared"
    ) -> RunPlan:
        leader = TwoPoint(K=self.K, schedule=schedule)
        return RunPlan(game, leader, self.rounds, seeds, separate=start == "separate")

    def literal(self) -> dict[str, RunPlan]:
        """The printed experiment, by name "reading-start"; the default comes first."""
        game, seeds = TollSettings(max_links=self.max_links), self.seeds(self.runs)
        ways: list[tuple[StepReading, FirstStarts]] = [
            ("bar", "shared"),
            ("bar", "separate"),
            ("literal", "shared"),
            ("literal", "separate"),
            ("bars", "shared"),
        ]
        return {
            f"{reading}-{start}": self._plan(game, TheoremSchedule(6.0, 0.3, reading), seeds, start)
            for reading, start in ways
        }

    def variant(self, gamma: float = 0.005) -> TollSettings:
        """The congested variant, all other settings as printed but for γ where it is given."""
        return TollSettings("congested", gamma, max_links=self.max_links)

    def variant_as_printed(self) -> RunPlan:
        """The variant under the printed step size, 6 read as η̄."""
        return self._plan(self.variant(), TheoremSchedule(6.0, 0.3, "bar"), self.seeds(self.variant_runs))

    def variant_both_bars(self) -> RunPlan:
        """The variant with both printed constants read as the theorem's: 6 as η̄ and 0.3 as δ̄."""
        return self._plan(self.variant(), TheoremSchedule(6.0, 0.3, "bars"), self.seeds(self.variant_runs))

    def variant_held(self, gamma: float, c: float, *, tuning: bool) -> RunPlan:
        """The variant under a step size held at c/d, on the tuning seeds or on the reported ones."""
        seeds = (
            self.seeds(self.tuning_runs, FIRST_TUNING_RUN) if tuning else self.seeds(self.variant_runs)
        )  # other seeds, so that what was chosen is tested on runs it was not chosen on
        return self._plan(self.variant(gamma), HeldStep(c), seeds)
