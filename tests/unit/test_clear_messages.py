"""What used to end in a traceback, took all memory or was silently misread: a clear message each."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import numpy as np
import pytest
from tests import studies
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput, as_vector, whole_number
from stackelberg.games import pigou
from stackelberg.problems import build_problem, read_problem
from stackelberg.roads.files import read_network, read_tntp_network
from stackelberg.study import LogDamaged, Setup, Study
from stackelberg.study.storage import Head, Storage

LIVE = {"study": {"name": "s"}, "live": {"dimension": 2}}


def run(*words: str):
    return CliRunner().invoke(app, [str(word) for word in words])


def refused(done, *words: str) -> None:
    assert done.exit_code == 2, (done.exit_code, done.output, done.exception)
    assert all(word in done.stderr for word in words), done.stderr


@pytest.fixture
def live(tmp_path):
    """A live study, and its address."""
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "s", Setup(studies.two_point(), x0=[0.0, 0.0])) as study:
        study.ask()
    return url


class TestAnswers:
    def test_a_file_that_is_not_utf8(self, live, tmp_path):
        (tmp_path / "y.txt").write_bytes(b"1.0 \xff\xfe")
        refused(run("tell", "s", "--y-file", tmp_path / "y.txt", "--db", live), "y.txt", "UTF-8")

    def test_a_file_that_a_spreadsheet_has_written(self, live, tmp_path):
        """It begins with a byte order mark, and lines end as on Windows."""
        (tmp_path / "y.txt").write_bytes(b"\xef\xbb\xbf5000\r\n3000\r\n")
        done = run("tell", "s", "--y-file", tmp_path / "y.txt", "--cost", "1", "--db", live)
        assert done.exit_code == 0, done.output
        with Study.open(live, "s") as study:
            assert study.answers()[0].y.tolist() == [5000.0, 3000.0]

    def test_complex_responses(self, live):
        with Study.open(live, "s") as study:
            for y in (np.array([1.0 + 2.0j, 1.0]), [1.0, 2j], np.array([1.0 + 0j, 2.0])):
                with pytest.raises(InvalidInput, match=r"y: expected a vector of numbers.*complex"):
                    study.tell((0, 0), y=y, cost=1.0)
            with pytest.raises(InvalidInput, match="cost: expected a number"):
                study.tell((0, 0), cost=1 + 2j)

    def test_a_cost_of_400_digits(self, live):
        with Study.open(live, "s") as study, pytest.raises(InvalidInput, match="cost: expected a number"):
            study.tell((0, 0), cost=10**400)


class TestTables:
    HEADING = "tail,head,free_flow_time,b,capacity,power\n"

    def test_a_field_that_is_too_long(self, tmp_path):
        file = tmp_path / "net.csv"
        file.write_text(self.HEADING + f"1,2,1,{'9' * 140_000},1,4\n")
        with pytest.raises(InvalidInput, match=r"net\.csv, line 2, column 'b': expected .* got '9{199}\.\.\.$"):
            read_network(file)

    @pytest.mark.parametrize("heading", ["tail,head,b,b,capacity,free_flow_time,power", "link,count,count"])
    def test_a_column_given_twice(self, tmp_path, heading):
        file = tmp_path / "net.csv"
        file.write_text(f"{heading}\n{','.join('1' * len(heading.split(',')))}\n")
        with pytest.raises(InvalidInput, match=r"net\.csv: expected every column once, got '(b|count)' twice"):
            read_network(file)

    def test_a_column_given_twice_in_other_letters(self, tmp_path):
        file = tmp_path / "net.csv"
        file.write_text("A_NODE,B_NODE,Capacity,capacity,travel_time\n1,2,5,6,1\n")
        with pytest.raises(InvalidInput, match="'capacity' twice"):
            read_network(file)

    def test_columns_without_a_name(self, tmp_path):
        file = tmp_path / "net.csv"
        file.write_text("tail,head,free_flow_time,b,capacity,power,,\n1,2,1,0,1,4,,\n")
        assert read_network(file).links == 1

    def test_a_thousand_million_nodes(self, tmp_path):
        file = tmp_path / "net.csv"
        file.write_text(f"# nodes: 1e9\n{self.HEADING}1,2,1,0,1,4\n")
        with pytest.raises(InvalidInput, match="expected at most 1000000 nodes for 1 links, got 1000000000"):
            read_network(file)

    @pytest.mark.parametrize("number", ["1e9", "1000000000", "1000000000.0"])
    def test_a_node_with_a_large_number(self, tmp_path, number):
        file = tmp_path / "net.csv"
        file.write_text(f"{self.HEADING}1,{number},1,0,1,4\n")
        assert read_network(file).node_labels == ("1", "1000000000")


TNTP = """<NUMBER OF ZONES> 2
<NUMBER OF NODES> {nodes}
<NUMBER OF LINKS> 1
<END OF METADATA>
1 2 10 1 1 0.15 4 ;
"""


class TestTntp:
    def test_a_thousand_million_nodes(self, tmp_path):
        (tmp_path / "a_net.tntp").write_text(TNTP.format(nodes="1e9"))
        (tmp_path / "a_node.tntp").write_text("1 0 0 ;\n2 1 1 ;\n")
        with pytest.raises(InvalidInput, match=r"expected 1000000000 nodes, as .*a_net.tntp says, got 2"):
            read_tntp_network(tmp_path / "a_net.tntp", nodes=tmp_path / "a_node.tntp")

    def test_a_line_of_nothing_but_its_end(self, tmp_path):
        (tmp_path / "a_net.tntp").write_text(TNTP.format(nodes=2))
        (tmp_path / "a_node.tntp").write_text("Node X Y ;\n;\n1 0 0 ;\n2 1 1 ;\n")
        assert read_tntp_network(tmp_path / "a_net.tntp", nodes=tmp_path / "a_node.tntp").coordinates is not None


class TestProblemFiles:
    @pytest.mark.parametrize(
        "A", [[[1.0, 2.0], [3.0]], [[1.0, 2.0, 3.0, 4.0]], [5.0], [["a", "b"]], [[[1.0], [2.0]]]]
    )
    def test_a_ragged_matrix(self, A):
        with pytest.raises(InvalidInput, match=r"\[live\] A: expected"):
            build_problem({**LIVE, "live": {"dimension": 2, "A": A, "b": [1.0] * len(A)}})

    def test_a_level_of_another_length(self):
        with pytest.raises(InvalidInput, match=r"\[live\] b: expected a vector of 1 numbers"):
            build_problem({**LIVE, "live": {"dimension": 2, "A": [[1.0, 2.0]], "b": [1.0, 2.0]}})

    @pytest.mark.parametrize(
        "table, key",
        [
            ({"live": {"dimension": 10**400}}, "dimension"),
            ({"live": {"dimension": 10**9}}, "dimension"),
            ({"live": {"dimension": 2, "lower": 10**400}}, "lower"),
            ({"study": {"name": "s", "x0": [10**400, 1]}}, "x0"),
            ({"rails": {"largest_change": 10**400}}, "largest_change"),
            ({"leader": {"K": 10**400}}, "K"),
            (
                {"leader": {"kind": "two-point", "schedule": {"kind": "constant", "eta": 10**400, "delta": 1}}},
                "schedule.eta",
            ),
        ],
    )
    def test_whole_numbers_of_400_digits(self, table, key):
        with pytest.raises(InvalidInput, match=rf"\[.*\] {key}: expected") as error:
            build_problem({**LIVE, **table})
        assert len(str(error.value)) < 400

    @pytest.mark.parametrize("value", ["[" * 5000, "9" * 5000, "{a=" * 3000])
    def test_deeply_nested_or_endless_toml(self, tmp_path, value):
        file = tmp_path / "s.toml"
        file.write_text(f'[study]\nname = "s"\nx0 = {value}\n')
        with pytest.raises(InvalidInput, match=r"s\.toml: invalid TOML"):
            read_problem(file)

    @pytest.mark.slow
    def test_amendments(self, live):
        for change in (
            f"K={'[' * 5000}",
            f"K={'9' * 5000}",
            f"X={'9' * 400}",
            "K=1\nb=2",
            f"largest_change={10**400}",
        ):
            refused(run("amend", "s", change, "--db", live), "expected")
        refused(run("amend", "s", "K=2", "K=3", "--db", live), "K: expected it once")

    def test_whole_numbers_that_no_array_holds(self):
        with pytest.raises(InvalidInput, match="K: expected a whole number up to"):
            whole_number("K", 10**400)
        with pytest.raises(InvalidInput, match="x: expected a vector of numbers"):
            as_vector("x", [10**400])


class TestDatabases:
    @pytest.mark.parametrize(
        "body",
        [
            "5",
            "[]",
            "null",
            "{}",
            '{"versions": 5, "ledger": 5, "lead": 5}',
            "[" * 5000,
            "not json",
            '{"versions": VERSIONS, "ledger": 5, "lead": 5}',
            '{"versions": VERSIONS}',
            '{"versions": VERSIONS, "lead": {"kind": "lead", "state": 5}}',
            (
                '{"versions": VERSIONS, "ledger": {"kind": "ledger", "in_force": 5}, '
                '"lead": {"kind": "lead", "state": 5}}'
            ),
            '{"versions": VERSIONS, "ledger": {"kind": "ledger"}}',
        ],
    )
    def test_odd_snapshots_are_done_without(self, tmp_path, body):
        from stackelberg.study.fold import package_versions

        url = f"sqlite:///{tmp_path}/s.db"
        with studies.new_study(url) as study:
            studies.run_rounds(study, 3)
        with Storage(url) as storage:
            head = storage.head(1)
            assert storage.append(
                1, head, [], keep={"state": body.replace("VERSIONS", json.dumps(package_versions()))}
            )
        with Study.open(url, "tolls") as study:
            studies.run_rounds(study, 4)
            assert np.array_equal(study.recommend(), studies.trajectory(4)[-1])

    @pytest.mark.parametrize(
        "body", ["5", "[]", "[" * 5000, '{"round": 0, "revision": 0, "probes": 5}', '"x"', "{}"]
    )
    def test_odd_events(self, tmp_path, body):
        url = f"sqlite:///{tmp_path}/s.db"
        studies.new_study(url).close()
        from stackelberg.study.storage import Entry

        with Storage(url) as storage:
            head = storage.head(1)
            assert isinstance(storage.append(1, head, [Entry("asked", body, 1.0, "asked/0/0")]), Head)
        with pytest.raises(LogDamaged, match="event 2"):
            Study.open(url, "tolls")

    def test_a_schema_of_version_0(self, tmp_path):
        url = f"sqlite:///{tmp_path}/s.db"
        studies.new_study(url).close()
        with closing(sqlite3.connect(tmp_path / "s.db")) as connection, connection:
            connection.execute("UPDATE stackelberg_schema SET version = 0")
        done = run("studies", "--db", url)
        assert done.exit_code == 3
        assert "schema version" in done.stderr

    @pytest.mark.slow
    @pytest.mark.parametrize("body", ["5", "null", '"x"'])
    def test_odd_memories_of_followers_are_done_without(self, tmp_path, monkeypatch, body):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "p.toml").write_text('[study]\nname = "p"\nrounds = 2\n[game]\nbuiltin = "pigou"\n')
        assert run("run", "p.toml").exit_code == 0
        with Storage("sqlite:///stackelberg.db") as storage:
            assert storage.append(1, storage.head(1), [], keep={"followers": body})
        done = run("run", "p", "--rounds", "3")
        assert done.exit_code == 0, done.exception


@pytest.mark.parametrize("words", [["new", 5000 * "x"], ["equilibrium", "--net", "a\0", "--trips", "b"]])
def test_a_name_that_no_file_can_have(words):
    refused(run(*words), "error: ")


def test_a_response_for_which_the_objective_cannot_be_computed():
    study = Study.in_memory(Setup(studies.two_point(), pigou().objective, x0=[0.2]))
    with pytest.raises(InvalidInput, match=r"y: the objective cannot be computed .*IndexError.* as many numbers"):
        study.tell(study.next_probe(), [1.0])


def test_too_little_memory(monkeypatch):
    def take_all(url: str) -> None:
        raise MemoryError

    monkeypatch.setattr(Study, "list", take_all)
    refused(run("studies"), "not enough memory")
