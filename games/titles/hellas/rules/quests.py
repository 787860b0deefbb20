"""Quests: boarding, advancing, completing (LH-23)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import QuestId, RegionId
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.requirements import Payment
from games.titles.hellas.describe import choices
from games.titles.hellas.facts.holdings import meets
from games.titles.hellas.facts.quests import quests_in
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.moves.turn import PASS
from games.titles.hellas.rules.cards import spend
from games.titles.hellas.rules.injuries import can_be_injured, injure
from games.titles.hellas.rules.priests import sacrifice
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import Board, EnterQuest

Ref = Referee[State]


def last_stage(quest: QuestId) -> int:
    """The step that completes a quest, counted from 1 (LH-23.5)."""
    return len(QUESTS[quest].steps)


def _qualifies(table: Table, seat: int, quest: QuestId, stage: int) -> bool:
    """LH-23.2: what the step requires."""
    least = table.parameters.quests[quest].requires[stage - 1]
    required = QUESTS[quest].steps[stage - 1].requires
    return all(meets(table, seat, requirement, least[requirement.name]) for requirement in required)


def _costs(table: Table, quest: QuestId, stage: int) -> list[tuple[Payment, int]]:
    """LH-23.2: what the step costs, with the numbers in force."""
    asked = table.parameters.quests[quest].costs[stage - 1]
    return [(cost.of, asked[cost.of]) for cost in QUESTS[quest].steps[stage - 1].costs]


def _can_pay(table: Table, seat: int, of: Payment, amount: int) -> bool:
    """As everybody can see: a cost names no particular cards."""
    player = table.players[seat]
    match of:
        case "priests":
            return player.pool >= amount
        case "cards":
            return player.cards >= amount
        case "injuries":
            return can_be_injured(table, seat, amount)


def _pay(ref: Ref, seat: int, quest: QuestId, of: Payment, amount: int) -> None:
    match of:
        case "priests":
            for _ in range(amount):
                sacrifice(ref, seat, quest)
        case "cards":
            spend(ref, seat, amount, quest)
        case "injuries":
            injure(ref, seat, amount, quest)


def can_board(table: Table, seat: int, quest: QuestId, stage: int) -> bool:
    """Whether a hero in its region may enter a quest at this step (LH-23.2)."""
    costs = _costs(table, quest, stage)
    return _qualifies(table, seat, quest, stage) and all(
        _can_pay(table, seat, of, amount) for of, amount in costs
    )


def _here(table: Table, region: RegionId | None) -> list[QuestId]:
    if region is None:
        return []
    slots = quests_in(table, region)
    return [quest for slot in slots if (quest := table.quests[slot]) is not None]


def _boardings(state: State, step: Board, seat: int) -> Sequence[Move]:
    """Each step whose requirements he meets and whose costs he can pay in full."""
    table = state.table
    boardings = [
        mv.Board(quest, stage)
        for quest in _here(table, table.players[seat].region)
        for stage in range(1, last_stage(quest) + 1)
        if can_board(table, seat, quest, stage)
    ]
    return [*boardings, PASS] if boardings else ()


def _board(ref: Ref, step: Board, seat: int, move: Move) -> None:
    """Requirements were read before; all costs are paid, then he is on the quest."""
    if not isinstance(move, mv.Board):
        return
    ref.push(EnterQuest(seat, move.quest, move.stage))
    for of, amount in _costs(ref.state.table, move.quest, move.stage):
        _pay(ref, seat, move.quest, of, amount)


def _why_not(state: State, step: Board, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Board):
        return None
    table = state.table
    if move.quest not in _here(table, table.players[seat].region):
        return "Your hero is not where the token of that quest lies.", "LH-7.3"
    if not 1 <= move.stage <= last_stage(move.quest):
        return f"That quest has {last_stage(move.quest)} steps.", "LH-23.1"
    if not _qualifies(table, seat, move.quest, move.stage):
        return "You do not meet what that step requires.", "LH-23.2"
    return "You cannot pay in full what that step costs.", "LH-23.2"


QUESTIONS: Questions = {
    Board: Question(
        kind="board_quest",
        clause="LH-23.2",
        prompt="At which step does your hero board the quest, if at all?",
        notes=choices.does,
        moves=_boardings,
        take=_board,
        why_not=_why_not,
    )
}
