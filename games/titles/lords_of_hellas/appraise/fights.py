"""Cards in battles and hunts (LH-20, LH-22)."""

from __future__ import annotations

from typing import Any

from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.changing import sides
from games.titles.lords_of_hellas.components.combat_cards import COMBAT_CARDS
from games.titles.lords_of_hellas.facts import army
from games.titles.lords_of_hellas.moves import cards as cv
from games.titles.lords_of_hellas.moves import fights as mv
from games.titles.lords_of_hellas.wounds import open_slots


def keep(card: str) -> float:
    """What a card is worth in hand: those that serve battle and hunt alike are worth most."""
    facts = COMBAT_CARDS[card]  # type: ignore[index]
    use = {"sickle": 0.6, "shield": 0.5, "axe": 0.3, "spear": 0.3}.get(facts.symbol, 0.1)
    return w.CARD + use + 0.1 * facts.strength


def play(outlook: Outlook, _step: Any, move: mv.Play) -> float:
    """Enough strength to win, and no more cards than that."""
    table, battle = outlook.table, outlook.table.battle
    assert battle is not None
    own, other = sides(battle, outlook.seat)
    ours = _strength(outlook, own)
    theirs = _strength(outlook, other) + w.CARD_STRENGTH * (
        0 if other.out else min(2, table.players[other.seat].cards)
    )
    facts = table.parameters.combat_cards[move.card]
    if ours > theirs + 1:
        return -keep(move.card)
    reach = sum(
        table.parameters.combat_cards[c].strength
        for c in outlook.view.hands[f"P{outlook.seat + 1}"].cards
    )
    if ours + reach < theirs - 3:
        return -keep(move.card)
    return 1.0 + 0.3 * facts.strength - 0.6 * facts.casualties - 0.5 * move.plan


def _strength(outlook: Outlook, side: Any) -> float:
    region = outlook.table.battle.region  # type: ignore[union-attr]
    played = sum(card.strength + card.added for card in side.played)
    return army(outlook.table, region, side.seat) + played + side.bonus + _spot(outlook, side.seat)


def _spot(outlook: Outlook, seat: int) -> float:
    battle = outlook.table.battle
    assert battle is not None
    return float(outlook.table.regions[battle.region].fortified == seat)


def strike(outlook: Outlook, _step: Any, move: mv.Strike) -> float:
    """One card for a symbol, those of most reward first."""
    hunt = outlook.table.hunt
    assert hunt is not None
    last = len(open_slots(outlook.table, hunt.monster)) == 1
    return (w.WIN if last else 2.0) - 0.2 * keep(move.card)


def combine(outlook: Outlook, _step: Any, move: mv.Combine) -> float:
    """Several cards for one symbol only when it is worth them."""
    hunt = outlook.table.hunt
    assert hunt is not None
    cards = outlook.table.parameters.hunt.combos[move.symbol]
    left = len(open_slots(outlook.table, hunt.monster))
    if left <= 2 or hunt.stage == 0:
        return 1.5 - 0.2 * cards
    return 0.3 - 0.2 * cards


def lay(outlook: Outlook, _step: Any, move: mv.Lay) -> float:
    """Defend with cards that strike no open symbol."""
    hunt = outlook.table.hunt
    assert hunt is not None
    open_symbols = {wound.symbol for wound in open_slots(outlook.table, hunt.monster)}
    useful = COMBAT_CARDS[move.card].symbol in open_symbols
    missing = hunt.strength - hunt.defended
    strength = outlook.table.parameters.combat_cards[move.card].strength
    return 1.0 - 0.6 * useful + 0.1 * min(strength, missing) - 0.5 * move.plan


def discard(outlook: Outlook, _step: Any, move: cv.Discard) -> float:
    """What is of least use."""
    return -keep(move.card)
