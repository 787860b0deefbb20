"""Boxes of Xerxes' board and of the battle that is on."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.drawing.boxes import Box
from games.engine.drawing.palette import GREEN
from games.engine.english import listed, some
from games.titles.hellas.components.ids import LANDS
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.describe.words import card, region, regions
from games.titles.hellas.state import Side
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.hoplites import persians, supply, vanguard_at
from games.titles.persian_invasion.facts.lands import green, loyal, own
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import Table

_FRAME = 3


def campaign(table: Table) -> Box:
    """LHS-1.4 to LHS-1.6."""
    box = Box("Xerxes", GREEN.fill, name="xerxes", tooltip="Xerxes")
    for name, line, effect in _tracks(table):
        box.tell(line, at=f"xerxes.{name}", tooltip=f"{line}: {effect}")
    for line in (*_orders(table), *_forces(table), *_lands(table)):
        box.tell(line)
    return box


def _tracks(table: Table) -> Iterator[tuple[str, str, str]]:
    """The name of a track, where its marker is, and what it is for."""
    board, numbers = table.campaign, table.parameters.campaign
    act = f"Act {board.act}, tokens left: {board.pile}"
    yield "act", act, "each turn ends with one, whose number says which Script is carried out"
    turned = f"Turned up: {', '.join(map(str, board.turned)) or 'none'}"
    yield "turned", turned, "these numbers do not come again"
    invasion = f"Invasion: {board.invasion} of {numbers.invasion}"
    yield "invasion", invasion, "Scripts raise it, and green control tokens are as strong in battle"
    march = f"Mobilization: {board.mobilization} of {numbers.march}"
    yield "mobilization", march, "at its end the Persians march and it begins anew"
    if board.victory is not None:
        yield "victory", f"Victory Counter: {board.victory}", "you win at 0"


def _orders(table: Table) -> Iterator[str]:
    board = table.campaign
    yield f"Command: {command(board)}"
    yield f"Spies at {', '.join(map(str, board.track)) or 'no number'}"
    if board.spies:
        yield f"Spies in {regions(board.spies)}"
    if board.closed:
        yield "Most sea trails are closed"


def _forces(table: Table) -> Iterator[str]:
    yield f"Green regions: {len(green(table))}, the player's: {len(own(table))}"
    yield f"{some(persians(table), 'Persian')} on the map"
    if table.campaign.act == 1 and persians(table):
        yield f"The vanguard is in {region(vanguard_at(table))}"
    yield f"Supply: {supply(table, 'blue')} blue, {supply(table, 'yellow')} yellow"


def _lands(table: Table) -> Iterator[str]:
    for land in LANDS:
        attitude = "loyal" if loyal(table, land) else table.campaign.attitude[land]
        yield f"{LAND_FACTS[land].name}: {attitude}"


def battle(table: Table) -> list[Box]:
    """LHS-5: who attacks, and the cards of both sides."""
    fight = table.battle
    if fight is None:
        return []
    box = Box(f"Battle in {region(fight.region)}", GREEN.fill, _FRAME)
    for side, does in ((fight.attack, "attacks"), (fight.defence, "defends")):
        box.tell(f"{_name(side.seat)} {does}")
        for line in _cards(side):
            box.tell(line)
    if fight.origins:
        box.tell(f"Attackers came from {regions(fight.origins)}")
    if fight.winner is not None:
        box.tell(f"{_name(fight.winner)} has won")
    return [box]


def _name(seat: int) -> str:
    return {PLAYER: "The player", XERXES: "Xerxes"}[seat]


def _cards(side: Side) -> Iterator[str]:
    if side.played:
        cards = (f"{card(played.card)}: {played.strength + played.added}" for played in side.played)
        yield listed(cards)
    if side.bonus:
        yield f"Artifacts: {side.bonus}"
