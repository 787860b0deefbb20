"""By what the course of a solo game is told: regions, actions, blessings, artifacts, monsters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.unfolding import Picks, Thing, Unfolding
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
from games.titles.persian_invasion.state import State


def _named(facts: Mapping[Any, Any]) -> dict[str, str]:
    return {str(value): fact.name for value, fact in facts.items()}


def _action_listed(_state: State, move: Begin) -> str | None:
    return move.action if is_special(move.action) else None


def _action(_state: State, event: SpecialActionBegan) -> Iterable[Thing]:
    return [(event.seat, event.action)]


def _blessing_listed(_state: State, move: KeepBlessing) -> str | None:
    return move.blessing


def _blessing(_state: State, event: BlessingKept) -> Iterable[Thing]:
    return [(event.seat, event.blessing)]


def _artifact_listed(_state: State, move: KeepArtifact) -> str | None:
    return move.artifact


def _artifact(_state: State, event: ArtifactKept | ArtifactGained) -> Iterable[Thing]:
    return [(event.seat, event.artifact)]


def _monster_listed(_state: State, move: Hunt) -> str | None:
    return move.monster


def _monster(_state: State, event: MonsterSlain) -> Iterable[Thing]:
    return [(event.seat, event.monster)]


def _held(state: State) -> Iterable[tuple[str, Sequence[int]]]:
    regions = state.table.regions.items()
    return [(name, () if it.owner is None else (it.owner,)) for name, it in regions]


def _fought(_state: State, event: BattleBegan) -> Iterable[str]:
    return [event.region]


UNFOLDING: Unfolding[State] = Unfolding(
    standing="regions",
    behind=(),
    picks=(
        Picks(
            "actions",
            "Special action",
            "Special actions: listed when one can be begun, taken when it is (LH-10.1).",
            {str(action): name for action, name in SPECIAL_ACTION_NAMES.items()},
            {Begin: _action_listed},
            {SpecialActionBegan: _action},
        ),
        Picks(
            "blessings",
            "Blessing",
            "Blessings: listed when one can be kept, taken when it is (LHS-3.3).",
            _named(BLESSINGS),
            {KeepBlessing: _blessing_listed},
            {BlessingKept: _blessing},
        ),
        Picks(
            "artifacts",
            "Artifact",
            "Artifacts: listed when one of those looked at can be kept, taken by whatever way it"
            " came (LH-5.5, LHS-2.4).",
            _named(ARTIFACTS),
            {KeepArtifact: _artifact_listed},
            {ArtifactKept: _artifact, ArtifactGained: _artifact},
        ),
        Picks(
            "monsters",
            "Monster",
            "Monsters: listed when one can be hunted, taken when it is slain (LH-20.1, LHS-3.3).",
            _named(MONSTERS),
            {Hunt: _monster_listed},
            {MonsterSlain: _monster},
        ),
    ),
    held=_held,
    fought={BattleBegan: _fought},
    areas={str(region): facts.name for region, facts in MAP.items()},
)
