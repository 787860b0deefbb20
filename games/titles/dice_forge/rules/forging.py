"""Offerings, ships and fixing faces on dice (DF-5.9, DF-9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.ids import DICE
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.components.temple import (
    BOARS,
    GARDEN_GROUP,
    SANCTUARY,
    SANCTUARY_GROUP,
)
from games.titles.dice_forge.describe import choices, questions
from games.titles.dice_forge.describe.words import face_name
from games.titles.dice_forge.events import FaceTaken, Forged, Paid
from games.titles.dice_forge.rules.tokens import or_nothing
from games.titles.dice_forge.state import State, Table
from games.titles.dice_forge.steps import ForgeFace, ShipPurchase, TakeFace

Ref = Referee[State]


def affordable(table: Table, gold: int, discount: int = 0, but: Sequence[str] = ()) -> list[Move]:
    """One move for each kind of sanctuary face in stock that so much gold pays, cheapest first."""
    return [
        mv.BUY[face]
        for name in SANCTUARY
        if ((group := table.temple[name]).cost or 0) - discount <= gold
        for face in dict.fromkeys(group.faces)
        if face not in but
    ]


def any_affordable(table: Table, gold: int) -> bool:
    """Whether an offering is possible with so much gold (DF-9.3)."""
    for name in SANCTUARY:
        group = table.temple[name]
        if group.faces and (group.cost or 0) <= gold:
            return True
    return False


def _offering(state: State, step: TakeFace, seat: int) -> Sequence[Move]:
    """DF-9.9: kinds not yet taken; stopping is possible after the first face only."""
    purchases = affordable(state.table, state.table.heroes[seat].gold, but=step.taken)
    return or_nothing(state, seat, purchases, mv.STOP) if step.taken else purchases


def _take_face(ref: Ref, step: TakeFace, seat: int, move: Move) -> None:
    if isinstance(move, mv.Buy):
        _buy(ref, seat, move.face, 0, "offering")
        ref.push(ForgeFace(seat), TakeFace(seat, (*step.taken, move.face)))


def _ship(state: State, step: ShipPurchase, seat: int) -> Sequence[Move]:
    purchases = affordable(state.table, state.table.heroes[seat].gold, step.discount)
    return or_nothing(state, seat, purchases, mv.DECLINE)


def _sail(ref: Ref, step: ShipPurchase, seat: int, move: Move) -> None:
    if isinstance(move, mv.Buy):
        _buy(ref, seat, move.face, step.discount, "ship")
        ref.push(ForgeFace(seat))


def _buy(ref: Ref, seat: int, face: str, discount: int, purpose: str) -> None:
    """DF-9.1, DF-5.9: pay from the reserve, never less than 0, and take the face in hand."""
    group = SANCTUARY_GROUP[face]
    price = max(0, (ref.state.table.temple[group].cost or 0) - discount)
    ref.emit(Paid(seat, Purse(gold=price), purpose))
    ref.emit(FaceTaken(seat, face, group))


def take_from_garden(ref: Ref, seat: int, face: str) -> None:
    """A card gives a face of the gardens, which must be forged at once (DF-1.3, DF-9.4)."""
    ref.emit(FaceTaken(seat, face, GARDEN_GROUP[face]))
    ref.push(ForgeFace(seat))


def _slots(state: State, _step: ForgeFace, seat: int) -> Sequence[Move]:
    """DF-9.5, DF-5.11: every slot that holds no boar face."""
    dice = state.table.heroes[seat].dice
    if all(BOARS.isdisjoint(dice[die].faces) for die in DICE):
        return mv.EVERY_SLOT
    return [
        mv.FORGE[die][slot]
        for die in DICE
        for slot, face in enumerate(dice[die].faces)
        if face not in BOARS
    ]


def _forge(ref: Ref, _step: ForgeFace, seat: int, move: mv.Forge) -> None:
    hero = ref.state.table.heroes[seat]
    replaced = hero.dice[move.die].faces[move.slot]
    ref.emit(Forged(seat, hero.in_hand[-1], move.die, move.slot, replaced))


def _why_not_buy(
    state: State, step: TakeFace | ShipPurchase, seat: int, move: Move
) -> Refusal | None:
    if not isinstance(move, mv.Buy):
        return None
    face, hero = move.face, state.table.heroes[seat]
    if face not in SANCTUARY_GROUP:
        return f"The face {face_name(face)} is none of the sanctuary.", "DF-1.3"
    if isinstance(step, TakeFace) and face in step.taken:
        return (
            f"This offering already took the face {face_name(face)}; its faces must be different.",
            "DF-9.2",
        )
    discount, clause = (0, "DF-9.1") if isinstance(step, TakeFace) else (step.discount, "DF-5.9")
    group = state.table.temple[SANCTUARY_GROUP[face]]
    if face not in group.faces:
        return f"No face {face_name(face)} is left in the sanctuary.", clause
    price = max(0, (group.cost or 0) - discount)
    return f"The face {face_name(face)} costs {price} gold; the reserve holds {hero.gold}.", clause


def _why_not_forge(state: State, _step: ForgeFace, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Forge):
        return None
    return "A boar face cannot be replaced.", "DF-5.11"


QUESTIONS: Questions = {
    TakeFace: Question(
        kind="offering",
        clause="DF-9.9",
        prompt="Which face does the offering take next?",
        context=questions.about_offering,
        words=choices.taken,
        moves=_offering,
        take=_take_face,
        why_not=_why_not_buy,
    ),
    ShipPurchase: Question(
        kind="ship",
        clause="DF-5.9",
        prompt="Which face does the ship buy?",
        context=questions.about_ship,
        words=choices.taken,
        moves=_ship,
        take=_sail,
        why_not=_why_not_buy,
    ),
    ForgeFace: Question(
        kind="forge",
        always=True,
        clause="DF-9.5",
        prompt="On which die and over which face do you forge?",
        asks=questions.forge,
        context=questions.about_forge,
        words=choices.forge,
        moves=_slots,
        take=_forge,
        why_not=_why_not_forge,
    ),
}
