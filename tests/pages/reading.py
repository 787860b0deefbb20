"""Reading a page as a browser would, without one."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from django.test import Client


class Element:
    """An element with its attributes; ``text``: all text within it, spaces folded."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.pieces: list[str] = []

    @property
    def text(self) -> str:
        return " ".join("".join(self.pieces).split())


class Page(HTMLParser):
    """An answer, taken apart; parsing fails where elements are not closed in order."""

    EMPTY = frozenset({"meta", "link", "input", "br", "img", "line", "circle", "path"})

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.status = answer.status_code
        self.headers = answer.headers
        self.html = answer.content.decode()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(self.html)
        self.close()
        assert not self._open, f"{self._open[-1].tag} is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in self.EMPTY:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        closed = self._open.pop()
        assert closed.tag == tag, f"{tag} closes {closed.tag}"

    def handle_data(self, text: str) -> None:
        for element in self._open:
            element.pieces.append(text)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """The elements of a kind; ``class_="seat"`` means one of its classes, others are equal."""
        return [each for each in self.elements if each.tag == tag and _has(each, attributes)]

    def only(self, tag: str, **attributes: str) -> Element:
        """The only one of its kind."""
        [element] = self.all(tag, **attributes)
        return element

    @property
    def text(self) -> str:
        return self.only("body").text

    @property
    def links(self) -> dict[str, str]:
        """Words of a link -> its address."""
        return {a.text: a.attributes["href"] for a in self.all("a")}

    @property
    def addresses(self) -> set[str]:
        """All that is linked to."""
        return {a.attributes["href"] for a in self.all("a")}


def _has(element: Element, wanted: dict[str, str]) -> bool:
    for name, value in wanted.items():
        attribute = element.attributes.get(name.rstrip("_").replace("_", "-"), "")
        if (value not in attribute.split()) if name == "class_" else (value != attribute):
            return False
    return True


def look(path: str, status: int = 200) -> Page:
    """A page as a stranger gets it."""
    page = Page(Client().get(path, secure=True))
    assert page.status == status, page.html[:500]
    return page
