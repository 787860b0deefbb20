"""The heads of requests: what is read, and all that is not passed on."""

from __future__ import annotations

import pytest

from local.heads import Request, Unfit, read_head


def head(line: bytes, *fields: bytes) -> bytes:
    return b"\r\n".join([line, *fields, b"", b""])


@pytest.mark.parametrize(
    ("given", "request_"),
    [
        (head(b"GET / HTTP/1.1", b"Host: a"), Request(b"GET", b"/", 0)),
        (
            head(b"GET /stream/games/x?after=1 HTTP/1.0"),
            Request(b"GET", b"/stream/games/x?after=1", 0),
        ),
        (head(b"POST /a HTTP/1.1", b"content-LENGTH: 17"), Request(b"POST", b"/a", 17)),
        (head(b"POST /a HTTP/1.1", b"Content-Length:\t5 ", b"Host:a"), Request(b"POST", b"/a", 5)),
        (head(b"OPTIONS * HTTP/1.1", b"Host: a"), Request(b"OPTIONS", b"*", 0)),
        (head(b"GET /\xc3\xa4 HTTP/1.1", b"X: \xc3\xa4\t!"), Request(b"GET", b"/\xc3\xa4", 0)),
        (head(b"GET / HTTP/1.1", b"X: content-length: 5"), Request(b"GET", b"/", 0)),
    ],
)
def test_what_is_read(given: bytes, request_: Request) -> None:
    assert read_head(given) == request_


LENGTH = b"Content-Length: 5"


@pytest.mark.parametrize(
    "given",
    [
        head(b"POST / HTTP/1.1", LENGTH, LENGTH),
        head(b"POST / HTTP/1.1", LENGTH, b"X: y", b"content-length: 6"),
        head(b"POST / HTTP/1.1", b"Content-Length: 5, 5"),
        head(b"POST / HTTP/1.1", b"Content-Length: +5"),
        head(b"POST / HTTP/1.1", b"Content-Length: 0x5"),
        head(b"POST / HTTP/1.1", b"Content-Length: -1"),
        head(b"POST / HTTP/1.1", b"Content-Length:"),
        head(b"POST / HTTP/1.1", b"Content-Length : 5"),
        head(b"POST / HTTP/1.1", b"X: y", b" folded"),
        head(b"POST / HTTP/1.1", b"X"),
        head(b"POST / HTTP/1.1", b": y"),
        head(b"POST / HTTP/1.1", b"X: a\x00b"),
        head(b"POST / HTTP/1.1", b"X: a\nY: b"),
        head(b"POST / HTTP/1.1", b"X: a\rY: b"),
        head(b"POST  / HTTP/1.1"),
        head(b"POST /a b HTTP/1.1"),
        head(b"POST / HTTP/1.1 "),
        head(b"POST / HTTP/2.0"),
        head(b"POST / HTTP/1.2"),
        head(b"POST /"),
        head(b"GET http://127.0.0.1/ HTTP/1.1"),
        head(b"CONNECT a:1 HTTP/1.1"),
        head(b"PRI * HTTP/2.0"),
        head(b"\r\nGET / HTTP/1.1"),
        head(b"G\xc3T / HTTP/1.1"),
        b"\x16\x03\x01\x02\r\n\r\n",
        b"\r\n\r\n",
    ],
)
def test_what_can_be_read_in_two_ways_is_malformed(given: bytes) -> None:
    with pytest.raises(Unfit) as refused:
        read_head(given)
    assert (refused.value.status, refused.value.slug) == (400, "malformed")


@pytest.mark.parametrize("coding", [b"chunked", b"identity", b"gzip, chunked", b""])
def test_a_body_without_a_length_is_refused_as_the_api_does(coding: bytes) -> None:
    with pytest.raises(Unfit) as refused:
        read_head(head(b"POST / HTTP/1.1", b"transfer-Encoding: " + coding, LENGTH))
    assert (refused.value.status, refused.value.slug) == (411, "length-required")
