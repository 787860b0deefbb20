"""What a browser may load and run."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from pages.policy import HEADER, NOTHING, PAGE, policy_for


def policy(path: str) -> dict[str, list[str]]:
    """The directives of the answer, by name."""
    return directives(Client().get(path, secure=True))


def directives(answer: Any) -> dict[str, list[str]]:
    header = answer.headers[HEADER]
    return {words[0]: words[1:] for words in (part.split() for part in header.split(";"))}


@pytest.mark.parametrize(
    "path", ["/", "/games/", "/win-rates/", "/win-rates/metrics/", "/nothing/", "/games/?after=x"]
)
def test_pages_load_nothing_from_elsewhere_and_nothing_inline(path: str, db: None) -> None:
    sources = policy(path)
    assert sources["default-src"] == ["'none'"]
    for directive in ("script-src", "style-src", "connect-src", "form-action"):
        assert sources[directive] == ["'self'"]
    assert sources["frame-ancestors"] == ["'none'"]


def test_answers_of_the_api_load_nothing_at_all(db: None) -> None:
    assert Client().get("/api/titles/", secure=True).headers[HEADER] == NOTHING


def test_the_api_document_runs_its_own_scripts_and_no_other(db: None) -> None:
    answer = Client().get("/api/docs/", secure=True)
    inline = re.findall(rb"<script>(.*?)</script>", answer.content, re.DOTALL)
    assert inline
    hashes = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in inline]
    assert directives(answer)["script-src"] == [
        "'self'",
        *(f"'sha256-{digest}'" for digest in hashes),
    ]


def test_a_script_that_got_into_a_page_is_not_allowed() -> None:
    request = RequestFactory().get("/")
    assert policy_for(request, HttpResponse("<script>alert(1)</script>")) == PAGE


def test_pages_are_not_framed_nor_guessed_at(db: None) -> None:
    headers = Client().get("/", secure=True).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in headers
