"""What the leader believes, in words: from what it notes in the records of a study, as far as it notes it."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.report.words import Words
from stackelberg.study import History
from stackelberg.support.numbers import engineering


def beliefs(history: History, words: Words) -> list[str]:
    """A sentence for each thing the leader last noted: pace, noise, model, fallback. None where it notes nothing.

    >>> from stackelberg.core import Parameters
    >>> from stackelberg.study.history import Record
    >>> note = {"rate": 0.4, "noise_sd": 120.0, "symmetric": True}
    >>> city = Words(Parameters.numbered(1), response_unit="veh", followers="travellers")
    >>> for sentence in beliefs(History((Record(0, np.zeros(1), 1.0, 1, 1, note),), ()), city):
    ...     print(sentence)
    Pace: in one deployment travellers go **40%** of the way to where they are heading; 90% of it takes 5...
    Noise: an entry of the response scatters by about **120 veh** around what travellers do.
    Model: travellers respond like those of a potential (a symmetric slope), so each deployment teaches about...
    Lead: the model has led in every round.
    """
    last = {key: r.note[key] for r in history.records for key in _SAID if r.note.get(key) is not None}
    found = [say(float(last[key]), words) for key, say in _SAID.items() if key in last]
    return found + _fallback(history, bool(found))


def _pace(rate: float, words: Words) -> str:
    followers = words.followers
    if rate >= 1.0:
        return f"Pace: {followers} arrive where they are heading within one deployment."
    needed = int(np.ceil(np.log(0.1) / np.log1p(-rate))) if rate > 0 else 0
    takes = f"; 90% of it takes {needed} deployments" if needed else ""
    return f"Pace: in one deployment {followers} go **{rate:.0%}** of the way to where they are heading{takes}."


def _noise(sd: float, words: Words) -> str:
    if sd == 0.0:
        return "Noise: none is seen."
    size = engineering(sd, words.response_unit, digits=2)
    return f"Noise: an entry of the response scatters by about **{size}** around what {words.followers} do."


def _model(symmetric: float, words: Words) -> str:
    if symmetric:
        return (
            f"Model: {words.followers} respond like those of a potential (a symmetric slope), so each deployment "
            "teaches about all entries."
        )
    return "Model: a general linear response, which takes about as many deployments to learn as x has entries."


_SAID = {"rate": _pace, "noise_sd": _noise, "symmetric": _model}
"""What is said of a number that a leader notes."""


def _fallback(history: History, models: bool) -> list[str]:
    """Whether the model leads, or two points do because it could not."""
    reasons = [record.note.get("fallback") for record in history.records]
    rounds = sum(reason is not None for reason in reasons)
    if not rounds:
        return ["Lead: the model has led in every round."] if models else []
    if reasons[-1] is not None:
        return [
            f"Lead: the model does not lead at present, because {reasons[-1]}; it stood back in {rounds} rounds."
        ]
    last = next(reason for reason in reversed(reasons) if reason is not None)
    return [f"Lead: the model leads; it stood back in {rounds} of {len(reasons)} rounds, last because {last}."]


def guard_rows(history: History) -> list[list[Any]]:
    """Rounds in which guard rails did something, and what."""
    return [[record.round, str(record.note["guard"])] for record in history.records if record.note.get("guard")]


def prediction_words(expected: Any, seen: Any, words: Words) -> str:
    """How close costs came to what the leader had expected; empty where it had said nothing.

    >>> from stackelberg.core import Parameters
    >>> words = Words(Parameters.numbered(1), cost_unit="veh·min")
    >>> prediction_words([9.0, float("nan"), 8.0], [10.0, 9.0, 8.0], words)
    'In 2 rounds the leader had said beforehand what the cost would be; it was off by 5.0% on average (the last
    time 8.000 veh·min expected, 8.000 veh·min seen).'
    """
    expected, seen = np.asarray(expected, dtype=float), np.asarray(seen, dtype=float)
    both = np.isfinite(expected) & np.isfinite(seen) & (seen != 0.0)
    if not both.any():
        return ""
    off = np.abs(expected[both] - seen[both]) / np.abs(seen[both])
    last = f"{words.cost(expected[both][-1])} expected, {words.cost(seen[both][-1])} seen"
    return (
        f"In {int(both.sum())} rounds the leader had said beforehand what the {words.sense.word} would be; it was "
        f"off by {off.mean():.1%} on average (the last time {last})."
    )
