"""Whatever is asked, withdrawn, told and corrected: an answer stands where it was measured.

Followers answer with the x that was deployed, so that every answer in the log says where it was measured.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from tests import handwritten_logs as hand

from stackelberg import ConstantSchedule, InvalidInput, Rails, Setup, TwoPoint
from stackelberg.core import Probe
from stackelberg.study import Study

LEADER = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.3), directions=2)
RAILS = Rails(baseline=[0.0, 0.0], baseline_cost=1.0, allowed_loss=0.1)
COSTLY = 9.0
STEPS = ("ask",) * 3 + ("tell",) * 6 + ("too_costly", "no_answer", "correct", "retract") * 2
STEPS += ("go_on", "reopen")


class Story:
    """A study, every probe that anybody may still deploy, and those that were issued last."""

    def __init__(self, seed: int) -> None:
        self.draw, self.counts = random.Random(seed), Counter[str]()
        self.stack, self.served = ExitStack(), ExitStack()
        self.folder = self.stack.enter_context(hand.quick_folder())
        self.url = f"sqlite:///{self.folder}/0.db"
        Study.create(self.url, "s", Setup(LEADER, x0=[0.5, 0.5], rails=RAILS)).close()
        self.study: Any = self.opened()
        self.out: list[Probe] = []
        self.last: dict[tuple[int, int], Probe] = {}
        self.ask()

    def opened(self) -> Any:
        return self.served.enter_context(Study.open(self.url, "s"))

    def close(self) -> None:
        self.served.close()
        self.stack.close()

    def play(self, steps: int) -> Counter[str]:
        for _ in range(steps):
            getattr(self, self.draw.choice(STEPS))()
            self.check()
        return self.counts

    def check(self) -> None:
        history = self.study.history()
        whole = [o for o in history.answers if o.left_out is None]  # what is left out stands among the replaced
        for o in (*whole, *(gone.observation for gone in history.replaced)):
            assert o.failure is not None or o.x.tobytes() == o.y.tobytes(), f"{o.name} at {o.x}, measured at {o.y}"

    def open(self) -> list[Probe]:
        """What is issued and has no answer."""
        answered = {(o.round, o.index) for o in self.study.history().answers}
        return [probe for place, probe in self.last.items() if place not in answered]

    def some(self) -> Probe:
        """A probe that somebody deploys: mostly one of a place that is open, not always the one issued last."""
        places = [(p.round, p.index) for p in self.open()]
        near = [p for p in self.out if (p.round, p.index) in places]
        return self.draw.choice(near if near and self.draw.random() < 0.8 else self.out)

    def named(self, probe: Probe) -> tuple[Any, dict[str, Any]]:
        """A probe as a caller may name it, with or without x, and what is then told of x."""
        place = (probe.round, probe.index)
        ways = [probe, probe.name, (*place, probe.revision), *([] if probe.revision else [place])]
        return self.draw.choice(ways), {"x": probe.x} if self.draw.random() < 0.4 else {}

    def cost(self) -> float:
        return self.draw.choice([0.2, 0.4, 0.6, 0.8])

    # What may happen.

    def ask(self) -> None:
        for probe in self.study.ask():
            known = self.last.get((probe.round, probe.index))
            if known is not None and known.name == probe.name:
                assert known.x.tobytes() == probe.x.tobytes(), "the same until it is told"
                continue
            self.counts["issued in place of another"] += known is not None
            self.out.append(probe)
            self.last[probe.round, probe.index] = probe

    def tell(self) -> None:
        probe = self.some()
        name, said = self.named(probe)
        stale = self.last.get((probe.round, probe.index)) is not probe
        unsaid = not said and not isinstance(name, Probe)
        try:
            receipt = self.study.tell(name, y=probe.x, cost=self.cost(), **said)
        except InvalidInput as error:
            known = "already told" in str(error) or "never asked" in str(error)
            assert known or (stale and unsaid), "refused although it says where it was measured"
            self.counts["stale and refused"] += not known
        else:
            self.counts["stale and recorded"] += stale and receipt.recorded

    def too_costly(self) -> None:
        """The rest of the round is withdrawn."""
        waiting = self.open()
        if waiting:
            probe = min(waiting, key=lambda p: p.index)
            self.study.tell(probe.name, y=probe.x, cost=COSTLY)
            self.ask()

    def no_answer(self) -> None:
        probe = self.some()
        name, _ = self.named(probe)
        last = self.last.get((probe.round, probe.index)) is probe
        try:
            recorded = self.study.give_up(name).recorded
        except InvalidInput:
            assert not last
            self.counts["failures refused"] += 1
        else:
            assert last or not recorded, "another one is open in its place"
            self.counts["failures"] += recorded

    def correct(self) -> None:
        probe = self.draw.choice(self.out)
        name, said = self.named(probe)
        try:
            self.study.correct(name, y=probe.x, cost=self.cost(), reason="a typo", **said)
            self.counts["corrected"] += 1
        except InvalidInput as error:  # most have no answer
            self.counts["corrections refused"] += "is that of" in str(error)

    def retract(self) -> None:
        name, _ = self.named(self.draw.choice(self.out))
        try:
            self.study.retract(name, reason="a typo")
            self.counts["retracted"] += 1
        except InvalidInput as error:
            self.counts["retractions refused"] += "is that of" in str(error)

    def go_on(self) -> None:
        """To the next round."""
        self.ask()
        for probe in self.study.ask():
            self.study.tell(probe.name, y=probe.x, cost=self.cost())
        self.ask()

    def reopen(self) -> None:
        self.served.close()
        self.study = self.opened()


class RemoteStory(Story):
    """The same on a server, which is started anew on each database."""

    def opened(self) -> Any:
        from tests.servers import running

        from stackelberg.client import RemoteStudy

        server = self.served.enter_context(running(self.url))
        return self.served.enter_context(RemoteStudy.open(server.url, "s"))


def stories(kind: type[Story], seeds: range, steps: int) -> Iterator[Counter[str]]:
    for seed in seeds:
        story = kind(seed)
        try:
            yield story.play(steps)
        finally:
            story.close()


HAPPENS = (
    "issued in place of another",
    "stale and refused",
    "stale and recorded",
    "failures",
    "failures refused",
    "corrected",
    "corrections refused",
    "retracted",
    "retractions refused",
)


@pytest.mark.slow
def test_on_a_study():
    happened = sum(stories(Story, range(1000, 1020), 100), Counter())
    assert min(happened[what] for what in HAPPENS) >= 5, happened


@pytest.mark.slow
def test_on_a_server():
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    happened = sum(stories(RemoteStory, range(100, 106), 40), Counter())
    assert min(happened[what] for what in HAPPENS[:4]) >= 2, happened
