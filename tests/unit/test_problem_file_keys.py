"""Problem files key by key: every setting reaches what is built with its value, defaults hold, errors say where."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

import numpy as np
import pytest
from tests import studies
from tests.tntp_files import write_network, write_nodes, write_trips

from stackelberg import games
from stackelberg.core import Game, InvalidInput, Objective
from stackelberg.core.forms import register
from stackelberg.followers import CallableFollowers, NotRewindable
from stackelberg.leaders import (
    ConstantSchedule,
    Rails,
    TheoremSchedule,
)
from stackelberg.leaders.names import POLICIES
from stackelberg.problems import (
    build_problem,
    live_template,
    read_problem,
    schema,
    template,
)
from stackelberg.problems.stored import rebuilt
from stackelberg.problems.tables import RailsTable, StudyTable
from stackelberg.roads import Demand, braess
from stackelberg.roads.files import (
    write_frame,
)
from stackelberg.sets import Box, Polytope, Reals
from stackelberg.tolls import DayToDay, SettledTravellers


def built(**tables: Any) -> Any:
    """A problem from tables; a study called "a" of Pigou's game where nothing else is said."""
    if "live" not in tables:
        tables.setdefault("game", {"builtin": "pigou"})
    return build_problem({"study": {"name": "a"}, **tables})


def live(**keys: Any) -> Any:
    return built(live={"dimension": 2, **keys})


def refusal(**tables: Any) -> str:
    with pytest.raises(InvalidInput) as refused:
        built(**tables)
    return str(refused.value)


def in_file(tmp_path, text: str, first: str = '[study]\nname = "a"\n') -> str:
    """The refusal of a file, without its name. The first two lines name the study."""
    file = tmp_path / "p.toml"
    file.write_text(first + text, encoding="utf-8")
    with pytest.raises(InvalidInput) as refused:
        read_problem(file)
    message = str(refused.value)
    assert message.startswith(str(file))
    return message.removeprefix(str(file)).removeprefix(", ")


# [study]


def test_every_key_of_a_study_arrives():
    study = {"name": "b", "rounds": 7, "seed": 3, "x0": [0.25]}
    problem = build_problem({"study": study, "game": {"builtin": "pigou"}})
    assert (problem.name, problem.rounds, problem.seed) == ("b", 7, 3)
    assert problem.x0.tolist() == [0.25]
    assert problem.stored["spec"]["study"] == study


def test_a_game_without_a_start_begins_in_the_middle_of_x():
    assert built(game={"python": "without-start"}).x0.tolist() == [0.0, 0.0]
    assert built(study={"name": "a", "x0": [1.0, 2.0]}, game={"python": "without-start"}).x0.size == 2


@pytest.mark.parametrize("both", [True, False])
def test_a_problem_is_either_a_game_or_live(both):
    spec = {"study": {"name": "a"}} | ({"game": {"builtin": "pigou"}, "live": {"dimension": 1}} if both else {})
    with pytest.raises(InvalidInput) as refused:
        build_problem(spec)
    assert str(refused.value) == (
        "problem: expected either a table [game] (simulated followers) or a table [live] (a system outside)"
    )


def test_a_game_can_be_rewound_where_its_followers_can_and_a_live_system_never():
    assert built().rewindable
    assert not built(game={"python": "not-rewindable"}).rewindable
    assert not live().rewindable


# [leader]


@register("holder")
@dataclass(frozen=True)
class Holder(studies.Collector):
    """A leader of one's own with any settings."""

    weights: Any = None
    part: Any = None


@register("made")
def made(probes: int = 1, extra: float = 0.5) -> Holder:
    return Holder(probes=probes, weights=extra)


@register("made-badly")
def made_badly(probes: int = 1) -> int:
    return probes


@register("picky")
def picky(probes: int) -> Holder:
    if probes > 5:
        raise InvalidInput("probes: too many")
    if probes > 4:
        raise ValueError("four at most")
    return Holder(probes)


@pytest.mark.parametrize(
    "key, table, part",
    [
        ("schedule", {"kind": "theorem", "eta_bar": 0.5, "delta_bar": 0.25}, TheoremSchedule(0.5, 0.25)),
        (
            "schedule",
            {"kind": "theorem", "eta_bar": 2.5, "reading": "literal"},
            TheoremSchedule(2.5, 1.0, "literal"),
        ),
        ("schedule", {"kind": "constant", "eta": 0.125, "delta": 2.0}, ConstantSchedule(0.125, 2.0)),
        ("directions", 3, 3),
    ],
)
def test_a_part_of_a_leader_by_its_kind(key, table, part):
    assert getattr(built(leader={"kind": "two-point", key: table}).leader, key) == part


