"""When to hunt, and how to strike (LH-20.1 to LH-20.7, LH-20.15, LH-20.16)."""

from __future__ import annotations

from collections import Counter

from games.titles.hellas.components.combat_cards import COMBAT_CARDS, HUNTING
from games.titles.hellas.components.ids import CombatCardId, MonsterId, Symbol
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.monsters import open_slots, track
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as mv
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.rules.hunting.start import draws_by
from games.titles.hellas.steps.cards import Wound
from games.titles.hellas.steps.hunt import ChooseMonster, PayCombo, Strike
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.attacks import card_cost
from games.titles.lords_of_hellas.appraise.battles import keep
from games.titles.lords_of_hellas.appraise.odds import surely
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def prize(outlook: Outlook, seat: int) -> float:
    """A monster more, for a player."""
    return w.MONSTER + outlook.monsters_worth(seat)


def chance(outlook: Outlook, monster: MonsterId, seat: int) -> float:
    """That a hunt begun now succeeds: cards in hand and those drawn, against open symbols."""
    table = outlook.table
    cards = table.players[seat].cards + value(table, seat, draws_by(table, monster))
    missing = len(open_slots(table, monster))
    hurt = len(table.players[seat].injured)
    return surely((cards - w.HUNT_SURE - w.HUNT_EACH * missing - hurt) * w.HUNT_SPREAD)


def hunt_worth(outlook: Outlook, monster: MonsterId) -> float:
    """What a hunt on a monster should bring."""
    seat = outlook.seat
    success = chance(outlook, monster, seat)
    hurt = w.FAILURE + w.INJURY * len(outlook.player.injured)
    return success * prize(outlook, seat) + w.WOUND - (1.0 - success) * hurt


def hunt(outlook: Outlook, _step: ChooseMonster, move: mv.Hunt) -> float:
    """The best prey."""
    return hunt_worth(outlook, move.monster)


# How to strike


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
        one for one in track(outlook.table, hunt_of(outlook.table).monster) if one.slot == move.slot
    )
    base += w.ICON * (wound.reward is not None)
    if isinstance(move, mv.Combine):
        return base + _combine(outlook, move.symbol) - _spare(outlook, wound.symbol)
    cost = keep(outlook, move.card)
    if _alone(outlook, move.card):
        return base + w.STRIKE - cost - _spare(outlook, wound.symbol)
    return base + w.STRIKE - cost / 2


def _combine(outlook: Outlook, symbol: Symbol) -> float:
    """Several cards for one symbol cost much, but without a wound the hunt is over (LH-20.6)."""
    cards = outlook.table.parameters.hunt.combos[symbol]
    if hunt_of(outlook.table).stage:
        return w.COMBINE - w.CARD * cards
    return w.COMBINE


def _spare(outlook: Outlook, symbol: Symbol) -> float:
    """A symbol that a single card covers is not for what covers any."""
    held = [COMBAT_CARDS[card].symbol for card in in_hand(outlook.view, outlook.seat)]
    return w.FITS * (symbol in held)


def pay(outlook: Outlook, _step: PayCombo, move: cv.Discard) -> float:
    """The cards that are of least use."""
    return -card_cost(outlook, move.card)


# Wounds outside the hand's reach


def wound_worth(outlook: Outlook, monster: MonsterId) -> float:
    """A wound on a monster: the last one slays it, others help whoever hunts it next."""
    if len(open_slots(outlook.table, monster)) == 1:
        return prize(outlook, outlook.seat)
    region = outlook.table.monsters[monster].region
    helped = sum(outlook.table.players[rival].region == region for rival in outlook.rivals)
    mine = outlook.player.region == region
    return w.WOUND * (1.0 + mine - helped)


def wound(outlook: Outlook, _step: Wound, move: cv.Wound) -> float:
    """In a hunt a symbol that no card in hand covers; else the monster that one is nearest to."""
    symbol = next(one for one in track(outlook.table, move.monster) if one.slot == move.slot)
    return wound_worth(outlook, move.monster) - _spare(outlook, symbol.symbol)
