"""Hunts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.hellas.apply.cards import leave_hand, put_back, taken
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.events import hunts as ev
from games.titles.hellas.state import Attacks, Hunt, State


def hunt_of(state: State) -> Hunt:
    """The hunt that is on."""
    assert state.table.hunt is not None
    return state.table.hunt


def hunt_began(state: State, event: ev.HuntBegan) -> None:
    """A whole attack deck."""
    state.table.hunt = Hunt(event.seat, event.monster, event.region)
    state.table.decks.attacks = sum(card.copies for card in ATTACK_CARDS.values())


def hunt_ready(state: State, event: ev.HuntReady) -> None:
    """The first cards are in hand."""
    hunt_of(state).drawn = True


def stage_began(state: State, event: ev.StageBegan) -> None:
    """No wound yet in this stage."""
    hunt_of(state).stage = 0


def attacks_shuffled(state: State, event: ev.AttacksShuffled) -> None:
    """The pile back into the deck."""
    hunt = hunt_of(state)
    put_back(state.attack_bag, hunt.played)
    known = state.attacks.get("hunt")
    if known is not None:
        put_back(state.attack_bag, known.unplayed)
        known.unplayed = []
    state.table.decks.attacks += event.count
    hunt.played, hunt.aside = [], 0


def attacks_drawn(state: State, event: ev.AttacksDrawn) -> None:
    """Before the eyes of one."""
    state.table.decks.attacks -= event.count
    state.attack_bag = taken(state.attack_bag, event.cards)
    if not isinstance(event.cards, UnsetType):
        zone = state.attacks.setdefault("hunt", Attacks(event.known_to))
        zone.choice = sorted(event.cards)


def attack_shown(state: State, event: ev.AttackShown) -> None:
    """One to the pile face up, the others face down."""
    hunt = hunt_of(state)
    hunt.attack, hunt.strength = event.card, event.strength
    hunt.laid = hunt.defended = 0
    hunt.attacks += 1
    hunt.played.append(event.card)
    hunt.aside += state.table.parameters.hunt.attacks_to_choose - 1
    known = state.attacks.get("hunt")
    if known is not None:
        known.choice.remove(event.card)
        known.unplayed.extend(known.choice)
        known.unplayed.sort()
        known.choice = []


def defence_laid(state: State, event: ev.DefenceLaid) -> None:
    """From the hand onto the pile."""
    hunt = hunt_of(state)
    leave_hand(state, event.seat, (event.card,))
    state.table.combat_discards.append(event.card)
    hunt.laid += 1
    hunt.defended += event.strength


def attack_answered(state: State, event: ev.AttackAnswered) -> None:
    """Nothing is to be answered any more; what follows is told by other facts."""
    hunt = hunt_of(state)
    hunt.attack = None
    hunt.injured = bool(state.table.players[hunt.seat].injured)


def hunt_ended(state: State, event: ev.HuntEnded) -> None:
    """All attack cards are one deck again."""
    hunt = hunt_of(state)
    known = state.attacks.pop("hunt", None)
    put_back(state.attack_bag, hunt.played)
    if known is not None:
        put_back(state.attack_bag, [*known.choice, *known.unplayed])
    state.table.decks.attacks = 0
    state.table.hunt = None


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.HuntBegan: hunt_began,
    ev.HuntReady: hunt_ready,
    ev.StageBegan: stage_began,
    ev.AttacksShuffled: attacks_shuffled,
    ev.AttacksDrawn: attacks_drawn,
    ev.AttackShown: attack_shown,
    ev.DefenceLaid: defence_laid,
    ev.AttackAnswered: attack_answered,
    ev.HuntEnded: hunt_ended,
}
