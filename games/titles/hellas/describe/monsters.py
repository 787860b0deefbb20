"""Event cards, monsters and hunts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.components.ids import DieFace
from games.titles.hellas.describe.phrases import beginning, through
from games.titles.hellas.describe.symbols import symbol
from games.titles.hellas.describe.words import attack, card, monster, region
from games.titles.hellas.events import hunts
from games.titles.hellas.events import monsters as ev

_FACES: dict[DieFace, str] = {
    "nothing": "nothing",
    "region_attack": "a region attack",
    "move": "a move",
    "move_or_region_attack": "a move or a region attack",
}
_ANSWERS = {
    "defended": "fends the attack off",
    "parried": "parries the attack",
    "suffered": "suffers the attack",
}


def _wounded(event: ev.MonsterWounded) -> str:
    cause = "" if event.source is None else through(event.source)
    return f"{label(event.seat)} covers {symbol(event.monster, event.slot)}{cause}."


def _slain(event: ev.MonsterSlain) -> str:
    lost = "; its artifact leaves the game" if event.artifact_lost else ""
    return f"{label(event.seat)} slays {monster(event.monster)}{lost}."


def _attacks_drawn(event: hunts.AttacksDrawn) -> str:
    seen = f": {listed(map(attack, event.cards))}" if isinstance(event.cards, tuple) else ""
    return f"{label(event.seat)} looks at {some(event.count, 'attack card')}{seen}."


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    ev.MonsterPlaced: lambda e: beginning(f"{monster(e.monster)} appears in {region(e.region)}."),
    ev.MonsterRolled: lambda e: f"The die for {monster(e.monster)} shows {_FACES[e.face]}.",
    ev.MonsterMoved: lambda e: beginning(f"{monster(e.monster)} goes to {region(e.region)}."),
    ev.MonsterAttacked: lambda e: beginning(f"{monster(e.monster)} attacks {region(e.region)}."),
    ev.MonsterWounded: _wounded,
    ev.MonsterHealed: lambda e: beginning(f"all wounds of {monster(e.monster)} close."),
    ev.MonsterSlain: _slain,
    hunts.HuntBegan: lambda e: f"{label(e.seat)} hunts {monster(e.monster)} in {region(e.region)}.",
    hunts.HuntReady: lambda e: "The hunter is ready.",
    hunts.StageBegan: lambda e: "The hunter attacks.",
    hunts.AttacksShuffled: lambda e: (
        f"The attack cards used so far, {e.count}, are shuffled into their deck."
    ),
    hunts.AttacksDrawn: _attacks_drawn,
    hunts.AttackShown: lambda e: (
        f"{label(e.seat)} plays {attack(e.card)} for the monster: strength {e.strength}."
    ),
    hunts.DefenceLaid: lambda e: (
        f"{label(e.seat)} defends with {card(e.card)}: strength {e.strength}."
    ),
    hunts.AttackAnswered: lambda e: f"{label(e.seat)} {_ANSWERS[e.how]}.",
    hunts.HuntEnded: lambda e: (
        f"{label(e.seat)}'s hunt on {monster(e.monster)} {'succeeds' if e.success else 'fails'}."
    ),
}
