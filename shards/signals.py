"""What apps hear of games that move, to see to what they have derived of them.

``arriving``: in the transaction at the new database, once all rows are there; whoever raises keeps
the games from moving. ``to_be_locked``: in the transaction at the old database, before any row of
theirs is locked: who locks something else before games does so then. ``leaving``: in the
transaction at the old database that removes them, before it does. ``arrived``: at the new one, once
they are played there. All are sent with the database in question at hand and, but for
``to_be_locked``, with ``games``, a list of ids.
"""

from __future__ import annotations

from django.dispatch import Signal

arriving = Signal()
to_be_locked = Signal()
leaving = Signal()
arrived = Signal()

forgotten = Signal()
"""At a database that has missed what happened to accounts: the home knows ``player``, an id, no
more."""

copied_anew = Signal()
"""There, in the transaction that makes its accounts those of the home: what refers to an account
that is gone goes too."""
