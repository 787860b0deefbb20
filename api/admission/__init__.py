"""Who calls, and whether they may call now: a token and a quota in one statement."""

from api.admission.admission import Caller, admit, admit_digest, admit_to_game, take

__all__ = ["Caller", "admit", "admit_digest", "admit_to_game", "take"]
