"""How a game stands, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.ending import WHY_STOPPED
from games.models import Game
from games.models.game import Status
from games.models.seat import Kind
from pages.listing.names import Names
from pages.listing.seats import in_words
from pages.titles import scored_in


def status_sentence(game: Game) -> str:
    """``waits for Ann``, ``Ben won with 142 glory to 141 and 135`` and the like."""
    match game.status:
        case Status.OPEN:
            is_free = any(seat.kind == Kind.OPEN for seat in game.seats.all())
            return "waits for people to join" if is_free else "waits to be started"
        case Status.RUNNING:
            waiting = in_words(list(map(Names(game).of, game.waiting)))
            return f"waits for {waiting}" if waiting else "goes on"
        case Status.CANCELLED:
            return "was called off before it began"
        case _:
            return _result(game)


def _is_lost(game: Game, outcome: Mapping[str, Any]) -> bool:
    """By its rules, or by whoever played alone and gave up. One that was stopped otherwise is lost
    by nobody. As the table says it (``main.js``)."""
    given_up = game.seat_count == 1 and outcome.get("reason") == WHY_STOPPED["deserted"]
    return bool(outcome.get("places")) or given_up


def _result(game: Game) -> str:
    outcome = game.outcome or {}
    if not game.winners:
        return "was lost" if _is_lost(game, outcome) else "was ended, and nobody won"
    names = in_words(list(map(Names(game).of, game.winners)))
    scores = outcome.get("scores") or []
    best = {scores[seat] for seat in game.winners} if scores else set()
    others = sorted((s for i, s in enumerate(scores) if i not in game.winners), reverse=True)
    verb = "share the victory" if len(game.winners) > 1 else "won"
    counted = scored_in(game.title)
    if counted == "" or len(best) != 1 or (others and others[0] > max(best)):
        # Something else than the score decides this title, or decided this game.
        reason = outcome.get("reason")
        return f"{names} {verb}: {reason}" if reason else f"{names} {verb}"
    won = f"{names} {verb} with {best.pop()}{f' {counted}' if counted else ''}"
    return f"{won} to {in_words([str(score) for score in others])}" if others else won
