"""From a problem file to a study: the game (or the live system), the leader, the rails, the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Constraint,
    Context,
    ConvexSet,
    Game,
    InvalidInput,
    Leader,
    Objective,
    Parameters,
    ResponseSchema,
    frozen,
    vector_or_number,
    whole_number,
)
from stackelberg.core.forms import from_data, registered
from stackelberg.core.game import checked_parameters
from stackelberg.core.objective import as_constraints
from stackelberg.followers import ProcessFollowers
from stackelberg.leaders.feasible import checked_start
from stackelberg.leaders.names import default_leader
from stackelberg.leaders.rails import Rails
from stackelberg.problems.permission import programs_may_run, refuse_program
from stackelberg.problems.source import Source, parse
from stackelberg.problems.tables import MOST_NUMBERS, GameTable, LiveTable, RailsTable, StudyTable
from stackelberg.report.domains import Domain, domains
from stackelberg.run.checks import FreshCheck
from stackelberg.sets import Box, Grid, Reals
from stackelberg.study import Setup
from stackelberg.study.objective import as_objective, with_numbers
from stackelberg.support.arrays import checked_floats
from stackelberg.support.brief import short_repr
from stackelberg.support.names import checked_name

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

TABLES = ("study", "game", "live", "parameters", "context", "constraints", "leader", "rails", "check")
"""The tables of a problem file."""

_OF_SETUP = ("leader", "objective", "x0", "seed", "X", "rails", "response", "context", "parameters")


@dataclass(frozen=True, eq=False)
class ProblemParts:
    """The parts of a problem: a game, or a live system (`game` is None), and the field that it is of.

    Parameters
    ----------
    X : ConvexSet
        The feasible set.
    objective : Objective | None
        f(x, y); None where answers come with their cost.
    x0 : ndarray | None
        Where to start.
    game : Game, optional
        The game; None for a live system.
    domain : Domain, optional
        The field.
    parameters : Parameters, optional
        Names, units and steps of the entries of x.
    response : ResponseSchema, optional
        Names of the entries of y.
    kept : Mapping[str, Any], optional
        What else a study keeps to build its followers again.
    maximise : bool, default False
        Whether f is maximised.
    """

    X: ConvexSet
    objective: Objective | None
    x0: Array | None
    game: Game | None = None
    domain: Domain | None = None
    parameters: Parameters | None = None
    response: ResponseSchema | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)
    maximise: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class Problem(ProblemParts):
    """A problem, understood: from a file, or from what a study keeps of one (see `problem_of`).

    `game` is None for a live system, which answers by `ask` and `tell`. `domain` is the field it is of, where it is
    of one; `kept` is what else a study keeps to build its followers again, such as the folder in which a command
    runs; `check` says how to compare the recommendation with the start afterwards; `spec` are the file's tables.

    Attributes
    ----------
    X : ConvexSet
        The feasible set.
    objective : Objective | None
        f(x, y); None where answers come with their cost.
    game : Game, optional
        The game; None for a live system.
    domain : Domain, optional
        The field it is of.
    parameters : Parameters, optional
        Names, units and steps of the entries of x.
    response : ResponseSchema, optional
        Names of the entries of y.
    kept : Mapping[str, Any], optional
        What else a study keeps to build its followers again.
    maximise : bool, default False
        Whether f is to be maximised.
    x0 : ndarray
        Where to start.
    name : str
        Name of the study.
    rounds : int
        Rounds to play.
    seed : int
        Of all that is random.
    leader : Leader
        The leader.
    rails : Rails | None
        The guard rails.
    spec : Mapping[str, Any]
        The file's tables.
    check : FreshCheck, optional
        How to compare the recommendation with the start afterwards.
    context : Context, optional
        What is known of each day.
    """

    x0: Array
    name: str
    rounds: int
    seed: int
    leader: Leader[Any]
    rails: Rails | None
    spec: Mapping[str, Any]
    check: FreshCheck | None = None
    context: Context | None = None

    @property
    def setup(self) -> Setup:
        """The setup of a study of it."""
        own = {name: getattr(self, name) for name in (*_OF_SETUP, "maximise")}
        return Setup(**own, rewindable=self.rewindable, problem=self.stored)

    @property
    def stored(self) -> dict[str, Any]:
        """The part that a study keeps: enough to build it again without any file."""
        kept = {"spec": dict(self.spec)} | dict(self.kept)
        return kept | ({} if self.domain is None else {"domain": self.domain})

    @property
    def rewindable(self) -> bool:
        """Whether the followers can be rewound; a live system cannot."""
        return self.game is not None and self.game.followers.rewindable


def read_problem(path: str | Path, *, programs: bool = False) -> Problem:
    """Read and check a problem file.

    Parameters
    ----------
    path : str | Path
        Path of the TOML file.
    programs : bool, default False
        Whether a program that the file names as followers (`command = [...]`) may run.

    Returns
    -------
    Problem
        The problem.
    """
    source = Source.read(path)
    with programs_may_run(programs):
        return build_problem(parse(source), source)


def build_problem(spec: Mapping[str, Any], source: Source | None = None) -> Problem:
    """A problem from the tables of a file.

    Parameters
    ----------
    spec : Mapping[str, Any]
        The tables.
    source : Source, optional
        Where they come from, for messages.

    Returns
    -------
    Problem
        The problem.

    Examples
    --------
    >>> problem = build_problem({"study": {"name": "toll"}, "game": {"builtin": "pigou"}})
    >>> problem.x0, problem.rounds
    (array([0.]), 100)
    """
    source = source or Source("problem")
    if not isinstance(spec, Mapping):
        raise InvalidInput(f"{source.name}: expected the tables of a problem, got {short_repr(spec)}")
    for name, table in spec.items():
        if name not in TABLES:
            raise InvalidInput(f"{source.place(name)}: expected one of the tables {', '.join(TABLES)}")
        if not isinstance(table, list if name == "constraints" else Mapping):
            wanted = "tables [[constraints]]" if name == "constraints" else "a table"
            raise InvalidInput(f"{source.place(name)}: expected {wanted}, got {short_repr(table)}")
    study = source.table("study", spec.get("study", {}), StudyTable)
    with source.located("study"):
        checked_name("name", study.name)
        whole_number("rounds", study.rounds, least=0)
        whole_number("seed", study.seed, least=0)
    setting = _with_parameters(source, spec, _setting(source, spec))
    named = checked_parameters(setting.parameters, setting.X)
    setting = _constrained(source, spec, setting, named)
    rails = None
    if "rails" in spec:
        table = source.table("rails", spec["rails"], RailsTable)
        with source.located("rails"):
            rails = table.rails(named)
    return Problem(
        **{**vars(setting), "x0": _start(source, study, setting, named, "live" in spec)},
        name=study.name,
        rounds=study.rounds,
        seed=study.seed,
        leader=_leader(source, spec.get("leader", {}), setting.domain),
        rails=rails,
        spec=spec,
        check=_check(source, spec, setting),
        context=_context(source, spec, setting.game),
    )


def _start(source: Source, study: StudyTable, setting: ProblemParts, named: Parameters, live: bool) -> Array:
    given, x0 = study.x0, setting.x0
    if given is not None:
        with source.located("study", "x0"):
            by_name = isinstance(given, Mapping)
            x0 = named.vector("x0", given, x0) if by_name else vector_or_number("x0", given, named.size)
    x0 = Grid(setting.X, named).start() if x0 is None else x0
    with source.located("study" if given is not None else "live" if live else "game", "x0"):
        checked_start(setting.X, x0)
    return x0


def _leader(source: Source, table: Any, domain: Domain | None) -> Leader[Any]:
    """The leader of a [leader] table, in the tagged form; one of the domain's policies knows its prior."""
    with source.located("leader"):
        kind, own = str(table.get("kind", "")), {name: value for name, value in table.items() if name != "kind"}
        for one in domains().values():
            if kind in one.policies:
                if not isinstance(domain, one):
                    raise InvalidInput(f"kind: {kind!r} is for studies of another field; expected another")
                made: Leader[Any] = from_data(own, one.policies[kind]).leader(domain)
                return made
        if not kind:
            return default_leader(from_data({"kind": "response-model", **own}, Leader))
        found: Leader[Any] = from_data(table, Leader)
        return found


