"""When the answers on a connection are over, however their bytes come."""

from __future__ import annotations

import pytest

from local.answers import Answers
from local.heads import LONGEST_HEAD
from tests.filled import filled

OK = b"HTTP/1.1 200 OK\r\n"
FIVE = OK + b"content-LENGTH:\t5 \r\n\r\n"


def heard(methods: bytes, *pieces: bytes) -> Answers:
    """With a request of each of these methods on its way."""
    answers = Answers()
    for method in filled(methods.split()):
        answers.ask(method)
    for piece in pieces:
        answers.hear(piece)
    return answers


OVER = {
    "with a body": (b"GET", FIVE + b"12345"),
    "without": (b"GET", OK + b"Content-Length: 0\r\n\r\n"),
    "to HEAD": (b"HEAD", FIVE),
    "of no content": (b"GET", b"HTTP/1.1 204 No Content\r\n\r\n"),
    "of no change": (b"GET", b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    "after an interim one": (b"POST", b"HTTP/1.1 100 Continue\r\n\r\n" + FIVE + b"12345"),
    "two": (b"HEAD GET", FIVE + FIVE + b"\r\n\r\n!"),
}


@pytest.mark.parametrize("name", OVER)
def test_an_answer_is_over_with_its_last_byte(name: str) -> None:
    methods, whole = OVER[name]
    for size in range(1, len(whole) + 1):
        pieces = [whole[at : at + size] for at in range(0, len(whole), size)]
        answers = heard(methods, *pieces)
        assert answers.over
        assert not answers.halfway
        assert not heard(methods, *pieces, b"more").over
    cut = heard(methods, whole[:-1])
    assert not cut.over
    assert cut.halfway


UNTOLD = {
    "no length": OK + b"\r\n12345",
    "in chunks": OK + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n12345",
    "two lengths": OK + b"Content-Length: 5\r\nA: b\r\nContent-Length: 5\r\n\r\n12345",
    "no number": OK + b"Content-Length: five\r\n\r\n12345",
    "no HTTP": b"HTTP/2 200\r\nContent-Length: 5\r\n\r\n12345",
    "no end of the head": OK + b"A: " + b"x" * LONGEST_HEAD,
}


@pytest.mark.parametrize("name", UNTOLD)
def test_an_answer_whose_end_is_not_told_is_never_over(name: str) -> None:
    for more in (b"", b"\r\n\r\n", FIVE + b"12345"):
        answers = heard(b"GET", UNTOLD[name], more)
        assert not answers.over
        assert answers.halfway


def test_what_was_asked_is_not_over_before_anything_has_come() -> None:
    assert Answers().over
    assert not heard(b"GET").over
    assert not heard(b"GET").halfway
