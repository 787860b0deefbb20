"""Which rows of the table of decisions the worked cases of Lords of Hellas come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.cases import Report
from games.engine.cases.report import Asked
from games.titles.lords_of_hellas.components.actions import is_special
from games.titles.lords_of_hellas.components.attack_cards import ATTACK_CARDS
from games.titles.lords_of_hellas.components.monsters import MONSTERS
from games.titles.lords_of_hellas.components.quests import QUESTS
from games.titles.lords_of_hellas.components.windows import USED_BY_ACTION
from games.titles.lords_of_hellas.moves.turn import Answer, Begin, Use

_BY_KIND: Mapping[str, str] = {
    "hero": "D-01",
    "keep_artifact": "D-02",
    "first_region": "D-03",
    "give_glory": "D-04",
    "prayer": "D-07",
    "travel": "D-09",
    "hero_movement": "D-10",
    "board_quest": "D-11",
    "hoplite_movement": "D-12",
    "next_battle": "D-13",
    "march": "D-16",
    "hoplites": "D-16",
    "temple": "D-17",
    "extra_action": "D-19",
    "prepare": "D-20",
    "monument": "D-24",
    "repeat_action": "D-25",
    "next_monster": "D-26",
    "monster_acts": "D-27",
    "highest_monument": "D-27",
    "injury": "D-28",
    "heal": "D-28",
    "prey": "D-29",
    "strike": "D-31",
    "show_attack": "D-32",
    "defend": "D-33",
    "reward": "D-36",
    "first_to_act": "D-37",
    "before_battle": "D-37",
    "play_card": "D-38",
    "bluff": "D-39",
    "hand_limit": "D-42",
    "blessing": "D-43",
    "free_effect": "D-44",
    "take_glory": "D-46",
    "injure_enemy": "D-48",
    "whose_hoplites": "D-50",
    "save_hoplites": "D-51",
}
"""Kind of question -> its row, where it has one alone."""


def decisions_met(report: Report) -> Iterator[str]:
    """Every row of the table of decisions that a case comes to."""
    for asked in report.asked:
        kind = asked.decision.kind
        if kind in _BY_KIND:
            yield _BY_KIND[kind]
        yield from _among_moves(asked)
        if kind in _SPECIAL:
            yield from _SPECIAL[kind](asked.step, asked)


def _among_moves(asked: Asked) -> Iterator[str]:
    """Rows that are moves of a question about something else."""
    begun = [move for move in asked.moves if isinstance(move, Begin)]
    sources = [move.source for move in asked.moves if isinstance(move, Use | Answer)]
    if asked.decision.kind == "action":
        if len(begun) > 1:
            yield "D-05"
        if sum(is_special(move.action) for move in begun) > 1:
            yield "D-14"
        if any(source in USED_BY_ACTION for source in sources):
            yield "D-06"
    if {"b_exile", "b_shoot_to_kill", "b_heros_wrath"} & set(sources):
        yield "D-45"
    if asked.decision.kind in ("strike", "defend") and sources:
        yield "D-35"
    if asked.decision.kind in ("start_of_hunt", "window") and len(sources) > 1:
        yield "D-49"


def _recruit(step: Any, asked: Asked) -> Iterator[str]:
    rows = {"athena": "D-08", "recruit": "D-15", "b_mobilization": "D-15", "usurp": "D-23"}
    if step.cause in rows:
        yield rows[step.cause]
    elif step.cause == "b_rearguard":
        yield "D-16"
    elif step.cause in QUESTS:
        yield "D-46"


def _attribute(step: Any, asked: Asked) -> Iterator[str]:
    if step.amount < 0:
        yield "D-34"
        yield "D-52"
    elif step.to is not None:
        yield "D-46"
    elif step.more:
        yield "D-18"


def _discard(step: Any, asked: Asked) -> Iterator[str]:
    if step.cause == "caduceus":
        yield "D-47"
    elif step.cause in ATTACK_CARDS or step.cause in MONSTERS:
        yield "D-34"
    elif step.cause in QUESTS:
        yield "D-11"


def _start_of_hunt(step: Any, asked: Asked) -> Iterator[str]:
    yield "D-30"
    if not step.drawn:
        yield "D-54"


def _window(step: Any, asked: Asked) -> Iterator[str]:
    rows = {"B3": "D-40", "after_special_action": "D-53", "after_march": "D-16"}
    if step.moment in rows:
        yield rows[step.moment]


_SPECIAL: Mapping[str, Any] = {
    "recruit": _recruit,
    "attribute": _attribute,
    "discard": _discard,
    "start_of_hunt": _start_of_hunt,
    "window": _window,
    "lead": lambda step, asked: iter(["D-09"] if step.by == "hermes" else []),
    "place_hero": lambda step, asked: iter(["D-21"] if step.source == "perseus" else []),
    "choose_effect": lambda step, asked: iter(["D-48"] if step.source == "thunder_of_zeus" else []),
    "wound": lambda step, asked: iter(["D-30"] if step.source == "poison_arrows" else []),
}
"""Kind of question -> its rows by what its step says."""


def withdrawals_met(report: Report) -> Iterator[str]:
    """Who withdraws before a usurper, and who after a battle."""
    fought = any(type(event).__name__ == "BattleBegan" for event in report.events)
    for asked in report.asked:
        if asked.decision.kind == "withdraw":
            yield "D-41" if fought else "D-22"
