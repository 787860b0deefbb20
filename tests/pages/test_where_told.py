"""The page on which one says where one is told, and what a browser runs in the background."""

from __future__ import annotations

import pytest
from django.test import Client

from pages.policy import HEADER, PAGE

WORKER = "/play/notices/worker.js"

pytestmark = pytest.mark.django_db


def test_the_page_is_alike_for_everybody_and_linked_from_the_own_games() -> None:
    answer = Client().get("/play/notices/", secure=True)
    assert answer.headers[HEADER] == PAGE
    assert "public" in answer.headers["Cache-Control"]
    assert b'href="/play/notices/"' in Client().get("/play/", secure=True).content


def test_the_worker_lies_below_its_page_so_that_it_sees_to_no_other() -> None:
    answer = Client().get(WORKER, secure=True)
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "Service-Worker-Allowed" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-cache"


def test_the_worker_asks_kleio_and_loads_nothing() -> None:
    directives = dict(
        part.strip().split(" ", 1)
        for part in Client().get(WORKER, secure=True).headers[HEADER].split(";")
    )
    assert directives["default-src"] == "'none'"
    assert directives["connect-src"] == "'self'"
    assert "script-src" not in directives
