"""What operators of a server have: metrics of studies, and a webhook for what needs a person."""

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.averager import Averager
from tests.servers import running
from tests.stub_server import Said, saying

from stackelberg import Setup
from stackelberg.server.limits import Limits
from stackelberg.server.registry import Registry
from stackelberg.server.webhook import Webhook
from stackelberg.study import Study

DOUBTFUL = ([5.0, 6.0, 7.0], [6.0, 6.0, 6.0], [6.0, 7.0, 5.0], [7.0, 7.0, 4.0], [0.0, 6.0, 7.0])


@pytest.fixture
def db(tmp_path):
    """A study whose last answer looks wrong, and one that is finished."""
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, 'the "bridge"', Setup(Averager(), "total-response", x0=[0.0])) as study:
        for counts in DOUBTFUL:
            study.tell(study.next_probe(), counts)
    with Study.create(url, "done", Setup(Averager(), x0=[0.0])) as study:
        study.finish()
    return url


@pytest.mark.slow
def test_metrics_of_studies(db):
    with running(db) as server:
        assert server.send("GET", "/metrics", Authorization="").status == 401
        lines = server.send("GET", "/metrics").text.splitlines()
    found = dict(line.rsplit(" ", 1) for line in lines if "bridge" in line)
    named = {key.partition("{")[0].removeprefix("stackelberg_study_"): value for key, value in found.items()}
    assert float(named.pop("seconds_since_last_answer")) >= float(named.pop("seconds_since_last_change")) >= 0.0
    assert named == {"answers": "5", "answers_in_doubt": "1", "constraint_breaches": "0", "needs_attention": "2"}
    assert all('{study="the \\"bridge\\""}' in key for key in found)
    assert "stackelberg_studies 2" in lines
    assert not any("done" in line for line in lines)


def test_a_webhook_says_each_need_once_and_again_where_it_was_not_heard(db):
    registry = Registry(db, Limits())
    try:
        with saying(Said({}), Said({}, 500), Said({})) as receiver:
            hook = Webhook(receiver.url, registry)
            with pytest.raises(OSError):
                hook.look()
            hook.look()
            hook.look()
        first, failed, again = [request.content for request in receiver.requests]
        assert (first["study"], first["kind"], first["action"]) == ('the "bridge"', "looks wrong", "confirm")
        assert first["text"].startswith('the "bridge": probe 4.0: entry 1 of y is 0')
        assert failed == again
    finally:
        registry.close()
