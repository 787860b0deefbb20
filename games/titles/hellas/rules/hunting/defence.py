"""What cards can do against an attack (LH-20.10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.records import Move
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.in_force import amount_of, effect_of
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.rules.cards import in_hand, kinds_in_hand
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.rules.usable import prices, usable
from games.titles.hellas.state import State, Table


def plans_left(table: Table, seat: int) -> int:
    """How many more cards Master Plan can strengthen (LH-29.16)."""
    if not usable(table, seat, "b_master_plan", "H3"):
        return 0
    price = sum(amount for _price, amount in prices(table, "b_master_plan"))
    return table.players[seat].pool // price if price else table.players[seat].cards


def dodge_strength(table: Table, seat: int) -> int | None:
    """What Advanced Dodge adds, once in a hunt; None where it cannot be used."""
    if not usable(table, seat, "b_advanced_dodge", "H3"):
        return None
    effect = effect_of(table.parameters, "b_advanced_dodge", "defend_with_attribute")
    return value(table, seat, effect.attributes[0])


def defence_of(table: Table, seat: int, move: mv.Lay) -> int:
    """The strength of a card, and of what is added to it."""
    numbers = table.parameters
    total = numbers.combat_cards[move.card].strength
    if move.plan:
        total += amount_of(numbers, "b_master_plan", "card_strength")
    if move.dodge:
        total += dodge_strength(table, seat) or 0
    return total


def _most(table: Table, cards: Sequence[CombatCardId], plans: int, dodge: int) -> int:
    """The most that these cards can defend against."""
    if not cards:
        return 0
    numbers = table.parameters
    planned = amount_of(numbers, "b_master_plan", "card_strength") * min(plans, len(cards))
    return sum(numbers.combat_cards[card].strength for card in cards) + planned + dodge


def can_complete(table: Table, seat: int, cards: Sequence[CombatCardId]) -> bool:
    """Whether these cards and what lies there can still be a defence."""
    hunt, plans, dodge = hunt_of(table), plans_left(table, seat), dodge_strength(table, seat)
    return hunt.defended + _most(table, cards, plans, dodge or 0) >= hunt.strength


def can_lay(state: State, seat: int) -> list[Move]:
    """Cards with which the defence can still be completed, as none is taken back."""
    table, hand = state.table, in_hand(state, seat)
    hunt, plans, dodge = hunt_of(table), plans_left(table, seat), dodge_strength(table, seat)
    cards: list[Move] = []
    for card in kinds_in_hand(state, seat):
        others = list(hand)
        others.remove(card)
        for plan in (0, 1) if plans else (0,):
            for dodges in (0, 1) if dodge is not None else (0,):
                move = mv.Lay(card, plan, dodges)
                left = 0 if dodges else dodge or 0
                most = defence_of(table, seat, move) + _most(table, others, plans - plan, left)
                if hunt.defended + most >= hunt.strength:
                    cards.append(move)
    return cards
