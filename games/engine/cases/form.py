"""The form of a case: what may be written in it, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.engine.errors import BadCase

Patterns = list[str | dict[str, Any]]
"""Events by tag alone or with some of their fields."""


class Legal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold of the legal moves of a seat; lines of notation, ``*`` stands for anything."""

    only: list[str] | None = None
    includes: list[str] = []
    excludes: list[str] = []
    count: int | None = None


class Seen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold of one viewer's view and feed."""

    then: dict[str, Any] = {}
    events: Patterns = []
    no_event: Patterns = []


class Check(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold at one moment of a case; everything that is left out is not looked at."""

    at: str = ""
    then: dict[str, Any] = {}
    asked: dict[str, str | list[str]] | str | None = None
    offered: dict[str, str | list[str]] | str | None = None
    legal: dict[str, list[str] | Legal] = {}
    refused: list[dict[str, Any]] = []
    events: Patterns = []
    no_event: Patterns = []
    outcome: dict[str, Any] | str | None = None
    seen: dict[str, Seen] = {}


class Case(Check, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One case: where it starts, what is forced, what is played, what holds at the end."""

    id: str
    name: str
    title: str
    clauses: list[str]
    seats: int
    variant: str = ""
    note: str = ""
    moment: str = ""
    agenda: list[dict[str, Any]] | None = None
    options: dict[str, Any] = {}
    parameters: dict[str, int] = {}
    position: dict[str, Any] = {}
    rolls: dict[str, int | str | list[int | str]] = {}
    draws: dict[str, list[int | str]] = {}
    play: list[dict[str, Any]] = []

    @property
    def label(self) -> str:
        """Id, name and variant in one line."""
        return f"{self.id} {self.name}" + (f" ({self.variant})" if self.variant else "")


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    cases: list[dict[str, Any]]
    about: str = ""
    seats: int | None = None


_MERGED = ("options", "parameters", "position", "rolls", "draws")
_KNOWN: Mapping[Any, tuple[str, ...]] = {
    kind: tuple(kind.__struct_fields__) for kind in (Case, Check, Seen, Legal, _File)
}


def read_cases(raw: Any) -> list[Case]:
    """The cases of one file, a case with variants as several; raises ``BadCase``."""
    file = _convert(raw, _File, "the file")
    cases: list[Case] = []
    for number, entry in enumerate(file.cases, 1):
        name = str(entry.get("id", f"case number {number}"))
        shared: dict[str, Any] = {"title": file.title}
        if file.seats is not None:
            shared["seats"] = file.seats
        cases.extend(_convert(variant, Case, name) for variant in _variants(shared | entry, name))
    return cases


def read_check(raw: Any, where: str) -> Check:
    """A check between moves."""
    check: Check = _convert(raw, Check, where)
    return check


def _variants(entry: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
    """The case as often as it has variants: play goes on, starts are merged, the rest replaced."""
    variants = entry.pop("variants", None)
    if variants is None:
        yield entry
        return
    if not isinstance(variants, list) or not variants:
        raise BadCase(f"{name}: variants: write a list of at least one variant.")
    for number, variant in enumerate(variants, 1):
        if not isinstance(variant, dict) or not isinstance(variant.get("name"), str):
            raise BadCase(f"{name}: variants: number {number} needs a name.")
        change = dict(variant)
        merged = entry | {"variant": change.pop("name")}
        for key in _MERGED:
            if key in change:
                merged[key] = overlaid(entry.get(key) or {}, change.pop(key))
        merged["play"] = [*(entry.get("play") or []), *(change.pop("play", None) or [])]
        yield merged | change


def overlaid(under: Any, over: Any) -> Any:
    """Two trees of mappings in one; where both say something, ``over`` does."""
    if not isinstance(under, dict) or not isinstance(over, dict):
        return over
    return under | {key: overlaid(under.get(key), value) for key, value in over.items()}


def _convert(raw: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadCase(f"{where}: {error}. The keys are: {', '.join(_KNOWN[kind])}.") from error
