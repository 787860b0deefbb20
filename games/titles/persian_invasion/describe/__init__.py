"""One English sentence for every move and every event of the solo game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed, some
from games.engine.flow import Began, Chose
from games.engine.records import Move, label
from games.engine.tables import joined
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.describe import SENTENCES as SHARED
from games.titles.hellas.describe import SILENT_MOVES as TOLD
from games.titles.hellas.describe.phrases import cards, do
from games.titles.hellas.describe.table import chose
from games.titles.hellas.describe.words import artifact, god, quest, region
from games.titles.hellas.events.table import GameEnded
from games.titles.persian_invasion import events as ev
from games.titles.persian_invasion import moves as mv
from games.titles.persian_invasion.describe.moves import SENTENCES as MOVES
from games.titles.persian_invasion.describe.moves import named
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES

_USES = {
    "monsters": "for the monsters of the prologue",
    "quests": "for the quests of the prologue",
    "script": "and its Script is carried out",
}


def _land(name: str) -> str:
    return f"the {LAND_FACTS[name].name}"  # type: ignore[index]


def _persians(count: int) -> str:
    return some(count, "Persian hoplite")


def _act_two(event: ev.ActTwoBegan) -> str:
    parts = ["The second act begins"]
    if event.recruited:
        parts.append("Recruit carries a token")
    if event.closed:
        parts.append("most sea trails are closed")
    return f"{listed(parts)}."


def _are(allies: int) -> str:
    return do(allies, "is an ally", "are allies")


def _allies(event: ev.AlliesCame | ev.AlliesFell) -> str:
    return f"{event.allies} of the hoplites in {region(event.region)}"


def _ended(event: GameEnded) -> str:
    outcome = event.outcome
    won = "The player" if PLAYER in outcome.winners else "Xerxes"
    regions = some(outcome.scores[PLAYER], "region")
    return f"The game is over: {outcome.reason}. {won} won; the player has {regions}."


SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    {kind: named(sentence) for kind, sentence in SHARED.items()},
    MOVES,
    {
        Began: lambda e: "A game of Persian Invasion begins.",
        Chose: chose(MOVES),
        GameEnded: _ended,
        ev.CampaignLaid: lambda e: f"The map and Xerxes' board are laid, with {e.tokens} tokens.",
        ev.TokenTurned: lambda e: f"Token {e.number} is turned up {_USES[e.use]}.",
        ev.QuestAppeared: lambda e: f"The quest {quest(e.quest)} lies in slot {e.slot + 1}.",
        ev.Rested: lambda e: f"{label(e.seat)} passes: all tokens come off, artifacts are charged.",
        ev.PersiansCame: lambda e: (
            f"{_persians(e.hoplites)} {do(e.hoplites, 'comes', 'come')} to {region(e.region)}."
        ),
        ev.PersiansLeft: lambda e: (
            f"{_persians(e.hoplites)} {do(e.hoplites, 'leaves', 'leave')} {region(e.region)}."
        ),
        ev.VanguardMoved: lambda e: (
            f"The vanguard, {_persians(e.hoplites)}, goes from {region(e.origin)} to "
            f"{region(e.region)}."
        ),
        ev.PersiansDrew: lambda e: f"Xerxes draws {cards(e.cards)}.",
        ev.ControlLost: lambda e: (
            f"{'Xerxes' if e.seat == XERXES else label(e.seat)} loses control of "
            f"{region(e.region)}."
        ),
        ev.Bannered: lambda e: f"The control token of {region(e.region)} is {e.banner}.",
        ev.ArtifactReturned: lambda e: (
            f"{label(e.seat)} puts {artifact(e.artifact)} back beside its monument."
        ),
        ev.AlliesCame: lambda e: f"{_allies(e)} {_are(e.allies)}.",
        ev.AlliesWent: lambda e: (
            f"{e.allies} more of the hoplites that went from {region(e.origin)} to "
            f"{region(e.region)} {_are(e.allies)}."
        ),
        ev.AlliesFell: lambda e: f"{_allies(e)} that die {_are(e.allies)}.",
        ev.AttitudeMoved: lambda e: f"{_land(e.land).capitalize()} is {e.attitude} now.",
        ev.Mobilized: lambda e: f"The Mobilization marker is on space {e.space}.",
        ev.Invaded: lambda e: f"The Invasion marker is on {e.space}.",
        ev.VictoryMoved: lambda e: f"The Victory Counter is on {e.space}.",
        ev.SpySent: lambda e: f"The Spy of number {e.number} goes to {region(e.region)}.",
        ev.SpyCaught: lambda e: (
            f"{label(e.seat)} catches the Spy in {region(e.region)}: number {e.number} has him "
            "back."
        ),
        ev.SpyGone: lambda e: f"The Spy in {region(e.region)} has done his work and leaves.",
        ev.MonumentLowered: lambda e: f"The monument of {god(e.god)} falls to level {e.level}.",
        ev.FieldCleared: lambda e: "All hoplites, and the priests at the monuments, leave the map.",
        ev.OracleLost: lambda e: (
            "The Oracle of Delphi is lost; a yellow priest takes a spot at each monument."
        ),
        ev.QuestDropped: lambda e: f"The quest {quest(e.quest)} leaves the game.",
        ev.ActTwoBegan: _act_two,
    },
)
SILENT_MOVES: tuple[type[Move], ...] = (*TOLD, mv.Rest, mv.CatchSpy, mv.Lose, mv.Hoist)
