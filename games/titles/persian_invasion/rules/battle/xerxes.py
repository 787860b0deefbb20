"""What Xerxes draws, and how strong he is (LHS-5.2)."""

from __future__ import annotations

from msgspec import UnsetType

from games.engine.questions import Works
from games.engine.referee import Referee
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.events.cards import CombatShuffled
from games.titles.hellas.facts.holdings import has
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.in_force import amount_of
from games.titles.hellas.rules.battle.sides import battle_of, side_of
from games.titles.hellas.steps.battle import AfterCards, Compare
from games.titles.persian_invasion.events import PersiansDrew
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.lands import hardship
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES, table_of
from games.titles.persian_invasion.rules.battle.beginning import is_green
from games.titles.persian_invasion.state import State, Table

Ref = Referee[State]


def answer(ref: Ref, step: AfterCards) -> None:
    """LHS-5.2: as many cards as Command says; one against Restrictive Maneuver of a defender."""
    table = table_of(ref)
    count = command(table.campaign)
    if battle_of(table).defence.seat == PLAYER and has(table, PLAYER, "b_restrictive_maneuver"):
        most = amount_of(table.parameters, "b_restrictive_maneuver", "limit_enemy_cards")
        count = min(count, most)
    ref.push(Compare())
    _draw(ref, count)


def _draw(ref: Ref, count: int) -> None:
    while count and (table_of(ref).decks.combat or table_of(ref).combat_discards):
        if not table_of(ref).decks.combat:
            ref.emit(CombatShuffled(tuple(sorted(table_of(ref).combat_discards))))
        cards = _drawn(ref, count)
        count -= len(cards)
        ref.emit(PersiansDrew(cards))


def _drawn(ref: Ref, count: int) -> tuple[CombatCardId, ...]:
    assert not isinstance(ref.state.combat_bag, UnsetType)  # whoever draws is no viewer
    left = list(ref.state.combat_bag)
    return tuple(left.pop(ref.pick("deck:combat", left)) for _ in range(min(count, len(left))))


def strength_of_xerxes(table: Table) -> int:
    """LHS-5.2: hoplites, or the Invasion value in a green region; the best card; attitude."""
    region = battle_of(table).region
    numbers = table.parameters.campaign
    if is_green(table, region):
        force = table.campaign.invasion
    else:
        force = numbers.hoplite * army(table, region, XERXES)
    cards = [played.strength for played in side_of(table, XERXES).played]
    return force + max(cards, default=0) + hardship(table, region)


WORKS: Works = {AfterCards: answer}
