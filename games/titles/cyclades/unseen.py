"""What lies unseen: decks, the card that Zeus showed, sealed losses; and what follows of purses for
whoever counts along (CY-22.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.engine.decks import Blank, Deck, Guess, Hole, hidden, zone
from games.engine.records import Event
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import BONUSES, CREATURES, HEROES, CreatureId, FactionId
from games.titles.cyclades.events.cycle import Offered
from games.titles.cyclades.events.gold import GoldTaken
from games.titles.cyclades.rules.battle.losses import losses, suffered
from games.titles.cyclades.rules.creatures.persons import griffins_part
from games.titles.cyclades.rules.offerings import is_payable
from games.titles.cyclades.state import SealedLoss, SeenCards, State
from games.titles.cyclades.steps.cards import ChooseDrawn


def _open_creatures(state: State) -> Iterator[CreatureId]:
    """Beside those on the table, one on top that the viewer knows."""
    table = state.table
    yield from (creature for creature in table.creature_track if creature is not None)
    yield from table.creature_discards
    yield from table.playing
    for faction in table.factions.values():
        yield from faction.creatures
    yield from _top(state)


def _places_of_creatures(state: State) -> Sequence[Hole[State]]:
    """The deck and, before the Sphinx, the cards drawn: all that lie neither open nor there."""
    table = state.table
    places = [_creature_deck(table.supply.creatures, _top(state))]
    choosing = next((step for step in state.flow.agenda if isinstance(step, ChooseDrawn)), None)
    if choosing is not None:
        open_now = sum(1 for _ in _open_creatures(state)) - len(_top(state))
        drawn = len(CREATURES) - table.supply.creatures - open_now
        owners = (table.factions[choosing.faction].seat,)
        blank = partial(SeenCards, owners, [])
        places.append(zone("seen", "sphinx", "cards", drawn, blank, ordered=True))
    return places


def _top(state: State) -> list[CreatureId]:
    """The top card where it is known; it lies in the deck as well."""
    return list(state.seen["top"].cards) if "top" in state.seen else []


def _creature_deck(size: int, known: Sequence[CreatureId]) -> Hole[State]:
    def read(state: State) -> list[CreatureId] | None:
        bag = state.creature_bag
        return None if bag is UNSET else [card for card in bag if card not in known]

    def fill(state: State, cards: list[CreatureId]) -> None:
        state.creature_bag = sorted([*cards, *known])

    return Hole(size - len(known), read, fill)


def _open_heroes(state: State) -> set[Any]:
    table = state.table
    shown = {*table.hero_track, *table.gone} - {None}
    return shown.union(
        *({*faction.heroes, *faction.sheltered} for faction in table.factions.values())
    )


def _open_bonuses(state: State) -> Iterator[Any]:
    table = state.table
    for land in table.lands.values():
        yield from land.metropolises
    for faction in table.factions.values():
        yield from faction.sheltered.values()
    yield from table.lost_metropolises


def _top_card(state: State) -> Sequence[Blank[State]]:
    """Any card of the deck, where somebody has seen the top one (CY-9.2)."""
    table = state.table
    if not table.known_top or state.creature_bag is UNSET:
        return ()
    owners = tuple(sorted({table.factions[faction].seat for faction in table.known_top}))
    options = [SeenCards(owners, [card]) for card in state.creature_bag]
    return (Blank(options, lambda world: world.seen.get("top"), partial(_see, "top")),)


def _see(where: str, world: State, cards: Any) -> None:
    world.seen[where] = cards


def _sealed_losses(state: State) -> Sequence[Blank[State]]:
    """Any that its side may suffer (CY-12.5)."""
    battle = state.table.battle
    return [] if battle is None else [_sealed(state, faction) for faction in battle.sealed]


def _sealed(state: State, faction: FactionId) -> Blank[State]:
    seat = state.table.factions[faction].seat
    options = []
    for move in losses(state.table, faction):
        loss = suffered(faction, move)
        options.append(SealedLoss((seat,), faction, loss.unit, loss.area))

    def fill(world: State, loss: Any) -> None:
        world.losses[faction] = loss

    return Blank(options, lambda world: world.losses.get(faction), fill)


def _taken_in_full(state: State, event: GoldTaken) -> Event:
    """Griffin takes a known part of a known purse."""
    return replace(event, gold=griffins_part(state, event.victim))


def _offered_in_full(state: State, event: Offered) -> Event:
    """Whether a known purse covers the offer (CY-5.9)."""
    payable = is_payable(state, event.faction, mv.Bid(event.god, event.space))
    return replace(event, destitute=not payable)


DECKS: tuple[Deck[State], ...] = (
    Deck(
        "creatures",
        box=lambda state: Counter[Any](CREATURES),
        open=_open_creatures,
        holes=_places_of_creatures,
    ),
    Deck(
        "heroes",
        box=lambda state: Counter[Any](HEROES),
        open=_open_heroes,
        holes=lambda state: [hidden("hero_bag", state.table.supply.heroes)],
    ),
    Deck(
        "bonuses",
        box=lambda state: Counter[Any](
            dict.fromkeys(BONUSES, state.table.parameters.supply.metropolises)
        ),
        open=_open_bonuses,
        holes=lambda state: [hidden("metropolis_bag", state.table.supply.metropolises)],
    ),
)
GUESSES: tuple[Guess[State], ...] = (
    Guess("top card", blanks=_top_card),
    Guess("sealed loss", blanks=_sealed_losses),
)
DEDUCTIONS: Mapping[type[Event], Callable[[State, Any], Event]] = {
    GoldTaken: _taken_in_full,
    Offered: _offered_in_full,
}