def _constrained(source: Source, spec: Mapping[str, Any], setting: ProblemParts, named: Parameters) -> ProblemParts:
    """With constraints from tables [[constraints]], whose entries are names, or numbers from 1."""
    if "constraints" not in spec:
        return setting
    with source.located("constraints"):
        constraints = as_constraints([from_data(_from_zero(table), Constraint) for table in spec["constraints"]])
        if setting.objective is None:
            raise InvalidInput(
                "constraints need an objective of x and y; name one, or tell costs and leave constraints out"
            )
        f = with_numbers(replace(setting.objective, constraints=constraints), setting.response, named, first=1)
    return replace(setting, objective=f, game=None if setting.game is None else replace(setting.game, objective=f))


def _from_zero(table: Any) -> Any:
    if not isinstance(table, Mapping):
        return table
    found = dict(table)
    if isinstance(given := found.get("y"), Mapping):
        if "0" in given:
            raise InvalidInput("y: expected a name, or a number from 1, got 0")
        found["y"] = [[int(one) - 1 if one.isdecimal() else one, weight] for one, weight in given.items()]
    return found


def _with_parameters(source: Source, spec: Mapping[str, Any], setting: ProblemParts) -> ProblemParts:
    """What the entries of x are: as the game, its domain or its program say, and the table [parameters]."""
    found = setting.parameters or (None if setting.game is None else setting.game.parameters)
    if "parameters" not in spec:
        return replace(setting, parameters=found)
    table = spec["parameters"]
    with source.located("parameters"):
        if found is not None and not found.numbered_only:
            found = changed(found, table)
        elif any(isinstance(value, Mapping | list) for value in table.values()):
            X, found = _bounded(setting.X, table)
            setting = replace(setting, X=X)
        else:
            found = changed(Parameters.numbered(setting.X.dimension), table)
    game = None if setting.game is None else replace(setting.game, X=setting.X, parameters=found)
    return replace(setting, parameters=found, game=game)


