"""Hunts of the solo game: the top attack card, and what slaying brings (LHS-2.2, LHS-3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hunts import AttacksDrawn, AttackShown
from games.titles.hellas.facts.holdings import priests_to_gain
from games.titles.hellas.moves.cards import Reward as Take
from games.titles.hellas.rules.hunting.attacking import draw_attacks, strength
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.steps.hunt import Defend, MonsterAttacks, Reward
from games.titles.persian_invasion.facts.sides import Ref, table_of
from games.titles.persian_invasion.state import State


def monster_attacks(ref: Ref, step: MonsterAttacks) -> None:
    """The top card, without a choice; what is drawn beyond it nobody sees."""
    ref.push(Defend(step.seat))
    cards = draw_attacks(ref)
    ref.emit(AttacksDrawn(step.seat, len(cards), (), cards))
    ref.emit(AttackShown(step.seat, cards[0], strength(table_of(ref), cards[0])))


def _rewards(state: State, step: Reward, seat: int) -> Sequence[Take]:
    """Priests; artifacts come from quests and gods alone (LHS-2.4)."""
    gains = "priest" in step.icons and priests_to_gain(state.table, seat) > 0
    return [Take("priest")] if gains else []


def _reward(ref: Ref, step: Reward, seat: int, move: Take) -> None:
    gain_priests(ref, seat, 1, "hunt")


def _why_no_reward(state: State, step: Reward, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Take) and move.reward != "priest":
        return "Artifacts come from quests and from the gods alone.", "LHS-2.4"
    return None


WORKS: Works = {MonsterAttacks: monster_attacks}
QUESTIONS: Questions = {
    Reward: Question(
        kind="reward",
        clause="LH-20.16",
        prompt="Which reward of the hunt do you take?",
        asks=questions.reward,
        moves=_rewards,
        take=_reward,
        why_not=_why_no_reward,
    )
}
