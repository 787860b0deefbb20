"""What a turn consists of (LH-4.3, LH-10), and what the monster die shows (LH-17.2)."""

from __future__ import annotations

from typing import TypeGuard, get_args

from games.titles.hellas.components.ids import DieFace, RegularAction, SpecialAction

REGULAR_ACTIONS: tuple[RegularAction, ...] = get_args(RegularAction)
SPECIAL_ACTIONS: tuple[SpecialAction, ...] = get_args(SpecialAction)
CLOSING_ACTIONS: tuple[SpecialAction, ...] = tuple(
    action for action in SPECIAL_ACTIONS if action != "build_monument"
)
"""Special actions that take a used-action token and are closed while it lies there (LH-10.2)."""
DIE_FACES: tuple[DieFace, ...] = get_args(DieFace)

REGULAR_ACTION_NAMES: dict[RegularAction, str] = {
    "use_artifacts": "Use Artifacts",
    "prayer": "Prayer",
    "hero_movement": "Hero Movement",
    "hoplite_movement": "Hoplite Movement",
}
SPECIAL_ACTION_NAMES: dict[SpecialAction, str] = {
    "recruit": "Recruit",
    "march": "March",
    "build_temple": "Build Temple",
    "prepare": "Prepare",
    "usurp": "Usurp",
    "hunt": "Hunt",
    "build_monument": "Build Monument",
}


def is_regular(action: str) -> TypeGuard[RegularAction]:
    """Whether this is one of the regular actions."""
    return action in REGULAR_ACTION_NAMES


def is_special(action: str) -> TypeGuard[SpecialAction]:
    """Whether this is one of the special actions."""
    return action in SPECIAL_ACTION_NAMES
