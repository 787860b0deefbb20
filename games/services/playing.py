"""A person's move: one SELECT for who and where, the rules, one statement that stores the rest."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from events.reading import read_head
from games.engine import asking, deciding, registry
from games.engine.batch import Batch
from games.engine.errors import Refused
from games.engine.records import Decision, Move
from games.engine.title import Title
from games.errors import Contended, GameNotRunning, MalformedMove, StaleDecision
from games.models import Player
from games.models.game import Status
from games.selectors.feed import fresh_answer
from games.selectors.heads import Head, head_for
from games.selectors.positions import Position, position_at
from games.services.acting_seat import acting_seat
from games.services.appending import Lost, append
from games.services.enqueueing import enqueue_what_follows
from games.services.idempotency import Played, once, stored_key
from games.services.seeds import seed_of

TRIES = 8


def play(
    game_id: UUID,
    player: Player,
    seat: int | None,
    move: bytes,
    decision: str | None = None,
    key: str | None = None,
    fingerprint: bytes = b"none",
) -> Played:
    """Make a move for a player who is known already. Raises as ``play_from``, or ``NotFound``."""
    return play_from(head_for(game_id, player.pk), seat, move, decision, key, fingerprint)


def play_from(
    head: Head,
    seat: int | None,
    move: bytes,
    decision: str | None = None,
    key: str | None = None,
    fingerprint: bytes = b"none",
) -> Played:
    """Make a move for the person of ``head`` (``selectors.head_by_token``).

    ``seat``: None where only one of the person's seats is asked. ``move``: JSON. ``decision``: the
    id of the one that is answered; without it, any open one that the move fits. ``key``: the same
    key with the same ``fingerprint`` (a hash of the request, 1 to 64 bytes) makes one move and gets
    one answer, for ever.

    Where others move at the same time, the move is tried again as long as the decision it answers
    is open and the move legal.

    Raises ``MalformedMove``, ``KeyReused``, ``WhichSeat`` or ``Invalid`` (``bad_key``);
    ``NotYourSeat``; ``GameNotRunning``, ``StaleDecision`` or ``Contended``; or
    ``games.engine.errors.Refused`` from the rules.
    """
    title = registry.title(head.title)
    answered = _read_move(title, move)
    kept = stored_key(head, key)
    return once(
        head,
        kept,
        fingerprint,
        lambda: _play(title, head, seat, answered, decision, kept, fingerprint),
    )


def _play(
    title: Title[Any],
    head: Head,
    seat: int | None,
    move: Move,
    decision: str | None,
    key: str | None,
    fingerprint: bytes,
) -> Played:
    version = head.version
    for _ in range(TRIES):
        position = _position(title, head, version)
        mover = acting_seat(title, position, head, seat, decision)
        batch = _decide(title, position, head, mover, move, decision)
        try:
            appended = append(
                title,
                position.head,
                batch,
                seed_of(head.game_id),
                actor=head.actor,
                seat=mover,
                key=key,
                fingerprint=None if key is None else fingerprint,
            )
        except Lost as lost:
            # From now on it answers what it answered first, and nothing that was asked since.
            decision = decision or _answered(title, position, mover, move).id
            seat, version = mover, lost.version or read_head(head.game_id).version
            continue
        now = appended.position.version
        enqueue_what_follows(head.game_id, position.version, now, appended.waiting, head.bots)
        told = fresh_answer(title, position.head, batch.events, appended.recorded_at, head.seats)
        return Played(now, told)
    raise Contended("Others kept moving first. Send the same request again; it is safe to do so.")


def _position(title: Title[Any], head: Head, version: int) -> Position:
    if head.status not in (Status.RUNNING, Status.FINISHED):
        told = "has not begun" if head.status == Status.OPEN else "was cancelled"
        raise GameNotRunning(f"This game {told}, so there is nothing to move.", head.status)
    return position_at(head.game_id, title, version)


def _read_move(title: Title[Any], raw: bytes) -> Move:
    try:
        return title.reading.move(raw)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise MalformedMove(f"This is no move of {title.name}: {problem}.") from problem


def _decide(
    title: Title[Any],
    position: Position,
    head: Head,
    seat: int,
    move: Move,
    decision: str | None,
) -> Batch[Any]:
    try:
        return deciding.decide(
            title, position.state, seat, move, seed_of(head.game_id).chance, decision
        )
    except Refused as refusal:
        if refusal.code == "over":
            raise GameNotRunning("This game is over.", Status.FINISHED) from None
        if decision is None or refusal.code not in ("not_asked", "not_open"):
            raise
        open_now = [d for d in asking.decisions(title, position.state) if d.seat in head.seats]
        raise StaleDecision(
            f"Decision {decision} is not open; the game is at version {position.version}. Read"
            " the legal moves again and answer one of the decisions that are open.",
            position.version,
            open_now,
        ) from None


def _answered(title: Title[Any], position: Position, seat: int, move: Move) -> Decision:
    """The decision that a legal move answers where none was named: the first that it fits."""
    return next(
        asked
        for asked in asking.decisions(title, position.state)
        if asked.seat == seat and move in asking.moves_of(title, position.state, asked)
    )
