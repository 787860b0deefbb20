"""Everything that happens can be told to a person in one English sentence."""

from __future__ import annotations

import re

from games.engine import describing
from games.engine.flow import Began, Chose, Waits
from games.engine.records import Event, Move
from tests.compliance.broken import Broken, require
from tests.compliance.record import Record

REPR = re.compile(r"UNSET|\w\(\w+=|<\w|[{}\[\]]|\(\)|frozenset|(?<!^)\bNone\b|\b(True|False)\b")
"""What the innards of a program look like in a sentence."""

LONGEST = 400


def every_type_of_record_has_a_sentence(game: Record) -> None:
    """Whether or not it turned up in a game."""
    title = game.title
    kinds: tuple[type, ...] = (Began, Chose, Waits, *title.events, *title.moves)
    for kind in kinds:
        require(kind in title.sentences, f"{kind.__name__} has no sentence")


def every_sentence_reads_well(game: Record) -> None:
    """One line that ends like a sentence, in full and as each viewer may know it."""
    for event in game.events:
        for shown in game.shown(event):
            _require_sentence(game, shown)
    for move in game.moves:
        _require_sentence(game, move)


def _require_sentence(game: Record, record: Event | Move) -> None:
    try:
        sentence = describing.describe(game.title, record)
    except Exception as error:
        raise Broken(f"{record!r} cannot be told: {error!r}") from error
    require(bool(sentence) and sentence == sentence.strip(), f"no clean sentence: {sentence!r}")
    require(
        "\n" not in sentence and len(sentence) <= LONGEST, f"more than a sentence: {sentence!r}"
    )
    require(sentence[-1] in ".!?", f"does not end like a sentence: {sentence!r}")
    require(sentence[0] == sentence[0].upper(), f"does not begin like a sentence: {sentence!r}")
    require(
        REPR.search(sentence) is None, f"shows the innards of {type(record).__name__}: {sentence!r}"
    )
