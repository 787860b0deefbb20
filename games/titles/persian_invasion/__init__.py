"""Lords of Hellas: Persian Invasion, the solo game: one player against a scripted enemy, two acts.

The table is that of Lords of Hellas with two sides, of which only the first is a seat: 0 is the
player with all that he commands, 1 is Xerxes (``facts.XERXES``), who is asked nothing and does what
the Scripts and the rules say. Blue Spartans and yellow allies are commanded alike, so that they are
one army of side 0 for movement, battles, recruiting and control; which of them are allies, and
which of his control tokens are yellow, is kept beside it in ``Table.campaign`` and asked of the
player where it is his to say (``colours``). A figure in a city spot has no colour of its own: blue
and yellow ones of one region may change places there, as no rule tells them apart.

So the works, questions and facts of ``hellas`` serve as they are; the tables below list what is
taken over, and name the single rows that chapters of this package replace.
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.shapes import shapes_beside
from games.engine.tables import joined
from games.engine.title import Title
from games.titles.hellas.components.box import in_the_box
from games.titles.hellas.describe import ECHOES
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules import (
    artifacts,
    carrying,
    draft,
    injuries,
    killing,
    leading,
    movement,
    prayer,
    windows,
)
from games.titles.hellas.rules import battle as shared_battle
from games.titles.hellas.rules import cards as shared_cards
from games.titles.hellas.rules import hunting as shared_hunting
from games.titles.hellas.rules import quests as shared_quests
from games.titles.hellas.rules import usurp as shared_usurp
from games.titles.hellas.rules.offers import ASIDES, OFFERS
from games.titles.hellas.scoring import outcome
from games.titles.hellas.steps.actions import MoveHero
from games.titles.hellas.steps.hoplites import Bring, March, MoveHoplites, Travel, Withdraw
from games.titles.persian_invasion.apply import APPLIERS
from games.titles.persian_invasion.appraise import appraise
from games.titles.persian_invasion.board import board, sheet
from games.titles.persian_invasion.components import cards
from games.titles.persian_invasion.components.scripts import ACT_1, ACT_2, ROUTE
from games.titles.persian_invasion.course import COURSE
from games.titles.persian_invasion.describe import SENTENCES, SILENT_MOVES
from games.titles.persian_invasion.dimensions import DIMENSIONS
from games.titles.persian_invasion.events import EVENTS
from games.titles.persian_invasion.meanings import MEANINGS
from games.titles.persian_invasion.moves import MOVES
from games.titles.persian_invasion.nearness import nearness
from games.titles.persian_invasion.options import Options
from games.titles.persian_invasion.parameters import DEFAULTS
from games.titles.persian_invasion.places import TARGETS, VERBS
from games.titles.persian_invasion.positions import POSITIONS
from games.titles.persian_invasion.rules import (
    actions,
    attitude,
    battle,
    colours,
    control,
    deployment,
    hunting,
    interlude,
    losses,
    monsters,
    quests,
    recruiting,
    scripts,
    sea,
    slaying,
    spies,
    temples,
    tracks,
    turn,
    usurp,
)
from games.titles.persian_invasion.scoring import pieces
from games.titles.persian_invasion.setup import set_up
from games.titles.persian_invasion.state import State
from games.titles.persian_invasion.steps import STEPS
from games.titles.persian_invasion.streams import streams
from games.titles.persian_invasion.unfolding import UNFOLDING
from games.titles.persian_invasion.unseen import DECKS


def components() -> dict[str, Any]:
    """What is in the box, and what of it is used; the Scripts."""
    return {
        **in_the_box(),
        "solo_combat_cards": list(cards.COMBAT),
        "solo_artifacts": list(cards.ARTIFACTS),
        "solo_blessings": list(cards.CHOSEN_BLESSINGS),
        "route": list(ROUTE),
        "script_1": {str(number): msgspec.to_builtins(order) for number, order in ACT_1.items()},
        "script_2": {str(number): msgspec.to_builtins(order) for number, order in ACT_2.items()},
    }


TITLE: Title[State] = Title(
    id="persian_invasion",
    name="Lords of Hellas: Persian Invasion",
    rules="2",
    seat_counts=(1,),
    options=Options,
    parameters=DEFAULTS,
    meanings=MEANINGS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=set_up,
    streams=streams,
    works=joined(
        carrying.carrying(carrying.KINDS),
        prayer.WORKS,
        movement.WORKS,
        shared_usurp.WORKS,
        shared_hunting.WORKS,
        turn.WORKS,
        usurp.WORKS,
        colours.WORKS,
        control.WORKS,
        battle.WORKS,
        hunting.WORKS,
        quests.WORKS,
        monsters.WORKS,
        slaying.WORKS,
        spies.WORKS,
        tracks.WORKS,
        scripts.WORKS,
        interlude.WORKS,
        deployment.WORKS,
    ),
    questions=joined(
        carrying.QUESTIONS,
        shared_cards.QUESTIONS,
        artifacts.QUESTIONS,
        injuries.QUESTIONS,
        killing.QUESTIONS,
        prayer.QUESTIONS,
        draft.QUESTIONS,
        movement.QUESTIONS,
        shared_quests.QUESTIONS,
        shared_battle.QUESTIONS,
        shared_hunting.QUESTIONS,
        leading.QUESTIONS,
        windows.QUESTIONS,
        actions.QUESTIONS,
        recruiting.QUESTIONS,
        temples.QUESTIONS,
        colours.QUESTIONS,
        attitude.QUESTIONS,
        battle.QUESTIONS,
        sea.QUESTIONS,
        hunting.QUESTIONS,
        losses.QUESTIONS,
        replacing=(MoveHoplites, March, Travel, MoveHero, Bring, Withdraw),
    ),
    own_appliers=APPLIERS,
    standing_rules=joined(control.STANDING_RULES, slaying.STANDING_RULES),
    outcome=outcome,
    sentences=SENTENCES,
    targets=TARGETS,
    verbs=VERBS,
    components=components,
    pieces=pieces,
    board=board,
    sheet=sheet,
    appraise=appraise,
    nearness=nearness,
    # 24 tokens are the clock: random games stay below 200.
    longest=5_000,
    asides=ASIDES,
    offers=OFFERS,
    passing=(Pass,),
    silent_moves=SILENT_MOVES,
    echoes=ECHOES,
    dimensions=DIMENSIONS,
    course=COURSE,
    scored_in="",
    unfolding=UNFOLDING,
    shapes=shapes_beside(__file__),
    positions=POSITIONS,
    decks=DECKS,
)
