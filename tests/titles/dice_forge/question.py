"""Puts one question of Dice Forge to a seat, on a table that a test lays out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import asking, beginning
from games.engine.chance import SeededChance
from games.engine.records import Move
from games.engine.secrecy import redact
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.components.cards import SETS
from games.titles.dice_forge.components.ids import DieName
from games.titles.dice_forge.options import Options
from games.titles.dice_forge.state import State
from games.titles.dice_forge.steps import AnyStep, BuyAction, EndTurn, TakeAction


def table(
    seats: int = 2,
    *,
    round: int = 1,
    set_b: bool = False,
    patch: Mapping[str, int] | None = None,
) -> State:
    """A table laid for the first seat's turn in a round, before its action, reserves empty."""
    sets = {place: "B" for place in SETS if set_b and "B" in SETS[place]}
    options = TITLE.reading.options({"sets": sets, "first_seat": 0})
    assert isinstance(options, Options)
    state = beginning.new_game(TITLE, options, seats, SeededChance(1), patch=patch).state
    state.table.round = round
    for hero in state.table.heroes:
        hero.gold = hero.sun = hero.moon = hero.glory = 0
    state.flow.agenda = [EndTurn(0), BuyAction(0), TakeAction(0)]
    return state


def last_round(state: State) -> State:
    """The same in the last round."""
    state.table.round = state.table.rounds
    return state


def with_steps(state: State, *steps: AnyStep) -> State:
    """With these steps on top of the agenda, the last of them the question."""
    state.flow.agenda.extend(steps)
    return state


def instead(state: State, *steps: AnyStep) -> State:
    """With these steps in place of the action of the turn and of what follows it."""
    state.flow.agenda = [EndTurn(0), *steps]
    return state


def hold(state: State, seat: int = 0, **amounts: Any) -> State:
    """Give a hero these resources, tokens or cards."""
    for name, amount in amounts.items():
        setattr(state.table.heroes[seat], name, amount)
    return state


def die(state: State, which: DieName, faces: Sequence[str], seat: int = 0, up: int = 0) -> State:
    """Lay out one die of a hero."""
    state.table.heroes[seat].dice[which].faces = list(faces)
    state.table.heroes[seat].dice[which].up = up
    return state


def worths(state: State, seat: int = 0) -> dict[Move, float]:
    """Every legal move of the seat with its appraisal."""
    view = redact(state, frozenset((seat,)))
    moves = asking.legal_moves(TITLE, state, seat)
    return dict(zip(moves, TITLE.appraise(view, seat, moves), strict=True))


def liked(state: State, seat: int = 0) -> set[Move]:
    """The legal moves that are appraised highest."""
    worth_of = worths(state, seat)
    return {move for move, worth in worth_of.items() if worth == max(worth_of.values())}
