"""Constraints in files and over HTTP, and where they are shown: history, page, API, evening line, commands."""

from pathlib import Path

import numpy as np
import pytest

from stackelberg import Box, Constraint, InvalidInput, Objective, ResponseModel, Setup, Study
from stackelberg.core import ResponseSchema
from stackelberg.problems import build_problem, create_or_open, read_problem
from stackelberg.report.constraints import constraint_facts
from stackelberg.run.loop import go_on
from stackelberg.study.objective import total_response
from stackelberg.support.errors import NotStorable

FILE = """
[study]
name = "school"
rounds = 4
seed = 0

[game]
network = "braess"
travellers = "settled"
tollable = "all"

[[constraints]]
name = "school street"
at_most = 3.5
y = { "B->D" = 1.0 }

[[constraints]]
name = "takings"
at_least = -100.0
function = "total-response"
probability = 0.99
"""


def problem_file(tmp_path, text=FILE):
    path = tmp_path / "school.toml"
    path.write_text(text)
    return path


def link_names(problem):
    return [*problem.response.names]


def braess_file(tmp_path):
    """The file with the name of a link that the network has."""
    first = link_names(read_problem(problem_file(tmp_path, FILE.partition("[[constraints]]")[0])))[2]
    return problem_file(tmp_path, FILE.replace("B->D", first.split(" (")[0].replace("→", "->")))


def test_a_file_names_entries_and_quantities(tmp_path):
    problem = read_problem(braess_file(tmp_path))
    street, takings = problem.objective.constraints
    assert street.y == ((2, 1.0),)
    assert (street.at_most, takings.at_least, takings.probability) == (3.5, -100.0, 0.99)
    assert problem.game.objective is problem.objective
    assert takings.function is total_response


def played(tmp_path, rounds=4):
    problem = read_problem(braess_file(tmp_path))
    study, _ = create_or_open(problem, f"sqlite:///{tmp_path}/s.db")
    go_on(study, problem.game, rounds)
    return study


@pytest.mark.slow
def test_history_page_and_evening_show_every_constraint_and_every_breach(tmp_path):
    study = played(tmp_path)
    street = constraint_facts(study)[0]
    told = [o for o in study.answers() if o.failure is None]
    assert "school street at most 3.5" in study.page().html
    assert street.broken == [{"probe": o.name, "value": o.y[2]} for o in told if o.y[2] > 3.5]
    assert street.last == told[-1].y[2]
    assert 0.0 <= street.kept_with <= 1.0
    study.close()


def minus_first(x, y):
    return -float(x[0] * y[0])


def test_the_evening_line_names_a_breach():
    from stackelberg.report.messages import messages
    from stackelberg.report.summary import StudySummary

    f = Objective(minus_first, constraints=[Constraint("queue", at_most=3.0, y={0: 1.0})])
    study = Study.in_memory(Setup(ResponseModel(), f, [4.0], X=Box([1.0], [6.0])))
    (probe,) = study.ask()
    study.tell(probe, [4.0])
    said = messages(StudySummary(study))
    words = "queue at most 3: 4.000 at last, broken in 1 of 1 deployments, last 0.0 (4.000)"
    assert any(line.startswith(words) for line in said)


EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "shop_queue.toml"


def serve(study, days):
    """Days of the shop of the example; how many were served in each."""
    served = []
    for _ in range(days):
        (probe,) = study.ask()
        p, q = probe.x
        study.tell(probe, [10.0 - 2.0 * p + q, 8.0 - 3.0 * q + p])
        served.append(10.0 - p + 8.0 - 2.0 * q)
    return served


@pytest.mark.slow
def test_the_example_keeps_its_constraint_from_a_file_and_over_http(tmp_path):
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    from stackelberg.client import RemoteStudy

    assert EXAMPLE.read_text().partition("\n\n")[2] in (EXAMPLE.parents[1] / "docs" / "constraints.md").read_text()
    study, _ = create_or_open(read_problem(EXAMPLE), f"sqlite:///{tmp_path}/a.db")
    with study:
        near = serve(study, 20)
        assert sum(one > 5.0 + 1e-9 for one in near) <= 2
        x = study.recommend()
    with (
        running(f"sqlite:///{tmp_path}/b.db") as server,
        RemoteStudy.from_problem(server.url, EXAMPLE.read_text()) as remote,
    ):
        assert serve(remote, 20) == near
        assert np.array_equal(remote.recommend(), x)
        assert remote.predicted_constraints()[0].name == "served"
    assert 4.5 < 18.0 - x[0] - 2.0 * x[1] <= 5.0 + 1e-6


