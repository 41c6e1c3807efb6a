"""A study in short: where it stands, what it recommends, what that costs and saves, and what needs a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stackelberg.core import Array, Parameters, Probe
from stackelberg.report.constraints import ConstraintFacts, constraint_facts
from stackelberg.report.saving import Saving, saving
from stackelberg.report.words import Words, interval, meaningful_decimals, words_of
from stackelberg.run.remarks import unkept_words
from stackelberg.sets import Box
from stackelberg.study import Expected, Study
from stackelberg.study.events import ProbesIssued
from stackelberg.study.fold import IssuedProbe
from stackelberg.study.history import IN_DOUBT, LEFT_OUT
from stackelberg.support.numbers import engineering, plain

LAST_ROUNDS = 20
"""How many rounds back something counts as news."""

LAST_ASKED = 50
"""Who has a probe is looked up among so many last revisions: a log may be long."""


@dataclass
class Cost:
    """A cost with its 95% interval and standard error, where it comes from, and in words."""

    cost: float | None
    low: float | None
    high: float | None
    error: float | None
    source: str
    words: str


@dataclass
class Saved:
    """What the recommendation saves, or gains: an amount, shares of the baseline in per cent, and in words.

    They are above zero where the recommendation is better.
    """

    amount: float
    share: float | None
    low: float | None
    high: float | None
    words: str


@dataclass
class Recommended:
    """What is recommended: x, to as many digits as mean something (`shown`), with what it costs and saves.

    so_far: what all deployments have saved or cost against the baseline (the regret of learning), in words.
    """

    x: list[float]
    shown: list[str]
    named: dict[str, float]
    order: list[int]
    words: str
    headline: str
    baseline_x: list[float]
    baseline_shown: list[str]
    expected: Cost | None
    baseline: Cost | None
    saving: Saved | None
    so_far: Saved | None


@dataclass
class Announced:
    """What is announced now: the probe that is out, else the one deployed last (`answered`)."""

    probe: str
    round: int
    index: int
    revision: int
    x: list[float]
    shown: list[str]
    K: int
    since: float | None
    by: str | None
    answered: bool
    others: list[str]


@dataclass
class Attention:
    """Something that a person should look at: of which kind, what, and what to do about it.

    `action` is what a person can do about it: confirm (or correct) the answer `about`, resume, amend a rail,
    measure the baseline, or report the response for the probe `about`.
    """

    kind: str
    words: str
    action: str | None = None
    about: dict[str, Any] | None = None


@dataclass
class Status:
    """Where a study stands: `state` for programs, `words` for people, since when (seconds since 1970), and why.

    state: waiting (for an answer), ready (to issue), done (all planned rounds), paused, finished, readable (its
    leader cannot be rebuilt here).
    """

    state: str
    words: str
    since: float | None
    why: str | None
    round: int
    rounds: int | None
    deployments: int
    follower_rounds: int
    answers: int
    failures: int
    events: int
    changed: float


@dataclass(frozen=True, eq=False)
class StudySummary:
    """All that there is to say of a study in short. Costs are f as the user has it."""

    study: Study

    @cached_property
    def words(self) -> Words:
        """What its numbers are called."""
        return words_of(self.study)

    @cached_property
    def constraints(self) -> list[ConstraintFacts]:
        """The constraints, in every answer."""
        return constraint_facts(self.study)

    @cached_property
    def x(self) -> Array:
        """What is recommended."""
        return self.study.recommend()

    @cached_property
    def decimals(self) -> int:
        """To which place an entry of x means something: by how far it was varied and moved lately."""
        return meaningful_decimals(self.x, self.study.known.recent)

    @cached_property
    def baseline(self) -> Expected | None:
        """What the baseline costs."""
        return self.study.baseline()

    @cached_property
    def saving(self) -> Saving | None:
        """What the recommendation saves; None: not known."""
        if self.baseline is None or self._expected is None:
            return None
        return saving(self.baseline, self._expected, direction=self.study.direction)

    @cached_property
    def _expected(self) -> Expected | None:
        return self.study.expected()

    def recommended(self) -> Recommended:
        """What the study says by now."""
        saved, at = self.saving, self._baseline_x()
        return Recommended(
            x=self.x.tolist(),
            shown=self.entries(self.x),
            named=self.words.parameters.by_name(self.x),
            order=self.words.order(self.x),
            words=self.words.x(self.x, self.decimals, 3),
            headline=self.headline,
            baseline_x=at.tolist(),
            baseline_shown=self.entries(at),
            expected=self.expected,
            baseline=self._cost(self.baseline),
            saving=None
            if saved is None
            else _saved(saved.baseline.cost, (saved.amount, saved.low, saved.high), saved.words),
            so_far=self.so_far,
        )

    @cached_property
    def expected(self) -> Cost | None:
        """What the recommendation will cost, once followers have settled."""
        return self._cost(self._expected)

    def _baseline_x(self) -> Array:
        study = self.study
        return study.rails.baseline_for(study.setup.x0) if study.can_lead else study.setup.x0

    def _cost(self, found: Expected | None) -> Cost | None:
        if found is None:
            return None
        return Cost(**{k: plain(v) for k, v in vars(found).items()}, words=self.words.expected(found))

    @cached_property
    def so_far(self) -> Saved | None:
        """What all deployments have cost less than as many at the baseline; learning may have cost something."""
        costs = [o.cost for o in self.study.answers() if o.cost is not None]
        if self.baseline is None or not costs:
            return None
        one, n, words = self.baseline, len(costs), self.words
        amount, *ends = (words.direction.shown(n * base - sum(costs)) for base in (one.cost, one.low, one.high))
        low, high = (0.0 if abs(end) <= 1e-12 * abs(n * one.cost) else end for end in sorted(ends))
        better, worse = ("gained", "forgone") if words.direction.maximise else ("saved", "spent on learning")
        near, far = sorted(words.cost_scale * abs(end) for end in (low, high))
        said = f"not told apart from {n} deployments of the baseline"
        if low > 0.0 or high < 0.0:
            what = f"{better if amount > 0.0 else worse} in {n} deployments, against the baseline"
            within = "" if engineering(near) == engineering(far) else f" (95%: {interval(near, far)})"
            said = f"{words.cost(abs(amount))}{within} {what}"
        return _saved(n * one.cost, (amount, low, high), said)

    @cached_property
    def headline(self) -> str:
        """What is saved, or why nobody knows: the first line of everything that shows a study."""
        saved, maximise = self.saving, self.words.direction.maximise
        gain = "gains" if maximise else "saves"
        if saved is not None and saved.told_apart and saved.baseline.cost:
            shares = (100.0 * v / abs(saved.baseline.cost) for v in (saved.amount, saved.low, saved.high))
            share, *ends = shares
            low, high = sorted(abs(v) for v in ends)
            word = gain if share > 0.0 else "loses" if maximise else "costs"
            more = "" if share > 0.0 or maximise else " more"
            return f"{word} {abs(share):.1f}% ({low:.1f} to {high:.1f}){more}"
        if saved is not None:
            return f"no {'gain' if maximise else 'saving'} can be told from the noise yet"
        if not self.study.known.told:
            return "nothing was measured yet"
        if self.baseline is None:
            return f"what it {gain} is not known: measure the baseline"
        return f"what it {gain} is not known yet"

    def entries(self, x: Array) -> list[str]:
        """Every entry of an x, to the digits of the recommendation."""
        return [self.words.entry(i, value, self.decimals) for i, value in enumerate(x)]

    def status(self) -> Status:
        """Where it stands, what it waits for, and since when."""
        study, known = self.study, self.study.progress
        spec = study.setup.problem.get("spec", {})
        planned = spec.get("study", {}).get("rounds") if "live" not in spec else None
        why: str | None = None
        since: float | None = known.time
        out = known.awaited
        if known.finished is not None:
            state, words, why = "finished", "finished", known.finished
        elif not study.can_lead:
            state, words, since, why = "readable", "can only be read", None, study.unrebuilt[0]
        elif known.paused is not None:
            state, words, since, why = "paused", "paused", None, known.paused
        elif planned is not None and known.round >= planned:
            state, words = "done", f"all {planned} rounds done"
        elif out:
            what = "today's counts" if self.words.days else "the response"
            state, words = "waiting", f"waits for {what}"
            since = out[0].time
        else:
            state, words = "ready", "ready to announce"
        return Status(
            *(state, words, since, why, known.round, planned, known.deployments, known.follower_rounds),
            *(known.told, known.failures, study.head.events, known.time),
        )

    def announced(self) -> Announced | None:
        """Today's announcement; None where nothing was ever issued."""
        known = self.study.known
        since: float | None = None
        by: str | None = None
        if known.awaited:
            probe, since, by = known.awaited[0].probe, known.awaited[0].time, known.awaited[0].by
        elif known.told:
            probe = self.study.asked(self.study.answers(1)[0].place)
            for entry in [one for one in self.study.log.read() if one.kind == ProbesIssued.kind][-LAST_ASKED:]:
                if isinstance(event := entry.event, ProbesIssued) and probe.name in [p.name for p in event.probes]:
                    since, by = entry.time, event.by
        else:
            return None
        place: Any = {name: getattr(probe, name) for name in ("round", "index", "revision", "K")}
        others = [issued.probe.name for issued in known.awaited[1:]]
        rest: Any = {"since": since, "by": by, "answered": not known.awaited, "others": others}
        return Announced(probe=probe.name, x=probe.x.tolist(), shown=self.entries(probe.x), **place, **rest)

    def attention(self) -> list[Attention]:
        """What needs a person, the most urgent first."""
        return [] if self.study.known.finished is not None else list(self._needs())

    def _needs(self) -> Iterator[Attention]:
        study, progress = self.study, self.study.known
        yield from (Attention("cannot go on", why) for why in (study.unrebuilt if not study.can_lead else ()))
        if study.objective_differs is not None:
            yield Attention("objective", f"the objective gives other costs than the log: {study.objective_differs}")
        if progress.failed_rounds > 1:
            why = "" if progress.last_failure is None else f": {progress.last_failure.failure}"
            said = f"the last {progress.failed_rounds} rounds had a probe without an answer{why}"
            yield Attention("failing", said)
        last = [o for o in reversed(study.replaced()) if o.observation.round >= progress.round - LAST_ROUNDS]
        for kind, words in ((IN_DOUBT, "looks wrong"), (LEFT_OUT, "left out")):
            for told, reason in ((o.observation, o.reason) for o in last if o.kind == kind):
                yield Attention(words, f"probe {told.name}: {reason}", "confirm", _place(told))
        if progress.record is not None and (because := progress.record.note.get("fallback")):
            other = ": from costs alone learns two-point, or a fall-back" if study.objective is None else ""
            yield Attention("fallback", f"the model does not lead at present, because {because}{other}")
        guarded = [(r.round, str(r.note["guard"])) for r in progress.recent[-LAST_ROUNDS:] if "guard" in r.note]
        usual = ("on the way to the baseline", "the baseline was measured", "the baseline has no cost yet")
        for round, said in [one for one in guarded if not one[1].startswith(usual)][-1:]:
            yield Attention("guard rails", f"in round {round}: {said}", "amend")
        yield from (Attention("constraints", said) for said in unkept_words(study.predicted_constraints()))
        if progress.paused is not None:
            yield Attention("paused", f"no probes are issued: {progress.paused}", "resume")
        yield from (Attention("at a limit", said, "amend") for said in self.at_bounds())
        rails = study.rails if study.can_lead else None
        if rails is not None and self.baseline is None and progress.told > 3 and rails.baseline is None:
            said = "saving not known yet: needs two consecutive baseline days"
            yield Attention("no baseline", said, "baseline")

    def at_bounds(self) -> list[str]:
        """Entries of x that the bounds hold back, in words; at 0 from below is no news: there is no toll then."""
        study, words, x = self.study, self.words, self.x
        said: list[str] = []
        within = study.rails.within if study.can_lead else None
        for bounds in (study.setup.X, within):
            if not isinstance(bounds, Box):
                continue
            lower, upper = (np.broadcast_to(b, x.shape) for b in (bounds.lower, bounds.upper))
            for i in np.flatnonzero((lower < upper) & ((x >= upper) | ((x <= lower) & (lower != 0.0)))):
                word, end = ("most", upper) if x[i] >= upper[i] else ("least", lower)
                bound = engineering(words.x_scale * float(end[i]), words.unit(int(i)))
                said.append(f"{words.parameters.names[i]} is at its {word}, {bound}")
        return list(dict.fromkeys(said))


