"""A refusal speaks to a person: it calls things by their names, not by the ids of the API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine.canonical import canonical
from tests.cases.played import cases_of, refused_in

SAID_ALIKE = {"gold", "mirror", "ship", "troop", "port", "temple", "axe", "shield", "sickle"}
"""Ids that are the English word for the thing."""

NOTATION = re.compile(r"^'[^']*' is not a legal answer here: ")
"""What was sent is quoted as it was sent."""

WITH_JOINTS = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def _texts(part: Any) -> Iterator[str]:
    match part:
        case str():
            yield part
        case dict():
            for name, value in part.items():
                if name != "move":
                    yield from _texts(value)
        case list():
            for value in part:
                yield from _texts(value)


def _ids_in(sentence: str, tried: Any) -> set[str]:
    """Ids in lower case that stand in the sentence; areas have no names but their letters."""
    ids = {text for text in _texts(tried) if text.islower()} - SAID_ALIKE
    said = NOTATION.sub("", sentence)
    words = {id for id in ids if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", said)}
    return words | set(WITH_JOINTS.findall(said))


@pytest.mark.parametrize("title", ["dice_forge", "cyclades", "lords_of_hellas"])
def test_refusals_call_things_by_their_names(title: str) -> None:
    refused = 0
    for case in cases_of(title):
        for turned_away in refused_in(case):
            tried = turned_away.tried
            if isinstance(tried, str):
                continue  # options and what is no move are named as they were sent
            sent = msgspec.json.decode(canonical(tried))
            assert not _ids_in(turned_away.sentence, sent), turned_away.sentence
            refused += 1
    assert refused > 100


def test_an_id_is_found_and_a_name_is_not() -> None:
    assert _ids_in("hera is face down.", {"god": "hera"}) == {"hera"}
    assert _ids_in("glory_3 costs 8 gold.", {}) == {"glory_3"}
    assert not _ids_in("Hera is face down.", {"god": "hera"})
    assert not _ids_in("'bid hera 3' is not a legal answer here: Whom?", {"god": "hera"})
