"""Requests that wait for a game to go on, without holding a database connection."""

from api.long_poll.limits import slots
from api.long_poll.listening import listener

__all__ = ["listener", "slots"]