# [rails]


def rails_of(**keys: Any) -> Rails:
    return built(live={"dimension": 2}, rails=keys).rails


def test_every_rail_arrives():
    rails = rails_of(
        lower=-4,
        upper=[3.0, 2.5],
        largest_change=1,
        baseline=[1.5, -2.0],
        baseline_cost=7,
        allowed_loss=0.125,
    )
    assert isinstance(rails.within, Box)
    assert (rails.within.lower.tolist(), rails.within.upper.tolist()) == ([-4.0, -4.0], [3.0, 2.5])
    assert rails.largest_change == 1.0
    assert rails.baseline.tolist() == [1.5, -2.0]
    assert (rails.baseline_cost, rails.allowed_loss) == (7.0, 0.125)


# Sets.


@pytest.mark.parametrize(
    "keys, lower, upper",
    [
        ({"lower": -1.5}, [-1.5, -1.5], [np.inf, np.inf]),
        ({"upper": [2, 3.5]}, [-np.inf, -np.inf], [2.0, 3.5]),
        ({"lower": [-np.inf, 1.0], "upper": np.inf}, [-np.inf, 1.0], [np.inf, np.inf]),
        ({"lower": [0.5, 1.0], "upper": [0.75, 4.0]}, [0.5, 1.0], [0.75, 4.0]),
    ],
)
def test_bounds_make_a_box(keys, lower, upper):
    X = live(**keys).X
    assert isinstance(X, Box)
    assert (X.lower.tolist(), X.upper.tolist()) == (lower, upper)


def test_rows_and_bounds_make_a_polytope():
    X = live(A=[[1, 2], [3.0, 0.5]], b=[4, 9.0], lower=[-2.5, -np.inf], upper=[np.inf, 1.5]).X
    assert isinstance(X, Polytope)
    # The rows of A, then x2 <= 1.5, then -x1 <= 2.5; what has no bound has no row.
    assert X.A.tolist() == [[1.0, 2.0], [3.0, 0.5], [0.0, 1.0], [-1.0, 0.0]]
    assert X.b.tolist() == [4.0, 9.0, 1.5, 2.5]
    alone = live(A=[[1, 2]], b=[4]).X
    assert (alone.A.tolist(), alone.b.tolist()) == ([[1.0, 2.0]], [4.0])


# [live]


def test_a_live_system_starts_at_zero_or_as_near_as_it_may():
    assert live().x0.tolist() == [0.0, 0.0]
    assert live(lower=[1.5, -3.0], upper=[4.0, -2.0]).x0.tolist() == [1.5, -2.0]
    assert live(lower=[1.5, -3.0], x0=[2.5, 7.0]).x0.tolist() == [2.5, 7.0]
    assert live(x0=0.5).x0.tolist() == [0.5, 0.5]
    assert built(study={"name": "a", "x0": [3.0, 4.0]}, live={"dimension": 2, "x0": 0.5}).x0.tolist() == [3.0, 4.0]


def test_a_live_system_with_and_without_an_objective():
    assert live().objective is None
    assert live().game is None
    assert live(objective="revenue").objective(np.array([2.0, 3.0]), np.array([5.0, 7.0])) == -31.0
    assert live(objective="quadratic").objective == Objective(studies.quadratic)
    assert live().stored == {"spec": {"study": {"name": "a"}, "live": {"dimension": 2}}}


# [game]

people = CallableFollowers(lambda x, y, k: x, np.zeros(2))


@register("without-start")
def without_start() -> Game:
    return Game(Reals(2), Objective(studies.quadratic), people, "no start")


@register("not-rewindable")
def not_rewindable() -> Game:
    return Game(Reals(2), Objective(studies.quadratic), NotRewindable(people), x0=np.ones(2))


