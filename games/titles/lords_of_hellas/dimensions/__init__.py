"""What finished games of Lords of Hellas are looked at by: heroes, fights, quests, buildings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.dimensions import Dimensions, GameDimension, SeatDimension
from games.engine.records import Event
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.moves.cards import KeepArtifact, KeepBlessing
from games.titles.hellas.moves.fights import Hunt
from games.titles.hellas.moves.turn import Board
from games.titles.lords_of_hellas.dimensions import counts, held, whole
from games.titles.lords_of_hellas.moves import Hero
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


Count = Callable[[Sequence[Event], int], int]


def _counted(name: str, title: str, definition: str, count: Count) -> SeatDimension[State]:
    """The number that ``count(events, seat)`` gives is the value."""
    return SeatDimension(
        name, title, definition, lambda _state, events, seat: [str(count(events, seat))]
    )


DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        SeatDimension(
            "hero",
            "Hero",
            "The seat's hero (LH-3.3).",
            held.hero,
            _named(HERO_FACTS),
            chosen={Hero: "hero"},
        ),
        SeatDimension(
            "turn_order",
            "Turn order",
            "When the seat took its first turn, counted from the first player (LH-3.7).",
            held.order,
            {str(n): f"number {n}" for n in range(1, 5)},
        ),
        SeatDimension(
            "monsters",
            "Monster slain",
            "Monsters that the seat slew, in a hunt or outside of one (LH-19.3).",
            held.monsters,
            _named(MONSTERS),
            multiple=True,
            chosen={Hunt: "monster"},
        ),
        SeatDimension(
            "quests",
            "Quest",
            "Quests that the seat's hero completed, each counted once (LH-23.5).",
            held.quests,
            _named(QUESTS),
            multiple=True,
            chosen={Board: "quest"},
        ),
        SeatDimension(
            "blessings",
            "Blessing",
            "Blessings that the seat kept in drafts (LH-25.1).",
            held.blessings,
            _named(BLESSINGS),
            multiple=True,
            chosen={KeepBlessing: "blessing"},
        ),
        SeatDimension(
            "artifacts",
            "Artifact",
            "Artifacts that the seat had at any time, each counted once (LH-5, LH-24).",
            held.artifacts,
            _named(ARTIFACTS),
            multiple=True,
            chosen={KeepArtifact: "artifact"},
        ),
        _counted(
            "battles_won",
            "Battles won",
            "How many battles the seat won; without a cards stage it is none (LH-22.3, LH-22.7).",
            counts.battles_won,
        ),
        _counted(
            "battles_lost",
            "Battles lost",
            "How many battles the seat lost; without a cards stage it is none (LH-22.3, LH-22.7).",
            counts.battles_lost,
        ),
        _counted(
            "hunts_won",
            "Hunts won",
            "How many hunts of the seat slew the monster (LH-20.7).",
            counts.hunts_won,
        ),
        _counted(
            "hunts_lost",
            "Hunts lost",
            "How many hunts of the seat ended with the monster alive (LH-20.6, LH-20.13).",
            counts.hunts_lost,
        ),
        _counted(
            "temples",
            "Temples built",
            "How many temples the seat built, the Oracle included (LH-13.1).",
            counts.temples,
        ),
        _counted(
            "monument_levels",
            "Monument levels built",
            "How many levels of monuments the seat built (LH-16.1).",
            counts.levels,
        ),
        GameDimension(
            "temple_card",
            "Temple card",
            "The temple card that the game was played with (LH-2.3).",
            whole.temple_card,
            {card: f"card {number}" for number, card in enumerate(TEMPLE_CARDS, 1)},
        ),
        GameDimension(
            "ending",
            "Ending",
            "How the game was won, or that the last round was played (LH-26).",
            whole.ending,
            _ENDING_NAMES,
        ),
    ),
    rounds=lambda state: state.table.round,
    order="turn_order",
)
