"""Preparation (LH-2)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from games.engine.chance import ScriptedChance, SeededChance
from games.engine.records import Event
from games.engine.secrecy import Viewer, redact
from games.titles.hellas.components.ids import EventCardId
from games.titles.hellas.events.cards import CardsDiscarded, CardsDrawn
from games.titles.lords_of_hellas.events import TableLaid
from games.titles.lords_of_hellas.options import Options
from tests.titles.lords_of_hellas.wholetable import WholeTable

NO_EVENTS = {"start.event_cards": 0}


def new(seats: int = 4, first: int = 0, seed: int = 1) -> WholeTable:
    """A new game that P1, or another one, begins; without starting events."""
    options = Options(first_seat=first)
    return WholeTable.begun(SeededChance(seed), options, seats=seats, patch=NO_EVENTS)


def with_events(*cards: EventCardId) -> WholeTable:
    """A new game in which these are drawn."""
    chance = ScriptedChance({"deck:events": [*cards]}, SeededChance(1))
    table = WholeTable.begun(chance, Options(first_seat=0))
    assert chance.unused() == {}
    return table


@pytest.mark.parametrize(("seats", "temples"), [(2, 6), (3, 6), (4, 8)])
def test_the_table_is_laid(seats: int, temples: int) -> None:
    """LH-2.1 to LH-2.4, LH-3.1, LH-3.3, LH-27."""
    table = new(seats).table
    assert {god: monument.level for god, monument in table.monuments.items()} == {
        "zeus": 1,
        "athena": 1,
        "hermes": 1,
    }
    assert all(monument.artifact for monument in table.monuments.values())
    decks = table.decks
    assert (decks.combat, decks.events, decks.artifacts, decks.blessings) == (
        30 - seats,
        23,
        10,
        36,
    )
    assert sorted(table.glory) == ["blue", "brown", "green", "red", "yellow"]
    assert table.quests == [None, None, None]
    assert table.parameters.seats[str(seats)].temples == temples
    for player in table.players:
        assert (player.hoplites, player.priests, player.pool, player.cards) == (15, 4, 0, 1)


def test_any_temple_card_may_be_drawn() -> None:
    """LH-2.3."""
    drawn = {new(seed=seed).table.temple_card for seed in range(60)}
    assert len(drawn) == 5


def test_each_knows_only_his_own_card_and_nobody_the_decks() -> None:
    """LH-28.1, LH-28.2."""
    game = new()
    (laid,) = game.events_of(TableLaid)
    for seat in range(4):
        seen = redact(laid, frozenset({seat}))
        assert isinstance(seen, TableLaid)
        assert (seen.combat, seen.events, seen.artifacts, seen.blessings, seen.attacks) == (
            (UNSET,) * 5
        )
        drawn = [_drawn(game, event, frozenset({seat})) for event in game.events_of(CardsDrawn)]
        assert {event.seat for event in drawn if event.cards is not UNSET} == {seat}


def _drawn(game: WholeTable, event: Event, viewer: Viewer) -> CardsDrawn:
    seen = redact(event, viewer)
    assert isinstance(seen, CardsDrawn)
    return seen


def test_the_hand_limit_holds_from_the_first_card_on() -> None:
    """LH-22.12: with other numbers than the printed ones it comes before the first hero."""
    patch = NO_EVENTS | {"start.combat_cards": 2, "supply.hand": 1}
    game = WholeTable.begun(SeededChance(1), Options(first_seat=0), seats=2, patch=patch)
    assert game.waits_for() == "P2 hand_limit"
    game.answers(f"P2 {game.asked(1)[0]}")
    game.answers(f"P1 {game.asked(0)[0]}")
    assert len(game.events_of(CardsDiscarded)) == 2
    assert game.waits_for() == "P1 hero"
