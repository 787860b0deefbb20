"""How a battle ends (LHS-5.3, LHS-5.4)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.events.battles import BattleCompared, BattleEnded
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.rules.battle.sides import battle_of, side_of
from games.titles.hellas.rules.battle.strength import strength
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.steps.battle import Casualties, Compare, EndBattle, Retreat
from games.titles.hellas.steps.hoplites import Withdraw
from games.titles.hellas.steps.parts import Death
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, table_of
from games.titles.persian_invasion.rules.battle.xerxes import strength_of_xerxes
from games.titles.persian_invasion.rules.beaten import beaten
from games.titles.persian_invasion.state import State

Ref = Referee[State]


def compare(ref: Ref, step: Compare) -> None:
    """LHS-5.3: ties go to the defender."""
    table = table_of(ref)
    both = {PLAYER: strength(table, PLAYER), XERXES: strength_of_xerxes(table)}
    attacker, defender = battle_of(table).attack.seat, battle_of(table).defence.seat
    winner = attacker if both[attacker] > both[defender] else defender
    ref.push(Casualties(), Retreat(), EndBattle())
    ref.emit(BattleCompared(both[attacker], both[defender], winner))


def casualties(ref: Ref, step: Casualties) -> None:
    """LHS-5.3: the own symbols, and one more when beaten."""
    table = table_of(ref)
    losses = sum(played.casualties for played in side_of(table, PLAYER).played)
    if battle_of(table).winner == XERXES:
        losses += table.parameters.battle.losing_kill
    kill(ref, (Death(PLAYER, battle_of(table).region, losses),), "battle")


def retreat(ref: Ref, step: Retreat) -> None:
    """LHS-5.3, LHS-5.4: the field is the winner's."""
    table = table_of(ref)
    battle = battle_of(table)
    if battle.winner == PLAYER:
        beaten(ref, battle.region)
    elif army(table, battle.region, PLAYER):
        attacked = battle.attack.seat == PLAYER
        ref.push(Withdraw(PLAYER, battle.region, tuple(battle.origins) if attacked else None))


def end(ref: Ref, step: EndBattle) -> None:
    """Cards are discarded; control follows (LH-22.10)."""
    battle = battle_of(table_of(ref))
    assert battle.winner is not None  # compare
    ref.emit(BattleEnded(battle.region, battle.winner, fought=True))


WORKS: Works = {
    Compare: compare,
    Casualties: casualties,
    Retreat: retreat,
    EndBattle: end,
}
