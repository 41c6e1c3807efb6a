"""A leader round by round, without any study: what is asked, and what it makes of the answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter
from typing import Any

from stackelberg.core import Answer, Deployed, Leader, LeaderState, Probe


def asked_of(leader: Leader[Any], state: LeaderState[Any]) -> tuple[Probe, ...]:
    """The unanswered probes of the open round."""
    return leader.replan(state, leader.plan(state))


def told_to(leader: Leader[Any], state: LeaderState[Any], answers: Iterable[Answer]) -> LeaderState[Any]:
    """The state after answers to what the leader plans; a round closes when each of its probes has one."""
    for answer in answers:
        probes = leader.plan(state)
        assert answer.round == state.round
        assert answer.index in range(len(probes))
        state = replace(state, answered=tuple(sorted((*state.answered, answer), key=attrgetter("index"))))
        if len(state.answered) == len(probes):
            state = leader.fold(state, tuple(map(Deployed, probes, state.answered)))
    return state
