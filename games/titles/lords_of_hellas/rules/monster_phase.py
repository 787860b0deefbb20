"""The Monster Phase: a die for each monster, moves and region attacks (LH-17)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.map import MONUMENT_REGIONS, NEIGHBOURS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events.monsters import MonsterAttacked, MonsterMoved, MonsterRolled
from games.titles.hellas.facts.in_force import region_attack
from games.titles.hellas.facts.monsters import die_faces
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.rules.injuries import injure
from games.titles.hellas.rules.killing import kill_in
from games.titles.hellas.rules.priests import sacrifice
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.parts import Source
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.describe import questions
from games.titles.lords_of_hellas.facts import seats_from
from games.titles.lords_of_hellas.steps import ActMonster, MonsterPhase, RegionAttack, ToHighest

Ref = Referee[State]


def begin(ref: Ref, seat: int) -> None:
    """LH-17.1: every monster on the map; the seat chooses which comes next."""
    ref.push(MonsterPhase(seat, tuple(m for m in MONSTERS if m in ref.state.table.monsters)))


def _next(state: State, step: MonsterPhase, seat: int) -> Sequence[lv.Roll]:
    return [lv.Roll(monster) for monster in step.left if monster in state.table.monsters]


def _roll(ref: Ref, step: MonsterPhase, seat: int, move: lv.Roll) -> None:
    """A result is resolved before the next roll."""
    ref.push(MonsterPhase(seat, tuple(m for m in step.left if m != move.monster)))
    faces = die_faces(ref.state.table)
    face = faces[ref.pick("die:monster", faces)]
    if face == "region_attack":
        ref.push(RegionAttack(seat, move.monster, 0))
    elif face != "nothing":
        ref.push(ActMonster(seat, move.monster, attack=face == "move_or_region_attack"))
    ref.emit(MonsterRolled(move.monster, face))
    if face == "region_attack":
        _tell_attack(ref, move.monster)


def _why_not_roll(state: State, step: MonsterPhase, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, lv.Roll):
        return None
    if move.monster in state.table.monsters:
        return "The die was rolled for that monster already.", "LH-17.1"
    return "That monster is not on the map.", "LH-17.1"


def _tell_attack(ref: Ref, monster: MonsterId) -> None:
    ref.emit(MonsterAttacked(monster, ref.state.table.monsters[monster].region))


def _acts(state: State, step: ActMonster, seat: int) -> Sequence[Move]:
    """LH-17.2: it must move, or it may attack."""
    here = state.table.monsters[step.monster].region
    moves: list[Move] = [mv.MoveMonster(step.monster, near) for near in NEIGHBOURS[here]]
    return [*moves, lv.ATTACK] if step.attack else moves


def _act(ref: Ref, step: ActMonster, seat: int, move: Move) -> None:
    if isinstance(move, mv.MoveMonster):
        ref.emit(MonsterMoved(move.monster, move.region))
    else:
        ref.push(RegionAttack(seat, step.monster, 0))
        _tell_attack(ref, step.monster)


def _why_not_act(state: State, step: ActMonster, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, mv.MoveMonster):
        return "It moves to a neighbouring region.", "LH-17.2"
    return ("It can only move.", "LH-17.2") if isinstance(move, lv.Attack) else None


def attack(ref: Ref, step: RegionAttack) -> None:
    """LH-17.5: its effects, one after another."""
    effects = region_attack(ref.state.table.parameters, step.monster)
    if step.number + 1 < len(effects):
        ref.push(RegionAttack(step.seat, step.monster, step.number + 1))
    ATTACKS[effects[step.number].kind](ref, step.seat, effects[step.number], step.monster)


def _regions(table: Table, monster: MonsterId, effect: Effect) -> list[RegionId]:
    here = table.monsters[monster].region
    around = effect.where == "monster_region_and_neighbours"
    return [here, *NEIGHBOURS[here]] if around else [here]


def _kills(ref: Ref, seat: int, effect: Effect, monster: MonsterId) -> None:
    """LH-17.4; the builder divides (LH-17.3)."""
    kill_in(ref, seat, _regions(ref.state.table, monster, effect), effect.amount or 0, monster)


def _injures(ref: Ref, seat: int, effect: Effect, monster: MonsterId) -> None:
    """Heroes there, not those on quests; their owners pick (LH-17.3), the builder's first."""
    table = ref.state.table
    regions = _regions(table, monster, effect)
    hurt = [s for s in seats_from(table, seat) if table.players[s].region in regions]
    for owner in reversed(hurt):
        injure(ref, owner, effect.amount or 0, monster)


def _takes_priest(ref: Ref, seat: int, effect: Effect, monster: MonsterId) -> None:
    """Of the controller of the region, if he has one in the pool."""
    owner = ref.state.table.regions[ref.state.table.monsters[monster].region].owner
    if owner is not None:
        for _ in range(effect.amount or 0):
            sacrifice(ref, owner, monster)


def _to_highest(ref: Ref, seat: int, effect: Effect, monster: MonsterId) -> None:
    """LH-R74: she stays if she is in one of the highest."""
    table = ref.state.table
    highest = max(monument.level for monument in table.monuments.values())
    regions = tuple(
        region for god, region in MONUMENT_REGIONS.items() if table.monuments[god].level == highest
    )
    if table.monsters[monster].region not in regions:
        ref.push(ToHighest(seat, monster, regions))


def _highest(state: State, step: ToHighest, seat: int) -> Sequence[mv.MoveMonster]:
    return [mv.MoveMonster(step.monster, region) for region in step.regions]


def _why_not_there(state: State, step: ToHighest, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.MoveMonster):
        return None
    return "It goes to where one of the highest monuments stands.", "LH-17.5"


def _go(ref: Ref, step: ToHighest, seat: int, move: mv.MoveMonster) -> None:
    ref.emit(MonsterMoved(move.monster, move.region))


ATTACKS = {
    "kill_hoplites": _kills,
    "injure_heroes": _injures,
    "sacrifice_priest": _takes_priest,
    "to_highest_monument": _to_highest,
}


def _phase(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.20: the user takes the builder's part."""
    begin(ref, seat)


KINDS = {"monster_phase": _phase}
WORKS: Works = {RegionAttack: attack}
QUESTIONS: Questions = {
    MonsterPhase: Question(
        kind="next_monster",
        clause="LH-17.1",
        prompt="Monster Phase: for which monster is the die rolled next?",
        context=questions.about_phase,
        notes=questions.attacking,
        moves=_next,
        take=_roll,
        why_not=_why_not_roll,
    ),
    ActMonster: Question(
        kind="monster_acts",
        clause="LH-17.2",
        prompt="Where does the monster go, or does it attack?",
        asks=questions.monster_acts,
        notes=questions.attacks,
        moves=_acts,
        take=_act,
        why_not=_why_not_act,
    ),
    ToHighest: Question(
        kind="highest_monument",
        clause="LH-17.5",
        prompt="To which of the highest monuments does the monster go?",
        asks=questions.to_highest,
        moves=_highest,
        take=_go,
        why_not=_why_not_there,
    ),
}
