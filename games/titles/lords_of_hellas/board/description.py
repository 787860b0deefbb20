"""What matters on the table, in sentences for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.board.acting import asked
from games.titles.hellas.board.description import monsters, monuments
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.facts.hoplites import on_the_map
from games.titles.hellas.facts.regions import controlled, temples
from games.titles.hellas.state import State, Table
from games.titles.lords_of_hellas.components import SEATINGS
from games.titles.lords_of_hellas.scoring import lands_needed


def moment(table: Table) -> str:
    """``Round 4``."""
    if table.outcome is not None:
        return f"The game is over after {some(table.round, 'round')}"
    if not table.players:
        return "Nothing is laid out yet"
    return f"Round {table.round}" if table.round else "Heroes are chosen and placed"


def goal(table: Table) -> str:
    """What wins (LH-26): ``2 whole lands, 5 regions with temples or 3 slain monsters win``, and
    with three and four what makes the King of Kings."""
    if table.outcome is not None or not table.players:
        return ""
    numbers = table.parameters.goal
    lands = some(lands_needed(table), "whole land")
    shrines = f"{some(numbers.temples, 'region')} with temples"
    ways = (lands, shrines, some(numbers.monsters, "slain monster"))
    win = f"{', '.join(ways[:-1])} or {ways[-1]} win"
    if not SEATINGS[len(table.players)].king_of_kings:
        return win
    after = some(numbers.countdown, "special action")
    crown = f"control of the first completed monument's region after {after} more of its builder"
    return f"{win}, or {crown}"


def turn_and_decision(view: State) -> str:
    """``P1 (Helen) has the turn; P2 (Perseus) is to decide``; at the end who won and how."""
    table, decides = view.table, asked(view)
    if table.outcome is not None:
        winners = listed(named(table, seat) for seat in sorted(table.outcome.winners))
        return f"{winners} won: {table.outcome.reason}"
    parts = []
    if table.turn is not None:
        parts.append(f"{named(table, table.turn.seat)} has the turn")
    if decides is not None and (table.turn is None or decides != table.turn.seat):
        parts.append(f"{named(table, decides)} is to decide")
    return "; ".join(parts)


def named(table: Table, seat: int) -> str:
    """``P1 (Helen)``."""
    hero = table.players[seat].hero
    return f"{label(seat)} ({HERO_FACTS[hero].name})" if hero is not None else label(seat)


def described(view: State) -> str:
    """The whole description."""
    lines = [
        moment(view.table),
        turn_and_decision(view),
        *_holdings(view.table),
        *_going_on(view.table),
    ]
    return " ".join(f"{line}." for line in lines if line)


def _holdings(table: Table) -> Iterator[str]:
    for seat, player in enumerate(table.players):
        held = (
            some(len(controlled(table, seat)), "region"),
            some(len(temples(table, seat)), "temple"),
        )
        has = (
            f"{some(on_the_map(table, seat), 'hoplite')} on the map",
            some(len(player.glory), "Glory Token"),
            some(len(player.monsters), "slain monster"),
        )
        yield f"{named(table, seat)} controls {listed(held)} and has {listed(has)}"


def _going_on(table: Table) -> Iterator[str]:
    """Monuments, monsters and what is being fought."""
    yield from monuments(table)
    yield from monsters(table)
    fight, hunt = table.battle, table.hunt
    if fight is not None:
        sides = f"{named(table, fight.attack.seat)} attacks {named(table, fight.defence.seat)}"
        yield f"{sides} in {MAP[fight.region].name}"
    if hunt is not None:
        name = MONSTERS[hunt.monster].name
        yield f"{named(table, hunt.seat)} hunts {name} in {MAP[hunt.region].name}"
