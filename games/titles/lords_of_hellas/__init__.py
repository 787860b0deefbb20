"""Lords of Hellas: two to four heroes fight for Hellas beside monsters, temples and monuments."""

from __future__ import annotations

from games.engine.shapes import shapes_beside
from games.engine.tables import joined
from games.engine.title import Title
from games.titles.hellas.components.box import in_the_box
from games.titles.hellas.describe import ECHOES
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules import (
    artifacts,
    cards,
    injuries,
    killing,
    leading,
    movement,
    prayer,
    prepare,
    recruiting,
)
from games.titles.hellas.rules import battle as shared_battle
from games.titles.hellas.rules import carrying as shared_carrying
from games.titles.hellas.rules import draft as shared_draft
from games.titles.hellas.rules import glory as shared_glory
from games.titles.hellas.rules import hunting as shared_hunting
from games.titles.hellas.rules import quests as shared_quests
from games.titles.hellas.rules import usurp as shared_usurp
from games.titles.hellas.rules.offers import ASIDES, OFFERS
from games.titles.hellas.scoring import outcome, pieces
from games.titles.lords_of_hellas import options, setup
from games.titles.lords_of_hellas.apply import APPLIERS
from games.titles.lords_of_hellas.appraise import appraise
from games.titles.lords_of_hellas.board import board, sheet
from games.titles.lords_of_hellas.course import COURSE
from games.titles.lords_of_hellas.describe import SENTENCES, SILENT_MOVES
from games.titles.lords_of_hellas.dimensions import DIMENSIONS
from games.titles.lords_of_hellas.events import EVENTS
from games.titles.lords_of_hellas.meanings import MEANINGS
from games.titles.lords_of_hellas.moves import MOVES
from games.titles.lords_of_hellas.parameters import DEFAULTS
from games.titles.lords_of_hellas.places import TARGETS, VERBS
from games.titles.lords_of_hellas.positions import POSITIONS
from games.titles.lords_of_hellas.prospects import PROSPECTS
from games.titles.lords_of_hellas.rules import (
    aegis,
    battle,
    carrying,
    control,
    draft,
    event_phase,
    extra_actions,
    glory,
    hunting,
    monster_phase,
    monuments,
    quests,
    slaying,
    special_actions,
    temples,
    turn,
    usurp,
)
from games.titles.lords_of_hellas.setup import set_up
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import STEPS
from games.titles.lords_of_hellas.streams import streams
from games.titles.lords_of_hellas.unfolding import UNFOLDING
from games.titles.lords_of_hellas.unseen import DECKS

TITLE: Title[State] = Title(
    id="lords_of_hellas",
    name="Lords of Hellas",
    rules="2",
    seat_counts=(2, 3, 4),
    options=options.Options,
    parameters=DEFAULTS,
    meanings=MEANINGS,
    state=State,
    moves=MOVES,
    events=EVENTS,
    steps=STEPS,
    set_up=set_up,
    streams=streams,
    works=joined(
        setup.WORKS,
        turn.WORKS,
        special_actions.WORKS,
        carrying.WORKS,
        control.WORKS,
        aegis.WORKS,
        prayer.WORKS,
        temples.WORKS,
        draft.WORKS,
        usurp.WORKS,
        shared_usurp.WORKS,
        movement.WORKS,
        quests.WORKS,
        battle.WORKS,
        shared_hunting.WORKS,
        hunting.WORKS,
        monster_phase.WORKS,
        event_phase.WORKS,
        monuments.WORKS,
    ),
    questions=joined(
        setup.QUESTIONS,
        turn.QUESTIONS,
        extra_actions.QUESTIONS,
        shared_carrying.QUESTIONS,
        cards.QUESTIONS,
        artifacts.QUESTIONS,
        shared_glory.QUESTIONS,
        glory.QUESTIONS,
        injuries.QUESTIONS,
        killing.QUESTIONS,
        aegis.QUESTIONS,
        recruiting.QUESTIONS,
        prayer.QUESTIONS,
        prepare.QUESTIONS,
        temples.QUESTIONS,
        shared_draft.QUESTIONS,
        movement.QUESTIONS,
        shared_quests.QUESTIONS,
        shared_battle.QUESTIONS,
        battle.QUESTIONS,
        shared_hunting.QUESTIONS,
        hunting.QUESTIONS,
        leading.QUESTIONS,
        monster_phase.QUESTIONS,
        monuments.QUESTIONS,
    ),
    own_appliers=APPLIERS,
    standing_rules=joined(control.STANDING_RULES, slaying.STANDING_RULES),
    outcome=outcome,
    sentences=SENTENCES,
    targets=TARGETS,
    verbs=VERBS,
    components=in_the_box,
    pieces=pieces,
    board=board,
    sheet=sheet,
    appraise=appraise,
    prospects=PROSPECTS,
    # Random games of 300 rounds stay below 6,000; no limit of rounds leaves it to the players.
    longest=200_000,
    check_options=options.check,
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
