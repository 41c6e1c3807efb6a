"""Problem files: what they can say, and errors that point at the key."""

from __future__ import annotations

import re
from pkgutil import resolve_name

import numpy as np
import pytest
from tests import studies

from stackelberg.core import Game, InvalidInput, Objective
from stackelberg.core.forms import dumps, loads, register, registered
from stackelberg.followers import CallableFollowers
from stackelberg.leaders import ConstantSchedule, FallBack, TwoPoint
from stackelberg.leaders.names import POLICIES
from stackelberg.problems import (
    build,
    build_problem,
    live_template,
    read_problem,
    template,
)
from stackelberg.problems.stored import rebuilt
from stackelberg.sets import Box, Polytope, Reals

BASE = {"study": {"name": "a"}, "game": {"builtin": "pigou"}}


@register("own-game")
def game():
    followers = CallableFollowers(lambda x, y, k: x, np.zeros(2))
    return Game(Reals(2), Objective(lambda x, y: float(y @ y)), followers, "own", np.ones(2))


def written(tmp_path, text):
    file = tmp_path / "p.toml"
    file.write_text(text)
    return file


def test_a_template_runs_as_it_stands(tmp_path):
    problem = read_problem(written(tmp_path, template("toll", "p.toml")))
    assert (problem.name, problem.rounds, problem.game.name) == ("toll", 100, "pigou")
    assert (problem.rails.baseline, problem.rails.baseline_rounds) == (0.0, 2)


def test_every_key_that_the_templates_explain_is_known(tmp_path):
    """Uncommenting any line of the rails gives a file that is read."""
    text = live_template("toll", "p.toml")
    begin, end = text.index("[rails]"), text.index("# [check]")
    rails = [
        line.removeprefix("# ") for line in text[begin:end].splitlines() if not line.startswith(("# A =", "# b ="))
    ]
    problem = read_problem(written(tmp_path, text[:begin] + "\n".join(rails)))
    assert (problem.rails.allowed_loss, problem.rails.baseline_rounds) == (0.05, 2)
    assert isinstance(problem.rails.within, Box)


def test_a_leader_with_parts():
    spec = {
        **BASE,
        "leader": {
            "kind": "two-point",
            "K": 3,
            "schedule": {"kind": "constant", "eta": 0.1, "delta": 0.2},
            "directions": 3,
        },
    }
    leader = build_problem(spec).leader
    assert leader == TwoPoint(K=3, schedule=ConstantSchedule(0.1, 0.2), directions=3)


def test_leaders_around_leaders():
    spec = {
        **BASE,
        "leader": {
            "kind": "fall-back",
            "to": {"kind": "two-point"},
            "leader": {
                "kind": "fall-back",
                "leader": {"kind": "response-model", "K": 2},
                "to": {"kind": "two-point", "K": 2},
            },
        },
    }
    leader = build_problem(spec).leader
    assert isinstance(leader, FallBack)
    assert leader.leader.leader.K == 2
    assert leader.leader.to == TwoPoint(K=2)


def test_every_name_leads_somewhere():
    for name, reference in build.GAMES.items():
        assert callable(resolve_name(reference)), name
    assert all(callable(registered(name)) for name in POLICIES)


def test_a_leader_of_one_s_own():
    spec = {**BASE, "leader": {"kind": "collector", "probes": 4}}
    assert build_problem(spec).leader == studies.Collector(probes=4)


def test_a_game_of_one_s_own():
    spec = {"study": {"name": "a"}, "game": {"python": "own-game"}}
    problem = build_problem(spec)
    assert problem.game.name == "own"
    assert rebuilt(loads(dumps(problem.stored))).game.name == "own"


def test_arguments_of_a_built_in_game():
    spec = {"study": {"name": "a", "x0": [0.0] * 4}, "game": {"builtin": "linear-quadratic", "arguments": {"d": 4}}}
    assert build_problem(spec).X.dimension == 4


def test_a_network_game_is_rebuilt_from_the_log_without_any_file():
    spec = {
        "study": {"name": "a"},
        "game": {
            "network": "braess",
            "travellers": "day-to-day",
            "share": 0.3,
            "tollable": [4],
            "bounds": [0.0, 20.0],
            "lam": 0.0,
        },
    }
    problem = build_problem(spec)
    assert problem.X.dimension == 1
    again = rebuilt(loads(dumps(problem.stored))).game
    rng = np.random.default_rng(0)
    x = np.array([13.0])
    memory = problem.game.followers.initial(rng)
    seen = [g.objective(x, g.followers.respond(x, memory, 50, rng)[0]) for g in (problem.game, again)]
    assert seen[0] == seen[1] == pytest.approx(498.0, rel=1e-3)