@register("make-game")
def make_game(scale: float = 1.0, *, shift: float = 0.0) -> Game:
    if scale < 0:
        raise InvalidInput("scale: expected a number >= 0")
    return Game(Reals(2), Objective(studies.quadratic), people, f"made {scale} {shift}", np.full(2, shift))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, arguments, make",
    [
        ("pigou", {}, games.pigou),
        ("cournot", {"n": 3}, partial(games.stackelberg_cournot, n=3)),
        ("linear-quadratic", {"d": 3, "seed": 4}, partial(games.linear_quadratic, d=3, seed=4)),
        ("strict-saddle", {}, games.strict_saddle),
        ("inverse-optimisation", {"criteria": 3}, partial(games.inverse_optimisation, 3)),
        ("hyper-parameters", {"groups": 2, "epochs": 5}, partial(games.hyper_parameters, 2, epochs=5)),
        ("platform-pricing", {"sellers": 4, "categories": 2}, partial(games.platform_pricing, 4, 2)),
        (
            "security",
            {"targets": 4, "patrols": 2, "precision": float("inf")},
            partial(games.security, 4, 2, precision=np.inf),
        ),
        ("strategic-classification", {"people": 20}, partial(games.strategic_classification, 20)),
        ("demand-response", {"kinds": 2}, partial(games.demand_response, 2)),
    ],
)
def test_a_game_by_name(name, arguments, make):
    expected = make()
    x0 = expected.X.project(np.full(expected.X.dimension, 0.25)).tolist()
    problem = built(study={"name": "a", "x0": x0}, game={"builtin": name, "arguments": arguments})
    assert (problem.game.name, problem.X.dimension) == (expected.name, expected.X.dimension)
    assert problem.X is problem.game.X
    assert problem.objective is problem.game.objective
    x = np.array(x0)
    assert np.array_equal(problem.game.reference.equilibrium(x), expected.reference.equilibrium(x))


def test_arguments_reach_a_game():
    assert built(game={"builtin": "pigou", "arguments": {"step": 0.125}}).game.followers.step == 0.125


def test_a_game_of_one_s_own_ready_or_made():
    game = {"python": "make-game", "arguments": {"scale": 2.5, "shift": 3.0}}
    problem = built(game=game)
    assert problem.game.name == "made 2.5 3.0"
    assert problem.x0.tolist() == [3.0, 3.0]
    assert built(game={"python": "make-game"}).game.name == "made 1.0 0.0"


# Toll games: flows w on Braess's links, where the travel times are (10 w, 50 + w, 50 + w, 10 + w, 10 w).

W = np.array([3.0, 2.5, 1.5, 0.5, 4.0])
TIMES = np.array([30.0, 52.5, 51.5, 10.5, 40.0])
TOTAL = float(W @ TIMES)


def test_what_the_planner_wants_arrives():
    options = {"lam": 0.25, "scale": 2}
    f = built(game={"network": "braess", "tollable": [4, 2], **options}).objective
    assert f(np.array([3.0, 7.0]), W) == pytest.approx(2.0 * TOTAL + 0.25 * 58.0, rel=1e-9)


def test_links_are_numbered_from_1():
    problem = built(game={"network": "braess", "tollable": [1, 5]})
    assert problem.domain.links.tolist() == [0, 4]
    assert problem.game.followers.links.links.tolist() == [0, 4]
    assert problem.X.dimension == 2
    lower = built(game={"network": "braess", "tollable": [4, 2]}).X.lower
    assert lower == pytest.approx([-10.0, -50.0])


@pytest.mark.parametrize(
    "bounds, lower, upper",
    [
        ("free-flow", [-10.0, -50.0], [np.inf, np.inf]),
        ("non-negative", [0.0, 0.0], [np.inf, np.inf]),
        ([-1.5, 2.5], [-1.5, -1.5], [2.5, 2.5]),
        ([[-1.5, 0.5], 2.5], [-1.5, 0.5], [2.5, 2.5]),
    ],
)
@pytest.mark.parametrize("table", ["game", "live"])
def test_bounds_on_tolls_arrive(bounds, lower, upper, table):
    X = built(**{table: {"network": "braess", "tollable": [4, 2], "bounds": bounds}}).X
    assert (X.lower.tolist(), X.upper.tolist()) == (lower, upper)


@pytest.mark.parametrize("table", ["game", "live"])
def test_what_the_planner_sees_arrives(table):
    flows = built(**{table: {"network": "braess", "lam": 0}}).objective
    assert flows(np.zeros(5), W) == pytest.approx(TOTAL, rel=1e-9)


