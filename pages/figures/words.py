"""Which games a figure counts, in words: the filters of a question, and terms of games as texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from analytics.filters import ANY, DIMENSION, EACH
from analytics.groupings import groupings_of
from analytics.terms import NONE, STANDARD
from games.engine.title import Title
from games.engine.wording import options_told, parameter_words
from pages.figures.population import POPULATIONS, table_in_words

_MIXED = {EACH: "each by itself", ANY: "all together"}
_YES_NO = {"true": "yes", "false": "no", ANY: "either"}
_NAMES = {
    "rules": "Rules version",
    "population": "Played by",
    "seats": "Seats",
    "patched": "Numbers changed",
    "handed_over": "A bot took over",
    "options": "Options",
    "patch": "Changed numbers",
    "table": "Who sat there",
    "simulation": "Simulation",
    "finished_after": "Finished from",
    "finished_before": "Finished before",
    "seat": "Seat",
    "level": "Level",
}


def options_in_words(title: Title[Any], text: str) -> str:
    """Of the text of ``analytics.terms``: ``Map: tiles at random; Last cycle: no limit``."""
    options = _read(text)
    if options is None:
        return {STANDARD: "the usual ones", **_MIXED}.get(text, text)
    return "; ".join(f"{name}: {value}" for name, value in options_told(title.options, options))


def patch_in_words(text: str) -> str:
    """Of the text of ``analytics.terms``: ``prices, sea move: 2``."""
    patch = _read(text)
    if patch is None:
        return {NONE: "none", **_MIXED}.get(text, text)
    return "; ".join(f"{parameter_words(name)}: {number}" for name, number in patch.items())


def filters_in_words(title: Title[Any], filters: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Of each filter in force what it is called and what it lets through."""
    groupings = groupings_of(title)
    for name, text in filters.items():
        if name.startswith(DIMENSION):
            grouping = groupings[name.removeprefix(DIMENSION)]
            yield grouping.name, grouping.name_of(text)
        else:
            yield _NAMES[name], _value(title, name, text)


def _value(title: Title[Any], name: str, text: str) -> str:
    match name:
        case "options":
            return options_in_words(title, text)
        case "patch":
            return patch_in_words(text)
        case "population":
            known = {str(kind): words for kind, words in POPULATIONS.items()}
            return ", ".join(known.get(kind, kind) for kind in text.split(","))
        case "table":
            return _MIXED.get(text) or table_in_words(text)
        case "patched" | "handed_over":
            return _YES_NO.get(text, text)
        case "seat" | "level":
            return groupings_of(title)[name].name_of(text)
        case _:
            return _MIXED.get(text, text)


def _read(text: str) -> dict[str, Any] | None:
    """None where it is a word that stands for what it says."""
    try:
        parsed = json.loads(text)
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None
