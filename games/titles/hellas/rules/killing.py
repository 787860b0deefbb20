"""Killing hoplites: whose, and what Aegis saves (LH-1.9, LH-17.4, LH-29.10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.engine.questions import Question, Questions
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.facts.hoplites import armies, army
from games.titles.hellas.moves import hoplites as mv
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.hoplites import Divide, Killing
from games.titles.hellas.steps.parts import Cause, Death, Source

Ref = Referee[State]


def kill(ref: Ref, deaths: Sequence[Death], cause: Cause) -> None:
    """These hoplites die, or as many as there are: one killing (LH-R112)."""
    table = ref.state.table
    real = tuple(
        replace(death, hoplites=least)
        for death in deaths
        if (least := min(death.hoplites, army(table, death.region, death.seat))) > 0
    )
    if real:
        ref.push(Killing(real, cause))


def kill_in(ref: Ref, seat: int, regions: Sequence[RegionId], amount: int, cause: Cause) -> None:
    """So many in each region, whoever owns them; ``seat`` divides (LH-17.4, LH-R100)."""
    _go_on(ref, Divide(seat, regions[0], amount, amount, tuple(regions[1:]), (), cause))


def _go_on(ref: Ref, step: Divide) -> None:
    """Region by region; asked only where it matters whose hoplites die."""
    table = ref.state.table
    while True:
        owners = _still_there(table, step)
        if step.left and len(owners) > 1 and sum(owners.values()) > step.left:
            ref.push(step)
            return
        left = step.left
        deaths = list(step.deaths)
        for owner, there in owners.items():
            dying = min(left, there)
            left -= dying
            deaths = _one_more(deaths, owner, step.region, dying)
        if not step.regions:
            kill(ref, deaths, step.cause)
            return
        step = replace(
            step,
            region=step.regions[0],
            left=step.amount,
            regions=step.regions[1:],
            deaths=tuple(deaths),
        )


def _still_there(table: Table, step: Divide) -> dict[int, int]:
    """Who has hoplites in the region that do not die yet."""
    living = {}
    for seat in armies(table, step.region):
        dying = sum(d.hoplites for d in step.deaths if (d.seat, d.region) == (seat, step.region))
        if army(table, step.region, seat) > dying:
            living[seat] = army(table, step.region, seat) - dying
    return living


def _one_more(deaths: Sequence[Death], seat: int, region: RegionId, hoplites: int) -> list[Death]:
    """The deaths with so many more of a player's in a region."""
    before = sum(d.hoplites for d in deaths if (d.seat, d.region) == (seat, region))
    others = [d for d in deaths if (d.seat, d.region) != (seat, region)]
    return [*others, Death(seat, region, before + hoplites)]


def _owners(state: State, step: Divide, seat: int) -> Sequence[mv.Doom]:
    return [mv.Doom(owner) for owner in _still_there(state.table, step)]


def _divide(ref: Ref, step: Divide, seat: int, move: mv.Doom) -> None:
    deaths = _one_more(step.deaths, move.whose_seat, step.region, 1)
    _go_on(ref, replace(step, left=step.left - 1, deaths=tuple(deaths)))


def _kills(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    """LH-29.25: where the hero is, whoever owns them."""
    region = ref.state.table.players[seat].region
    if region is not None:
        kill_in(ref, seat, (region,), effect.amount or 0, source)


KINDS = {"kill_hoplites": _kills}
QUESTIONS: Questions = {
    Divide: Question(
        kind="whose_hoplites",
        clause="LH-17.4",
        prompt="Whose hoplite dies next?",
        moves=_owners,
        take=_divide,
    ),
}
