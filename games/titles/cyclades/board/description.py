"""What matters on the table, in sentences for those who do not see it."""

from __future__ import annotations

from games.engine.english import listed
from games.engine.records import Outcome, label
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.components.names import FACTION_NAMES
from games.titles.cyclades.describe.words import called, god, red, some
from games.titles.cyclades.facts import lands_of, metropolises, seas_of, seated
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps import AnyStep
from games.titles.cyclades.steps.battles import ChooseLosses


def moment(table: Table) -> str:
    """``Cycle 4: offerings``."""
    if table.outcome is not None:
        return f"The game is over after {some(table.cycle, 'cycle')}"
    if not table.factions:
        return "Nothing is laid out yet"
    return f"Cycle {table.cycle}: {table.phase}" if table.cycle else "Placement"


def deciding(view: State) -> list[FactionId]:
    """The factions that are asked; inside a batch nobody."""
    if view.flow.resolving or not view.flow.agenda:
        return []
    step: AnyStep = view.flow.agenda[-1]
    if isinstance(step, ChooseLosses):
        sealed = view.table.battle.sealed if view.table.battle else []
        return [faction for faction in step.factions if faction not in sealed]
    faction: FactionId | None = getattr(step, "faction", None)
    return [faction] if faction else []


def turn_in_words(view: State) -> str:
    """``Red (P1) has the turn with Zeus; Blue (P2) is to decide``; at the end who won and how."""
    table, turn, asked = view.table, view.table.turn, deciding(view)
    if table.outcome is not None:
        return f"{_winners(table, table.outcome)} won: {table.outcome.reason}"
    clauses = []
    if turn is not None:
        clauses.append(f"{named(table, turn.faction)} has the turn with {god(turn.god)}")
    if asked and (turn is None or asked != [turn.faction]):
        are = "is" if len(asked) == 1 else "are"
        clauses.append(f"{listed(named(table, faction) for faction in asked)} {are} to decide")
    return "; ".join(clauses)


def _winners(table: Table, outcome: Outcome) -> str:
    won = [faction for faction in seated(table) if table.factions[faction].seat in outcome.winners]
    return listed(named(table, faction) for faction in won)


def named(table: Table, faction: FactionId) -> str:
    """``Red (P1)``."""
    return f"{FACTION_NAMES[faction]} ({label(table.factions[faction].seat)})"


def described(view: State) -> str:
    """The whole description."""
    table = view.table
    lines = [
        moment(table),
        turn_in_words(view),
        *(_holdings(table, faction) for faction in seated(table)),
    ]
    fight = table.battle
    if fight is not None:
        lines.append(f"{red(fight.attacker)} fights {red(fight.defender)} in {called(fight.area)}")
    return " ".join(f"{line}." for line in lines if line)


def _holdings(table: Table, faction: FactionId) -> str:
    holdings = table.factions[faction]
    if holdings.out:
        return f"{named(table, faction)} is eliminated"
    held = (
        some(len(lands_of(table, faction)), "land area"),
        some(len(seas_of(table, faction)), "sea area"),
        some(metropolises(table, faction), "metropolis"),
    )
    return f"{named(table, faction)} controls {listed(held)}"
