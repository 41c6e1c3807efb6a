"""A later version of a leader, of Python or of a package: a log opens, goes on, and says so."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest
from tests import handwritten_logs as hand
from tests import own_module
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.leaders import Rails
from stackelberg.study import CannotLead, Setup, Study
from stackelberg.study import events as ev
from stackelberg.study import journal as journals

POLICY = """
from dataclasses import dataclass, replace
import numpy as np
from stackelberg.core import Leader, Probe, Start, frozen
from stackelberg.core.forms import register

@register('other-memory')
@dataclass(frozen=True)
class Memory:
    steps: int

@register('other-policy')
@dataclass(frozen=True)
class Policy(Leader):
    step: float = 0.5

    def bind(self, knowledge):
        return self
    def check_start(self, x0):
        return x0
    def _begin(self, x0, seed):
        return Memory(0)
    def plan(self, state):
        return (Probe(state.round, 0, frozen(state.x), 1, Start.PREVIOUS, True),)
    def _fold(self, state, deployed):
        answers = [one.answer for one in deployed]
        return state.x + self.step, replace(state.memory, steps=state.memory.steps + 1), {"cost": answers[0].cost}
"""
RENAMED = POLICY.replace("    step: float = 0.5", "    stride: float = 0.5").replace("self.step", "self.stride")
OTHER_MEMORY = POLICY.replace("    steps: int", "    taken: int").replace(
    "steps=state.memory.steps", "taken=state.memory.taken"
)
NO_MEMORY = (
    POLICY.replace("class Memory", "class Remembered")
    .replace("Memory(0)", "Remembered(0)")
    .replace("other-memory", "remembered")
)
ANOTHER_SETTING = POLICY.replace("    step: float = 0.5", "    step: float = 0.5\n    pause: int = 0")
LONGER = POLICY.replace("state.x + self.step", "state.x + 1.01 * self.step")


@pytest.fixture
def version(tmp_path, monkeypatch):
    """Installs a version of the policy."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def install(text):
        own_module.installed(tmp_path, "policy_of_versions", text)

    install(POLICY)
    yield install
    own_module.forget("policy_of_versions")


@pytest.fixture(params=[1, 10**6], ids=["snapshots", "no snapshots"])
def url(request, version, tmp_path, monkeypatch):
    """A study of three rounds by the first version, amended after two, with a snapshot at each round or none."""
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", request.param)
    from policy_of_versions import Policy

    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "s", Setup(Policy(0.25), None, x0=[1.0])) as study:
        play(study, 2)
        study.amend(step=2.0, reason="faster")
        play(study, 1)
    return url


def play(study, rounds):
    until = study.round + rounds
    while study.round < until:
        study.tell(study.ask()[0], cost=float(study.round))


def deployed(study):
    return [e.probes[0].x.tolist()[0] for _, _, e in study.events() if isinstance(e, ev.ProbesIssued)]


@pytest.mark.parametrize("text", [OTHER_MEMORY, NO_MEMORY, ANOTHER_SETTING])
def test_another_memory_or_a_further_setting_goes_on_where_it_was(url, version, text):
    version(text)
    with Study.open(url, "s") as study:
        assert study.unrebuilt == ()
        play(study, 2)
        assert deployed(study) == [1.0, 1.25, 1.5, 3.5, 5.5]
    with Study.open(url, "s") as study:
        assert study.round == 5


def test_an_exploring_move_that_is_longer_leads_from_the_next_round_on(url, version):
    version(LONGER)
    with Study.open(url, "s") as study:
        play(study, 1)
        assert deployed(study)[:3] == [1.0, 1.25, 1.5]
        assert deployed(study)[3] in (pytest.approx(3.525), 3.5), "3.5 from a snapshot: nothing is computed again"
        play(study, 1)
        assert np.diff(deployed(study)[3:])[0] == pytest.approx(2.02)
    with Study.open(url, "s") as study:
        assert study.round == 5


def test_last_bits_that_differ_do_not_change_an_open_question(url, version):
    """As on another processor, where sums round otherwise: what was issued is not issued again."""
    with Study.open(url, "s") as study:
        asked = study.ask()[0].x
        events = len(list(study.events()))
    version(POLICY.replace("state.x + self.step", "(state.x + self.step) * (1 + 4e-16)"))
    with Study.open(url, "s") as study:
        assert study.ask()[0].x.tobytes() == asked.tobytes()
        assert study.next_probe().x.tobytes() == asked.tobytes()
        assert len(list(study.events())) == events
        play(study, 2)


def created_only(tmp_path, **settings):
    from policy_of_versions import Policy

    url = f"sqlite:///{tmp_path}/other.db"
    Study.create(url, "s", Setup(Policy(0.25), None, x0=[1.0], **settings)).close()
    return url


@pytest.mark.parametrize("of", ["a leader", "an amendment"])
def test_an_unknown_setting_is_kept_and_said_and_not_passed_over(of, version, url, tmp_path):
    """It may have been a guard rail: the study can be read, and leads again where the setting is known."""
    url = url if of == "an amendment" else created_only(tmp_path)
    version(RENAMED)
    with Study.open(url, "s") as study:
        (said,) = study.unrebuilt
        assert "leader.step: there is no such setting" in said
        with pytest.raises(CannotLead, match=r"leader\.step"):
            study.ask()
        study.export(tmp_path / "s.json")
    assert json.loads((tmp_path / "s.json").read_text())["not_rebuilt"] == [said]
    shown = CliRunner().invoke(app, ["show", "s", "--db", url, "--json"])
    assert json.loads(shown.stdout)["settings"]["not_rebuilt"] == [said]
    version(POLICY)
    with Study.open(url, "s") as study:
        play(study, 1)


def test_a_guard_rail_that_is_not_known_is_not_passed_over(version, tmp_path):
    url = created_only(tmp_path, rails=Rails(largest_change=0.5))
    ((_, *created, body, _),) = hand.events_of(url)
    (tmp_path / "other.db").unlink()
    text = json.dumps(body, separators=(",", ":")).replace('"largest_change"', '"largest_step"')
    hand.write(url, [(*created, text)], name="s")
    with Study.open(url, "s") as study, pytest.raises(CannotLead, match="largest_step: there is no such setting"):
        study.ask()
