"""Who may know what: marks on the fields of states and events, and redaction by them.

A field without a mark is known to nobody. A redacted record has its hidden fields UNSET, hence
absent from its JSON; counts are fields of their own and a reveal is a new event. Because hidden
fields may be UNSET, a view is itself a state with the rest left out, and folding a redacted feed
gives that view.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import cache
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UNSET, UnsetType

T = TypeVar("T")

Viewer: TypeAlias = frozenset[int]
"""The seats that one viewer speaks for; a spectator speaks for none."""

SPECTATOR: Viewer = frozenset()


class Mark(enum.Enum):
    """What a field's annotation says of who may know it."""

    PUBLIC = "public"
    SEAT = "seat"
    THESE = "these"
    OWNED = "owned"
    INSIDE = "inside"
    NOBODY = "nobody"


Public: TypeAlias = Annotated[T, Mark.PUBLIC]
"""Everybody may know the whole value."""

SeatOnly: TypeAlias = Annotated[T | UnsetType, Mark.SEAT]
"""Only the seat named by the same record's field ``seat``."""

TheseOnly: TypeAlias = Annotated[T | UnsetType, Mark.THESE]
"""Only the seats listed in the same record's public field ``known_to``."""

Owned: TypeAlias = Annotated[T, Mark.OWNED]
"""A dict of records that have a field ``owners`` (seats): a viewer gets those it owns a part of."""

Inside: TypeAlias = Annotated[T, Mark.INSIDE]
"""A record that is redacted by its own marks; ``seat`` is taken from the record around it."""

Hidden: TypeAlias = Annotated[T | UnsetType, Mark.NOBODY]
"""Nobody, until an event tells it."""

Redaction: TypeAlias = Callable[[Any, Viewer, int | None], Any]


def redact(record: T, viewer: Viewer) -> T:
    """The record as ``viewer`` may know it; the record itself where nothing in it is hidden."""
    kind: Any = type(record)
    shown: T = _redaction(kind)(record, viewer, None)
    return shown


class Part(NamedTuple):
    """A part of a record that not everybody may know: its value, UNSET where there is nothing, and
    the seats that may know it."""

    value: object
    seats: Viewer


def private_parts(record: Any) -> dict[str, Part]:
    """The private parts of an event, by path: names of fields joined by dots.

    Which paths there are follows from the types of the event and of the records inside it, and from
    nothing that is private.
    """
    parts: dict[str, Part] = {}
    _collect(record, "", None, parts)
    return parts


def _collect(record: Any, way: str, seat: int | None, parts: dict[str, Part]) -> None:
    kind: Any = type(record)
    for name, mark in _closed(kind).items():
        value = getattr(record, name)
        match mark:
            case Mark.INSIDE:
                _collect(value, f"{way}{name}.", getattr(record, "seat", seat), parts)
                continue
            case Mark.SEAT:
                owner = getattr(record, "seat", seat)
                seats = SPECTATOR if owner is None else frozenset({owner})
            case Mark.THESE:
                seats = frozenset(record.known_to)
            case _:
                seats = SPECTATOR
        parts[way + name] = Part(value, seats)


def marks_of(kind: Any) -> dict[str, Mark]:
    """Field name -> mark, for one Struct type; a field without a mark is ``NOBODY``."""
    types = get_type_hints(kind, include_extras=True)
    return {field.name: _mark(types[field.name]) for field in msgspec.structs.fields(kind)}


def hidden_fields(kind: Any) -> list[str]:
    """The fields of one Struct type that not everybody sees: for a list that people review."""
    return [name for name, mark in marks_of(kind).items() if mark is not Mark.PUBLIC]


def _mark(hint: Any) -> Mark:
    if get_origin(hint) is Annotated:
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Mark):
                return extra
    return Mark.NOBODY


@cache
def _closed(kind: Any) -> dict[str, Mark]:
    return {name: mark for name, mark in marks_of(kind).items() if mark is not Mark.PUBLIC}


@cache
def _redaction(kind: Any) -> Redaction:
    closed = _closed(kind)
    return _written_out(kind, closed) if closed else _as_it_is


def _as_it_is(record: Any, _viewer: Viewer, _seat: int | None) -> Any:
    return record


def _written_out(kind: Any, closed: dict[str, Mark]) -> Redaction:
    """A function with a few lines for each field that is not everybody's, as whoever wrote it by
    hand would: a loop over fields and functions takes half as long again."""
    seat = "record.seat" if hasattr(kind, "seat") else "seat"
    fields = [_FIELDS[mark].format(name=name, seat=seat) for name, mark in closed.items()]
    known: dict[str, Any] = {
        "UNSET": UNSET,
        "replace": msgspec.structs.replace,
        "redaction": _redaction,
    }
    exec(_FUNCTION.format(fields="".join(fields)), known)
    written: Redaction = known["redacted"]
    return written


_FUNCTION = """
def redacted(record, viewer, seat):
    changes = {{}}
{fields}
    return replace(record, **changes) if changes else record
"""

_FIELDS: dict[Mark, str] = {
    Mark.SEAT: """
    if record.{name} is not UNSET and {seat} not in viewer:
        changes["{name}"] = UNSET
""",
    Mark.THESE: """
    if record.{name} is not UNSET and viewer.isdisjoint(record.known_to):
        changes["{name}"] = UNSET
""",
    Mark.OWNED: """
    changes["{name}"] = {{
        key: zone for key, zone in record.{name}.items() if not viewer.isdisjoint(zone.owners)
    }}
""",
    Mark.INSIDE: """
    whole = record.{name}
    if whole is not UNSET:
        shown = redaction(type(whole))(whole, viewer, {seat})
        if shown is not whole:
            changes["{name}"] = shown
""",
    Mark.NOBODY: """
    if record.{name} is not UNSET:
        changes["{name}"] = UNSET
""",
}
"""What is done with a field of a ``record``, for a ``viewer``, where the record around it names a
``seat``."""