def test_a_live_network(tmp_path):
    from stackelberg.roads import sioux_falls
    from stackelberg.roads.files import write_frame
    from stackelberg.tolls import City

    network, _ = sioux_falls()
    write_frame(tmp_path / "city_net.csv", network.to_frame()[0])
    write_frame(tmp_path / "city_nodes.csv", network.to_frame()[1])
    files = {"network": str(tmp_path / "city_net.csv"), "nodes": str(tmp_path / "city_nodes.csv")}
    text = City.template(tmp_path / "p.toml", "city", files)
    problem = read_problem(written(tmp_path, text))
    assert problem.game is None
    assert problem.X.dimension == 76
    assert problem.rails.largest_change == 0.5
    flows = np.linspace(1.0, 2.0, 76)
    assert problem.objective(problem.x0, flows) == pytest.approx(network.total_time(flows))
    assert problem.domain.network.links == 76


def test_bounds_and_a_polytope():
    live = {"dimension": 2, "lower": 0.0, "upper": [1.0, 2.0], "A": [[1.0, 1.0]], "b": [1.5]}
    X = build_problem({"study": {"name": "a"}, "live": live}).X
    assert isinstance(X, Polytope)
    assert X.contains(np.array([0.5, 1.0]), 1e-9)
    assert not X.contains(np.array([1.0, 1.0]), 1e-9)
    assert not X.contains(np.array([-0.1, 0.0]), 1e-9)


BAD = [
    ("", r"\[study\] name: expected it"),
    ("[study]\nname = 3", r"line 2, \[study\] name: expected text, got 3"),
    ("[study]\nrounds = 3", r"line 1, \[study\] name: expected it"),
    ('[study]\nname = "a"', r"either a table \[game\]"),
    ('[study]\nname = "a"\nroundz = 3\n[game]\nbuiltin = "pigou"', r"line 3, \[study\] roundz: there is no such"),
    ('[study]\nname = "a"\n[game]\nbuiltin = "pigu"', r"line 4, \[game\] builtin: expected one of pigou, cournot"),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\nnet = "x"',
        r"exactly one of builtin, python, command, .*network, net",
    ),
    ('[study]\nname = "a"\n[game]\nnet = "x"\ntrips = "y"', r"line 4, \[game\] net: .*cannot be read"),
    ('[study]\nname = "a"\n[game]\nnetwork = "braess"\ntollable = [9]', r"line 5, .*link numbers 1 to 5, got 9"),
    ('[study]\nname = "a"\n[game]\nnetwork = "braess"\nbounds = "high"', r"line 5, \[game\] bounds: expected"),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\narguments = { stp = 1 }',
        r"line 5, \[game\] arguments: .*stp",
    ),
    (
        '[study]\nname = "a"\n[game]\npython = "tests.studies"',
        r"line 3, \[game\]: unknown kind",
    ),
    ('[study]\nname = "a"\n[game]\npython = "theorem"', r"expected a Game, got TheoremSchedule"),
    (
        '[study]\nname = "a"\nx0 = [1.0, 2.0]\n[game]\nbuiltin = "pigou"',
        r"line 3, \[study\] x0: expected a vector of 1",
    ),
    ('[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[leader]\nK = 0', r"line 6, \[leader\] K: expected a whole"),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[leader]\nk = 2',
        r"line 6, \[leader\] k: there is no such setting",
    ),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[leader]\nkind = "two-points"',
        r"line 5, \[leader\]: unknown kind 'two-points'; did you mean",
    ),
    (
        (
            '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[leader]\nkind = "two-point"\n'
            'schedule = { kind = "theorem", eta_bar = -1.0 }'
        ),
        r"line 7, \[leader\] schedule.eta_bar: expected a number > 0",
    ),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[rails]\nlargest_change = 0',
        r"line 6, \[rails\] largest_change: expected",
    ),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[rails]\nlower = 2.0\nupper = 1.0',
        r"line 6, \[rails\] lower",
    ),
    ('[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[rails]\nb = [1.0]', r"\[rails\] A: expected both A and b"),
    ('[study]\nname = "a"\n[live]\ndimension = 0', r"line 4, \[live\] dimension: expected 1 to"),
    ('[study]\nname = "a"\n[live]\ndimension = true', r"line 4, \[live\] dimension: expected a whole number"),
    (
        '[study]\nname = "a"\n[live]\ndimension = 1\nobjective = "best"',
        r"line 5, \[live\] objective: expected a built",
    ),
    (
        '[study]\nname = "a"\n[game]\nbuiltin = "pigou"\n[colours]\nx = 1',
        r"\[colours\]: expected one of the tables",
    ),
    ("[study", "invalid TOML"),
]


@pytest.mark.parametrize("text, message", BAD, ids=range(len(BAD)))
def test_errors_point_at_the_key(tmp_path, text, message):
    file = written(tmp_path, text)
    with pytest.raises(InvalidInput) as refused:
        read_problem(file)
    assert str(refused.value).startswith(str(file))
    assert re.search(message, str(refused.value)), str(refused.value)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_problem(tmp_path / "none.toml")
    file = tmp_path / "p.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidInput, match="UTF-8"):
        read_problem(file)