@pytest.mark.slow
def test_over_http_constraints_are_data_and_shown(tmp_path):
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    from stackelberg.client import RemoteStudy

    document = {
        "study": {"name": "shop", "x0": [4.0]},
        "live": {"dimension": 1, "lower": 1.0, "upper": 6.0, "objective": "revenue"},
        "leader": {"kind": "response-model"},
        "constraints": [{"name": "queue", "at_most": 3.0, "y": {"1": 1.0}}],
    }
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        with RemoteStudy.from_problem(server.url, document) as study:
            for _ in range(10):
                (probe,) = study.ask()
                study.tell(probe, [8.0 - probe.x[0]])
            (kept,) = study.predicted_constraints()
        assert kept.name == "queue"
        assert kept.value <= 3.0
        found = server.send("GET", "/v1/studies/shop/recommendation").json["constraints"][0]
        assert (found["words"], found["kept_with"]) == ("queue at most 3", kept.probability)
        assert found["broken"][0] == {"probe": "0.0", "value": 4.0}
        first = server.send("GET", "/v1/studies/shop/history").json["answers"][0]
        assert (first["x"], first["y"]) == ([4.0], [4.0])
        document = server.send("GET", "/v1/studies/shop").json
        assert document["answers"]["rows"][0]["remarks"] == ["violated a constraint: queue at most 3"]
        assert document["constraints"][0]["name"] == "queue"


@pytest.mark.slow
def test_a_remote_study_is_created_with_constraints_and_refuses_code(tmp_path):
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    from stackelberg.client import RemoteStudy

    given = (ResponseModel(), "revenue", [4.0])
    queue = Constraint("queue", at_most=3.0, y={0: 1.0}, probability=0.9)
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        with RemoteStudy.create(server.url, "shop", Setup(*given, X=Box([1.0], [6.0]), constraints=queue)) as study:
            for _ in range(12):
                (probe,) = study.ask()
                study.tell(probe, [8.0 - probe.x[0]])
            assert 5.0 <= study.recommend()[0] <= 5.2  # 8 - x at most 3; without it x = 4 earns most
        with Study.open(f"sqlite:///{tmp_path}/s.db", "shop") as near:
            assert near.objective.constraints == (queue,)
        code = Constraint("noise", at_most=3.0, function=minus_first)
        with pytest.raises(
            NotStorable, match=r"constraints\[0\]\.function: a function minus_first .*not registered"
        ):
            RemoteStudy.create(server.url, "other", Setup(*given, constraints=code))
        settings = {"leader": {}, "x0": [4.0], "objective": "revenue", "constraints": [{"name": "a", "at": 1.0}]}
        sent = server.send("POST", "/v1/studies", {"name": "other", "settings": settings})
        assert sent.status == 422
        assert "other" not in [one["name"] for one in RemoteStudy.list(server.url)]


def test_a_local_study_takes_constraints_beside_its_objective():
    street, exhaust = Constraint("street", at_most=4.0, y={0: 1.0}), Constraint("exhaust", at_most=9.0, y={0: 2.0})
    f = Objective(minus_first, constraints=street)
    study = Study.in_memory(Setup(ResponseModel(), f, [4.0], constraints=[exhaust]))
    assert study.objective.constraints == (street, exhaust)
    with pytest.raises(InvalidInput, match="a name of its own"):
        Study.in_memory(Setup(ResponseModel(), f, [4.0], constraints=street))
    with pytest.raises(InvalidInput, match="need an objective of x and y"):
        Study.in_memory(Setup(ResponseModel(), x0=[4.0], constraints=street))
    with pytest.raises(InvalidInput, match=r"unknown entry 'Main Street' of y"):
        Study.in_memory(
            Setup(ResponseModel(), f, [4.0], constraints=Constraint("b", at_most=1.0, y={"Main Street": 1.0}))
        )


def test_with_a_revenue_the_entries_of_y_are_those_of_x():
    """y has as many entries as x, so a constraint on another could never be measured, and no answer be told."""
    spec = {
        "study": {"name": "s"},
        "live": {"objective": "revenue"},
        "parameters": {"bread": [0.0, 1.0], "milk": [0.0, 1.0]},
    }

    def constrained(**on):
        problem = build_problem({**spec, "constraints": [{"name": "q", "at_most": 3.0, **on}]})
        return problem.objective.constraints[0]

    assert constrained(y={"2": 1.0}).y == constrained(y={"milk": 1.0}).y == ((1, 1.0),)
    with pytest.raises(InvalidInput, match=r"constraint 'q': unknown entry 3 of y; expected 1 to 2"):
        constrained(y={"3": 1.0})
    with pytest.raises(
        InvalidInput,
        match=r"constraint 'q': entry: expected one of 2 names such as 'bread, sold', 'milk, sold', got 'breat'",
    ):
        constrained(y={"breat": 1.0})


def test_a_constraint_on_an_entry_that_cannot_be_is_refused_when_the_study_is_created():
    beyond = Constraint("q", at_most=3.0, y={2: 1.0})
    with pytest.raises(InvalidInput, match=r"constraint 'q': unknown entry 2 of y; expected 0 to 1"):
        Study.in_memory(Setup(ResponseModel(), "revenue", [1.0, 1.0], constraints=beyond))
    schema = ResponseSchema(["north", "south"])
    with pytest.raises(InvalidInput, match=r"constraint 'q': unknown entry 2 of y; expected 0 to 1"):
        Study.in_memory(Setup(ResponseModel(), "total-response", [1.0], constraints=beyond, response=schema))
    study = Study.in_memory(
        Setup(ResponseModel(), "total-response", [1.0], constraints=beyond)
    )  # y may have any length
    assert study.tell(study.next_probe(), [1.0, 1.0, 1.0]).recorded
