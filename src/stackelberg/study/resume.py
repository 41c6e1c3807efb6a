"""Going on with a run: the study to record in, and followers brought to where its log left them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Leader, Observation, Probe
from stackelberg.study import codec
from stackelberg.study import events as ev
from stackelberg.study.guarded import Guarded
from stackelberg.study.population import Population, observe
from stackelberg.study.study import Study
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import ReplayMismatch, StudyExists

Place: TypeAlias = tuple[str | Path, str]
"""Where a study is: the address of a database, and the name of the study."""

FOLLOWERS = "followers"
"""The slot of a log that holds the followers' memory."""


def open_or_create(place: Study | Place, game: Game, leader: Leader[Any], x0: Array, seed: int) -> Study:
    """The study to record in: a new one, or the one to go on with, which must have been created alike."""
    if isinstance(place, Study):
        _refuse_other_settings(place, leader, x0, seed)
        return place
    if not (isinstance(place, tuple) and len(place) == 2):
        raise InvalidInput(f"study: expected a Study or a pair (address, name), got {in_brief(place)}")
    url, name = place
    rewindable = game.followers.rewindable
    try:
        return Study.create(
            url, name, leader, game.objective, x0, seed, X=game.X, rewindable=rewindable, objective_given_again=True
        )
    except StudyExists:
        study = Study.open(url, name, objective=game.objective)
    try:
        _refuse_other_settings(study, leader, x0, seed)
    except InvalidInput:
        study.close()
        raise
    return study


def _refuse_other_settings(study: Study, leader: Leader[Any], x0: Array, seed: int) -> None:
    settings = study.settings
    stored = settings.leader
    alike = {codec.dumps(stored), codec.dumps(stored.leader if isinstance(stored, Guarded) else stored)}
    differing = {
        "leader": codec.dumps(leader, "leader") not in alike,
        "x0": not np.array_equal(settings.x0, x0),
        "seed": settings.seed != seed,
    }
    if any(differing.values()):
        names = ", ".join(name for name, differs in differing.items() if differs)
        raise InvalidInput(
            f"study: {study.name!r} was created with another {names}; go on with the same settings, or record "
            "under another name"
        )


def revived(study: Study, game: Game, seed: int) -> Population:
    """The followers as the log left them.

    From the memory kept with the last observation; else, where they can be rewound, by letting them live through
    the log again; else they are live and simply go on from where they are.
    """
    population = Population(game.followers, seed)
    if not study.progress.deployments:
        return population
    kept = study.snapshot(FOLLOWERS)
    if isinstance(kept, list | tuple):  # what else lies there is no memory of followers
        population.memories = tuple(kept)
    elif population.followers.rewindable:
        _live_again(study, game, population)
    if not study.progress.answered:
        population.close_round()
    return population


def _live_again(study: Study, game: Game, population: Population) -> None:
    round, asked = 0, dict[tuple[int, int, int], Probe]()
    for _, _, event in study.events():
        if isinstance(event, ev.Asked):
            asked |= {(probe.round, probe.index, probe.asking): probe for probe in event.probes}
        if not isinstance(event, ev.Told) or event.observation.replicate > 0:
            continue
        told = event.observation
        if told.round != round:
            population.close_round()
            round = told.round
        again = observe(game, asked[round, told.index, told.asking], population)
        if not _same_response(again, told):
            raise ReplayMismatch(
                f"round {round}, probe {told.index}: the followers answer differently than before; their "
                "memory could not be stored, so only the very same followers can resume this run"
            )


def _same_response(a: Observation, b: Observation) -> bool:
    if a.y is None or b.y is None:
        return a.y is b.y
    return np.array_equal(a.y, b.y, equal_nan=True)
