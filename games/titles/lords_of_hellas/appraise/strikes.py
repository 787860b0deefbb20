"""How to strike in a hunt."""

from __future__ import annotations

from collections import Counter

from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.ids import CombatCardId, Symbol
from games.titles.hellas.facts.monsters import open_slots, track
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.steps.hunt import PayCombo, Strike
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.battles import keep
from games.titles.lords_of_hellas.appraise.defence import card_cost
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.appraise.wounding import spare


def _alone(outlook: Outlook, card: CombatCardId) -> bool:
    """Whether a card covers any symbol by itself."""
    return outlook.table.parameters.hunt.combos.get(COMBAT_CARDS[card].symbol) == 1


def can_finish(outlook: Outlook) -> bool:
    """Whether the hand covers all that is open: each symbol by its own card, the others by cards
    for any symbol and by several of a kind."""
    table = outlook.table
    hand = Counter(COMBAT_CARDS[card].symbol for card in in_hand(outlook.view, outlook.seat))
    missing = 0
    for wound in open_slots(table, hunt_of(table).monster):
        covers = next((s for s in hand if hand[s] and HUNTING[s].covers == wound.symbol), None)
        if covers is None:
            missing += 1
        else:
            hand[covers] -= 1
    combos = table.parameters.hunt.combos
    return missing <= sum(count // combos[s] for s, count in hand.items() if s in combos)


def strike(outlook: Outlook, _step: Strike, move: mv.Strike | mv.Combine | Pass) -> float:
    """Go on while there is something to strike: single cards first, each on its own symbol."""
    if isinstance(move, Pass):
        return 0.0
    base = w.FINISH if can_finish(outlook) else 0.0
    wound = next(
        symbol
        for symbol in track(outlook.table, hunt_of(outlook.table).monster)
        if symbol.slot == move.slot
    )
    base += w.ICON * (wound.reward is not None)
    if isinstance(move, mv.Combine):
        return base + _combine(outlook, move.symbol) - spare(outlook, wound.symbol)
    cost = keep(outlook, move.card)
    if _alone(outlook, move.card):
        return base + w.STRIKE - cost - spare(outlook, wound.symbol)
    return base + w.STRIKE - cost / 2


def _combine(outlook: Outlook, symbol: Symbol) -> float:
    """Several cards for one symbol cost much, but without a wound the hunt is over (LH-20.6)."""
    cards = outlook.table.parameters.hunt.combos[symbol]
    if hunt_of(outlook.table).stage:
        return w.COMBINE - w.CARD * cards
    return w.COMBINE


def pay(outlook: Outlook, _step: PayCombo, move: cv.Discard) -> float:
    """The cards that are of least use."""
    return -card_cost(outlook, move.card)
