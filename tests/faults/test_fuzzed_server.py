"""The running server, talked to by requests made up from its own OpenAPI document."""

import pytest


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_requests_made_up_from_its_document(tmp_path):
    """No 5xx, no hang, nothing that the document does not describe. `python -m tests.server_fuzz` sends more."""
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    pytest.importorskip("schemathesis", reason="schemathesis makes up the requests")
    from tests.server_fuzz import fill, fuzz
    from tests.servers import running

    with running(f"sqlite:///{tmp_path}/s.db") as server:
        seen = fuzz(server.url, fill(server.url), 100)
    assert sum(seen.values()) >= 100
    assert not any(status.startswith("5") for status in seen)
    assert seen["200"] > 16
    assert seen["422"] > 16
