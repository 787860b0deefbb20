"""Lords of Hellas: two to four heroes fight for Hellas beside monsters, temples and monuments."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.title import Title
from games.titles.lords_of_hellas import (
    artifacts,
    battle,
    cards,
    carrying,
    control,
    draft,
    glory,
    hunting,
    injuries,
    killing,
    monsters,
    monuments,
    movement,
    options,
    prayer,
    prepare,
    quests,
    recruiting,
    setup,
    temples,
    turn,
    usurp,
)
from games.titles.lords_of_hellas.apply import APPLIERS
from games.titles.lords_of_hellas.appraise import appraise
from games.titles.lords_of_hellas.board import board
from games.titles.lords_of_hellas.components.artifacts import ARTIFACTS
from games.titles.lords_of_hellas.components.attack_cards import ATTACK_CARDS
from games.titles.lords_of_hellas.components.blessings import BLESSINGS
from games.titles.lords_of_hellas.components.combat_cards import COMBAT_CARDS
from games.titles.lords_of_hellas.components.event_cards import MONSTER_CARDS
from games.titles.lords_of_hellas.components.heroes import HERO_FACTS
from games.titles.lords_of_hellas.components.map import BORDERS, LAND_FACTS, MAP, SEA_TRAILS
from games.titles.lords_of_hellas.components.monsters import MONSTERS
from games.titles.lords_of_hellas.components.monuments import MONUMENTS
from games.titles.lords_of_hellas.components.quests import QUESTS
from games.titles.lords_of_hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.lords_of_hellas.describe import SENTENCES, TOLD_BY_FACTS
from games.titles.lords_of_hellas.dimensions import DIMENSIONS
from games.titles.lords_of_hellas.events import EVENTS
from games.titles.lords_of_hellas.moves import MOVES
from games.titles.lords_of_hellas.moves.turn import Pass
from games.titles.lords_of_hellas.parameters import DEFAULTS
from games.titles.lords_of_hellas.pieces import pieces
from games.titles.lords_of_hellas.positions import POSITIONS
from games.titles.lords_of_hellas.reactions import ASIDES, OFFERS
from games.titles.lords_of_hellas.scoring import outcome
from games.titles.lords_of_hellas.setup import set_up
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import STEPS


def components() -> dict[str, Any]:
    """What is in the box, ready for JSON: map, heroes, monsters, cards, quests."""
    return {
        "map": msgspec.to_builtins(MAP),
        "lands": msgspec.to_builtins(LAND_FACTS),
        "borders": [list(pair) for pair in BORDERS],
        "sea_trails": [list(pair) for pair in SEA_TRAILS],
        "heroes": msgspec.to_builtins(HERO_FACTS),
        "monuments": msgspec.to_builtins(MONUMENTS),
        "monsters": msgspec.to_builtins(MONSTERS),
        "monster_cards": msgspec.to_builtins(MONSTER_CARDS),
        "attack_cards": msgspec.to_builtins(ATTACK_CARDS),
        "combat_cards": msgspec.to_builtins(COMBAT_CARDS),
        "artifacts": msgspec.to_builtins(ARTIFACTS),
        "blessings": msgspec.to_builtins(BLESSINGS),
        "quests": msgspec.to_builtins(QUESTS),
        "temple_cards": msgspec.to_builtins(TEMPLE_CARDS),
    }


TITLE: Title[State] = Title(
    id="lords_of_hellas",
    name="Lords of Hellas",
    rules="1",
    seat_counts=(2, 3, 4),
    options=options.Options,
    parameters=DEFAULTS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=set_up,
    works={
        **setup.WORKS,
        **turn.WORKS,
        **carrying.WORKS,
        **control.WORKS,
        **killing.WORKS,
        **prayer.WORKS,
        **temples.WORKS,
        **draft.WORKS,
        **usurp.WORKS,
        **movement.WORKS,
        **quests.WORKS,
        **battle.WORKS,
        **hunting.WORKS,
        **monsters.WORKS,
        **monuments.WORKS,
    },
    questions={
        **setup.QUESTIONS,
        **turn.QUESTIONS,
        **carrying.QUESTIONS,
        **cards.QUESTIONS,
        **artifacts.QUESTIONS,
        **glory.QUESTIONS,
        **injuries.QUESTIONS,
        **killing.QUESTIONS,
        **recruiting.QUESTIONS,
        **prayer.QUESTIONS,
        **prepare.QUESTIONS,
        **temples.QUESTIONS,
        **draft.QUESTIONS,
        **movement.QUESTIONS,
        **quests.QUESTIONS,
        **battle.QUESTIONS,
        **hunting.QUESTIONS,
        **monsters.QUESTIONS,
        **monuments.QUESTIONS,
    },
    own_appliers=APPLIERS,
    standing=control.STANDING,
    outcome=outcome,
    sentences=SENTENCES,
    components=components,
    pieces=pieces,
    board=board,
    appraise=appraise,
    # Random games of 300 rounds stay below 6,000; no limit of rounds leaves it to the players.
    longest=200_000,
    check_options=options.check,
    asides=ASIDES,
    offers=OFFERS,
    passing=(Pass,),
    told_by_facts=TOLD_BY_FACTS,
    dimensions=DIMENSIONS,
    positions=POSITIONS,
)
