"""By what the course of a game of Lords of Hellas is told: how near victory is, actions, heroes,
blessings, artifacts, monsters, attacks, regions."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.unfolding import Harm, Picks, Thing, Unfolding
from games.titles.hellas.board.ground import printed_ground
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.events.battles import BattleBegan
from games.titles.hellas.events.cards import ArtifactGained
from games.titles.hellas.events.heroes import GloryTaken, HeroChosen
from games.titles.hellas.events.hoplites import ControlGained
from games.titles.hellas.unfolding import (
    ACTIONS,
    AREAS,
    artifacts,
    blessings,
    fought,
    held,
    monsters,
    named,
)
from games.titles.lords_of_hellas.moves import Hero
from games.titles.lords_of_hellas.state import State


def _attacked(_state: State, event: BattleBegan) -> Iterable[Harm]:
    return [(event.attacker, event.defender)]


def _robbed(_state: State, event: ControlGained | GloryTaken | ArtifactGained) -> Iterable[Harm]:
    return [] if event.former is None else [(event.seat, event.former)]


def _hero_listed(_state: State, move: Hero) -> str | None:
    return move.hero


def _hero(_state: State, event: HeroChosen) -> Iterable[Thing]:
    return [(event.seat, event.hero)]


UNFOLDING: Unfolding[State] = Unfolding(
    standing="nearest",
    behind=(1, 21, 41),
    picks=(
        ACTIONS,
        Picks(
            "heroes",
            "Hero",
            "Heroes: listed when one is chosen, taken also where it is dealt (LH-3.3).",
            named(HERO_FACTS),
            {Hero: _hero_listed},
            {HeroChosen: _hero},
        ),
        blessings("Blessings: listed in the pack of a draft, taken when one is kept (LH-25.1)."),
        artifacts("LH-5.5, LH-20.16, LH-24.2"),
        monsters("LH-19.3, LH-20.1"),
    ),
    harms={
        BattleBegan: _attacked,
        ControlGained: _robbed,
        GloryTaken: _robbed,
        ArtifactGained: _robbed,
    },
    held=held,
    fought={BattleBegan: fought},
    areas=AREAS,
    ground=printed_ground,
)
