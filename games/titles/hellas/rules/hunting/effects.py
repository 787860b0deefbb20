"""What attack cards and monsters do to a hunter who does not defend (LH-20.11, LH-20.19).

Once the hunt is over, what is left of a card is not carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps

from games.engine.records import label
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Condition, Effect
from games.titles.hellas.components.ids import ATTRIBUTES
from games.titles.hellas.events.monsters import MonsterHealed
from games.titles.hellas.facts.heroes import base, value
from games.titles.hellas.rules.cards import discard, in_hand, spend
from games.titles.hellas.rules.carried import carried
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.cards import Change
from games.titles.hellas.steps.hunt import EndHunt
from games.titles.hellas.steps.parts import Source

Ref = Referee[State]
Does = Callable[[Ref, int, Effect, Source], None]


def _while_hunting(does: Does) -> Does:
    @wraps(does)
    def in_hunt(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
        if ref.state.table.hunt is not None:
            does(ref, seat, effect, source)

    return in_hunt


def _below(table: Table, seat: int, effect: Effect) -> bool:
    """Read now, after the injury of the same card (LH-R127)."""
    return any(
        value(table, seat, attribute) < (effect.threshold or 0) for attribute in effect.attributes
    )


_HOLDS: Mapping[Condition, Callable[[Table, int, Effect], bool]] = {
    "hero_was_injured": lambda table, seat, effect: hunt_of(table).injured,  # LH-R68
    "attribute_below": _below,
}


def _ends(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    if all(_HOLDS[condition](ref.state.table, seat, effect) for condition in effect.when):
        ref.push(EndHunt(seat, success=False))


def _special(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    table = ref.state.table
    ref.push(*carried(table.parameters, seat, hunt_of(table).monster))


def _lowers_highest(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """The highest base value; the hunter picks among equals."""
    table = ref.state.table
    player = table.players[seat]
    highest = max(base(player, attribute) for attribute in ATTRIBUTES)
    if highest > table.parameters.attributes.lowest:
        among = tuple(attribute for attribute in ATTRIBUTES if base(player, attribute) == highest)
        ref.push(Change(seat, among, -(effect.amount or 0)))


def _lowers(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """The hunter picks among those that can drop (LH-R110)."""
    table = ref.state.table
    player, lowest = table.players[seat], table.parameters.attributes.lowest
    among = tuple(attribute for attribute in ATTRIBUTES if base(player, attribute) > lowest)
    if among:
        ref.push(Change(seat, among, -(effect.amount or 0)))


def _discards_to(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    table = ref.state.table
    kept = min(value(table, seat, attribute) for attribute in effect.attributes)
    spend(ref, seat, max(0, table.players[seat].cards - kept), source)


def _discards_half(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """Rounded up."""
    spend(ref, seat, (ref.state.table.players[seat].cards + 1) // 2, source)


def _keeps(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """So many; he says card by card what goes."""
    spend(ref, seat, max(0, ref.state.table.players[seat].cards - (effect.amount or 0)), source)


def _discards_random(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    for _ in range(effect.amount or 0):
        hand = in_hand(ref.state, seat)
        if hand:
            card = hand[ref.pick(f"hand:{label(seat)}", hand)]
            discard(ref, seat, (card,), source)


def _heals(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """All wounds of the monster; what was inflicted still counts for the reward (LH-R67)."""
    table = ref.state.table
    monster = hunt_of(table).monster
    if table.monsters[monster].wounds:
        ref.emit(MonsterHealed(monster))


KINDS: Mapping[str, Does] = {
    kind: _while_hunting(does)
    for kind, does in {
        "end_hunt": _ends,
        "special_attack": _special,
        "lower_highest_attribute": _lowers_highest,
        "lower_attribute": _lowers,
        "discard_to_attribute": _discards_to,
        "discard_half": _discards_half,
        "discard_random": _discards_random,
        "keep_cards": _keeps,
        "heal_wounds": _heals,
    }.items()
}