def test_how_travellers_react_arrives():
    day = built(game={"network": "braess", "travellers": "day-to-day", "tollable": [4]}).game.followers
    assert isinstance(day, DayToDay)
    assert day.share == 0.2
    assert built(game={"network": "braess", "travellers": "day-to-day", "share": 0.35}).game.followers.share == 0.35
    assert isinstance(built(game={"network": "braess", "travellers": "settled"}).game.followers, SettledTravellers)


def test_noise_and_missing_measurements_arrive():
    noisy = built(game={"network": "braess", "noise": 0.125}).game.followers
    assert (noisy.noise, noisy.missing) == (0.125, 0.0)
    missing = built(game={"network": "braess", "missing": 0.25}).game.followers
    assert (missing.noise, missing.missing) == (0.0, 0.25)


# Files of networks, beside the problem file.


def crossroads():
    """Braess's network with links of different lengths, so that factors show."""
    network, demand = braess()
    return replace(network, length=np.array([1.0, 2.0, 3.0, 4.0, 5.0])), demand


@pytest.fixture
def city(tmp_path):
    network, demand = crossroads()
    write_frame(tmp_path / "c_net.csv", network.to_frame()[0])
    write_frame(tmp_path / "c_node.csv", network.to_frame()[1])
    write_frame(tmp_path / "c_trips.CSV", demand.to_frame(network))
    write_network(tmp_path / "t_net.tntp", network)
    write_nodes(tmp_path / "t_node.tntp", network)
    write_trips(tmp_path / "t_trips.tntp", demand, 2)
    return tmp_path


def read(folder, *lines: str) -> Any:
    file = folder / "p.toml"
    file.write_text("\n".join(['[study]\nname = "a"', *lines]) + "\n", encoding="utf-8")
    return read_problem(file)


@pytest.mark.parametrize("letter, ends", [("c", "csv"), ("t", "tntp")])
def test_a_game_on_files_beside_the_problem_file(city, letter, ends):
    trips = "c_trips.CSV" if ends == "csv" else "t_trips.tntp"
    files = [f'net = "{letter}_net.{ends}"', f'trips = "{trips}"', f'nodes = "{letter}_node.{ends}"']
    problem = read(city, "[game]", *files, "distance_factor = 0.5", "tollable = [4]", "lam = 0.0")
    network = problem.domain.network
    assert (network.tail.tolist(), network.head.tolist()) == ([0, 0, 2, 2, 3], [2, 3, 1, 3, 1])
    assert network.fixed_cost.tolist() == [0.5, 1.0, 1.5, 2.0, 2.5]
    assert network.coordinates.tolist() == [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]]
    assert problem.domain.demand.total == 6.0
    assert problem.objective(np.zeros(1), W) == pytest.approx(TOTAL, rel=1e-9)


@pytest.mark.parametrize("net", ["c_net.csv", "t_net.tntp"])
def test_a_live_network_from_a_file_needs_no_trips_and_finds_its_nodes(city, net):
    problem = read(city, "[live]", f'net = "{net}"')
    network = problem.domain.network
    assert network.links == 5
    assert network.fixed_cost.tolist() == [0.0] * 5
    assert network.coordinates.tolist() == [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]]
    assert "demand" not in problem.stored


def test_factors_of_a_network_file(city):
    net = (city / "t_net.tntp").read_text().splitlines()
    rows = [i for i, line in enumerate(net) if line.strip().endswith(";") and not line.strip().startswith("~")]
    cells = net[rows[0]].split()
    cells[8] = "3.0"  # tail, head, capacity, length, free-flow time, b, power, speed, toll, type
    net[rows[0]] = "\t".join(cells)
    (city / "t_net.tntp").write_text("\n".join(net) + "\n")
    problem = read(city, "[live]", 'net = "t_net.tntp"', "toll_factor = 2", "distance_factor = 0.25")
    assert problem.domain.network.fixed_cost.tolist() == [6.25, 0.5, 0.75, 1.0, 1.25]


# A game rebuilt from the log.


def test_a_network_game_is_rebuilt_from_the_roads_of_the_log():
    problem = built(game={"network": "braess", "tollable": [4], "lam": 0.5})
    fewer = Demand(np.array([0]), np.array([1]), np.array([2.0]))
    game = rebuilt({**problem.stored, "domain": replace(problem.domain, demand=fewer)}).game
    assert game.followers.demand.total == 2.0
    assert game.followers.network is problem.domain.network
    assert game.objective(np.array([2.0]), W) == pytest.approx(TOTAL + 0.5 * 4.0, rel=1e-9)


