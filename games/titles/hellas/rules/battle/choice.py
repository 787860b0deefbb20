"""Which cards a side may play, and what they count for when played (LH-22.4 to LH-22.6)."""

from __future__ import annotations

from games.engine.questions import Refusal
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.components.moments import WindowMoment
from games.titles.hellas.events.battles import CardPlayed
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves.fights import Play
from games.titles.hellas.rules.battle.sides import hoplites, side_of
from games.titles.hellas.rules.cards import in_hand, kinds_in_hand
from games.titles.hellas.rules.priests import sacrifice
from games.titles.hellas.rules.usable import prices, usable
from games.titles.hellas.state import State, Table

Ref = Referee[State]


def symbols(table: Table, seat: int, card: CombatCardId) -> int:
    """Casualty symbols with which a card would count: No Attrition ignores the first ones."""
    ignored = 0
    if usable(table, seat, "b_no_attrition", "casualties"):
        ignored = amount_of(table.parameters, "b_no_attrition", "ignore_first_card")
    if len(side_of(table, seat).played) < ignored:
        return 0
    return table.parameters.combat_cards[card].casualties


def bearable(table: Table, seat: int, card: CombatCardId) -> bool:
    """LH-22.5: a hoplite for each symbol of all cards played, this one included."""
    shown = sum(played.casualties for played in side_of(table, seat).played)
    return shown + symbols(table, seat, card) <= hoplites(table, seat)


def plays(state: State, seat: int, moment: WindowMoment) -> list[Move]:
    """LH-D38: each kind of card, with Master Plan and without."""
    plans = (0, 1) if usable(state.table, seat, "b_master_plan", moment) else (0,)
    return [
        Play(card, plan)
        for card in kinds_in_hand(state, seat)
        if bearable(state.table, seat, card)
        for plan in plans
    ]


def play(ref: Ref, seat: int, move: Play) -> None:
    """Onto the table, with what it counts for from now on (LH-R60, LH-29.16)."""
    table = ref.state.table
    numbers = table.parameters
    strength, casualties = numbers.combat_cards[move.card].strength, symbols(table, seat, move.card)
    if move.plan:
        strength += amount_of(numbers, "b_master_plan", "card_strength")
        for _price, priests in prices(table, "b_master_plan"):
            for _ in range(priests):
                sacrifice(ref, seat, "b_master_plan")
    ref.emit(CardPlayed(seat, move.card, strength, casualties, planned=move.plan > 0))


def why_not(state: State, step: Step, seat: int, move: Move) -> Refusal | None:
    """Why a card cannot be played."""
    if not isinstance(move, Play):
        return None
    if move.card not in in_hand(state, seat):
        return "That card is not in your hand.", "LH-28.1"
    if not bearable(state.table, seat, move.card):
        there = hoplites(state.table, seat)
        return f"Its casualties would be more than your {there} hoplites here.", "LH-22.5"
    return "Master Plan takes one priest of your pool for one card.", "LH-29.16"
