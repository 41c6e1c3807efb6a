"""Snapshots: used only where they belong to this very log, due by rounds and by the leader's time, never needed."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from typing import Any

import pytest
from tests import handwritten_logs as hand
from tests import studies

from stackelberg.core import Answer
from stackelberg.core.forms import register
from stackelberg.study import Setup, Study
from stackelberg.study import journal as journals


@pytest.fixture
def url():
    with hand.quick_folder() as folder:
        yield f"sqlite:///{folder}/log.db"


CLOCK = [0.0]
"""Seconds, as the journal's stopwatch sees them."""


@register("slow-collector")
@dataclass(frozen=True)
class Slow(studies.Collector):
    """One probe per round; the answer's cost says how many seconds the leader thinks about it."""

    probes: int = 1

    def _fold(self, state: Any, deployed: Any) -> Any:
        CLOCK[0] += deployed[0].answer.cost
        return super()._fold(state, deployed)


@register("opaque")
@dataclass(frozen=True)
class Opaque(studies.Collector):
    """Remembers something that cannot be written down."""

    probes: int = 1

    def _begin(self, x0: Any, seed: int) -> Any:
        return object()


@pytest.fixture
def stopwatch(monkeypatch):
    CLOCK[0] = 100.0
    monkeypatch.setattr(journals.clock, "perf_counter", lambda: CLOCK[0])
    return CLOCK


def one_round(study: Study, cost: float) -> None:
    (probe,) = study.ask()
    study.tell(probe, cost=cost)


def kept(url: str, slot: str = "state") -> int | None:
    """After how many events the snapshot in a slot was taken; None where there is none."""
    found = hand.rows(url, "SELECT events FROM stackelberg_snapshots WHERE slot = ?", slot)
    return found[0][0] if found else None


def doctor(url: str, **changes: Any) -> None:
    """Change fields of the ledger in the snapshot, so that its use shows; its checksum is made to agree."""
    ((body,),) = hand.rows(url, "SELECT body FROM stackelberg_snapshots")
    content = json.loads(body)
    content["ledger"].update(changes)
    replace_body(url, content)


def replace_body(url: str, content: Any) -> None:
    body = json.dumps(content)
    assert hand.edit(url, "UPDATE stackelberg_snapshots SET body = ?, checksum = ?", body, hand.checksum(body)) >= 1


@pytest.fixture(scope="module")
def original():
    """A study of four rounds with a snapshot after the second, which claims 1000 deployments instead of 2."""
    with hand.quick_folder() as folder, pytest.MonkeyPatch.context() as patch:
        url = f"sqlite:///{folder}/log.db"
        patch.setattr(journals, "SNAPSHOT_ROUNDS", 2)
        with Study.create(url, "s", Setup(studies.Collector(1), None, [0.0])) as study:
            for cost in (1.0, 2.0):
                one_round(study, cost)
            patch.undo()
            for cost in (3.0, 4.0):
                one_round(study, cost)
        hand.edit(url, "DELETE FROM stackelberg_snapshots WHERE slot != 'state'")
        assert kept(url) == 5  # creation, and a revision and an answer for each of two rounds
        doctor(url, deployments=1000)
        yield url


@pytest.fixture
def marked(url, original):
    shutil.copy(hand.file_of(original), hand.file_of(url))
    return url


def deployments(url: str) -> int:
    with Study.open(url, "s") as study:
        assert study.round == 4
        return study.progress.deployments


# Whether a snapshot is used.


def test_a_snapshot_of_this_log_is_used_and_the_rest_is_replayed(marked):
    assert deployments(marked) == 1002


@pytest.mark.parametrize("name", ["stackelberg", "python", "numpy", "scipy", "sqlalchemy"])
def test_a_snapshot_that_another_version_wrote_is_not_used(marked, name):
    content = json.loads(hand.rows(marked, "SELECT body FROM stackelberg_snapshots")[0][0])
    content["versions"][name] = "0.0.0"
    replace_body(marked, content)
    assert deployments(marked) == 4


@pytest.fixture
def two_studies(url, monkeypatch):
    """Two studies with logs of the same length and different answers, the snapshot of one put into the other."""
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 2)
    for name, start in (("mine", 10.0), ("other", 20.0)):
        with Study.create(url, name, Setup(studies.Collector(1), None, [start])) as study:
            (probe,) = study.ask()
            study.tell_many([Answer.answer(probe, cost=start)], keep={"followers": name})
            (probe,) = study.ask()
            study.tell_many([Answer.answer(probe, cost=start + 1.0)], keep={"followers": name})
    monkeypatch.undo()
    hand.edit(url, "DELETE FROM stackelberg_snapshots WHERE study = 1")
    assert hand.edit(url, "UPDATE stackelberg_snapshots SET study = 1") == 3
    return url


def test_the_state_of_another_study_is_not_taken_for_ones_own(two_studies):
    with Study.open(two_studies, "mine") as study:
        assert study.recommend().tolist() == [10.0]
        assert study.state.note == {"cost": 11.0}


# A snapshot that whoever records keeps beside the answers.


@pytest.fixture
def with_followers(url):
    with Study.create(url, "s", Setup(studies.Collector(1), None, [0.0])) as study:
        one_round(study, 1.0)
        (probe,) = study.ask()
        study.tell_many([Answer.answer(probe, cost=2.0)], keep={"followers": "memory"})
        yield study


