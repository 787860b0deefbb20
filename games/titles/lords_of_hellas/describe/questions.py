"""What the questions of the competitive game are about, and what may be chosen there."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.components.ids import DieFace, MonsterId
from games.titles.hellas.describe import effects
from games.titles.hellas.describe.choices import ACTIONS
from games.titles.hellas.describe.phrases import through
from games.titles.hellas.describe.questions import by
from games.titles.hellas.describe.words import monster, region
from games.titles.hellas.facts.in_force import region_attack
from games.titles.hellas.facts.monsters import die_faces
from games.titles.hellas.moves import turn
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.state import State
from games.titles.lords_of_hellas.steps import (
    ActMonster,
    ChooseAttack,
    ChooseHero,
    Extra,
    MonsterPhase,
    RepeatAction,
    Save,
    ToHighest,
)

_FACES: Mapping[DieFace, str] = {
    "nothing": "stays",
    "region_attack": "attacks where it is",
    "move": "moves",
    "move_or_region_attack": "does one of them as you choose",
}


def about_phase(view: State, _step: MonsterPhase, _seat: int) -> str:
    """What the die of a monster may show."""
    faces = dict.fromkeys(_FACES[face] for face in die_faces(view.table))
    return f"By it a monster {listed(faces, 'or')}. Each has one roll, in the order of your choice."


def attacking(view: State, step: MonsterPhase, _seat: int, move: lv.Roll) -> str:
    """``In Crete; a region attack of it: kill 1 hoplite where the monster is.``"""
    return (
        f"It is in {region(view.table.monsters[move.monster].region)}. {_harm(view, move.monster)}"
    )


def attacks(view: State, step: ActMonster, _seat: int, move: object) -> str:
    """The same where it may attack now."""
    return _harm(view, step.monster) if isinstance(move, lv.Attack) else ""


def _harm(view: State, name: MonsterId) -> str:
    does = listed(effects.effect(each) for each in region_attack(view.table.parameters, name))
    return f"Its region attack: {does}."


def monster_acts(_state: State, step: ActMonster) -> str:
    """``Where does the Hydra go, or does it attack?``"""
    attacks = ", or does it attack" if step.attack else ""
    return f"Where does {monster(step.monster)} go{attacks}?"


def to_highest(_state: State, step: ToHighest) -> str:
    """``To which of the highest monuments does the Chimera go?``"""
    return f"To which of the highest monuments does {monster(step.monster)} go?"


def save(_state: State, step: Save) -> str:
    """``Aegis: which of your hoplites that die in battle do you save (2 left)?``"""
    return f"Aegis: which hoplites that die{through(step.cause)} do you save ({step.left} at most)?"


def extra(_state: State, step: Extra) -> str:
    """``Hermes' Temple: which extra special action do you take, if any?``"""
    return f"{by(step.source)}: which extra special action do you take, if any?"


def about_attack(view: State, _step: ChooseAttack, _seat: int) -> str:
    """Who hunts which monster."""
    hunt = view.table.hunt
    if hunt is None:
        return ""
    hunter = view.table.players[hunt.seat]
    held = some(hunter.cards, "combat card")
    return f"{label(hunt.seat)} hunts {monster(hunt.monster)} in {region(hunt.region)} with {held}."


def attack(view: State, _step: ChooseAttack, _seat: int, move: lv.ShowAttack) -> str:
    """What the card does."""
    return effects.attack(view.table.parameters, move.card)


def hero(view: State, _step: ChooseHero, _seat: int, move: lv.Hero) -> str:
    """What the hero is good for."""
    return effects.hero(view.table.parameters, move.hero)


def again(_view: State, _step: RepeatAction | Extra, _seat: int, move: object) -> str:
    """What the action is good for."""
    return ACTIONS[move.action] if isinstance(move, lv.Repeat | turn.Begin) else ""
