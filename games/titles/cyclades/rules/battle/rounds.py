"""Rounds: dice, Croesus's re-roll, who loses, and how a battle ends (CY-10.4, CY-12.2, 12.7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId, HeroId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.battles import (
    BattleEnded,
    DiceRolled,
    DieRerolled,
    LossesTaken,
    RoundFought,
)
from games.titles.cyclades.events.parts import Loss, Roll
from games.titles.cyclades.facts import asked, gold
from games.titles.cyclades.rules.battle.sides import battle_of, is_at_sea, left, strength, units_of
from games.titles.cyclades.rules.treasury import pay
from games.titles.cyclades.state import Battle, State, Table
from games.titles.cyclades.steps.battles import (
    ChooseLoss,
    ChooseLosses,
    Compare,
    Fight,
    OfferReroll,
    OfferRetreat,
)

Ref = Referee[State]


def fight(ref: Ref, _step: Fight) -> None:
    """The next round while both sides have something left, else the end."""
    table = ref.state.table
    battle = battle_of(table)
    sides = (battle.attacker, battle.defender)
    if not all(left(table, side) for side in sides):
        _end(ref, battle)
        return
    ref.push(*(OfferReroll(side) for side in sides if _may_reroll(table, side)), Compare())
    ref.emit(DiceRolled(tuple(_roll(ref, side) for side in sides)))


def _end(ref: Ref, battle: Battle) -> None:
    """CY-10.7, CY-12.7: with none left a sea is nobody's, a land stays the defender's (CY-R27)."""
    table, area = ref.state.table, battle.area
    if left(table, battle.attacker):
        former = None if is_at_sea(table) else battle.defender
        ref.emit(BattleEnded(area, battle.attacker, former))
    elif is_at_sea(table) and not left(table, battle.defender):
        ref.emit(BattleEnded(area, None))
    else:
        ref.emit(BattleEnded(area, battle.defender))


def _fights(table: Table, faction: FactionId, hero: HeroId) -> bool:
    """Whether a hero fights on a side; none does at sea (CY-15.2)."""
    return not is_at_sea(table) and hero in units_of(table, faction).heroes


def _roll(ref: Ref, faction: FactionId) -> Roll:
    """CY-16.3: beside Helen the die counts a fixed number."""
    table = ref.state.table
    if _fights(table, faction, "helen"):
        return Roll(faction, table.parameters.battle.helen, rolled=False)
    return Roll(faction, _die(ref, faction))


def _die(ref: Ref, faction: FactionId) -> int:
    faces = ref.state.table.parameters.battle.die
    return faces[ref.pick(f"die:{faction}", faces)]


def _may_reroll(table: Table, faction: FactionId) -> bool:
    """CY-12.3: Croesus may, but not beside Helen."""
    return _fights(table, faction, "croesus") and not _fights(table, faction, "helen")


def _rerolls(state: State, step: OfferReroll, _seat: int) -> Sequence[Move]:
    """CY-D27: put even with an empty purse, so that asking tells nothing of it (CY-22.3)."""
    payable = gold(state, step.faction) >= state.table.parameters.prices.reroll
    return [mv.REROLL, mv.ACCEPT] if payable else [mv.ACCEPT]


def _reroll(ref: Ref, step: OfferReroll, _seat: int, move: Move) -> None:
    """CY-16.1: as often as he likes."""
    if move == mv.REROLL:
        ref.push(step)
        pay(ref, step.faction, ref.state.table.parameters.prices.reroll, "reroll")
        ref.emit(DieRerolled(step.faction, _die(ref, step.faction)))


def _why_not(state: State, step: OfferReroll, _seat: int, move: Move) -> Refusal | None:
    if move != mv.REROLL:
        return None
    price = state.table.parameters.prices.reroll
    return f"A re-roll costs {price} gold; the purse holds {gold(state, step.faction)}.", "CY-16.1"


def compare(ref: Ref, _step: Compare) -> None:
    """CY-10.5, CY-12.4: the lower strength loses the round, on a tie both sides do."""
    table = ref.state.table
    battle = battle_of(table)
    attack = battle.dice[battle.attacker] + strength(table, battle.attacker)
    defence = battle.dice[battle.defender] + strength(table, battle.defender)
    losers = _losers(table, battle, attack - defence)
    retreats = (OfferRetreat(battle.defender), OfferRetreat(battle.attacker))
    fought = RoundFought(attack, defence, losers)
    if is_at_sea(table):
        ref.push(*retreats, Fight())
        ref.emit(fought)
        ref.emit(LossesTaken(battle.area, tuple(Loss(loser, "fleet") for loser in losers)))
    else:
        alone = len(losers) == 1
        ref.push(ChooseLoss(losers[0]) if alone else ChooseLosses(losers), *retreats, Fight())
        ref.emit(fought)


def _losers(table: Table, battle: Battle, margin: int) -> tuple[FactionId, ...]:
    """CY-16.7: beside Penthesilea a tie is won."""
    if margin:
        return (battle.defender if margin > 0 else battle.attacker,)
    sides = (battle.defender, battle.attacker)
    return tuple(side for side in sides if not _fights(table, side, "penthesilea"))


WORKS: Works = {Fight: fight, Compare: compare}
QUESTIONS: Questions = {
    OfferReroll: Question(
        kind="reroll",
        clause="CY-12.3",
        prompt="Pay to roll your die again, or leave it?",
        asks=questions.in_battle("The battle in {place}: pay to roll again, or leave your die?"),
        context=questions.about_battle,
        moves=_rerolls,
        take=_reroll,
        why_not=_why_not,
        seats=asked,
        always=True,
    )
}
