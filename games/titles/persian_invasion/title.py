"""The solo game as a title: what it takes over from Lords of Hellas, and what is its own."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.title import Title
from games.titles import lords_of_hellas as lords
from games.titles.lords_of_hellas import (
    artifacts,
    carrying,
    draft,
    injuries,
    movement,
    prayer,
)
from games.titles.lords_of_hellas import battle as lords_battle
from games.titles.lords_of_hellas import cards as lords_cards
from games.titles.lords_of_hellas import hunting as lords_hunting
from games.titles.lords_of_hellas import killing as lords_killing
from games.titles.lords_of_hellas import monsters as lords_monsters
from games.titles.lords_of_hellas import quests as lords_quests
from games.titles.lords_of_hellas.moves.turn import Pass
from games.titles.lords_of_hellas.reactions import ASIDES, OFFERS
from games.titles.lords_of_hellas.steps.cards import MoveMonster
from games.titles.lords_of_hellas.steps.hoplites import Divide
from games.titles.persian_invasion import (
    actions,
    attitude,
    battle,
    colours,
    control,
    hunting,
    interlude,
    monsters,
    quests,
    scripts,
    sea,
    spies,
    tracks,
    turn,
)
from games.titles.persian_invasion.apply import APPLIERS
from games.titles.persian_invasion.appraise import appraise
from games.titles.persian_invasion.board import board
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.scripts import ACT_1, ACT_2, ROUTE
from games.titles.persian_invasion.describe import SENTENCES, TOLD_BY_FACTS
from games.titles.persian_invasion.dimensions import DIMENSIONS
from games.titles.persian_invasion.events import EVENTS
from games.titles.persian_invasion.moves import MOVES
from games.titles.persian_invasion.options import Options
from games.titles.persian_invasion.parameters import DEFAULTS
from games.titles.persian_invasion.pieces import pieces
from games.titles.persian_invasion.positions import POSITIONS
from games.titles.persian_invasion.setup import set_up
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import STEPS
from games.titles.persian_invasion.victory import outcome


def components() -> dict[str, Any]:
    """What is in the box, and what of it is used; the Scripts."""
    return {
        **lords.components(),
        "solo_combat_cards": list(cards.COMBAT),
        "solo_artifacts": list(cards.ARTIFACTS),
        "solo_blessings": list(cards.CHOSEN_BLESSINGS),
        "route": list(ROUTE),
        "script_1": {str(number): msgspec.to_builtins(one) for number, one in ACT_1.items()},
        "script_2": {str(number): msgspec.to_builtins(one) for number, one in ACT_2.items()},
    }


TITLE: Title[State] = Title(
    id="persian_invasion",
    name="Lords of Hellas: Persian Invasion",
    rules="1",
    seat_counts=(1,),
    options=Options,
    parameters=DEFAULTS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=set_up,
    works={
        **carrying.WORKS,
        **prayer.WORKS,
        **draft.WORKS,
        **movement.WORKS,
        **lords_hunting.WORKS,
        **turn.WORKS,
        **actions.WORKS,
        **colours.WORKS,
        **control.WORKS,
        **battle.WORKS,
        **hunting.WORKS,
        **quests.WORKS,
        **monsters.WORKS,
        **spies.WORKS,
        **tracks.WORKS,
        **scripts.WORKS,
        **interlude.WORKS,
    },
    questions={
        **carrying.QUESTIONS,
        **lords_cards.QUESTIONS,
        **artifacts.QUESTIONS,
        **injuries.QUESTIONS,
        **prayer.QUESTIONS,
        **draft.QUESTIONS,
        **movement.QUESTIONS,
        **lords_quests.QUESTIONS,
        **lords_battle.QUESTIONS,
        **lords_hunting.QUESTIONS,
        Divide: lords_killing.QUESTIONS[Divide],
        MoveMonster: lords_monsters.QUESTIONS[MoveMonster],
        **turn.QUESTIONS,
        **actions.QUESTIONS,
        **colours.QUESTIONS,
        **attitude.QUESTIONS,
        **battle.QUESTIONS,
        **sea.QUESTIONS,
        **hunting.QUESTIONS,
        **scripts.QUESTIONS,
    },
    own_appliers=APPLIERS,
    standing=control.STANDING,
    outcome=outcome,
    sentences=SENTENCES,
    components=components,
    pieces=pieces,
    board=board,
    appraise=appraise,
    # 24 tokens are the clock: random games stay below 200.
    longest=5_000,
    asides=ASIDES,
    offers=OFFERS,
    passing=(Pass,),
    told_by_facts=TOLD_BY_FACTS,
    dimensions=DIMENSIONS,
    positions=POSITIONS,
)
