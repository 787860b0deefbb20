"""Decks that deal other worlds than those that a viewer may take for the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from games.engine.decks import Blank, Hole
from games.engine.records import label
from games.engine.title import Title
from tests.compliance.planted.variants import Planted
from tests.titles.night_market import TITLE
from tests.titles.night_market import events as ev
from tests.titles.night_market.apply import APPLIERS
from tests.titles.night_market.components import CARDS
from tests.titles.night_market.state import State
from tests.titles.night_market.unseen import DECKS, GUESSES

(CARDS_OF_ALL,) = DECKS
(SEALED_BIDS,) = GUESSES

Holes = Sequence[Hole[State]]

_calls = count()


def _with_holes(change: Callable[[State, Holes], Holes]) -> Title[State]:
    """Night Market whose cards lie elsewhere."""
    holes = CARDS_OF_ALL.holes
    deck = replace(CARDS_OF_ALL, holes=lambda state: change(state, holes(state)))
    return replace(TITLE, decks=(deck,))


def _without_what_is_buried(_state: State, holes: Holes) -> Holes:
    return [hole for hole in holes if hole is not holes[-1]]


def _hands_and_bag_confused(state: State, holes: Holes) -> Holes:
    """As many in a hand as are in the bag: they add up all the same."""
    *hands, bag, buried = holes
    last = len(hands) - 1
    there = hands[last].read(state) is None
    if not there or bag.read(state) is not None:
        return holes
    hands[last], bag = replace(hands[last], size=bag.size), replace(bag, size=hands[last].size)
    return [*hands, bag, buried]


def _twice_the_first(_state: State, holes: Holes) -> Holes:
    def fill(hole: Hole[State]) -> Hole[State]:
        return replace(hole, fill=lambda world, cards: hole.fill(world, cards[:1] * len(cards)))

    return [fill(hole) for hole in holes]


def _hands_that_are_not_laid(_state: State, holes: Holes) -> Holes:
    *hands, bag, buried = holes
    return [*(replace(hand, fill=lambda world, cards: None) for hand in hands), bag, buried]


def _box_of_another_day(_state: State) -> Counter[Any]:
    """A card more or less from time to time, so that it does not hang on the view alone."""
    box = Counter[Any](CARDS)
    if next(_calls) % 2:
        box["jade"] += 1
        box["lamp"] -= 1
    return box


def _a_deal_that_peeks() -> Title[State]:
    """What is dealt to whom is kept where no view reaches, and laid there again."""
    dealt: dict[str, list[Any]] = {}

    def keep(state: State, event: ev.Dealt) -> None:
        APPLIERS[ev.Dealt](state, event)
        if isinstance(event.cards, tuple):
            dealt[label(event.seat)] = list(event.cards)

    def peeking(state: State, holes: Holes) -> Holes:
        *hands, bag, buried = holes
        unseen = [seat for seat, hand in enumerate(hands) if hand.read(state) is None]

        def fill(world: State, cards: list[Any]) -> None:
            bag.fill(world, cards)
            for seat in unseen:
                true = dealt[label(seat)]
                if world.table.merchants[seat].cards == len(true):
                    _swap(world, label(seat), true)

        return [*hands, replace(bag, fill=fill), buried]

    title = _with_holes(peeking)
    return replace(title, own_appliers={**APPLIERS, ev.Dealt: keep})


def _swap(world: State, holder: str, true: Sequence[Any]) -> None:
    """The true hand for the dealt one, where the bag has what it takes."""
    assert isinstance(world.bag, list)
    pool = [*world.hands[holder].cards, *world.bag]
    if not Counter(true) - Counter(pool):
        for card in true:
            pool.remove(card)
        world.hands[holder].cards, world.bag = sorted(true), sorted(pool)


def _never_nothing(state: State) -> Sequence[Blank[State]]:
    return [
        replace(blank, options=blank.options[1:] or blank.options)
        for blank in SEALED_BIDS.blanks(state)
    ]


LOOKS = "a_dealt_world_looks_like_the_true_one"
AMONG = "the_true_state_is_among_the_worlds"

DEALS: dict[str, Planted] = {
    "a deck that forgets a hole": Planted(
        _with_holes(_without_what_is_buried), LOOKS, "no world can be dealt|No hole"
    ),
    "a deck that lays a card twice": Planted(
        _with_holes(_twice_the_first), LOOKS, "has other pieces"
    ),
    "holes of the wrong size": Planted(
        _with_holes(_hands_and_bag_confused), AMONG, "lie where [0-9]+ were told"
    ),
    "a guess that leaves something out": Planted(
        replace(TITLE, guesses=(replace(SEALED_BIDS, blanks=_never_nothing),)),
        AMONG,
        "nobody guesses",
    ),
    "a deal that hangs on the day": Planted(
        replace(TITLE, decks=(replace(CARDS_OF_ALL, box=_box_of_another_day),)),
        "a_dealt_world_hangs_on_view_and_memory_alone",
        "dealt again",
    ),
    "hands that are not laid": Planted(
        _with_holes(_hands_that_are_not_laid),
        "a_dealt_world_can_be_played_to_its_end",
        "cannot be played",
    ),
    "a deal that peeks at the true state": Planted(
        _a_deal_that_peeks(), "any_deal_is_as_likely_as_another", "where chance would lay it"
    ),
    "a memory of what nobody was told": Planted(
        replace(TITLE, deducible_zones=("hands",)),
        "what_is_remembered_was_told_to_all",
        "what nobody told it",
    ),
}
