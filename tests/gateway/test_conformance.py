"""Whatever is sent, a view is told the same as by the server's own WSGI, and so is the client."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.api.serving import served
from tests.filled import filled
from tests.gateway.raw import Raw, ask

_NO_DATABASE = "postgresql://nobody@127.0.0.1:1/none"

_HOST = b"Host: kleio.example:8000\r\n"

REQUESTS = {
    "plain": b"GET / HTTP/1.1\r\n" + _HOST + b"\r\n",
    "query": b"GET /a?b=%C3%A9&c=a+b&&=%00 HTTP/1.1\r\n" + _HOST + b"\r\n",
    "percent": b"GET /a%20b/%C3%A9/%2F/%2e%2e/%00/ HTTP/1.1\r\n" + _HOST + b"\r\n",
    "dots": b"GET /a/../b//c/./ HTTP/1.1\r\n" + _HOST + b"\r\n",
    "bytes in the path": b"GET /\xc3\xa9?\xc3\xa9 HTTP/1.1\r\n" + _HOST + b"\r\n",
    "whole address": b"GET http://other.example/a?b HTTP/1.1\r\n" + _HOST + b"\r\n",
    "star": b"OPTIONS * HTTP/1.1\r\n" + _HOST + b"\r\n",
    "unknown method": b"BREW /pot HTTP/1.1\r\n" + _HOST + b"\r\n",
    "head": b"HEAD /a HTTP/1.1\r\n" + _HOST + b"\r\n",
    "HTTP/1.0": b"GET /a HTTP/1.0\r\n\r\n",
    "no host": b"GET /a HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /a HTTP/1.1\r\n" + _HOST + b"Host: b\r\n\r\n",
    "host of IPv6": b"GET /a HTTP/1.1\r\nHost: [::1]:8000\r\n\r\n",
    "headers twice": b"GET /a HTTP/1.1\r\n" + _HOST + b"X-A: 1\r\nX-B: 0\r\nX-A: 2\r\n\r\n",
    "cookies": b"GET /a HTTP/1.1\r\n" + _HOST + b"Cookie: a=1\r\nCookie: b=2\r\n\r\n",
    "no ASCII": b"GET /a HTTP/1.1\r\n" + _HOST + b"Authorization: Bearer \xe9\r\n\r\n",
    "empty header": b"GET /a HTTP/1.1\r\n" + _HOST + b"Authorization:\r\n\r\n",
    "underscore": b"GET /a HTTP/1.1\r\n" + _HOST + b"X_A: 1\r\n\r\n",
    "proxies": b"GET /a HTTP/1.1\r\n" + _HOST + b"X-Forwarded-For: 10.0.0.1, ::1\r\n\r\n",
    "close": b"GET /a HTTP/1.1\r\n" + _HOST + b"Connection: close\r\n\r\n",
    "body": b"POST /a HTTP/1.1\r\n"
    + _HOST
    + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    "body of any bytes": b"PUT /a HTTP/1.1\r\n" + _HOST + b"Content-Length: 3\r\n\r\n\x00\xff\n",
    "no body": b"POST /a HTTP/1.1\r\n" + _HOST + b"\r\n",
    "empty body": b"POST /a HTTP/1.1\r\n" + _HOST + b"Content-Length: 0\r\n\r\n",
    "body of a reading": b"GET /a HTTP/1.1\r\n" + _HOST + b"Content-Length: 2\r\n\r\nab",
    "leave to send": b"POST /a HTTP/1.1\r\n"
    + _HOST
    + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
    "two lengths": b"POST /a HTTP/1.1\r\n"
    + _HOST
    + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "the same length twice": b"POST /a HTTP/1.1\r\n"
    + _HOST
    + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\nab",
    "no number": b"POST /a HTTP/1.1\r\n" + _HOST + b"Content-Length: +2\r\n\r\nab",
    "a broken line": b"GET /a\r\n\r\n",
    "a broken header": b"GET /a HTTP/1.1\r\n" + _HOST + b"X A: 1\r\n\r\n",
}


class Both(NamedTuple):
    """Two servers of the same application."""

    by_wsgi: str
    by_gateway: str


@pytest.fixture(scope="module")
def both(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("var")
    echo = "tests.gateway.echo:"
    with (
        served(_NO_DATABASE, folder, interface="wsgi", application=f"{echo}wsgi") as first,
        served(_NO_DATABASE, folder, application=f"{echo}rsgi") as other,
    ):
        yield Both(first, other)


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_is_told_and_answered_alike(both: Both, name: str) -> None:
    expected, actual = (ask(url, REQUESTS[name]) for url in both)
    assert _comparable(actual) == _comparable(expected)
    assert actual.closed == expected.closed


def test_two_requests_on_one_connection_are_answered_in_order(both: Both) -> None:
    sent = REQUESTS["body"] + REQUESTS["query"]
    for url in filled(both):
        assert ask(url, sent).json()["body"] == "{}"


def test_a_path_that_is_not_utf8_is_told_with_the_sign_for_that(both: Both) -> None:
    body = ask(both.by_gateway, b"GET /%FF HTTP/1.1\r\n" + _HOST + b"\r\n").json()
    assert body["PATH_INFO"].encode("latin-1").decode() == "/\ufffd"


def _comparable(answer: Raw) -> tuple[int, list[tuple[str, str]], bytes]:
    headers = [each for each in answer.headers if each[0] != "date"]
    return answer.status, sorted(headers), answer.body
