"""Compressed answers: what they save, that they are the same, and what is never compressed."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from api.urls import urlpatterns
from gateway.compression import SHORTEST, Compression, takes_gzip
from tests.api.actors import Actor
from tests.api.play import choice

LONG = b"a table by the sea " * 200


def answered(response: Any, method: str = "GET", **headers: str) -> Any:
    request = getattr(RequestFactory(), method.lower())("/", headers=headers)
    request.resolver_match = None
    return Compression(lambda _: response)(request)


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip;q=0.5, deflate", True),
        ("deflate,gzip ; q=1.0", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, br", False),
        ("x-gzipped", False),
        ("identity", False),
        ("", False),
    ],
)
def test_the_client_says_whether_it_takes_gzip(header: str, takes: bool) -> None:
    assert takes_gzip(header) == takes


def test_what_is_long_and_read_is_compressed_for_who_takes_it() -> None:
    answer = answered(HttpResponse(LONG, content_type="application/json"), Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Length"] == str(len(answer.content))
    assert len(answer.content) < len(LONG) / 10
    assert gzip.decompress(answer.content) == LONG
    plain = answered(HttpResponse(LONG, content_type="application/json"))
    assert plain.content == LONG
    for each in (answer, plain):
        assert "Accept-Encoding" in each.headers["Vary"]


@pytest.mark.parametrize(
    ("response", "method"),
    [
        (HttpResponse(LONG, content_type="application/json"), "POST"),
        (HttpResponse(LONG, content_type="application/json", status=404), "GET"),
        (HttpResponse(LONG, content_type="image/png"), "GET"),
        (HttpResponse(LONG[: SHORTEST - 1], content_type="application/json"), "GET"),
        (StreamingHttpResponse([LONG], content_type="application/x-ndjson"), "GET"),
        (HttpResponse(LONG, content_type="text/csv", headers={"Content-Encoding": "br"}), "GET"),
    ],
)
def test_all_else_is_left_as_it_is(response: Any, method: str) -> None:
    answer = answered(response, method, Accept_Encoding="gzip")
    assert answer.headers.get("Content-Encoding") != "gzip"


def test_what_is_told_to_a_player_is_left_as_it_is_unless_its_view_says_otherwise() -> None:
    """BREACH: a secret beside what a stranger has written."""
    answer = answered(
        HttpResponse(LONG, content_type="application/json"),
        Accept_Encoding="gzip",
        Authorization="Bearer klt_x",
    )
    assert answer.content == LONG


def test_the_views_that_say_so_are_those_without_names_and_invitations() -> None:
    classes = [getattr(each.callback, "cls", None) for each in urlpatterns]
    views = [cls for cls in classes if getattr(cls, "holds_no_foreign_text", False)]
    saying = {getattr(cls, "__name__", "") for cls in views}
    assert saying == {
        *("State", "Board", "Legal", "Events", "Moves", "Sights", "Courses"),
        *("Titles", "OneTitle", "Rules", "OneRule", "Analyses", "RatingPools"),
    }


@pytest.mark.django_db
def test_a_player_gets_the_board_compressed_and_the_list_with_its_invitations_not(
    game: str, ann: Actor
) -> None:
    for path in (f"games/{game}/board.svg", f"games/{game}/state/"):
        plain = ann.get(path)
        answer = ann.get(path, Accept_Encoding="gzip")
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.content) == plain.content
        assert answer.headers["ETag"] == plain.headers["ETag"]
        for encoding in ("gzip", "identity"):
            again = ann.get(
                path, Accept_Encoding=encoding, If_None_Match=str(answer.headers["ETag"])
            )
            assert (again.status_code, again.content) == (304, b"")
        head = ann.send("HEAD", path, content_type="", Accept_Encoding="gzip")
        assert head.headers["Content-Length"] == str(len(answer.content))
    for path in ("games/", f"games/{game}/"):
        answer = ann.get(path, Accept_Encoding="gzip")
        assert b"invitation" in answer.content
        assert "Content-Encoding" not in answer.headers


@pytest.mark.django_db
def test_the_table_that_answers_a_move_is_compressed_and_what_tells_a_token_is_not(
    game: str, ann: Actor
) -> None:
    """Of all that is posted to, only moves say that nothing in their answer is of others."""
    asked = choice(ann, game)
    body = {"decision": asked["decision"], "move": asked["moves"][0]["move"], "sight": {"after": 0}}
    answer = ann.post(f"games/{game}/moves/", body, Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "sight" in json.loads(gzip.decompress(answer.content))
    signed_up = ann.post("players/", {"name": "Bea"}, Accept_Encoding="gzip")
    assert "Content-Encoding" not in signed_up.headers
    classes = [getattr(each.callback, "cls", None) for each in urlpatterns]
    saying = {cls for cls in classes if getattr(cls, "holds_no_foreign_text", False)}
    posted = {getattr(cls, "__name__", "") for cls in saying if hasattr(cls, "post")}
    assert posted == {"Moves"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    ["/api/openapi.json", "/api/titles/cyclades/rules/", "/rules/cyclades/", "/api/problems/"],
)
def test_what_everybody_is_told_is_compressed(path: str) -> None:
    answer = Client().get(path, secure=True, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    plain = Client().get(path, secure=True)
    assert gzip.decompress(answer.content) == plain.content
    assert len(answer.content) < len(plain.content) / 2
