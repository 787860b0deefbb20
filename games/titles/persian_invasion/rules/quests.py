"""Quests of the solo game: one of two artifacts and the favour of the land (LHS-6.2)."""

from __future__ import annotations

from games.engine.questions import Works
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.events.heroes import HeroMoved, QuestCompleted, QuestEntered
from games.titles.hellas.rules.artifacts import look
from games.titles.hellas.rules.quests import last_stage
from games.titles.hellas.steps.actions import CompleteQuest, EnterQuest
from games.titles.persian_invasion.facts.sides import Ref, table_of
from games.titles.persian_invasion.rules.attitude import rise


def enter(ref: Ref, step: EnterQuest) -> None:
    """LH-23.2, LH-23.4; with the last step the hero is back on the map (LH-23.5)."""
    seat, quest = step.seat, step.quest
    boarded = table_of(ref).players[seat].quest is None
    completes = step.stage == last_stage(quest)
    if completes:
        ref.push(CompleteQuest(seat, quest))
    ref.emit(QuestEntered(seat, quest, step.stage, boarded))
    if completes:
        ref.emit(HeroMoved(seat, QUESTS[quest].region, "quest"))


def complete(ref: Ref, step: CompleteQuest) -> None:
    """No printed reward."""
    slot = table_of(ref).quests.index(step.quest)
    ref.emit(QuestCompleted(step.seat, step.quest, slot, kept=False))
    rise(ref, MAP[QUESTS[step.quest].region].land)
    look(ref, step.seat, table_of(ref).parameters.campaign.quest_artifacts)


WORKS: Works = {EnterQuest: enter, CompleteQuest: complete}
