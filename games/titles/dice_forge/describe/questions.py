"""What questions are about, from the table and the step that asks."""

from __future__ import annotations

from games.engine.english import listed
from games.titles.dice_forge.components.cards import CARDS
from games.titles.dice_forge.describe.words import (
    amounts,
    card_name,
    face_name,
    face_told,
    holding,
    source_name,
)
from games.titles.dice_forge.facts import free_steps
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import (
    BoarReward,
    ChooseBearer,
    ChooseDie,
    ChooseOption,
    ChooseShield,
    ConvertGain,
    CopyFace,
    DivertGold,
    ForgeFace,
    OrderFaces,
    RepeatResult,
    ShipPurchase,
    TakeFace,
)


def forge(state: State, step: ForgeFace) -> str:
    """``Where does the face 6 gold go?``"""
    return f"Where does the face {face_name(state.table.heroes[step.seat].in_hand[-1])} go?"


def about_forge(view: State, _step: ForgeFace, seat: int) -> str:
    """The face that it goes over is lost."""
    *others, forged = view.table.heroes[seat].in_hand
    more = f" Then: {listed(map(face_name, others))}." if others else ""
    sentence = face_told(forged)
    about = f"{sentence[0].upper()}{sentence[1:]}. " if sentence != face_name(forged) else ""
    return f"{about}The face under it is lost.{more}"


def about_offering(view: State, step: TakeFace, seat: int) -> str:
    """What there is to pay with, and which faces are taken already."""
    taken = f" Taken: {listed(map(face_name, step.taken))}." if step.taken else ""
    return f"{holding(view.table.heroes[seat])} Faces of one offering differ.{taken}"


def about_ship(view: State, step: ShipPurchase, seat: int) -> str:
    """What there is to pay with, and how much cheaper the ship is."""
    return f"{holding(view.table.heroes[seat])} The ship makes a face {step.discount} gold cheaper."


def divert(_state: State, step: DivertGold) -> str:
    """``How much of the 4 gold of the face 4 gold goes on the hammer?``"""
    gold = f"{step.gain.gold} gold of {source_name(step.source)}"
    return f"How much of the {gold} goes on the hammer?"


def about_divert(view: State, step: DivertGold, seat: int) -> str:
    """How far the hammer is, and how much the reserve still holds."""
    hero, numbers = view.table.heroes[seat], view.table.parameters.hammer
    card = hero.hammers[0]
    glory = numbers.lap_1 if card.lap == 1 else numbers.lap_2
    left = numbers.steps - card.step
    return (
        f"The hammer takes {free_steps(hero, numbers)} more gold; {left} end this lap for {glory} "
        f"glory. The reserve has room for {hero.gold_cap - hero.gold} gold."
    )


def option(_state: State, step: ChooseOption) -> str:
    """``The face 1 gold, 1 sun or 1 moon: what do you take?``"""
    return f"The face {face_name(step.result.faces[step.todo[0]])}: what do you take?"


def convert(_state: State, step: ConvertGain) -> str:
    """``Cyclops: take glory instead of 4 gold?``"""
    return f"{card_name(step.card)}: take glory instead of {amounts(step.gain)}?"


def order(_state: State, step: OrderFaces) -> str:
    """``Which is applied first, ship or 1 gold?``"""
    return f"Which is applied first, {listed(map(face_name, step.result.faces), 'or')}?"


def mirror(_state: State, step: CopyFace) -> str:
    """``Beside 1 gold, which face does your mirror count as?``"""
    others = [face for at, face in enumerate(step.result.faces) if at != step.mirror]
    beside = f"Beside {listed(map(face_name, others))}, which" if others else "Which"
    return f"{beside} face does your mirror count as?"


def repeat(_state: State, step: RepeatResult) -> str:
    """``Spend a Cerberus token to apply 1 gold and 1 sun once more?``"""
    faces = listed(map(face_name, step.result.rolled))
    return f"Spend a Cerberus token to apply {faces} once more?"


def die(_state: State, step: ChooseDie) -> str:
    """``The Silver Hind: which of your dice is rolled?``"""
    return f"{card_name(step.card)}: which of your dice is rolled?"


def about_die(_view: State, step: ChooseDie, _seat: int) -> str:
    """The text of the card."""
    return CARDS[step.card].text


def bearer(_state: State, step: ChooseBearer) -> str:
    """``Who forges the red boar?``"""
    return f"Who forges the {step.colour} boar?"


def about_boar(_view: State, _step: ChooseBearer | BoarReward, _seat: int) -> str:
    """The text of the card."""
    return CARDS["tenacious_boar"].text


def about_shield(_view: State, _step: ChooseShield, _seat: int) -> str:
    """What shields have in common."""
    return "A shield gives its resource, or glory beside a face that gives the same."
