"""The Scripts of both acts, by the number of the token (LHS-6, LHS-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.hellas.components.ids import LandId, MonsterId, RegionId

ROUTE: tuple[RegionId, ...] = ("chalkidiki", "macedonia", "thessaly", "locris", "phocis")
"""The way of the vanguard (LHS-6.1)."""

Kind = Literal[
    "reinforce",
    "monster",
    "spy",
    "burn_zeus",
    "anger",
    "anger_at_tokens",
    "hurt_hero",
    "desertion",
    "lose_by_land",
    "lose_by_region",
    "lose_tokens",
    "weaken",
    "burn_highest",
    "spying",
]


@dataclass(frozen=True, slots=True)
class Order:
    """One thing that a Script says. ``figure``: the size below which the vanguard grows."""

    kind: Kind
    region: RegionId | None = None
    monster: MonsterId | None = None
    lands: tuple[LandId, ...] = ()
    figure: int = 0


@dataclass(frozen=True, slots=True)
class Script:
    """Orders from top to bottom, then points of both tracks, then perhaps a Monster Phase."""

    orders: tuple[Order, ...]
    mobilization: int
    invasion: int = 0
    monsters: bool = False


def _monster(monster: MonsterId, region: RegionId) -> Script:
    return Script((Order("monster", region, monster),), 1, 1)


def _spy(region: RegionId, *, monsters: bool) -> Script:
    return Script((Order("spy", region),), 1, 2, monsters)


def _spying(region: RegionId, *, monsters: bool) -> Script:
    return Script((Order("spying"), Order("spy", region)), 1, monsters=monsters)


def _reinforce(figure: int, *, monsters: bool = True) -> Script:
    return Script((Order("reinforce", figure=figure),), 1, 1, monsters)


_ANGER = Order("anger", lands=("red", "yellow"))

ACT_1: dict[int, Script] = {
    1: _reinforce(3),
    2: _monster("sphinx", "epirus"),
    3: _spy("attica", monsters=True),
    4: _monster("minotaur", "crete"),
    5: _reinforce(3),
    6: Script((Order("burn_zeus"),), 1, 1),
    7: _reinforce(4),
    8: Script((_ANGER,), 2, 1),
    9: Script((Order("hurt_hero"),), 2, 1, monsters=True),
    10: _monster("hydra", "laconia"),
    11: _spy("euboea", monsters=True),
    12: Script((Order("desertion"),), 2, 0),
    13: Script((_ANGER,), 2, 1, monsters=True),
    14: _reinforce(4, monsters=False),
    15: Script((Order("lose_by_land"),), 2, 0, monsters=True),
    16: _monster("cyclops", "boeotia"),
    17: Script((Order("desertion"),), 1, 0, monsters=True),
    18: _spy("acarnania", monsters=False),
    19: Script((Order("lose_tokens"),), 2, 1, monsters=True),
    20: _monster("cerberus", "achaea"),
    21: Script((Order("lose_by_land"),), 2, 0, monsters=True),
    22: _monster("medusa", "aetolia"),
    23: _reinforce(3),
    24: _spy("elis", monsters=False),
}
ACT_2: dict[int, Script] = {
    1: _spying("attica", monsters=True),
    2: Script((Order("anger_at_tokens"),), 2),
    3: Script((Order("lose_by_region"),), 1, monsters=True),
    4: Script((Order("weaken"),), 3),
    5: Script((Order("anger_at_tokens"),), 2, monsters=True),
    6: Script((Order("desertion"),), 1),
    7: _spying("acarnania", monsters=True),
    8: Script((Order("hurt_hero"),), 2),
    9: Script((Order("lose_by_region"),), 2, monsters=True),
    10: _spying("elis", monsters=False),
    11: Script((Order("burn_highest"),), 1, monsters=True),
    12: Script((Order("weaken"),), 3),
    13: _spying("acarnania", monsters=True),
    14: Script((Order("anger_at_tokens"),), 2),
    15: Script((Order("lose_by_region"),), 1, monsters=True),
    16: _spying("euboea", monsters=False),
    17: Script((Order("desertion"),), 1, monsters=True),
    18: Script((Order("weaken"),), 3),
    19: _spying("elis", monsters=True),
    20: _spying("euboea", monsters=False),
    21: Script((Order("weaken"),), 3, monsters=True),
    22: _spying("attica", monsters=False),
    23: Script((Order("anger_at_tokens"),), 2, monsters=True),
    24: Script((Order("weaken"),), 3),
}
SCRIPTS: dict[int, dict[int, Script]] = {1: ACT_1, 2: ACT_2}
"""Act -> number -> Script."""
