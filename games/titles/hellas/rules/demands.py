"""What else must hold where an effect may be used, by public facts (LH-30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.hellas.components.moments import Demand, SourceId
from games.titles.hellas.facts.heroes import on_map
from games.titles.hellas.facts.hoplites import armies, army
from games.titles.hellas.facts.regions import neighbours
from games.titles.hellas.rules.changing import sides
from games.titles.hellas.rules.injuries import can_be_injured
from games.titles.hellas.state import Table


def _neighbour_of_battle(table: Table, seat: int, source: SourceId) -> bool:
    """LH-29.24."""
    region = table.players[seat].region
    return (
        region is not None
        and table.battle is not None
        and region in neighbours(table.battle.region)
    )


def _enemy_holds_card(table: Table, seat: int, source: SourceId) -> bool:
    if table.battle is None:
        return False
    return table.players[sides(table.battle, seat)[1].seat].cards > 0


def _enemy_has_more(table: Table, seat: int, source: SourceId) -> bool:
    if table.battle is None:
        return False
    own, other = sides(table.battle, seat)
    region = table.battle.region
    return army(table, region, other.seat) > army(table, region, own.seat)


def _own_fortified(table: Table, seat: int, source: SourceId) -> bool:
    """LH-29.7: in a region that he controls."""
    if table.battle is None:
        return False
    region = table.regions[table.battle.region]
    return region.fortified == seat and region.owner == seat


def _hoplite_at_hero(table: Table, seat: int, source: SourceId) -> bool:
    region = table.players[seat].region
    return region is not None and bool(armies(table, region))


def _holds_cards(table: Table, seat: int, source: SourceId) -> bool:
    return table.players[seat].cards > 0


def _closed_action(table: Table, seat: int, source: SourceId) -> bool:
    return bool(table.players[seat].used)


def _no_wound_in_stage(table: Table, seat: int, source: SourceId) -> bool:
    return table.hunt is not None and not table.hunt.stage


DEMANDS: Mapping[Demand, Callable[[Table, int, SourceId], bool]] = {
    "neutral_card_in_deck": lambda table, seat, source: table.decks.artifacts > 0,
    "hero_on_map": lambda table, seat, source: on_map(table, seat),
    "hoplite_at_hero": _hoplite_at_hero,
    "enemy_holds_card": _enemy_holds_card,
    "hero_next_to_battle": _neighbour_of_battle,
    "enemy_has_more": _enemy_has_more,
    "own_fortified_hoplite": _own_fortified,
    "empty_hand": lambda table, seat, source: table.players[seat].cards == 0,
    "card_in_hand": _holds_cards,
    # Whether there is room depends on who is asked just now: see ``reactions``.
    "room_in_hand": lambda table, seat, source: True,
    "cards_begun": lambda table, seat, source: table.battle is not None and table.battle.begun,
    "token_on_hunt": lambda table, seat, source: "hunt" in table.players[seat].used,
    "no_token_on_card": lambda table, seat, source: not table.players[seat].exhausted,
    "can_be_injured": lambda table, seat, source: can_be_injured(table, seat),
    "closed_action": _closed_action,
    "no_wound_in_stage": _no_wound_in_stage,
}
