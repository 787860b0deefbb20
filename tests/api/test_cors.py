"""CORS: for listed origins only, and for none by default."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.actors import Actor, problem

TABLE = "https://table.example"


@pytest.fixture
def listed(settings: Any) -> None:
    settings.KLEIO_CORS_ORIGINS = [TABLE]


def preflight(who: Actor, origin: str, path: str = "games/") -> Any:
    return who.send(
        "OPTIONS", path, content_type="", Origin=origin, Access_Control_Request_Method="POST"
    )


def test_by_default_no_other_page_may_read_an_answer(nobody: Actor) -> None:
    answer = nobody.get("titles/", Origin=TABLE)
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Access-Control-Allow-Origin" not in preflight(nobody, TABLE).headers


@pytest.mark.usefixtures("listed")
def test_a_listed_page_may_ask_and_read(nobody: Actor) -> None:
    asked = preflight(nobody, TABLE)
    assert asked.status_code == 204
    assert asked.headers["Access-Control-Allow-Origin"] == TABLE
    assert "Authorization" in asked.headers["Access-Control-Allow-Headers"]
    assert "Idempotency-Key" in asked.headers["Access-Control-Allow-Headers"]
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]
    answer = nobody.get("titles/", Origin=TABLE)
    assert answer.headers["Access-Control-Allow-Origin"] == TABLE
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
    assert "Origin" in answer.headers["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.usefixtures("listed")
def test_a_listed_page_may_read_errors_too(nobody: Actor) -> None:
    answer = nobody.get("players/me/", Origin=TABLE)
    problem(answer, 401, "not-signed-in")
    assert answer.headers["Access-Control-Allow-Origin"] == TABLE


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://table.example", f"{TABLE}.evil.example", "null", ""]
)
def test_another_page_may_not(origin: str, nobody: Actor) -> None:
    for answer in (nobody.get("titles/", Origin=origin), preflight(nobody, origin)):
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert "Origin" in answer.headers["Vary"]


def test_any_page_may_where_any_is_listed(nobody: Actor, settings: Any) -> None:
    settings.KLEIO_CORS_ORIGINS = ["*"]
    for answer in (nobody.get("titles/", Origin="null"), preflight(nobody, "http://x")):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Origin" not in answer.headers.get("Vary", "")
