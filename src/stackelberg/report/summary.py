"""A study in short: where it stands, what it recommends, what that costs and saves, and what needs a person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stackelberg.core import Answer, Array, Parameters, Probe
from stackelberg.core.limits import unkept_words
from stackelberg.judging.expectation import Saving, saving
from stackelberg.report.limits import LimitTable, limit_tables
from stackelberg.report.words import Words, meaningful_decimals, words_of
from stackelberg.sets import Box
from stackelberg.study import Expected, Study
from stackelberg.study.events import Asked
from stackelberg.study.history import IN_DOUBT, LEFT_OUT, Record, shown_expected, shown_saving
from stackelberg.study.ledger import Handed
from stackelberg.support.numbers import duration, engineering

LAST_ROUNDS = 20
"""How many rounds back something counts as news."""

LAST_ASKED = 50
"""Who has a probe is looked up among so many last askings: a log may be long."""


@dataclass(frozen=True, eq=False)
class Recommendation:
    """The recommended x with its settled cost, the baseline with its own, and what is saved; None: not known yet.

    Where f is maximised, costs are those of f itself, as they are shown.

    `decimals` is the place to which an entry of x means something: by how far it was varied and moved lately.
    """

    x: Array
    decimals: int
    baseline_x: Array
    expected: Expected | None
    baseline: Expected | None
    saving: Saving | None


@dataclass(frozen=True, eq=False)
class Announcement:
    """What is announced today: the probe that is out, else the one deployed last (`answered`).

    `since` is when it was handed out, `by` to whom, None where the log does not say; `others` are out beside it.
    """

    probe: Probe
    since: float | None
    by: str | None
    answered: bool
    others: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Attention:
    """Something that a person should look at: of which kind, what, and what to do about it.

    `action` is what a person can do about it: confirm (or correct) the answer `about`, resume, amend a rail, or
    tell what came back for the probe `about`.
    """

    kind: str
    words: str
    action: str | None = None
    about: Answer | Probe | None = None


@dataclass
class Status:
    """Where a study stands: `state` for programs, `words` for people, since when (seconds since 1970), and why.

    state: waiting (for an answer), ready (to hand out), done (all planned rounds), paused, finished, readable (its
    leader cannot be rebuilt here). due: when the next probe that is out becomes overdue.
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
    due: float | None


