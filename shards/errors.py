"""What a move of games may be refused for."""

from __future__ import annotations


class CannotMove(Exception):
    """The message is a sentence for the operator. What was not moved yet stays where it is."""


class Held(CannotMove):
    """Games of one slot are held where they are; the others may go."""
