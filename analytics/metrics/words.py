"""What several metrics say of themselves."""

from __future__ import annotations

SMALLEST_N = 30
"""Games. Below this a rate says more about chance than about the game."""

WHOSE = (
    "Finished public games of one title, each once. Unless asked for otherwise: of the rules in"
    " force now, with the usual options and unchanged parameters, of people alone, each at one"
    " seat, and none in which a bot took a seat over. Numbers of seats and tables, which are how"
    " many seats of which level, bots with their version, are told apart. Simulations count when"
    " all their games are played, and two games from one seed count once."
)
