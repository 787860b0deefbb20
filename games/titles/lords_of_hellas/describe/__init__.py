"""One English sentence for every move and every event of the competitive game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some
from games.engine.flow import Began, Chose
from games.engine.records import Move, label
from games.engine.tables import joined
from games.titles.hellas import describe as shared
from games.titles.hellas.components.event_cards import MONSTER_CARDS, is_monster, is_quest
from games.titles.hellas.components.ids import MonsterCardId
from games.titles.hellas.components.map import MONUMENT_REGIONS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.describe.cards import blessings, seen
from games.titles.hellas.describe.phrases import beginning
from games.titles.hellas.describe.table import chose
from games.titles.hellas.describe.words import (
    artifact,
    god,
    monster,
    quest,
    region,
    temple_card,
)
from games.titles.hellas.events import table as ev
from games.titles.lords_of_hellas import events as le
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.describe.moves import SENTENCES as MOVES
from games.titles.lords_of_hellas.scoring import LIMIT


def _ended(event: ev.GameEnded) -> str:
    outcome = event.outcome
    reason = "the last round is played" if outcome.reason == LIMIT else outcome.reason
    scores = listed(f"{label(seat)} {score}%" for seat, score in enumerate(outcome.scores))
    winners = [label(seat) for seat, place in enumerate(outcome.places) if place == 1]
    return f"The game is over: {reason}. On the way to victory: {scores}. {listed(winners)} won."


def _table_laid(event: le.TableLaid) -> str:
    heroes = "chooses a hero first" if event.heroes == "chosen" else "is dealt a hero first"
    limit = f", and the game ends after {some(event.max_rounds, 'round')} at the latest"
    return (
        f"The Oracle rewards by {temple_card(event.temple_card)}; {label(event.first)} {heroes}"
        f"{limit if event.max_rounds else ''}."
    )


def _drawn(event: le.EventDrawn) -> str:
    if is_monster(event.card):
        return f"Event card: {_of_region(event.card)}."
    assert is_quest(event.card)
    return f"Event card: the quest {quest(event.card)}."


def _of_region(name: MonsterCardId) -> str:
    facts = MONSTER_CARDS[name]
    return f"{monster(facts.monster)} of {region(facts.region)}"


def _evolved(event: le.MonsterEvolved) -> str:
    where = region(MONSTER_CARDS[event.card].region)
    return beginning(f"{monster(event.monster)} evolves by the card of {where}.")


SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    shared.SENTENCES,
    MOVES,
    {
        Began: lambda e: f"A game of Lords of Hellas for {e.seats} begins.",
        Chose: chose(MOVES),
        ev.GameEnded: _ended,
        le.SideWipedOut: lambda e: (
            f"{label(e.seat)} has no hoplites left in the battle; {label(e.winner)} wins it."
        ),
        le.PackPassed: lambda e: (
            f"The other blessings go on to {label(e.seat)}{seen(e.blessings, blessings)}."
        ),
        le.EventDrawn: _drawn,
        le.EventsReturned: lambda e: (
            f"{len(e.cards)} of the event cards drawn go back into their deck."
        ),
        le.MonsterEvolved: _evolved,
        le.ArtifactLost: lambda e: f"{artifact(MONSTERS[e.monster].artifact)} leaves the game.",
        le.QuestPlaced: lambda e: (
            f"The quest {quest(e.quest)} lies in slot {e.slot + 1}, its token in "
            f"{region(QUESTS[e.quest].region)}."
        ),
        le.HoplitesSaved: lambda e: (
            f"Aegis saves {some(e.hoplites, 'hoplite')} of {label(e.seat)} in {region(e.region)}."
        ),
        le.TableLaid: _table_laid,
        le.MonumentRaised: lambda e: (
            f"{label(e.seat)} raises the monument of {god(e.god)} to level {e.level}."
        ),
        le.TableRenewed: lambda e: (
            "Priests leave the monuments, all actions are open and all artifacts charged again."
        ),
        le.ActivationBegan: lambda e: (
            f"The monument of {god(e.god)} is complete: {label(e.seat)} takes the activation card "
            f"with {some(e.tokens, 'token')}."
        ),
        le.Crowning: lambda e: (
            "The countdown is over: whoever first gains control of "
            f"{region(MONUMENT_REGIONS[e.god])} wins."
        ),
    },
)
SILENT_MOVES: tuple[type[Move], ...] = (
    *shared.SILENT_MOVES,
    lv.Hero,
    lv.Raise,
    lv.Repeat,
    lv.Fight,
    lv.Save,
    lv.Roll,
    lv.Attack,
    lv.ShowAttack,
)
"""Who acts first is said, and no fact speaks of it."""