def changed(named: Parameters, table: Mapping[str, Any]) -> Parameters:
    """The same names with another unit, step or quantity, for all of them or by name.

    >>> changed(Parameters(("bread", "milk"), "EUR"), {"step": 0.5, "milk": {"step": 1}}).steps
    (0.5, 1.0)
    """
    where = "[parameters]"
    for key, value in table.items():
        table_of_one = isinstance(value, Mapping)
        if value.keys() - {"unit", "step"} if table_of_one else key not in ("unit", "step", "quantity"):
            raise InvalidInput(f"{where}: {key}: expected a table of unit, step, got {short_repr(value)}")
    own = {named.find(key, where): value for key, value in table.items() if isinstance(value, Mapping)}
    of_all = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    units = [{"unit": old, **of_all, **own.get(i, {})}["unit"] for i, old in enumerate(named.units)]
    steps = [{"step": old, **of_all, **own.get(i, {})}["step"] for i, old in enumerate(named.steps)]
    return replace(named, units=units, steps=steps, quantity=of_all.get("quantity", named.quantity))


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


def _context(source: Source, spec: Mapping[str, Any], game: Game | None) -> Context | None:
    """What is known of each day: as simulated followers say it, or from the table [context], names with kinds."""
    known = None if game is None else game.followers.context
    if "context" not in spec:
        return known
    with source.located("context"):
        if known is not None:
            raise InvalidInput(f"expected none: the followers say it of each day themselves, {known}; leave it out")
        return Context(spec["context"])


def _check(source: Source, spec: Mapping[str, Any], setting: ProblemParts) -> FreshCheck | None:
    """How the recommendation is compared with the start after a run, from the table [check]."""
    if "check" not in spec:
        return None
    if setting.game is None or not setting.game.followers.rewindable:
        raise InvalidInput(f"{source.place('check')}: fresh days need simulated followers that can be rewound")
    return source.table("check", spec["check"], FreshCheck)


