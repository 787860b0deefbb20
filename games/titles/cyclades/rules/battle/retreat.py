"""Leaving a battle: the defender may, then the attacker (CY-10.6, CY-12.8 to CY-12.10)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.events.battles import Retreated
from games.titles.cyclades.facts import asked
from games.titles.cyclades.rules.battle.sides import battle_of, enemy, has_minotaur, is_at_sea, left
from games.titles.cyclades.rules.reach import retreats
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.battles import OfferRetreat

Ref = Referee[State]


def _held(table: Table, faction: FactionId) -> bool:
    """CY-12.9: the side of a living Minotaur stays."""
    return not is_at_sea(table) and has_minotaur(table, faction)


def _ways_out(state: State, step: OfferRetreat, _seat: int) -> Sequence[Move]:
    """CY-D29, while both sides have something left; nobody is asked who cannot leave."""
    table, faction = state.table, step.faction
    if not left(table, faction) or not left(table, enemy(table, faction)) or _held(table, faction):
        return ()
    areas = retreats(table, faction, battle_of(table).area)
    return [*(mv.Retreat(area) for area in areas), mv.STAY] if areas else ()


def _leave(ref: Ref, step: OfferRetreat, _seat: int, move: Move) -> None:
    """CY-12.10: with all pieces; an uncontrolled land area is taken."""
    if isinstance(move, mv.Retreat):
        table = ref.state.table
        land = table.lands.get(move.area)
        taken = land is not None and land.owner is None
        ref.emit(Retreated(step.faction, battle_of(table).area, move.area, taken))


def _why_not(state: State, step: OfferRetreat, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Retreat):
        return None
    ways = _ways_out(state, step, seat)
    areas = ", ".join(called(way.area) for way in ways if isinstance(way, mv.Retreat))
    clause = "CY-10.6" if is_at_sea(state.table) else "CY-12.8"
    return f"A retreat leads to an area of yours or of nobody within reach: {areas}.", clause


QUESTIONS: Questions = {
    OfferRetreat: Question(
        kind="retreat",
        clause="CY-12.8",
        prompt="Retreat with all your pieces, or stay?",
        asks=questions.in_battle("The battle in {place}: retreat with all your pieces, or stay?"),
        context=questions.about_battle,
        moves=_ways_out,
        take=_leave,
        why_not=_why_not,
        seats=asked,
    )
}
