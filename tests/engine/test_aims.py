"""What a choice goes for, as data of the title."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine import registry
from games.engine.aims import aim_of
from games.engine.dimensions import Dimensions, SeatDimension
from games.engine.errors import BadOptions
from tests.filled import filled
from tests.titles import night_market
from tests.titles.night_market.moves import BID, REST, SELL, SEND, Bid, Send

TITLES = [*registry.titles().values(), night_market.TITLE]
SENT: Dimensions[Any] = Dimensions(
    declared=(
        SeatDimension(
            "sent",
            "Sent to",
            "To whom the merchant sent urchins.",
            lambda _state, _events, _seat: (),
            {"P2": "the second", "P3": "the third"},
            chosen={Send: "victim_seat", Bid: lambda view, move: view if move.coins else None},
        ),
    )
)
TITLE: Any = replace(night_market.TITLE, dimensions=SENT)


@pytest.mark.parametrize(
    ("written", "hits"),
    [
        ("move:rest", [REST]),
        ("move:sell", [SELL["jade"], SELL["silk"]]),
        ("move:sell:good=jade", [SELL["jade"]]),
        ("move:send:victim_seat=P2", [SEND[1]]),
        ("move:bid:coins=3", [BID[3]]),
        ("sent=P2", [SEND[1], BID[3]]),
        ("sent=P3", []),
    ],
)
def test_an_aim_is_hit_by_the_moves_that_go_for_it(written: str, hits: list[Any]) -> None:
    aim = aim_of(TITLE, written)
    moves = [REST, SELL["jade"], SELL["silk"], SEND[1], BID[0], BID[3]]
    assert [move for move in moves if aim.hit("P2", move)] == hits


def test_what_is_not_known_of_a_move_hits_nothing() -> None:
    assert not aim_of(TITLE, "move:bid:coins=3").hit(None, Bid())


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("sent=P2", "Sent to the second"),
        ("move:sell:good=jade", "sell jade"),
    ],
)
def test_an_aim_has_words(written: str, words: str) -> None:
    assert aim_of(TITLE, written).words == words


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("gods=zeus", "there are sent=VALUE, move:NAME"),
        ("sent=P9", "it has P2, P3"),
        ("sent", "goes for 'sent'"),
        ("move:fly", "no move 'fly'"),
        ("move:sell:colour=red", "there are: good=VALUE"),
        ("move:rest:long=yes", "there are: none"),
    ],
)
def test_what_no_move_goes_for_is_told_with_what_there_is(written: str, says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        aim_of(TITLE, written)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_what_titles_declare_is_of_their_moves_and_can_be_forbidden(title: Any) -> None:
    """A field that no move has, or a value that no dimension has, would forbid nothing."""
    for dimension in filled(title.dimensions.declared):
        chosen = getattr(dimension, "chosen", {})
        assert set(chosen) <= set(title.moves), dimension.id
        for kind, how in chosen.items():
            assert callable(how) or how in kind.__struct_fields__, (dimension.id, kind)
        for value in dimension.values if chosen else ():
            assert aim_of(title, f"{dimension.id}={value}").words
