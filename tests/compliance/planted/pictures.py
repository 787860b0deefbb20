"""Boards that tell too much, hang on more than the view, or are no harmless drawings."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from games.engine import drawing
from games.engine.records import label
from tests.compliance.planted.leaks import StateWithOpenHands
from tests.compliance.planted.variants import Planted
from tests.titles.night_market import TITLE
from tests.titles.night_market.board import board
from tests.titles.night_market.state import State

DRAWN = "every_moment_can_be_drawn_for_every_viewer"
VIEW = "a_picture_hangs_on_the_view_alone"
WORLDS = "what_is_hidden_changes_no_picture"

_looks = count()


def _page(words: str) -> str:
    return drawing.page(9, 9, "A table", "A table.", [drawing.text(0, 0, words, drawing.USUAL)])


def _with_the_bag(view: State) -> str:
    return _page(f"Next: {min(view.bag)}")  # type: ignore[arg-type]


def _with_innards(view: State) -> str:
    return _page(f"In the bag: {view.bag}")


def _of_later(view: State) -> str:
    return _page(f"First: {label(view.table.first)}, {view.table.merchants[0].coins} coins")


def _by_gluing(view: State) -> str:
    return board(view).replace("coins", "coins & more")


def _with_a_script(view: State) -> str:
    return board(view).replace("</svg>", "<script>alert(1)</script></svg>")


def _with_a_handler(view: State) -> str:
    return board(view).replace("<svg ", '<svg onload="alert(1)" ')


def _without_words(view: State) -> str:
    return drawing.page(9, 9, "A table", "", [])


def _taking_a_coin(view: State) -> str:
    view.table.bank += 1
    return board(view)


def _counting_looks(view: State) -> str:
    return _page(f"Look {next(_looks)}")


def _in_the_order_of_entry(view: State) -> str:
    """Bids in the order in which they lie in the dict, which is that of sealing."""
    return _page(", ".join(view.bids))


def _drawn_by(draw: object, law: str, complaint: str) -> Planted:
    return Planted(replace(TITLE, board=draw), law, complaint)  # type: ignore[arg-type]


PICTURES: dict[str, Planted] = {
    "a board that looks into the bag": _drawn_by(_with_the_bag, DRAWN, "cannot be drawn"),
    "a board that prints what is left out": _drawn_by(_with_innards, DRAWN, "innards"),
    "a board that needs a table that is laid": _drawn_by(_of_later, DRAWN, "cannot be drawn"),
    "a board that is glued together": _drawn_by(_by_gluing, DRAWN, "is no XML"),
    "a board with a script": _drawn_by(_with_a_script, DRAWN, "script"),
    "a board that runs when it is loaded": _drawn_by(_with_a_handler, DRAWN, "onload"),
    "a board without a description": _drawn_by(_without_words, DRAWN, "has no desc"),
    "a board that takes a coin": _drawn_by(_taking_a_coin, DRAWN, "changed it"),
    "a board that counts looks": _drawn_by(_counting_looks, VIEW, "drawn again"),
    "a board in the order of sealing": replace(
        _drawn_by(_in_the_order_of_entry, VIEW, "from its JSON"), seats=4
    ),
    "a board that shows hands of which a mark was forgotten": Planted(
        replace(TITLE, state=StateWithOpenHands), WORLDS, "in another world"
    ),
}
