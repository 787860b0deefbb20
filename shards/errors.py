"""What a command of several databases may be refused for."""

from __future__ import annotations


class CannotDo(Exception):
    """The message is a sentence for the operator, and nothing was changed by what it is about."""


class CannotMove(CannotDo):
    """What was not moved yet stays where it is."""


class OneAlone(CannotMove):
    """Of one slot something lies nowhere else, and so is not removed; the others may go."""


class Held(CannotMove):
    """Games of one slot are held where they are; the others may go."""
