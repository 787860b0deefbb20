"""The Monster Phase, which rolls by itself (LHS-3)."""

from __future__ import annotations

from games.engine.questions import Works
from games.titles.hellas.components.ids import GodId, MonsterId, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.events.monsters import MonsterAttacked, MonsterMoved, MonsterRolled
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.monsters import die_faces
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.events import MonumentLowered
from games.titles.persian_invasion.facts.sides import PLAYER, Ref, table_of
from games.titles.persian_invasion.facts.ways import arrow, god_at, monsters_by_region
from games.titles.persian_invasion.rules.attitude import drop
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
    faces = die_faces(table)
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


WORKS: Works = {RollFor: roll, MonsterGoes: go}
