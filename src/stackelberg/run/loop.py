"""The loop: the one place where ask, respond, tell and record meet, for simulated and live followers alike.

And when it ends: when a run has settled (`has_settled`), and when it has failed (`Session`).
"""

from __future__ import annotations

import math
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from stackelberg.core import (
    AS_COST,
    Answer,
    Array,
    Direction,
    FailedRunWarning,
    Followers,
    Game,
    InvalidInput,
    Leader,
    Probe,
    RunMustStop,
    frozen,
    whole_number,
)
from stackelberg.leaders.names import as_leader, default_leader
from stackelberg.run.plain import game_of
from stackelberg.run.population import Place, Simulated, revived, study_at
from stackelberg.run.remarks import remarks, unkept_words
from stackelberg.run.result import Result, Status
from stackelberg.sets import Grid
from stackelberg.study.fold import Ledger
from stackelberg.study.history import History, Record
from stackelberg.study.study import Study
from stackelberg.support.brief import kind_of
from stackelberg.support.user_frames import last_lines


def play(study: Study, followers: Simulated | Live, rounds: int, closed: Callable[[Ledger], bool]) -> None:
    """Ask, respond, tell, record, until `rounds` rounds are closed or `closed` says after one of them to stop."""
    ledger = study.known
    while ledger.round < rounds:
        probe = study.next_probe()
        ledger = followers.deploy(study, probe)
        if ledger.round > probe.round and closed(ledger):
            return


class Live:
    """A system outside: `day(x)` announces x, lets one follower round pass and returns the response."""

    def __init__(self, day: Callable[[Array], Any]) -> None:
        self.day = day
        self.trouble = ""
        """The last lines of the traceback of the last failure."""

    def deploy(self, study: Study, probe: Probe) -> Ledger:
        """Hold a probe, and tell what comes back: what comes from outside may be wrong."""
        study.tell(self._answer(study, probe))
        return study.known

    def _answer(self, study: Study, probe: Probe) -> Answer:
        """Hold a probe for its days; what it raises is a failed probe."""
        y: Any = np.empty(0)
        for _ in range(probe.K):
            try:
                y = self.day(probe.x)
            except Exception as error:
                self.trouble = last_lines(error)
                reason = f"the live system raised {type(error).__name__}: {error}"
                return Answer.answer(probe, failure=reason)
        return study.observation(probe, y)


DEPLOYMENTS = 200
"""How many deployments `solve` may spend where neither rounds nor deployments were given."""


@dataclass(frozen=True)
class Until:
    """When a run ends by itself: after so many rounds or deployments, or when it has settled."""

    rounds: int
    deployments: int | None
    settled: bool

    @classmethod
    def asked(cls, rounds: int | None, deployments: int | None) -> Until:
        """What the arguments of `solve` mean."""
        if deployments is not None:
            whole_number("deployments", deployments)
        if rounds is not None:
            return cls(whole_number("rounds", rounds, least=0), deployments, settled=False)
        return cls(sys.maxsize, deployments or DEPLOYMENTS, settled=True)


@overload
def solve(
    game: Game,
    leader: Leader[Any] | str | None = None,
    rounds: int | None = None,
    x0: Any = None,
    seed: int = 0,
    *,
    deployments: int | None = None,
    study: Study | Place | None = None,
    on_round: Callable[[Record], None] | None = None,
) -> Result: ...


@overload
def solve(
    game: Callable[..., Any],
    followers: Followers | Callable[[Array], Any],
    bounds: Any = None,
    x0: Any = None,
    *,
    maximise: bool = False,
    leader: Leader[Any] | str | None = None,
    rounds: int | None = None,
    seed: int = 0,
    deployments: int | None = None,
    study: Study | Place | None = None,
    on_round: Callable[[Record], None] | None = None,
) -> Result: ...


