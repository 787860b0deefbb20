"""Forecasts that know more than the mover are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UNSET

from games.engine import deciding
from games.engine.clone import clone
from games.engine.foresight import Foresight, foresee
from games.engine.records import Decision, Move
from games.engine.undo import undoable
from games.engine.veil import Unknown, Veiled
from tests.compliance.broken import Broken
from tests.compliance.laws.foresight import (
    Foretell,
    what_is_foreseen_follows,
    what_is_foreseen_hangs_on_the_view,
)
from tests.compliance.record import Record, record
from tests.compliance.titles import TITLES
from tests.titles.night_market import TITLE


def _with_the_seed(game: Record, state: Any, _view: Any, asked: Decision, move: Move) -> Foresight:
    """By the rules on the whole state, shown where an undo would be refused for another reason than
    chance: it tells the dice of the next turn."""
    batch = deciding.decide(game.title, state, asked.seat, move, game.chance, asked.id)
    why = undoable(game.title, state, batch.events, batch.state, asked.seat)
    if why is not None and why.code in ("chance", "secret"):
        return Foresight(batch.events[:1], whole=False, final=True)
    return Foresight(batch.events, whole=True, final=why is not None)


def _from_the_whole_state(
    game: Record, state: Any, _view: Any, asked: Decision, move: Move
) -> Foresight:
    return foresee(game.title, state, asked, move)


def _always_open(game: Record, _state: Any, view: Any, asked: Decision, move: Move) -> Foresight:
    return foresee(game.title, view, asked, move)._replace(final=False)


def _changing_the_view(
    game: Record, _state: Any, view: Any, asked: Decision, move: Move
) -> Foresight:
    view.flow.moves += 1
    return foresee(game.title, view, asked, move)


@pytest.mark.parametrize(
    ("title", "law", "foretell", "complaint"),
    [
        ("dice_forge", what_is_foreseen_follows, _with_the_seed, "tells of draws"),
        ("night_market", what_is_foreseen_hangs_on_the_view, _from_the_whole_state, "another"),
        ("dice_forge", what_is_foreseen_follows, _always_open, "taken back"),
        ("night_market", what_is_foreseen_follows, _changing_the_view, "changed the view"),
    ],
)
def test_the_law_catches(
    title: str, law: Callable[[Record, Foretell], None], foretell: Foretell, complaint: str
) -> None:
    games = [record(TITLES[title], 3, number) for number in range(3)]
    with pytest.raises(Broken, match=complaint):
        _hold(law, games, foretell)


def _hold(law: Callable[[Record, Foretell], None], games: list[Record], foretell: Foretell) -> None:
    for game in games:
        law(game, foretell)


def test_what_is_left_out_of_a_view_cannot_be_read_under_the_veil() -> None:
    start = record(TITLE, 3, 0).rests[0][0]
    view = clone(start)
    view.bag, own = UNSET, view.hands.pop("P1")
    veiled = Veiled(view).state
    for read in (
        lambda: list(veiled.bag),
        lambda: isinstance(veiled.bag, list),
        lambda: veiled.hands.get("P1"),
        lambda: "P1" in veiled.hands,
        lambda: list(veiled.hands),
        lambda: len(veiled.hands),
    ):
        with pytest.raises(Unknown):
            read()
    assert veiled.hands["P2"] != own
