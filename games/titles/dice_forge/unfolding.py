"""By what the course of a game of Dice Forge is told: glory, cards, faces, ousting, islands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.unfolding import Harm, Picks, Thing, Unfolding
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.board.ground import islands_ground
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.describe.words import ISLANDS, face_name
from games.titles.dice_forge.events import CardTaken, Forged, HeroOusted
from games.titles.dice_forge.state import State


def _performed(state: State, move: mv.Perform) -> str | None:
    return state.table.places[move.place].card


def _card_taken(_state: State, event: CardTaken) -> Iterable[Thing]:
    return [(event.seat, event.card)]


def _bought(_state: State, move: mv.Buy) -> str | None:
    return move.face


def _forged(_state: State, event: Forged) -> Iterable[Thing]:
    return [(event.seat, event.face)]


def _ousted(_state: State, event: HeroOusted) -> Iterable[Harm]:
    return [(event.by_seat, event.seat)]


def _island(state: State, event: HeroOusted) -> Iterable[str]:
    return [state.table.heroes[event.seat].portal]


def _held(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    heroes = list(enumerate(state.table.heroes))
    return [(isle, [n for n, hero in heroes if hero.portal == isle]) for isle in ISLANDS]


UNFOLDING: Unfolding[State] = Unfolding(
    standing="glory",
    behind=(1, 10, 20, 30),
    picks=(
        Picks(
            "cards",
            "Card",
            "Heroic feat cards: listed when a feat is chosen and the seat can pay for it, taken"
            " when the card goes to its pile (DF-10).",
            {card: facts.name for card, facts in CARDS.items()},
            {mv.Perform: _performed},
            {CardTaken: _card_taken},
        ),
        Picks(
            "faces",
            "Face",
            "Faces of dice: listed when one is bought of the sanctuary, taken when it is forged,"
            " by whatever way it came to hand (DF-9).",
            {face: face_name(face) for face in FACES},
            {mv.Buy: _bought},
            {Forged: _forged},
        ),
    ),
    harms={HeroOusted: _ousted},
    held=_held,
    fought={HeroOusted: _island},
    areas={island: name.removeprefix("the ") for island, name in ISLANDS.items()},
    ground=islands_ground,
)
