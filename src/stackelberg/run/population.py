"""The side of the followers: their memories, what comes back when a probe is deployed, and how a run is resumed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    Exclusion,
    Followers,
    Game,
    InvalidInput,
    Leader,
    Probe,
    Purpose,
    RunMustStop,
    Start,
    WrongReturn,
    derive,
)
from stackelberg.core.forms import dumps
from stackelberg.core.probe import LARGEST, checked_response
from stackelberg.leaders.guarded import Guarded
from stackelberg.leaders.in_context import InContext
from stackelberg.leaders.on_grid import OnGrid
from stackelberg.sets import Box
from stackelberg.study import events as ev
from stackelberg.study.fold import Ledger, which
from stackelberg.study.setup import Setup
from stackelberg.study.study import Study
from stackelberg.support.arrays import same_array
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import NotStorable, ReplayMismatch, StudyExists
from stackelberg.support.files import closed_on_error
from stackelberg.support.user_frames import as_response, last_lines, wrong_return


class Population:
    """The followers' memories during a run: where the next probe starts, and what the round will keep.

    Parameters
    ----------
    followers : Followers
        The followers.
    seed : int
        Of all that is random.
    """

    def __init__(self, followers: Followers, seed: int) -> None:
        self.followers, self.seed = followers, seed
        self.kept, self.now, self.next = (followers.initial(derive(seed, Purpose.INITIAL_MEMORY)),) * 3
        """Memories: the one kept from the last round, the present one, and the one to be kept from this round."""
        self.trouble = ""
        """The last lines of the traceback of the last failure."""
        self.context: Array | None = None
        """What is known of the last day, where the followers say it."""

    def respond(self, probe: Probe) -> Array:
        """Deploy a probe from the memory it asks for."""
        people, memory = self.followers, self.kept if probe.start is Start.KEPT else self.now
        rng = derive(self.seed, Purpose.RESPONSE, probe.round, probe.index)
        answer = people.respond(probe.x, memory, probe.K, rng)
        if not (isinstance(answer, tuple) and len(answer) == 2):
            wanted = "a pair, what the leader sees and the new memory"
            raise wrong_return(people.respond, answer, wanted, "`y, memory`")
        y, self.now = as_response(people.respond, answer[0]), answer[1]
        if (context := people.context) is not None:
            self.context = context.encode(people.context_of(self.now))
        if probe.keep:
            self.next = self.now
        return y

    def close_round(self) -> None:
        """Line 9 of Algorithm 1: the kept memory starts the next round."""
        self.kept = self.next


def observe(game: Game, probe: Probe, population: Population, *, strict: bool = False) -> Answer:
    """Deploy one probe and report its answer; whatever fails is an observation that names what failed.

    `strict`: a response or a cost of the wrong kind or shape is raised instead (`WrongReturn`).

    Parameters
    ----------
    game : Game
        The game.
    probe : Probe
        What to deploy.
    population : Population
        The followers with their memories.
    strict : bool, default False
        Raise `WrongReturn` where a response or a cost is of the wrong kind or shape.

    Returns
    -------
    Answer
        What was seen, or why it failed.
    """
    if not population.followers.rewindable and probe.start is not Start.PREVIOUS:  # a mistake of the leader's
        raise InvalidInput(
            f"probe {probe.index} of round {probe.round} starts from {probe.start.value!r} memory, but these "
            "followers cannot be rewound: use a leader in sequential mode"
        )
    try:
        y = population.respond(probe)
    except RunMustStop:
        raise
    except Exception as error:
        return _failed(probe, population, "followers", error, strict)
    if not (np.abs(y) <= LARGEST).all():
        try:
            checked_response(y, "response", partial=population.followers.partial)
        except InvalidInput as error:
            return _told(probe, population, f"followers answered badly: {error}")
    y.flags.writeable = False
    try:
        cost = game.objective.direction.shown(game.objective(probe.x, y))
    except Exception as error:
        return _failed(probe, population, "objective", error, strict)
    known: float | None = float(cost)
    if not abs(cost) <= LARGEST:
        if not (np.isnan(cost) and np.isnan(y).any()):
            return _told(probe, population, f"objective returned {cost}")
        known = None  # entries are missing
    for constraint in game.objective.constraints:
        if constraint.function is not None:
            try:
                constraint(probe.x, y)
            except Exception as error:
                return _failed(probe, population, f"objective, constraint {constraint.name!r},", error, strict)
    unmeasured = known is None and np.isnan(y).all()  # then nobody can say that followers answer without a y
    return Answer(  # all of it is checked above
        probe.round,
        probe.index,
        probe.x,
        y,
        known,
        revision=probe.revision,
        left_out=Exclusion("nothing was measured") if unmeasured else None,
        context=population.context,
    )


def _failed(probe: Probe, population: Population, source: str, error: Exception, strict: bool) -> Answer:
    """What was raised in answering a probe, as an observation; where it was raised is kept with the population."""
    if not isinstance(error, WrongReturn):
        reason = f"{source} raised {type(error).__name__}: {error}"
        return _told(probe, population, reason, last_lines(error))
    if strict:
        raise error
    return _told(probe, population, f"{source} answered badly: {error}")


def _told(probe: Probe, population: Population, reason: str, trouble: str = "") -> Answer:
    population.trouble = trouble
    return Answer.answer(probe, failure=reason)


FOLLOWERS = "followers"
"""The slot of a log that holds the followers' memory."""


