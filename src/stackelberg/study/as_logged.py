"""A log read by itself: what was asked, answered and recommended, without a leader, an objective or any module.

Rounds, costs, deployments and the last recommendation are in the log. What only a leader could say is missing: its
notes on each round, what it would recommend by now, and what it expects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import numpy as np

from stackelberg.core import Array, LeaderState, Observation, Probe, frozen
from stackelberg.study.code import code_created
from stackelberg.study.errors import CannotLead, ReplayMismatch
from stackelberg.study.events import Amended, Asked, Event, Settings, Unknown
from stackelberg.study.replay import Handed, Progress, Replay, changed, first_responses, movement_between
from stackelberg.study.result import Record


class AsLogged(Replay):
    """The fold of a log without its leader. `why` says why that cannot be had."""

    def __init__(self, settings: Settings, why: str) -> None:
        self.settings, self.objective, self.why = settings, None, why

    def begin(self, time: float) -> Progress:
        """Where the study stands right after its creation."""
        x = frozen(self.settings.x0)
        state: LeaderState[None] = LeaderState(self.settings.seed, 0, x, None)
        code = code_created(self.settings)
        return Progress(state, x, deadline_s=self.settings.deadline_s, time=time, code=code)

    def leader(self, progress: Progress) -> NoReturn:
        """There is none."""
        raise CannotLead(f"this study can only be read here: {self.why}")

    def open_probes(self, progress: Progress) -> tuple[Probe, ...]:
        """The unanswered probes of the open round, as they were handed out."""
        answered = {o.index for o in progress.state.answered}
        return tuple(p for p in progress.handed_probes if p.index not in answered)

    def recommended(self, progress: Progress) -> Array:
        """What was last recommended; in logs that do not say so, the first x of the last round."""
        assert progress.opening is not None
        return progress.opening

    def advance(self, progress: Progress, event: Event, time: float) -> Progress:
        """Progress after one more event. What a newer version wrote matters to a leader alone."""
        if isinstance(event, Unknown):
            return changed(progress, time=time)
        return super().advance(progress, event, time)

    def _amend(self, progress: Progress, event: Amended) -> Progress:
        changes = event.changes
        return changed(progress, deadline_s=changes["deadline_s"]) if "deadline_s" in changes else progress

    def _asked(self, progress: Progress, event: Asked, time: float) -> Progress:
        state = progress.state
        if event.round < state.round:
            raise ReplayMismatch(f"the log asks for round {event.round} while round {state.round} is open")
        if event.round > state.round:  # what closed the rounds before it is of a kind that is not known here
            state = LeaderState(state.seed, event.round, state.x, None)
            progress = changed(progress, state=state, handed=(), readings=(), askings=0)
        new = {p.index for p in event.probes}
        handed = [h for h in progress.handed if h.probe.index not in new]
        handed += [Handed(p, time) for p in event.probes]
        opening = progress.opening
        if not progress.handed:
            opening = event.probes[0].x if event.recommended is None else event.recommended
        return changed(
            progress,
            handed=tuple(sorted(handed, key=lambda h: h.probe.index)),
            askings=event.asking + 1,
            opening=opening,
            time=time,
        )

    def _told(self, progress: Progress, observation: Observation, time: float) -> Progress:
        late = observation.round < progress.state.round
        first = not late and observation.replicate == 0
        state = progress.state
        answered = state.answered if late else (*state.answered, observation)
        progress = changed(
            progress,
            state=LeaderState(state.seed, state.round, state.x, None, answered, state.note),
            response_size=progress.response_size if observation.y is None else observation.y.size,
            deployments=progress.deployments + first,
            follower_rounds=progress.follower_rounds + (self._days_held(progress, observation) if first else 0),
            last_failure=progress.last_failure if observation.failure is None else observation,
            first_responses=first_responses(progress, observation),
            time=time,
        )
        closed = {o.index for o in answered} >= {h.probe.index for h in progress.handed}
        return self._close(progress, answered) if closed and not late else progress

    def _close(self, progress: Progress, answered: Sequence[Observation]) -> Progress:
        """A round is over."""
        assert progress.opening is not None
        cost = _cost_at(progress.opening, answered)
        state, before = progress.state, progress.first_responses
        record = Record(
            state.round,
            progress.opening,
            cost,
            progress.deployments,
            progress.follower_rounds,
            {"cost": cost},
            movement_between(*before),
        )
        return changed(
            progress,
            state=LeaderState(state.seed, state.round + 1, progress.opening, None, (), record.note),
            record=record,
            failed_rounds=progress.failed_rounds + 1 if any(o.failure for o in answered) else 0,
            first_responses=(before[1], None),
            handed=(),
            readings=(),
            askings=progress.first_asking,
        )


def _cost_at(x: Array, answered: Sequence[Observation]) -> float:
    """The mean cost seen at the recommended x, else at the first probe; NaN where there is none."""
    known = [o for o in answered if o.failure is None and o.cost is not None]
    at_x = [o.cost for o in known if np.array_equal(o.x, x)]
    first = min((o.index for o in answered), default=0)
    costs = at_x or [o.cost for o in known if o.index == first]
    return float(np.mean(np.array(costs, dtype=np.float64))) if costs else float("nan")
