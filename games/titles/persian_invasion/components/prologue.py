"""What the tokens of the prologue bring (LHS-1.7)."""

from __future__ import annotations

from games.titles.hellas.components.ids import MonsterId, QuestId, RegionId

_A: tuple[tuple[MonsterId, RegionId], ...] = (
    ("sphinx", "epirus"),
    ("minotaur", "crete"),
    ("cyclops", "arcadia"),
    ("medusa", "messenia"),
    ("hydra", "laconia"),
    ("cerberus", "phocis"),
    ("minotaur", "chalkidiki"),
    ("cyclops", "boeotia"),
    ("sphinx", "locris"),
    ("cerberus", "achaea"),
    ("medusa", "elis"),
    ("hydra", "argolis"),
)
_B: tuple[QuestId, ...] = (
    "q_saving_prometheus",
    "q_cattle_of_geryon",
    "q_aid_to_atlas",
    "q_expedition_for_the_golden_fleece",
    "q_kill_stymphalian_birds",
    "q_amazon_queen",
    "q_clean_augean_stables",
    "q_calydonian_hunt",
)


def monster_of(token: int) -> tuple[MonsterId, RegionId]:
    """Table A: two numbers a row."""
    return _A[(token - 1) // 2]


def quest_of(token: int) -> QuestId:
    """Table B: three numbers a row."""
    return _B[(token - 1) // 3]
