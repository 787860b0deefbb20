"""How long a choice may take in a game, in words."""

from __future__ import annotations

from games.models import Game

_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def clock_words(game: Game) -> str:
    """``3 days for each choice; then a random bot plays on`` and the like."""
    clock = game.clock
    if clock is None:
        return "as long as one likes"
    if clock["control"] == "days":
        told = f"{_span(clock['per_move'])} for each choice"
    else:
        told = f"{_span(clock['bank'])} for the game"
        if clock.get("increment"):
            told += f" and {_span(clock['increment'])} more after each turn"
    bot = f"{clock['level']} bot"
    plays = f"a {bot} plays on" if clock["on_flag"] == "bot" else f"others may let a {bot} play on"
    return f"{told}; then {plays}"


def _span(seconds: int) -> str:
    """The greatest units that are whole: ``90 minutes``, not ``1 hour``."""
    size, name = next(each for each in _UNITS if seconds % each[0] == 0)
    count = seconds // size
    return f"{count} {name}{'' if count == 1 else 's'}"
