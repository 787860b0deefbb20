"""Decks: bags without order, from which a card is drawn when it is drawn (CY-3.4, CY-R11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import UnsetType

from games.engine.referee import Referee
from games.engine.secrecy import Hidden
from games.titles.cyclades.components.ids import BonusId, CreatureId, HeroId
from games.titles.cyclades.events.cycle import CreatureDiscarded, DeckShuffled
from games.titles.cyclades.state import State

Ref = Referee[State]
T = TypeVar("T")


def draw_creature(ref: Ref) -> CreatureId | None:
    """The next creature card; None with deck and pile empty.

    It stays in the bag until the event that tells of it is emitted.
    """
    return next(iter(draw_creatures(ref, 1)), None)


def draw_creatures(ref: Ref, count: int) -> list[CreatureId]:
    """So many of the next creature cards, or as many as there are, for one event to tell of."""
    drawn: list[CreatureId] = []
    while len(drawn) < count and (card := _next_creature(ref, drawn)) is not None:
        drawn.append(card)
    return drawn


def _next_creature(ref: Ref, drawn: Sequence[CreatureId]) -> CreatureId | None:
    """CY-3.4: the known top card first; an empty deck is made anew of the pile."""
    state = ref.state
    if "top" in state.seen and not drawn:
        return state.seen["top"].cards[0]
    if len(_known(state.creature_bag)) == len(drawn):
        shuffle(ref)
    left = [card for card in _known(state.creature_bag) if card not in drawn]
    return left[ref.pick("deck:creatures", left)] if left else None


def draw_heroes(ref: Ref, count: int) -> list[HeroId]:
    """So many of the next hero cards, or as many as there are: heroes never come back (CY-3.2)."""
    return _drawn(ref, "deck:heroes", ref.state.hero_bag, count)


def draw_bonus(ref: Ref) -> BonusId:
    """The bonus of the top metropolis token; the stack must not be empty (CY-14.4)."""
    return _drawn(ref, "stack:metropolises", ref.state.metropolis_bag, 1)[0]


def _known(bag: Hidden[list[T]]) -> list[T]:
    assert not isinstance(bag, UnsetType)  # whoever draws is no viewer
    return bag


def _drawn(ref: Ref, stream: str, bag: Hidden[list[T]], count: int) -> list[T]:
    left = list(_known(bag))
    return [left.pop(ref.pick(stream, left)) for _ in range(min(count, len(left)))]


def discard(ref: Ref, creature: CreatureId, source: Literal["track", "played", "held"]) -> None:
    """A creature card onto the pile; Chimera takes the whole pile into the deck (CY-18.12)."""
    ref.emit(CreatureDiscarded(creature, source))
    if creature == "chimera":
        shuffle(ref)


def shuffle(ref: Ref) -> None:
    """The discard pile into the deck; an empty pile is no fact."""
    pile = tuple(ref.state.table.creature_discards)
    if pile:
        ref.emit(DeckShuffled(pile))
