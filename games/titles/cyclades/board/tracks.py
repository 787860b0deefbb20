"""Boxes of what everybody shares: turn order, cards, supplies, a battle."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.drawing.boxes import Box
from games.engine.drawing.marks import words
from games.engine.english import listed
from games.titles.cyclades.board import marks
from games.titles.cyclades.board.marks import PAINTS
from games.titles.cyclades.components.ids import BUILDINGS, CreatureId
from games.titles.cyclades.components.names import CREATURE_NAMES, FACTION_NAMES, HERO_NAMES
from games.titles.cyclades.describe.words import called, group, red, some
from games.titles.cyclades.facts import seated
from games.titles.cyclades.state import Battle, Table
from games.titles.cyclades.steps.parts import Group

_EACH = 46


def order(table: Table) -> Box:
    """Who offers first in this cycle, and the spaces taken for the next."""
    box = Box("Turn order")
    box.add(words("now"))
    box.beside(*map(marks.banner, table.order), x=40)
    if any(table.track):
        box.add(words("next"))
        box.beside(
            *(marks.banner(faction) if faction else marks.site() for faction in table.track), x=40
        )
    return box


def creatures(table: Table) -> Box:
    """The track with prices, the deck and the open discard pile."""
    box = Box("Creatures, gold")
    for price, name in zip(table.parameters.creatures, table.creature_track, strict=False):
        box.add(words(str(price), bold=True))
        box.beside(marks.creature_card(name) if name else words("empty"), x=16)
    if table.playing:
        box.tell(f"Being played: {_named(table.playing)}")
    box.tell(f"Deck: {table.supply.creatures}")
    if table.creature_discards:
        box.tell("Discarded:")
        box.row(*map(marks.creature_card, sorted(table.creature_discards)))
    if table.known_top:
        knowing = listed(red(faction) for faction in seated(table) if faction in table.known_top)
        box.tell(f"The top card is known to {knowing}.")
    return box


def _named(cards: Iterable[CreatureId]) -> str:
    return ", ".join(CREATURE_NAMES[card] for card in cards)


def heroes(table: Table) -> Box:
    """The heroes that can be recruited, and those that are out of the game."""
    price = table.parameters.prices.hero
    box = Box(f"Heroes, {price} gold each")
    for name in table.hero_track:
        box.add(marks.hero_card(name) if name else words("empty"))
    box.tell(f"Deck: {table.supply.heroes}")
    if table.gone:
        box.tell(f"Out of the game: {', '.join(HERO_NAMES[name] for name in sorted(table.gone))}")
    return box


def supply(table: Table) -> Box:
    """What is left for everybody."""
    left = table.supply
    box = Box("Supply")
    box.add(marks.metropolis(), words(str(left.metropolises)))
    box.beside(marks.mercenaries(left.mercenaries), x=2 * _EACH)
    box.add()
    for at, name in enumerate(BUILDINGS):
        count = words(str(left.buildings.get(name, 0)))
        box.beside(marks.building(name), count, x=at * _EACH)
    box.add(marks.priestess(), words(str(left.priestesses)))
    box.beside(words(some(left.philosophers, "philosopher")), x=_EACH)
    if table.carried:
        box.tell(f"The Giant carries {some(table.carried, 'mercenary')}.")
    if table.lost_metropolises:
        lost = some(len(table.lost_metropolises), "metropolis")
        box.tell(f"Out of the game: {lost}")
    return box


def battle(table: Table, fight: Battle) -> Box:
    """Who fights where with what, and the dice of this round."""
    colour = PAINTS[fight.attacker].fill
    box = Box(f"Battle in {called(fight.area)}", colour, 3)
    force = Group(fight.troops, fight.mercenaries, tuple(fight.heroes))
    force_words = some(fight.fleets, "fleet") if fight.fleets else group(force)
    box.tell(
        f"{red(fight.attacker)} attacks {red(fight.defender)}"
        f" from {called(fight.origin)}: {force_words}."
    )
    for faction in seated(table):
        if faction in fight.dice:
            box.tell(f"{red(faction)}'s die counts {fight.dice[faction]}.")
    for faction in seated(table):
        if faction in fight.sealed:
            box.tell(f"{FACTION_NAMES[faction]} has chosen a loss.")
    return box
