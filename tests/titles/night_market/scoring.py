"""Scores (NM-8) and the count of every piece, for checks that none is lost."""

from __future__ import annotations

from collections import Counter

from msgspec import UnsetType

from games.engine.records import Outcome, ranked
from tests.titles.night_market.facts import in_market, partners
from tests.titles.night_market.state import State, Table


def scored(table: Table, reason: str) -> Outcome:
    """NM-8: lanterns of the side, then coins; who has left counts for less than any who stay."""
    staying = {table.merchants[seat].side for seat in in_market(table)}
    scores = []
    for seat, merchant in enumerate(table.merchants):
        side = [table.merchants[partner] for partner in partners(table, seat)]
        score = sum(100 * member.lanterns + member.coins for member in side)
        scores.append(score + 10_000 if merchant.side in staying else score)
    return ranked(tuple(scores), reason)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it runs."""
    return state.table.outcome


def pieces(state: State) -> Counter[str]:
    """Every card, coin and lantern, wherever it lies; of a full state."""
    table = state.table
    assert not isinstance(state.bag, UnsetType)
    assert not isinstance(state.buried, UnsetType)
    counted: Counter[str] = Counter(table.discards)
    for cards in (state.bag, state.buried, *(hand.cards for hand in state.hands.values())):
        counted.update(cards)
    counted["coin"] = table.bank + sum(merchant.coins for merchant in table.merchants)
    counted["lantern"] = table.lanterns + sum(merchant.lanterns for merchant in table.merchants)
    return counted
