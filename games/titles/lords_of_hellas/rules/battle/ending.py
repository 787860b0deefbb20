"""How a battle ends: comparison, casualties, the loser's way out (LH-22.3, LH-22.7 to LH-22.11)."""

from __future__ import annotations

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.events.battles import BattleCompared, BattleEnded
from games.titles.hellas.facts.in_force import effects_of
from games.titles.hellas.rules.battle.sides import (
    battle_of,
    enemy,
    gone,
    hoplites,
    seats_of,
    side_of,
)
from games.titles.hellas.rules.battle.strength import strength
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.rules.usable import usable
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.battle import Casualties, Compare, EndBattle, Retreat
from games.titles.hellas.steps.hoplites import Withdraw
from games.titles.hellas.steps.parts import Death
from games.titles.hellas.steps.turn import Window
from games.titles.lords_of_hellas.events import SideWipedOut

Ref = Referee[State]


def compare(ref: Ref, step: Compare) -> None:
    """LH-22.7: the defender wins ties; with a side gone nothing is compared (LH-22.3)."""
    table = ref.state.table
    attacker, defender = seats_of(table)
    # Build Monument may be announced already when a battle is fought in its bonus (LH-27.2).
    windows = (Window(seat, "B3", monument=False) for seat in seats_of(table))
    ref.push(*windows, Casualties(), Retreat(), EndBattle())
    wiped_out = gone(table)
    if wiped_out is not None:
        ref.emit(SideWipedOut(wiped_out, enemy(table, wiped_out)))
        return
    attack, defence = strength(table, attacker), strength(table, defender)
    ref.emit(BattleCompared(attack, defence, attacker if attack > defence else defender))


def casualties(ref: Ref, step: Casualties) -> None:
    """LH-22.8: symbols and the losing kill are one killing, the dead of both leave at once."""
    table = ref.state.table
    region = battle_of(table).region
    kill(ref, [Death(seat, region, _losses(table, seat)) for seat in seats_of(table)], "battle")


def _losses(table: Table, seat: int) -> int:
    """Who was wiped out has nothing left to kill for losing (LH-22.3)."""
    side = side_of(table, seat)
    shown = sum(played.casualties for played in side.played) + side.symbols
    return max(0, shown) + (_losing_kill(table, seat) if _has_lost(table, seat) else 0)


def _has_lost(table: Table, seat: int) -> bool:
    return battle_of(table).winner != seat


def _losing_kill(table: Table, loser: int) -> int:
    """Encirclement of the winner makes it more; two make it no more than one (LH-22.8)."""
    winner = enemy(table, loser)
    more = [
        effect.amount
        for played in side_of(table, winner).played
        for effect in effects_of(table.parameters, played.card)
        if effect.kind == "losing_kill" and effect.amount is not None
    ]
    return max(more, default=table.parameters.battle.losing_kill)


def retreat(ref: Ref, step: Retreat) -> None:
    """LH-22.9: the attacker goes back to where he came from, the defender where he likes."""
    table = ref.state.table
    battle = battle_of(table)
    for seat in seats_of(table):
        if _has_lost(table, seat) and hoplites(table, seat):
            only = tuple(battle.origins) if seat == battle.attack.seat else None
            ref.push(Withdraw(seat, battle.region, only))


def end_battle(ref: Ref, step: EndBattle) -> None:
    """LH-22.10, LH-22.11: control by the standing rule, then Athena's Gift."""
    table = ref.state.table
    battle = battle_of(table)
    winner = battle.winner
    assert winner is not None  # Compare
    if battle.begun and usable(table, winner, "b_athenas_gift", "end_of_battle"):
        ref.push(*carried(table.parameters, winner, "b_athenas_gift"))
    ref.emit(BattleEnded(battle.region, winner, battle.begun))


WORKS: Works = {
    Compare: compare,
    Casualties: casualties,
    Retreat: retreat,
    EndBattle: end_battle,
}
