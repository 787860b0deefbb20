"""Which rows of the table of decisions the worked cases of Lords of Hellas come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.cases import Report
from games.engine.cases.report import Asked
from games.titles.hellas.components.actions import is_special
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.windows import USED_BY_ACTION
from games.titles.hellas.moves.turn import Answer, Begin, Use

_BY_KIND: Mapping[str, str] = {
    "hero": "LH-D01",
    "keep_artifact": "LH-D02",
    "first_region": "LH-D03",
    "give_glory": "LH-D04",
    "prayer": "LH-D07",
    "travel": "LH-D09",
    "hero_movement": "LH-D10",
    "board_quest": "LH-D11",
    "hoplite_movement": "LH-D12",
    "next_battle": "LH-D13",
    "march": "LH-D16",
    "hoplites": "LH-D16",
    "temple": "LH-D17",
    "extra_action": "LH-D19",
    "prepare": "LH-D20",
    "monument": "LH-D24",
    "repeat_action": "LH-D25",
    "next_monster": "LH-D26",
    "monster_acts": "LH-D27",
    "highest_monument": "LH-D27",
    "injury": "LH-D28",
    "heal": "LH-D28",
    "prey": "LH-D29",
    "strike": "LH-D31",
    "show_attack": "LH-D32",
    "defend": "LH-D33",
    "reward": "LH-D36",
    "first_to_act": "LH-D37",
    "before_battle": "LH-D37",
    "play_card": "LH-D38",
    "bluff": "LH-D39",
    "hand_limit": "LH-D42",
    "blessing": "LH-D43",
    "free_effect": "LH-D44",
    "take_glory": "LH-D46",
    "injure_enemy": "LH-D48",
    "whose_hoplites": "LH-D50",
    "save_hoplites": "LH-D51",
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
            yield "LH-D05"
        if sum(is_special(move.action) for move in begun) > 1:
            yield "LH-D14"
        if any(source in USED_BY_ACTION for source in sources):
            yield "LH-D06"
    if {"b_exile", "b_shoot_to_kill", "b_heros_wrath"} & set(sources):
        yield "LH-D45"
    if asked.decision.kind in ("strike", "defend") and sources:
        yield "LH-D35"
    if asked.decision.kind in ("start_of_hunt", "window") and len(sources) > 1:
        yield "LH-D49"


def _recruit(step: Any, asked: Asked) -> Iterator[str]:
    rows = {"athena": "LH-D08", "recruit": "LH-D15", "b_mobilization": "LH-D15", "usurp": "LH-D23"}
    if step.cause in rows:
        yield rows[step.cause]
    elif step.cause == "b_rearguard":
        yield "LH-D16"
    elif step.cause in QUESTS:
        yield "LH-D46"


def _attribute(step: Any, asked: Asked) -> Iterator[str]:
    if step.amount < 0:
        yield "LH-D34"
        yield "LH-D52"
    elif step.to is not None:
        yield "LH-D46"
    elif step.more:
        yield "LH-D18"


def _discard(step: Any, asked: Asked) -> Iterator[str]:
    if step.cause == "caduceus":
        yield "LH-D47"
    elif step.cause in ATTACK_CARDS or step.cause in MONSTERS:
        yield "LH-D34"
    elif step.cause in QUESTS:
        yield "LH-D11"


def _start_of_hunt(step: Any, asked: Asked) -> Iterator[str]:
    yield "LH-D30"
    if not step.drawn:
        yield "LH-D54"


def _window(step: Any, asked: Asked) -> Iterator[str]:
    rows = {"B3": "LH-D40", "after_special_action": "LH-D53", "after_march": "LH-D16"}
    if step.moment in rows:
        yield rows[step.moment]


_SPECIAL: Mapping[str, Any] = {
    "recruit": _recruit,
    "attribute": _attribute,
    "discard": _discard,
    "start_of_hunt": _start_of_hunt,
    "window": _window,
    "lead": lambda step, asked: iter(["LH-D09"] if step.by == "hermes" else []),
    "place_hero": lambda step, asked: iter(["LH-D21"] if step.source == "perseus" else []),
    "choose_effect": lambda step, asked: iter(
        ["LH-D48"] if step.source == "thunder_of_zeus" else []
    ),
    "wound": lambda step, asked: iter(["LH-D30"] if step.source == "poison_arrows" else []),
}
"""Kind of question -> its rows by what its step says."""


def withdrawals_met(report: Report) -> Iterator[str]:
    """Who withdraws before a usurper, and who after a battle."""
    fought = any(type(event).__name__ == "BattleBegan" for event in report.events)
    for asked in report.asked:
        if asked.decision.kind == "withdraw":
            yield "LH-D41" if fought else "LH-D22"
