"""What a hunt brings: priests, artifacts (LH-20.15, LH-20.16, LH-20.20)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.describe import questions
from games.titles.hellas.events.cards import ArtifactGained
from games.titles.hellas.facts.holdings import priests_to_gain
from games.titles.hellas.moves.cards import Reward as Take
from games.titles.hellas.rules.artifacts import gain_top
from games.titles.hellas.rules.priests import gain_priests
from games.titles.hellas.state import State
from games.titles.hellas.steps.hunt import Reward
from games.titles.lords_of_hellas.events import ArtifactLost

Ref = Referee[State]


def _rewards(state: State, step: Reward, seat: int) -> Sequence[Take]:
    """LH-D36: those that give something (LH-20.20)."""
    table = state.table
    rewards = [Take("monster_artifact")] if step.success else []
    if "priest" in step.icons and priests_to_gain(table, seat):
        rewards.append(Take("priest"))
    if "neutral_artifact" in step.icons and table.decks.artifacts:
        rewards.append(Take("neutral_artifact"))
    return rewards


def _reward(ref: Ref, step: Reward, seat: int, move: Take) -> None:
    match move.reward:
        case "monster_artifact":
            ref.emit(ArtifactGained(seat, MONSTERS[step.monster].artifact))
        case "priest":
            gain_priests(ref, seat, 1, "hunt")
        case "neutral_artifact":
            gain_top(ref, seat)
    if step.success and move.reward != "monster_artifact":
        ref.emit(ArtifactLost(step.monster))  # LH-R51


def _why_not(state: State, step: Reward, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Take):
        return None
    if move.reward == "monster_artifact":
        return "A monster's artifact is for who slays it in a hunt.", "LH-20.16"
    if move.reward not in step.icons:
        return "You covered no symbol with that icon in this hunt.", "LH-20.16"
    return "That reward would give you nothing.", "LH-20.20"


QUESTIONS: Questions = {
    Reward: Question(
        kind="reward",
        clause="LH-20.16",
        prompt="Which reward of the hunt do you take?",
        asks=questions.reward,
        moves=_rewards,
        take=_reward,
        why_not=_why_not,
    )
}
