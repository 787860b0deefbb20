"""Moves go past Django's handler, and whoever sends one cannot tell: both ways answer alike, byte
for byte, whatever is sent and whatever is refused."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.conf import settings as product
from django.core.handlers.wsgi import WSGIHandler
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from api.admission import admission
from api.admission.quotas import Quota
from api.play import moves
from api.problems import Problem
from api.problems.catalogue import KINDS
from gateway.environ import Environ
from gateway.short_way import PASSED, ShortWay
from telemetry.requests import ROUTE
from tests.api.actors import Actor
from tests.api.bots import bot_of
from tests.api.conftest import ME, OPEN, Table
from tests.api.play import choice
from tests.filled import filled

pytestmark = pytest.mark.django_db

ORIGIN = "https://table.example"


class Answer(NamedTuple):
    """``looks``: how often it was asked whether the database connection is still of use.
    ``route``: by what it is counted, timed and traced; None where it came to no view."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes
    looks: int
    route: str | None

    def header(self, name: str) -> str | None:
        return dict(self.headers).get(name)


class Ways:
    """Django's handler, and the short way in front of another one."""

    def __init__(self) -> None:
        self.django = WSGIHandler()
        self.went_on = 0
        self.short = ShortWay(self._behind)

    def _behind(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.went_on += 1
        return self.django(environ, start_response)

    def alike(self, environ: Environ, body: bytes = b"{}") -> Answer:
        """The answer, which both give; it was the short way's own."""
        answer = self.both(environ, body)
        assert not self.went_on
        return answer

    def both(self, environ: Environ, body: bytes = b"{}") -> Answer:
        """The answer, which both give, whoever is behind it."""
        self.went_on = 0
        answer, other = (_answer(way, environ, body) for way in (self.django, self.short))
        assert answer == other
        return answer


def _answer(application: Any, environ: Environ, body: bytes) -> Answer:
    head: list[Any] = []
    looks = 0

    here = threading.get_ident()

    def look(_: object) -> None:
        """And no more than that: the test's transaction must go on."""
        nonlocal looks
        looks += threading.get_ident() == here

    sent = {"CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body), **environ}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(BaseDatabaseWrapper, "close_if_unusable_or_obsolete", look)
        parts = application(sent, lambda *line: head.extend(line))
        text = b"".join(parts)
        getattr(parts, "close", lambda: None)()
    return Answer(head[0], head[1], text, looks, sent.get(ROUTE))


@pytest.fixture
def ways() -> Ways:
    return Ways()


def move(game: str, who: Actor | None = None, **headers: str) -> Environ:
    """A move of a game as the server tells of it, by HTTPS behind a proxy."""
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": f"/api/games/{game}/moves/",
        "QUERY_STRING": "",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "HTTP_HOST": "127.0.0.1",
        "HTTP_X_FORWARDED_PROTO": "https",
        "CONTENT_TYPE": "application/json",
    }
    if who is not None and who.token:
        environ["HTTP_AUTHORIZATION"] = f"Bearer {who.token}"
    return environ | headers


def test_no_other_middleware_is_gone_past() -> None:
    assert list(PASSED) == product.MIDDLEWARE


def test_every_refusal_of_the_catalogue(
    ways: Ways, game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether or not a move can be refused for it today."""
    for kind in filled(KINDS.values()):
        extras: dict[str, Any] = {name: 7 for name, _ in kind.extras}
        refusal = Problem(kind.slug, "So it is.", headers={"X-More": "1"}, **extras)
        monkeypatch.setattr(moves, "play_from", _raising(refusal))
        answer = ways.alike(move(game, ann), b'{"notation": "rest"}')
        assert answer.route == "api/games/<game:game_id>/moves/"
        assert answer.status.startswith(str(kind.status))
        assert _kind_of(answer) == kind.slug


def _raising(error: Exception) -> Callable[..., Any]:
    def refuse(*_: Any) -> None:
        raise error

    return refuse


def _kind_of(answer: Answer) -> str:
    uri: str = json.loads(answer.body)["type"]
    return uri.removeprefix("/api/problems/").removesuffix("/")


BODIES: dict[str, tuple[bytes, str]] = {
    "no move": (b"{}", "malformed"),
    "no body": (b"", "malformed"),
    "no JSON": (b"{", "malformed"),
    "a number that JSON has not": (b'{"notation": NaN}', "malformed"),
    "a name twice": (b'{"notation": "rest", "notation": "rest"}', "malformed"),
    "no UTF-8": (b'{"notation": "\xff"}', "malformed"),
    "unknown member": (b'{"notation": "rest", "more": 1}', "malformed"),
    "no move of the title": (b'{"notation": "castle"}', "malformed"),
    "of another title": (b'{"notation": "offering"}', "illegal-move"),
    "illegal": (b'{"move": {"move": "bid", "coins": 1}}', "illegal-move"),
    "not open": (b'{"decision": "99", "notation": "rest"}', "decision-not-open"),
    "seat of another": (b'{"seat": 1, "notation": "rest"}', "not-your-seat"),
    "too long": (b'{"notation": "' + b"x" * 20_000 + b'"}', "too-large"),
    "what follows is asked for": (b'{"notation": "castle", "next": true}', "malformed"),
    "a sight is asked for": (b'{"notation": "castle", "sight": {"after": 1}}', "malformed"),
}


def test_bodies_that_are_refused(ways: Ways, game: str, ann: Actor) -> None:
    answers = {name: ways.alike(move(game, ann), body) for name, (body, _) in BODIES.items()}
    assert {name: _kind_of(answer) for name, answer in answers.items()} == {
        name: slug for name, (_, slug) in BODIES.items()
    }


HEADERS: dict[str, tuple[dict[str, str], str]] = {
    "no token": ({"HTTP_AUTHORIZATION": ""}, "not-signed-in"),
    "no bearer": ({"HTTP_AUTHORIZATION": "Basic x"}, "not-signed-in"),
    "unknown token": ({"HTTP_AUTHORIZATION": "Bearer x"}, "not-signed-in"),
    "another type": ({"CONTENT_TYPE": "text/plain"}, "wrong-content-type"),
    "another charset": ({"CONTENT_TYPE": "application/json; charset=x"}, "wrong-content-type"),
    "no type": ({"CONTENT_TYPE": ""}, "wrong-content-type"),
    "a key that is none": ({"HTTP_IDEMPOTENCY_KEY": "a b"}, "malformed"),
    "an empty key": ({"HTTP_IDEMPOTENCY_KEY": ""}, "malformed"),
    "page of another": ({"HTTP_ORIGIN": "https://other.example"}, "illegal-move"),
    "any answer": ({"HTTP_ACCEPT": "text/html", "HTTP_USER_AGENT": "x"}, "illegal-move"),
    "compressed": ({"HTTP_ACCEPT_ENCODING": "gzip"}, "illegal-move"),
}


def test_headers(ways: Ways, game: str, ann: Actor) -> None:
    answers = {
        name: ways.alike(move(game, ann, **headers), b'{"notation": "offering"}')
        for name, (headers, _) in HEADERS.items()
    }
    assert {name: _kind_of(answer) for name, answer in answers.items()} == {
        name: slug for name, (_, slug) in HEADERS.items()
    }


UNUSUAL: dict[str, tuple[dict[str, str], str]] = {
    "query": ({"QUERY_STRING": "seat=1"}, "400"),
    "query of NUL": ({"QUERY_STRING": "a=%00"}, "400"),
    "cookie": ({"HTTP_COOKIE": "csrftoken=" + "x" * 32}, "422"),
    "compressed body": ({"HTTP_CONTENT_ENCODING": "gzip"}, "415"),
    "in chunks": ({"HTTP_TRANSFER_ENCODING": "chunked"}, "411"),
    "length that is no number": ({"CONTENT_LENGTH": "x"}, "400"),
    "too large": ({"CONTENT_LENGTH": "100000000"}, "413"),
    "another host": ({"HTTP_HOST": "other.example"}, "400"),
    "no host": ({"HTTP_HOST": ""}, "400"),
    "host that is none": ({"HTTP_HOST": "a b"}, "400"),
    "plain HTTP": ({"HTTP_X_FORWARDED_PROTO": "http"}, "301"),
    "reading": ({"REQUEST_METHOD": "GET"}, "200"),
    "head": ({"REQUEST_METHOD": "HEAD"}, "200"),
    "method in small letters": ({"REQUEST_METHOD": "post"}, "422"),
    "unknown method": ({"REQUEST_METHOD": "BREW"}, "405"),
    "put": ({"REQUEST_METHOD": "PUT"}, "405"),
    "which methods": ({"REQUEST_METHOD": "OPTIONS"}, "204"),
    "leave": (
        {"REQUEST_METHOD": "OPTIONS", "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "POST"},
        "204",
    ),
    "no such path": ({"PATH_INFO": "/api/games/gme_1/moves/"}, "404"),
    "no slash": ({"PATH_INFO": f"/api/games/gme_{'0' * 32}/moves"}, "404"),
    "one line more": ({"PATH_INFO": f"/api/games/gme_{'0' * 32}/moves/\n"}, "404"),
    "two slashes": ({"PATH_INFO": f"//api/games/gme_{'0' * 32}/moves/"}, "404"),
    "no ASCII": ({"PATH_INFO": "/api/games/\xff/moves/"}, "404"),
}


def test_what_is_unusual_is_left_to_django(ways: Ways, game: str, ann: Actor) -> None:
    statuses = {}
    for name, (headers, _) in UNUSUAL.items():
        statuses[name] = ways.both(move(game, ann, **headers), b'{"notation": "offering"}').status[
            :3
        ]
        assert ways.went_on == 1, name
    assert statuses == {name: status for name, (_, status) in UNUSUAL.items()}


def test_pages_of_others(ways: Ways, game: str, ann: Actor, settings: Any) -> None:
    origins: list[dict[str, str]] = [{}, {"HTTP_ORIGIN": ORIGIN}, {"HTTP_ORIGIN": "null"}]
    readable = []
    for listed in ([], ["*"], [ORIGIN]):
        settings.KLEIO_CORS_ORIGINS = listed
        for origin in origins:
            answer = ways.alike(move(game, ann, **origin))
            readable.append(answer.header("Access-Control-Allow-Origin"))
    assert readable == [None] * 3 + ["*"] * 3 + [None, ORIGIN, None]


def test_with_and_without_https(game: str, ann: Actor, settings: Any) -> None:
    for https in (True, False):
        settings.SECURE_SSL_REDIRECT = https
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if https else None
        settings.SECURE_HSTS_SECONDS = 60 if https else 0
        answer = Ways().alike(move(game, ann))
        assert (answer.header("Strict-Transport-Security") is not None) == https
        assert answer.header("X-Content-Type-Options") == "nosniff"
        assert answer.header("X-Frame-Options") == "DENY"


def test_who_may_not_see_or_play(ways: Ways, game: str, sam: Actor, dora: Actor) -> None:
    reader = bot_of(dora, scopes=["read"])
    for environ, status in [
        (move(game, sam), "404"),
        (move(f"gme_{uuid4().hex}", sam), "404"),
        (move(game, reader), "403"),
        (move(game), "401"),
    ]:
        assert ways.alike(environ, b'{"notation": "rest"}').status.startswith(status)


def test_before_the_beginning(ways: Ways, table: Table, ann: Actor) -> None:
    assert (
        _kind_of(ways.alike(move(table(ME, OPEN), ann), b'{"notation": "rest"}'))
        == "game-not-running"
    )


def test_faults(ways: Ways, game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    for fault, slug in (
        (OperationalError("gone"), "unavailable"),
        (RuntimeError(), "server-error"),
    ):
        monkeypatch.setattr(moves, "play_from", _raising(fault))
        assert _kind_of(ways.alike(move(game, ann), b'{"notation": "rest"}')) == slug


def test_too_many_requests(
    ways: Ways, game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time to come back is the same, however long it takes from one way to the other."""
    monkeypatch.setattr(admission, "CALLS_OF_PLAYER", Quota(burst=1, rate=0.001))
    refuse = admission._refuse_if
    monkeypatch.setattr(admission, "_refuse_if", lambda late: refuse(late and 3.0))
    _answer(ways.django, move(game, ann), b"{}")
    answer = ways.alike(move(game, ann))
    assert answer.header("Retry-After") == "3"


@pytest.mark.django_db(transaction=True)
def test_moves_that_are_made(ways: Ways, table: Table, ann: Actor) -> None:
    """Two games that are alike, one of each way; and each is told again by the other."""
    made = [table(ME, ME, options={"first_seat": 0}) for _ in range(2)]
    body = json.dumps({"notation": "rest", "seat": 0, "next": True, "sight": {"after": 0}}).encode()
    answers = [
        _answer(way, move(game, ann, HTTP_IDEMPOTENCY_KEY="k"), body)
        for way, game in zip((ways.django, ways.short), made, strict=True)
    ]
    assert [answer.status for answer in answers] == ["200 OK", "200 OK"]
    assert len({_timeless(answer.body) for answer in answers}) == 1
    assert answers[0].headers == answers[1].headers
    for game in filled(made):
        again = ways.alike(move(game, ann, HTTP_IDEMPOTENCY_KEY="k"), body)
        assert again.header("Idempotent-Replay") == "true"
        other = ways.alike(move(game, ann, HTTP_IDEMPOTENCY_KEY="k"), b'{"notation": "rest"}')
        assert other.status.startswith("422")


def _timeless(body: bytes) -> bytes:
    return re.sub(rb"\d{4}-\d\d-\d\dT[0-9:.]+(Z|\+00:00)", b"then", body)


@pytest.mark.django_db(transaction=True)
def test_answers_that_are_long(
    ways: Ways, game: str, ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = choice(ann, game)
    body = json.dumps({"decision": asked["decision"], "move": asked["moves"][0]["move"]}).encode()
    environ = move(game, ann, HTTP_IDEMPOTENCY_KEY="k")
    _answer(ways.django, environ, body)
    monkeypatch.setattr("gateway.compression.SHORTEST", 10)
    sent = []
    for accepted in ("", "gzip", "br, gzip;q=0.5", "gzip;q=0"):
        answer = ways.alike(environ | {"HTTP_ACCEPT_ENCODING": accepted}, body)
        assert answer.header("Vary") == "Authorization, Accept-Encoding"
        sent.append(answer.header("Content-Encoding"))
    assert sent == [None, "gzip", "gzip", None]


FUZZED = 200
_CHANCES: dict[str, list[str]] = {
    "REQUEST_METHOD": ["POST"] * 12 + ["GET", "PUT", "OPTIONS", "HEAD"],
    "QUERY_STRING": [""] * 12 + ["a=1", "%ff", "&"],
    "CONTENT_TYPE": ["application/json"] * 6 + ["application/json;charset=utf-8", "text/json", ";"],
    "HTTP_HOST": ["127.0.0.1"] * 8 + ["localhost:80", "LOCALHOST", "[::1]", "evil", "127.0.0.1:x"],
    "HTTP_X_FORWARDED_PROTO": ["https"] * 10 + ["http", "https,http", ""],
    "HTTP_IDEMPOTENCY_KEY": ["a", "b", "\x7f", "x" * 129],
    "HTTP_ORIGIN": ["https://table.example", "null", ""],
    "HTTP_ACCEPT_ENCODING": ["gzip", "*", "identity"],
    "HTTP_CONTENT_ENCODING": ["identity"] * 3 + ["gzip", ""],
    "HTTP_COOKIE": ["a=b", "csrftoken=" + "x" * 32],
    "HTTP_X_HTTP_METHOD_OVERRIDE": ["GET"],
    "HTTP_EXPECT": ["100-continue"],
    "HTTP_X_FORWARDED_FOR": ["10.0.0.1, 10.0.0.2", "x"],
    "SCRIPT_NAME": ["/kleio"],
}
_ALWAYS_CHOSEN = ("REQUEST_METHOD", "QUERY_STRING", "CONTENT_TYPE", "HTTP_HOST")


def test_whatever_is_sent(
    ways: Ways, game: str, public_game: str, ann: Actor, sam: Actor, settings: Any
) -> None:
    """No body here is a legal move, so nothing changes from one way to the other."""
    settings.KLEIO_CORS_ORIGINS = [ORIGIN]
    chance = Random(18)
    bodies = [body for body, _ in BODIES.values()]
    shortened = 0
    for _ in range(FUZZED):
        headers = {
            name: chance.choice(values)
            for name, values in _CHANCES.items()
            if name in _ALWAYS_CHOSEN or chance.random() < 0.12
        }
        where = chance.choice([game, public_game, f"gme_{'f' * 32}", f"gme_{'F' * 32}"])
        environ = move(where, chance.choice([ann, sam, None]), **headers)
        ways.both(environ, chance.choice(bodies))
        shortened += not ways.went_on
    assert FUZZED / 4 < shortened < FUZZED
