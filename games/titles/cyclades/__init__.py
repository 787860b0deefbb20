"""Cyclades (Legendary Edition): factions bid for the favour of the gods to raise metropolises."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.shapes import shapes_beside
from games.engine.tables import joined
from games.engine.title import Title
from games.titles.cyclades.apply import APPLIERS
from games.titles.cyclades.appraise import appraise
from games.titles.cyclades.board import board, sheet
from games.titles.cyclades.board.marks import PAINTS
from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import BONUSES, BUILDINGS
from games.titles.cyclades.components.maps.boards import READY, assembled
from games.titles.cyclades.components.names import CREATURE_NAMES, FACTION_NAMES, HERO_NAMES
from games.titles.cyclades.course import COURSE
from games.titles.cyclades.describe import ECHOES, SENTENCES, SILENT_MOVES
from games.titles.cyclades.dimensions import DIMENSIONS
from games.titles.cyclades.events import EVENTS
from games.titles.cyclades.meanings import MEANINGS
from games.titles.cyclades.moves import MOVES, BuildNothing, End, PutBack
from games.titles.cyclades.options import Options, check, never_ends
from games.titles.cyclades.parameters import DEFAULTS
from games.titles.cyclades.places import TARGETS, VERBS
from games.titles.cyclades.positions import POSITIONS
from games.titles.cyclades.prospects import PROSPECTS
from games.titles.cyclades.rules import (
    battle,
    bonuses,
    control,
    creatures,
    cycle,
    heroes,
    income,
    metropolis,
    mustering,
    offerings,
    placement,
    recruiting,
    turn,
    upkeep,
)
from games.titles.cyclades.scoring import outcome, pieces
from games.titles.cyclades.setup import set_up
from games.titles.cyclades.state import State
from games.titles.cyclades.steps import STEPS
from games.titles.cyclades.streams import streams
from games.titles.cyclades.unfolding import UNFOLDING
from games.titles.cyclades.unseen import DECKS, DEDUCTIONS, GUESSES


def components() -> dict[str, Any]:
    """What is in the box, ready for JSON: factions, gods, buildings, creatures, heroes, maps."""
    return {
        "factions": FACTION_NAMES,
        "gods": msgspec.to_builtins(GOD_FACTS),
        "buildings": list(BUILDINGS),
        "bonuses": list(BONUSES),
        "creatures": {
            creature: {
                "name": name,
                "figure": msgspec.to_builtins(FIGURES[creature]) if creature in FIGURES else None,
            }
            for creature, name in CREATURE_NAMES.items()
        },
        "heroes": HERO_NAMES,
        "maps": {
            name: {
                "title": ready.title,
                "side": ready.side,
                "seats": ready.seats,
                "areas": msgspec.to_builtins(assembled(ready.side, ready.tiles)),
            }
            for name, ready in READY.items()
        },
    }


TITLE: Title[State] = Title(
    id="cyclades",
    name="Cyclades (Legendary Edition)",
    rules="1",
    seat_counts=(2, 3, 4, 5, 6),
    options=Options,
    check_options=check,
    never_ends=never_ends,
    parameters=DEFAULTS,
    meanings=MEANINGS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=set_up,
    streams=streams,
    works=joined(
        cycle.WORKS,
        income.WORKS,
        offerings.WORKS,
        upkeep.WORKS,
        turn.WORKS,
        battle.WORKS,
        control.WORKS,
        metropolis.WORKS,
        bonuses.WORKS,
        creatures.WORKS,
        heroes.WORKS,
    ),
    questions=joined(
        placement.QUESTIONS,
        offerings.QUESTIONS,
        upkeep.QUESTIONS,
        turn.QUESTIONS,
        recruiting.QUESTIONS,
        mustering.QUESTIONS,
        battle.QUESTIONS,
        metropolis.QUESTIONS,
        bonuses.QUESTIONS,
        creatures.QUESTIONS,
        heroes.QUESTIONS,
    ),
    own_appliers=APPLIERS,
    standing_rules=control.STANDING_RULES,
    outcome=outcome,
    sentences=SENTENCES,
    targets=TARGETS,
    verbs=VERBS,
    silent_moves=SILENT_MOVES,
    echoes=ECHOES,
    components=components,
    pieces=pieces,
    appraise=appraise,
    prospects=PROSPECTS,
    board=board,
    sheet=sheet,
    paints=tuple(PAINTS.values()),
    # Random games of 60 cycles stay far below: within a cycle offers only rise, and each further
    # action costs gold or uses up something limited (CY-R79).
    longest=20000,
    passing=(End, BuildNothing, PutBack),
    dimensions=DIMENSIONS,
    course=COURSE,
    scored_in="metropolises",
    unfolding=UNFOLDING,
    shapes=shapes_beside(__file__),
    positions=POSITIONS,
    deducible_zones=("purses",),
    deductions=DEDUCTIONS,
    decks=DECKS,
    guesses=GUESSES,
)
