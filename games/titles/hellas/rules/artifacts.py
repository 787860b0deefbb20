"""Artifacts: looked at, gained, and what the odd ones do (LH-5, LH-13.4, LH-29)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UnsetType

from games.engine.questions import Question, Questions
from games.engine.records import Move, label
from games.engine.referee import Referee
from games.titles.hellas.components.actions import CLOSING_ACTIONS
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import ArtifactId
from games.titles.hellas.describe import choices
from games.titles.hellas.events.cards import ArtifactGained, ArtifactKept, ArtifactsLooked
from games.titles.hellas.events.table import TokensFreed
from games.titles.hellas.moves import cards as mv
from games.titles.hellas.state import State
from games.titles.hellas.steps.cards import FreeAction, KeepArtifact
from games.titles.hellas.steps.parts import Source

Ref = Referee[State]


def _drawn(ref: Ref, count: int) -> tuple[ArtifactId, ...]:
    assert not isinstance(ref.state.artifact_bag, UnsetType)  # whoever draws is no viewer
    left = list(ref.state.artifact_bag)
    return tuple(left.pop(ref.pick("deck:artifacts", left)) for _ in range(min(count, len(left))))


def look(ref: Ref, seat: int, count: int) -> None:
    """LH-5.5: at so many neutral artifacts, or all that are left, and keep one."""
    if count and ref.state.table.decks.artifacts:
        ref.push(KeepArtifact(seat))
        artifacts = _drawn(ref, count)
        ref.emit(ArtifactsLooked(seat, len(artifacts), artifacts))


def gain_top(ref: Ref, seat: int) -> None:
    """LH-5.5, LH-R90: the top neutral artifact; an empty deck gives nothing."""
    for artifact in _drawn(ref, 1):
        ref.emit(ArtifactGained(seat, artifact))


def _looked_at(state: State, step: KeepArtifact, seat: int) -> Sequence[Move]:
    return [mv.KeepArtifact(artifact) for artifact in state.looked[label(seat)].artifacts]


def _keep(ref: Ref, step: KeepArtifact, seat: int, move: mv.KeepArtifact) -> None:
    ref.emit(ArtifactKept(seat, move.artifact))


def _tokens(state: State, step: FreeAction, seat: int) -> Sequence[Move]:
    used = state.table.players[seat].used
    return [mv.FreeAction(action) for action in CLOSING_ACTIONS if action in used]


def _free(ref: Ref, step: FreeAction, seat: int, move: mv.FreeAction) -> None:
    ref.emit(TokensFreed(seat, (move.action,)))


def _looks(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    look(ref, seat, effect.amount or 0)


def _frees(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.push(*(FreeAction(seat) for _ in range(effect.amount or 0)))


def _frees_all(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    used = ref.state.table.players[seat].used
    if used:
        ref.emit(TokensFreed(seat, tuple(action for action in CLOSING_ACTIONS if action in used)))


KINDS = {
    "keep_one_artifact": _looks,
    "free_actions": _frees,
    "free_all_actions": _frees_all,
}
QUESTIONS: Questions = {
    KeepArtifact: Question(
        kind="keep_artifact",
        clause="LH-5.5",
        prompt="Which of the artifacts do you keep?",
        notes=choices.does,
        moves=_looked_at,
        take=_keep,
        always=True,
    ),
    FreeAction: Question(
        kind="free_action",
        clause="LH-29.13",
        prompt="Which special action is open to you again?",
        moves=_tokens,
        take=_free,
    ),
}
