"""The client on its own, against a server that says what it is told to say: pages, patience, lost answers."""

from __future__ import annotations

import ssl
from contextlib import ExitStack, closing

import numpy as np
import pytest
from tests.stub_server import Said, saying

from stackelberg import InvalidInput, Setup, TwoPoint
from stackelberg.client import Connection, NotAllowed, RemoteStudy, Study, TooMuch, Unreachable
from stackelberg.client.connection import error_of
from stackelberg.study import StudyError

pytestmark = pytest.mark.slow  # servers

BUSY = {"type": "urn:stackelberg:rate", "detail": "too many"}


class Clock:
    """A clock that a test can look at: nobody waits for it, and chance always draws the same share of its range."""

    def __init__(self, share: float) -> None:
        self.now, self.slept, self.share = 1000.0, list[float](), share

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def uniform(self, low: float, high: float) -> float:
        return low + self.share * (high - low)


@pytest.fixture(params=[0.0, 1.0], ids=["shortest", "longest"])
def clock(request, monkeypatch):
    found = Clock(request.param)
    monkeypatch.setattr("stackelberg.client.connection.time", found)
    monkeypatch.setattr("stackelberg.client.connection.random", found)
    return found


@pytest.fixture
def connect():
    """Makes connections, and lets go of them when the test is over."""
    with ExitStack() as stack:
        yield lambda *settings, **options: stack.enter_context(closing(Connection(*settings, **options)))


