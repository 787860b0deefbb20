"""What ratings are made by. Whoever changes any of it changes ``DEFINITION``: all are made anew."""

from __future__ import annotations

from openskill.models import PlackettLuce

from games.models.game import Population

MODEL = PlackettLuce()
"""With the usual numbers of the library: new players have 25 ± 25/3."""

DEFINITION = "1/openskill-6.2.0"
"""Goes up when numbers are made otherwise of who entered which game; names the library, which is
pinned. Where it is told otherwise who entered, ``SHAPE`` of ``analytics.revision`` goes up."""

RATED = (Population.PEOPLE, Population.MIXED, Population.BOTS)
"""Games at real tables. Simulations have no table, and would outweigh all of these."""

SIGMAS = 3
"""``points`` are so many standard deviations below the middle: a strength that is hardly less."""

LISTED_FROM = 10
"""Games after which a leaderboard lists somebody, unless it is asked otherwise."""

WORDS = (
    "Each finished public game at a real table, played by unchanged numbers and to the end that the"
    " rules give it, is rated in the order in which games ended, in one pool for each title and"
    " number of seats. The model is Plackett and Luce's as OpenSkill updates it: everybody begins"
    " at 25 ± 8.33. Sides that win together are one team, and a tie is one. Whoever left a seat to"
    " a bot or handed it on is last, whatever was made of it; whoever chose nothing, or took a seat"
    " for which somebody had chosen before, is not rated. Whoever holds several sides is rated"
    " once, by the mean of what each would bring. Points are the middle less three standard"
    " deviations."
)
