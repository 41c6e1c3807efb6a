"""From a problem file to a study: the game (or the live system), the leader, the rails, the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Context,
    ConvexSet,
    Game,
    InvalidInput,
    Leader,
    Limit,
    Parameters,
    frozen,
    positive,
    vector_or_number,
    whole_number,
)
from stackelberg.core.domains import Domain, Setting, domains
from stackelberg.core.game import checked_parameters
from stackelberg.leaders.probing import checked_start
from stackelberg.leaders.rails import Rails
from stackelberg.problems.keys import TOP, Keys, Source, parse
from stackelberg.problems.parts import (
    build_leader,
    build_limits,
    build_objective,
    build_rails,
    build_set,
    refuse_arguments,
)
from stackelberg.problems.permission import programs_may_run
from stackelberg.problems.programs import build_command_game
from stackelberg.run.checks import FreshCheck
from stackelberg.sets import Box, Grid, Reals
from stackelberg.study import Setup
from stackelberg.study.objective import with_numbers
from stackelberg.support.brief import in_brief
from stackelberg.support.extras import imported
from stackelberg.support.names import checked_name

MOST_NUMBERS = 1_000_000
"""How many numbers x may have: more is a slip, and would take all memory before anything is asked."""

GAMES = {
    "pigou": "stackelberg.games:pigou",
    "cournot": "stackelberg.games:stackelberg_cournot",
    "linear-quadratic": "stackelberg.games:linear_quadratic",
    "strict-saddle": "stackelberg.games:strict_saddle",
    "demand-response": "stackelberg.games:demand_response",
    "hyper-parameters": "stackelberg.games:hyper_parameters",
    "inverse-optimisation": "stackelberg.games:inverse_optimisation",
    "persuasion": "stackelberg.games:persuasion",
    "platform-pricing": "stackelberg.games:platform_pricing",
    "security": "stackelberg.games:security",
    "strategic-classification": "stackelberg.games:strategic_classification",
}
"""The games that a file can name."""

_ARGUMENTS = (
    *("leader", "objective", "x0", "seed", "X", "rails", "rewindable", "deadline_s"),
    *("response", "context", "parameters", "maximise"),
)
"""What of a problem a study is created with."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Problem(Setting):
    """A problem, understood: from a file, or from what a study keeps of one (see `problem_of`).

    `game` is None for a live system, which answers by `ask` and `tell`. `domain` is the field it is of, where it is
    of one; `kept` is what else a study keeps to build its
    followers again, such as the folder in which a command runs; `check` says how to compare the recommendation
    with the start afterwards; `context` what is told of each day; `parameters` what the entries of x are;
    `maximise` that the value which is told is to be maximised. `spec` are the tables of the file; `ignored` says
    where settings stand that the leader does not have.
    """

    x0: Array
    name: str
    rounds: int
    seed: int
    leader: Leader[Any]
    rails: Rails | None
    deadline_s: float | None
    spec: Mapping[str, Any]
    ignored: tuple[str, ...] = ()
    check: FreshCheck | None = None
    context: Context | None = None

    @property
    def setup(self) -> Setup:
        """What a study of it is created with, wherever its log is."""
        return Setup(**{name: getattr(self, name) for name in _ARGUMENTS}, problem=self.stored)

    @property
    def stored(self) -> dict[str, Any]:
        """What a study keeps of it: enough to build it again without any file."""
        kept: dict[str, Any] = {"spec": _plain(self.spec)}
        return kept | dict(self.kept) | ({} if self.domain is None else {"domain": self.domain})

    @property
    def rewindable(self) -> bool:
        """Whether the followers can be rewound; a live system cannot."""
        return self.game is not None and self.game.followers.rewindable


def read_problem(path: str | Path, *, programs: bool = False) -> Problem:
    """Read and check a problem file.

    programs: whether a program that the file names as followers (`command = [...]`) may run.
    """
    source = Source.read(path)
    with programs_may_run(programs):
        return build_problem(parse(source), source)


