"""How long a choice may take in a game, and what becomes of who takes longer, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Game
from games.models.seat import Kind
from games.services.silence import silence_of
from pages.listing.names import called

_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def clock_words(game: Game) -> str:
    """``3 days for each choice; then a random bot plays on`` and the like."""
    clock = game.clock
    if clock is None:
        return f"as long as one likes{_silence(game)}"
    time = time_words(clock)
    bot = f"{clock['level']} bot"
    plays = f"a {bot} plays on" if clock["on_flag"] == "bot" else f"others may let a {bot} play on"
    return f"{time}; then {plays}"


def time_words(clock: Mapping[str, Any]) -> str:
    """``3 days for each choice``."""
    if clock["control"] == "days":
        return f"{_span(clock['per_move'])} for each choice"
    words = f"{_span(clock['bank'])} for the game"
    if clock.get("increment"):
        words += f" and {_span(clock['increment'])} more after each turn"
    return words


def _silence(game: Game) -> str:
    """Who may let a bot play for whom; empty where no person plays whom another one waits for."""
    terms = silence_of(game.silence)
    seats = game.seats.all()
    sitting = {seat.player_id or seat.number for seat in seats if seat.kind != Kind.BOT}
    if terms.decides == "maker":
        who = called(game.creator) if game.creator else "whoever made the game"
        alone = not sitting - {game.creator_id}
    else:
        who = "the others"
        alone = len(sitting) < 2
    if alone:
        return ""
    return f"; where somebody does not answer for {_span(terms.after)}, {who} may let a bot play on"


def _span(seconds: int) -> str:
    """The greatest units that are whole: ``90 minutes``, not ``1 hour``."""
    size, name = next(each for each in _UNITS if seconds % each[0] == 0)
    count = seconds // size
    return f"{count} {name}{'' if count == 1 else 's'}"
