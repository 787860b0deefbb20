"""Applying a result: mirrors, multiplier, order, face by face, Cerberus (DF-4, DF-5, DF-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.dice_forge import moves as mv
from games.titles.dice_forge.components.faces import FACES, Face
from games.titles.dice_forge.components.ids import DICE
from games.titles.dice_forge.components.resources import Purse
from games.titles.dice_forge.describe import choices, questions
from games.titles.dice_forge.describe.words import face_name
from games.titles.dice_forge.events import TokenSpent
from games.titles.dice_forge.facts import others
from games.titles.dice_forge.rules.gains import forfeit, settle
from games.titles.dice_forge.state import State, Table
from games.titles.dice_forge.steps import (
    Apply,
    ApplyFaces,
    BoarReward,
    ChooseOption,
    CopyFace,
    OrderFaces,
    RepeatResult,
    Result,
    ShipPurchase,
)

Ref = Referee[State]


def apply(ref: Ref, step: Apply) -> None:
    """DF-4.2: first every mirror, the light die first; then the order; then face by face."""
    result = step.result
    if "mirror" in result.faces[step.mirror :]:
        mirror = result.faces.index("mirror", step.mirror)
        ref.push(CopyFace(result.seat, result, mirror))
        return
    order = fixed_order(result.faces, result.lose)
    if order is None:
        ref.push(OrderFaces(result.seat, result))
    else:
        _face_by_face(ref, result, order)


def copyable(table: Table, seat: int) -> list[str]:
    """The kinds of face that a mirror of this seat may count as (DF-5.6, DF-5.7)."""
    opposite = [table.heroes[other].dice[die].face for other in others(table, seat) for die in DICE]
    seen = dict.fromkeys(face for face in opposite if face not in (None, "mirror"))
    if "mirror" in opposite:
        own = [table.heroes[seat].dice[die].face for die in DICE]
        seen.update(dict.fromkeys(face for face in own if face not in (None, "mirror")))
    return [face for face in seen if face is not None]


def _copies(state: State, step: CopyFace, seat: int) -> Sequence[Move]:
    return [mv.COPY[face] for face in copyable(state.table, seat)]


def _copy(ref: Ref, step: CopyFace, _seat: int, move: mv.Copy) -> None:
    faces = list(step.result.faces)
    faces[step.mirror] = move.face
    ref.push(Apply(replace(step.result, faces=tuple(faces)), step.mirror + 1))


@cache
def fixed_order(faces: tuple[str, ...], lose: bool) -> tuple[int, ...] | None:
    """As they lie, a shield last, and a boar late in lose mode; None if the player is asked: only a
    ship beside a face that can give gold makes the order matter (DF-4.4).

    Worked out once for each of the few hundred pairs of faces.
    """
    if len(faces) < 2:
        return (0,)
    first, second = faces
    if not lose and "ship" in faces and FACES[second if first == "ship" else first].may_give_gold:
        return None
    return (1, 0) if _lateness(first, lose) > _lateness(second, lose) else (0, 1)


def _lateness(face: str, lose: bool) -> int:
    kind = FACES[face].kind
    return 2 if kind == "shield" else int(lose and kind == "boar")


def _orders(state: State, step: OrderFaces, seat: int) -> Sequence[Move]:
    return [mv.FIRST[face] for face in step.result.faces]


def _order(ref: Ref, step: OrderFaces, _seat: int, move: mv.First) -> None:
    first = step.result.faces.index(move.face)
    ref.push(ApplyFaces(step.result, (first, 1 - first)))


def multiplier(faces: Sequence[str], position: int) -> int:
    """3 if the other of two faces is a x3 and this one is not (DF-5.5)."""
    return 3 if "triple" in faces and faces[position] != "triple" else 1


def apply_faces(ref: Ref, step: ApplyFaces) -> None:
    """Go on with a result after a question."""
    _face_by_face(ref, step.result, step.todo, step.gave)


def _face_by_face(
    ref: Ref, result: Result, todo: tuple[int, ...], gave: tuple[str, ...] = ()
) -> None:
    """Apply face by face up to the next question; after the last face Cerberus may repeat all."""
    while todo:
        position = todo[0]
        face = FACES[result.faces[position]]
        if face.kind == "choice" or face.kind == "boar":
            ref.push(ChooseOption(result.seat, result, todo))
            return
        todo = todo[1:]
        if face.kind == "ship" and not result.lose:
            purchase = ShipPurchase(result.seat, _discount(ref, result, position))
            ref.push(purchase, ApplyFaces(result, todo))
            return
        if face.options:
            amount = face.options[0] if face.kind == "all" else _shield_gives(ref, face, gave)
            question = _settle(ref, result, position, amount)
            if question is not None:
                ref.push(question, ApplyFaces(result, todo, face.gives))
                return
        gave = face.gives
    if result.blessing and ref.state.table.heroes[result.seat].cerberus:
        ref.push(RepeatResult(result.seat, result))


def _shield_gives(ref: Ref, shield: Face, gave: tuple[str, ...]) -> Purse:
    """DF-5.3: glory if the other face gives the shield's own resource, else the lower value."""
    if shield.resource in gave:
        return Purse(glory=ref.state.table.parameters.effects.shield_match_glory)
    return shield.options[0]


