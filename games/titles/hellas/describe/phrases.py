"""Words around names: by what something happens, whose it is, how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.engine.english import listed
from games.engine.records import label
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.temple_cards import TEMPLE_CARDS
from games.titles.hellas.describe.words import (
    ACTIONS,
    artifact,
    attack,
    blessing,
    card,
    god,
    hero,
    monster,
    quest,
    temple_card,
)

_SOURCES: Mapping[str, str] = {
    **{name: f"the ability of {hero(name)}" for name in HERO_FACTS},
    **{name: artifact(name) for name in ARTIFACTS},
    **{name: blessing(name) for name in BLESSINGS},
    **{name: quest(name) for name in QUESTS},
    **{name: temple_card(name) for name in TEMPLE_CARDS},
    **{name: monster(name) for name in MONSTERS},
    **{name: attack(name) for name in ATTACK_CARDS},
    **{name: card(name) for name in COMBAT_CARDS},
    **{name: god(name) for name in MONUMENTS},
    "two_players": "the bonus of two players",
    "giving_up": "the end of the hunt by choice",
}

_CAUSES: Mapping[str, str] = {
    "start": "",
    "recruit": "",
    "battle": " in battle",
    "no_way_out": " for want of a way out",
    "limit": " down to the hand limit",
    "hunt": " in the hunt",
    "build_temple": " for the temple",
    "build_monument": " for the temples under control",
    "invasion": " in the invasion",
}
"""Causes that are no card, ability or monster, and actions that read better in other words."""


def source(name: str) -> str:
    """What says what happens: ``Push-Ups``, ``the Hydra``, ``the ability of Perseus``."""
    return _SOURCES[name]


def through(cause: str) -> str:
    """Why something happens, to stand behind it: `` through Push-Ups``, `` in battle``."""
    phrase = _CAUSES.get(cause)
    if phrase is not None:
        return phrase
    return f" through {_SOURCES.get(cause) or ACTIONS[cause]}"


def possessive(seat: int) -> str:
    """``P1's``."""
    return f"{label(seat)}'s"


def do(count: int, singular: str, plural: str) -> str:
    """The form of a verb: ``goes`` for one, ``go`` for many."""
    return singular if count == 1 else plural


def cards(names: Iterable[CombatCardId]) -> str:
    """``Assault (axe 4) and 2 Charge (sickle 4)``: cards of one kind are alike."""
    kinds = Counter(names)
    return listed(card(name) if n == 1 else f"{n} {card(name)}" for name, n in kinds.items())


def beginning(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]
