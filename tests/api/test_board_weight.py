"""A board is light as it is sent, at its heaviest moment of the kept games too."""

from __future__ import annotations

import msgspec
import pytest

from api.play.board_parts import board_shown
from games.engine.adjudicate import lay_again
from gateway.compression import compressed
from tests.audit.kept_games import CORPUS, kept, rules_of

LIGHT = 10_000
"""Bytes."""

HEAVIEST = {
    "cyclades/1/6-seats-usual-3": 1048,
    "dice_forge/1/4-seats-other-cards-1": 879,
    "lords_of_hellas/1/4-seats-mixed-1": 915,
    "persian_invasion/2/1-seats-greedy-8": 475,
}
"""The version at which most lies on the table, of all moments of all kept games of a title."""


@pytest.mark.parametrize("game", HEAVIEST)
def test_the_heaviest_board_is_light(game: str) -> None:
    path = CORPUS / f"{game}.ndjson.gz"
    title, history = rules_of(path)[0], kept(path)
    stands = lay_again(title, history.events, history.seeds)
    state = next(stand.state for stand in stands if stand.version >= HEAVIEST[game])
    board = msgspec.json.encode(board_shown(title, state))
    assert len(compressed(board)) <= LIGHT, len(board)
