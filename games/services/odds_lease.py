"""One worker is at the odds of a game at a time, and few games at once.

A lease in the database says whose turn it is: with each piece of work it changes hands by a new
ticket, so a message that comes again, or late, finds that another has gone on.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Now

from database.at_hand import here
from events.database import fetch
from games.models import OddsLease
from games.services.enqueueing import after_commit
from games.sql import sql

TASK = "games.tasks.go_on_with_odds"

LEASE = timedelta(seconds=60)
"""From one piece to the end of the next, and the queue in between. A worker that was killed holds
its game up for so long."""

MOST_GAMES = 8
"""That are worked at, about: so many pieces are in front of what else nobody waits for."""

_TICKET_BITS = 62


def ask_a_worker(game_id: UUID) -> None:
    """Unless one is at this game, or was asked within ``LEASE``, or others have their hands full:
    then who wants to know asks again."""
    ticket = secrets.randbits(_TICKET_BITS)
    wanted = {
        "game": game_id,
        "ticket": ticket,
        "seconds": LEASE.total_seconds(),
        "most": MOST_GAMES,
    }
    if fetch(sql("odds_lease"), wanted, int, here()):
        after_commit(TASK, str(game_id), ticket)


def next_ticket(game_id: UUID, ticket: int) -> int | None:
    """The ticket of whoever goes on after this one was handed in; None where it was before."""
    following = secrets.randbits(_TICKET_BITS)
    mine = OddsLease.objects.filter(game_id=game_id, ticket=ticket)
    return following if mine.update(ticket=following, until=Now() + LEASE) else None


def hand_on(game_id: UUID, ticket: int) -> None:
    """Let a worker go on."""
    after_commit(TASK, str(game_id), ticket)


def give_back(game_id: UUID, ticket: int) -> None:
    """There is nothing left to do."""
    OddsLease.objects.filter(game_id=game_id, ticket=ticket).delete()