def test_a_kept_snapshot_lasts_until_something_is_told(with_followers, url):
    study = with_followers
    assert study.snapshot("followers") == "memory"
    assert study.snapshot("others") is None
    study.note("nothing told")
    study.ask()
    study.amend(probes=1)
    assert study.snapshot("followers") == "memory"
    study.tell((2, 0), cost=3.0)
    assert study.snapshot("followers") is None


@pytest.mark.parametrize("column, value", [("events", 4), ("events", 6), ("events", 40), ("digest", "f" * 64)])
def test_a_kept_snapshot_of_another_log_is_not_handed_out(with_followers, url, column, value):
    with_followers.note("one event after it")
    assert with_followers.snapshot("followers") == "memory"
    assert hand.edit(url, f"UPDATE stackelberg_snapshots SET {column} = ?", value) == 1
    assert with_followers.snapshot("followers") is None


# When a snapshot is due.


def rounds_by_hand(count: int) -> list[hand.Written]:
    """A log of `count` closed rounds of a leader with one probe."""
    x = hand.array(0.5)
    events: list[hand.Written] = [("created", "created", 1.0, hand.settings(hand.collector(1), x))]
    for t in range(count):
        body = {"round": t, "revision": 0, "probes": [hand.probe(t, 0, x, keep=True)]}
        events.append(("asked", f"asked/{t}/0", 1.0, body))
        events.append(("told", f"told/{t}/0", 1.0, hand.told(t, 0, x, cost=float(t))))
    return events


@pytest.mark.parametrize("rounds, due", [(498, False), (499, True)])
def test_a_snapshot_is_due_after_500_rounds(url, stopwatch, rounds, due):
    hand.write(url, rounds_by_hand(rounds))
    with Study.open(url, "hand") as study:
        assert study.ask()[0].round == rounds
        assert kept(url) is None
        study.tell((rounds, 0), cost=1.0)
        assert study.round == rounds + 1
    assert kept(url) == (1 + 2 * 500 if due else None)


def test_a_snapshot_is_due_when_the_leader_has_taken_more_than_half_a_second(url, stopwatch):
    with Study.create(url, "s", Setup(Slow(), None, [0.5])) as study:
        one_round(study, 0.3125)
        one_round(study, 0.1875)
        assert kept(url) is None, "half a second is not more than half a second"
        one_round(study, 0.0625)
        assert kept(url) == 7
        one_round(study, 0.5)
        assert kept(url) == 7, "the time is counted anew"
        one_round(study, 0.0625)
        assert kept(url) == 11


def test_a_leader_whose_state_cannot_be_written_down_does_without(url, monkeypatch):
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 1)
    with Study.create(url, "s", Setup(Opaque(), None, [0.5])) as study:
        one_round(study, 1.0)
        one_round(study, 3.0)
        assert kept(url) is None
    with Study.open(url, "s") as study:
        assert study.round == 2


def test_history_is_whole_where_a_study_was_opened_from_a_snapshot(url, monkeypatch):
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 2)
    with studies.new_study(url) as study:
        studies.run_rounds(study, 5)
        before = study.history()
    with Study.open(url, "tolls") as study:
        study.tell_many([Answer.answer(probe, y=studies.respond(probe), cost=1.0) for probe in study.ask()])
        after = study.history()
    assert [record.round for record in after.records] == list(range(6))
    assert [record.cost for record in after.records[:5]] == [record.cost for record in before.records]
    assert len(after.answers) == 12


def test_a_snapshot_is_of_the_state_after_all_that_was_written_with_it(url, monkeypatch):
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 1)
    with studies.new_study(url) as study:
        study.tell_many([Answer.answer(probe, y=studies.respond(probe), cost=1.0) for probe in study.ask()])
        kept = study.log.kept("state")
    assert kept.head.events == 4  # created, asked, told, told
    assert (kept.content["ledger"].round, kept.content["ledger"].deployments) == (1, 2)
    assert kept.content["lead"].state.round == 1


@pytest.mark.parametrize("reopened", [False, True])
@pytest.mark.parametrize("round", [1, 6, 11])
def test_a_correction_folds_again_from_a_snapshot_before_its_answer(tmp_path, monkeypatch, reopened, round):
    """A snapshot every three rounds: as many rounds are folded again as lie after the last of them, and no more."""
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 3)
    url = f"sqlite:///{tmp_path}/log.db"
    study = Study.create(url, "s", Setup(studies.Collector(1), None, [0.0]))
    for t in range(12):
        one_round(study, float(t))
    study.history()
    if reopened:
        study.close()
        study = Study.open(url, "s")
    folded, fold = [], studies.Collector.fold
    monkeypatch.setattr(studies.Collector, "fold", lambda *given: (folded.append(1), fold(*given))[1])
    study.correct((round, 0), cost=99.0, reason="a typo")
    assert len(folded) == 12 - round // 3 * 3
    costs = [99.0 if t == round else float(t) for t in range(12)]
    assert [r.cost for r in study.history().records] == costs
    with Study.open(url, "s") as again:
        assert [r.cost for r in again.history().records] == costs
        assert again.correct((2, 0), cost=7.0, reason="another").recorded
        assert again.history().records[2].cost == 7.0
    study.close()