def build_problem(spec: Mapping[str, Any], source: Source | None = None) -> Problem:
    """A problem from the tables of a file.

    >>> problem = build_problem({"study": {"name": "toll"}, "game": {"builtin": "pigou"}})
    >>> problem.x0, problem.rounds
    (array([0.]), 100)
    """
    source = source or Source("problem")
    tables = Keys(source, TOP, spec)
    study = Keys(source, "study", tables.need("study", dict))
    name = study.need("name", str)
    with study.located("name"):
        checked_name("name", name)
    rounds, seed = study.take("rounds", int, 100), study.take("seed", int, 0)
    deadline = study.number("deadline_s")
    with study.located():
        whole_number("rounds", rounds, least=0)
        whole_number("seed", seed, least=0)
        deadline = None if deadline is None else positive("deadline_s", deadline)
    start = study.take("x0", (int, float, list, dict))
    study.done()
    setting = _setting(tables)
    setting = _with_parameters(tables, setting)
    leader, ignored = build_leader(Keys(source, "leader", tables.take("leader", dict, {})), setting.domain)
    table = tables.take("rails", dict)
    named = checked_parameters(setting.parameters, setting.X)
    rails = None if table is None else build_rails(Keys(source, "rails", table), named)
    check = _check(tables, setting)
    context = _context(tables, setting.game)
    limits = build_limits(tables)
    tables.done()
    x0 = setting.x0
    if start is not None:
        with study.located("x0"):
            by_name = isinstance(start, dict)
            x0 = named.vector("x0", start, x0) if by_name else vector_or_number("x0", start, named.size)
    if x0 is None:
        x0 = Grid(setting.X, named).start()
    given_in = "study" if start is not None else "live" if "live" in spec else "game"
    with Keys(source, given_in, {}).located("x0"):
        checked_start(setting.X, x0)
    problem = Problem(
        **{**vars(setting), "x0": x0},
        name=name,
        rounds=rounds,
        seed=seed,
        leader=leader,
        rails=rails,
        deadline_s=deadline,
        spec=spec,
        ignored=ignored,
        check=check,
        context=context,
    )
    return problem if not limits else _limited(problem, limits, named, tables)


def _limited(problem: Problem, limits: tuple[Limit, ...], named: Parameters, tables: Keys) -> Problem:
    """A problem whose objective has limits, on entries by their names."""
    if problem.objective is None:
        raise InvalidInput(
            f"{tables.source.place('limits')}: limits need an objective of x and y; name one, or tell y and leave "
            "limits out"
        )
    with tables.located("limits"):
        f = with_numbers(replace(problem.objective, limits=limits), problem.response, named, first=1)
    game = None if problem.game is None else replace(problem.game, objective=f)
    return replace(problem, objective=f, game=game)


def _with_parameters(tables: Keys, setting: Setting) -> Setting:
    """What the entries of x are: as the game, its roads or its program say, and the table [parameters]."""
    table, found = tables.take("parameters", dict), _known_parameters(setting)
    if table is None:
        return replace(setting, parameters=found)
    keys = Keys(tables.source, "parameters", table)
    with keys.located():
        if found is not None and not found.numbered_only:
            found = found.changed(table, "[parameters]")
        elif any(isinstance(value, Mapping | list) for value in table.values()):
            X, found = _bounded(setting.X, table)
            setting = replace(setting, X=X)
        else:
            found = Parameters.numbered(setting.X.dimension).changed(table, "[parameters]")
    game = None if setting.game is None else replace(setting.game, X=setting.X, parameters=found)
    return replace(setting, parameters=found, game=game)


def _known_parameters(setting: Setting) -> Parameters | None:
    """Names that need no table: those of links, of a program that answers, or of the game itself."""
    if setting.parameters is not None:
        return setting.parameters
    names = setting.kept.get("x_names")
    if names:
        return Parameters.named(names)
    return None if setting.game is None else setting.game.parameters


def _bounded(X: ConvexSet | None, table: Mapping[str, Any]) -> tuple[ConvexSet, Parameters]:
    """The set of a table of names with their bounds; where there is one already, within it."""
    found, lower, upper = Parameters.described(table, "[parameters]")
    if X is not None and X.dimension != found.size:
        raise InvalidInput(f"expected {X.dimension} names, one for each entry of x, got {found.size}")
    if X is None or isinstance(X, Reals):
        return Box(lower, upper, parameters=found), found
    if isinstance(X, Box):
        return Box(np.maximum(X.lower, lower), np.minimum(X.upper, upper), parameters=found), found
    if np.isfinite(lower).any() or np.isfinite(upper).any():
        raise InvalidInput(f"expected no bounds: x lies in a {type(X).__name__} already")
    return X, found


