"""Games of all titles in every state, made over HTTP, of which a caller is told the ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.torture.person import Person
from tests.torture.rush import guest

TITLES: Sequence[tuple[str, int]] = (
    ("dice_forge", 2),
    ("cyclades", 2),
    ("lords_of_hellas", 2),
    ("persian_invasion", 1),
)

COPIES = 3
"""Of whatever a caller may end: games that run, and games that wait for people."""

MOVES = 6
"""Made in each game that runs, so that there is something to look at and to take back."""

NOWHERE = "gme_" + "0" * 32

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}


@dataclass
class Told:
    """What the document cannot tell: ids, cursors and lines of notation that exist."""

    games: list[str] = field(default_factory=list)
    cursors: list[str] = field(default_factory=list)
    lines: set[str] = field(default_factory=set)


class House:
    """The people. ``player`` and ``opponent`` sit at one table; ``other`` is somebody else.

    ``machine``: a guest whose seats a program plays, all the time, while they are tried.
    """

    def __init__(self, port: int, seed: int) -> None:
        self.chance = Random(seed)
        self.player, self.opponent, self.machine, self.other = (
            guest(port, name, self.chance) for name in ("Ann", "Ben", "Machine", "Cleo")
        )
        self.nobody = Person(port, self.chance, self.player.leave)
        self.over: list[str] = []

    def finish_some(self) -> None:
        """Games of bots alone, one of each title, which end by themselves."""
        for title, seats in TITLES:
            self.over.append(_made(self.other, title, [BOT] * seats))

    def lay_tables(self) -> Told:
        """New games for one caller after the other, whatever the one before did to theirs."""
        tables = Told([*self.over])
        for title, seats in TITLES:
            for _ in range(COPIES):
                tables.games += self._running(title, seats, tables)
                tables.games += self._waiting(title, seats)
        tables.games.append(NOWHERE)
        self._list(tables)
        return tables

    def _running(self, title: str, seats: int, tables: Told) -> Iterator[str]:
        for who in (self.player, self.machine):
            against = OPEN if seats > 1 else ME
            game = _made(who, title, [ME, against][:seats])
            if seats > 1:
                self.opponent.insist("POST", f"games/{game}/join/", {})
            for _ in range(MOVES):
                for person in (who, self.opponent):
                    person.move_in(game)
            _, asked = who.insist("GET", f"games/{game}/legal-moves/")
            for decision in asked["decisions"]:
                tables.lines.update(move["notation"] for move in decision["moves"][:5])
            yield game
        yield _made(self.other, title, [ME] * seats, public=False)

    def _waiting(self, title: str, seats: int) -> Iterator[str]:
        for who in (self.player, self.opponent, self.machine):
            yield _made(who, title, [ME, OPEN][-seats:])
        yield _made(self.player, title, [ME, OPEN][-seats:], public=False, start=False)
        off = _made(self.player, title, [ME, OPEN][-seats:])
        self.player.insist("POST", f"games/{off}/cancel/", {})
        yield off

    def _list(self, tables: Told) -> None:
        for query in ("", "&status=running", "&mine=true"):
            _, page = self.player.insist("GET", f"games/?limit=2{query}")
            tables.cursors += parse_qs(urlsplit(page["next"] or "").query).get("cursor", [])


def _made(who: Person, title: str, seats: Sequence[dict[str, Any]], **terms: Any) -> str:
    status, body = who.insist("POST", "games/", {"title": title, "seats": [*seats], **terms})
    assert status == 201, body
    return str(body["id"])
