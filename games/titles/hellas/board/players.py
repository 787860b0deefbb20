"""A box for each player: hero, supply, all that lies open; the hand for those who see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from games.engine import drawing
from games.engine.drawing.boxes import Box
from games.engine.drawing.marks import words
from games.engine.english import some
from games.engine.records import label
from games.titles.hellas.board import marks
from games.titles.hellas.board.acting import acting
from games.titles.hellas.components.actions import SPECIAL_ACTION_NAMES
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import ATTRIBUTES, Attribute, CombatCardId, LandId
from games.titles.hellas.components.map import LAND_FACTS, MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.describe.effects import combat
from games.titles.hellas.describe.words import card
from games.titles.hellas.facts.heroes import base, value
from games.titles.hellas.facts.regions import cities, complete_lands, controlled, temples
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.state import Player, State, Table

_ATTRIBUTES: Mapping[Attribute, str] = {
    "leadership": "how many hoplites one moves",
    "strength": "how many cards one draws for a hunt",
    "speed": "how far the hero goes",
}
"""What an attribute is good for."""

_VALUE_AT = 84
_NOTE_AT = 100
_GLORY_AT = 40


def players(view: State, lands: Sequence[LandId]) -> list[Box]:
    """In the order of their seats; who has the turn or is asked has a thick frame.

    ``lands``: those of which complete ones count.
    """
    seats = range(len(view.table.players))
    return [_box(view, seat, seat in acting(view), lands) for seat in seats]


def _box(view: State, seat: int, acts: bool, lands: Sequence[LandId]) -> Box:
    table, player = view.table, view.table.players[seat]
    name = HERO_FACTS[player.hero].name if player.hero is not None else "no hero yet"
    paint, frame = drawing.SEATS[seat].fill, 4 if acts else 2
    box = Box("", paint, frame, name=label(seat), tooltip=f"{label(seat)}, {name}")
    box.beside(marks.banner(seat), words(name, drawing.USUAL, bold=True), x=0)
    if table.outcome is not None and seat in table.outcome.winners:
        box.tell("Won")
    _attributes(box, table, seat)
    for line in (*_where(player), *_pieces(table, seat), *_holdings(table, seat, lands)):
        box.tell(line)
    _glory(box, player)
    for line in _open(player):
        box.tell(line)
    return box


def _attributes(box: Box, table: Table, seat: int) -> None:
    """Current values (LH-1.4); of an injured one its base value too."""
    player = table.players[seat]
    for attribute in ATTRIBUTES:
        now = value(table, seat, attribute)
        tooltip = f"{attribute.capitalize()} of {label(seat)}: {now}; {_ATTRIBUTES[attribute]}"
        box.add(words(attribute.capitalize()).named(f"{label(seat)}.{attribute}", tooltip))
        box.beside(words(str(now), bold=True), x=_VALUE_AT)
        if attribute in player.injured:
            box.beside(words(f"injured, of {base(player, attribute)}"), x=_NOTE_AT)


def _where(player: Player) -> Iterable[str]:
    if player.region is not None:
        yield f"In {MAP[player.region].name}"
    if player.quest is not None:
        yield f"On step {player.stage} of {QUESTS[player.quest].name}"


def _pieces(table: Table, seat: int) -> Iterable[str]:
    """LH-1.3, LH-1.6, LH-28.2: priests and cards are open, the cards' faces are not."""
    player = table.players[seat]
    yield f"Supply: {some(player.hoplites, 'hoplite')}, {some(player.priests, 'priest')}"
    yield f"Priests in the pool: {player.pool}"
    yield f"Combat cards: {player.cards}"


def _holdings(table: Table, seat: int, lands: Sequence[LandId]) -> Iterable[str]:
    """What victory is reckoned by (LH-26)."""
    regions, towns = len(controlled(table, seat)), len(cities(table, seat))
    yield f"Controls {some(regions, 'region')}, {towns} with a city"
    complete, shrines = complete_lands(table, seat, lands), len(temples(table, seat))
    yield f"{some(complete, 'complete land')}, {some(shrines, 'temple')}"


def _glory(box: Box, player: Player) -> None:
    if player.glory:
        box.add(words("Glory"))
        box.beside(*map(marks.glory, (x for x in LAND_FACTS if x in player.glory)), x=_GLORY_AT)


def _open(player: Player) -> Iterable[str]:
    """What lies before a player, used or not."""
    spent = {True: "", False: " (used)"}
    chapters = {
        "Monsters slain": (MONSTERS[m].name for m in MONSTERS if m in player.monsters),
        "Artifacts": (
            f"{ARTIFACTS[a].name}{spent[player.artifacts[a]]}"
            for a in ARTIFACTS
            if a in player.artifacts
        ),
        "Blessings": (BLESSINGS[b].name for b in BLESSINGS if b in player.blessings),
        "Quests kept": (QUESTS[q].name for q in QUESTS if q in player.kept),
        "Used actions": (SPECIAL_ACTION_NAMES[a] for a in SPECIAL_ACTION_NAMES if a in player.used),
    }
    for chapter, names in chapters.items():
        listed = ", ".join(names)
        if listed:
            yield f"{chapter}: {listed}"
    if player.exhausted:
        yield f"A token lies on {BLESSINGS['b_exhausted_fight'].name}"


def hands(view: State) -> list[Box]:
    """The faces of the cards, for their owners alone (LH-28.1)."""
    return [
        _hand(seat, view.hands[label(seat)].cards, view.table.parameters)
        for seat in range(len(view.table.players))
        if label(seat) in view.hands and view.hands[label(seat)].cards
    ]


def _hand(seat: int, cards: Sequence[CombatCardId], numbers: Parameters) -> Box:
    name = f"Hand of {label(seat)}"
    box = Box(name, drawing.SEATS[seat].fill, name=f"{label(seat)}.hand", tooltip=name)
    for held, count in Counter(cards).items():
        again = f" ×{count}" if count > 1 else ""
        tooltip = f"{card(held)}{again}: {combat(numbers, held)}"
        box.tell(f"{card(held)}{again}", at=f"{label(seat)}.hand.{held}", tooltip=tooltip)
    return box
