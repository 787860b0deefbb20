"""Withdrawal of an army, from a battle or before a usurper (LH-15.2, LH-22.9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.describe import questions
from games.titles.hellas.events.hoplites import HoplitesWithdrew
from games.titles.hellas.facts.hoplites import army, may_go, others_in
from games.titles.hellas.facts.regions import neighbours
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.rules.movement.hops import is_bitten
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Bite, Withdraw
from games.titles.hellas.steps.parts import Death

Ref = Referee[State]


def withdrawals(
    table: Table, seat: int, region: RegionId, only: Sequence[RegionId] | None = None
) -> list[RegionId]:
    """Where an army may withdraw to: a neighbouring region, or one of ``only``, that is nobody
    else's, holds no one else's hoplites, and may be entered. In the order of the map."""
    among = neighbours(region) if only is None else only
    return [
        other
        for other in REGIONS
        if other in among
        and table.regions[other].owner in (None, seat)
        and not others_in(table, other, seat)
        and may_go(table, seat, region, other)
    ]


def _ways_out(state: State, step: Withdraw, seat: int) -> Sequence[Move]:
    """LH-D22, LH-D41: all together to one region (LH-R17)."""
    if not army(state.table, step.region, seat):
        return ()
    regions = withdrawals(state.table, seat, step.region, step.regions)
    return [mv.Withdraw(region) for region in regions]


def _withdraw(ref: Ref, step: Withdraw, seat: int, move: mv.Withdraw) -> None:
    """Chimera bites who withdraws into her region too, before it is gained (LH-R97)."""
    table = ref.state.table
    bitten = is_bitten(table, seat, step.region, move.region)
    leaving = army(table, step.region, seat)
    ref.emit(HoplitesWithdrew(seat, step.region, move.region, leaving))
    if bitten:
        ref.push(Bite(seat, move.region))


def _no_way_out(ref: Ref, step: Withdraw) -> None:
    """They are all killed, and Aegis saves none (LH-29.10)."""
    left = army(ref.state.table, step.region, step.seat)
    kill(ref, (Death(step.seat, step.region, left),), "no_way_out")


def _why_not(state: State, step: Withdraw, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Withdraw):
        return None
    ways = withdrawals(state.table, seat, step.region, step.regions)
    regions = ", ".join(MAP[region].name for region in ways)
    return f"Your army can withdraw to {regions}.", "LH-22.9"


QUESTIONS: Questions = {
    Withdraw: Question(
        kind="withdraw",
        clause="LH-22.9",
        prompt="Where does your army withdraw to?",
        asks=questions.withdraw,
        moves=_ways_out,
        take=_withdraw,
        why_not=_why_not,
        otherwise=_no_way_out,
    )
}
