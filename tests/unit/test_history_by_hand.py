"""The history of a log: a record for each closed round, worked by hand from the events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.scripted import Scripted

from stackelberg.core import Observation, Probe, frozen
from stackelberg.study import LogDamaged, Study
from stackelberg.study.events import Asked, Created, Noted, Settings, Told
from stackelberg.study.journal import Journal
from stackelberg.study.log import MemoryLog
from stackelberg.study.result import History
from stackelberg.study.storage import Head

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3, ahead=5.0)
SETTINGS = Settings(leader=LEADER, X=None, objective=None, x0=np.array([1.0, 2.0]), seed=5)


def observation(round: int, index: int, y: Any = None, cost: float = 1.0, **more: Any) -> Observation:
    probe = Probe(round, index, np.array([1.0, 2.0]), 3)
    if "failure" in more:
        return Observation.failed(probe, **{"reason": more.pop("failure"), **more})
    return Observation.answer(probe, y=None if y is None else [y], cost=cost, **more)


def history(*events: Any) -> History:
    log, head = MemoryLog(), Head()
    for event in (Created(SETTINGS), *(Told(e) if isinstance(e, Observation) else e for e in events)):
        head = log.append(head, [event], 10.0 + head.events)
    return Journal(log).history()


def asked(round: int) -> Asked:
    """What is asked of the scripted leader, which moves by (1, −1) a round and recommends what lies 5 beyond."""
    x, y = 1.0 + round, 2.0 - round
    probes = tuple(Probe(round, i, np.array([x + 2.0 * i, y]), 3) for i in range(2))
    return Asked(round, 0, probes, frozen(np.array([x + 5.0, y + 5.0])))


def test_a_log_that_has_only_begun():
    nothing = history()
    assert (nothing.records, nothing.answers, nothing.failures) == ((), (), ())
    assert (nothing.deployments, nothing.follower_rounds) == (0, 0)
    with pytest.raises(LogDamaged, match="memory: the log of this study lacks its beginning"):
        Journal(MemoryLog())


def test_a_record_for_each_closed_round():
    answers = [
        observation(0, 1, 7.0, 4.0),
        observation(0, 0, 4.0, 3.0),
        observation(1, 0, failure="snow"),
        observation(1, 1, 5.0, 6.0),
        observation(2, 0, 10.0, 8.0),
    ]
    past = history(asked(0), *answers[:2], Noted("rain"), asked(1), *answers[2:4], asked(2), answers[4])
    assert [r.round for r in past.records] == [0, 1]
    assert [r.x.tolist() for r in past.records] == [[6.0, 7.0], [7.0, 6.0]], "what was recommended as it began"
    assert [r.x.flags.writeable for r in past.records] == [False, False]
    assert [r.cost for r in past.records] == [3.0, 6.0]
    assert [r.note for r in past.records] == [{"cost": 3.0}, {"cost": 6.0}]
    assert [(r.deployments, r.follower_rounds) for r in past.records] == [(2, 6), (4, 12)]
    assert np.isnan(past.records[0].moved)
    assert past.records[1].moved == 0.2, "from the first probe's 4 to the only answer, 5"
    assert past.answers == tuple(answers)
    assert past.failures == (answers[2],)
    assert (past.deployments, past.follower_rounds) == (5, 15), "the open round too"


def test_late_answers_and_replicates_are_kept_and_make_no_record():
    answers = [
        observation(0, 0, 4.0),
        observation(0, 0, 8.0, 3.0, replicate=1),
        observation(0, 1, failure="snow"),
        observation(0, 1, 9.0, replicate=1),
    ]
    past = history(asked(0), *answers)
    assert len(past.records) == 1
    assert past.records[0].cost == 2.0
    assert past.answers == tuple(answers)
    assert (past.deployments, past.follower_rounds) == (2, 6)


def test_a_round_without_a_cost_has_none():
    (record,) = history(asked(0), observation(0, 0, failure="snow"), observation(0, 1, failure="snow")).records
    assert np.isnan(record.cost)
    assert record.note == {"held": "nothing was heard"}


def test_what_is_recommended_follows_the_amendments_in_force():
    study = Study.in_memory(LEADER, x0=[1.0, 2.0])
    first = study.ask()
    study.amend(ahead=50.0)
    for probe in first:
        study.tell(probe, cost=1.0)
    for probe in study.ask():
        study.tell(probe, cost=1.0)
    assert [r.x.tolist() for r in study.history().records] == [[6.0, 7.0], [52.0, 51.0]]


def test_where_a_log_does_not_say_what_was_recommended_it_is_the_first_probe():
    (record,) = history(replace(asked(0), recommended=None), observation(0, 0), observation(0, 1)).records
    assert record.x.tolist() == [1.0, 2.0]


# How far the response moved.


def moved(*script: tuple[int, int, float | None] | tuple[int, int, float | None, int]) -> list[float]:
    """`moved` of each closed round after answers (round, index, response[, replicate]) told in this order."""
    events: list[Any] = []
    for round, index, y, *replicate in script:
        if not any(isinstance(e, Asked) and e.round == round for e in events):
            events.append(asked(round))
        events.append(observation(round, index, y, replicate=replicate[0] if replicate else 0))
    return [record.moved for record in history(*events).records]


@pytest.mark.parametrize(
    "script, expected",
    [
        ([(0, 0, 4.0), (0, 1, 9.0), (1, 0, 5.0), (1, 1, 9.0)], [np.nan, 0.2]),
        # Of several in a round, that of the first probe counts, whenever it comes; of one probe, the first told.
        ([(0, 1, 9.0), (0, 0, 4.0), (1, 1, 9.0), (1, 0, 5.0)], [np.nan, 0.2]),
        ([(0, 0, 4.0), (0, 0, 9.0, 1), (0, 1, 9.0), (1, 0, 5.0), (1, 1, 9.0)], [np.nan, 0.2]),
        # What nobody measured says nothing.
        ([(0, 0, None), (0, 1, 4.0), (1, 0, None), (1, 1, 5.0)], [np.nan, 0.2]),
        ([(0, 0, None), (0, 1, None), (1, 0, 5.0), (1, 1, 5.0)], [np.nan, np.nan]),
        ([(0, 0, 4.0), (0, 1, 4.0), (1, 0, None), (1, 1, None)], [np.nan, np.nan]),
        # A later round goes on from the one before it, and only from that.
        ([(0, 0, 9.0), (0, 1, 1.0), (1, 0, 4.0), (1, 1, 1.0), (2, 0, 5.0), (2, 1, 1.0)], [np.nan, 1.25, 0.2]),
        ([(0, 0, 4.0), (0, 1, 1.0), (1, 0, None), (1, 1, None), (2, 0, 5.0), (2, 1, 1.0)], [np.nan] * 3),
        # Late data for the round before count, those for a round long past do not disturb.
        ([(0, 0, None), (0, 1, 9.0), (0, 0, 4.0, 1), (1, 0, 5.0), (1, 1, 1.0)], [np.nan, 0.2]),
        (
            [(0, 0, None), (0, 1, 9.0), (1, 0, 4.0), (1, 1, 1.0), (0, 0, 7.0, 1), (2, 0, 5.0), (2, 1, 1.0)],
            [np.nan, 1.25, 0.2],
        ),
    ],
)
def test_the_response_moved_from_that_of_the_round_before(script, expected):
    assert moved(*script) == pytest.approx(expected, rel=1e-15, nan_ok=True)
