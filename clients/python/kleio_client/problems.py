"""What the server answers when something is wrong (RFC 9457), as exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Unreachable(Exception):
    """Nobody answered, for as long as the client is patient."""

    retry_after: float | None = None


class Problem(Exception):
    """A request that was refused. ``str()`` is the sentence for people, ``detail``.

    ``kind`` is the word at the end of ``type`` (``illegal-move``), which stays; ``document`` all
    that came. What a kind of problem does not tell is None.
    """

    def __init__(
        self, status: int, document: Mapping[str, Any], retry_after: float | None = None
    ) -> None:
        self.status = status
        self.document = dict(document)
        self.kind = str(document.get("type", "")).rstrip("/").rpartition("/")[2]
        self.title = str(document.get("title", ""))
        self.detail = str(document.get("detail", self.title or f"status {status}"))
        self.field: str | None = document.get("field")
        self.clause: str | None = document.get("clause")
        self.rule: str | None = document.get("rule")
        self.code: str | None = document.get("code")
        self.version: int | None = document.get("version")
        seconds = document.get("retry_after")
        self.retry_after = seconds if isinstance(seconds, int | float) else retry_after
        super().__init__(self.detail)


class Malformed(Problem):
    """The request cannot be read; ``field`` says where. A fault of the program that sent it."""


class NotSignedIn(Problem):
    """There is no token, or it is good no more; or name and password do not match."""


class NotFound(Problem):
    """It is not there, or not for this player."""


class DecisionNotOpen(Problem):
    """Somebody was quicker: ask for the legal moves anew. ``told["decisions"]`` are open now."""


class MovedOn(Problem):
    """The game is beyond the version whose move was to be taken back; ``version`` says where."""


class IllegalMove(Problem):
    """The rules refuse the move: ``clause`` says which, ``rule`` is the path that tells it."""


class UndoRefused(Problem):
    """The move stands; ``code`` says why."""


class TooMuch(Problem):
    """Too many requests, or a server that has too much in hand; ``retry_after`` in seconds. It is
    raised once waiting has taken longer than the client is patient."""


_KINDS: Mapping[str, type[Problem]] = {
    "malformed": Malformed,
    "not-signed-in": NotSignedIn,
    "wrong-credentials": NotSignedIn,
    "not-found": NotFound,
    "decision-not-open": DecisionNotOpen,
    "moved-on": MovedOn,
    "illegal-move": IllegalMove,
    "undo-refused": UndoRefused,
}


def problem_of(status: int, body: object, retry_after: float | None) -> Problem:
    """The exception for an answer; ``body`` is its document, or whatever else came;
    ``retry_after`` what its header says, since who stands before the server sends no document."""
    document = body if isinstance(body, dict) else {}
    kind = _KINDS.get(Problem(status, document).kind, Problem)
    return (TooMuch if status in (429, 503) else kind)(status, document, retry_after)
