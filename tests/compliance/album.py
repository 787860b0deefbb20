"""Pictures of a game, each drawn and read once, however many laws look at it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any
from xml.etree import ElementTree

from games.engine.canonical import canonical
from tests.compliance.broken import Broken, require_same
from tests.compliance.record import Record

SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """A drawing, ``what`` is drawn, and what is read off it."""

    def __init__(self, svg: str, what: str) -> None:
        self.svg, self.what = svg, what

    @cached_property
    def places(self) -> list[tuple[str, str]]:
        """Name and words of each place."""
        return places_in(self.read())

    def read(self) -> ElementTree.Element:
        """The drawing as a tree, which is large and not kept; its places are."""
        try:
            root = ElementTree.fromstring(self.svg)
        except ElementTree.ParseError as error:
            raise Broken(f"the picture of {self.what} is no XML: {error}") from error
        self.places = places_in(root)
        return root


class Album:
    """The pictures of a game, by the views that they show."""

    def __init__(self, game: Record) -> None:
        self._game = game
        self._pictures: dict[bytes, Picture] = {}

    def picture(self, view: Any, what: str) -> Picture:
        """The picture of a view; drawing it must not change the view."""
        written = canonical(view)
        if written not in self._pictures:
            self._pictures[written] = Picture(drawn(self._game, view, what), what)
            require_same(canonical(view), written, f"drawing {what} changed it")
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


def places_in(root: ElementTree.Element) -> list[tuple[str, str]]:
    """Name and words of each place that is drawn."""
    return [
        (element.attrib["data-at"], element.findtext(f"{SVG}title") or "")
        for element in root.iter()
        if "data-at" in element.attrib
    ]
