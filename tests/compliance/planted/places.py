"""Moves that nobody finds on the board, or cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.sheet import Part, Sheet
from games.engine.records import label
from tests.compliance.planted.variants import Planted, with_question
from tests.titles.night_market import TITLE
from tests.titles.night_market import moves as mv
from tests.titles.night_market.state import State
from tests.titles.night_market.steps import Auction

DRAWN = "every_place_of_a_move_is_drawn_for_its_seat"
WORDS = "every_place_has_a_name_and_words"
APART = "moves_of_one_question_can_be_told_apart"
SHORT = "a_list_of_moves_has_short_groups"
SIGNS = "every_sign_has_words"
PARTS = "the_parts_of_a_table_are_its_picture"


def _stalls(*more: Element, tooltip: str = "a stall") -> Callable[[State], str]:
    def board(view: State) -> str:
        stalls = [
            drawing.group(tooltip=tooltip, at=label(seat))
            for seat in range(len(view.table.merchants))
        ]
        return drawing.page(9, 9, "A table", "A table.", [*stalls, *more])

    return board


def stalls_called(*names: str, more: Sequence[Element] = ()) -> Callable[[State], str]:
    """A board with one stall a seat, in these words."""

    def board(view: State) -> str:
        stalls = [drawing.group(tooltip=words, at=label(seat)) for seat, words in enumerate(names)]
        return drawing.page(9, 9, "A table", "A table.", [*stalls, *more])

    return board


_SENT = replace(TITLE, targets={mv.Send: "{victim_seat}"})


def _in_parts(*names: str, more: Sequence[Element] = ()) -> Callable[[State], Sheet]:
    parts = [
        Part(name, "A part", "box", 9, 9, [drawing.group(tooltip="a stall", at="P1"), *more])
        for name in names
    ]
    return lambda view: Sheet("A table", "A table.", 9, 9, parts)


PLACES: dict[str, Planted] = {
    "two parts of one name": Planted(
        replace(TITLE, sheet=_in_parts("stalls", "stalls")), PARTS, "parts of one name"
    ),
    "a place in a part that is not in the picture": Planted(
        replace(TITLE, sheet=_in_parts("stalls")), PARTS, "other places than the picture"
    ),
    "a sign that nothing says what it is": Planted(
        replace(TITLE, sheet=_in_parts("stalls", more=[drawing.shape("circle", r=3)])),
        *(SIGNS, "nothing says what this is: <.*circle"),
    ),
    "a place that the board forgets": Planted(
        replace(TITLE, targets={mv.Send: "stall.{victim_seat}"}), DRAWN, "is not drawn"
    ),
    "a place that is drawn twice": Planted(
        replace(_SENT, board=_stalls(drawing.group(tooltip="a legend", at="P1"))),
        *(DRAWN, "more than once"),
    ),
    "a place without words": Planted(
        replace(_SENT, board=_stalls(tooltip="")), WORDS, "drawn without words"
    ),
    "a place whose name has a blank": Planted(
        replace(_SENT, board=_stalls(drawing.group(tooltip="a hand", at="a hand"))),
        *(WORDS, "no name of a place"),
    ),
    "bids that are all called alike": Planted(
        replace(TITLE, sentences={**TITLE.sentences, mv.Bid: lambda bid: "Seal a bid."}),
        *(APART, "nobody can tell"),
    ),
    "a list of bids without end": Planted(
        with_question(Auction, moves=lambda state, step, seat: mv.BID), SHORT, "stand under"
    ),
}
