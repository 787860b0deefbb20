"""What a lost round on land costs (CY-12.5, CY-16.9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId, UnitId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.battles import LossesTaken, LossSealed
from games.titles.cyclades.events.parts import Loss
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.battle.sides import battle_of, has_minotaur, units_of
from games.titles.cyclades.rules.reach import retreats
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.battles import ChooseLoss, ChooseLosses

Ref = Referee[State]

NOWHERE = "none"
"""The area of a loss that is destroyed."""


def losses(table: Table, faction: FactionId) -> list[mv.Lose]:
    """CY-D28: any unit of the side, or beside Perseus a troop that withdraws (CY-R44)."""
    side = units_of(table, faction)
    kinds: dict[UnitId, int] = {"troop": side.troops, "mercenary": side.mercenaries}
    troops = [unit for unit, there in kinds.items() if there]
    units: list[UnitId] = [*troops, *side.heroes]
    if has_minotaur(table, faction):
        units.append("minotaur")
    moves = [mv.Lose(unit, NOWHERE) for unit in units]
    if "perseus" in side.heroes and troops:
        areas = retreats(table, faction, battle_of(table).area)
        moves += [mv.Lose(unit, area) for unit in troops for area in areas]
    return moves


def suffered(faction: FactionId, move: mv.Lose) -> Loss:
    """What a side loses by this choice."""
    assert isinstance(move.unit, str)
    assert isinstance(move.area, str)
    return Loss(faction, move.unit, "" if move.area == NOWHERE else move.area)


def _carry_out(ref: Ref, *lost: Loss) -> None:
    """Carry the losses out, all at once; a withdrawing troop may take an area."""
    table = ref.state.table
    taken = tuple(loss.area for loss in lost if loss.area and table.lands[loss.area].owner is None)
    ref.emit(LossesTaken(battle_of(table).area, lost, taken))


def _lose(ref: Ref, step: ChooseLoss, _seat: int, move: mv.Lose) -> None:
    _carry_out(ref, suffered(step.faction, move))


def _choosing(state: State, step: ChooseLosses) -> tuple[int, ...]:
    """Who has a choice and has not made it; whoever has none need not be asked."""
    table = state.table
    return tuple(
        table.factions[faction].seat
        for faction in step.factions
        if faction not in battle_of(table).sealed and len(losses(table, faction)) > 1
    )


def _led_by(table: Table, step: ChooseLosses, seat: int) -> FactionId:
    return next(faction for faction in step.factions if table.factions[faction].seat == seat)


def _hidden_losses(state: State, step: ChooseLosses, seat: int) -> Sequence[mv.Lose]:
    return losses(state.table, _led_by(state.table, step, seat))


def _seal(ref: Ref, step: ChooseLosses, seat: int, move: mv.Lose) -> None:
    """Neither side knows the other's choice."""
    faction = _led_by(ref.state.table, step, seat)
    loss = suffered(faction, move)
    ref.emit(LossSealed(faction, (seat,), loss.unit, loss.area))


def _reveal(ref: Ref, step: ChooseLosses) -> None:
    _carry_out(ref, *(_chosen(ref.state, faction) for faction in step.factions))


def _chosen(state: State, faction: FactionId) -> Loss:
    sealed = state.losses.get(faction)
    if sealed is not None:
        return Loss(faction, sealed.unit, sealed.area)
    return suffered(faction, losses(state.table, faction)[0])


QUESTIONS: Questions = {
    ChooseLoss: Question(
        kind="loss",
        clause="CY-12.5",
        prompt="Which unit do you lose?",
        asks=questions.in_battle("The battle in {place}: which unit do you lose?"),
        context=questions.about_battle,
        moves=lambda state, step, seat: losses(state.table, step.faction),
        take=_lose,
        seats=asked,
    ),
    ChooseLosses: Question(
        kind="hidden_loss",
        clause="CY-12.5",
        prompt="Both sides lose a unit, chosen unseen: which is yours?",
        asks=questions.in_battle("Both sides in {place} lose a unit, unseen: which is yours?"),
        context=questions.about_battle,
        moves=_hidden_losses,
        take=_seal,
        seats=_choosing,
        otherwise=_reveal,
        sealed=True,
    ),
}
