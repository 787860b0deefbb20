"""Requests that wait for a game to go on, without holding a database connection."""

from api.waking.listening import hub
from api.waking.room import waiting_room

__all__ = ["hub", "waiting_room"]
