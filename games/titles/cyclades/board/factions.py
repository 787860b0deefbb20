"""A box for each faction: what is open to all, and the purse where the viewer knows it."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import drawing
from games.engine.drawing.boxes import Box
from games.engine.drawing.marks import words
from games.engine.english import listed
from games.engine.records import label
from games.titles.cyclades.board import marks
from games.titles.cyclades.board.description import deciding
from games.titles.cyclades.board.marks import PAINTS
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.components.names import FACTION_NAMES, HERO_NAMES
from games.titles.cyclades.describe.words import bonus, some, unit
from games.titles.cyclades.facts import metropolises, seated
from games.titles.cyclades.state import Faction, State, Table

_SEEN = {"top": "Top creature card", "sphinx": "Drawn by the Sphinx"}


def factions(view: State) -> list[Box]:
    """In the order of their seats; who has the turn or is asked has a thick frame."""
    asked, turn = deciding(view), view.table.turn
    acting = [*asked, turn.faction] if turn else asked
    return [_box(view, faction, faction in acting) for faction in seated(view.table)]


def _box(view: State, faction: FactionId, acts: bool) -> Box:
    table, holdings = view.table, view.table.factions[faction]
    name = f"{FACTION_NAMES[faction]}, {label(holdings.seat)}"
    paint, frame = PAINTS[faction].fill, 4 if acts else 2
    box = Box("", paint, frame, name=f"faction.{faction}", tooltip=name)
    box.beside(marks.banner(faction), words(name, drawing.USUAL, bold=True), x=0)
    for line in _part_played(table, faction, holdings):
        box.tell(line)
    purse = view.purses.get(str(holdings.team))
    if purse is not None:
        box.tell(f"{purse.gold} gold{' in common' if _partners(table, faction) else ''}")
    held = words(str(metropolises(table, faction)), drawing.USUAL, bold=True)
    box.add(marks.metropolis(), held)
    _persons_and_pieces(box, faction, holdings)
    _cards(box, holdings)
    return box


def _persons_and_pieces(box: Box, faction: FactionId, holdings: Faction) -> None:
    box.beside(marks.priestess(), words(str(holdings.priestesses)), x=46)
    box.beside(words(some(holdings.philosophers, "philosopher")), x=84)
    box.add(words("in reserve"))
    box.beside(marks.troops(faction, holdings.troops), marks.fleets(faction, holdings.fleets), x=80)


def _cards(box: Box, holdings: Faction) -> None:
    if holdings.heroes:
        fresh = dict.fromkeys(holdings.fresh, " (new)")
        cards = (marks.hero_card(hero, fresh.get(hero, "")) for hero in holdings.heroes)
        box.row(words("Heroes:"), *cards)
    if holdings.creatures:
        box.row(words("Creatures:"), *map(marks.creature_card, holdings.creatures))
    for hero in sorted(holdings.sheltered):
        bonus_of = bonus(holdings.sheltered[hero])
        box.tell(f"On {HERO_NAMES[hero]}'s card: a metropolis ({bonus_of})")


def _part_played(table: Table, faction: FactionId, holdings: Faction) -> Iterable[str]:
    """Whom it plays with, how it did, and whether it is out."""
    partners = _partners(table, faction)
    if partners:
        yield f"With {listed(FACTION_NAMES[other] for other in partners)}"
    if holdings.out:
        yield "Eliminated"
    if table.outcome is not None and holdings.seat in table.outcome.winners:
        yield "Won"


def _partners(table: Table, faction: FactionId) -> list[FactionId]:
    team = table.factions[faction].team
    return [f for f in seated(table) if f != faction and table.factions[f].team == team]


def known(view: State) -> list[Box]:
    """Cards that the viewer has seen and not everybody; a loss that it has chosen."""
    box = Box("Known to you")
    for name in ("top", "sphinx"):
        if name in view.seen:
            box.tell(f"{_SEEN[name]}:")
            box.row(*map(marks.creature_card, view.seen[name].cards))
    for faction in seated(view.table):
        if faction in view.losses:
            loss = view.losses[faction]
            box.tell(f"{FACTION_NAMES[faction]} loses {unit(loss.unit)}.")
    return [box] if len(box.drawn) > 1 else []
