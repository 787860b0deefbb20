"""What the engine says no with. Every message is a sentence that tells a person what to do."""

from __future__ import annotations


class EngineError(Exception):
    """Base of all refusals of the engine; ``str()`` of it is the sentence."""


class Refused(EngineError):
    """A move was refused and nothing changed.

    ``code`` is stable: ``not_asked`` (this seat has no open decision), ``not_open`` (the decision
    named is no longer open), ``illegal`` (not among the legal moves), ``over`` (the game has
    ended), ``not_due`` (it is not so long that it must be stopped). ``clause`` is the rule that the
    move breaks, or "".
    """

    def __init__(self, message: str, code: str = "illegal", clause: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause


class BadOptions(EngineError):
    """Options or seats with which no game of this title can be made."""


class NoEnd(BadOptions):
    """Options and parameters with which a game could never end. ``option``: the one to change."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class BadParameters(EngineError):
    """A patch of parameters with an unknown name or a value out of bounds."""


class BadNotation(EngineError):
    """A line of text that is no move of the title."""


class BadCase(EngineError):
    """A worked case that cannot be read: it says where and what was expected."""


class UnknownTitle(EngineError):
    """No title of that id is installed."""
