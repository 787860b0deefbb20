"""Questions and moves that only whoever knows the code can read."""

from __future__ import annotations

from dataclasses import replace

from games.engine import drawing
from games.titles import cyclades
from tests.compliance.planted.places import stalls_called
from tests.compliance.planted.variants import Planted, with_question, with_sentences
from tests.titles.night_market import TITLE
from tests.titles.night_market import events as ev
from tests.titles.night_market import moves as mv
from tests.titles.night_market.describe import SENTENCES
from tests.titles.night_market.steps import Auction, GiveCard, Turn

IDS = "no_sentence_has_an_id_of_the_code"
WELL = "a_question_and_its_moves_read_well"
ABOUT = "a_question_names_what_it_is_about"
SIGNS = "every_place_of_a_move_explains_itself"
VIEW = "what_moves_are_called_hangs_on_the_view"

_SENT = replace(TITLE, targets={mv.Send: "{victim_seat}"})

WORDS: dict[str, Planted] = {
    "a field of the code in a question": Planted(
        with_question(Turn, asks=lambda state, step: "Is the upkeep_cost worth it?"),
        *(IDS, "no word of people"),
    ),
    "a field of the code in what a question is about": Planted(
        with_question(Turn, context=lambda view, step, seat: "You have some hand_cards."),
        *(IDS, "hand_cards|d_c"),
    ),
    "a name of the code in what a move is called": Planted(
        with_question(Auction, words=lambda view, step, seat, move: f"bid.{move.coins} it is."),
        *(IDS, "no word of people"),
    ),
    "a name of the code in what there is to know of a move": Planted(
        with_question(Auction, notes=lambda view, step, seat, move: "It is bid.first now."),
        *(IDS, "no word of people"),
    ),
    "a name of the code in what happened": Planted(
        with_sentences({**SENTENCES, ev.Sold: lambda event: "The stall.1 sells."}),
        *(IDS, "no word of people"),
    ),
    "a tile of the map in what happened": Planted(
        replace(
            cyclades.TITLE,
            sentences={
                **cyclades.TITLE.sentences,
                cyclades.events.laying.LandSettled: lambda e: f"Somebody settles in {e.area}.",
            },
        ),
        *(IDS, r"T\d\d\.[A-Z]"),
    ),
    "a question that asks nothing": Planted(
        with_question(Turn, asks=lambda state, step: "It is your turn."), WELL, "no question"
    ),
    "a move that is half a sentence": Planted(
        with_question(Auction, words=lambda view, step, seat, move: f"Bid {move.coins}"),
        *(WELL, "does not end like a sentence"),
    ),
    "a gift that does not say to whom it goes": Planted(
        with_question(GiveCard, asks=None), ABOUT, "is asked of", seats=4
    ),
    "a sign that is told by its id": Planted(
        replace(_SENT, board=stalls_called("P1", "P2", "P3")), SIGNS, "by its id alone"
    ),
    "a sign with an id among its words": Planted(
        replace(
            _SENT,
            board=stalls_called(
                *("the first", "the second", "the third"),
                more=[drawing.group(tooltip="the stall.left", at="left")],
            ),
        ),
        *(SIGNS, "no word of people"),
    ),
    "a move that is called by what its seat does not know": Planted(
        with_question(
            Turn, words=lambda view, step, seat, move: f"One of {len(view.hands)} hands seen."
        ),
        *(VIEW, "in truth"),
    ),
}
