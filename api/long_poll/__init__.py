"""Requests that wait for a game to go on, without holding a database connection."""

from api.long_poll.handing_over import CAN_WAIT, hand_over, is_over
from api.long_poll.limits import Waiter, slots
from api.long_poll.listening import listener

__all__ = ["CAN_WAIT", "Waiter", "hand_over", "is_over", "listener", "slots"]
