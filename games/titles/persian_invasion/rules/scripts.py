"""The Events Phase: a token is turned up and its Script is carried out (LHS-2.1, LHS-6, LHS-8)."""

from __future__ import annotations

from msgspec import UnsetType

from games.engine.questions import Works
from games.titles.persian_invasion.components.scripts import SCRIPTS
from games.titles.persian_invasion.events import TokenTurned
from games.titles.persian_invasion.facts.sides import Ref, campaign_of
from games.titles.persian_invasion.rules import monsters
from games.titles.persian_invasion.rules.orders import ORDERS
from games.titles.persian_invasion.steps import Advance, CarryOut, EventsPhase, Muster


def turn_token(ref: Ref) -> int:
    """A token of the pile; its number is known from now on."""
    assert not isinstance(ref.state.token_bag, UnsetType)  # whoever draws is no viewer
    bag: list[int] = ref.state.token_bag
    return bag[ref.pick("tokens", bag)]


def events_phase(ref: Ref, step: EventsPhase) -> None:
    """LHS-2.1; without a token nothing is left to happen."""
    if not campaign_of(ref).pile:
        return
    number = turn_token(ref)
    ref.push(CarryOut(campaign_of(ref).act, number, 0))
    ref.emit(TokenTurned(number, "script"))


def carry_out(ref: Ref, step: CarryOut) -> None:
    """Top to bottom: each order, both tracks, the monsters."""
    script = SCRIPTS[step.act][step.number]
    if step.part < len(script.orders):
        ref.push(CarryOut(step.act, step.number, step.part + 1))
        order = script.orders[step.part]
        ORDERS[order.kind](ref, order)
    elif step.part == len(script.orders):
        following = (CarryOut(step.act, step.number, step.part + 1),) if script.monsters else ()
        ref.push(Muster(script.mobilization), Advance(script.invasion), *following)
    else:
        monsters.phase(ref)


WORKS: Works = {EventsPhase: events_phase, CarryOut: carry_out}
