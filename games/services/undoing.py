"""A person takes a move back: as a move is stored, by events that say so."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from events.reading import read_head
from games.engine import registry
from games.engine.title import Title
from games.engine.undo import take_back
from games.errors import GameNotRunning, MovedOn, UndoRefused
from games.models import Player
from games.models.game import Status
from games.selectors.feed import fresh_answer
from games.selectors.heads import Head, head_for
from games.selectors.positions import keep_snapshot, position_at
from games.selectors.undos import undoing
from games.services import snapshots
from games.services.appending import Lost, append
from games.services.idempotency import Played, once, stored_key
from games.services.seeds import seed_of


def undo(
    game_id: UUID,
    player: Player,
    seat: int | None,
    version: int,
    key: str | None = None,
    fingerprint: bytes = b"none",
) -> Played:
    """Take the last move back for a player who is known already.

    ``seat``: None for the one of the player's seats that moved last. ``version``: of the game as
    the player saw it: if it has moved on, nothing is taken back, so that who asks twice does not
    take two moves back. ``key``, ``fingerprint``: as for ``playing.play_from``.

    Raises ``NotFound``, ``KeyReused`` or ``Invalid`` (``bad_key``); ``NotYourSeat``;
    ``GameNotRunning`` or ``MovedOn``; or ``UndoRefused``, which says why the move stands.
    """
    head = head_for(game_id, player.pk)
    title = registry.title(head.title)
    kept = stored_key(head, key)
    return once(
        head, kept, fingerprint, lambda: _undo(title, head, seat, version, kept, fingerprint)
    )


def _undo(
    title: Title[Any],
    head: Head,
    seat: int | None,
    version: int,
    key: str | None,
    fingerprint: bytes,
) -> Played:
    if head.status not in (Status.RUNNING, Status.FINISHED):
        told = "has not begun" if head.status == Status.OPEN else "was cancelled"
        raise GameNotRunning(f"This game {told}, so there is no move to undo.", head.status)
    position = position_at(head.game_id, title, head.version)
    found = undoing(title, position, head.seats, seat)
    if version != head.version:
        raise _moved_on(head.version)
    if found.refusal is not None:
        raise UndoRefused(found.refusal.sentence, found.refusal.code)
    batch = take_back(title, found.move.before, position.state, found.seat, found.move.to)
    try:
        appended = append(
            title,
            position.head,
            batch,
            seed_of(head.game_id),
            actor=head.actor,
            seat=found.seat,
            key=key,
            fingerprint=None if key is None else fingerprint,
        )
    except Lost as lost:
        raise _moved_on(lost.version or read_head(head.game_id).version) from None
    if snapshots.is_due(found.move.to, appended.position.version):
        # The one that is kept may be of what was taken back; without another one, whoever has
        # nothing in memory would have to fold from the beginning.
        keep_snapshot(title, appended.position)
    events = fresh_answer(title, position.head, batch.events, appended.recorded_at, head.seats)
    return Played(appended.position.version, events)


def _moved_on(version: int) -> MovedOn:
    return MovedOn(
        f"The game is at version {version} by now. Look at it again before you take a move back, so"
        " that you know which one it is.",
        version,
    )
