"""Heroes: attributes, injuries, where they are, quests, glory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.titles.hellas.components.ids import ATTRIBUTES
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events import heroes as ev
from games.titles.hellas.state import State


def hero_chosen(state: State, event: ev.HeroChosen) -> None:
    """All attributes at the start (LH-3.3), none below the lowest value (LH-1.5)."""
    player, numbers = state.table.players[event.seat], state.table.parameters
    player.hero = event.hero
    for attribute in ATTRIBUTES:
        setattr(player, attribute, max(numbers.start.attribute, numbers.attributes.lowest))


def hero_moved(state: State, event: ev.HeroMoved) -> None:
    """In the region, and on no quest any more."""
    player = state.table.players[event.seat]
    player.region, player.quest, player.stage = event.region, None, 0


def attribute_changed(state: State, event: ev.AttributeChanged) -> None:
    """The base value."""
    setattr(state.table.players[event.seat], event.attribute, event.value)


def injured(state: State, event: ev.Injured) -> None:
    """One attribute more is injured."""
    state.table.players[event.seat].injured.append(event.attribute)


def injury_ignored(state: State, event: ev.InjuryIgnored) -> None:
    """Nothing changes."""


def healed(state: State, event: ev.Healed) -> None:
    """They count again."""
    player = state.table.players[event.seat]
    player.injured = [
        attribute for attribute in player.injured if attribute not in event.attributes
    ]


def quest_entered(state: State, event: ev.QuestEntered) -> None:
    """In no region any more (LH-23.3)."""
    player = state.table.players[event.seat]
    player.region, player.quest, player.stage = None, event.quest, event.stage


def quest_completed(state: State, event: ev.QuestCompleted) -> None:
    """The slot is free, heroes on it are in its region again (LH-23.5)."""
    table = state.table
    table.quests[event.slot] = None
    if event.kept:
        table.players[event.seat].kept.append(event.quest)
    else:
        table.done.append(event.quest)
    for player in table.players:
        if player.quest == event.quest:
            player.region, player.quest, player.stage = QUESTS[event.quest].region, None, 0
    if table.turn is not None:
        table.turn.quested = True


def glory_taken(state: State, event: ev.GloryTaken) -> None:
    """From the supply or its former owner."""
    table = state.table
    place = table.glory if event.former is None else table.players[event.former].glory
    place.remove(event.land)
    table.players[event.seat].glory.append(event.land)


def glory_returned(state: State, event: ev.GloryReturned) -> None:
    """To the supply."""
    state.table.players[event.seat].glory.remove(event.land)
    state.table.glory.append(event.land)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    ev.HeroChosen: hero_chosen,
    ev.HeroMoved: hero_moved,
    ev.AttributeChanged: attribute_changed,
    ev.Injured: injured,
    ev.InjuryIgnored: injury_ignored,
    ev.Healed: healed,
    ev.QuestEntered: quest_entered,
    ev.QuestCompleted: quest_completed,
    ev.GloryTaken: glory_taken,
    ev.GloryReturned: glory_returned,
}
