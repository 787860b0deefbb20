"""Wounds of a monster outside the hand's reach."""

from __future__ import annotations

from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import MonsterId, Symbol
from games.titles.hellas.facts.monsters import open_slots, track
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.steps.cards import Wound
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.hunts import prize
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def spare(outlook: Outlook, symbol: Symbol) -> float:
    """A symbol that a single card covers is not for what covers any."""
    held = [COMBAT_CARDS[card].symbol for card in in_hand(outlook.view, outlook.seat)]
    return w.FITS * (symbol in held)


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
    symbol = next(at for at in track(outlook.table, move.monster) if at.slot == move.slot)
    return wound_worth(outlook, move.monster) - spare(outlook, symbol.symbol)
