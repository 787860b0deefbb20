"""Does every game go on, and does what is shown of it agree with its events?"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from audit.doctor.findings import Check, Finding, Wanted, fail, ok
from audit.doctor.rows import row, rows
from audit.sql import sql
from games.identifiers import opaque_game

PATIENCE = 60.0
"""Seconds that a bot may take; the sweep asks anew every ten."""

NAMED = 3
"""Games that are named; of the others the number is told."""

_SAID = {
    "bot": "waiting for a bot for over a minute",
    "nobody": "running and waiting for nobody",
    "left": "running with a seat that nobody holds",
    "bots": "running with other bots than their seats say",
    "outcome": "finished without an outcome",
    "head": "at another version than their stream",
    "stream": "streams without a game",
    "seed": "without a seed",
}
_DO = {
    "bot": "See that workers and the scheduler run, and what the worker's log says of the game.",
    "nobody": "The rules of the title have a dead end there: report it with the game's export.",
    "left": "Erase or resign with the commands, never in the tables; the sweep gives such a seat to"
    " a bot after KLEIO_ABANDONED_AFTER_HOURS. That of somebody who was erased while the game could"
    " not be folded goes to a bot once it can.",
    "bots": "A column of games_game or games_seat was changed by hand: set games_game.bots to the"
    " seats whose kind is bot.",
    "outcome": "A column of games_game was changed by hand; manage.py verify tells what the events"
    " say.",
    "head": "A row of games_game or events_stream was changed by hand, or a backup does not hold"
    " both: run manage.py verify, and restore a backup that is whole.",
    "stream": "A row of games_game was deleted by hand: restore it from a backup.",
    "seed": "A row of games_secret was deleted: without it nobody can move; restore it from a"
    " backup.",
}


def stuck(_: Wanted) -> Finding:
    """Every game at one moment."""
    stuck_games = rows(sql("doctor_games"), {"patience": PATIENCE})
    if not stuck_games:
        (running,) = row("SELECT count(*) FROM games_game WHERE status = 'running'")
        return ok(f"none; {running:,} are running")
    kinds = {kind: [key for key, _ in each] for kind, each in groupby(stuck_games, itemgetter(1))}
    sentences = []
    for kind, games in kinds.items():
        named = ", ".join(opaque_game(game) for game in games[:NAMED])
        more = f" and {len(games) - NAMED:,} more" if len(games) > NAMED else ""
        sentences.append(f"{_SAID[kind]}: {named}{more}")
    return fail("; ".join(sentences), " ".join(_DO[kind] for kind in kinds))


CHECKS = (Check("games stuck", stuck),)
