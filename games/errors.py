"""What playing says no with. Each message is a sentence that tells a person what to do.

Six families, which a client can tell apart without reading: ``Invalid`` (the request itself is
wrong), ``NotFound`` (there is no such thing, or not for you), ``Forbidden``, ``Conflict`` (not
now), ``Unauthenticated`` and ``Overloaded``. ``code`` is stable. Refusals by the rules are
``games.engine.errors.Refused``.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.records import Decision


class GamesError(Exception):
    """Base of all; ``str()`` of it is the sentence."""

    code = "error"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code or self.code


class Invalid(GamesError):
    """The request is wrong whatever the state of things."""

    code = "invalid"


class Unauthenticated(GamesError):
    """Who asks could not be told."""

    code = "unauthenticated"


class Forbidden(GamesError):
    """Known, but not allowed."""

    code = "forbidden"


class Kicked(Forbidden):
    """Whoever made the game has sent the caller away from it; ``reason``: one of few."""

    code = "kicked"

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class NotFound(GamesError):
    """There is no such game, or it is private and not the caller's."""

    code = "not_found"


class Conflict(GamesError):
    """Right in itself, but not as things stand."""

    code = "conflict"


class Overloaded(GamesError):
    """There is more to do than can be done; nothing was done of it."""

    code = "overloaded"


class MalformedMove(Invalid):
    """The move is no JSON, or no move of this title; the message names the field."""

    code = "malformed_move"


class WhichSeat(Invalid):
    """The caller holds several seats and named none."""

    code = "which_seat"


class KeyReused(Invalid):
    """An idempotency key came again with another request."""

    code = "key_reused"


class NotYourSeat(Forbidden):
    """The seat is somebody else's, or the caller has none."""

    code = "not_your_seat"


class GameNotRunning(Conflict):
    """The game waits for players, was cancelled or is over; ``status`` says which."""

    code = "game_not_running"

    def __init__(self, message: str, status: str) -> None:
        super().__init__(message)
        self.status = status


class NotForkable(Conflict):
    """No game can be made of this position; the message says which will do, if any."""

    code = "not_forkable"


class StaleDecision(Conflict):
    """The decision that was answered is no longer open.

    ``version``: where the game is now. ``decisions``: what the caller's seats are asked there.
    """

    code = "stale_decision"

    def __init__(self, message: str, version: int, decisions: Sequence[Decision]) -> None:
        super().__init__(message)
        self.version = version
        self.decisions = list(decisions)


class Contended(Conflict):
    """Others moved first each time the move was tried; trying once more is safe."""

    code = "contended"


class MovedOn(Conflict):
    """The game is not any more where the caller saw it; ``version``: where it is now."""

    code = "moved_on"

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class TimeUp(Conflict):
    """The time of the seat was up before its move came; ``version``: where the game is now."""

    code = "time_up"

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class BotDeclines(Conflict):
    """The owner of a bot does not let the caller ask it for such a game; ``code`` says what is not
    so: ``title``, ``seats``, ``guest``, ``bot``, ``busy`` or ``itself``."""

    code = "bot_declines"


class UndoRefused(Conflict):
    """The last move stands; ``code`` as in ``games.engine.undo``."""

    code = "undo_refused"
