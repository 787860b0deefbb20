"""Requests are taken in whole before a thread sees them, and answers leave without one."""

from __future__ import annotations

import contextlib
import gzip
import select
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.api.serving import served
from tests.gateway.echo import LINE, LINES, LONG
from tests.gateway.raw import Raw, ask, dial, receive
from tests.patience import until

_HEAD = b"POST %b HTTP/1.1\r\nHost: 127.0.0.1\r\n%b\r\n"
_THREADS = 4
_SECONDS = 1
_OF_ONE_ADDRESS = 20
_SCRIPT = "say('something');\n" * 200


@pytest.fixture(scope="module")
def url(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of few threads, before an application that asks for nothing."""
    folder = tmp_path_factory.mktemp("var")
    (folder / "static/deep").mkdir(parents=True)
    (folder / "static/deep/a.css").write_text("p {}")
    (folder / "static/deep/long.js").write_text(_SCRIPT)
    (folder / "static/deep/long.png").write_text(_SCRIPT)
    (folder / "secret").write_text("secret")
    limits = {
        "KLEIO_WEB_THREADS": str(_THREADS),
        "KLEIO_BODY_SECONDS": str(_SECONDS),
        "KLEIO_BODIES_PER_ADDRESS": str(_OF_ONE_ADDRESS),
    }
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    with served(nowhere, folder, application="tests.gateway.echo:rsgi", **limits) as address:
        yield address


def post(url: str, headers: bytes, body: bytes = b"", path: bytes = b"/api/games/") -> Raw:
    return ask(url, _HEAD % (path, headers) + body)


def refused(answer: Raw, status: int, slug: str) -> None:
    """A problem document, after which the connection is closed."""
    assert answer.status == status
    assert answer.json()["type"] == f"/api/problems/{slug}/"
    assert answer.header("content-type") == "application/problem+json"
    assert answer.header("x-content-type-options") == "nosniff"
    assert answer.header("connection") == "close"
    assert answer.closed


def test_a_body_that_is_too_large_is_refused_unread_and_the_connection_closed(url: str) -> None:
    refused(post(url, b"Content-Length: 100000\r\n"), 413, "too-large")


def test_a_body_in_chunks_is_refused_and_the_connection_closed(url: str) -> None:
    chunks = b"2\r\n{}\r\n0\r\n\r\n"
    refused(post(url, b"Transfer-Encoding: chunked\r\n", chunks), 411, "length-required")


@pytest.mark.parametrize("body", [b"", b"{", b'{"title": "dice_forge"}'])
def test_a_body_that_is_shorter_than_its_length_reaches_no_view(url: str, body: bytes) -> None:
    sent = _HEAD % (b"/api/games/", b"Content-Length: 40\r\n") + body
    with dial(url) as line:
        line.sendall(sent)
        refused(receive(line), 408, "too-slow")
    with dial(url) as line, contextlib.suppress(IndexError, ConnectionError):
        line.sendall(sent)
        line.shutdown(1)
        assert receive(line).status == 400


def test_what_comes_behind_a_body_is_no_part_of_it(url: str) -> None:
    answer = post(url, b"Content-Length: 2\r\n", b"{}}")
    assert answer.json()["body"] == "{}"


def test_pages_are_refused_in_words(url: str) -> None:
    answer = post(url, b"Content-Length: 100000\r\n", path=b"/games/")
    assert (answer.status, answer.closed) == (413, True)
    assert answer.header("content-type") == "text/plain; charset=utf-8"


def test_bodies_that_do_not_come_hold_no_thread(url: str) -> None:
    """More than there are threads, and as many as one address may have on their way: others are
    answered before any of these is given up."""
    asked = b"GET /api/titles/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    def others_are_answered_meanwhile() -> bool:
        with contextlib.ExitStack() as lines:
            stalled = [lines.enter_context(dial(url)) for _ in range(_OF_ONE_ADDRESS)]
            for line in stalled:
                line.sendall(_HEAD % (b"/api/games/", b"Content-Length: 40\r\n"))
            assert [ask(url, asked).status for _ in range(3)] == [200] * 3
            given_up, _, _ = select.select(stalled, [], [], 0)
            for line in stalled:
                refused(receive(line), 408, "too-slow")
        return not given_up

    until(others_are_answered_meanwhile)


def test_one_address_has_few_bodies_on_their_way(url: str) -> None:
    answers = []

    def is_refused() -> bool:
        with contextlib.ExitStack() as lines:
            for _ in range(_OF_ONE_ADDRESS):
                line = lines.enter_context(dial(url))
                line.sendall(_HEAD % (b"/api/games/", b"Content-Length: 40\r\n"))
            time.sleep(_SECONDS / 4)  # in which they come in, and before they are given up
            answers.append(post(url, b"Content-Length: 2\r\n", b"{}"))
        return answers[-1].status == 429

    until(is_refused)
    refused(answers[-1], 429, "too-many-requests")
    assert answers[-1].header("retry-after") == "2"
    until(lambda: post(url, b"Content-Length: 2\r\n", b"{}").status == 200)


def test_many_at_once_are_all_answered(url: str) -> None:
    with ThreadPoolExecutor(16) as pool:
        asked = [
            pool.submit(ask, url, b"GET /api/titles/ HTTP/1.1\r\nHost: a\r\n\r\n")
            for _ in range(64)
        ]
        assert [each.result().status for each in asked] == [200] * 64


def test_static_files_say_what_they_are_and_let_nobody_guess(url: str) -> None:
    answer = ask(url, b"GET /static/deep/a.css HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (answer.status, answer.body) == (200, b"p {}")
    assert answer.header("x-content-type-options") == "nosniff"
    assert answer.header("content-type") == "text/css; charset=utf-8"
    assert answer.header("cache-control") == "public, max-age=86400"
    tag = answer.header("etag")
    assert tag is not None
    again = b"GET /static/deep/a.css HTTP/1.1\r\nHost: a\r\nIf-None-Match: %b\r\n\r\n"
    assert ask(url, again % tag.encode()).status == 304
    head = ask(url, b"HEAD /static/deep/a.css HTTP/1.1\r\nHost: a\r\n\r\n")
    assert (head.status, head.header("content-length")) == (200, "4")


def static(url: str, name: str, *headers: str, method: str = "GET") -> Raw:
    lines = "".join(f"{header}\r\n" for header in headers)
    return ask(url, f"{method} /static/deep/{name} HTTP/1.1\r\nHost: a\r\n{lines}\r\n".encode())


def test_static_texts_are_compressed_for_who_takes_them_so_and_each_form_has_its_tag(
    url: str,
) -> None:
    plain = static(url, "long.js")
    packed = static(url, "long.js", "Accept-Encoding: br, gzip")
    assert plain.body == gzip.decompress(packed.body) == _SCRIPT.encode()
    assert (plain.header("content-encoding"), packed.header("content-encoding")) == (None, "gzip")
    assert packed.header("content-length") == str(len(packed.body))
    assert len(packed.body) < len(plain.body) / 5
    assert packed.header("etag") != plain.header("etag")
    for answer in (plain, packed):
        assert answer.header("vary") == "Accept-Encoding"
        assert answer.header("cache-control") == "public, max-age=86400"
    head = static(url, "long.js", "Accept-Encoding: gzip", method="HEAD")
    assert head.header("content-length") == str(len(packed.body))


def test_only_who_has_the_form_that_they_would_be_sent_is_told_that_they_have_it(url: str) -> None:
    plain = f"If-None-Match: {static(url, 'long.js').header('etag')}"
    packed_tag = static(url, "long.js", "Accept-Encoding: gzip").header("etag")
    packed = f"If-None-Match: {packed_tag}"
    assert static(url, "long.js", plain).status == 304
    assert static(url, "long.js", packed).status == 200
    assert static(url, "long.js", plain, "Accept-Encoding: gzip").status == 200
    same = static(url, "long.js", packed, "Accept-Encoding: gzip")
    assert (same.status, same.header("vary")) == (304, "Accept-Encoding")
    assert same.header("etag") == packed_tag
    assert same.header("content-encoding") is None


@pytest.mark.parametrize(
    ("name", "accepts"), [("long.png", "gzip"), ("a.css", "gzip"), ("long.js", "gzip;q=0, *")]
)
def test_what_gains_nothing_or_is_not_taken_so_is_sent_as_it_is(
    url: str, name: str, accepts: str
) -> None:
    answer = static(url, name, f"Accept-Encoding: {accepts}")
    assert answer.header("content-encoding") is None
    assert answer.body in (_SCRIPT.encode(), b"p {}")


@pytest.mark.parametrize(
    "path", [b"/static/../secret", b"/static/%2e%2e/secret", b"/static//secret", b"/static/"]
)
def test_no_path_leads_out_of_the_static_files(url: str, path: bytes) -> None:
    answer = ask(url, b"GET %b HTTP/1.1\r\nHost: a\r\n\r\n" % path)
    assert b"secret" not in answer.body.replace(answer.json()["PATH_INFO"].encode(), b"")


def test_an_answer_that_comes_in_parts_arrives_whole_and_with_its_length(url: str) -> None:
    answer = ask(url, f"GET {LONG} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert answer.header("content-length") == str(len(LINE) * LINES)
    assert answer.body == LINE * LINES
