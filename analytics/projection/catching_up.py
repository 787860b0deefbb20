"""Counting the games that have finished since the last look."""

from __future__ import annotations

import random
import time
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import Func, IntegerField, QuerySet, TextField, Value
from django.db.models.functions import Cast, Mod, Right

from analytics.models import CountedGame, Uncounted
from analytics.projection.counting import COUNTED, count, keep, look_at, that_count, uncounted_yet
from analytics.projection.following import follow_anew
from analytics.projection.gathering import gather, scatter
from analytics.projection.rating import rate_anew, rate_anew_all, rate_some
from analytics.projection.repeats import alike, complete, mark_repeats
from analytics.revision import stale, to_be_followed
from database import transaction
from events.cursors import move_cursor, read_cursor
from events.feed import read_moved

CURSOR = "analytics"

BATCHES = 2000
"""Of all games, in one page: a dozen games or two, and a transaction of a second at most."""

RECOUNTED = 50
"""Games of an older revision that are counted anew in one transaction."""

GATHERED = 500
"""Games that are added up in one transaction."""

LOOSE = 50
"""From so many on: to add up one game costs as much as twenty of five hundred."""

SEEN = 20
"""Times as many are seen as are counted anew. Of these some are taken by chance: several who do so
at once seldom look at the same."""

_TAKEN = random.SystemRandom()
"""Not one that is begun with a seed: workers are forked, and would all inherit the same."""

Share: TypeAlias = tuple[int, int]
"""Of games that are counted anew: which part, and of how many that are about equal."""

WHOLE: Share = (0, 1)

FOLLOWED = 25
"""Games whose course is told anew in one transaction: a second at most."""


def catch_up(seconds: float | None = None) -> bool:
    """Count what there is, for ``seconds`` at most (None: to the end); whether all is counted.

    Whoever else does so at the same time takes turns with this one, page by page.
    """
    enough = None if seconds is None else time.monotonic() + seconds
    for step in (look, add_up, rate):
        while step():
            if enough is not None and time.monotonic() > enough:
                return False
    return True


def look() -> bool:
    """Look at some games, those that are new before all others; False if there is none.

    However many are counted anew, what is new waits for one transaction of them at most, and few
    are in no lot, in which figures would have to read them one by one.
    """
    if not (next_page() or recount() or follow()):
        return False
    add_up(least=GATHERED)
    return True


def next_page() -> bool:
    """Count the games that end on the next page of the log; False if there is no page."""
    with transaction.atomic():
        begin = read_cursor(CURSOR, hold=True)
        games, end = read_moved(begin, batches=BATCHES)
        if not games:
            complete()
            return False
        count(games)
        move_cursor(CURSOR, begin, end)
    return True


def recount(share: Share = WHOLE) -> bool:
    """Count some games of a ``share`` anew whose title is looked at differently by now; False if
    there is none.

    They are looked at while nobody waits, and replaced in one transaction, so figures never lack
    them. Who else looked at one of them meanwhile did so for nothing. One that did not count then,
    and counts now, has another turn.
    """
    some = _outdated(share)
    if not some:
        return False
    looked = look_at(that_count().filter(pk__in=some))
    with transaction.atomic():
        # Whoever counts new games takes turns with this: see ``repeats``.
        read_cursor(CURSOR, hold=True)
        still = {pk for kind in COUNTED for pk in _stale(kind).filter(pk__in=some)}
        still -= _shown_since(still - {each.game_id for each in looked})
        same = alike(still)
        scatter(still)
        for kind in COUNTED:
            kind._default_manager.filter(pk__in=still).delete()
        rate_anew(still - keep(each for each in looked if each.game_id in still))
        mark_repeats(same)
    return True


def _outdated(share: Share) -> list[UUID]:
    """Some games of this share that are to be counted anew."""
    seen = [pk for kind in COUNTED for pk in _of_share(_stale(kind), share)[: SEEN * RECOUNTED]]
    return _TAKEN.sample(seen, min(RECOUNTED, len(seen)))


def _of_share(games: QuerySet[Any, UUID], share: Share) -> QuerySet[Any, UUID]:
    """Those whose id ends in a byte that leaves ``number`` when it is divided by ``of``."""
    number, of = share
    if of == 1:
        return games
    end = Func(Right(Cast("pk", TextField()), 2), Value("hex"), function="decode")
    byte = Func(end, Value(0), function="get_byte", output_field=IntegerField())
    theirs: QuerySet[Any, UUID] = games.alias(part=Mod(byte, Value(of))).filter(part=number)
    return theirs


def _shown_since(games: set[UUID]) -> set[UUID]:
    """Those of them that count."""
    return set(that_count().filter(pk__in=games).values_list("pk", flat=True)) if games else set()


def _stale(kind: type[CountedGame | Uncounted]) -> QuerySet[Any, UUID]:
    rows: QuerySet[Any, UUID] = kind._default_manager.filter(stale()).values_list("pk", flat=True)
    return rows


def count_missed(after: UUID | None = None) -> UUID | None:
    """Count some finished games that are neither counted nor put aside, though nobody waits for
    them, of those beyond ``after``: the last of them, to go on from, or None if there is none."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        missed = uncounted_yet().order_by("pk")
        if after is not None:
            missed = missed.filter(pk__gt=after)
        some = list(missed.values_list("pk", flat=True)[:RECOUNTED])
        count(some)
        mark_repeats(some)
    return some[-1] if some else None


def follow() -> bool:
    """Tell the course of some games anew that is told otherwise by now; False if there is none.

    Their other rows stay as they are. What was told of a game before is replaced with it.
    """
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        games = CountedGame.objects.filter(to_be_followed()).order_by("pk")
        some = list(games.values_list("pk", flat=True)[:FOLLOWED])
        if not some:
            return False
        scatter(some)
        follow_anew(some)
    return True


def add_up(least: int | None = None) -> bool:
    """Add some games up that are in no lot yet; False if they are too few to be worth it: fewer
    than ``least``, or than ``LOOSE``."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        return gather(GATHERED, LOOSE if least is None else least) > 0


def rate() -> bool:
    """Rate some games of one pool; False if there is none to be rated."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        return rate_some()


def rate_all_anew() -> None:
    """Have all games rated again. Nobody rates meanwhile, or what is rated would pass for that."""
    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        rate_anew_all()