def _setting(source: Source, spec: Mapping[str, Any]) -> ProblemParts:
    if ("game" in spec) == ("live" in spec):
        raise InvalidInput(
            f"{source.name}: expected either a table [game] (simulated followers) or a table [live] "
            "(a system outside)"
        )
    section = "live" if "live" in spec else "game"
    given = spec[section]
    own = ("builtin", "python", "command") if section == "game" else ("dimension",)
    ways = [way for way in own if way in given]
    known = [one for one in domains().values() if {*one.keys} & {*given}]
    if known and not ways:
        table = source.table(section, given, known[0].table(live=section == "live"))
        with source.located(section):
            found: ProblemParts = table.setting(source)
            return found
    if section == "live":
        return _live(source, source.table(section, given, LiveTable), spec.get("parameters"))
    if len(ways) != 1 or known:
        every = [*own, *(key for one in domains().values() for key in one.keys)]
        got = ways + [key for one in known for key in one.keys if key in given]
        raise InvalidInput(
            f"{source.place(section)}: expected exactly one of {', '.join(every)}, got {', '.join(got) or 'none'}"
        )
    table = source.table(section, given, GameTable)
    with source.located(section):
        return _program(source, table) if table.command is not None else _game(table)


def _game(table: GameTable) -> ProblemParts:
    """A game of the gallery, or one that is registered."""
    if table.builtin is not None and table.builtin not in GAMES:
        raise InvalidInput(f"builtin: expected one of {', '.join(GAMES)}, got {table.builtin!r}")
    make = registered(table.python) if table.builtin is None else resolve_name(GAMES[table.builtin])
    arguments = {
        name: checked_floats(f"arguments.{name}", value, "numbers") if isinstance(value, list | tuple) else value
        for name, value in table.arguments.items()
    }
    try:
        game = make(**arguments)
    except (TypeError, InvalidInput) as error:
        raise InvalidInput(f"arguments: {error}") from error
    if not isinstance(game, Game):
        raise InvalidInput(f"python: expected a Game, got {type(game).__name__}")
    return ProblemParts(game.X, game.objective, game.x0, game)


def _program(source: Source, table: GameTable) -> ProblemParts:
    """A game whose followers are a program: it says how many numbers x has and what they are called."""
    source.refuse_if_closed("commands")
    # What a stored study runs, it runs where its file was: relative names in the command mean the same.
    stored = source.stored
    folder = str(source.path(".").absolute()) if stored is None else str(stored.get("folder", Path.cwd()))
    command = list(table.command or ())
    refuse_program(command, folder, source.place("game", "command"))
    own = {name: getattr(table, name) for name in ("timeout_s", "lifetime", "on_failure", "retries")}
    followers = ProcessFollowers(command, folder, **own).prepare()
    f, names = as_objective(table.objective), followers.handshake.x_names
    if f is None:
        raise InvalidInput("objective: expected f(x, y) of the answers, got none")
    X, x0 = _placed(table, followers.handshake.x)
    game = Game(X, f, followers, Path(command[-1]).name, x0)
    parameters = Parameters(names) if names else None
    return ProblemParts(X, f, x0, game, parameters=parameters, kept={"folder": folder})


def _placed(table: GameTable | LiveTable, dimension: int) -> tuple[ConvexSet, Array]:
    X = table.set_of(dimension)
    start = X.project(np.zeros(dimension)) if table.x0 is None else vector_or_number("x0", table.x0, dimension)
    return X, frozen(start)


def _live(source: Source, table: LiveTable, named: Mapping[str, Any] | None) -> ProblemParts:
    """Anything with an x and an answer; the names in [parameters] may say how many entries x has."""
    with source.located("live"):
        f: Objective | None = as_objective(table.objective, maximise=table.maximise)
        maximise = table.maximise or (f is not None and f.maximise)
        if table.dimension is not None:
            if not 1 <= table.dimension <= MOST_NUMBERS:
                raise InvalidInput(f"dimension: expected 1 to {MOST_NUMBERS}, got {short_repr(table.dimension)}")
            X, x0 = _placed(table, table.dimension)
            return ProblemParts(X, f, x0, maximise=maximise)
        if named is None:
            raise InvalidInput("dimension: expected it, or names in [parameters], got nothing")
    with source.located("parameters"):
        return ProblemParts(_bounded(None, named)[0], f, None, maximise=maximise)
