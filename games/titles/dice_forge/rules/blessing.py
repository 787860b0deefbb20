"""Rolling dice: stage 1, divine and minor blessings, the rolls that cards force (DF-3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Works
from games.engine.records import label
from games.engine.referee import Referee
from games.titles.dice_forge.components.ids import DICE, DieName
from games.titles.dice_forge.events import Rolled, Rolling
from games.titles.dice_forge.facts import from_seat
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import Apply, Bless, Result, Throw

Ref = Referee[State]

STREAMS: dict[tuple[int, DieName], str] = {
    (seat, die): f"die:{label(seat)}:{die}" for seat in range(4) for die in DICE
}
"""Each die has a chance stream of its own, so that games with one seed stay comparable."""


def roll(ref: Ref, seats: Sequence[int], dice: Sequence[DieName] = DICE) -> dict[int, list[str]]:
    """Roll these dice of these seats at the same time; the faces by seat (DF-0.7)."""
    heroes = ref.state.table.heroes
    rolling: list[Rolling] = []
    faces: dict[int, list[str]] = {seat: [] for seat in seats}
    for seat in seats:
        own = heroes[seat].dice
        for die in dice:
            six = own[die].faces
            slot = ref.pick(STREAMS[seat, die], six)
            face = six[slot]
            rolling.append(Rolling(seat, die, slot, face))
            faces[seat].append(face)
    ref.emit(Rolled(tuple(rolling)))
    return faces


def throw(ref: Ref, _step: Throw) -> None:
    """DF-3.3: all roll, then each applies completely, in turn order from the active player."""
    seats = from_seat(ref.state.table, ref.state.table.active)
    faces = roll(ref, seats)
    ref.push(*[_blessing(seat, faces[seat]) for seat in seats])


def bless(ref: Ref, step: Bless) -> None:
    """A divine blessing with both dice, or a minor one with one (DF-3.1, DF-3.2)."""
    dice = DICE if step.die is None else (step.die,)
    faces = roll(ref, [step.seat], dice)[step.seat]
    ref.push(_blessing(step.seat, faces, step.convert))


def _blessing(seat: int, faces: list[str], convert: str = "") -> Apply:
    rolled = tuple(faces)
    return Apply(Result(seat, rolled, rolled, convert=convert, blessing=True))


WORKS: Works = {Throw: throw, Bless: bless}
