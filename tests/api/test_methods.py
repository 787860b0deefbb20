"""Methods, for every address there is: what it does not know it refuses, whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from api.methods import methods_of
from api.middleware import PREFIXES
from config.urls import urlpatterns
from tests.api.actors import problem

ANY = {
    "address": "adr_" + "0" * 32,
    "experiment": "exp_" + "0" * 32,
    "experiment_page": "exp_" + "0" * 32,
    "game": "gme_" + "0" * 32,
    "game_page": "gme_" + "0" * 32,
    "tournament": "trn_" + "0" * 32,
    "tournament_page": "trn_" + "0" * 32,
    "player_page": "ply_" + "0" * 32,
    "player": "ply_" + "0" * 32,
    "str:token": "tok_" + "0" * 16,
    "str:title": "night_market",
    "str:slug": "not-found",
    "str:key": "nonsense",
    "str:rule": "NM-1",
    "str:case": "NMC-1",
    "int": "1",
}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW")
_PART = re.compile(r"<((\w+)(:\w+)?)>")


def routes(
    patterns: Sequence[URLPattern | URLResolver] = urlpatterns, front: str = "/"
) -> Iterator[tuple[str, Any]]:
    """Every address with one value for each of its parts, and the view that answers there."""
    for each in patterns:
        path = front + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, path)
        elif each.callback.__name__ != "nothing_here":
            yield _PART.sub(lambda part: ANY.get(part[2]) or ANY[part[1]], path), each.callback


ROUTES = dict(routes())
OF_THE_API = {path: view for path, view in ROUTES.items() if path.startswith(PREFIXES)}
PAGES = {path: view for path, view in ROUTES.items() if path not in OF_THE_API}


def call(method: str, path: str, **headers: str) -> Any:
    """By a stranger whose browser sends no token of any kind."""
    client = Client(enforce_csrf_checks=True)
    return client.generic(method, path, b"", secure=True, headers=headers)


def test_all_addresses_are_looked_at() -> None:
    assert len(OF_THE_API) > 35
    assert len(PAGES) == 36


SENT_TO = ("/notices/",)
"""Where pages lie that do something, too."""


@pytest.mark.parametrize("path", OF_THE_API)
def test_an_address_of_the_api_says_which_methods_it_knows(path: str) -> None:
    known = methods_of(OF_THE_API[path])
    asked = call("OPTIONS", path)
    assert (asked.status_code, asked.content) == (204, b"")
    assert asked.headers["Allow"].split(", ") == known
    assert {"GET", "POST", "DELETE"} & set(known)
    assert ("HEAD" in known) == ("GET" in known)
    others = [method for method in METHODS if method not in known]
    assert len(others) >= 4
    for method in others:
        refused = call(method, path, Authorization="Bearer nonsense")
        assert refused.headers["Allow"].split(", ") == known
        assert refused.status_code == 405
        if method != "HEAD":
            problem(refused, 405, "wrong-method")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_what_it_knows_and_that_is_reading_but_for_one(path: str) -> None:
    known = ["GET", "HEAD", *(["POST"] if path.startswith(SENT_TO) else []), "OPTIONS"]
    others = [method for method in METHODS if method not in known]
    for method, status in [("OPTIONS", 204), *((each, 405) for each in others)]:
        answer = call(method, path)
        assert (answer.status_code, answer.headers["Allow"]) == (status, ", ".join(known))


def test_an_address_that_is_none_is_none_for_every_method() -> None:
    for method in (*METHODS, "OPTIONS"):
        assert call(method, "/api/nothing/").status_code == 404
        assert call(method, "/nothing/").status_code == 404


@pytest.mark.django_db
def test_head_answers_as_get_does_without_the_body(public_game: str) -> None:
    looked_at = 0
    for path, view in ROUTES.items():
        if path in OF_THE_API and "GET" not in methods_of(view):
            continue
        asked = path.replace(ANY["game"], public_game)
        got, head = call("GET", asked), call("HEAD", asked)
        assert head.status_code == got.status_code, path
        looked_at += got.status_code == 200
        assert head.content == b""
        for header in ("Content-Type", "Content-Length", "ETag", "Vary"):
            assert head.headers.get(header) == got.headers.get(header), (path, header)
    assert looked_at >= 25
