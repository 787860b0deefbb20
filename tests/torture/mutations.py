"""Whatever is changed in the database by somebody with all rights is found, and located."""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from uuid import UUID

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from tests.events.pen import hand_out_pen
from tests.torture import verifier
from tests.torture.forgeries import FORGERIES, MODEL
from tests.torture.history import History
from tests.torture.mutants import EVENT, HEAD, Expected, chosen
from tests.torture.report import Report, spread
from tests.torture.verifier import Place, Verify

#: Of ten changes, so many of each table.
_SHARES = [*[EVENT] * 6, HEAD, *[MODEL] * 2, FORGERIES]
_LONGEST = 1500

NO_GAMES = "No game has ended here to be changed: play some before, as by --only kills,mutations."


class _Undo(Exception):
    """Ends a transaction without any trace."""


def change(mutations: int, seed: int, verify: Verify = verifier.verify) -> Report:
    """Change stored rows so many times, each in a transaction that is rolled back. Every second
    time the game is an old one, that lies apart, when it is verified."""
    report = Report(f"mutations ({mutations}, seed {seed})")
    chance, games = Random(seed), _games()
    if not games:
        report.broken.append(NO_GAMES)
        return report
    verifier.publish()
    kinds: Counter[str] = Counter()
    unfound: list[str] = []
    elsewhere: list[str] = []
    seconds: list[float] = []
    slowest = (0.0, "-")
    for number in range(mutations):
        table = _SHARES[number % len(_SHARES)]
        name, mutate = chosen(table, kinds.total() if table is EVENT else number // len(_SHARES))
        game = chance.choice(games)
        kinds[name] += 1
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                hand_out_pen(cursor)
                cursor.execute("SET LOCAL session_replication_role = replica")
                _lay(cursor, game, "events_old", "events_batch")
                expected = mutate(History.read(cursor, game, chance))
                if number % 2 and "old games" not in name:
                    _lay(cursor, game, "events_batch", "events_old")
                begin = time.monotonic()
                caught_at = verify(game)
                seconds.append(time.monotonic() - begin)
                slowest = max(slowest, (seconds[-1], name))
                raise _Undo
        except _Undo:
            pass
        what = f"{name} in {game}"
        if caught_at is None:
            unfound.append(f"{what}, {expected}")
        elif not _is_there(caught_at, expected):
            elsewhere.append(f"{what}: {caught_at} instead of {expected}")
    still = [f"{game}: {place}" for game in games if (place := verify(game)) is not None]
    report.tell("games to choose from", len(games))
    report.tell("kinds of mutations", len(kinds))
    report.tell("seconds to verify a game", spread(seconds))
    report.tell("the slowest of them", slowest[1])
    report.tell("found", mutations - len(unfound))
    report.promise("not found", unfound)
    report.promise("found in another place", elsewhere)
    report.promise("faults once all was undone", still)
    return report


def _lay(cursor: CursorWrapper, game: UUID, source: str, to: str) -> None:
    """A game lies where games are played, to be changed there, and where old ones lie, to be
    verified there."""
    cursor.execute("SET LOCAL session_replication_role = replica")
    cursor.execute(f"INSERT INTO {to} SELECT * FROM {source} WHERE stream = %s", [game])
    cursor.execute(f"DELETE FROM {source} WHERE stream = %s", [game])


def _is_there(place: Place, expected: Expected) -> bool:
    in_place = expected.first <= place.version <= expected.last
    return in_place and any(word in place.field for word in expected.fields)


def _games() -> list[UUID]:
    """Finished ones that are not so long that looking at them takes all the time."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM games_game WHERE status = 'finished' AND version < %s ORDER BY id",
            [_LONGEST],
        )
        return [game for (game,) in cursor.fetchall()]
