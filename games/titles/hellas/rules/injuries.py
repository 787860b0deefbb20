"""Attributes: injuries, healing, and what changes for good (LH-1.5, LH-20.19, LH-21)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import ATTRIBUTES, Attribute
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.heroes import AttributeChanged, Healed, Injured, InjuryIgnored
from games.titles.hellas.facts.heroes import base, is_hunting, uninjured
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.cards import Change, Heal, Injure, InjureEnemy
from games.titles.hellas.steps.hunt import EndHunt
from games.titles.hellas.steps.parts import Cause, Source

Ref = Referee[State]


def can_be_injured(table: Table, seat: int, injuries: int = 1) -> bool:
    """LH-21.4: whether the hero can take all of them."""
    return len(uninjured(table, seat)) >= injuries


def injure(ref: Ref, seat: int, injuries: int, cause: Cause) -> None:
    """So many injuries, one after another (LH-21.1); after the fourth there is none (LH-21.3)."""
    most = len(uninjured(ref.state.table, seat)) + 1
    ref.push(*(Injure(seat, cause) for _ in range(min(injuries, most))))


def heal(ref: Ref, seat: int, injuries: int) -> None:
    """So many injuries of the owner's choice, as far as there are any (LH-21.2)."""
    ref.push(*(Heal(seat) for _ in range(injuries)))


def change(ref: Ref, seat: int, attribute: Attribute, amount: int) -> None:
    """Raise or lower a base value within its bounds (LH-1.5); no change is no fact."""
    table = ref.state.table
    bounds = table.parameters.attributes
    before = base(table.players[seat], attribute)
    value = max(bounds.lowest, min(bounds.highest, before + amount))
    if value != before:
        ref.emit(AttributeChanged(seat, attribute, value))


def _picks(attributes: Sequence[Attribute]) -> list[mv.Pick]:
    return [mv.Pick(attribute) for attribute in attributes]


def _injurable(state: State, step: Injure, seat: int) -> Sequence[mv.Pick]:
    return _picks(uninjured(state.table, seat))


def _injure(ref: Ref, step: Injure, seat: int, move: mv.Pick) -> None:
    ref.emit(Injured(seat, move.attribute, step.cause))


def _fourth(ref: Ref, step: Injure) -> None:
    """LH-21.3: in a hunt it ends the hunt, elsewhere nothing happens."""
    if is_hunting(ref.state.table, step.seat):
        ref.push(EndHunt(step.seat, success=False))
    ref.emit(InjuryIgnored(step.seat, step.cause))


def _injured(state: State, step: Heal, seat: int) -> Sequence[mv.Pick]:
    injured = state.table.players[seat].injured
    return _picks([attribute for attribute in ATTRIBUTES if attribute in injured])


def _heal(ref: Ref, step: Heal, seat: int, move: mv.Pick) -> None:
    ref.emit(Healed(seat, (move.attribute,)))


def _changeable(state: State, step: Change, seat: int) -> Sequence[mv.Pick]:
    return _picks(step.among)


def _change(ref: Ref, step: Change, seat: int, move: mv.Pick) -> None:
    if step.more:
        others = tuple(other for other in step.among if other != move.attribute)
        ref.push(Change(seat, others, step.amount, step.to, step.more - 1))
    amount = step.amount
    if step.to is not None:
        amount = max(0, step.to - base(ref.state.table.players[seat], move.attribute))
    change(ref, seat, move.attribute, amount)


def _injures(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    injure(ref, seat, effect.amount or 0, source)


def _enemies(state: State, step: InjureEnemy, seat: int) -> Sequence[mv.Target]:
    """LH-29.11, LH-R93: on a quest too; not one whom nothing can hurt any more (LH-1.16)."""
    table = state.table
    others = (other for other in range(len(table.players)) if other != seat)
    return [mv.Target(other) for other in others if uninjured(table, other)]


def _injure_enemy(ref: Ref, step: InjureEnemy, seat: int, move: mv.Target) -> None:
    """The owner of the hero picks the attribute (LH-R63)."""
    numbers = ref.state.table.parameters
    injuries = amount_of(numbers, step.source, "injure_enemy_hero")
    injure(ref, move.target_seat, injuries, step.source)


def _injures_enemy(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.push(InjureEnemy(seat, source))


def _heals(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    heal(ref, seat, effect.amount or 0)


def _heals_all(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    injured = ref.state.table.players[seat].injured
    if injured:
        ref.emit(Healed(seat, tuple(attribute for attribute in ATTRIBUTES if attribute in injured)))


def _raises(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    for attribute in effect.attributes:
        change(ref, seat, attribute, effect.amount or 0)


def _raises_to(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.18: one of those that are lower; with none there is no effect."""
    player, to = ref.state.table.players[seat], effect.amount or 0
    lower = tuple(attribute for attribute in effect.attributes if base(player, attribute) < to)
    if lower:
        ref.push(Change(seat, lower, 0, to))


def _raises_two(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.push(Change(seat, ATTRIBUTES, effect.amount or 0, more=1))


KINDS = {
    "injure": _injures,
    "injure_enemy_hero": _injures_enemy,
    "heal": _heals,
    "heal_all": _heals_all,
    "raise_attribute": _raises,
    "raise_attribute_to": _raises_to,
    "raise_two_attributes": _raises_two,
}
QUESTIONS: Questions = {
    Injure: Question(
        kind="injury",
        clause="LH-21.1",
        prompt="Which attribute of your hero is injured?",
        asks=questions.injure,
        context=questions.about_attributes,
        words=choices.attribute_now,
        moves=_injurable,
        take=_injure,
        otherwise=_fourth,
    ),
    InjureEnemy: Question(
        kind="injure_enemy",
        clause="LH-29.11",
        prompt="Whose hero is injured?",
        asks=questions.injure_enemy,
        context=questions.about_source,
        moves=_enemies,
        take=_injure_enemy,
    ),
    Heal: Question(
        kind="heal",
        clause="LH-21.2",
        prompt="Which attribute of your hero is healed?",
        context=questions.about_attributes,
        words=choices.attribute_now,
        moves=_injured,
        take=_heal,
    ),
    Change: Question(
        kind="attribute",
        clause="LH-1.5",
        prompt="Which attribute of your hero changes?",
        asks=questions.change,
        context=questions.about_attributes,
        words=choices.attribute_now,
        moves=_changeable,
        take=_change,
    ),
}
