"""Wounds of monsters: open and covered symbols, and the last one, which slays (LH-19, LH-20.18)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import MonsterId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.describe import questions
from games.titles.hellas.events.monsters import MonsterWounded
from games.titles.hellas.facts.heroes import is_hunting
from games.titles.hellas.facts.in_force import effect_of
from games.titles.hellas.facts.monsters import monsters_in, open_slots
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.cards import Wound
from games.titles.hellas.steps.parts import Source

Ref = Referee[State]


def targets(table: Table, seat: int, effect: Effect) -> list[MonsterId]:
    """Monsters that an effect may wound; a hunter wounds the one that he hunts (LH-20.5)."""
    if table.hunt is not None and is_hunting(table, seat):
        return [m for m in table.monsters if m == table.hunt.monster]
    if effect.where == "any_monster":
        return [monster for monster in MONSTERS if monster in table.monsters]
    region = table.players[seat].region
    return [] if region is None else monsters_in(table, region)


def _open(state: State, step: Wound, seat: int) -> Sequence[mv.Wound]:
    table = state.table
    effect = effect_of(table.parameters, step.source, "wound")
    return [
        mv.Wound(monster, symbol.slot)
        for monster in targets(table, seat, effect)
        for symbol in open_slots(table, monster)
    ]


def _wound(ref: Ref, step: Wound, seat: int, move: mv.Wound) -> None:
    ref.emit(MonsterWounded(seat, move.monster, move.slot, step.source))


def _why_not(state: State, step: Wound, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Wound):
        return None
    there = state.table.monsters.get(move.monster)
    if there is not None and move.slot in there.wounds:
        return "That symbol is covered already.", "LH-19.1"
    return f"{MONSTERS[move.monster].name} has no such symbol to be covered here.", "LH-20.5"


def _wounds(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.push(*(Wound(seat, source) for _ in range(effect.amount or 0)))


KINDS = {"wound": _wounds}
QUESTIONS: Questions = {
    Wound: Question(
        kind="wound",
        clause="LH-19.1",
        prompt="Which open symbol of a monster do you cover?",
        asks=questions.wound,
        context=questions.about_source,
        moves=_open,
        take=_wound,
        why_not=_why_not,
    )
}
