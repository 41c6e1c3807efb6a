"""Many runs of the response model on a game: seeds and settings, in parts, on processors or on a GPU.

On processors the runs are those of `solve`, to the bit, in a pool of processes. On a GPU the runs of a part are
side by side, and their banks are updated together (`together`); as the rest of the leader stays on processors, a
pool of processes pays there too, all of which use the one GPU.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    FailedRunWarning,
    Game,
    InvalidInput,
    Purpose,
    StackelbergError,
    derive,
    frozen,
    whole_number,
)
from stackelberg.experiments.batches.device_banks import bytes_of
from stackelberg.experiments.batches.together import run_together
from stackelberg.experiments.kept import KeptFormat, KeptResults
from stackelberg.experiments.sweeps.engine import as_they_finish
from stackelberg.leaders import ResponseModel
from stackelberg.leaders.response.bank import begin
from stackelberg.leaders.response.members import make_members
from stackelberg.leaders.response.structure import groups_of
from stackelberg.report.tables.runs import LEVELS
from stackelberg.study import Result, codec, solve

Method: TypeAlias = Literal["auto", "loop", "together"]
MakeGame: TypeAlias = Callable[[], Game]
"""Makes the game, in every process that plays: a function of a module, or a `functools.partial` of one."""
MOST_RUNS = 1024
"""Runs of a part that are side by side: each has a thread."""
IN_A_PART = 16
"""Runs of a part that are played one after another: what Ctrl-C can lose, per process."""
MOST_BYTES = {"cpu": 2 * 2**30, "gpu": 48 * 2**30}
"""What the banks of a part may take, by device, `COPIES` of each."""
COPIES = 4
"""How many times over the banks of a part lie in memory while they are updated."""


class RunsFailed(StackelbergError):
    """Some parts were not played; those that were are kept, where a folder was given."""


@dataclass(frozen=True, eq=False)
class ResponseRuns:
    """A row per run, settings in the order given, and for each of them all seeds.

    costs (runs, rounds): those seen, NaN where a round failed or was not played. marks: numbers of deployments;
    recommended (runs, marks, d): the leader's recommendation after so many. setting, seed: those of each run.
    status: how each ended.
    """

    setting: NDArray[np.int64]
    seed: NDArray[np.int64]
    costs: Array
    marks: tuple[int, ...]
    recommended: Array
    status: tuple[str, ...]

    def quantiles(self, levels: Sequence[float] = LEVELS) -> Array:
        """Quantiles of the costs seen, a row per level and a column per round; NaN are left out."""
        return _quantiles(self.costs, levels)

    def judged(self, judge: Callable[[Array], float]) -> Array:
        """What `judge` says of every recommendation: (runs, marks)."""
        return np.array([[judge(x) for x in row] for row in self.recommended])

    def quantiles_of(self, judge: Callable[[Array], float], levels: Sequence[float] = LEVELS) -> Array:
        """Quantiles of what `judge` says of recommendations, a row per level and a column per mark."""
        return _quantiles(self.judged(judge), levels)


def _quantiles(values: Array, levels: Sequence[float]) -> Array:
    known = np.where(np.isfinite(values), values, np.nan)
    some = np.isfinite(known).any(axis=0)
    found = np.full((len(levels), values.shape[1]), np.nan)
    found[:, some] = np.nanquantile(known[:, some], levels, axis=0)
    return found


@dataclass(frozen=True, eq=False)
class _Part:
    """What a process is given: how to make the game, and the runs."""

    make_game: MakeGame
    runs: tuple[tuple[ResponseModel, int], ...]
    rounds: int
    marks: tuple[int, ...]
    together: bool
    device: str
    slots: int


@dataclass(frozen=True, eq=False)
class _Played:
    """What a part came to, a row per run."""

    costs: Array
    recommended: Array
    status: tuple[str, ...]


def run_response_models(
    make_game: MakeGame,
    seeds: Sequence[int],
    rounds: int,
    leaders: Sequence[ResponseModel] = (ResponseModel(),),
    *,
    marks: Sequence[int] = (25, 50, 100, 200),
    device: Literal["cpu", "gpu"] = "cpu",
    method: Method = "auto",
    workers: int | None = None,
    part: int | None = None,
    folder: Path | None = None,
    on_runs: Callable[[int], None] | None = None,
) -> ResponseRuns:
    """Play every leader with every seed on the game that `make_game` makes.

    marks: after how many deployments recommendations are kept; those beyond `rounds` are left out.
    device: where banks are updated. method: "loop" plays runs one after another, "together" side by side (extra
    `jax`); "auto" is the first on a CPU and the second on a GPU. workers: processes, 1 is this one; default, one
    per processor. part: runs of a part; default, what fits into the memory. folder: keeps parts that are done until
    all are: the same call goes on after a stop. on_runs: called with the number of runs that are done.

    >>> from stackelberg.games import linear_quadratic
    >>> game = partial(linear_quadratic, 3, seed=1)
    >>> few = run_response_models(game, range(4), rounds=12, marks=(6, 12), workers=1)
    >>> few.costs.shape, few.recommended.shape, set(few.status)
    ((4, 12), (4, 2, 3), {'rounds done'})
    >>> few.quantiles((0.0, 0.5, 1.0)).shape
    (3, 12)
    """
    if device not in ("cpu", "gpu"):
        raise InvalidInput(f"device: expected 'cpu' or 'gpu', got {device!r}")
    if method not in ("auto", "loop", "together"):
        raise InvalidInput(f"method: expected 'auto', 'loop' or 'together', got {method!r}")
    if method == "loop" and device == "gpu":
        raise InvalidInput("method: 'loop' needs device='cpu'")
    whole_number("rounds", rounds)
    together = method == "together" or device == "gpu"
    runs = [(leader, int(seed)) for leader in leaders for seed in seeds]
    if not runs:
        raise InvalidInput("seeds: expected at least one seed and one leader, got none")
    workers = workers or len(os.sched_getaffinity(0))
    size = part or (_runs_at_a_time(make_game(), leaders, device, len(runs), workers) if together else IN_A_PART)
    kept_marks = tuple(mark for mark in marks if mark <= rounds)
    parts = {
        f"runs {first} to {min(first + size, len(runs)) - 1}": _Part(
            make_game, tuple(runs[first : first + size]), rounds, kept_marks, together, device, size
        )
        for first in range(0, len(runs), size)
    }
    played = _all_parts(parts, workers, folder, on_runs)
    return ResponseRuns(
        np.repeat(np.arange(len(leaders)), len(runs) // len(leaders)),
        np.array([seed for _, seed in runs]),
        frozen(np.concatenate([one.costs for one in played])),
        kept_marks,
        frozen(np.concatenate([one.recommended for one in played])),
        tuple(status for one in played for status in one.status),
    )


def _all_parts(
    parts: dict[str, _Part], workers: int, folder: Path | None, on_runs: Callable[[int], None] | None
) -> list[_Played]:
    """What all parts came to, in order: those that are kept, and the others played."""
    kept = None if folder is None else KeptResults(folder, _PlayedFormat())
    done: dict[str, _Played] = {}
    for name, part in parts.items():
        before = None if kept is None else kept.load(name, _settings(part))
        if before is not None:
            done[name] = before
    failed: dict[str, str] = {}
    with closing(_finished({name: part for name, part in parts.items() if name not in done}, workers)) as ended:
        if done and on_runs is not None:
            on_runs(sum(len(one.status) for one in done.values()))
        for name, played, error in ended:
            if played is None:
                failed[name] = error
                continue
            done[name] = played
            if kept is not None:
                kept.save(name, _settings(parts[name]), played)
            if on_runs is not None:
                on_runs(sum(len(one.status) for one in done.values()))
    if failed:
        name, why = next(iter(failed.items()))
        raise RunsFailed(f"{len(failed)} of {len(parts)} parts failed; {name}: {why}")
    if kept is not None:
        kept.clear()
    return [done[name] for name in parts]


def _finished(parts: dict[str, _Part], workers: int) -> Any:
    """Name, outcome and error of every part, as they end."""
    if workers == 1:
        for name, part in parts.items():
            yield name, _play_part(part), ""
        return
    with closing(as_they_finish(_play_part, parts.items(), workers=workers)) as all_ended:
        for ended in all_ended:
            yield ended.key, ended.result, ended.error


def _play_part(part: _Part) -> _Played:
    """All runs of a part."""
    if part.device == "gpu":  # processes share it: none may take all of its memory
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    game = part.make_game()
    runs = [partial(_play, game, leader, seed, part) for leader, seed in part.runs]
    ended = run_together(runs, part.device, part.slots) if part.together else [run() for run in runs]
    rows = []
    for row in ended:
        if isinstance(row, Exception):
            raise row
        rows.append(row)
    return _Played(
        np.array([row.costs for row in rows]),
        np.array([row.recommended for row in rows]),
        tuple(row.status for row in rows),
    )


@dataclass(frozen=True, eq=False)
class _Row:
    costs: Array
    recommended: Array
    status: str


def _play(game: Game, leader: ResponseModel, seed: int, part: _Part) -> _Row:
    # Filters of warnings belong to all threads: where there are some, `run_together` sets them.
    with nullcontext() if part.together else warnings.catch_warnings():
        if not part.together:
            warnings.simplefilter("ignore", FailedRunWarning)
        result = solve(game, leader, rounds=part.rounds, seed=seed)
    costs = np.full(part.rounds, np.nan)
    costs[: len(result.costs)] = result.costs
    return _Row(costs, np.array([_recommended(result, mark) for mark in part.marks]), result.status.value)


def _recommended(result: Result, mark: int) -> Array:
    """The recommendation after the last round that ended at or before `mark` deployments."""
    for record in result.history:
        if record.deployments > mark:
            return record.x  # recommended when this round began
    return result.x


def _runs_at_a_time(game: Game, leaders: Sequence[ResponseModel], device: str, runs: int, workers: int) -> int:
    """How many runs a part may have: what fits into the memory, with a part for every process."""
    d = game.X.dimension if game.x0 is None else game.x0.size
    x0 = np.zeros(d) if game.x0 is None else game.x0
    memory = game.followers.initial(derive(0, Purpose.INITIAL_MEMORY))
    y = np.asarray(game.followers.respond(x0, memory, 1, derive(0, Purpose.RESPONSE))[0])
    prices = game.objective.prices
    largest = max(
        bytes_of(begin(make_members(groups_of(leader.structure, y.size, d, prices)), x0, y, 1.0))
        for leader in leaders
    )
    fitting = max(1, MOST_BYTES[device] // (COPIES * largest * workers))
    return min(MOST_RUNS, fitting, -(-runs // workers))


@dataclass(frozen=True)
class _Settings:
    """What decides a kept part, in words."""

    game: str
    leaders: tuple[str, ...]
    seeds: tuple[int, ...]
    rounds: int
    marks: tuple[int, ...]
    engine: str


def _settings(part: _Part) -> _Settings:
    engine = f"together on {part.device}, {part.slots} at a time" if part.together else "loop"
    leaders, seeds = zip(*part.runs, strict=True)
    words = {leader: codec.dumps(leader, "leader") for leader in set(leaders)}
    return _Settings(
        _words(part.make_game), tuple(words[one] for one in leaders), seeds, part.rounds, part.marks, engine
    )


def _words(make_game: Any) -> str:
    """The name of the function that makes a game, with its arguments."""
    if isinstance(make_game, partial):
        return f"{_words(make_game.func)}{make_game.args!r}{sorted(make_game.keywords.items())!r}"
    return codec.name_of(make_game, "make_game")


class _PlayedFormat(KeptFormat[_Played]):
    """A part in NumPy's own format, without pickled objects."""

    ending, kind = ".npz", "runs of the response model"

    def write(self, path: Path, made_with: str, result: _Played) -> None:
        """Write a part and what it was made with."""
        np.savez(
            path,
            made_with=np.array(made_with),
            costs=result.costs,
            recommended=result.recommended,
            status=np.array(result.status),
        )

    def read(self, path: Path, made_with: str) -> _Played | None:
        """Read a part; None where it is one of other settings."""
        with np.load(path, allow_pickle=False) as kept:
            if str(kept["made_with"]) != made_with:
                return None
            return _Played(kept["costs"], kept["recommended"], tuple(kept["status"].tolist()))
