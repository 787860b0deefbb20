"""What finished solo games are looked at by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.dimensions import Dimensions, GameDimension, SeatDimension
from games.engine.records import Event
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events.battles import BattleCompared
from games.titles.hellas.events.heroes import QuestCompleted
from games.titles.hellas.events.table import TempleBuilt
from games.titles.hellas.moves.fights import Hunt
from games.titles.hellas.moves.turn import Board
from games.titles.persian_invasion.events import QuestAppeared, TokenTurned
from games.titles.persian_invasion.rules.victory import ENDINGS
from games.titles.persian_invasion.state import State

_ENDING_NAMES = {
    "victory_counter": "Victory Counter at 0",
    "no_green_region": "no green region",
    "more_regions": "more regions at the end",
    "monument": "a monument destroyed",
    "green_lands": "whole lands green",
    "green_tokens": "too many green tokens",
    "not_more_regions": "not more regions at the end",
}


def _ending(state: State, _events: Sequence[Event]) -> Iterable[str]:
    outcome = state.table.outcome
    return [] if outcome is None else [ENDINGS[outcome.reason]]


def _act(state: State, _events: Sequence[Event]) -> Iterable[str]:
    return [str(state.table.campaign.act)]


def _offered(_state: State, events: Sequence[Event]) -> Iterable[str]:
    return [event.quest for event in events if isinstance(event, QuestAppeared)]


def _turned(_state: State, events: Sequence[Event]) -> Iterable[str]:
    turned = (e for e in events if isinstance(e, TokenTurned) and e.use == "script")
    return [str(event.number) for event in turned]


def _done(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    return [e.quest for e in events if isinstance(e, QuestCompleted) and e.seat == seat]


def _slain(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return state.table.players[seat].monsters


def _blessings(state: State, _events: Sequence[Event], seat: int) -> Iterable[str]:
    return state.table.players[seat].blessings


def _battles_won(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    return [str(sum(isinstance(e, BattleCompared) and e.winner == seat for e in events))]


def _battles_lost(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    return [str(sum(isinstance(e, BattleCompared) and e.winner != seat for e in events))]


def _temples(_state: State, events: Sequence[Event], seat: int) -> Iterable[str]:
    return [str(sum(isinstance(e, TempleBuilt) and e.seat == seat for e in events))]


_QUESTS = {str(quest): facts.name for quest, facts in QUESTS.items()}

DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        GameDimension(
            "ending", "Ending", "How the game was won or lost (LHS-8.4).", _ending, _ENDING_NAMES
        ),
        GameDimension(
            "act",
            "Act",
            "The act in which the game ended (LHS-1.1).",
            _act,
            {"1": "first", "2": "second"},
        ),
        GameDimension(
            "quests_offered",
            "Quest of the prologue",
            "Quests that the prologue brought (LHS-1.7).",
            _offered,
            _QUESTS,
            multiple=True,
        ),
        GameDimension(
            "scripts",
            "Script",
            "Numbers of the tokens whose Scripts were carried out (LHS-2.1).",
            _turned,
            {str(number): f"number {number}" for number in range(1, 25)},
            multiple=True,
        ),
        SeatDimension(
            "quests",
            "Quest completed",
            "Quests that the hero completed (LHS-6.2).",
            _done,
            _QUESTS,
            multiple=True,
            chosen={Board: "quest"},
        ),
        SeatDimension(
            "monsters",
            "Monster slain",
            "Monsters that the player slew (LHS-3.3).",
            _slain,
            {str(monster): facts.name for monster, facts in MONSTERS.items()},
            multiple=True,
            chosen={Hunt: "monster"},
        ),
        SeatDimension(
            "blessings",
            "Blessing",
            "Blessings that slain monsters brought (LHS-3.3).",
            _blessings,
            {str(blessing): facts.name for blessing, facts in BLESSINGS.items()},
            multiple=True,
        ),
        SeatDimension(
            "battles_won",
            "Battles won",
            "How many battles with Persians the player won (LHS-5).",
            _battles_won,
        ),
        SeatDimension(
            "battles_lost",
            "Battles lost",
            "How many battles with Persians the player lost (LHS-5).",
            _battles_lost,
        ),
        SeatDimension(
            "temples", "Temples built", "How many temples the player built (LHS-2.2).", _temples
        ),
    ),
    rounds=lambda state: state.table.round,
)
