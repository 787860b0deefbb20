"""Heroes who act before the first round of a land battle (CY-12.1, CY-16.2, CY-16.6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.records import Step
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId, HeroId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.battles import HectorStruck, MercenariesWonOver
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.battle.sides import battle_of, enemy, units_of
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.battles import BeforeBattle, Fight, HectorKills

Ref = Referee[State]


def opening(attacker: FactionId, defender: FactionId) -> tuple[Step, ...]:
    """The steps of a land battle from its beginning: the defender's effects come first (CY-R42)."""
    return (
        BeforeBattle(defender, ("hector", "pandora")),
        BeforeBattle(attacker, ("pandora",)),
        Fight(),
    )


def _has_effect(table: Table, faction: FactionId, hero: HeroId) -> bool:
    """Whether a hero is there and finds somebody to strike or to win over."""
    foes = units_of(table, enemy(table, faction))
    prey = foes.mercenaries + (foes.troops if hero == "hector" else 0)
    return hero in units_of(table, faction).heroes and prey > 0


def _effects(state: State, step: BeforeBattle, _seat: int) -> Sequence[mv.FirstEffect]:
    """CY-D31: a single effect is carried out unasked, all are compulsory."""
    return [mv.FirstEffect(h) for h in step.effects if _has_effect(state.table, step.faction, h)]


def _act(ref: Ref, step: BeforeBattle, _seat: int, move: mv.FirstEffect) -> None:
    faction, table = step.faction, ref.state.table
    ref.push(BeforeBattle(faction, tuple(hero for hero in step.effects if hero != move.hero)))
    if move.hero == "hector":
        ref.push(HectorKills(faction))
    else:
        victim = enemy(table, faction)
        ref.emit(MercenariesWonOver(faction, victim, units_of(table, victim).mercenaries))


def _prey(state: State, _step: HectorKills, _seat: int) -> Sequence[mv.Kill]:
    """CY-D26: a regular troop or a mercenary of the attacker, never a hero."""
    battle = battle_of(state.table)
    kinds = {mv.Kill("troop"): battle.troops, mv.Kill("mercenary"): battle.mercenaries}
    return [kill for kill, there in kinds.items() if there]


def _strike(ref: Ref, step: HectorKills, _seat: int, move: mv.Kill) -> None:
    ref.emit(HectorStruck(step.faction, enemy(ref.state.table, step.faction), move.unit))


QUESTIONS: Questions = {
    BeforeBattle: Question(
        kind="first_effect",
        clause="CY-12.1",
        prompt="Which of your heroes acts first, before the battle?",
        asks=questions.in_battle("Before the battle in {place}: which hero acts first?"),
        moves=_effects,
        take=_act,
        seats=asked,
    ),
    HectorKills: Question(
        kind="hector",
        clause="CY-16.2",
        prompt="Which attacking troop does Hector destroy?",
        asks=questions.in_battle("The battle in {place}: which attacker does Hector destroy?"),
        moves=_prey,
        take=_strike,
        seats=asked,
    ),
}
