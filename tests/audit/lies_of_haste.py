"""Lies about a bot that had no time to try all: who was not hurried is marked as such. The liar
knows the format and the salts, and worked all hashes out again."""

from __future__ import annotations

from collections.abc import Iterator

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.edits import Edit, line, payload, private
from tests.audit.histories import mac, sealed, written

_FIELD = "payload.hurried"


def _marked(version: int, **values: object) -> Edit:
    """A choice marked, and other members of its line."""
    return lambda lines: (payload(version, hurried=True)(lines), line(version, **values)(lines))


def _copied(actor: str) -> Edit:
    """The first choice that the fork copied, marked, by another actor."""
    return lambda lines: (_marked(5)(lines), [line.update(actor=actor) for line in lines[5:7]])


def _of_two(lines: list[dict[str, object]]) -> None:
    """Another choice in the batch of the bot's, which is marked in its place."""
    line(20, type="chose", private={})(lines)
    lines[20]["payload"] = {"seat": 1, "move": {}, "hurried": True}


# In games.claimed(): 5 and 6 of the first game are 6 and 7; 13 scored; 19 the bot chose, 20 waits;
# 21 returned; 23 P2 chose.
MARKED: dict[str, tuple[Edit, int | None, str | None]] = {
    "a bot was hurried": (payload(19, hurried=True), None, None),
    "a bot was not, and that is told": (payload(19, hurried=False), 19, _FIELD),
    "a bot was hurried by a number": (payload(19, hurried=1), 19, _FIELD),
    "a bot was hurried by nothing": (payload(19, hurried=None), 19, _FIELD),
    "a bot was hurried, which only some may know": (private(19, _FIELD), 19, _FIELD),
    "a person was hurried": (payload(23, hurried=True), 23, _FIELD),
    "nobody was hurried": (payload(12, hurried=True), 12, _FIELD),
    "the house was hurried": (
        lambda lines: (_marked(23)(lines), [line.update(actor="kleio") for line in lines[23:25]]),
        23,
        _FIELD,
    ),
    "a choice within a batch was hurried": (_of_two, 20, _FIELD),
    "a fact was hurried": (payload(13, hurried=True), 13, _FIELD),
    "a bookmark was hurried": (payload(20, hurried=True), 20, _FIELD),
    "a hand-over was hurried": (payload(17, hurried=True), 17, _FIELD),
}

# In games.forked(): 5 chose and 6 waits were copied; 13 scored is its own.
COPIED: dict[str, tuple[Edit, int | None, str | None]] = {
    "what was copied was hurried": (_copied("kleio"), None, None),
    "what was copied with its bot was hurried": (_copied("bot:greedy"), None, None),
    "what a person chose was copied as hurried": (_copied("plr_1"), 5, _FIELD),
    "the copyist was hurried": (
        lambda lines: (
            _marked(13, type="chose")(lines),
            [line.update(actor="kleio") for line in lines[13:]],
        ),
        13,
        _FIELD,
    ),
}


def haste() -> Iterator[Case]:
    for whole, table in ((games.claimed(), MARKED), (games.forked(), COPIED)):
        for name, (edit, version, field) in table.items():
            lines = whole.export()
            edit(lines)
            file = written(sealed(lines, mac(whole.seed, b"kleio salt")))
            yield Case(name, file, version, field)
