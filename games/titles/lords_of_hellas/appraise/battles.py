"""Combat cards in battles, and what a card in hand is worth (LH-22.2 to LH-22.7)."""

from __future__ import annotations

from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.hellas.facts.holdings import hand_limit
from games.titles.hellas.facts.hoplites import unfortified
from games.titles.hellas.facts.in_force import amount_of, effects_of
from games.titles.hellas.moves.fights import Play
from games.titles.hellas.moves.hoplites import Lead
from games.titles.hellas.moves.turn import Pass
from games.titles.hellas.rules import changing
from games.titles.hellas.rules.battle.choice import symbols
from games.titles.hellas.rules.battle.effects import ADDITIONS
from games.titles.hellas.rules.battle.sides import battle_of, holds, hoplites
from games.titles.hellas.rules.battle.strength import strength
from games.titles.hellas.rules.cards import in_hand
from games.titles.hellas.steps.battle import PlayCard
from games.titles.hellas.steps.hoplites import Bring
from games.titles.lords_of_hellas.appraise import armies, odds
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import Bluff


def keep(outlook: Outlook, card: CombatCardId) -> float:
    """What a card is worth in hand: those that serve battle and hunt alike are worth most."""
    facts = outlook.table.parameters.combat_cards[card]
    return w.CARD + w.SYMBOLS[COMBAT_CARDS[card].symbol] + w.STRENGTH * facts.strength


def draw_worth(outlook: Outlook, cards: int = 1) -> float:
    """So many cards from the deck, of which those beyond the hand limit bring little."""
    room = hand_limit(outlook.table, outlook.seat) - outlook.player.cards
    kept = max(0, min(cards, room))
    return w.CARD * kept + w.TRIFLE * (cards - kept)


def stake(outlook: Outlook) -> float:
    """What the battle decides."""
    table, seat = outlook.table, outlook.seat
    region = battle_of(table).region
    there = w.HOPLITE * hoplites(table, seat)
    owner = table.regions[region].owner
    return there + (outlook.loss(region) if owner == seat else outlook.gain(region))


def behind(outlook: Outlook) -> float:
    """How much strength is missing for a victory, by what the other side may still play."""
    table, seat = outlook.table, outlook.seat
    battle = battle_of(table)
    other = changing.sides(battle, seat)[1]
    expected = 0.0
    if not other.out:
        expected = odds.cards_of(outlook, other.seat, hoplites(table, other.seat)) + w.MARGIN
    tie = 1 if battle.attack.seat == seat else 0
    return strength(table, other.seat) + expected + tie - strength(table, seat)


def added(outlook: Outlook, move: Play) -> int:
    """What a card would add, its text included (LH-22.4, LH-R60)."""
    table, seat = outlook.table, outlook.seat
    strength = table.parameters.combat_cards[move.card].strength
    for effect in effects_of(table.parameters, move.card):
        if effect.kind in ADDITIONS and holds(table, seat, effect):
            strength += ADDITIONS[effect.kind](table, seat, effect)
        elif holds(table, seat, effect) and changing.would_change(table, seat, (effect,)):
            strength += _text(outlook, effect.kind, effect.amount or 0)
    if move.plan:
        strength += amount_of(table.parameters, "b_master_plan", "card_strength")
    return strength


def _text(outlook: Outlook, kind: str, amount: int) -> int:
    """Hoplites that come into the battle, and enemies that die before it is compared."""
    table, seat = outlook.table, outlook.seat
    match kind:
        case "recruit_in_battle":
            return min(amount, table.players[seat].hoplites)
        case "kill_enemy":
            return min(amount, hoplites(table, changing.sides(battle_of(table), seat)[1].seat))
        case "bring_hoplites":
            near = NEIGHBOURS[battle_of(table).region]
            return max(unfortified(table, region, seat) for region in near)
        case _:
            return 0


def play(outlook: Outlook, _step: PlayCard | Bluff, move: Play | Pass) -> float:
    """Enough strength to win and no more, unless all is not enough or not worth it."""
    if isinstance(move, Pass):
        return 0.0
    missing = behind(outlook)
    price = _price(outlook, move)
    if missing <= 0.0 or not _can_turn(outlook, missing):
        return -price
    return stake(outlook) * min(1.0, added(outlook, move) / missing) - price


def _price(outlook: Outlook, move: Play) -> float:
    killed = symbols(outlook.table, outlook.seat, move.card)
    return keep(outlook, move.card) + w.HOPLITE * killed + w.PRIEST * move.plan


def _can_turn(outlook: Outlook, missing: float) -> bool:
    """Whether the hand could still turn the battle; what is expected of the other may not come."""
    table, seat = outlook.table, outlook.seat
    most = sum(added(outlook, Play(card)) for card in in_hand(outlook.view, seat))
    other = changing.sides(battle_of(table), seat)[1]
    hope = 0.0 if other.out else odds.cards_of(outlook, other.seat, hoplites(table, other.seat))
    return most >= missing - hope


def bring(outlook: Outlook, _step: Bring, move: Lead | Pass) -> float:
    """Who comes into the battle: as many as it takes, from where they are missed least."""
    if isinstance(move, Pass):
        return 0.0
    missing = max(1.0, behind(outlook))
    share = min(1.0, move.hoplites / missing)
    return stake(outlook) * share - armies.departure(outlook, move.region, move.hoplites)