def solve(game: Any, *args: Any, **options: Any) -> Result:
    """Find the x of least f(x, S(x)), of a game or of a plain f and followers; return where the run got.

    ``solve(game, leader, rounds, x0, seed)`` or ``solve(f, followers, bounds, x0)``.

    Parameters
    ----------
    game : Game, or callable
        A game; or f(x, y), followed by `followers`, `bounds` and, by name, `maximise`.
    followers : Followers, or callable
        Those who respond; a function y = respond(x) of some who settle at once.
    bounds : scipy.optimize.Bounds, pairs, or a set
        What x may be: pairs (low, high) with None for no bound. Without it x is any vector as long as x0.
    leader : Leader or str, optional
        By default the response model with two points where it cannot lead (`default_leader`); also one by its name,
        such as "two-point", with its defaults.
    rounds, deployments : int, optional
        How many rounds to play. Without it the run ends when 200 deployments (or `deployments`) are spent, or as
        soon as x and its cost have stood still for 20 rounds; `result.status` says which. With both, it ends at
        whichever comes first. A round is not cut: the last one may go over `deployments` by its other probes.
    x0 : array_like, optional
        Where to start: by default the game's own start, else the middle of X.
    seed : int
        Of all that is random.
    maximise : bool
        Whether a plain f is to be as large as possible; an `Objective` says so itself.
    study : Study, or (address of a database, name), optional
        Makes the run durable: every observation is on the disk before the next probe, and a run that was killed
        goes on where it stopped, to the bit: `rounds` counts all rounds of the study.
    on_round : callable, optional
        Called with the record of each closed round.

    Returns
    -------
    Result
        x, fun, success, message, nfev, and the history. Ctrl-C stops a run cleanly: it holds what was done.

    Raises
    ------
    WrongReturn
        Where a first response or cost is of the wrong kind or shape.

    Warns
    -----
    FailedRunWarning
        Where every probe of the first three rounds fails with the same error, or ten rounds in a row fail. When the
        error is mended, the same call goes on with a stored study from the round where it stopped.

    Examples
    --------
    >>> from stackelberg.games import stackelberg_cournot
    >>> result = solve(stackelberg_cournot(n=2))
    >>> bool(abs(result.x[0] - 6) < 0.01), result.status.value
    (True, 'settled')

    A price, and buyers of whom 10 − 2 x are left:

    >>> result = solve(lambda x, y: float(x @ y), lambda x: 10.0 - 2.0 * x, [(0.0, 5.0)], x0=[1.0], maximise=True)
    >>> bool(abs(result.x[0] - 2.5) < 0.01), bool(abs(result.fun - 12.5) < 0.01)
    (True, True)
    """
    if isinstance(game, Game) or not (args or "followers" in options):
        return _solve(game, *args, **options)
    given = {name: options.pop(name) for name in ("followers", "bounds", "x0", "maximise") if name in options}
    return _solve(game_of(game, *args, **given), **options)


def _solve(
    game: Game,
    leader: Leader[Any] | str | None = None,
    rounds: int | None = None,
    x0: Any = None,
    seed: int = 0,
    *,
    deployments: int | None = None,
    study: Study | Place | None = None,
    on_round: Callable[[Record], None] | None = None,
) -> Result:
    """`solve`, of a game."""
    if not isinstance(game, Game):
        raise InvalidInput(f"game: expected a Game, or f(x, y) with followers and bounds, got {kind_of(game)}")
    if on_round is not None and not callable(on_round):
        raise InvalidInput(f"on_round: expected a function of a record, got {kind_of(on_round)}")
    until = Until.asked(rounds, deployments)
    game.followers.prepare()
    if x0 is not None:
        start = game.parameters.vector("x0", x0)
    else:
        start = Grid(game.X, game.parameters).start() if game.x0 is None else game.x0
    leader = default_leader() if leader is None else as_leader(leader)
    run = study_at(study, game, leader, start, seed)
    try:
        result = _go_on(run, game, until, on_round)
    finally:
        if run is not study:
            run.close()
    return _said_aloud(result, 4)


def go_on(study: Study, game: Game, rounds: int, on_round: Callable[[Record], None] | None = None) -> Result:
    """Play a study with the followers of a game from where it stopped.

    Parameters
    ----------
    study : Study
        One that was begun with this game.
    game : Game
        Whose followers respond.
    rounds : int
        How many rounds are to be closed in all.
    on_round : callable, optional
        Called with the record of each closed round.

    Returns
    -------
    Result
        As `solve` gives it.
    """
    until = Until.asked(rounds, None)
    game.followers.prepare()
    return _said_aloud(_go_on(study, game, until, on_round))


def _go_on(study: Study, game: Game, until: Until, on_round: Callable[[Record], None] | None) -> Result:
    """Play, and say how it ended."""
    followers, session = Simulated(game, revived(study, game)), Session(study, until)

    def closed(ledger: Ledger) -> bool:
        if on_round is not None and (record := ledger.record) is not None:
            on_round(record)
        return session.closed(ledger) is not Status.RUNNING

    try:
        if session.status is Status.RUNNING:
            play(study, followers, until.rounds, closed)
        status = Status.ROUNDS_DONE if session.status is Status.RUNNING else session.status
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    except RunMustStop:
        status = Status.FOLLOWERS_STOPPED
    return result_of(study, status, followers.population.trouble)