def test_a_game_is_rebuilt_from_its_name_and_arguments():
    stored = built(game={"builtin": "pigou", "arguments": {"step": 0.125}}).stored
    assert rebuilt(stored).game.followers.step == 0.125


@pytest.mark.parametrize("stored", [{}, {"spec": 3}, {"spec": None}])
def test_where_no_problem_is_described_there_is_none(stored):
    assert rebuilt(stored) is None


def test_a_live_network_is_rebuilt_from_the_roads_of_the_log():
    problem = built(live={"network": "braess", "tollable": [4], "lam": 0.5})
    again = rebuilt(problem.stored)
    assert again.game is None
    assert again.domain.network is problem.domain.network
    assert again.domain.links.tolist() == [3]
    assert again.objective(np.array([2.0]), W) == pytest.approx(TOTAL + 0.5 * 4.0, rel=1e-9)
    assert again.domain.alike(problem.domain)


def test_a_game_of_the_log_that_cannot_be_built_is_refused():
    with pytest.raises(InvalidInput, match=r"^log, \[game\] builtin: expected one of"):
        rebuilt({"spec": {"study": {"name": "a"}, "game": {"builtin": "gone"}}})


# Where an error is.


def test_a_key_of_the_same_name_in_another_table_is_not_meant(tmp_path):
    text = "[live]\ndimension = 1\nx0 = 0.5\n[rails]\nlower = 3.0\nupper = 2.0\n"
    assert in_file(tmp_path, text).startswith("line 7, [rails] lower: ")
    text = '[live]\ndimension = 1\nlower = 0.0\n[rails]\nupper = "x"\n'
    assert in_file(tmp_path, text).startswith("line 7, [rails] upper: ")


def test_text_that_is_no_toml(tmp_path):
    assert in_file(tmp_path, "= 3").startswith(": invalid TOML: Invalid statement (at line 3")


CONSTRAINT = "[[constraints]]\nname = 'q'\nat_most = 1\ny = { Elm = 1.0 }\n"


