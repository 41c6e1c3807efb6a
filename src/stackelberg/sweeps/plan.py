"""What a sweep runs: a problem, a grid of settings, seeds; every run with a key that its settings decide."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stackelberg import __version__
from stackelberg.core import InvalidInput
from stackelberg.problems import Problem, build_problem
from stackelberg.problems.keys import Keys, Source, parse
from stackelberg.study import codec
from stackelberg.support.brief import in_brief
from stackelberg.support.consent import Trust, look_in, trusting

KEY_LENGTH = 16
MOST_SEEDS = 10_000_000


@dataclass(frozen=True, eq=False)
class SweepRun:
    """One run: the values of the grid, the seed, a key made of everything that decides the run, and the problem as
    text, with its network, so that a worker needs no file."""

    key: str
    study: str
    settings: Mapping[str, Any]
    seed: int
    problem: str = field(repr=False)

    @property
    def words(self) -> str:
        """The settings in words; "as given" where nothing varies."""
        return in_words(self.settings)


def in_words(settings: Mapping[str, Any]) -> str:
    """Settings as a person writes them.

    >>> in_words({"leader.K": 3, "leader.policy": "spsa"})
    'leader.K = 3, leader.policy = spsa'
    """
    return ", ".join(f"{name} = {value}" for name, value in settings.items()) or "as given"


@dataclass(frozen=True, eq=False)
class SweepPlan:
    """Tables of a problem file, a grid (dotted key to a list of values) and seeds.

    >>> spec = {"study": {"name": "toll", "rounds": 3}, "game": {"builtin": "pigou"}}
    >>> plan = SweepPlan(spec, {"leader.policy": ["spsa", "two-point"]}, seeds=(0, 1))
    >>> [(run.words, run.seed) for run in plan.runs()][:3]
    [('leader.policy = spsa', 0), ('leader.policy = spsa', 1), ('leader.policy = two-point', 0)]
    """

    spec: Mapping[str, Any]
    grid: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    seeds: tuple[int, ...] = (0,)
    source: Source = field(default_factory=lambda: Source("sweep"))

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        if not self.seeds:
            raise InvalidInput("seeds: expected at least one, got none")
        if len(set(self.seeds)) < len(self.seeds):
            raise InvalidInput("seeds: expected different ones, got one twice")
        for name, values in self.grid.items():
            if isinstance(values, str | bytes) or not isinstance(values, Sequence) or not len(values):
                raise InvalidInput(f"grid: expected a list of values for {name!r}, got {in_brief(values)}")
            if name in ("study.name", "study.seed"):
                raise InvalidInput(
                    f"grid: {name!r} is not varied here: names are made, and seeds have their own key"
                )

    @property
    def name(self) -> str:
        """The name of the sweep: that of its problem."""
        return str(self.spec.get("study", {}).get("name", "sweep"))

    @property
    def points(self) -> list[dict[str, Any]]:
        """The settings of every point of the grid."""
        return [dict(zip(self.grid, values, strict=True)) for values in itertools.product(*self.grid.values())]

    @property
    def count(self) -> int:
        """How many runs there are."""
        return len(self.points) * len(self.seeds)

    def problem_at(self, settings: Mapping[str, Any]) -> Problem:
        """The problem at one point of the grid; a wrong setting is refused here, before anything is run."""
        problem = build_problem(_with(self.spec, settings), self.source)
        if problem.game is None:
            raise InvalidInput(f"{self.source.name}: a sweep needs a [game] to play; a live system cannot be swept")
        return problem

    def runs(self) -> Iterator[SweepRun]:
        """All runs, point by point, seed by seed."""
        for settings in self.points:
            problem = _as_text(self.problem_at(settings).stored)
            digest = hashlib.sha256(problem.encode()).hexdigest()
            for seed in self.seeds:
                yield _run(self.name, settings, seed, problem, digest)


def _as_text(stored: Mapping[str, Any]) -> str:
    """All that decides the runs of a point but their seeds: the problem as text, without name and seed."""
    spec = dict(stored["spec"])
    study = {key: value for key, value in spec["study"].items() if key not in ("name", "seed")}
    return codec.dumps({**stored, "spec": {**spec, "study": study}}, "problem")


def _run(name: str, settings: Mapping[str, Any], seed: int, problem: str, digest: str) -> SweepRun:
    key = hashlib.sha256(f"{__version__} {digest} {seed}".encode()).hexdigest()[:KEY_LENGTH]
    return SweepRun(key, f"{name}-{key}", settings, seed, problem)


def _with(spec: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """The tables with some settings, named by dotted keys, in place of what they say."""
    changed = {name: dict(value) if isinstance(value, Mapping) else value for name, value in spec.items()}
    for path, value in settings.items():
        *tables, last = path.split(".")
        place: Any = changed
        for table in tables:
            inner = place.get(table, {})
            if not isinstance(inner, Mapping):
                raise InvalidInput(f"grid: {path!r} names a setting inside {table!r}, which is no table")
            place[table] = dict(inner)
            place = place[table]
        place[last] = value
    return changed


def read_sweep(path: str | Path, *, trust: Trust = False) -> SweepPlan:
    """A sweep file: a problem file with a table [sweep].

    seeds: how many from 0 on, a list, or a range in quotes ("100-119"). [sweep.grid]: dotted keys, each with the
    list of values to try, such as "leader.K" = [1, 3, 10].
    """
    source = Source.read(path)
    look_in(source.folder)
    tables = parse(source)
    if "sweep" not in tables:
        raise InvalidInput(f"{path}: expected a table [sweep] beside those of the problem, got none")
    keys = Keys(source, "sweep", tables.pop("sweep"))
    with keys.located("seeds"):
        seeds = seed_list(keys.take("seeds", (int, list, str), 10))
    grid = keys.take("grid", dict, {})
    keys.done()
    with trusting(trust), keys.located("grid"):
        plan = SweepPlan(tables, grid, seeds, source)
    with trusting(trust):
        for settings in plan.points:
            plan.problem_at(settings)
    return plan


def seed_list(given: int | str | Sequence[int]) -> tuple[int, ...]:
    """Seeds as a file or a user gives them.

    >>> seed_list(3), seed_list("100-102"), seed_list([4, 7])
    ((0, 1, 2), (100, 101, 102), (4, 7))
    """
    found: tuple[Any, ...] = ()
    if isinstance(given, int) and 0 < given <= MOST_SEEDS:
        found = tuple(range(given))
    elif isinstance(given, str):
        first, _, last = given.partition("-")
        if first.strip().isdecimal() and last.strip().isdecimal() and int(last) - int(first) < MOST_SEEDS:
            found = tuple(range(int(first), int(last) + 1))
    elif isinstance(given, Sequence):
        found = tuple(given)
    whole = all(isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0 for seed in found)
    if not found or not whole:
        raise InvalidInput(f'seeds: expected a number (20), a range ("100-119") or a list, got {in_brief(given)}')
    return found