def _said_aloud(result: Result, level: int = 3) -> Result:
    """A result, with a warning at the caller's line where the run failed."""
    if not result.status.ok and result.status is not Status.INTERRUPTED:
        warnings.warn(result.message, FailedRunWarning, stacklevel=level)
    return result


def run_live(study: Study, day: Callable[[Array], Any], rounds: int) -> Array:
    """Play a study against a live system.

    Called again, it goes on.

    Parameters
    ----------
    study : Study
        Where everything is recorded.
    day : callable
        ``day(x)`` announces x, lets one follower round pass and returns the response (NaN for what nobody
        measured). A probe is held for its K days. What it raises is told as a failed probe.
    rounds : int
        How many rounds are to be closed in all.

    Returns
    -------
    ndarray
        The recommendation then.

    Warns
    -----
    FailedRunWarning
        Where it stops because the same error comes again and again, as `solve` does.

    Examples
    --------
    >>> import tempfile
    >>> from stackelberg import ConstantSchedule, Rails, Setup, Study, TwoPoint
    >>> from stackelberg.run import run_live
    >>> folder = tempfile.TemporaryDirectory()
    >>> url = f"sqlite:///{folder.name}/shop.db"
    >>> leader = TwoPoint(K=20, schedule=ConstantSchedule(eta=0.1, delta=0.2))
    >>> rails = Rails(largest_change=0.5)
    >>> with Study.create(url, "price", Setup(leader, "revenue", x0=[1.0], rails=rails)) as study:
    ...     x = run_live(study, lambda price: 10 - 2 * price, rounds=15)
    ...     print(x.round(1), study.progress.follower_rounds)
    [2.5] 600
    >>> folder.cleanup()
    """
    if not isinstance(study, Study):
        raise InvalidInput(f"study: expected a Study, got {kind_of(study)}")
    if not callable(day):
        raise InvalidInput(f"day: expected a function that announces x and returns y, got {kind_of(day)}")
    until = Until(whole_number("rounds", rounds, least=0), None, settled=False)
    system, session = Live(day), Session(study, until)
    if study.round < until.rounds:
        play(study, system, until.rounds, lambda ledger: session.closed(ledger).failed)
    if session.status.failed:
        _said_aloud(result_of(study, session.status, system.trouble))
    return study.recommend()


def result_of(study: Study, status: Status, trouble: str) -> Result:
    """The run so far. `trouble`: the last lines of the traceback of the last failure."""
    history, x, direction = study.history(), frozen(study.recommend()), study.direction
    stopped = status is Status.FOLLOWERS_STOPPED  # at a probe that has no answer, so it is not in the history
    if status.ok and has_repeated_error(history):
        status = Status.REPEATED_ERROR
    return Result(
        x=x,
        expected=study.expected(),
        status=status,
        history=history.records,
        failures=history.failures,
        deployments=study.known.deployments,
        follower_rounds=study.known.follower_rounds,
        seed=study.setup.seed,
        error=trouble if stopped else where_and_why(history, trouble) if status.failed else "",
        answers=history.answers,
        parameters=study.parameters,
        direction=direction,
        remarks=(
            *remarks(study.setup.x0, x, history.answers, direction, study.objective),
            *unkept_words(study.predicted_constraints()),
        ),
    )


FIRST_ROUNDS = 3
"""A run stops if every probe of its first rounds, so many, failed with the same error: a mistake, no mishap."""

MOST_FAILED_ROUNDS = 10
"""A run stops after this many failed rounds in a row."""

RUNAWAY = 1e12
"""A leader whose x is longer than this has diverged."""


