"""What a seat has or had: its hero, monsters, blessings, quests, artifacts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.records import Event
from games.titles.hellas.events import cards, heroes, table
from games.titles.lords_of_hellas.state import State


def hero(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    hero = state.table.players[seat].hero
    return [] if hero is None else [hero]


def order(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    turns = [e.seat for e in events if isinstance(e, table.TurnBegan) and e.round == 1]
    return [str(turns.index(seat) + 1)] if seat in turns else []


def monsters(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return state.table.players[seat].monsters


def blessings(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return state.table.players[seat].blessings


def quests(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    return [e.quest for e in events if isinstance(e, heroes.QuestCompleted) and e.seat == seat]


def artifacts(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    """Those that went to another player later, too."""
    gains = (cards.ArtifactKept, cards.ArtifactGained)
    return [e.artifact for e in events if isinstance(e, gains) and e.seat == seat]
