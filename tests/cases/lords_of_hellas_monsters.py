"""Monsters, heroes, actions and ends of the game in the worked cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.cases import Report
from games.titles.hellas import events
from games.titles.hellas.components.actions import SPECIAL_ACTIONS
from games.titles.hellas.components.heroes import HERO_FACTS
from games.titles.hellas.components.ids import HeroId, MonsterId
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.moves import turn as moves
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas import scoring
from tests.cases.lords_of_hellas_facts import (
    Seen,
    all_of,
    any_of,
    clauses_refused,
    facts,
    following,
    none_of,
    refused,
    some,
    start,
)

heroes, hoplites, hunts = events.heroes, events.hoplites, events.hunts
monsters, table = events.monsters, events.table

_OWN = ("ma_special_attack_3", "ma_special_attack_4", "ma_rampage")
"""Attack cards that are the monster's own attack."""


def _prey(report: Report) -> set[str]:
    hunt = start(report).table.hunt
    return ({hunt.monster} if hunt else set()) | {e.monster for e in facts(report, hunts.HuntBegan)}


def _attacked(monster: str) -> Seen:
    """Its region attack did something."""
    return any_of(
        some(hoplites.HoplitesKilled, cause=monster),
        some(heroes.Injured, cause=monster),
        some(monsters.MonsterMoved, monster=monster),
    )


def monsters_worked(report: Report) -> Iterator[str]:
    """Own attacks, region attacks and passives that took effect."""
    for monster in _prey(report):
        hurt = some(heroes.Injured, cause=monster)(report)
        if hurt or some(monsters.MonsterHealed, monster=monster)(report):
            yield f"{monster} own attack"
    for event in facts(report, monsters.MonsterAttacked):
        if _attacked(event.monster)(report):
            yield f"{event.monster} region attack"
    for monster, clauses in _PASSIVES.items():
        if monster in start(report).table.monsters and clauses & clauses_refused(report):
            yield f"{monster} passive"


def monsters_missed(report: Report) -> Iterator[str]:
    """Own attacks that were averted, region attacks that found nobody, passives led away."""
    own = any(event.card in _OWN for event in facts(report, hunts.AttackShown))
    answers = {event.how for event in facts(report, hunts.AttackAnswered)}
    for monster in _prey(report):
        if own and answers == {"defended"}:
            yield f"{monster} own attack"
    for event in facts(report, monsters.MonsterAttacked):
        if not _attacked(event.monster)(report):
            yield f"{event.monster} region attack"
    for event in facts(report, monsters.MonsterMoved):
        if event.monster in _PASSIVES and not some(monsters.MonsterAttacked)(report):
            yield f"{event.monster} passive"


_PASSIVES: Mapping[MonsterId, set[str]] = {
    "medusa": {"LH-8.6"},
    "sphinx": {"LH-10.3", "LH-14.2", "LH-19.4"},
    "chimera": {"LH-6.2"},
}
"""Monster -> the clauses for which its presence forbids something."""

TRAYS = [f"{monster} {what}" for monster in MONSTERS for what in ("own attack", "region attack")]
PASSIVES = [f"{monster} passive" for monster in _PASSIVES]


def _then(hero: HeroId, kind: type) -> Seen:
    """What came right after the hero was chosen, or placed."""
    return lambda report: any(
        isinstance(then, kind) for _, then in following(report, heroes.HeroChosen, hero=hero)
    )


_BONUS: Mapping[HeroId, Seen] = {
    "achilles": _then("achilles", heroes.AttributeChanged),
    "helen": _then("helen", events.cards.ArtifactsLooked),
    "heracles": _then("heracles", heroes.AttributeChanged),
    "perseus": all_of(some(heroes.HeroChosen, hero="perseus"), some(heroes.GloryTaken)),
}


def bonuses_worked(report: Report) -> Iterator[str]:
    """Starting bonuses that were had."""
    for hero, seen in _BONUS.items():
        if seen(report):
            yield f"{hero} bonus"


BONUSES = [f"{hero} bonus" for hero in HERO_FACTS]


def actions_worked(report: Report) -> Iterator[str]:
    """Special actions that were performed."""
    for event in facts(report, table.SpecialActionBegan):
        yield event.action


def actions_missed(report: Report) -> Iterator[str]:
    """Special actions that were refused."""
    for move in refused(report, moves.Begin):
        yield move.action


ACTIONS: list[str] = list(SPECIAL_ACTIONS)


def endings_worked(report: Report) -> Iterator[str]:
    """How it ended."""
    for event in facts(report, table.GameEnded):
        yield scoring.ENDINGS[event.outcome.reason]
    if some(le.Crowning)(report) and some(table.GameEnded)(report):
        yield "first to gain the region after the countdown"


_NEAR: Mapping[str, Seen] = {
    "warlord": some(hoplites.ControlGained),
    "favoured": some(table.TempleBuilt),
    "monster_slayer": some(monsters.MonsterSlain),
    "king_of_kings": some(table.SpecialActionBegan, counted=True),
    "max_rounds": some(table.TurnEnded),
    "first to gain the region after the countdown": some(le.Crowning),
}
"""What the game looks at for each end."""


def endings_missed(report: Report) -> Iterator[str]:
    """Where it did not end though it might have."""
    if none_of(some(table.GameEnded))(report):
        for ending, seen in _NEAR.items():
            if seen(report):
                yield ending


ENDINGS = list(_NEAR)
