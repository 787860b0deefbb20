"""The Markdown of the law as HTML: paragraphs, lists, tables, emphasis, and ids that are links."""

from __future__ import annotations

import re

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.law import ID, law_of, title_of

_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_EMPHASIS = re.compile(r"\*(.+?)\*")
_DOCUMENT = re.compile(r"\[([^\]]+)\]\((\w+)\.md\)")
_BRACKETED = re.compile(rf"\[({ID.pattern})\]")


def address(id: str) -> str:
    """The page of an entry or a chapter; "" for an id that nothing has."""
    title = title_of(id)
    return reverse("rule", args=[title, id]) if title else ""


def linked(id: str) -> SafeString:
    """An id as a link to what it names; as plain text where it names nothing."""
    there = address(id)
    shown = escape(id)
    return mark_safe(f'<a class="rule" href="{there}">{shown}</a>' if there else shown)


def sentence(text: str) -> SafeString:
    """Plain text in which ids are links."""
    return mark_safe(ID.sub(lambda match: linked(match[0]), escape(text)))


def line(text: str) -> SafeString:
    """Markdown within a line."""
    pieces = _CODE.split(text)
    marked = [
        f"<code>{escape(piece)}</code>" if number % 2 else _emphasized(piece)
        for number, piece in enumerate(pieces)
    ]
    return mark_safe("".join(marked))


def prose(text: str) -> SafeString:
    """Markdown of several paragraphs, lists and tables."""
    return mark_safe("\n".join(_block(block) for block in text.split("\n\n") if block))


def _emphasized(text: str) -> str:
    marked = _DOCUMENT.sub(_document, escape(text))
    marked = _BRACKETED.sub(r"\1", marked)
    marked = ID.sub(lambda match: linked(match[0]), marked)
    return _EMPHASIS.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", marked))


def _document(match: re.Match[str]) -> str:
    """A link to another document: to the page of that law, or to the one that tells of all."""
    law = law_of(match[2])
    there = reverse("rules", args=[law.title]) if law else reverse("rulebooks")
    return f'<a href="{there}">{match[1]}</a>'


def _block(block: str) -> str:
    if block.startswith("- "):
        entries = re.split(r"\n(?=- )", block)
        return f"<ul>{''.join(f'<li>{line(entry[2:])}</li>' for entry in entries)}</ul>"
    if block.startswith("|"):
        return _table(block)
    return f"<p>{line(block)}</p>"


def _table(block: str) -> str:
    lines = [[cell.strip() for cell in row.strip("| ").split("|")] for row in block.split("\n")]
    head, _, *rows = lines
    top = "".join(f'<th scope="col">{line(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{line(cell)}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="Table">{table}</div>'
