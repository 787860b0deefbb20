"""Buying creatures of the track (CY-17.1, CY-17.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Refusal
from games.engine.referee import Referee
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.components.names import CREATURE_NAMES
from games.titles.cyclades.events.cards import CreatureBought
from games.titles.cyclades.facts import controlled, gold, too_dear
from games.titles.cyclades.moves import Buy
from games.titles.cyclades.rules.creatures.card import play
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import State, Table

Ref = Referee[State]


def purchases(state: State, faction: FactionId) -> Sequence[Buy]:
    """Cards of the track, each with every number of discounts that makes it payable (CY-D18)."""
    table = state.table
    if table.turn is None or not GOD_FACTS[table.turn.god].creatures:
        return ()
    purse, unused = gold(state, faction), _discounts(table, faction)
    return [
        Buy(creature, used)
        for price, creature in zip(table.parameters.creatures, table.creature_track, strict=True)
        if creature is not None
        for used in range(min(unused, price) + 1)
        if price - used <= purse
    ]


def _discounts(table: Table, faction: FactionId) -> int:
    """One for each temple and metropolis, less those used in this cycle (CY-R35, CY-R36)."""
    lands, holdings = controlled(table, faction), table.factions[faction]
    temples = sum(land.buildings.count("temple") for land in lands)
    metropolises = sum(len(land.metropolises) for land in lands) + len(holdings.sheltered)
    return max(0, temples + metropolises - holdings.discounts)


def _price(table: Table, creature: CreatureId) -> int:
    return table.parameters.creatures[table.creature_track.index(creature)]


def buy(ref: Ref, faction: FactionId, move: Buy) -> None:
    """Pay and play it at once; that it may be without effect is the buyer's risk (CY-R72)."""
    price = _price(ref.state.table, move.creature) - move.discounts
    play(ref, faction, move.creature)
    pay(ref, faction, price, move.creature)
    ref.emit(CreatureBought(faction, move.creature, move.discounts))


def why_not_buy(state: State, faction: FactionId, move: Buy) -> Refusal:
    """Which cards there are, and what they cost."""
    table = state.table
    if move.creature not in table.creature_track:
        return f"{CREATURE_NAMES[move.creature]} is not on the track.", "CY-17.2"
    price, unused = _price(table, move.creature), _discounts(table, faction)
    if move.discounts > min(unused, price):
        return f"At most {min(unused, price)} discounts can be used here.", "CY-17.1"
    return too_dear(state, faction, price - move.discounts, "CY-17.1") or (
        "With this god no creature is bought.",
        "CY-7.4",
    )
