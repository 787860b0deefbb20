"""What apps hear of games that move, to see to what they have derived of them.

``arriving``: in the transaction at the new database, once all rows are there; whoever raises keeps
the games from moving. ``leaving``: in the transaction at the old database that removes them, before
it does. ``arrived``: at the new one, once they are played there. All are sent with the database in
question at hand and with ``games``, a list of ids.
"""

from __future__ import annotations

from django.dispatch import Signal

arriving = Signal()
leaving = Signal()
arrived = Signal()
