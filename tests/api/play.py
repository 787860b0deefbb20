"""Playing a game through the API, as people would."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec

from games.engine import asking, registry
from games.models import Game
from games.models.game import Status
from games.services.loading import load_game
from games.services.playing import play
from tests.api.actors import Actor

LONGEST = 400


def decisions(who: Actor, game: str) -> list[dict[str, Any]]:
    """All that somebody is asked or offered, with the moves."""
    listed: list[dict[str, Any]] = who.get(f"games/{game}/legal-moves/").json()["decisions"]
    return listed


def choice(who: Actor, game: str, kind: str | None = None) -> dict[str, Any]:
    """The first decision (of this kind) that somebody is asked."""
    return next(each for each in decisions(who, game) if kind in (None, each["kind"]))


def answered(who: Actor, game: str, number: int = 0, **headers: str) -> Any:
    """Somebody's answer to the first decision, by one of its legal moves."""
    asked = choice(who, game)
    body = {"decision": asked["decision"], "move": asked["moves"][number]["move"]}
    return who.post(f"games/{game}/moves/", body, **headers)


def moves_of(game: str, *people: Actor) -> Iterator[tuple[Actor, Any]]:
    """Play on, each time the first seat that is waited for; tells who moved and the answer."""
    by_seat = {seat: who for who in people for seat in who.get(f"games/{game}/").json()["yours"]}
    for turn in range(LONGEST):
        shown = people[0].get(f"games/{game}/").json()
        if shown["status"] != "running":
            return
        who = by_seat[shown["waiting"][0]]
        asked = next(
            d
            for d in who.get(f"games/{game}/legal-moves/").json()["decisions"]
            if d["required"] and d["seat"] == shown["waiting"][0]
        )
        move = asked["moves"][turn * 7 % len(asked["moves"])]
        body = {"decision": asked["decision"], "move": move["move"], "seat": asked["seat"]}
        answer = who.post(f"games/{game}/moves/", body)
        assert answer.status_code == 200, answer.content
        yield who, answer
    raise AssertionError(f"the game did not end within {LONGEST} moves")


def played_over_http(game: str, *people: Actor) -> int:
    """How many moves it took to the end."""
    return sum(1 for _ in moves_of(game, *people))


def played_to_the_end(game: str, *people: Actor) -> int:
    """The same by the same moves, for who looks at what is over: made without the four requests and
    the forecasts of each move, which take most of the time."""
    row = Game.objects.get(pk=UUID(game.removeprefix("gme_")))
    title = registry.title(row.title, row.rules)
    by_seat = {seat.number: seat.player for seat in row.seats.select_related("player")}
    for turn in range(LONGEST):
        row.refresh_from_db(fields=["status", "version", "waiting"])
        if row.status != Status.RUNNING:
            return turn
        seat = row.waiting[0]
        state = load_game(row).state
        asked = next(d for d in asking.decisions(title, state) if d.required and d.seat == seat)
        moves = asking.moves_of(title, state, asked)
        move = msgspec.json.encode(moves[turn * 7 % len(moves)])
        mover = by_seat[seat]
        assert mover is not None
        assert mover.opaque in {who.player for who in people}
        play(row.pk, mover, seat, move, asked.id)
    raise AssertionError(f"the game did not end within {LONGEST} moves")
