"""Requests as bytes, ready to be sent."""

from __future__ import annotations

from uuid import uuid4

from bench.tables import Answer, Table
from games.identifiers import opaque_game


def to_kleio(table: Table) -> list[bytes]:
    """The moves of a game, each with its token and an idempotency key."""
    path = f"/api/games/{opaque_game(table.game_id)}/moves/"
    return [_post(path, table.token, answer) for answer in table.answers]


def to_bare_view(table: Table) -> list[bytes]:
    """The same bodies and headers for the bare view."""
    path = f"/games/{table.game_id}/moves/"
    return [_post(path, table.token, answer) for answer in table.answers]


def _post(path: str, token: str, answer: Answer) -> bytes:
    body = answer.body
    head = (
        f"POST {path} HTTP/1.1\r\n"
        "Host: 127.0.0.1\r\n"
        f"Authorization: Bearer {token}\r\n"
        f"Idempotency-Key: {uuid4()}\r\n"
        "Content-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
