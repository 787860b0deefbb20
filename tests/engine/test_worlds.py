"""Worlds are dealt of a view: fairly, the same by the same luck, and never of what it hides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine import asking, beginning, deciding
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.recall import remembered
from games.engine.secrecy import SPECTATOR, redact
from games.engine.worlds import NoWorld, Worlds, determinize
from tests.titles.night_market import TITLE
from tests.titles.night_market.moves import Bid, Rest
from tests.titles.night_market.state import State

MINE = frozenset((0,))
DEALS = 2000


def _position() -> State:
    """Two merchants: five cards are unseen by P1, two in the other hand and three in the bag."""
    state = beginning.new_game(TITLE, None, 2, SeededChance("small")).state
    table = state.table
    state.hands["P1"].cards = ["lamp"]
    state.hands["P2"].cards = ["jade", "silk"]
    state.bag = ["snare", "urchin", "whistle"]
    table.left, table.merchants[0].cards, table.merchants[1].cards = 3, 1, 2
    seen = Counter(["lamp", "jade", "silk", "snare", "urchin", "whistle"])
    everything: Counter[Any] = TITLE.decks[0].box(state) if TITLE.decks else Counter()
    table.discards = sorted((everything - seen).elements())
    return state


def _deal(state: State, luck: int) -> State:
    return determinize(TITLE, state, MINE, remembered(TITLE, state), Random(luck))


def test_all_deals_of_a_small_position_are_equally_likely() -> None:
    """Two of five cards in a hand: ten deals, by chi-square over many."""
    state = _position()
    rng, dealt = Random(1), Counter[tuple[str, ...]]()
    for _ in range(DEALS):
        world = determinize(TITLE, state, MINE, None, rng)
        dealt[tuple(world.hands["P2"].cards)] += 1
    assert len(dealt) == 10
    expected = DEALS / 10
    chi_square = sum((times - expected) ** 2 / expected for times in dealt.values())
    assert chi_square < 27.9  # nine degrees of freedom, passed once in a thousand times


def test_what_one_holds_stays_and_the_rest_is_all_there() -> None:
    world = _deal(_position(), 3)
    assert isinstance(world.bag, list)
    assert world.hands["P1"].cards == ["lamp"]
    assert sorted([*world.bag, *world.hands["P2"].cards]) == [
        *("jade", "silk", "snare", "urchin", "whistle")
    ]


def test_the_same_luck_deals_the_same_world_and_leaves_the_view_alone() -> None:
    state = _position()
    view = redact(state, MINE)
    before = canonical(view)
    assert canonical(_deal(view, 5)) == canonical(_deal(clone(state), 5))
    assert canonical(view) == before


def test_a_world_does_not_hang_on_those_dealt_before_it() -> None:
    state = _position()
    worlds = Worlds(TITLE, state, MINE, remembered(TITLE, state))
    dealt = [canonical(worlds.deal(Random(luck))) for luck in range(20)]
    assert dealt == [canonical(_deal(state, luck)) for luck in range(20)]
    assert len(set(dealt)) > 1


def test_who_is_handed_the_whole_state_learns_nothing_of_it() -> None:
    """P2's cards are exchanged with the bag behind P1's back."""
    state = _position()
    other = clone(state)
    other.hands["P2"].cards, other.bag = ["urchin", "whistle"], ["jade", "silk", "snare"]
    assert canonical(_deal(state, 7)) == canonical(_deal(other, 7))


def test_a_sealed_bid_may_be_any_that_is_covered() -> None:
    state = beginning.new_game(TITLE, None, 2, SeededChance("bids")).state
    chance = SeededChance("bids")
    for _ in range(2):
        (asked,) = (decision for decision in asking.decisions(TITLE, state) if decision.required)
        state = deciding.decide(TITLE, state, asked.seat, Rest(), chance).state
    state = deciding.decide(TITLE, state, 1, Bid(3), chance).state
    bids = Counter(_deal(state, luck).bids["P2"].coins for luck in range(400))
    assert set(bids) == set(range(state.table.merchants[1].coins + 1))
    assert max(bids.values()) < 2 * min(bids.values())


def test_a_spectator_deals_all_hands() -> None:
    state = _position()
    world = determinize(TITLE, state, SPECTATOR, None, Random(2))
    assert {len(hand.cards) for hand in world.hands.values()} == {1, 2}
    assert TITLE.pieces(world) == TITLE.pieces(state)


def test_a_title_that_does_not_say_where_things_lie_has_no_worlds() -> None:
    with pytest.raises(NoWorld, match="does not say"):
        determinize(replace(TITLE, decks=None), _position(), MINE, None, Random(1))


def test_who_must_remember_something_is_not_served_without() -> None:
    with pytest.raises(NoWorld, match="remembers bids"):
        determinize(replace(TITLE, deducible_zones=("bids",)), _position(), MINE, None, Random(1))
