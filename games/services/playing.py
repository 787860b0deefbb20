"""A person's move: one SELECT for who and where, the rules, one statement that stores the rest."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from games.engine import asking, deciding, ending, registry
from games.engine.batch import Batch
from games.engine.errors import Refused
from games.engine.records import Decision, Move
from games.engine.title import Title
from games.errors import Contended, GameNotRunning, MalformedMove, StaleDecision
from games.models import Player
from games.models.game import Status
from games.selectors.game_at import GameAt
from games.selectors.players_game import PlayersGame, players_game
from games.services.acting import Overtaken, act
from games.services.acting_seat import acting_seat, require_still_theirs
from games.services.clocks import reading_of
from games.services.enqueueing import enqueue_what_follows
from games.services.idempotency import Played, RequestKey, once, request_key
from games.services.lateness import is_too_late
from games.services.loading import load_game_at
from games.services.seeds import seed_of
from games.services.stopping import stop_if_due

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
    return play_from(players_game(game_id, player.pk), seat, move, decision, key, fingerprint)


def play_from(
    game: PlayersGame,
    seat: int | None,
    move: bytes,
    decision: str | None = None,
    key: str | None = None,
    fingerprint: bytes = b"none",
) -> Played:
    """Make a move for the person whose game it is (``selectors.players_game``).

    ``seat``: None where only one of the person's seats is asked. ``move``: JSON. ``decision``: the
    id of the one that is answered; without it, any open one that the move fits. ``key``: the same
    key with the same ``fingerprint`` (a hash of the request, 1 to 64 bytes) makes one move and gets
    one answer, for ever.

    Where others move at the same time, the move is tried again as long as the decision it answers
    is open and the move legal.

    Raises ``MalformedMove``, ``KeyReused``, ``WhichSeat`` or ``Invalid`` (``bad_key``);
    ``NotYourSeat``; ``GameNotRunning``, ``StaleDecision``, ``TimeUp`` or ``Contended``;
    or ``games.engine.errors.Refused`` from the rules.
    """
    title = registry.title(game.title, game.rules)
    answered = _read_move(title, move)
    request = request_key(game, key, fingerprint)
    return once(game, request, lambda: _play(title, game, seat, answered, decision, request))


def require_begun(game: PlayersGame, nothing: str) -> None:
    """Raises ``GameNotRunning`` for a game in which there is ``nothing`` to do yet, or any more."""
    if game.status not in (Status.RUNNING, Status.FINISHED):
        why = "has not begun" if game.status == Status.OPEN else "was cancelled"
        raise GameNotRunning(f"This game {why}, so there is {nothing}.", game.status)


def _play(
    title: Title[Any],
    game: PlayersGame,
    seat: int | None,
    move: Move,
    decision: str | None,
    request: RequestKey | None,
) -> Played:
    require_begun(game, "nothing to move")
    for _ in range(TRIES):
        current = load_game_at(game.id, title, game.version)
        if stop_if_due(title, current, game.clock):
            game = players_game(game.id, game.player_id)
            continue
        mover = acting_seat(title, current, game, seat, decision)
        reading = reading_of(game.clock, game.clocks)
        if reading is not None and is_too_late(game, current, reading, mover):
            game = players_game(game.id, game.player_id)
            continue
        batch = _decide(title, current, game, mover, move, decision)
        try:
            acted = act(title, game, current, mover, batch, request, reading)
        except Overtaken:
            # From now on it answers what it answered first, and nothing that was asked since; if
            # the seat is still theirs, for it may have been handed on.
            decision = decision or _answered(title, current, mover, move).id
            seat, game = mover, players_game(game.id, game.player_id)
            require_still_theirs(game, seat)
            continue
        played, waiting = acted.played, acted.appended.waiting
        enqueue_what_follows(game.id, current.version, played.version, waiting, game.bots)
        return played
    raise Contended("Others kept moving first. Send the same request again; it is safe to do so.")


def _read_move(title: Title[Any], raw: bytes) -> Move:
    try:
        return title.reading.move(raw)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise MalformedMove(f"This is no move of {title.name}: {problem}.") from problem


def _decide(
    title: Title[Any],
    current: GameAt,
    game: PlayersGame,
    seat: int,
    move: Move,
    decision: str | None,
) -> Batch[Any]:
    try:
        return deciding.decide(title, current.state, seat, move, seed_of(game.id).chance, decision)
    except Refused as refusal:
        if refusal.code == "over":
            raise GameNotRunning(_how_it_ended(title, current), Status.FINISHED) from None
        if decision is None or refusal.code not in ("not_asked", "not_open"):
            raise
        open_now = [d for d in asking.decisions(title, current.state) if d.seat in game.seats]
        raise StaleDecision(
            f"Decision {decision} is not open; the game is at version {current.version}. Read"
            " the legal moves again and answer one of the decisions that are open.",
            current.version,
            open_now,
        ) from None


def _how_it_ended(title: Title[Any], current: GameAt) -> str:
    ended = ending.outcome(title, current.state)
    if ended is None or ended.places:
        return "This game is over."
    return f"This game was ended: {ended.reason}."


def _answered(title: Title[Any], current: GameAt, seat: int, move: Move) -> Decision:
    """The decision that a legal move answers where none was named: the first that it fits."""
    return next(
        asked
        for asked in asking.decisions(title, current.state)
        if asked.seat == seat and move in asking.moves_of(title, current.state, asked)
    )
