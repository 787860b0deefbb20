"""What listed moves are called and cost where they are asked for, from the view of who is asked."""

from __future__ import annotations

from games.engine.english import listed
from games.engine.records import Move, label
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.ids import DieName
from games.titles.dice_forge.components.temple import SANCTUARY_GROUP
from games.titles.dice_forge.describe.words import (
    amounts,
    face_name,
    face_told,
    prices,
)
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import (
    BoarReward,
    BuyAction,
    ChooseDie,
    ChooseOption,
    ChoosePlace,
    ChooseShield,
    ForgeFace,
    OwlGain,
    PickDice,
    Reinforce,
    ShipPurchase,
    TakeAction,
    TakeFace,
)


def acted(_view: State, _step: TakeAction, _seat: int, move: Move) -> str:
    """What kind of thing an action is."""
    match move:
        case mv.Offering():
            return "Buy faces with gold, and forge them onto your dice."
        case mv.Feat():
            return "Take a card from an island for sun and moon."
        case _:
            return ""


def feat(view: State, _step: ChoosePlace, _seat: int, move: mv.Perform) -> str:
    """``The Elder for 1 sun (0 glory, 3 left).``"""
    place = view.table.places[move.place]
    cost = prices(place.sun, place.moon)
    return f"{CARDS[place.card].name} for {cost} ({place.glory} glory, {place.left} left)."


def about_feat(view: State, _step: ChoosePlace, seat: int, move: mv.Perform) -> str:
    """The text of the card, and whom the hero drives out."""
    place = view.table.places[move.place]
    there = [
        label(other)
        for other, hero in enumerate(view.table.heroes)
        if other != seat and hero.portal == place.island
    ]
    ousted = f" It ousts the hero of {listed(there)}." if there else ""
    return CARDS[place.card].text + ousted


def forge(view: State, _step: ForgeFace, seat: int, move: mv.Forge) -> str:
    """``Over 1 sun of the light die.``, alike for faces that are alike."""
    replaced = view.table.heroes[seat].dice[move.die].faces[move.slot]
    return f"Over {face_name(replaced)} of the {move.die} die."


def taken(view: State, step: TakeFace | ShipPurchase, _seat: int, move: Move) -> str:
    """``The face 4 gold for 3 gold.``"""
    if not isinstance(move, mv.Buy):
        return ""
    discount = step.discount if isinstance(step, ShipPurchase) else 0
    cost = max(0, (view.table.temple[SANCTUARY_GROUP[move.face]].cost or 0) - discount)
    return f"The face {face_name(move.face)} for {cost} gold."


def about_face(_view: State, _step: ChooseShield, _seat: int, move: mv.Claim) -> str:
    """What the face does."""
    sentence = face_told(move.face)
    return f"{sentence[0].upper()}{sentence[1:]}."


def extra(view: State, _step: BuyAction, _seat: int, move: Move) -> str:
    """``Pay 2 sun for an extra action.``"""
    cost = view.table.parameters.effects.extra_action_sun
    return f"Pay {cost} sun for an extra action." if isinstance(move, mv.Extra) else ""


def option(_view: State, step: ChooseOption, _seat: int, move: mv.Take) -> str:
    """``Take 3 gold.``"""
    face = step.result.faces[step.todo[0]]
    return f"Take {amounts(FACES[face].options[mv.OPTIONS[face].index(move)])}."


def owl(view: State, _step: OwlGain, _seat: int, move: mv.Take) -> str:
    """``Take 1 gold.``"""
    return f"Take {view.table.parameters.effects.owl[move.resource]} {move.resource}."


def boar(view: State, _step: BoarReward, _seat: int, move: mv.Take) -> str:
    """``Take 3 glory.``"""
    return f"Take {view.table.parameters.effects.boar_owner[move.resource]} {move.resource}."


def roll(view: State, _step: ChooseDie, seat: int, move: mv.Roll) -> str:
    """``Roll the light die.``, with its faces."""
    faces = view.table.heroes[seat].dice[move.die].faces
    return f"Its faces: {'; '.join(map(face_name, faces))}."


def reinforced(_view: State, _step: Reinforce, _seat: int, move: Move) -> str:
    """The text of the card."""
    return CARDS[move.card].text if isinstance(move, mv.Use) else ""


def picked(view: State, _step: PickDice, _seat: int, move: mv.Pick) -> str:
    """``Apply 1 gold (light die of P4) and 1 sun (dark die of P1).``"""
    first = _up(view, move.one_seat, move.one_die)
    return f"Apply {first} and {_up(view, move.two_seat, move.two_die)}."


def _up(view: State, seat: int, name: DieName) -> str:
    die = view.table.heroes[seat].dice[name]
    return f"{face_name(die.faces[die.up])} ({name} die of {label(seat)})"


def triton(view: State, _seat: int, move: mv.Triton) -> str:
    """``It brings 6 gold.``"""
    return f"It brings {view.table.parameters.effects.triton[move.resource]} {move.resource}."