class Session:
    """The progress of a study since this process took it up; `status` says whether it goes on, or how it ended.

    Failed rounds in a row are counted across sessions, but those that stopped a run are forgiven when it is taken
    up again: somebody has mended what was wrong, or will see the same error once more.
    """

    def __init__(self, study: Study, until: Until) -> None:
        ledger = study.progress
        failed = ledger.failed_rounds
        self._study, self._until, self._forgiven = study, until, failed if failed >= MOST_FAILED_ROUNDS else 0
        self._errors: list[str | None] = []
        self._records = [*study.history().records] if until.settled else []
        self.status = self._ended(ledger)

    def closed(self, ledger: Ledger) -> Status:
        """One more closed round: the status now."""
        if len(self._errors) < FIRST_ROUNDS:
            self._errors.append(_error_of_all(ledger))
        if ledger.failed_rounds < self._forgiven:  # a good round came between
            self._forgiven = 0
        if self._until.settled and (record := ledger.record) is not None:
            self._records.append(record)
        self.status = self._ended(ledger)
        return self.status

    def _ended(self, ledger: Ledger) -> Status:
        """How it ended, between two rounds: RUNNING if it has not."""
        first, most = set(self._errors), self._until.deployments
        if len(self._errors) == FIRST_ROUNDS and len(first) == 1 and None not in first:
            return Status.REPEATED_ERROR
        if ledger.failed_rounds - self._forgiven >= MOST_FAILED_ROUNDS:
            reason = ledger.last_failure and ledger.last_failure.failure
            return Status.OBJECTIVE_FAILED if (reason or "").startswith("objective") else Status.FOLLOWERS_FAILED
        if not float(np.linalg.norm(self._study.view.led().state.x)) <= RUNAWAY:
            return Status.DIVERGED
        if self._until.settled and has_settled(self._records, self._study.direction):
            return Status.SETTLED
        return Status.BUDGET_SPENT if most is not None and ledger.deployments >= most else Status.RUNNING


def _error_of_all(ledger: Ledger) -> str | None:
    """The kind of error with which the round just closed failed, if none of its probes was answered."""
    failure, record = ledger.last_failure, ledger.record
    if failure is None or record is None or failure.round != record.round or ledger.was_answered:
        return None
    return kind_of_error(failure)


def kind_of_error(failed: Answer) -> str:
    """Who failed and how, `followers raised KeyError`, without the particulars, which may differ by round."""
    return (failed.failure or "").partition(":")[0]


def has_repeated_error(history: History) -> bool:
    """Whether one kind of error spoiled most of the closed rounds: at least three of them, or all there are.

    A response of which nothing was measured is left out, and nobody's error.
    """
    rounds, probes = len(history.records), Counter(o.round for o in history.answers)
    errors = Counter((o.round, kind_of_error(o)) for o in history.failures if o.left_out is None)
    spoiled = [
        kind
        for (round, kind), failed in errors.items()
        if round < rounds and not history.records[round].got_by(failed, probes[round])
    ]
    most = max(Counter(spoiled).values(), default=0)
    return 2 * most > rounds and most >= min(FIRST_ROUNDS, rounds)


def where_and_why(history: History, trouble: str) -> str:
    """The last failure in words: its probe, its reason, and the last lines of its traceback where known."""
    lasts = [f"round {last.round}, probe {last.index}: {last.failure}" for last in history.failures[-1:]]
    return "\n".join([*lasts, trouble]).strip("\n") if lasts else ""


WINDOW = 20
"""For so many rounds nothing may have moved."""

SMALL = 0.01
"""What counts as no movement: this share of the way, or of the gain, since the start."""


def has_settled(records: Sequence[Record], direction: Direction = AS_COST) -> bool:
    """Whether the last `WINDOW` rounds have left x and its cost where they were.

    - x: no two recommendations of these rounds are further apart than a hundredth of their distance from the first
      recommendation of all.
    - cost: its mean over the later half of these rounds differs from that over the earlier half by a hundredth
      of what was gained since the first round at most, or by no more than two standard errors.

    A run that has gone nowhere, has gained nothing, or took no step in one of these rounds, has not settled
    (`note["no_step_reason"]`). The units of x and f do not matter.
    """
    last = records[-WINDOW:]
    if len(records) <= WINDOW or any(record.note.get("no_step_reason") is not None for record in last):
        return False
    xs, costs = np.array([record.x for record in last]), np.array([record.cost for record in last])
    way = float(np.linalg.norm(xs - records[0].x, axis=1).max())
    moved = max(float(np.linalg.norm(xs - x, axis=1).max()) for x in xs)
    if not (way > 0.0 and moved <= SMALL * way):
        return False
    first = next((record.cost for record in records if math.isfinite(record.cost)), math.nan)
    early, late = costs[: WINDOW // 2], costs[WINDOW // 2 :]
    gain, change = direction.shown(first - float(np.mean(costs))), abs(float(np.mean(late) - np.mean(early)))
    chance = 2.0 * math.sqrt((float(np.var(early, ddof=1)) + float(np.var(late, ddof=1))) / (WINDOW // 2))
    return gain > 0.0 and change <= max(SMALL * gain, chance)  # NaN, a round without a cost, is no gain
