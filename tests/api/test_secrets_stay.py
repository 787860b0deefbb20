"""Tokens, passwords and seeds: shown once or never, and never in an answer, a log or an event."""

from __future__ import annotations

import logging

import pytest
from django.db import connection

from games.models import Secret
from tests.api.actors import Actor
from tests.api.conftest import uuid_of
from tests.api.endpoints import ENDPOINTS
from tests.api.play import answered
from tests.api.test_manners import call

PASSWORD = "correct horse 4711"


def everything_stored() -> str:
    """Every row of every table of the product, as text."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name FROM information_schema.tables"
            " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
            " AND table_name NOT LIKE 'events_batch_p%%'"
        )
        names = [name for (name,) in cursor.fetchall()]
        rows = []
        for name in names:
            cursor.execute(f'SELECT row_to_json(t)::text FROM "{name}" AS t')
            rows += [row for (row,) in cursor.fetchall()]
    return "\n".join(rows)


def test_token_and_password_are_nowhere_but_in_the_one_answer(
    nobody: Actor, ann: Actor, ben: Actor, public_game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    who = {"name": "Dan", "password": PASSWORD}
    dan = Actor("Dan", nobody.post("players/", who).json()["token"])
    second = nobody.post("tokens/", who).json()["token"]
    answers = [call(dan, e, public_game) for e in ENDPOINTS if not e.path.startswith("tokens/")]
    answers += [
        nobody.post("players/", who),
        nobody.post("players/", {**who, "more": PASSWORD}),
        nobody.post("tokens/", {**who, "name": "Don"}),
        nobody.post("tokens/", {"name": "Dan", "password": [PASSWORD]}),
        dan.get(f"games/?cursor={dan.token}"),
        dan.get(f"nonsense/{second}/"),
    ]
    stored = everything_stored()
    bodies = [answer.getvalue() for answer in answers]  # some come piece by piece
    for secret in (dan.token, second, PASSWORD):
        assert secret not in stored
        assert not [body for body in bodies if secret.encode() in body]
        assert secret not in caplog.text.replace(f"?cursor={dan.token}", "").replace(
            f"nonsense/{second}/", ""
        )


def test_a_token_in_the_address_is_not_believed(ann: Actor, nobody: Actor) -> None:
    assert nobody.get(f"players/me/?token={ann.token}").status_code == 401
    assert nobody.get(f"players/me/?access_token={ann.token}").status_code == 401


def test_the_seed_is_told_to_nobody_while_the_game_runs(
    public_game: str, ann: Actor, ben: Actor, nobody: Actor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    seed = bytes(Secret.objects.get(game=uuid_of(public_game)).seed)
    answered(ann, public_game)
    for who in (ann, ben, nobody):
        for path in ("", "state/", "board.svg", "legal-moves/", "events/", "state/?at=1"):
            content = who.get(f"games/{public_game}/{path}").content
            assert seed not in content
            assert seed.hex().encode() not in content
    assert seed.hex() not in caplog.text
