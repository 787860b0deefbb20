"""Nothing is sent inside, whatever a URL looks like and wherever a name leads."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from notices.errors import UnfitAddress
from notices.outside.networks import is_public
from notices.outside.posting import MOST_READ, Answer, NotSent, post
from notices.outside.resolving import Refused, address_of
from notices.outside.urls import Outside, Url, read_url
from tests.patience import PATIENCE

STRICT = Outside()
FREE = Outside(ports=None, http=True, inside=True)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://bot.example/k?a=1", Url("https", "bot.example", 443, "/k?a=1")),
        ("https://Bot.Example", Url("https", "bot.example", 443, "/")),
        ("https://xn--mnchen-3ya.example/", Url("https", "xn--mnchen-3ya.example", 443, "/")),
        ("https://8.8.8.8/", Url("https", "8.8.8.8", 443, "/")),
        ("https://[2606:4700::1]/", Url("https", "2606:4700::1", 443, "/")),
    ],
)
def test_a_plain_url_is_read(text: str, url: Url) -> None:
    assert read_url(text, STRICT) == url


@pytest.mark.parametrize(
    "text",
    [
        "http://bot.example/",
        "ftp://bot.example/",
        "file:///etc/passwd",
        "gopher://bot.example/",
        "//bot.example/",
        "bot.example",
        "https://",
        "https:///path",
        "https://ann:secret@bot.example/",
        "https://bot.example@evil.example/",
        "https://bot.example\\@evil.example/",
        "https://bot.example#@evil.example/",
        "https://bot.example/#part",
        "https://bot.example:22/",
        "https://bot.example:8443/",
        "https://bot.example:0/",
        "https://bot.example:99999/",
        "https://bot.example./",
        "https://.bot.example/",
        "https://-bot.example/",
        "https://localhost/",
        "https://metadata/",
        "https://münchen.example/",
        "https://bot。example/",
        "https://①②⑦.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://017700000001/",
        "https://0177.0.0.1/",
        "https://127.0.0.01/",
        "https://0x7f000001/",
        "https://0x7f.0.0.0x1/",
        "https://1.2.3/",
        "https://[::ffff:7f00:1%25eth0]/",
        "https://[::FFFF:127.0.0.1]/",
        "https://[fe80::1%eth0]/",
        "https://bot.example/ x",
        "https://bot.example/\r\nHost: evil.example",
        " https://bot.example/",
        "https://bot.example/" + "a" * 1000,
    ],
)
def test_a_url_that_could_be_read_otherwise_is_refused(text: str) -> None:
    with pytest.raises(UnfitAddress):
        read_url(text, STRICT)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.100.100.200",
        "127.0.0.1",
        "127.255.255.254",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%eth0",
        "2606:4700::1%1",
        "ff02::1",
        "nonsense",
    ],
)
def test_an_address_that_is_not_public_is_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "2606:4700::1", "2a00:1450::1"])
def test_a_public_address_is_known(address: str) -> None:
    assert is_public(address)


def led_to(*answers: list[str]) -> Callable[[str, int], list[str]]:
    """A resolver that answers so, one after the other."""
    left = list(answers)
    return lambda host, port: left.pop(0)


BOT = read_url("https://bot.example/", STRICT)


def test_a_name_that_leads_inside_is_refused() -> None:
    for addresses in (["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "::1"], []):
        with pytest.raises(Refused):
            address_of(BOT, STRICT, 1, led_to(addresses))


def test_a_name_is_asked_once_and_its_answer_is_where_one_connects() -> None:
    """Who answers otherwise the second time gains nothing, for there is none."""
    assert address_of(BOT, STRICT, 1, led_to(["8.8.8.8"], ["127.0.0.1"])) == "8.8.8.8"


def test_a_resolver_that_hangs_is_not_waited_for() -> None:
    ends, ended = threading.Event(), []

    def hanging(host: str, port: int) -> list[str]:
        ended.append(ends.wait(PATIENCE))
        return ["8.8.8.8"]

    with pytest.raises(Refused):
        address_of(BOT, STRICT, 0.2, hanging)
    assert ended == []
    ends.set()


@contextmanager
def served(answer: Callable[[socket.socket], None]) -> Iterator[tuple[Url, list[bytes]]]:
    """A server on this machine that reads one request and answers as told."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE)

        def serve() -> None:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                heard.append(connection.recv(65536))
                with suppress(OSError):
                    answer(connection)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        port = listening.getsockname()[1]
        yield Url("http", "bot.example", port, "/kleio"), heard
    thread.join(PATIENCE)


def posted(url: Url, seconds: float = PATIENCE, *, wants_body: bool = True) -> Answer:
    return post(url, "127.0.0.1", {"X-One": "1"}, b"{}", seconds=seconds, wants_body=wants_body)


def saying(*pieces: bytes) -> Callable[[socket.socket], None]:
    def answer(connection: socket.socket) -> None:
        for piece in pieces:
            connection.sendall(piece)

    return answer


def test_the_request_names_the_host_and_goes_to_the_address() -> None:
    with served(saying(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes and more")) as (
        url,
        heard,
    ):
        assert posted(url) == Answer(200, b"yes")
    head, _, body = heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /kleio HTTP/1.1\r\nHost: bot.example:")
    assert b"\r\nContent-Length: 2\r\n" in head
    assert body == b"{}"


def test_a_redirect_is_an_answer_like_another() -> None:
    gone = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    with served(saying(gone)) as (url, heard):
        assert posted(url).status == 302
    assert len(heard) == 1


def test_answers_that_announce_another_are_passed_over() -> None:
    with served(saying(b"HTTP/1.1 102 Processing\r\n\r\n", b"HTTP/1.1 204 No\r\n\r\n")) as (url, _):
        assert posted(url, wants_body=False) == Answer(204)


@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 200 OK\r\n", b"SSH-2.0-x\r\n\r\n", b"HTTP/1.1 2000 O\r\n\r\n"]
)
def test_what_is_no_answer_is_none(answer: bytes) -> None:
    with served(saying(answer)) as (url, _), pytest.raises(NotSent):
        posted(url)


def test_a_huge_head_is_given_up() -> None:
    head = b"HTTP/1.1 200 OK\r\n" + b"X-More: and more\r\n" * (MOST_READ // 8)
    with served(saying(head)) as (url, _), pytest.raises(NotSent):
        posted(url)


def test_an_endless_body_is_read_to_its_bound() -> None:
    def answer(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connection.sendall(b"more" * 1024)

    with served(answer) as (url, _):
        assert len(posted(url).body) <= MOST_READ


@pytest.mark.parametrize("begins", [b"", b"HTTP/1.1 200 OK\r\nX-Slow: "])
def test_a_drop_at_a_time_is_not_waited_for(begins: bytes) -> None:
    was_waited_for = False

    def answer(connection: socket.socket) -> None:
        nonlocal was_waited_for
        connection.sendall(begins)
        for _ in range(1_000):
            connection.sendall(b"x")
            time.sleep(0.01)
        was_waited_for = True

    with served(answer) as (url, _), pytest.raises(NotSent):
        posted(url, 0.1)
    assert not was_waited_for


def test_tls_is_spoken_with_the_name_and_not_with_the_address() -> None:
    """The greeting of TLS names the host (SNI); what follows is no TLS, so nothing is sent."""
    with served(saying(b"no TLS here")) as (url, heard):
        secure = Url("https", "bot.example", url.port, "/")
        with pytest.raises(NotSent):
            posted(secure)
    assert b"bot.example" in heard[0]
    assert b"POST" not in heard[0]
