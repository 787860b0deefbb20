"""What finished games of Lords of Hellas are looked at by: heroes, fights, quests, buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.engine.dimensions import Dimensions, GameDimension, SeatDimension
from games.engine.records import Event
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.events import battles, cards, heroes, hunts, monsters, table
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas.scoring import ENDINGS
from games.titles.lords_of_hellas.state import State

_ENDING_NAMES = {
    "warlord": "Warlord",
    "favoured": "Favoured of the gods",
    "monster_slayer": "Monster slayer",
    "king_of_kings": "King of Kings",
    "max_rounds": "round limit",
}


def _named(facts: Mapping[Any, Any]) -> dict[str, str]:
    return {str(value): fact.name for value, fact in facts.items()}


# What a seat has


def _hero(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    hero = state.table.players[seat].hero
    return [] if hero is None else [hero]


def _order(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    turns = [e.seat for e in events if isinstance(e, table.TurnBegan) and e.round == 1]
    return [str(turns.index(seat) + 1)] if seat in turns else []


def _monsters(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return state.table.players[seat].monsters


def _blessings(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return state.table.players[seat].blessings


def _quests(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    return [e.quest for e in events if isinstance(e, heroes.QuestCompleted) and e.seat == seat]


def _artifacts(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    """Those that went to another player later, too."""
    gains = (cards.ArtifactKept, cards.ArtifactGained)
    return [e.artifact for e in events if isinstance(e, gains) and e.seat == seat]


# How often a seat did something

Count = Callable[[Sequence[Event], int], int]


def _counted(name: str, title: str, definition: str, count: Count) -> SeatDimension[State]:
    """The number that ``count(events, seat)`` gives is the value."""
    return SeatDimension(
        name, title, definition, lambda _state, events, seat: [str(count(events, seat))]
    )


def _decided(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Who won and who lost each battle in which cards could be played; that its loser withdrew, or
    the game ended first, changes nothing."""
    sides, begun = (0, 0), False
    for event in events:
        if isinstance(event, battles.BattleBegan):
            sides, begun = (event.attacker, event.defender), False
        elif isinstance(event, battles.CardsStageBegan):
            begun = True
        elif isinstance(event, battles.BattleCompared | le.SideWipedOut) and begun:
            attacker, defender = sides
            yield event.winner, defender if event.winner == attacker else attacker


def _battles_won(events: Sequence[Event], seat: int) -> int:
    return sum(winner == seat for winner, _loser in _decided(events))


def _battles_lost(events: Sequence[Event], seat: int) -> int:
    return sum(loser == seat for _winner, loser in _decided(events))


def _hunts_won(events: Sequence[Event], seat: int) -> int:
    """The game may end before the hunt does, with the third monster."""
    slain = [e for e in events if isinstance(e, monsters.MonsterSlain) and e.seat == seat]
    return sum(not event.artifact_lost for event in slain)


def _hunts_lost(events: Sequence[Event], seat: int) -> int:
    return sum(isinstance(e, hunts.HuntEnded) and e.seat == seat and not e.success for e in events)


def _temples(events: Sequence[Event], seat: int) -> int:
    return sum(isinstance(e, table.TempleBuilt) and e.seat == seat for e in events)


def _levels(events: Sequence[Event], seat: int) -> int:
    return sum(isinstance(e, le.MonumentRaised) and e.seat == seat for e in events)


# What a game has


def _ending(state: State, _events: Sequence[Event]) -> Iterable[str]:
    outcome = state.table.outcome
    return [] if outcome is None else [ENDINGS[outcome.reason]]


def _temple_card(state: State, _events: Sequence[Event]) -> Iterable[str]:
    card = state.table.temple_card
    return [] if card is None else [card]


DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        SeatDimension("hero", "Hero", "The seat's hero (LH-3.3).", _hero, _named(HERO_FACTS)),
        SeatDimension(
            "turn_order",
            "Turn order",
            "When the seat took its first turn, counted from the first player (LH-3.7).",
            _order,
            {str(n): f"number {n}" for n in range(1, 5)},
        ),
        SeatDimension(
            "monsters",
            "Monster slain",
            "Monsters that the seat slew, in a hunt or outside of one (LH-19.3).",
            _monsters,
            _named(MONSTERS),
            multiple=True,
        ),
        SeatDimension(
            "quests",
            "Quest",
            "Quests that the seat's hero completed, each counted once (LH-23.5).",
            _quests,
            _named(QUESTS),
            multiple=True,
        ),
        SeatDimension(
            "blessings",
            "Blessing",
            "Blessings that the seat kept in drafts (LH-25.1).",
            _blessings,
            _named(BLESSINGS),
            multiple=True,
        ),
        SeatDimension(
            "artifacts",
            "Artifact",
            "Artifacts that the seat had at any time, each counted once (LH-5, LH-24).",
            _artifacts,
            _named(ARTIFACTS),
            multiple=True,
        ),
        _counted(
            "battles_won",
            "Battles won",
            "How many battles the seat won; without a cards stage it is none (LH-22.3, LH-22.7).",
            _battles_won,
        ),
        _counted(
            "battles_lost",
            "Battles lost",
            "How many battles the seat lost; without a cards stage it is none (LH-22.3, LH-22.7).",
            _battles_lost,
        ),
        _counted(
            "hunts_won",
            "Hunts won",
            "How many hunts of the seat slew the monster (LH-20.7).",
            _hunts_won,
        ),
        _counted(
            "hunts_lost",
            "Hunts lost",
            "How many hunts of the seat ended with the monster alive (LH-20.6, LH-20.13).",
            _hunts_lost,
        ),
        _counted(
            "temples",
            "Temples built",
            "How many temples the seat built, the Oracle included (LH-13.1).",
            _temples,
        ),
        _counted(
            "monument_levels",
            "Monument levels built",
            "How many levels of monuments the seat built (LH-16.1).",
            _levels,
        ),
        GameDimension(
            "temple_card",
            "Temple card",
            "The temple card that the game was played with (LH-2.3).",
            _temple_card,
            {card: f"card {number}" for number, card in enumerate(TEMPLE_CARDS, 1)},
        ),
        GameDimension(
            "ending",
            "Ending",
            "How the game was won, or that the last round was played (LH-26).",
            _ending,
            _ENDING_NAMES,
        ),
    ),
    rounds=lambda state: state.table.round,
)
