"""A leader round by round, without any study: what is asked, and what it makes of the answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from stackelberg.core import Answer, Leader, LeaderState, Probe, as_deployed, with_answer


def asked_of(leader: Leader[Any], state: LeaderState[Any]) -> tuple[Probe, ...]:
    """The unanswered probes of the open round."""
    return leader.replan(state, leader.plan(state))


def told_to(leader: Leader[Any], state: LeaderState[Any], answers: Iterable[Answer]) -> LeaderState[Any]:
    """The state after answers to what the leader plans; a round closes when each of its probes has one."""
    for answer in answers:
        probes = leader.plan(state)
        assert answer.round == state.round
        assert answer.index in range(len(probes))
        state = replace(state, answered=with_answer(state.answered, answer))
        if len(state.answered) == len(probes):
            state = leader.fold(state, as_deployed(probes, state.answered))
    return state
