"""Lords of Hellas: Persian Invasion, the solo game: one player against a scripted enemy, two acts.

The table is that of Lords of Hellas with two sides, of which only the first is a seat: 0 is the
player with all that he commands, 1 is Xerxes (``facts.XERXES``), who is asked nothing and does what
the Scripts and the rules say. Blue Spartans and yellow allies are commanded alike, so that they are
one army of side 0 for movement, battles, recruiting and control; which of them are allies, and
which of his control tokens are yellow, is kept beside it in ``Table.campaign`` and asked of the
player where it is his to say (``colours``). A figure in a city spot has no colour of its own: blue
and yellow ones of one region may change places there, as no rule tells them apart.

So the works, questions and facts of ``lords_of_hellas`` serve as they are; ``title`` lists what is
taken over and which single rows are replaced by those of this package.
"""

from __future__ import annotations

from games.titles.persian_invasion.title import TITLE

__all__ = ["TITLE"]
