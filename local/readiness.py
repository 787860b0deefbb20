"""What the supervisor asks of a Kleio that is starting."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import psycopg

_PARTS = {"web server": "/api/health/", "server of streams": "/stream/health/"}


def trouble(port: int) -> str | None:
    """What keeps Kleio from being ready, in words; None if nothing does."""
    for part, path in _PARTS.items():
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5):
                pass
        except urllib.error.HTTPError as answer:
            return f"The {part}: {_reasons(answer.read())}"
        except OSError:
            return f"The {part} does not answer."
    return None


def _reasons(body: bytes) -> str:
    try:
        parts = json.loads(body).values()
        return " ".join(part["reason"] for part in parts if part["status"] != "ok")
    except (ValueError, AttributeError, KeyError, TypeError):
        return "it answers with an error."


def forget_workers(url: str) -> None:
    """Forget signs of life from before: a worker of the last run would pass for a living one."""
    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM health_workerheartbeat")


def lacks_games(url: str) -> bool:
    """Whether there are so few games that there is little to see."""
    with psycopg.connect(url) as connection:
        count = connection.execute("SELECT count(*) FROM (SELECT FROM games_game LIMIT 3) AS few")
        return count.fetchone() != (3,)
