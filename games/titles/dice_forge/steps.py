"""What can still be to do in a game of Dice Forge: the records on the agenda.

A step that asks has a field ``seat``: who is asked. A step with a ``Result`` carries on with it.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from games.engine.records import Step
from games.titles.dice_forge.components.ids import DieName
from games.titles.dice_forge.components.resources import Purse


class Result(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The faces of one roll that a player applies (DF-0.5, DF-4.1).

    ``rolled`` stays as rolled (a Cerberus repeats it); ``faces`` is what they count as once mirrors
    are fixed. ``lose``: lose mode (DF-4.7). ``convert``: the card whose conversion holds, or "".
    ``blessing``: a divine or minor blessing, so that a Cerberus may repeat it (DF-12.2).
    """

    seat: int
    rolled: tuple[str, ...]
    faces: tuple[str, ...]
    lose: bool = False
    convert: str = ""
    blessing: bool = False


class Turn(Step, frozen=True):
    """The turn of ``seat`` in a round begins (DF-2.2)."""

    seat: int
    round: int


class EndTurn(Step, frozen=True):
    """The turn of ``seat`` is over (DF-2.3)."""

    seat: int


class Throw(Step, frozen=True):
    """Stage 1: all roll, then each applies in turn order (DF-3.3)."""


class Bless(Step, frozen=True):
    """A blessing through a card or an ousting: divine, or minor with ``die`` (DF-3.1, DF-3.2)."""

    seat: int
    die: DieName | None = None
    convert: str = ""


class Apply(Step, frozen=True):
    """Fix the mirrors of a result from face ``mirror`` on, then apply its faces (DF-4.2)."""

    result: Result
    mirror: int = 0


class CopyFace(Step, frozen=True):
    """Which face the mirror at ``mirror`` counts as (DF-D02)."""

    seat: int
    result: Result
    mirror: int


class OrderFaces(Step, frozen=True):
    """Which of the two faces comes first (DF-D03)."""

    seat: int
    result: Result


class ApplyFaces(Step, frozen=True):
    """Apply the faces at the positions ``todo``; ``gave`` is what the face before gave (DF-4.3)."""

    result: Result
    todo: tuple[int, ...]
    gave: tuple[str, ...] = ()


class ChooseOption(Step, frozen=True):
    """Which option of the choice or boar face at ``todo[0]`` (DF-D04, DF-D05, DF-D25)."""

    seat: int
    result: Result
    todo: tuple[int, ...]


class ConvertGain(Step, frozen=True):
    """Whether what one face gives becomes glory (DF-D24)."""

    seat: int
    gain: Purse
    source: str
    card: str


class DivertGold(Step, frozen=True):
    """How much of a gain of gold goes on the hammer (DF-D07)."""

    seat: int
    gain: Purse
    source: str


class BoarReward(Step, frozen=True):
    """What the owner of a boar card takes (DF-D06)."""

    seat: int


class ShipPurchase(Step, frozen=True):
    """Which face a ship buys, if any (DF-D08)."""

    seat: int
    discount: int


class ForgeFace(Step, frozen=True):
    """Where the face in hand is forged (DF-D17, DF-D21)."""

    seat: int


class RepeatResult(Step, frozen=True):
    """Whether a Cerberus token repeats the result (DF-D09)."""

    seat: int
    result: Result


class Reinforce(Step, frozen=True):
    """Stage 2: which reinforcement next; ``used`` are those of this turn (DF-D11)."""

    seat: int
    used: tuple[str, ...] = ()


class ChooseDie(Step, frozen=True):
    """Which die ``card`` rolls (DF-D12, DF-D23)."""

    seat: int
    card: str


class OwlGain(Step, frozen=True):
    """What the owl brings (DF-D13)."""

    seat: int


class TakeAction(Step, frozen=True):
    """Offering, feat or pass (DF-D15)."""

    seat: int


class TakeFace(Step, frozen=True):
    """The next face of an offering; ``taken`` are those of this offering (DF-D16, DF-D27)."""

    seat: int
    taken: tuple[str, ...] = ()


class ChoosePlace(Step, frozen=True):
    """Which feat (DF-D18)."""

    seat: int


class TakeCard(Step, frozen=True):
    """Take the top card of a place and carry out its instant effect (DF-10.2 d to f)."""

    seat: int
    place: str


class ChooseShield(Step, frozen=True):
    """Which shield (DF-D19)."""

    seat: int


class ChooseBearer(Step, frozen=True):
    """Who bears the boar (DF-D20)."""

    seat: int
    colour: str


class PickDice(Step, frozen=True):
    """Which two of the dice that the satyrs made the others roll (DF-D22)."""

    seat: int


class BuyAction(Step, frozen=True):
    """Stage 4: pay for an extra action or end the turn (DF-D26)."""

    seat: int


class LastMoment(Step, frozen=True):
    """After the extra action, while a Triton token is held (DF-D28)."""

    seat: int


AnyStep = (
    Turn
    | EndTurn
    | Throw
    | Bless
    | Apply
    | CopyFace
    | OrderFaces
    | ApplyFaces
    | ChooseOption
    | ConvertGain
    | DivertGold
    | BoarReward
    | ShipPurchase
    | ForgeFace
    | RepeatResult
    | Reinforce
    | ChooseDie
    | OwlGain
    | TakeAction
    | TakeFace
    | ChoosePlace
    | TakeCard
    | ChooseShield
    | ChooseBearer
    | PickDice
    | BuyAction
    | LastMoment
)
"""Every step, as the type of what lies on the agenda."""

STEPS: tuple[type[Step], ...] = get_args(AnyStep)
