"""Dice Forge: two to four heroes forge their dice and perform feats for the gods."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from games.engine.shapes import shapes_beside
from games.engine.tables import joined
from games.engine.title import Title
from games.titles.dice_forge.apply import APPLIERS
from games.titles.dice_forge.appraise import appraise
from games.titles.dice_forge.board import board, sheet
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.islands import ISLANDS, PLACES
from games.titles.dice_forge.components.temple import GARDENS, SANCTUARY
from games.titles.dice_forge.course import COURSE
from games.titles.dice_forge.describe import ECHOES, SENTENCES, SILENT_MOVES
from games.titles.dice_forge.describe.words import face_name
from games.titles.dice_forge.dimensions import DIMENSIONS
from games.titles.dice_forge.events import EVENTS
from games.titles.dice_forge.meanings import MEANINGS
from games.titles.dice_forge.moves import MOVES, Decline, End, Pass, Stop
from games.titles.dice_forge.options import Options, check
from games.titles.dice_forge.parameters import DEFAULTS
from games.titles.dice_forge.places import TARGETS, VERBS
from games.titles.dice_forge.positions import POSITIONS
from games.titles.dice_forge.prospects import PROSPECTS
from games.titles.dice_forge.rules import (
    blessing,
    cards,
    feats,
    forging,
    gains,
    result,
    tokens,
    turn,
)
from games.titles.dice_forge.scoring import outcome, pieces
from games.titles.dice_forge.setup import set_up
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import STEPS
from games.titles.dice_forge.streams import streams
from games.titles.dice_forge.unfolding import UNFOLDING
from games.titles.dice_forge.unseen import DECKS


def components() -> dict[str, Any]:
    """What is in the box, ready for JSON: faces, cards, places, islands and groups by id."""
    return {
        "faces": {
            face: {"name": face_name(face), **msgspec.to_builtins(facts)}
            for face, facts in FACES.items()
        },
        "cards": {
            card: asdict(facts) | msgspec.to_builtins(DEFAULTS.cards[card])
            for card, facts in CARDS.items()
        },
        "places": PLACES,
        "islands": list(ISLANDS),
        "sanctuary": {
            group: {"cost": DEFAULTS.groups[group], "faces": list(faces)}
            for group, faces in SANCTUARY.items()
        },
        "gardens": {group: list(faces) for group, faces in GARDENS.items()},
    }


TITLE: Title[State] = Title(
    id="dice_forge",
    name="Dice Forge",
    rules="1",
    seat_counts=(2, 3, 4),
    options=Options,
    check_options=check,
    parameters=DEFAULTS,
    meanings=MEANINGS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=set_up,
    streams=streams,
    works=joined(
        turn.WORKS,
        blessing.WORKS,
        result.WORKS,
        feats.WORKS,
    ),
    questions=joined(
        turn.QUESTIONS,
        result.QUESTIONS,
        gains.QUESTIONS,
        forging.QUESTIONS,
        feats.QUESTIONS,
        cards.QUESTIONS,
    ),
    own_appliers=APPLIERS,
    asides=tokens.ASIDES,
    outcome=outcome,
    sentences=SENTENCES,
    silent_moves=SILENT_MOVES,
    echoes=ECHOES,
    targets=TARGETS,
    verbs=VERBS,
    components=components,
    pieces=pieces,
    appraise=appraise,
    prospects=PROSPECTS,
    board=board,
    sheet=sheet,
    longest=5000,
    passing=(Pass, Stop, Decline, End),
    dimensions=DIMENSIONS,
    course=COURSE,
    scored_in="glory",
    unfolding=UNFOLDING,
    shapes=shapes_beside(__file__),
    positions=POSITIONS,
    decks=DECKS,
)
