"""By what the course of a game is told in all titles of the family: special actions, blessings,
artifacts, monsters, regions. Each title says when its own rules list such a thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.unfolding import Picks, Thing
from games.titles.hellas.components.actions import SPECIAL_ACTION_NAMES, is_special
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.events.battles import BattleBegan
from games.titles.hellas.events.cards import ArtifactGained, ArtifactKept, BlessingKept
from games.titles.hellas.events.monsters import MonsterSlain
from games.titles.hellas.events.table import SpecialActionBegan
from games.titles.hellas.moves.cards import KeepArtifact, KeepBlessing
from games.titles.hellas.moves.fights import Hunt
from games.titles.hellas.moves.turn import Begin
from games.titles.hellas.state import State

AREAS = {str(region): facts.name for region, facts in MAP.items()}


def named(facts: Mapping[Any, Any]) -> dict[str, str]:
    """What people call things that have a name."""
    return {str(value): fact.name for value, fact in facts.items()}


def held(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    """Every region and who controls it."""
    regions = state.table.regions.items()
    return [(name, () if it.owner is None else (it.owner,)) for name, it in regions]


def fought(_state: State, event: BattleBegan) -> Iterable[str]:
    """The region of a battle that begins."""
    return [event.region]


def _action_listed(_state: State, move: Begin) -> str | None:
    return move.action if is_special(move.action) else None


def _action(_state: State, event: SpecialActionBegan) -> Iterable[Thing]:
    return [(event.seat, event.action)]


ACTIONS: Picks[Any] = Picks(
    "actions",
    "Special action",
    "Special actions: listed when one can be begun, taken when it is (LH-10.1).",
    {str(action): name for action, name in SPECIAL_ACTION_NAMES.items()},
    {Begin: _action_listed},
    {SpecialActionBegan: _action},
)


def _blessing_listed(_state: State, move: KeepBlessing) -> str | None:
    return move.blessing


def _blessing(_state: State, event: BlessingKept) -> Iterable[Thing]:
    return [(event.seat, event.blessing)]


def blessings(definition: str) -> Picks[Any]:
    """Blessings; ``definition``: when they are listed and taken, a sentence with its clauses."""
    return Picks(
        "blessings",
        "Blessing",
        definition,
        named(BLESSINGS),
        {KeepBlessing: _blessing_listed},
        {BlessingKept: _blessing},
    )


def _artifact_listed(_state: State, move: KeepArtifact) -> str | None:
    return move.artifact


def _artifact(_state: State, event: ArtifactKept | ArtifactGained) -> Iterable[Thing]:
    return [(event.seat, event.artifact)]


def artifacts(clauses: str) -> Picks[Any]:
    """Artifacts; ``clauses``: those by which they come."""
    return Picks(
        "artifacts",
        "Artifact",
        "Artifacts: listed when one of those looked at can be kept, taken by whatever way it came"
        f" ({clauses}).",
        named(ARTIFACTS),
        {KeepArtifact: _artifact_listed},
        {ArtifactKept: _artifact, ArtifactGained: _artifact},
    )


def _monster_listed(_state: State, move: Hunt) -> str | None:
    return move.monster


def _monster(_state: State, event: MonsterSlain) -> Iterable[Thing]:
    return [(event.seat, event.monster)]


def monsters(clauses: str) -> Picks[Any]:
    """Monsters; ``clauses``: those of hunting and slaying."""
    return Picks(
        "monsters",
        "Monster",
        f"Monsters: listed when one can be hunted, taken when it is slain ({clauses}).",
        named(MONSTERS),
        {Hunt: _monster_listed},
        {MonsterSlain: _monster},
    )
