"""The Monster Phase, which rolls by itself (LHS-3), and slain monsters."""

from __future__ import annotations

from games.engine.questions import StandingRules, Works
from games.titles.hellas.components.actions import DIE_FACES
from games.titles.hellas.components.ids import GodId, MonsterId, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.events.cards import PackDiscarded
from games.titles.hellas.events.monsters import (
    MonsterAttacked,
    MonsterMoved,
    MonsterRolled,
    MonsterSlain,
    MonsterWounded,
)
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.rules import draft
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.steps.cards import PassPack
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.events import MonumentLowered
from games.titles.persian_invasion.facts.sides import PLAYER, Ref, table_of
from games.titles.persian_invasion.facts.ways import arrow, god_at, monsters_by_region
from games.titles.persian_invasion.rules.attitude import drop, rise
from games.titles.persian_invasion.steps import MonsterGoes, RollFor


def phase(ref: Ref) -> None:
    """Every monster on the map, in the order of the numbers of their regions."""
    monsters = monsters_by_region(table_of(ref))
    if monsters:
        ref.push(RollFor(monsters))


def roll(ref: Ref, step: RollFor) -> None:
    """One after another; a result is carried out before the next roll."""
    monster, *others = step.monsters
    if others:
        ref.push(RollFor(tuple(others)))
    table = table_of(ref)
    faces = [face for face in DIE_FACES for _ in range(getattr(table.parameters.die, face))]
    face = faces[ref.pick("die:monster", faces)]
    region = table.monsters[monster].region
    ref.emit(MonsterRolled(monster, face))
    if face == "nothing":
        drop(ref, MAP[region].land)
    elif face == "move":
        ref.push(MonsterGoes(monster))
    else:
        _attack(ref, monster, region, goes_on=face != "region_attack")


def _attack(ref: Ref, monster: MonsterId, region: RegionId, *, goes_on: bool) -> None:
    """One own hoplite; without one there it moves instead, and never twice."""
    prey = army(table_of(ref), region, PLAYER) > 0
    if goes_on or not prey:
        ref.push(MonsterGoes(monster))
    if prey:
        ref.emit(MonsterAttacked(monster, region))
        kill(ref, (Death(PLAYER, region, 1),), monster)


def go(ref: Ref, step: MonsterGoes) -> None:
    """Along the arrow, or a level off the monument where it is."""
    region = table_of(ref).monsters[step.monster].region
    god = god_at(region)
    if god is None:
        ref.emit(MonsterMoved(step.monster, arrow(region)))
    else:
        tear_down(ref, god)


def tear_down(ref: Ref, god: GodId, *, least: int = 0) -> None:
    """A level less, but not below ``least``."""
    level = table_of(ref).monuments[god].level
    if level > least:
        ref.emit(MonumentLowered(god, level - 1))


# Slaying


def slay(ref: Ref, event: MonsterWounded) -> None:
    """With the last symbol a monster is slain, wherever that happens: its artifact is out of the
    game, a blessing and the land's favour are the reward (LHS-3.3)."""
    if open_slots(table_of(ref), event.monster):
        return
    region = table_of(ref).monsters[event.monster].region
    ref.emit(MonsterSlain(PLAYER, event.monster, artifact_lost=True))
    rise(ref, MAP[region].land)
    draft.begin(ref, PLAYER)


def discard_pack(ref: Ref, step: PassPack) -> None:
    """The blessing that was not chosen: nobody else is to see it."""
    pack = ref.state.packs["pack"]
    left = tuple(pack.blessings)
    ref.emit(PackDiscarded(len(left), pack.owners, left))


STANDING_RULES: StandingRules = {MonsterWounded: (slay,)}
WORKS: Works = {RollFor: roll, MonsterGoes: go, PassPack: discard_pack}
