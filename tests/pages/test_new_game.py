"""Where a game is set up: what is said without a script."""

from __future__ import annotations

import pytest

from games.bots import levels
from games.bots.search import Effort
from tests.pages.reading import look

ROW = [Effort(width=2, playouts=2, rounds=1, doubt=0.5)]


def test_it_says_where_bots_that_think_are_offered_and_why_not_elsewhere(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {
        "expert": {"cyclades": {2: ROW, 3: ROW, 5: ROW}, "dice_forge": {4: ROW}},
        "master": {"dice_forge": {2: ROW, 3: ROW}},
    }
    monkeypatch.setattr(levels, "EFFORTS", shown)
    assert (
        "only where they were shown to be better than those a level below:"
        " expert in Cyclades (Legendary Edition) with 2, 3 or 5 seats and Dice Forge with 4 seats;"
        " master in Dice Forge with 2 to 3 seats."
    ) in look("/play/new/").text
