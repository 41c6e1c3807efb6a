"""`sweep`: a game at every point of a grid with every seed, on any executor of `concurrent.futures`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeAlias

from stackelberg.core import Game, InvalidInput, Leader, whole_number
from stackelberg.run.loop import Until, solve
from stackelberg.support.brief import kind_of, short_repr
from stackelberg.support.names import checked_name

Row: TypeAlias = dict[str, Any]
Case: TypeAlias = Callable[..., Game | tuple[Game, Leader[Any] | str | None]]
FOUND = ("status", "value", "deployments", "follower_rounds", "x", "error")


def sweep(
    case: Case,
    grid: Mapping[str, Sequence[Any] | Mapping[str, Any]] | None = None,
    seeds: Sequence[int] = (0,),
    *,
    rounds: int | None = None,
    deployments: int | None = None,
    executor: Executor | None = None,
    study: tuple[str, str] | None = None,
    on_run: Callable[[Row], None] | None = None,
) -> list[Row]:
    """Solve a game at every point of a grid with every seed.

    Parameters
    ----------
    case
        Called with a point of the grid by keywords; returns a game, or a game and its leader.
    grid
        The values of each keyword, as a list, or by the names that they go by in rows and studies.
    seeds
        The seeds with which each point is solved.
    rounds, deployments
        When a run ends, as for `solve`.
    executor
        Any of `concurrent.futures`, a Dask cluster's `Client.get_executor()` among them; by default the runs are
        played here, one after the other. What is sent to other processes is `case` and the values of the grid.
    study
        The address of a database that all workers can reach, and a name: every run is a study there, and the same
        call, or one with more values or seeds, goes on with what is not done. Runs of a changed `case` need
        another name.
    on_run
        Called with each row as its run ends.

    Returns
    -------
    list of dict
        A row for each run, in the order of grid and seeds: its point, seed, status, `value` (what f is expected to
        be at x), deployments, follower rounds, x, and the error, if any. A run that raised has the status "raised",
        and the others go on.

    Examples
    --------
    >>> from stackelberg.games import stackelberg_cournot
    >>> for row in sweep(stackelberg_cournot, {"n": [1, 2]}, seeds=[0, 1], deployments=200):
    ...     print(row["n"], row["seed"], round(row["value"], 2), row["status"])
    1 0 -18.0 settled
    1 1 -18.0 settled
    2 0 -12.0 settled
    2 1 -11.97 settled
    """
    if not callable(case):
        raise InvalidInput(f"case: expected a function that returns a game, got {kind_of(case)}")
    Until.asked(rounds, deployments)
    if study is not None and not (isinstance(study, tuple) and len(study) == 2):
        raise InvalidInput(f"study: expected a pair (address, name), got {short_repr(study)}")
    if isinstance(seeds, str) or not isinstance(seeds, Iterable):
        raise InvalidInput(f"seeds: expected a list of whole numbers, got {short_repr(seeds)}")
    seeds = [whole_number("seeds", seed, least=0) for seed in seeds]
    runs = [_Run(case, rounds, deployments, study, *of) for of in itertools.product(_points(grid), seeds)]
    names = [checked_name("grid", run.name) for run in runs]
    if len(set(names)) < len(names):
        raise InvalidInput(f"grid: expected different runs, got {max(names, key=names.count)!r} twice")
    rows: dict[str, Row] = {}
    with closing(_played(runs, executor)) as played:
        for run, row in played:
            rows[run.name] = row
            if on_run is not None:
                on_run(row)
    return [rows[name] for name in names]


@dataclass(frozen=True, eq=False)
class _Run:
    """One run, as it is sent to a worker. `point`: by keyword, what it goes by and the value."""

    case: Case
    rounds: int | None
    deployments: int | None
    study: tuple[str, str] | None
    point: Mapping[str, tuple[Any, Any]]
    seed: int

    @property
    def name(self) -> str:
        """The name of its study."""
        parts = [f"{key}={shown}" for key, (shown, _) in self.point.items()]
        return ", ".join([*(self.study or ())[1:], *parts, f"seed={self.seed}"])

    def play(self) -> Row:
        """Solve it. What it raises is in its row: the others go on."""
        try:
            built = self.case(**{key: value for key, (_, value) in self.point.items()})
            game, leader = built if isinstance(built, tuple) else (built, None)
            place = None if self.study is None else (self.study[0], self.name)
            ends: dict[str, Any] = {"rounds": self.rounds, "deployments": self.deployments}
            end = solve(game, leader, seed=self.seed, study=place, **ends)
        except Exception as error:
            return self.raised(error)
        return self.row(
            end.status.value, end.value, end.deployments, end.follower_rounds, end.x.tolist(), end.error
        )

    def raised(self, error: BaseException) -> Row:
        """The row of a run that came to nothing."""
        return self.row("raised", None, None, None, None, f"{type(error).__name__}: {error}")

    def row(self, *found: Any) -> Row:
        """What is known of it before it is played, and what was found."""
        shown = {key: shown for key, (shown, _) in self.point.items()}
        return shown | {"seed": self.seed} | dict(zip(FOUND, found, strict=True))


def _played(runs: Sequence[_Run], executor: Executor | None) -> Generator[tuple[_Run, Row], None, None]:
    """Each run with its row, as they end; closing the iterator cancels what has not begun."""
    if executor is None:
        yield from ((run, run.play()) for run in runs)
        return
    futures = {executor.submit(run.play): run for run in runs}
    try:
        for future in as_completed(futures):
            run, error = futures[future], future.exception()  # a worker died, or something cannot be pickled
            yield run, future.result() if error is None else run.raised(error)
    finally:
        for future in futures:
            future.cancel()


def _points(grid: Mapping[str, Sequence[Any] | Mapping[str, Any]] | None) -> list[dict[str, tuple[Any, Any]]]:
    """Every point of the grid."""
    axes = []
    for name, values in (grid or {}).items():
        if name in ("seed", *FOUND):
            raise InvalidInput(f"grid: expected keywords that are no column of the rows, got {name!r}")
        if isinstance(values, str | bytes) or not isinstance(values, Sequence | Mapping) or not values:
            raise InvalidInput(f"grid: expected a list of values for {name!r}, got {short_repr(values)}")
        pairs = values.items() if isinstance(values, Mapping) else zip(values, values, strict=True)
        axes.append([(name, pair) for pair in pairs])
    return [dict(point) for point in itertools.product(*axes)]
