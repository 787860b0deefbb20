"""Quests that are entered and completed: the printed reward, then the glory (LH-23.4, LH-23.5)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events.heroes import HeroMoved, QuestCompleted, QuestEntered
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.quests import last_stage
from games.titles.hellas.state import State
from games.titles.hellas.steps.actions import CompleteQuest, EnterQuest
from games.titles.hellas.steps.parts import Source
from games.titles.lords_of_hellas.rules.glory import take_glory

Ref = Referee[State]


def enter(ref: Ref, step: EnterQuest) -> None:
    """LH-23.4, LH-23.5: the last step leads back to the region, and to the reward."""
    seat, quest = step.seat, step.quest
    boarded = ref.state.table.players[seat].quest is None
    completes = step.stage == last_stage(quest)
    if completes:
        numbers = ref.state.table.parameters
        ref.push(*carried(numbers, seat, quest), CompleteQuest(seat, quest))
    ref.emit(QuestEntered(seat, quest, step.stage, boarded))
    if completes:
        ref.emit(HeroMoved(seat, QUESTS[quest].region, "quest"))


def complete(ref: Ref, step: CompleteQuest) -> None:
    """LH-23.5: after the reward the Glory Token, then the quest leaves its slot."""
    quest = QUESTS[step.quest]
    kept = any(effect.kind == "keep_quest" for effect in quest.reward)
    slot = ref.state.table.quests.index(step.quest)
    take_glory(ref, step.seat, MAP[quest.region].land)
    ref.emit(QuestCompleted(step.seat, step.quest, slot, kept))


def _keep_quest(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-23.6: the card stays with him when the quest is told to be complete."""


KINDS = {"keep_quest": _keep_quest}
WORKS: Works = {EnterQuest: enter, CompleteQuest: complete}
