"""Keeping the rows about finished games up to date: ``catch_up`` and ``rebuild``.

The projection reads the log in the order of (transaction, position) and keeps one cursor, which
moves in the transaction that writes the rows of a page. Where a game ended is found by reading
on, so the work grows with what is new and not with what has been counted; a cursor per game would
have to be looked for among all finished games each time. A game finishes once and its row is its
own mark, so that counting it is repeated without harm.
"""
