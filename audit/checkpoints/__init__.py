"""Signed public checkpoints: what the log held, said in public while it did.

Whoever kept one can show that history was rewritten, even by those who run the server.
"""

from audit.checkpoints.checking import Broken, first_broken
from audit.checkpoints.keys import why_none

__all__ = ["Broken", "first_broken", "why_none"]