def _setting(tables: Keys) -> Setting:
    if ("game" in tables) == ("live" in tables):
        raise InvalidInput(
            f"{tables.source.name}: expected either a table [game] (simulated followers) or a table [live] "
            "(a system outside)"
        )
    if "live" in tables:
        return _live(Keys(tables.source, "live", tables.take("live", dict)), tables.peek("parameters"))
    return _game(Keys(tables.source, "game", tables.take("game", dict)))


def _context(tables: Keys, game: Game | None) -> Context | None:
    """What is known of each day: as simulated followers say it, or from the table [context], names with kinds."""
    table = tables.take("context", dict)
    known = None if game is None else game.followers.context
    if table is None:
        return known
    with tables.located("context"):
        if known is not None:
            raise InvalidInput(f"expected none: the followers say it of each day themselves, {known}; leave it out")
        return Context(table)


def _check(tables: Keys, setting: Setting) -> FreshCheck | None:
    """How the recommendation is compared with the start after a run, from the table [check]."""
    table = tables.take("check", dict)
    if table is None:
        return None
    keys = Keys(tables.source, "check", table)
    if setting.game is None or not setting.game.followers.rewindable:
        raise InvalidInput(f"{keys.place()}: fresh days need simulated followers that can be rewound")
    numbers = keys.settings(seeds=5, days=5, settle=0)
    keys.done()
    with keys.located():
        return FreshCheck(**numbers)


def _game(keys: Keys) -> Setting:
    """The game of a [game] table, and the network and demand it stands on."""
    ways, domain = [way for way in ("builtin", "python", "command") if way in keys], _domain(keys)
    if domain is not None and not ways:
        return domain.setting(keys, live=False)
    ways += [] if domain is None else [key for key in domain.keys if key in keys]
    if len(ways) != 1:
        known = ", ".join(
            ["builtin", "python", "command", *(key for one in domains().values() for key in one.keys)]
        )
        got = ways or "none"
        raise InvalidInput(f"{keys.place()}: expected exactly one of {known}, got {got}")
    if ways[0] == "command":
        return build_command_game(keys)
    arguments = dict(keys.take("arguments", dict, {}))
    if ways[0] == "builtin":
        make = imported(keys.choice("builtin", GAMES))
    else:
        make = keys.code("python")
        if isinstance(make, Game) and arguments:
            raise InvalidInput(f"{keys.place('arguments')}: a game that is ready-made takes no arguments")
    keys.done()
    if not isinstance(make, Game) and callable(make):
        refuse_arguments(make, arguments, keys.place("arguments"))
    try:
        game = make if isinstance(make, Game) else make(**arguments)
    except (TypeError, InvalidInput) as error:
        raise InvalidInput(f"{keys.place('arguments')}: {error}") from error
    if not isinstance(game, Game):
        raise InvalidInput(f"{keys.place(ways[0])}: expected a Game, got {type(game).__name__}")
    return Setting(game.X, game.objective, game.x0, game)


def _domain(keys: Keys) -> type[Domain] | None:
    """The domain whose keys a table has."""
    return next((one for one in domains().values() if any(key in keys for key in one.keys)), None)


def _live(keys: Keys, named: Mapping[str, Any] | None) -> Setting:
    """A system outside: a network whose counts come in by hand, or anything with an x and an answer.

    `named` is the table [parameters], whose names may say how many entries x has.
    """
    if (domain := _domain(keys)) is not None:
        return domain.setting(keys, live=True)
    if "dimension" not in keys and named is not None:
        with Keys(keys.source, "parameters", named).located():
            X, x0 = _bounded(None, named)[0], None
    else:
        dimension = keys.need("dimension", int)
        if dimension < 1 or dimension > MOST_NUMBERS:
            bound = ">= 1" if dimension < 1 else f"<= {MOST_NUMBERS}"
            got = in_brief(dimension)
            raise InvalidInput(f"{keys.place('dimension')}: expected a whole number {bound}, got {got}")
        X = build_set(keys, dimension)
        x0 = keys.vector("x0", dimension)
        x0 = frozen(X.project(np.zeros(dimension))) if x0 is None else x0
    objective, maximise = build_objective(keys)
    keys.done()
    return Setting(X, objective, x0, maximise=maximise)


def _plain(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a file as plain dictionaries."""
    return {key: _plain(value) if isinstance(value, Mapping) else value for key, value in spec.items()}