def _place(of: Any) -> dict[str, Any]:
    return {"probe": of.name}


def _saved(base: float, ends: tuple[float, float, float], words: str) -> Saved:
    share, low, high = (100.0 * value / abs(base) if base else None for value in ends)
    return Saved(ends[0], share, low, high, words)


def objective_name(study: Study) -> str | None:
    """What the objective of a study is called; None where costs are told."""
    return None if study.setup.objective is None else study.setup.objective.name


def probe_facts(probe: Probe, parameters: Parameters) -> dict[str, Any]:
    """A probe, for JSON: by its name, and with x by name."""
    names = ("round", "index", "x", "K", "start", "keep", "revision")
    own = {name: getattr(probe, name) for name in names} | {"x": probe.x.tolist(), "start": probe.start.value}
    return {"probe": probe.name, **own, "named": parameters.by_name(probe.x)}


def issued_facts(issued: IssuedProbe) -> dict[str, Any]:
    """A probe that is not answered yet: since when it is out, and who asked for it (`by`)."""
    return {"probe": issued.probe.name, "since": issued.time, "by": issued.by}


def in_words(facts: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """Facts for a person: costs with their unit, by the name of what is maximised."""
    found: dict[str, Any] = {}
    for key, value in facts.items():
        if key.endswith(("cost", "cost_error")) and isinstance(value, float):
            value = words.cost(value)
        found[key.replace("cost", words.direction.word) if words.direction.maximise else key] = value
    return found
