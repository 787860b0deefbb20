"""Heroes, quests, glory, hoplites and control."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some
from games.engine.records import label
from games.titles.hellas.describe.phrases import do, possessive, through
from games.titles.hellas.describe.words import attribute, glory, hero, quest, region
from games.titles.hellas.events import heroes as he
from games.titles.hellas.events import hoplites as ho
from games.titles.hellas.steps.parts import Death

_HERO_MOVES = {
    "start": "begins in",
    "walk": "goes to",
    "placed": "is placed in",
    "quest": "comes back to",
}
_MARCHES = ("march", "b_forced_march", "b_murderous_march")
_BY_ITSELF = ("march", "hoplite_movement")
"""Ways of moving that the verb tells."""


def _hero_chosen(event: he.HeroChosen) -> str:
    if event.dealt:
        return f"{hero(event.hero)} is dealt to {label(event.seat)}."
    return f"{label(event.seat)} takes {hero(event.hero)}."


def _quest_entered(event: he.QuestEntered) -> str:
    if event.boarded:
        return f"{possessive(event.seat)} hero boards {quest(event.quest)} at step {event.stage}."
    return f"{possessive(event.seat)} hero reaches step {event.stage} of {quest(event.quest)}."


def _quest_completed(event: he.QuestCompleted) -> str:
    kept = " and keeps the card" if event.kept else ""
    return f"{label(event.seat)} completes {quest(event.quest)}{kept}."


def _healed(event: he.Healed) -> str:
    return f"{possessive(event.seat)} hero is healed: {listed(map(attribute, event.attributes))}."


def _from(former: int | None) -> str:
    return "" if former is None else f" from {label(former)}"


def _recruited(event: ho.HoplitesRecruited) -> str:
    fortified = f", {event.fortified} of them into the city spot" if event.fortified else ""
    return (
        f"{label(event.seat)} recruits {some(event.hoplites, 'hoplite')} in "
        f"{region(event.region)}{through(event.cause)}{fortified}."
    )


def _moved(event: ho.HoplitesMoved) -> str:
    verb = "marches" if event.by in _MARCHES else "moves"
    by = "" if event.by in _BY_ITSELF else through(event.by)
    passing = ", on the way" if event.passing else ""
    return f"{label(event.seat)} {verb} {_go(event)}{by}{passing}."


def _go(event: ho.HoplitesMoved | ho.HoplitesBrought | ho.HoplitesWithdrew) -> str:
    hoplites = some(event.hoplites, "hoplite")
    return f"{hoplites} from {region(event.origin)} to {region(event.region)}"


def _killed(event: ho.HoplitesKilled) -> str:
    die = do(sum(death.hoplites for death in event.deaths), "dies", "die")
    return f"{listed(map(_dead, event.deaths))} {die}{through(event.cause)}."


def _dead(death: Death) -> str:
    hoplites = some(death.hoplites, "hoplite")
    return f"{hoplites} of {label(death.seat)} in {region(death.region)}"


SENTENCES: Mapping[type, Callable[[Any], str]] = {
    he.HeroChosen: _hero_chosen,
    he.HeroMoved: lambda e: f"{possessive(e.seat)} hero {_HERO_MOVES[e.how]} {region(e.region)}.",
    he.AttributeChanged: lambda e: (
        f"{possessive(e.seat)} hero has {attribute(e.attribute)} {e.value} from now on."
    ),
    he.Injured: lambda e: (
        f"{possessive(e.seat)} hero is injured in {attribute(e.attribute)}{through(e.cause)}."
    ),
    he.InjuryIgnored: lambda e: (
        f"{possessive(e.seat)} hero can be injured no further{through(e.cause)}."
    ),
    he.Healed: _healed,
    he.QuestEntered: _quest_entered,
    he.QuestCompleted: _quest_completed,
    he.GloryTaken: lambda e: f"{label(e.seat)} takes {glory(e.land)}{_from(e.former)}.",
    he.GloryReturned: lambda e: f"{label(e.seat)} gives {glory(e.land)} back.",
    ho.HoplitesRecruited: _recruited,
    ho.HoplitesMoved: _moved,
    ho.HoplitesBrought: lambda e: f"{label(e.seat)} brings {_go(e)}{through(e.cause)}.",
    ho.HoplitesWithdrew: lambda e: f"{label(e.seat)} withdraws {_go(e)}.",
    ho.Fortified: lambda e: f"{label(e.seat)} fortifies a hoplite in {region(e.region)}.",
    ho.Unfortified: lambda e: (
        f"{label(e.seat)} takes the hoplite of {region(e.region)} out of the city spot."
    ),
    ho.HoplitesKilled: _killed,
    ho.ControlGained: lambda e: (
        f"{label(e.seat)} takes control of {region(e.region)}{_from(e.former)}."
    ),
}
