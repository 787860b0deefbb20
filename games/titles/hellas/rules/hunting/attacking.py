"""Attack cards of a monster: drawn, and how strong each is (LH-20.8, LH-20.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UnsetType

from games.engine.referee import Referee
from games.titles.hellas.components.attack_cards import ATTACK_CARDS, Counted
from games.titles.hellas.components.ids import AttackCardId
from games.titles.hellas.events.hunts import AttacksShuffled
from games.titles.hellas.facts.monsters import on_tray_effects, open_slots, track
from games.titles.hellas.rules.hunting.hunter import hunt_of
from games.titles.hellas.state import Hunt, State, Table

Ref = Referee[State]


def draw_attacks(ref: Ref) -> tuple[AttackCardId, ...]:
    """So many as there are to choose from, always enough: discards are shuffled in before."""
    table = ref.state.table
    hunt, count = hunt_of(table), table.parameters.hunt.attacks_to_choose
    if table.decks.attacks < count:
        ref.emit(AttacksShuffled(len(hunt.played) + hunt.aside))
    assert not isinstance(ref.state.attack_bag, UnsetType)  # whoever draws is no viewer
    left = list(ref.state.attack_bag)
    return tuple(left.pop(ref.pick("deck:attacks", left)) for _ in range(min(count, len(left))))


def strength(table: Table, card: AttackCardId) -> int:
    """LH-20.9: the formula of the card and what the evolutions add, as things are now (LH-R66)."""
    hunt, numbers = hunt_of(table), table.parameters.attack_cards[card]
    counted = ATTACK_CARDS[card].counted
    total = numbers.strength + _evolved(table, hunt)
    if counted is not None:
        total += numbers.each * COUNTS[counted](table, hunt)
    return total


def _covered(table: Table, hunt: Hunt) -> int:
    return len(table.monsters[hunt.monster].wounds)


COUNTS: Mapping[Counted, Callable[[Table, Hunt], int]] = {
    "open_wounds": lambda table, hunt: len(open_slots(table, hunt.monster)),
    "all_wounds": lambda table, hunt: len(track(table, hunt.monster)),
    "covered_wounds": _covered,
    "cards_in_hand": lambda table, hunt: table.players[hunt.seat].cards,
}


def _evolved(table: Table, hunt: Hunt) -> int:
    """What the evolutions add: to every card, from so many wounds on, or to the first card."""
    added = 0
    for effect in on_tray_effects(table, hunt.monster):
        always = effect.kind == "attack_strength" and _covered(table, hunt) >= (
            effect.threshold or 0
        )
        if always or (effect.kind == "first_attack_strength" and not hunt.attacks):
            added += effect.amount or 0
    return added
