"""Many clients, a server that is killed, a database that goes away. `python -m tests.server_load` is the whole."""

from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests import server_load, studies

pytestmark = pytest.mark.slow
needs_postgres = pytest.mark.skipif(
    studies.postgres_binaries() is None, reason="PostgreSQL is not installed; .ci/run installs it"
)


def test_many_studies_and_one(tmp_path):
    db = f"sqlite:///{tmp_path}/s.db"
    port = studies.free_port()
    url = server_load.address(db, port)
    with server_load.serving(db, port):
        for studies_, rounds in ((8, 2), (1, 4)):
            found = server_load.scenario(db, url, clients=8, studies_=studies_, rounds=rounds)
            assert "32 answers" in found


def test_server_killed_under_load(tmp_path):
    found = server_load.kill_and_restart(f"sqlite:///{tmp_path}/s.db", clients=4, studies_=4, rounds=6, kills=1)
    assert "48 answers" in found


@needs_postgres
def test_postgres_restarted_under_load():
    import tempfile

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = server_load.postgres_restarts(Path(folder), clients=4, rounds=6, restarts=1)
    assert "48 answers" in found
