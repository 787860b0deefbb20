"""Boxes of what is going on: a battle, a hunt, a draft, the countdown, cards seen by some."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine import drawing
from games.engine.drawing.boxes import Box
from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.board import marks
from games.titles.hellas.board.known import known
from games.titles.hellas.board.shared import tray
from games.titles.hellas.components.actions import REGULAR_ACTION_NAMES, SPECIAL_ACTION_NAMES
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.describe.words import attack, card, god, region, regions
from games.titles.hellas.state import Battle, Hunt, Side, State, Table, Turn

_FIGHT = 3


def going_on(view: State) -> list[Box]:
    """Those that there are now."""
    table = view.table
    boxes = [_battle(table.battle)] if table.battle is not None else []
    if table.hunt is not None:
        boxes.append(_hunt(table, table.hunt))
    if table.turn is not None and table.outcome is None:
        boxes.append(_turn(table, table.turn))
    return [*boxes, *_told("Also going on", _aside(table)), *known(view)]


def _told(title: str, lines: Iterator[str]) -> list[Box]:
    box = Box(title)
    for line in lines:
        box.tell(line)
    return [box] if len(box.drawn) > 1 else []


def _battle(fight: Battle) -> Box:
    """LH-22: the cards of both sides, and who has passed."""
    colour = drawing.SEATS[fight.attack.seat].fill
    box = Box(f"Battle in {region(fight.region)}", colour, _FIGHT)
    for side, attacks in ((fight.attack, True), (fight.defence, False)):
        for line in _side(side, "attacks" if attacks else "defends"):
            box.tell(line)
    if fight.origins:
        box.tell(f"Attackers came from {regions(fight.origins)}")
    if fight.winner is not None:
        box.tell(f"{label(fight.winner)} has won")
    return box


def _side(side: Side, does: str) -> Iterator[str]:
    who = label(side.seat)
    yield f"{who} {does}{', and has passed' if side.out else ''}"
    for played in side.played:
        strength = f"{played.strength}+{played.added}" if played.added else f"{played.strength}"
        hurt = f", casualties {played.casualties}" if played.casualties else ""
        yield f"{card(played.card)}: {strength}{hurt}"
    if side.bonus:
        yield f"Artifacts of {who}: {side.bonus}"
    if side.symbols:
        yield f"Casualty symbols of {who}: {side.symbols:+d}"


def _hunt(table: Table, hunt: Hunt) -> Box:
    """LH-20: wounds of this hunt, the attack to be answered, attack cards played."""
    name = MONSTERS[hunt.monster].name
    box = Box(f"Hunt on {name}", drawing.SEATS[hunt.seat].fill, _FIGHT)
    box.tell(f"{label(hunt.seat)} hunts in {region(hunt.region)}")
    box.tell(f"{some(len(hunt.wounds), 'wound')} in this hunt, {hunt.stage} in this stage")
    box.row(*tray(table, hunt.monster, "tray") if hunt.monster in table.monsters else ())
    if hunt.attack is not None:
        box.tell(f"{attack(hunt.attack)} of strength {hunt.strength}")
    if hunt.laid:
        box.tell(f"Defended with {some(hunt.laid, 'card')} of strength {hunt.defended}")
    if hunt.played:
        box.tell(f"Attacks so far: {listed(map(attack, hunt.played))}")
    if hunt.aside:
        box.tell(f"Face down: {hunt.aside}")
    return box


def _turn(table: Table, turn: Turn) -> Box:
    """LH-4.3, LH-10: what it consists of, struck through where it is done."""
    box = Box(f"Turn of {label(turn.seat)}", drawing.SEATS[turn.seat].fill)
    done = ", ".join(REGULAR_ACTION_NAMES[a] for a in REGULAR_ACTION_NAMES if a in turn.actions)
    box.tell(f"Done: {done or 'no regular action'}")
    used = table.players[turn.seat].used
    for name in REGULAR_ACTION_NAMES:
        box.add(marks.action(turn.seat, name, used=name in turn.actions))
    box.tell("Special actions:")
    for special in SPECIAL_ACTION_NAMES:
        box.add(marks.action(turn.seat, special, used=special in used))
    if turn.quested:
        box.tell("A quest is completed")
    return box


def _aside(table: Table) -> Iterator[str]:
    """LH-25, LH-26.4, LH-28: what lies with whom, and how the game may end."""
    if table.draft is not None:
        left = some(table.draft.left, "blessing")
        yield f"{label(table.draft.holder)} holds {left} to choose from"
    for seat, count in enumerate(table.looking):
        if count:
            yield f"{label(seat)} looks at {count} to keep one"
    if table.activation is not None:
        card = table.activation
        tokens = some(card.tokens, "token")
        yield f"{label(card.seat)} holds the activation card of {god(card.god)}: {tokens}"
    if table.completed is not None:
        yield f"The monument of {god(table.completed)} was the first to be complete"
        if table.crowning:
            yield f"Who first controls {region(MONUMENT_REGIONS[table.completed])} wins"