class Simulated:
    """The followers of a game."""

    def __init__(self, game: Game, population: Population) -> None:
        self.game, self.population = game, population
        self._begun = False

    def deploy(self, study: Study, probe: Probe) -> Ledger:
        """Let the followers adapt, and record what comes back with their memory; where the study stands then.

        A first answer of the wrong kind is a mistake in the program, and is raised.
        """
        population, size = self.population, study.known.response_size
        try:
            seen = observe(self.game, probe, population, strict=not self._begun)
        except RunMustStop as error:
            population.trouble = f"round {probe.round}, probe {probe.index}: {error}"
            raise
        self._begun = True
        if seen.y is not None and size is not None and seen.y.size != size:
            wrong = f"response: expected {size} numbers as before, got {seen.y.size}"
            seen = _told(probe, population, f"followers answered badly: {wrong}")
        study.tell_many([seen], keep={FOLLOWERS: [population.kept, population.now, population.next]})
        ledger = study.known
        if ledger.round > probe.round:
            population.close_round()
        return ledger


Place: TypeAlias = tuple[str | Path, str]
"""Where a study is: the address of a database, and the name of the study."""


def study_at(place: Study | Place | None, game: Game, leader: Leader[Any], x0: Array, seed: int) -> Study:
    """The study to record in: a new one, or the one to go on with, which must have been created alike.

    Without a place it ends with its process.
    """
    rewindable, context = game.followers.rewindable, game.followers.context
    about: dict[str, Any] = {"X": game.X, "parameters": game.parameters, "context": context}
    setup = Setup(leader, game.objective, x0, seed, rewindable=rewindable, **about)
    if place is None:
        return Study.in_memory(setup)
    if isinstance(place, Study):
        _refuse_other_settings(place, game, leader, x0, seed)
        return place
    if not (isinstance(place, tuple) and len(place) == 2):
        raise InvalidInput(f"study: expected a Study or a pair (address, name), got {short_repr(place)}")
    url, name = place
    try:
        return Study.create(url, name, setup)
    except StudyExists:
        there = Study.open(url, name, objective=game.objective)
    with closed_on_error(there):
        _refuse_other_settings(there, game, leader, x0, seed)
    return there


def _refuse_other_settings(study: Study, game: Game, leader: Leader[Any], x0: Array, seed: int) -> None:
    settings = study.setup
    stored = settings.leader
    alike = {_text(stored)}
    while isinstance(stored, Guarded | InContext | OnGrid):  # what a study puts around its leader
        stored = stored.leader
        alike.add(_text(stored))
    differing = {
        "leader": _text(leader) not in alike,
        "x0": not np.array_equal(settings.x0, x0),
        "seed": settings.seed != seed,
        "X": settings.X is not None and _unnamed(settings.X) != _unnamed(game.X),
        "step of x": study.parameters.steps != game.parameters.steps,
        "direction (maximise)": settings.maximise != game.objective.maximise,
    }
    if any(differing.values()):
        names = ", ".join(name for name, differs in differing.items() if differs)
        raise InvalidInput(
            f"study: {study.name!r} was created with another {names}; go on with the same settings, or record "
            "under another name"
        )


def _unnamed(X: ConvexSet) -> str:
    """X as a log holds it, whatever its entries are called."""
    return _text(Box(X.lower, X.upper) if isinstance(X, Box) else X)


def _text(settings: Any) -> str:
    """Settings as a log has them; of what is not registered, what it is itself."""
    try:
        return dumps(settings)
    except NotStorable:
        return f"{id(settings)}"


def revived(study: Study, game: Game) -> Population:
    """The followers as the log left them.

    From the memory kept with the last observation; else, where they can be rewound, by letting them live through
    the log again; else they are live and simply go on from where they are.
    """
    population, ledger = Population(game.followers, study.setup.seed), study.progress
    if not ledger.deployments:
        return population
    kept = study.snapshot(FOLLOWERS)
    if isinstance(kept, list | tuple) and len(kept) == 3:  # what else lies there is no memory of followers
        population.kept, population.now, population.next = kept
    elif population.followers.rewindable:
        _live_again(study, game, population)
    if not ledger.answered:
        population.close_round()
    return population


def _live_again(study: Study, game: Game, population: Population) -> None:
    round, asked = 0, dict[tuple[int, int, int], Probe]()
    for _, _, event in study.events():
        if isinstance(event, ev.ProbesIssued):
            asked |= {which(probe): probe for probe in event.probes}
        if not isinstance(event, ev.AnswerRecorded):
            continue
        told = event.observation
        if told.round != round:
            population.close_round()
            round = told.round
        again = observe(game, asked[which(told)], population)
        if not same_array(again.y, told.y):
            raise ReplayMismatch(
                f"round {round}, probe {told.index}: the followers answer differently than before; their "
                "memory could not be stored, so only the very same followers can resume this run"
            )