class TestPatience:
    def test_as_long_as_the_server_asks_for(self, clock, connect):
        answers = [Said(BUSY, status, {"Retry-After": wait}) for status, wait in ((429, "7"), (503, "20"))]
        with saying(*answers, Said({"status": "ok"})) as server:
            assert connect(server.url).get("health") == {"status": "ok"}
        assert clock.slept == pytest.approx([7.0, 20.0] if clock.share == 0.0 else [10.5, 30.0])

    def test_longer_and_longer_where_it_does_not_say(self, clock, connect):
        answers = [Said(BUSY, status) for status in (429, 502, 503, 504, 503, 503, 503, 503)]
        date = Said(BUSY, 429, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"})
        with saying(*answers, date, Said(1)) as server:
            assert connect(server.url).get("health") == 1
        usual = np.array([0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0, 2.0])
        assert clock.slept == pytest.approx(usual * (0.5 + clock.share))

    def test_patience_ends(self, clock, connect):
        slept = [0.025, 0.05, 0.1, 0.125] if clock.share == 0.0 else [0.075, 0.15, 0.075]
        with saying(*[Said(BUSY, 429)] * (len(slept) + 1)) as server, pytest.raises(TooMuch, match="too many"):
            connect(server.url, patience_s=0.3).get("health")
        assert clock.slept == pytest.approx(slept)

    def test_a_minute_where_nothing_else_was_said(self, clock, connect):
        """What would take longer fails at once."""
        with saying(Said(BUSY, 429, {"Retry-After": "60"})) as server, pytest.raises(TooMuch):
            connect(server.url).get("health")
        assert clock.slept == []
        with saying(Said(BUSY, 429, {"Retry-After": "59"}), Said(1)) as server:
            assert connect(server.url).get("health") == 1
        assert clock.slept == [59.0 if clock.share == 0.0 else 60.0]

    @pytest.mark.parametrize("status", [300, 307, 400, 401, 403, 404, 405, 409, 413, 421, 422, 500, 501])
    def test_other_statuses_are_final(self, clock, connect, status):
        with saying(Said({"type": "urn:stackelberg:x", "detail": "no"}, status)) as server:
            with pytest.raises(StudyError if status != 422 else InvalidInput, match="no"):
                connect(server.url).get("health")
            assert len(server.requests) == 1

    def test_lost_answers_are_asked_for_again(self, clock, connect):
        with saying(Said(lost=True), Said(lost=True), Said({"recorded": True})) as server:
            connect(server.url).post("studies", "s", "tell", content={"probe": "0.0"})
            assert [r.content for r in server.requests] == [{"probe": "0.0"}] * 3
        assert len(clock.slept) == 2

    def test_what_would_be_done_twice_is_not_sent_again(self, clock, connect):
        with saying(Said(lost=True), Said({"study": "s"})) as server:
            study = RemoteStudy(connect(server.url), "s")
            with pytest.raises(Unreachable):
                study.note("once")
            study.note("twice")
            assert [r.content for r in server.requests] == [{"text": "once"}, {"text": "twice"}]
        assert clock.slept == []

    def test_an_answer_that_was_cut_off(self, clock, connect):
        with saying(Said({"a": 1}, cut=True), Said({"a": 2})) as server:
            assert connect(server.url).get("health") == {"a": 2}
        assert len(clock.slept) == 1

    def test_a_certificate_that_is_refused_is_final(self, clock, connect):
        class Refusing(ssl.SSLContext):
            def wrap_socket(self, *settings, **options):
                raise ssl.SSLCertVerificationError("CERTIFICATE_VERIFY_FAILED")

        with saying() as server, pytest.raises(NotAllowed, match="certificate was refused"):
            connect(server.url.replace("http:", "https:"), context=Refusing(ssl.PROTOCOL_TLS_CLIENT)).get("health")
        assert clock.slept == []

    def test_nobody_there(self, clock, connect):
        with pytest.raises(Unreachable, match=r"http://127.0.0.1:9: cannot be reached \(.*refused"):
            Study.open("http://127.0.0.1:9", "x", patience_s=0.2)
        assert sum(clock.slept) == pytest.approx(0.2)


class TestWhatIsSent:
    def test_an_export_into_what_is_no_folder_is_refused(self, tmp_path):
        (tmp_path / "taken").write_text("")
        with (
            saying(Said({"study": "s"})) as server,
            RemoteStudy.create(server.url, "s", Setup(TwoPoint(K=2), x0=[1.0])) as study,
            pytest.raises(InvalidInput, match=r"taken: cannot be written \(File exists\)"),
        ):
            study.export(tmp_path / "taken")

    def test_no_code_is_sent(self):
        with saying() as server, pytest.raises(InvalidInput, match="objective: a server takes the name"):
            Study.create(server.url, "s", Setup(TwoPoint(K=2), lambda x, y: 0.0, x0=[0.0]))

    def test_what_is_no_number_is_not_sent(self, connect):
        with saying() as server, pytest.raises(ValueError, match="JSON"):
            connect(server.url).post("studies", content={"cost": float("nan")})

    def test_whatever_writes(self, connect):
        words = {
            "pause": {"reason": "paused"},
            "resume": {"reason": ""},
            "finish": {"reason": "finished"},
        }
        with saying(*[Said({})] * 5) as server:
            study = RemoteStudy(connect(server.url), "s")
            for word in words:
                getattr(study, word)()
            study.note("a")
            study.amend("because", K=3)
        sent = server.requests
        assert [(r.path.rpartition("/")[2], r.content) for r in sent] == [
            *words.items(),
            ("notes", {"text": "a"}),
            ("amend", {"changes": {"K": 3}, "reason": "because"}),
        ]

    def test_a_problem_by_another_name(self, connect):
        with saying(*(Said({"study": name, "ignored": []}) for name in "ba")) as server:
            for problem, named in (("[study]", {"name": "b"}), ({"study": {"name": "a"}}, {})):
                with RemoteStudy.from_problem(server.url, problem, **named) as made:
                    assert made.name == named.get("name", "a")
        assert [r.content for r in server.requests] == [
            {"problem": "[study]", "name": "b"},
            {"problem": {"study": {"name": "a"}}},
        ]


@pytest.mark.parametrize(
    ("address", "token", "named"),
    [
        *((address, None, "address") for address in ("ftp://here", "here:80", "http://", "http://me:word@here")),
        *((f"http://here/{more}", None, "address") for more in ("?a=1", "#b")),
        *(("http://here", token, "token") for token in ("a b", "tök", "a\nb", "\x7f")),
        *((f"http://here/#token={token}", None, "token") for token in ("", "tök")),
    ],
)
def test_addresses_and_tokens(address, token, named):
    with pytest.raises(InvalidInput, match=named):
        Connection(address, token)


def test_the_address_that_a_server_prints_has_a_token(connect):
    with saying(Said({"status": "ok"})) as server:
        connection = connect(f"{server.url}/#token=stk_1_2")
        connection.get("health")
        (sent,) = server.requests
        assert (sent.path, sent.headers["Authorization"]) == ("/v1/health", "Bearer stk_1_2")
        assert repr(connection) == f"Connection({server.url!r})"


def test_a_token_is_not_shown():
    assert (
        repr(RemoteStudy(Connection("http://127.0.0.1:9/", "stk_1_2"), "x"))
        == "RemoteStudy('http://127.0.0.1:9', 'x')"
    )
    assert repr(Connection("https://here", "stk_1_2!~")) == "Connection('https://here')"


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"type": 3}', b"3", b"\xff"])
def test_an_error_that_is_no_document(body):
    """What a proxy in between may say: its first words, or the status."""
    found = error_of(403, body)
    assert type(found) is NotAllowed
    assert str(found) == (body.decode("utf-8", "replace") or "the server answered with status 403")
    assert len(str(error_of(502, b"x" * 1000))) == 200
