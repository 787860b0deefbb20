"""Battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engine.records import Event
from games.titles.hellas.apply.cards import leave_hand
from games.titles.hellas.events import battles as ev
from games.titles.hellas.state import Battle, Played, Side, State


def battle_of(state: State) -> Battle:
    """The battle that is on."""
    assert state.table.battle is not None
    return state.table.battle


def side_of(state: State, seat: int) -> Side:
    """The side of a seat."""
    battle = battle_of(state)
    return battle.attack if battle.attack.seat == seat else battle.defence


def battle_began(state: State, event: ev.BattleBegan) -> None:
    """Two sides without cards."""
    state.table.battle = Battle(
        event.region, Side(event.attacker), Side(event.defender), list(event.origins)
    )


def strength_added(state: State, event: ev.StrengthAdded) -> None:
    """For this battle."""
    side_of(state, event.seat).bonus += event.strength


def cards_stage_began(state: State, event: ev.CardsStageBegan) -> None:
    """From now on it counts as a battle."""
    battle_of(state).begun = True


def card_played(state: State, event: ev.CardPlayed) -> None:
    """From the hand onto the table."""
    leave_hand(state, event.seat, (event.card,))
    side_of(state, event.seat).played.append(
        Played(event.card, event.strength, 0, event.casualties)
    )


def card_strengthened(state: State, event: ev.CardStrengthened) -> None:
    """What the text of the last card adds is fixed."""
    played = side_of(state, event.seat).played
    played[-1] = msgspec.structs.replace(played[-1], added=event.added)


def passed(state: State, event: ev.Passed) -> None:
    """Out for this battle."""
    side_of(state, event.seat).out = True


def battle_compared(state: State, event: ev.BattleCompared) -> None:
    """Somebody has won."""
    battle_of(state).winner = event.winner


def symbols_changed(state: State, event: ev.SymbolsChanged) -> None:
    """More or fewer than the cards show."""
    side_of(state, event.seat).symbols += event.symbols


def battle_ended(state: State, event: ev.BattleEnded) -> None:
    """Cards to the pile; nobody comes from anywhere any more."""
    table, battle = state.table, battle_of(state)
    for side in (battle.attack, battle.defence):
        table.combat_discards.extend(played.card for played in side.played)
    if table.turn is not None:
        table.turn.origins.pop(event.region, None)
    table.battle = None


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.BattleBegan: battle_began,
    ev.StrengthAdded: strength_added,
    ev.CardsStageBegan: cards_stage_began,
    ev.CardPlayed: card_played,
    ev.CardStrengthened: card_strengthened,
    ev.Passed: passed,
    ev.BattleCompared: battle_compared,
    ev.SymbolsChanged: symbols_changed,
    ev.BattleEnded: battle_ended,
}