def test_a_file_that_is_not_there_and_one_that_is_no_text(tmp_path):
    with pytest.raises(InvalidInput) as refused:
        read_problem(tmp_path / "none.toml")
    assert str(refused.value) == f"{tmp_path / 'none.toml'}: cannot be read (No such file or directory)"
    (tmp_path / "p.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidInput, match=r"p\.toml: expected text in UTF-8 \("):
        read_problem(tmp_path / "p.toml")


def test_a_file_may_hold_any_letters(tmp_path):
    file = tmp_path / "p.toml"
    file.write_bytes('[study]\nname = "péage"\n[live]\ndimension = 1\n'.encode())
    assert read_problem(file).name == "péage"


# Policies and their tables.


def test_a_network_that_is_built_in_has_the_units_of_the_file():
    problem = built(game={"network": "braess", "units": "flows in vehicles, times in minutes"})
    assert problem.domain.network.units == "flows in vehicles, times in minutes"


@pytest.mark.parametrize(
    "key, value",
    [
        *(("trips", "a.tntp"), ("nodes", "a.tntp"), ("toll_factor", 2.0), ("distance_factor", 0.5)),
        *(("matrix", "car"), ("zone_mapping", "taz")),
    ],
)
def test_a_network_that_is_built_in_takes_nothing_of_files(key, value):
    """It would be forgotten."""
    message = f"problem, [game] {key}: this is of files; a network that is built in has none"
    assert refusal(game={"network": "braess", key: value}) == message


# Templates.


@pytest.mark.parametrize(
    "tables, message",
    [
        ({"constraints": [3]}, "[constraints]: expected a table, got 3"),
        ({"constraints": ["queue"]}, "[constraints]: expected a table, got 'queue'"),
        ({"constraints": [["queue", 3]]}, "[constraints]: expected a table, got ['queue', 3]"),
    ],
)
def test_what_stands_in_a_list_of_tables_is_a_table(tables, message):
    assert message in refusal(**tables)


# What is refused, and where.


@pytest.mark.parametrize(
    "tables, said",
    [
        ({"x": 3}, "[x]: expected one of the tables study, game, live"),
        ({"study": {"name": "a", "seeed": 1}}, "[study] seeed: there is no such setting"),
        ({"study": {}}, "[study] name: expected it, got nothing"),
        ({"study": {"name": 3}}, "[study] name: expected text, got 3"),
        ({"study": "a"}, "[study]: expected a table, got 'a'"),
        ({"rails": 3}, "[rails]: expected a table, got 3"),
        ({"rails": {"largest_change": "much"}}, "[rails] largest_change: expected a number, got 'much'"),
        ({"rails": {"alowed_loss": 0.1}}, "[rails] alowed_loss: there is no such setting"),
        ({"leader": {"kind": "two-points"}}, "[leader]: unknown kind 'two-points'; did you mean 'two-point'?"),
        ({"leader": {"kind": "two-point", "k": 1}}, "[leader] k: there is no such setting"),
        ({"leader": {"kind": "fall-back"}}, "[leader] leader: expected it, got nothing"),
        (
            {"leader": {"kind": "two-point", "schedule": {"kind": "theorem", "eta_bar": 0}}},
            "[leader] schedule.eta_bar: expected a number > 0, got 0.0",
        ),
        ({"leader": {"kind": "city-twin"}}, "[leader] kind: 'city-twin' is for studies of another field"),
        ({"game": {"builtin": "gone"}}, "[game] builtin: expected one of pigou, "),
        ({"game": {"builtin": "pigou", "net": "x"}}, "[game]: expected exactly one of builtin, python, command, "),
        ({"game": {"builtin": "pigou", "argument": {}}}, "[game] argument: there is no such setting"),
        ({"game": {"network": "braess", "color": 1}}, "[game] color: there is no such setting"),
        ({"game": {"network": "braess", "uncounted": 3}}, "[game] uncounted: expected 'ignored' or 'estimate'"),
        ({"game": {"network": "braess", "travellers": "gone"}}, "[game] travellers: expected 'settled' or"),
        ({"game": {"net": "no.csv"}}, "[game] net: no.csv: "),
        ({"live": {}}, "[live] dimension: expected it, or names in [parameters], got nothing"),
        ({"live": {"dimension": 0}}, "[live] dimension: expected 1 to 1000000, got 0"),
        ({"live": {"dimension": 2, "A": [[1.0]], "b": [1.0]}}, "[live] A: expected rows of 2 numbers each, got "),
        ({"live": {"network": "braess", "noise": 0.1}}, "[live] noise: there is no such setting"),
    ],
)
def test_what_is_refused_is_named_with_its_table(tables, said):
    assert refusal(**tables).startswith(f"problem, {said}")


def test_an_error_names_file_and_line(tmp_path):
    for lines, said in (
        (["[game]", 'builtin = "pigou"', "[leader]", 'kind = "two-point"', "K = 0"], "line 7, [leader] K: "),
        (["[live]", "dimension = 1", "[rails]", "# K = 1", "KK = 1"], "line 7, [rails] KK: there is no such"),
        (["[live]", "colour = 1"], "line 4, [live] colour: there is no such setting"),
    ):
        with pytest.raises(InvalidInput) as refused:
            read(tmp_path, *lines)
        assert str(refused.value).startswith(f"{tmp_path / 'p.toml'}, {said}")


def test_a_problem_is_made_of_tables():
    for wrong in (3, "pigou", [1]):
        with pytest.raises(InvalidInput, match="expected the tables of a problem"):
            build_problem(wrong)


@pytest.mark.parametrize("make", [template, live_template])
def test_a_template_runs_with_each_of_its_keys(make):
    text = make("a", "a.toml")
    assert build_problem(tomllib.loads(text)).name == "a"
    for table in ("parameters", "context", "constraints", "rails", "check"):
        assert re.search(rf"^(# )?\[+{table}\]", text, re.M)
    for cls, section in ((StudyTable, "study"), (RailsTable, "rails")):
        assert all(f"{key.name} = " in text for key in fields(cls)), section


def test_editors_have_a_schema():
    made = schema()
    game, roads = made["properties"]["game"]["anyOf"]
    assert game["properties"]["lifetime"]["enum"] == ["study", "probe"]
    assert roads["properties"]["travellers"]["default"] == "settled"
    kinds = [one["properties"]["kind"]["const"] for one in made["properties"]["leader"]["anyOf"][:-1]]
    assert {*POLICIES, "fall-back", "city-twin", "elasticities"} == {*kinds}
    assert made["properties"]["constraints"]["items"]["required"] == ["name"]
    assert json.dumps(made)