@dataclass(frozen=True, eq=False)
class StudySummary:
    """All that there is to say of a study in short."""

    study: Study

    @cached_property
    def words(self) -> Words:
        """What its numbers are called."""
        return words_of(self.study)

    @cached_property
    def found(self) -> Recommendation:
        """What the study says by now."""
        study = self.study
        x, expected, baseline = study.recommend(), study.expected(), study.baseline()
        saved = None if baseline is None or expected is None else saving(baseline, expected, self._open())
        expected, baseline = (shown_expected(study.sense, cost) for cost in (expected, baseline))
        at = study.rails.way_back(study.settings.x0) if study.can_lead else study.settings.x0
        decimals = meaningful_decimals(x, study.known.recent)
        return Recommendation(x, decimals, at, expected, baseline, shown_saving(study.sense, saved))

    def _open(self) -> float:
        """The share of the cost that estimates of what nobody counts leave open, by the last response."""
        f = self.study.objective
        seen = [o.y for o in self.study.answers(LAST_ROUNDS) if o.cost is not None and o.y is not None]
        if f is None or f.completion is None or not seen:  # nothing is estimated, or nothing was seen
            return 0.0
        from stackelberg.tolls import open_share  # imported when used: networks load slowly

        return open_share(f, seen[-1])

    @cached_property
    def limits(self) -> tuple[LimitTable, ...]:
        """The limits, in every answer."""
        return limit_tables(self.study)

    def status(self, now: float) -> Status:
        """Where it stands, what it waits for, and since when."""
        study, known = self.study, self.study.progress
        planned = self._planned()
        waits, first = self._waits(), known.awaited[0].time if known.awaited else None
        if known.finished is not None:
            state, words, since, why = "finished", "finished", known.time, known.finished
        elif not study.can_lead:
            state, words, since, why = "readable", "can only be read", None, study.unrebuilt[0]
        elif known.paused is not None:
            state, words, since, why = "paused", "paused", None, known.paused
        elif planned is not None and known.round >= planned:
            state, words, since, why = "done", f"all {planned} rounds done", known.time, None
        elif first is not None:
            state, words, since, why = "waiting", waits, first, None
        else:
            state, words, since, why = "ready", "ready for the next announcement", known.time, None
        return Status(
            *(state, words, since, why, known.round, planned, known.deployments, known.follower_rounds),
            *(known.told, known.failures, study.head.events, known.time, self._due(now)),
        )

    def _planned(self) -> int | None:
        spec = self.study.settings.problem.get("spec", {})
        planned = spec.get("study", {}).get("rounds") if isinstance(spec, Mapping) else None
        return planned if isinstance(planned, int) and "live" not in spec else None

    def _waits(self) -> str:
        out = self.study.known.awaited
        what = "today's counts" if self.words.days else "the response"
        return f"waits for {what} to {', '.join(h.probe.name for h in out[:3])}" if out else ""

    @cached_property
    def headline(self) -> str:
        """What is saved, or why nobody knows: the first line of everything that shows a study."""
        saved, known = self.found.saving, self.study.known
        gain = "gains" if self.words.sense.maximise else "saves"
        if saved is not None and saved.told_apart and saved.baseline.cost:
            base = abs(saved.baseline.cost)
            share, *ends = (100.0 * v / base for v in (saved.amount, saved.low, saved.high))
            low, high = sorted(abs(v) for v in ends)
            word = gain if share > 0.0 else "loses" if self.words.sense.maximise else "costs"
            more = "" if share > 0.0 or self.words.sense.maximise else " more"
            return f"{word} {abs(share):.1f}% ({low:.1f} to {high:.1f}){more}"
        if saved is not None:
            return "no saving can be told from the noise yet"
        if not known.told:
            return "nothing was measured yet"
        if self.found.baseline is None:
            return f"what it {gain} is not known: measure the baseline"
        return f"what it {gain} is not known yet"

    def x(self, count: int) -> str:
        """The recommended entries by name: of many tolls the largest."""
        return self.words.x(self.found.x, self.found.decimals, count)

    def entries(self, x: Array) -> list[str]:
        """Every entry of an x, to the digits of the recommendation."""
        return [self.words.entry(i, value, self.found.decimals) for i, value in enumerate(x)]

    def announcement(self) -> Announcement | None:
        """Today's; None where nothing was ever handed out."""
        progress = self.study.known
        out = progress.awaited
        if out:
            return Announcement(out[0].probe, out[0].time, out[0].by, False, tuple(h.probe.name for h in out[1:]))
        if progress.in_force_of is None:
            return None
        probe, since, by = self.study.asked(progress.in_force_of), None, None
        for entry in self.study.log.some(Asked.kind, LAST_ASKED):
            if isinstance(event := entry.event, Asked) and probe.name in [p.name for p in event.probes]:
                since, by = entry.time, None if event.signature is None else event.signature.by
        return Announcement(probe, since, by, True)

    def _due(self, now: float) -> float | None:
        """When the next of the probes that are out becomes overdue."""
        progress = self.study.known
        if progress.deadline_s is None or progress.finished is not None:
            return None
        ends = [handed.time + progress.deadline_s for handed in progress.awaited]
        return min((end for end in ends if end > now), default=None)

    def attention(self, now: float) -> list[Attention]:
        """What needs a person, the most urgent first; `now` is the time by which probes are overdue."""
        return [] if self.study.known.finished is not None else list(self._needs(now))

    def _needs(self, now: float) -> Iterator[Attention]:
        study, progress = self.study, self.study.known
        yield from (Attention("cannot go on", why) for why in (study.unrebuilt if not study.can_lead else ()))
        if study.objective_differs is not None:
            yield Attention("objective", f"the objective gives other costs than the log: {study.objective_differs}")
        if progress.failed_rounds > 1:
            why = "" if progress.last_failure is None else f": {progress.last_failure.failure}"
            said = f"the last {progress.failed_rounds} rounds had a probe without an answer{why}"
            yield Attention("failing", said)
        yield from self._overdue(now)
        yield from self._left_out()
        yield from self._noted()
        yield from (Attention("limits", said) for said in unkept_words(study.limits_kept()))
        if progress.paused is not None:
            yield Attention("paused", f"nothing is handed out: {progress.paused}", "resume")
        yield from (Attention("at a limit", said, "amend") for said in self.at_bounds())
        if study.can_lead and known_without_baseline(study, self.found):
            said = "what is saved is not known, as what there was before was not measured twice in a row"
            yield Attention("no baseline", said, "baseline")

    def _overdue(self, now: float) -> Iterator[Attention]:
        progress = self.study.known
        for handed in progress.awaited if progress.deadline_s is not None else ():
            late = now - handed.time - (progress.deadline_s or 0.0)
            if late > 0:
                said = f"probe {handed.probe.name} is {duration(late)} past its deadline"
                yield Attention("overdue", said, "tell", handed.probe)

    def _left_out(self) -> Iterator[Attention]:
        """Answers of the last rounds that wait for a word, then those that somebody left out."""
        first = self.study.known.round - LAST_ROUNDS
        last = [o for o in reversed(self.study.superseded()) if o.observation.round >= first]
        for kind, words in ((IN_DOUBT, "looks wrong"), (LEFT_OUT, "left out")):
            for gone in (o for o in last if o.kind == kind):
                told = gone.observation
                yield Attention(words, f"probe {told.name}: {gone.reason}", "confirm", told)

    def _noted(self) -> Iterator[Attention]:
        """What the leader and the guard note of the last rounds."""
        last = self.study.known.record
        if last is not None and last.note.fallback:
            yield Attention("fallback", f"the model does not lead at present, because {last.note.fallback}")
        guard = guard_in_words(self.study.known.recent)
        if guard is not None:
            yield Attention("guard rails", guard, "amend")

    def at_bounds(self) -> list[str]:
        """Entries of x that the bounds hold back, in words; at 0 from below is no news: there is no toll then."""
        study, words, x = self.study, self.words, self.found.x
        said: list[str] = []
        within = study.rails.within if study.can_lead else None
        for bounds in (study.settings.X, within):
            if not isinstance(bounds, Box):
                continue
            lower, upper = (np.broadcast_to(b, x.shape) for b in (bounds.lower, bounds.upper))
            for i in np.flatnonzero((lower < upper) & ((x >= upper) | ((x <= lower) & (lower != 0.0)))):
                word, end = ("most", upper) if x[i] >= upper[i] else ("least", lower)
                bound = engineering(float(end[i]), words.parameters.units[i])
                said.append(f"{words.parameters.names[i]} is at its {word}, {bound}")
        return list(dict.fromkeys(said))


