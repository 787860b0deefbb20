"""How a game begins: its first event, and what is refused before there is one."""

from __future__ import annotations

import pytest

from games.engine import beginning
from games.engine.errors import BadOptions, BadParameters
from games.engine.flow import Began
from tests.engine.answers import CHANCE
from tests.engine.errands import (
    Ask,
    Options,
    errands,
)


def test_the_first_event_says_what_is_played() -> None:
    title = errands(Ask(0, "pair"))
    batch = beginning.new_game(
        title,
        Options(polite=False),
        3,
        CHANCE,
        patch={"loudness": 4},
        commitment="c0ffee",
        entropy=["ann", "ben", "cleo"],
    )
    began = batch.events[0]
    assert isinstance(began, Began)
    assert (began.title, began.rules, began.seats) == ("errands", "1", 3)
    assert began.options == Options(polite=False)
    assert (began.parameters.loudness, began.patch) == (4, {"loudness": 4})
    assert (began.commitment, began.entropy) == ("c0ffee", ("ann", "ben", "cleo"))


def test_a_game_that_cannot_be_is_refused() -> None:
    title = errands(Ask(0, "pair"))
    with pytest.raises(BadOptions, match="Errands is played with 2, 3 seats, not with 5"):
        beginning.new_game(title, None, 5, CHANCE)
    with pytest.raises(BadParameters, match="volume"):
        beginning.new_game(title, None, 2, CHANCE, patch={"volume": 1})
