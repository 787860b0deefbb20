"""A person takes a move back: as a move is stored, by events that say so."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from events.reading import read_head
from games.engine import registry
from games.engine.title import Title
from games.engine.undo import take_back
from games.errors import MovedOn, UndoRefused
from games.models import Player
from games.selectors.players_game import PlayersGame, players_game
from games.services.acting import Overtaken, act
from games.services.clocks import reading_of
from games.services.idempotency import Played, RequestKey, once, request_key
from games.services.lateness import is_too_late
from games.services.loading import load_game_at
from games.services.playing import require_begun
from games.services.snapshots import is_due, keep_snapshot
from games.services.undo_check import check_undo


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
    ``GameNotRunning``, ``TimeUp`` or ``MovedOn``; or ``UndoRefused``, which says why the move
    stands.
    """
    game = players_game(game_id, player.pk)
    title = registry.title(game.title, game.rules)
    request = request_key(game, key, fingerprint)
    return once(game, request, lambda: _undo(title, game, seat, version, request))


def _undo(
    title: Title[Any],
    game: PlayersGame,
    seat: int | None,
    version: int,
    request: RequestKey | None,
) -> Played:
    require_begun(game, "no move to undo")
    current = load_game_at(game.id, title, game.version)
    check = check_undo(title, current, game.seats, seat)
    if version != game.version:
        raise _moved_on(game.version)
    if check.refusal is not None:
        raise UndoRefused(check.refusal.sentence, check.refusal.code)
    reading = reading_of(game.clock, game.clocks)
    if reading is not None and is_too_late(game, current, reading, check.seat):
        raise _moved_on(read_head(game.id).version)
    batch = take_back(title, check.before, current.state, check.seat, check.move.to)
    try:
        acted = act(title, game, current, check.seat, batch, request, reading)
    except Overtaken as overtaken:
        raise _moved_on(overtaken.version) from None
    if is_due(check.move.to, acted.played.version):
        # The one that is kept may be of what was taken back; without another one, whoever has
        # nothing in memory would have to fold from the beginning.
        keep_snapshot(title, acted.appended.game)
    return acted.played


def _moved_on(version: int) -> MovedOn:
    return MovedOn(
        f"The game is at version {version} by now. Look at it again before you take a move back, so"
        " that you know which one it is.",
        version,
    )
