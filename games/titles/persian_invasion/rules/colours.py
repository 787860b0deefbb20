"""Which hoplites are allies: told where the player may choose (LHS-1.1, LHS-2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.questions import Question, Questions, Works
from games.titles.hellas.events.hoplites import (
    HoplitesBrought,
    HoplitesKilled,
    HoplitesMoved,
    HoplitesRecruited,
)
from games.titles.hellas.steps.hoplites import Killing
from games.titles.persian_invasion.describe import questions
from games.titles.persian_invasion.events import AlliesCame, AlliesFell, AlliesWent
from games.titles.persian_invasion.facts.hoplites import allies, colour_of, spartans
from games.titles.persian_invasion.facts.sides import PLAYER, Ref, campaign_of, table_of
from games.titles.persian_invasion.moves import Allies
from games.titles.persian_invasion.state import State, Table
from games.titles.persian_invasion.steps import Escort, Fall


def tell_recruits(ref: Ref, event: HoplitesRecruited) -> None:
    """In the colour of the region's token; Prepare recruits yellow ones (LHS-2.2)."""
    if event.cause == "start":
        return  # the prologue names them
    if event.cause == "prepare" or colour_of(table_of(ref), event.region) == "yellow":
        ref.emit(AlliesCame(event.region, event.hoplites))


def ask_who_moved(ref: Ref, event: HoplitesMoved | HoplitesBrought) -> None:
    """Both colours were there and not all have left: which of them went?"""
    campaign = campaign_of(ref)
    left = allies(table_of(ref), event.origin)
    most = campaign.group + min(left, event.hoplites - campaign.group)
    if not campaign.known and most > campaign.group:
        ref.push(Escort(PLAYER, event.origin, event.region, campaign.group, most))


def _escorts(state: State, step: Escort, seat: int) -> Sequence[Allies]:
    return [Allies(count) for count in range(step.least, step.most + 1)]


def _escort(ref: Ref, step: Escort, seat: int, move: Allies) -> None:
    if move.allies > step.least:
        ref.emit(AlliesWent(step.origin, step.region, move.allies - step.least))


def killing(ref: Ref, step: Killing) -> None:
    """They die at once unless it matters which; nothing saves any (LHS-1.3: no Aegis)."""
    _go_on(ref, Fall(PLAYER, step.deaths, step.cause))


def _range(table: Table, step: Fall) -> range:
    """How many allies can be among the next deaths."""
    death = step.deaths[len(step.allies)]
    if death.seat != PLAYER:
        return range(1)
    least = max(0, death.hoplites - spartans(table, death.region))
    return range(least, min(death.hoplites, allies(table, death.region)) + 1)


def _go_on(ref: Ref, step: Fall) -> None:
    known = list(step.allies)
    while len(known) < len(step.deaths):
        step = Fall(step.seat, step.deaths, step.cause, tuple(known))
        possible = _range(table_of(ref), step)
        if len(possible) > 1:
            ref.push(step)
            return
        known.append(possible[0])
    for event in _fallen(step, known):
        ref.emit(event)
    ref.emit(HoplitesKilled(step.deaths, step.cause))


def _fallen(step: Fall, known: Sequence[int]) -> Iterator[AlliesFell]:
    for death, count in zip(step.deaths, known, strict=True):
        if count:
            yield AlliesFell(death.region, count)


def _falls(state: State, step: Fall, seat: int) -> Sequence[Allies]:
    return [Allies(count) for count in _range(state.table, step)]


def _fall(ref: Ref, step: Fall, seat: int, move: Allies) -> None:
    _go_on(ref, Fall(seat, step.deaths, step.cause, (*step.allies, move.allies)))


WORKS: Works = {Killing: killing}
QUESTIONS: Questions = {
    Escort: Question(
        kind="allies_moved",
        clause="LHS-1.1",
        prompt="How many of the hoplites that move are yellow?",
        asks=questions.escort,
        context=questions.about_allies,
        words=questions.escorted,
        moves=_escorts,
        take=_escort,
    ),
    Fall: Question(
        kind="allies_fallen",
        clause="LHS-1.1",
        prompt="How many of the hoplites that die are yellow?",
        asks=questions.fall,
        context=questions.about_allies,
        moves=_falls,
        take=_fall,
    ),
}
