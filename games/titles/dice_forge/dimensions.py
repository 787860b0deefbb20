"""What finished games of Dice Forge are looked at by: cards, faces, turn order, ending."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.dimensions import Dimensions, GameDimension, SeatDimension
from games.engine.records import Event
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.describe.words import face_name
from games.titles.dice_forge.events import Forged
from games.titles.dice_forge.moves import Buy, Claim, Perform
from games.titles.dice_forge.state import State

_CARD_NAMES = {card: facts.name for card, facts in CARDS.items()}
_FACE_NAMES = {face: face_name(face) for face in FACES}
_ORDER = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


def _cards(state: State, _events: Sequence[Event], seat: int) -> Sequence[str]:
    hero = state.table.heroes[seat]
    hammers = ["blacksmith_hammer"] if hero.hammers else []
    return [*hero.pile_1, *hero.pile_2, *hero.pile_3, *hammers]


def _performed(view: State, move: Perform) -> str:
    return view.table.places[move.place].card


def _faces(_state: State, events: Sequence[Event], seat: int) -> Sequence[str]:
    return [event.face for event in events if isinstance(event, Forged) and event.seat == seat]


def _turn_order(state: State, _events: Sequence[Event], seat: int) -> Sequence[str]:
    return [str(1 + (seat - state.table.first) % len(state.table.heroes))]


def _sets(state: State, _events: Sequence[Event]) -> Sequence[str]:
    return [place.card for place in state.table.places.values()]


def _ending(state: State, _events: Sequence[Event]) -> Sequence[str]:
    outcome = state.table.outcome
    if outcome is None:
        return []
    return ["clear" if len(outcome.winners) == 1 else "shared"]


DIMENSIONS: Dimensions[State] = Dimensions(
    declared=(
        SeatDimension(
            "cards",
            "Card",
            "Heroic feat cards that the seat owns at the end, each set counted once (DF-10).",
            _cards,
            _CARD_NAMES,
            multiple=True,
            chosen={Perform: _performed},
        ),
        SeatDimension(
            "turn_order",
            "Turn order",
            "When the seat takes its turn in a round; the first keeps the marker (DF-1.8, DF-2.1).",
            _turn_order,
            _ORDER,
        ),
        SeatDimension(
            "faces",
            "Forged face",
            "Faces that the seat forged on its dice, each kind counted once (DF-9.5).",
            _faces,
            _FACE_NAMES,
            multiple=True,
            chosen={Buy: "face", Claim: "face"},
        ),
        GameDimension(
            "sets",
            "Card set in play",
            "Sets of heroic feat cards that lay on the islands, bought or not (DF-1.4).",
            _sets,
            _CARD_NAMES,
            multiple=True,
        ),
        GameDimension(
            "ending",
            "Ending",
            "Whether one seat won the game or several share the victory (DF-14.3).",
            _ending,
            {"clear": "one winner", "shared": "shared victory"},
        ),
    ),
    rounds=lambda state: state.table.round,
    order="turn_order",
)
