"""What lies unseen: the decks of the family with the whole box, and the event cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.engine.decks import Deck, hidden
from games.titles.hellas.components.artifacts import NEUTRAL_ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.event_cards import EVENT_CARDS
from games.titles.hellas.steps.cards import Draft, PassPack
from games.titles.hellas.unseen import Seats, artifact_deck, attack_deck, blessing_deck, combat_deck
from games.titles.lords_of_hellas.facts import left_of
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import ChooseAttack


def _all_seats(state: State) -> Seats:
    return tuple(range(len(state.table.players)))


def _held_the_pack(state: State) -> Seats:
    """Whoever it has come to, on its way to the right (LH-25.1)."""
    step = next(entry for entry in state.flow.agenda if isinstance(entry, Draft | PassPack))
    held, seats = [step.seat], len(state.table.players)
    while len(held) < seats - step.left:
        held.append(left_of(state.table, held[-1]))
    return tuple(sorted(held))


def _left_neighbour(state: State) -> Seats:
    hunt = state.table.hunt
    return () if hunt is None else (left_of(state.table, hunt.seat),)


def _is_attack_being_chosen(state: State) -> bool:
    return any(isinstance(step, ChooseAttack) for step in state.flow.agenda)


def _open_events(state: State) -> Iterator[Any]:
    table = state.table
    yield from (quest for quest in table.quests if quest is not None)
    yield from [*table.event_discards, *table.done]
    for player in table.players:
        yield from player.kept
    for monster in table.monsters.values():
        yield from monster.evolutions


DECKS: tuple[Deck[State], ...] = (
    combat_deck(
        (card for card, printed in COMBAT_CARDS.items() for _ in range(printed.copies)), _all_seats
    ),
    artifact_deck(NEUTRAL_ARTIFACTS),
    blessing_deck(BLESSINGS, held=_held_the_pack, drafting=_all_seats),
    attack_deck(_is_attack_being_chosen, _left_neighbour),
    Deck(
        "event cards",
        box=lambda state: Counter[Any](EVENT_CARDS),
        open=_open_events,
        holes=lambda state: [hidden("event_bag", state.table.decks.events)],
    ),
)
