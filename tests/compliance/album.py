"""Pictures of a game, each drawn and read once, however many laws look at it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple
from xml.parsers import expat

from tests.compliance.broken import Broken, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.record import Record

SVG = "{http://www.w3.org/2000/svg}"


class Beginning(NamedTuple):
    """How an element begins: its tag, its attributes and the words that follow."""

    tag: str
    attributes: Mapping[str, str]
    words: str


class Picture:
    """A drawing, ``what`` is drawn, and what is read off it."""

    def __init__(self, svg: str, what: str) -> None:
        self.svg, self.what = svg, what

    @cached_property
    def places(self) -> list[tuple[str, str]]:
        """Name and words of each place."""
        return places_in(self.svg)

    def pieces(self) -> list[str]:
        """What follows each ``<``: where an element begins (``beginning``) or ends. Pictures have
        nearly all of them in common, so whoever looks at pieces looks at few."""
        try:
            expat.ParserCreate().Parse(self.svg, True)
        except expat.ExpatError as error:
            raise Broken(f"the picture of {self.what} is no XML: {error}") from error
        return self.svg.removeprefix("<").split("<")


@lru_cache(maxsize=4096)
def beginning(piece: str) -> Beginning:
    """How an element begins: ``text x='4'>Ship``; no name is that of a namespace."""
    tags: list[tuple[str, dict[str, str]]] = []
    words: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: tags.append((tag, attributes))
    parser.CharacterDataHandler = words.append
    # What stands around it: words may follow an element that is closed at once, and end there.
    parser.Parse(f"<around><{piece}<!---->", False)
    (_, (tag, attributes)) = tags
    return Beginning(tag, attributes, "".join(words))


class Album:
    """The pictures of a game, by the views that they show."""

    def __init__(self, game: Record) -> None:
        self._game = game
        self._pictures: dict[bytes, Picture] = {}

    def picture(self, view: Any, what: str) -> Picture:
        """The picture of a view; drawing it must not change the view."""
        written = fingerprint(view)
        if written not in self._pictures:
            self._pictures[written] = Picture(drawn(self._game, view, what), what)
            require_same(fingerprint(view), written, f"drawing {what} changed it")
        return self._pictures[written]


@lru_cache(maxsize=1)
def album(game: Record) -> Album:
    """The laws on pictures and places follow each other, and look at the same ones."""
    return Album(game)


def drawn(game: Record, view: Any, what: str) -> str:
    """The picture of a view, drawn anew."""
    try:
        return game.title.board(view)
    except Exception as error:
        raise Broken(f"{what} cannot be drawn: {error!r}") from error


def places_in(svg: str) -> list[tuple[str, str]]:
    """Name and words of each place that is drawn; its words come first in it."""
    return [
        (beginning(piece).attributes["data-at"], beginning(inside).words if named else "")
        for piece, inside in pairwise(svg.split("<"))
        if " data-at=" in piece
        for named in [inside.startswith("title>")]
    ]
