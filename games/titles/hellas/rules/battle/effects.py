"""What cards, artifacts and blessings do in a battle, kind by kind (LH-22.4, LH-29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect, Kind
from games.titles.hellas.components.ids import CombatCardId
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.events.battles import CardStrengthened, StrengthAdded, SymbolsChanged
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.in_force import effects_of
from games.titles.hellas.rules.battle.sides import battle_of, enemy, hoplites
from games.titles.hellas.rules.cards import spend
from games.titles.hellas.rules.killing import kill
from games.titles.hellas.rules.recruiting import recruit
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Bring
from games.titles.hellas.steps.parts import Death, Source

Ref = Referee[State]
Holds = Callable[[Any, int, Effect], bool]
Does = Callable[[Ref, int, Effect, Source], None]


def carry_text(ref: Ref, seat: int, card: CombatCardId, holds: Holds) -> None:
    """What a card does when it is played, as far as what it asks for ``holds`` then (LH-R60)."""
    table = ref.state.table
    for effect in effects_of(table.parameters, card):
        if effect.kind in ADDITIONS:
            if holds(table, seat, effect):
                _strengthen(ref, seat, effect, card)
        elif effect.kind in KINDS and holds(table, seat, effect):
            KINDS[effect.kind](ref, seat, effect, card)


def _strengthen(ref: Ref, seat: int, effect: Effect, card: CombatCardId) -> None:
    added = ADDITIONS[effect.kind](ref.state.table, seat, effect)
    if added:
        ref.emit(CardStrengthened(seat, card, added))


def _for_hoplites(table: Table, seat: int, effect: Effect) -> int:
    """Phalanx: one for every so many, rounded down."""
    return hoplites(table, seat) // effect.amount if effect.amount else 0


def lowest(table: Table, seat: int, effect: Effect) -> int:
    """The current value of an attribute, the lower of two (LH-R01, LH-29.8)."""
    return min(value(table, seat, attribute) for attribute in effect.attributes)


ADDITIONS: Mapping[Kind, Callable[[Table, int, Effect], int]] = {
    "strength": lambda table, seat, effect: effect.amount or 0,
    "strength_per_hoplites": _for_hoplites,
    "strength_of_attribute": lowest,
}
"""Texts that add to the strength of their card."""


def _adds_strength(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """An artifact, for this battle (LH-29.24)."""
    ref.emit(StrengthAdded(seat, cast("SourceId", source), effect.amount or 0))


def _kills(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.7: in the battle, the fortified one last."""
    table = ref.state.table
    death = Death(enemy(table, seat), battle_of(table).region, effect.amount or 0)
    kill(ref, (death,), source)


def _brings(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.6: from one region or from several, any number or as many as an attribute says."""
    left = lowest(ref.state.table, seat, effect) if effect.attributes else None
    ref.push(Bring(seat, source, left, one=effect.where == "neighbour"))


def _recruits(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.9: among enemies; one fortified where the region is under control (LH-1.8)."""
    table = ref.state.table
    region = battle_of(table).region
    held = table.regions[region].owner == seat
    recruit(ref, seat, (region,), effect.amount or 0, source, fortify=held, among_enemies=True)


def _makes_discard(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.24: the enemy picks, and the card is seen."""
    spend(ref, enemy(ref.state.table, seat), effect.amount or 0, source)


def _ignores(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.emit(SymbolsChanged(seat, -(effect.amount or 0)))


def _adds_symbols(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.emit(SymbolsChanged(enemy(ref.state.table, seat), effect.amount or 0))


KINDS: Mapping[str, Does] = {
    "strength": _adds_strength,
    "kill_enemy": _kills,
    "bring_hoplites": _brings,
    "recruit_in_battle": _recruits,
    "enemy_discards": _makes_discard,
    "ignore_casualties": _ignores,
    "add_casualties": _adds_symbols,
}