def known_without_baseline(study: Study, found: Recommendation) -> bool:
    """Whether costs are seen, and nobody measured the baseline or has asked for it to be."""
    return found.baseline is None and study.known.told > 3 and study.rails.baseline is None and study.rails.empty


def in_words(facts: Mapping[str, Any], words: Words) -> dict[str, str]:
    """Of facts for JSON, the costs for a person: with their unit, and as f where that is maximised."""
    return {
        key: words.cost(value if key.endswith("error") else words.sense.shown(value))
        for key, value in facts.items()
        if key.endswith(("cost", "cost_error")) and isinstance(value, float)
    }


def called(words: Words, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts for a person, where what is maximised is called by its own word."""
    if not words.sense.maximise:
        return dict(facts)
    return {re.sub("cost(?=$|_error)", words.sense.word, key): value for key, value in facts.items()}


def objective_name(study: Study) -> str | None:
    """What the objective of a study is called; None where costs are told."""
    return None if study.settings.objective is None else study.settings.objective.name


def probe_facts(probe: Probe, parameters: Parameters) -> dict[str, Any]:
    """A probe, for JSON: by its name, and with x by name."""
    names = ("round", "index", "x", "K", "start", "keep", "asking")
    own = {name: getattr(probe, name) for name in names} | {"x": probe.x.tolist(), "start": probe.start.value}
    return {"probe": probe.name, **own, "named": parameters.by_name(probe.x)}


def handed_facts(handed: Handed) -> dict[str, Any]:
    """A probe that is not answered yet: since when it is out, and who asked for it (`by`)."""
    return {"probe": handed.probe.name, "since": handed.time, "by": handed.by}


def guard_in_words(records: Sequence[Record]) -> str | None:
    """What the guard did in the last rounds, for a person; None where it did nothing.

    >>> from stackelberg.core import Note
    >>> notes = {"guard": "the baseline was measured"}, {"withdrawn": 2, "violations": 1, "guard": "stepped back"}
    >>> guard_in_words([Record(i, np.zeros(1), 1.0, 0, 0, Note(**note)) for i, note in enumerate(notes)])
    '2 probes withdrawn and 1 cost above the ceiling in the last 2 rounds; in round 1: stepped back'
    """
    records = records[-LAST_ROUNDS:]
    told = [r for r in records if "guard" in r.note]
    if not told:
        return None
    withdrawn, above = (sum(r.note.get(key, 0) for r in records) for key in ("withdrawn", "violations"))
    counts = [
        f"{n} {one if n == 1 else one + 's'} {what}"
        for n, one, what in ((withdrawn, "probe", "withdrawn"), (above, "cost", "above the ceiling"))
        if n
    ]
    summary = [f"{' and '.join(counts)} in the last {len(records)} rounds"] if counts else []
    return "; ".join([*summary, f"in round {told[-1].round}: {told[-1].note['guard']}"])
