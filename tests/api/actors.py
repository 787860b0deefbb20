"""People with a client and, mostly, a token."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client


class Actor:
    """Somebody who calls the API; ``token`` is empty for somebody who is not signed in."""

    def __init__(self, name: str, token: str = "", player: str = "") -> None:
        self.name = name
        self.token = token
        self.player = player
        self.client = Client(enforce_csrf_checks=True)

    def get(self, path: str, **headers: str) -> Any:
        """GET ``/api/<path>``; ``If_None_Match="…"`` becomes a header."""
        return self.send("GET", path, b"", "", **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        """POST a JSON body; bytes are sent as they are, and None is no body."""
        raw = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        return self.send("POST", path, raw, **headers)

    def delete(self, path: str) -> Any:
        """DELETE ``/api/<path>``."""
        return self.send("DELETE", path, content_type="")

    def send(
        self,
        method: str,
        path: str,
        raw: bytes = b"",
        content_type: str = "application/json",
        **headers: str,
    ) -> Any:
        """Any method and any bytes, by HTTPS, to which everything else is redirected."""
        return self.client.generic(
            method, f"/api/{path}", raw, content_type, secure=True, headers=self._headers(headers)
        )

    def _headers(self, headers: dict[str, str]) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            named.setdefault("Authorization", f"Bearer {self.token}")
        return named


def problem(response: HttpResponse, status: int, slug: str) -> dict[str, Any]:
    """The problem document, once it is one of that kind and complete."""
    assert response.status_code == status, response.content[:500]
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Cache-Control"] == "no-store"
    document: dict[str, Any] = json.loads(response.content)
    assert document["type"] == f"/api/problems/{slug}/"
    assert document["status"] == status
    assert document["title"]
    assert document["detail"].endswith((".", "?", "!", "…")), document["detail"]
    return document
