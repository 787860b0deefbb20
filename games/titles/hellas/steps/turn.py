"""The turn: actions, windows and effects (LH-4, LH-10, LH-30)."""

from __future__ import annotations

from games.engine.records import Step
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.moments import WindowMoment
from games.titles.hellas.steps.parts import Source


class Turn(Step, frozen=True):
    """The turn of a player begins (LH-4.1)."""

    seat: int


class Act(Step, frozen=True):
    """What the player does next (LH-D05): T0 and T1 of LH-30.1."""

    seat: int


class EndTurn(Step, frozen=True):
    """LH-4.7."""

    seat: int


class Window(Step, frozen=True):
    """One kind of question per moment, with all effects that may be used in it (LH-30.5).

    ``region``: what has happened there, where a window needs it (the origin of a march).
    ``monument``: it comes after a special action that is no bonus of Build Monument, and is forgone
    where Build Monument is chosen in it (LH-10.4).
    """

    seat: int
    moment: WindowMoment
    region: RegionId | None = None
    monument: bool = False


class Carry(Step, frozen=True):
    """Effect ``number`` of a card or ability is carried out for a player (LH-1.11); of a quest
    card that was ``kept``, not of its reward."""

    seat: int
    source: Source
    number: int
    kept: bool = False


Steps = Turn | Act | EndTurn | Window | Carry
