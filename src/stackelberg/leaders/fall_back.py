"""Let another leader take over where one cannot help or makes no progress, and come back when that pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, final

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Forecast,
    KeptLimit,
    Knowledge,
    Leader,
    LeaderState,
    Note,
    Observation,
    Probe,
    whole_number,
)
from stackelberg.leaders.penalised import keeping_limits
from stackelberg.leaders.progress import gain, have_fallen, ranks_below
from stackelberg.leaders.seen import Seen, best_seen, record_deployed
from stackelberg.leaders.wrapping import amend_parts, as_start, check_wrapped, placed_at
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief

REMEMBERED = 50
"""Of how many deployments the cost is remembered, to hand over at the best: as many as `BestSeen` does."""


@dataclass(frozen=True, eq=False)
class Turn:
    """A time in which one of the two leads: `to` if `fallback` says why, on trial or until it stalls.

    deployments: how many it has led so far. held: in how many rounds in a row it has taken no step. costs: those of
    its last deployments that were held for K follower rounds, the oldest first.
    """

    fallback: str | None = None
    trial: bool = False
    deployments: int = 0
    held: int = 0
    costs: tuple[float, ...] = ()
    K: int = 0

    @property
    def recent(self) -> tuple[float, ...]:
        """The later half of its costs."""
        return self.costs[len(self.costs) // 2 :]


@dataclass(frozen=True, eq=False)
class Handover:
    """From round `first` on, `to` leads (or not); its own rounds are counted from `own_first` on."""

    first: int
    to_leads: bool
    own_first: int


@dataclass(frozen=True, eq=False)
class FallBackMemory:
    """The states of both leaders, who leads and what came before.

    before: the turn of the other before this one, which a trial is compared with. wait: for how many deployments
    the one that leads now is left alone; next_wait: for how many the next one will be. start: where a trial has
    begun. handovers: who led when, for answers that come late.
    """

    leader: LeaderState[Any]
    to: LeaderState[Any]
    next_wait: int
    wait: int = 0
    turn: Turn = field(default_factory=Turn)
    before: Turn = field(default_factory=Turn)
    start: Array | None = None
    seen: Seen = field(default_factory=Seen)
    handovers: tuple[Handover, ...] = (Handover(0, False, 0),)

    @property
    def to_leads(self) -> bool:
        """Whether `to` leads."""
        return self.turn.fallback is not None

    @property
    def active(self) -> LeaderState[Any]:
        """The state of the one that leads."""
        return self.to if self.to_leads else self.leader


@final
@dataclass(frozen=True)
class FallBack(Leader[FallBackMemory]):
    """`leader` leads; where it cannot help or makes no progress, `to` does, from the best point; back if that pays.

    - A leader cannot help where it says so (`note["fallback"]`, as the response model does) or where it took no
      step (`note["held"]`) in `patience` rounds in a row. The other then takes over.
    - `leader` makes no progress where, of its last `window` costs, the later half is not below the earlier by more
      than chance (ranks, so that units and outliers do not matter). `to` is then tried for `window` deployments.
    - While `to` leads, `leader` is tried again whenever the wait is over.
    - A trial pays if its later costs are below the last of the other by more than chance, and by at least as much
      per deployment as the other gained in its last `window`. One that pays leads on; after one that does not, the
      other goes on from where it stood.
    - After each handover there is a wait until the next trial, `window` deployments at first and each time twice
      as long as before: what trials cost grows with the logarithm of the run only.
    - With `trials=False` `to` leads only where `leader` says that it cannot help (`note["fallback"]`), however
      little progress it makes, and what trials cost is saved: so `solve` leads by default (`default_leader`).

    Costs are those of the deployments as they were seen, transients after K rounds. Where the two hold deployments
    for different numbers of rounds, costs are not compared between them: a trial pays if its own have fallen. A
    leader that takes over begins at the best point (the recommendation of the other, or a deployment that was seen
    to be better); the response model keeps what it has learned, others begin anew. During a trial that point is
    recommended.

    The note of a round has `leads` ("leader" or "to"), `fallback` (why `to` leads) and `handover` (why it changes).

    Two points that cannot move, as their step is tiny, and a rival that can:

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> from stackelberg.leaders import Adam, ConstantSchedule, TwoPoint
    >>> game = linear_quadratic(3, seed=1)
    >>> tiny = TwoPoint(K=30, schedule=ConstantSchedule(eta=1e-9, delta=0.05))
    >>> quick = Adam(step=0.05, probing=TwoPoint(K=30, schedule=ConstantSchedule(1.0, 0.05)))
    >>> result = solve(game, FallBack(tiny, to=quick), rounds=200, seed=0)
    >>> handover = next(record for record in result.history if "handover" in record.note)
    >>> handover.round, handover.note["handover"]
    (19, 'no progress in 40 deployments')
    >>> bool(game.hyperobjective(result.x) < 0.5 * game.hyperobjective(game.x0))
    True
    """

    leader: Leader[Any]
    to: Leader[Any]
    window: int = 40
    patience: int = 5
    trials: bool = True

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        check_wrapped("leader", self.leader)
        check_wrapped("to", self.to)
        keep_checked(self, whole_number, "window", least=4)
        keep_checked(self, whole_number, "patience")
        keep_checked(self, flag, "trials")

    @property
    def keeps_limits(self) -> bool:
        """As the wrapped leader; `to` then does so as well as it can."""
        return self.leader.keeps_limits

    def bind(self, knowledge: Knowledge) -> FallBack:
        """Bind both leaders."""
        to = keeping_limits(self.to, knowledge.objective) if self.keeps_limits else self.to
        return replace(self, leader=self.leader.bind(knowledge), to=to.bind(knowledge))

    @property
    def settings(self) -> frozenset[str]:
        """Its own, and those of both leaders."""
        return super().settings | self.leader.settings | self.to.settings

    def amend(self, changes: Mapping[str, Any]) -> FallBack:
        """Change a setting wherever there is one of that name: K in both leaders, for instance."""
        return replace(self, **amend_parts(self, {"leader": self.leader, "to": self.to}, changes))

    @property
    def feasible(self) -> ConvexSet | None:
        """That of the wrapped leader."""
        return self.leader.feasible

    def check_start(self, x0: Array) -> Array:
        """As both leaders."""
        return self.to.check_start(self.leader.check_start(x0))

    def _begin(self, x0: Array, seed: int) -> FallBackMemory:
        return FallBackMemory(self.leader.init(x0, seed), self.to.init(x0, seed), self.window)

    def resume_at(self, state: LeaderState[FallBackMemory], x: Array) -> LeaderState[FallBackMemory]:
        """`leader` leads again at x, whoever led before; what was seen and the waits stay."""
        leader = self.leader.resume_at(state.memory.leader, x)
        handovers = (*state.memory.handovers, Handover(state.round, False, leader.round))
        memory = replace(state.memory, leader=leader, turn=Turn(), before=Turn(), handovers=handovers)
        return LeaderState(state.seed, state.round, leader.x, memory, (), state.note)

    def _lead(self, memory: FallBackMemory) -> Leader[Any]:
        return self.to if memory.to_leads else self.leader

    def _probes(self, state: LeaderState[FallBackMemory]) -> tuple[Probe, ...]:
        asked = self._lead(state.memory).lay_out(placed_at(state.memory.active, state.x))
        return tuple(replace(probe, round=state.round) for probe in asked)

    def _fold(
        self, state: LeaderState[FallBackMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, FallBackMemory, Note]:
        """The one that leads hears the round as it was deployed, whoever has asked for it."""
        memory = state.memory
        inner = self._lead(memory).fold(placed_at(memory.active, state.x), deployed)
        note = inner.note | {"leads": "to" if memory.to_leads else "leader"}
        memory = replace(
            _with_active(memory, inner),
            turn=_count(memory.turn, deployed, inner.note.held is not None, self.window),
            wait=max(0, memory.wait - len(deployed)),
            seen=record_deployed(memory.seen, deployed, REMEMBERED),
        )
        memory, why = self._decide(memory, state.round + 1, inner.note.fallback)
        if why is not None:
            note |= {"handover": why}
        if memory.turn.fallback is not None:
            note |= {"fallback": memory.turn.fallback}
        elif state.memory.to_leads:
            note |= {"fallback": state.memory.turn.fallback}
        return memory.active.x, memory, note

    def _decide(self, memory: FallBackMemory, round: int, says: str | None) -> tuple[FallBackMemory, str | None]:
        """Who leads from `round` on, and why where that changes; `says` is why the present one says it cannot."""
        turn = memory.turn
        stands = self.trials and turn.held >= self.patience
        cannot = says or (f"no step in {turn.held} rounds in a row" if stands else None)
        if turn.trial:
            if cannot is not None:
                return self._go_back(memory, round, cannot)
            if turn.deployments < self.window:
                return memory, None
            if not trial_pays(turn, memory.before):
                return self._go_back(memory, round, "the trial did not pay")
            return self._wait(replace(memory, turn=replace(turn, trial=False), start=None)), None
        if memory.wait > 0:
            return memory, None
        if cannot is not None:
            return self._take_over(memory, round, cannot, trial=False)
        if memory.to_leads:
            return self._take_over(memory, round, "the wait is over: tried again", trial=True)
        if self.trials and len(turn.costs) >= self.window and not have_fallen(turn.costs):
            return self._take_over(memory, round, f"no progress in {self.window} deployments", trial=True)
        return memory, None

    def _take_over(
        self, memory: FallBackMemory, round: int, why: str, *, trial: bool
    ) -> tuple[FallBackMemory, str | None]:
        """The other leads, from the best point."""
        best = self._best(memory)
        other = replace(
            memory,
            turn=Turn(None if memory.to_leads else why, trial),
            before=memory.turn,
            start=best if trial else None,
        )
        other = _with_active(other, self._lead(other).resume_at(other.active, best))
        other = _noting_handover(other, round)
        return (other if trial else self._wait(other)), why

    def _go_back(self, memory: FallBackMemory, round: int, why: str) -> tuple[FallBackMemory, str | None]:
        """The one that led before the trial goes on from where it stood."""
        turn = Turn(None if memory.to_leads else why)
        back = _noting_handover(replace(memory, turn=turn, before=memory.turn, start=None), round)
        return self._wait(back), why

    def _wait(self, memory: FallBackMemory) -> FallBackMemory:
        return replace(memory, wait=memory.next_wait, next_wait=2 * memory.next_wait)

    def _best(self, memory: FallBackMemory) -> Array:
        """What the one that leads recommends, or a deployment that was seen to be better."""
        own = self._lead(memory).recommend(memory.active)
        better = best_seen(memory.seen, own, lambda x: as_start(self, x))
        return own if better is None else better.x

    def _late(self, state: LeaderState[FallBackMemory], observation: Observation) -> FallBackMemory:
        """Pass it on to the one that led in that round, as one of its own rounds."""
        memory = state.memory
        led = next(h for h in reversed(memory.handovers) if h.first <= observation.round)
        own = replace(observation, round=led.own_first + observation.round - led.first)
        if led.to_leads:
            return replace(memory, to=self.to.late(memory.to, own))
        return replace(memory, leader=self.leader.late(memory.leader, own))

    def recommend(self, state: LeaderState[FallBackMemory]) -> Array:
        """What the one that leads recommends; during a trial, where that began."""
        memory = state.memory
        if memory.turn.trial and memory.start is not None:
            return memory.start
        return self._lead(memory).recommend(placed_at(memory.active, state.x))

    def forecast(self, state: LeaderState[FallBackMemory]) -> Forecast | None:
        """What the one that leads expects of any x."""
        return self._lead(state.memory).forecast(placed_at(state.memory.active, state.x))

    def expected(self, state: LeaderState[FallBackMemory]) -> tuple[float, float] | None:
        """What the one that leads expects of its recommendation; during a trial another one stands."""
        memory = state.memory
        if memory.turn.trial and memory.start is not None:
            return None
        return self._lead(memory).expected(placed_at(memory.active, state.x))

    def foresee_limits(self, state: LeaderState[FallBackMemory]) -> tuple[KeptLimit, ...] | None:
        """What the one that leads foresees of limits; during a trial another x is recommended."""
        memory = state.memory
        if memory.turn.trial and memory.start is not None:
            return None
        return self._lead(memory).foresee_limits(placed_at(memory.active, state.x))


def trial_pays(turn: Turn, before: Turn) -> bool:
    """Whether a trial has done better than the other did in the turn before: see `FallBack`."""
    if turn.K != before.K or len(before.costs) < 2:
        return have_fallen(turn.costs)
    if not ranks_below(turn.recent, before.recent):
        return False
    half = len(before.costs) // 2
    return gain(before.recent, turn.recent, turn.deployments) >= gain(before.costs[:half], before.recent, half)


def _count(turn: Turn, deployed: Sequence[Deployed], held: bool, window: int) -> Turn:
    """One round more of this turn. Costs after another number of follower rounds begin anew."""
    costs, K = turn.costs, turn.K
    for one in deployed:
        if one.answer is not None and one.answer.cost is not None:
            costs = (*(costs if one.probe.K == K else ()), one.answer.cost)[-window:]
            K = one.probe.K
    return replace(
        turn,
        deployments=turn.deployments + len(deployed),
        held=turn.held + 1 if held else 0,
        costs=costs,
        K=K,
    )


def _with_active(memory: FallBackMemory, inner: LeaderState[Any]) -> FallBackMemory:
    return replace(memory, to=inner) if memory.to_leads else replace(memory, leader=inner)


def _noting_handover(memory: FallBackMemory, round: int) -> FallBackMemory:
    handover = Handover(round, memory.to_leads, memory.active.round)
    return replace(memory, handovers=(*memory.handovers, handover))
