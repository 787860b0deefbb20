"""Laying the table (DF-1)."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.dice_forge.components.cards import SETS
from games.titles.dice_forge.components.ids import COLOURS
from games.titles.dice_forge.components.islands import PLACES
from games.titles.dice_forge.components.temple import GARDENS, SANCTUARY
from games.titles.dice_forge.events import GroupLaid, PlaceLaid, SetOut
from games.titles.dice_forge.options import Options
from games.titles.dice_forge.parameters import SetUp
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import Turn

Ref = Referee[State]


def set_up(ref: Ref, options: Options) -> None:
    """Lay stacks, temple and starting gold, and let the first player begin."""
    seats = len(ref.state.flow.chosen)
    numbers = ref.state.table.parameters.seats[str(seats)]
    first = _first_seat(ref, options, seats)
    places = tuple(_laid(ref, options, place, numbers.cards_per_stack) for place in PLACES)
    groups, removed = _temple(ref, numbers)
    gold = tuple(numbers.gold[str(1 + (seat - first) % seats)] for seat in range(seats))
    ref.emit(SetOut(first, numbers.rounds, gold, places, groups, removed))
    ref.push(Turn(first, 1))


def _first_seat(ref: Ref, options: Options, seats: int) -> int:
    """DF-1.8: chosen by the host or drawn."""
    if options.first_seat == "random":
        return ref.pick("seat:first", range(seats))
    return options.first_seat


def _laid(ref: Ref, options: Options, place: str, cards: int) -> PlaceLaid:
    """DF-1.4, DF-1.5: the set of a place; boar colours come in a fixed order (DF-R15)."""
    choice = options.sets.get(place, "A")
    if choice == "random":
        sets = sorted(SETS[place])
        choice = "B" if sets[ref.pick(f"set:{place}", sets)] == "B" else "A"
    card = SETS[place][choice]
    colours = COLOURS[:cards] if card == "tenacious_boar" else ()
    return PlaceLaid(place, card, cards, colours)


def _temple(ref: Ref, numbers: SetUp) -> tuple[tuple[GroupLaid, ...], tuple[str, ...]]:
    """DF-1.3, DF-1.6: faces leave each sanctuary group at random; equal ones need no draw."""
    groups: list[GroupLaid] = []
    removed: list[str] = []
    for group, faces in SANCTUARY.items():
        left = list(faces)
        while len(left) > numbers.faces_per_group:
            mixed = len(set(left)) > 1
            removed.append(left.pop(ref.pick(f"temple:{group}", left) if mixed else 0))
        groups.append(GroupLaid(group, tuple(left)))
    groups.extend(GroupLaid(group, faces) for group, faces in GARDENS.items())
    return tuple(groups), tuple(removed)
