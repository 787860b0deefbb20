"""How worked cases write positions of Dice Forge (see ``docs/cases.md``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.errors import BadCase
from games.engine.positions import Positions, Word
from games.engine.records import Step, label
from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.ids import DICE, DieName
from games.titles.dice_forge.state import Die, State
from games.titles.dice_forge.steps import BuyAction, EndTurn, Reinforce, TakeAction, Throw, Turn

Lines = Sequence[str]


def _turn_from(stage: int, throws: int, on: bool) -> Callable[[State], list[Step]]:
    """What is left of the active player's turn from a stage on, with the next turns or without."""

    def steps(state: State) -> list[Step]:
        seat = state.table.active
        numbers = state.table.parameters.seats[str(len(state.table.heroes))]
        left: list[Step] = [Reinforce(seat), TakeAction(seat), BuyAction(seat)][max(stage - 2, 0) :]
        first: list[Step] = [Throw()] * (throws or numbers.throws) if stage == 1 else []
        return [*first, *left, *([EndTurn(seat)] if on else [])]

    return steps


_STAGES = {
    "stage 1": (1, 0),
    "last throw": (1, 1),
    "stage 2": (2, 0),
    "stage 3": (3, 0),
    "stage 4": (4, 0),
}
MOMENTS: Mapping[str, Callable[[State], Sequence[Step]]] = {
    **{name: _turn_from(*stage, on=False) for name, stage in _STAGES.items()},
    **{f"{name} and on": _turn_from(*stage, on=True) for name, stage in _STAGES.items()},
    "turn": lambda state: [Turn(state.table.active, state.table.round)],
    "end of turn": lambda state: [EndTurn(state.table.active)],
}
"""A moment without ``and on`` ends with the turn: then nobody is asked any more."""


def _clear(state: State) -> None:
    for hero in state.table.heroes:
        hero.gold = 0


def _known(face: str) -> str:
    if face not in FACES:
        raise BadCase(f"there is no face {face!r}; the faces are {', '.join(FACES)}.")
    return face


def _has(die: Die, face: str) -> int:
    """The first slot with this face; a die without it gets it over its last ``gold_1``."""
    if face not in die.faces:
        slots = [slot for slot, other in enumerate(die.faces) if other == "gold_1"]
        if not slots:
            raise BadCase(f"the die has no {face} and no gold_1 to put it over; write its faces.")
        die.faces[slots[-1]] = _known(face)
    return die.faces.index(face)


def _thrown(line: str) -> list[tuple[DieName, str]]:
    """``gold_1 + glory_2`` is both dice, light first; ``dark moon_1`` is one."""
    both = line.split(" + ")
    if len(both) == 2:
        return list(zip(DICE, map(_known, both), strict=True))
    for die in DICE:
        if line.startswith(f"{die} "):
            return [(die, _known(line.removeprefix(f"{die} ")))]
    raise BadCase(f"{line!r} reads neither as 'gold_1 + glory_2' nor as 'dark moon_1'.")


def _rolls(state: State, seat: int, lines: Lines) -> dict[str, list[int | str]]:
    """Forced faces in order; in a position they are put on the dice where they are not yet."""
    script: dict[str, list[int | str]] = {f"die:{label(seat)}:{die}": [] for die in DICE}
    for line in lines:
        for die, face in _thrown(line):
            script[f"die:{label(seat)}:{die}"].append(face)
            if state.table.heroes:
                _has(state.table.heroes[seat].dice[die], face)
    return script


def _turn_up(state: State, seat: int, value: Any) -> None:
    for die, face in _thrown(str(value)):
        lying = state.table.heroes[seat].dice[die]
        lying.up = _has(lying, face)


def _up(state: State, seat: int) -> str:
    return " + ".join(str(state.table.heroes[seat].dice[die].face) for die in DICE)


POSITIONS: Positions[State] = Positions(
    root="table",
    seat="table.heroes.{seat}",
    moments=MOMENTS,
    options={"first_seat": 0},
    clear=_clear,
    short=("gold", "sun", "moon", "glory"),
    seat_paths={"light": "dice.light.faces", "dark": "dice.dark.faces"},
    seat_words={"up": Word(_turn_up, _up)},
    rolls=_rolls,
    idle=("die:",),
)
