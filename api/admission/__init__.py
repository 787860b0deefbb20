"""Who calls, and whether they may call now: a token and a quota in one statement."""

from api.admission.admission import Caller, admit, enter, take

__all__ = ["Caller", "admit", "enter", "take"]
