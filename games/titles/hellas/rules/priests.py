"""Priests: gained into the pool and sacrificed from it (LH-1.6)."""

from __future__ import annotations

from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.events.table import PriestSacrificed, PriestsGained
from games.titles.hellas.state import State
from games.titles.hellas.steps.parts import Cause, Source

Ref = Referee[State]


def gain_priests(ref: Ref, seat: int, priests: int, source: Cause) -> None:
    """So many, or as many as there are in the supply; the surplus is lost."""
    gained = min(priests, ref.state.table.players[seat].priests)
    if gained > 0:
        ref.emit(PriestsGained(seat, gained, source))


def sacrifice(ref: Ref, seat: int, source: Cause) -> None:
    """One, if there is one in the pool."""
    if ref.state.table.players[seat].pool:
        ref.emit(PriestSacrificed(seat, source))


def _gain(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    gain_priests(ref, seat, effect.amount or 0, source)


KINDS = {"gain_priest": _gain}
