"""Night Market, a small made-up title that lives in the tests: it has what other titles may lack.

Two to four merchants hold hidden hands, act in turn, bid sealed for lanterns and pay for their
stalls. Urchins take a card of the victim's choice, a snare among those takes one back, whistles are
blown out of turn, haggling is free at one's own turn, and the market closes at once when a side
holds enough lanterns or stays alone. Teams know each other's bids.
"""

from __future__ import annotations

from typing import Any

from games.engine.shapes import shapes_beside
from games.engine.tables import joined
from games.engine.title import Title
from tests.titles.night_market.apply import APPLIERS
from tests.titles.night_market.appraise import appraise
from tests.titles.night_market.board import board
from tests.titles.night_market.components import CARDS, COINS, LANTERNS
from tests.titles.night_market.course import COURSE
from tests.titles.night_market.describe import SENTENCES
from tests.titles.night_market.dimensions import DIMENSIONS
from tests.titles.night_market.events import EVENTS
from tests.titles.night_market.meanings import MEANINGS
from tests.titles.night_market.moves import MOVES, Rest
from tests.titles.night_market.options import Options, check
from tests.titles.night_market.parameters import DEFAULTS
from tests.titles.night_market.positions import POSITIONS
from tests.titles.night_market.rules import auction, closing, giving, rounds, turn, whistles
from tests.titles.night_market.scoring import outcome, pieces
from tests.titles.night_market.setup import set_up
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import STEPS
from tests.titles.night_market.streams import streams
from tests.titles.night_market.unfolding import UNFOLDING
from tests.titles.night_market.unseen import DECKS, GUESSES
from tests.titles.night_market.upcasts import UPCASTS


def components() -> dict[str, Any]:
    """What is in the box, ready for JSON: cards, lanterns, coins."""
    return {"cards": CARDS, "lanterns": LANTERNS, "coins": COINS}


TITLE: Title[State] = Title(
    id="night_market",
    name="Night Market",
    rules="2",
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
    works=rounds.WORKS,
    questions=joined(turn.QUESTIONS, giving.QUESTIONS, auction.QUESTIONS),
    own_appliers=APPLIERS,
    standing_rules=closing.STANDING_RULES,
    asides=turn.ASIDES,
    offers=whistles.OFFERS,
    outcome=outcome,
    sentences=SENTENCES,
    components=components,
    pieces=pieces,
    appraise=appraise,
    board=board,
    longest=200,
    passing=(Rest,),
    dimensions=DIMENSIONS,
    course=COURSE,
    unfolding=UNFOLDING,
    shapes=shapes_beside(__file__),
    upcasts=UPCASTS,
    positions=POSITIONS,
    decks=DECKS,
    guesses=GUESSES,
)
