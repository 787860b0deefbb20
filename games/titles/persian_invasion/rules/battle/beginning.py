"""Battles that are due, and how one begins (LHS-5.1)."""

from __future__ import annotations

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.events.battles import BattleBegan
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.moves.turn import Answer
from games.titles.hellas.rules.battle import before
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.rules.using import use
from games.titles.hellas.steps.battle import BeforeBattle, Fight, Open
from games.titles.hellas.steps.hoplites import Battles
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, table_of
from games.titles.persian_invasion.state import State, Table

Ref = Referee[State]


def is_green(table: Table, region: RegionId) -> bool:
    """Whether a region has a green control token."""
    return table.regions[region].owner == XERXES


def pending(table: Table) -> list[RegionId]:
    """LHS-5.1: where own hoplites are beside Persians or a green token, by number."""
    return [
        region
        for region in REGIONS
        if army(table, region, PLAYER) and (army(table, region, XERXES) or is_green(table, region))
    ]


def battles(ref: Ref, step: Battles) -> None:
    """One after another, until none is due."""
    due = pending(table_of(ref))
    if due:
        ref.push(Fight(due[0]), step)


def _attacker(table: Table, region: RegionId) -> int:
    """LH-22.1: who moves. In the player's phase he does, unless the vanguard was thrown back onto
    hoplites of his that stood there; in the Events Phase Xerxes does."""
    if table.turn is None:
        return XERXES
    came = bool(table.turn.origins.get(region))
    return PLAYER if came or is_green(table, region) else XERXES


def begin(ref: Ref, step: Fight) -> None:
    """LHS-5.1."""
    table, region = table_of(ref), step.region
    if region not in pending(table):
        return
    attacker = _attacker(table, region)
    origins = table.turn.origins.get(region, []) if table.turn is not None else []
    ref.push(BeforeBattle(PLAYER), Open())
    ref.emit(BattleBegan(region, attacker, 1 - attacker, tuple(origins)))


def _who_acts(state: State, step: BeforeBattle) -> tuple[int, ...]:
    return (step.seat,) if sources(state.table, step.seat, "B0", "ask") else ()


def _act(ref: Ref, step: BeforeBattle, seat: int, move: Move) -> None:
    if isinstance(move, Answer):
        ref.push(step)
        use(ref, seat, move.source)


WORKS: Works = {Battles: battles, Fight: begin}
QUESTIONS: Questions = {
    BeforeBattle: Question(
        kind="before_battle",
        clause="LH-22.2",
        prompt="Which effect do you use before the battle?",
        asks=questions.battle("Before the battle{region}: which effect do you use?"),
        notes=choices.does,
        moves=before.effects,
        take=_act,
        seats=_who_acts,
        why_not=before.why_not,
        always=True,
    ),
}