def _discount(ref: Ref, result: Result, position: int) -> int:
    """DF-5.9, DF-6.4."""
    return ref.state.table.parameters.effects.ship_discount * multiplier(result.faces, position)


def _settle(ref: Ref, result: Result, position: int, amount: Purse) -> Step | None:
    """One face's gain, or its loss in lose mode, multiplied; or what must be asked before it."""
    face = result.faces[position]
    if "triple" in result.faces:
        amount = amount.times(multiplier(result.faces, position))
    if result.lose:
        forfeit(ref, result.seat, amount, face)
        return None
    return settle(ref, result.seat, amount, face, result.convert)


def _options(state: State, step: ChooseOption, seat: int) -> Sequence[Move]:
    return mv.OPTIONS[step.result.faces[step.todo[0]]]


def _why_not_option(state: State, step: ChooseOption, seat: int, _move: Move) -> Refusal | None:
    name = step.result.faces[step.todo[0]]
    named = " or ".join(move.resource for move in mv.OPTIONS[name])
    return f"Of the face {face_name(name)} one option must be taken: {named}.", (
        "DF-5.10" if FACES[name].kind == "boar" else "DF-5.2"
    )


def _choose(ref: Ref, step: ChooseOption, _seat: int, move: mv.Take) -> None:
    """DF-5.2, DF-5.10, DF-6.2, DF-6.5: one option, tripled by a x3; a boar then pays its card."""
    result, position = step.result, step.todo[0]
    name = result.faces[position]
    face = FACES[name]
    amount = face.options[mv.OPTIONS[name].index(move)]
    ref.push(ApplyFaces(result, step.todo[1:], (move.resource,)))
    if face.kind == "boar":
        owner = ref.state.table.boars[name.removeprefix("boar_")]
        ref.push(*[BoarReward(owner)] * multiplier(result.faces, position))
    question = _settle(ref, result, position, amount)
    if question is not None:
        ref.push(question)


def _repeat(ref: Ref, step: RepeatResult, seat: int, move: Move) -> None:
    """DF-12.2, DF-12.3: the faces as rolled, all choices open, once per roll."""
    if move == mv.CERBERUS:
        ref.emit(TokenSpent(seat, "cerberus"))
        result = step.result
        ref.push(Apply(replace(result, faces=result.rolled, blessing=False)))


WORKS: Works = {Apply: apply, ApplyFaces: apply_faces}
QUESTIONS: Questions = {
    CopyFace: Question(
        kind="mirror",
        clause="DF-5.6",
        prompt="Which face does your mirror count as?",
        asks=questions.mirror,
        moves=_copies,
        take=_copy,
        otherwise=lambda ref, step: ref.push(Apply(step.result, step.mirror + 1)),
    ),
    OrderFaces: Question(
        kind="order",
        always=True,
        clause="DF-4.4",
        prompt="Which of the two faces is applied first?",
        asks=questions.order,
        moves=_orders,
        take=_order,
    ),
    ChooseOption: Question(
        kind="option",
        always=True,
        clause="DF-5.2",
        prompt="Which option of the face?",
        asks=questions.option,
        words=choices.option,
        moves=_options,
        take=_choose,
        why_not=_why_not_option,
    ),
    RepeatResult: Question(
        kind="cerberus",
        always=True,
        clause="DF-12.2",
        prompt="Spend a Cerberus token to apply this result once more?",
        asks=questions.repeat,
        moves=lambda state, step, seat: (mv.CERBERUS, mv.DECLINE),
        take=_repeat,
    ),
}
