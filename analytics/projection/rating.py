"""Ratings: the games of a pool, one after another in the order in which they ended.

What is rated are always the first games of a pool. Where one turns up that ended earlier, those
after it are rated again, so it does not matter in which order games were counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Min, Q, QuerySet

from analytics.models import Contender, CountedGame, RatedGame, Rating, RatingPool
from analytics.rating.contests import Standing, forecasts, standings_after
from analytics.rating.definition import DEFINITION, SIGMAS
from analytics.rating.entering import Entrant
from analytics.rating.tallying import Tally, count
from database.at_hand import connection
from games.models.player import OPAQUE
from games.services.players import hold_others

RATED_AT_ONCE = 200
"""Games that are rated in one transaction: a fraction of a second."""

WRITTEN_AT_ONCE = 1000
"""Rows in one statement: PostgreSQL takes 65,535 values in one."""


class Latest(NamedTuple):
    """A standing, and when the game ended after which it is so."""

    standing: Standing
    last: datetime


def save_rated(counted: Iterable[tuple[CountedGame, Sequence[Entrant]]]) -> None:
    """Store who entered which game; they are rated later.

    Of games that were counted before there may be rows already: they stay, with all that follows
    from them, where the same entered.
    """
    rows = [(game, sorted(entrants)) for game, entrants in counted]
    known = _entered([game.pk for game, _ in rows])
    rate_anew([game.pk for game, entrants in rows if known.get(game.pk, entrants) != entrants])
    rows = [(game, entrants) for game, entrants in rows if entrants != known.get(game.pk, [])]
    rows = [(game, entrants) for game, entrants in rows if entrants]
    of = {
        game.pk: {
            "title": game.title,
            "seat_count": game.seat_count,
            "finished_at": game.finished_at,
        }
        for game, _ in rows
    }
    RatedGame.objects.bulk_create(
        [RatedGame(game_id=each, **of[each]) for each in of],
        WRITTEN_AT_ONCE,
        ignore_conflicts=True,
    )
    Contender.objects.bulk_create(
        [
            Contender(game_id=game.pk, **of[game.pk], **entrant._asdict())
            for game, entrants in rows
            for entrant in entrants
        ],
        WRITTEN_AT_ONCE,
        ignore_conflicts=True,
    )


def _entered(games: Collection[UUID]) -> dict[UUID, list[Entrant]]:
    """Who entered which of these, in order, as far as that is known."""
    by_game: dict[UUID, list[Entrant]] = {
        game: [] for game in RatedGame.objects.filter(pk__in=games).values_list("pk", flat=True)
    }
    rows = Contender.objects.filter(game__in=games).values_list("game", *Entrant._fields)
    for game, *entrant in rows:
        by_game[game].append(Entrant(*entrant))
    return {game: sorted(entrants) for game, entrants in by_game.items()}


def rate_anew(games: Collection[UUID]) -> None:
    """Others entered these, or they count no more: they are rated no more, and what was rated after
    one of them waits again."""
    touched = RatedGame.objects.filter(pk__in=games).values("title", "seat_count")
    for each in touched.annotate(first=Min("finished_at")).order_by():
        pool = _pool(each["title"], each["seat_count"])
        _games(pool).filter(finished_at__gte=each["first"], tally__isnull=False).update(tally=None)
        _behind(pool)
    RatedGame.objects.filter(pk__in=games).delete()


def rate_anew_all() -> None:
    """All games wait to be rated again; until they are, ratings are those of before."""
    for pool in RatingPool.objects.all():
        _begin_anew(pool)


def rate_some() -> bool:
    """Rate the next games of a pool whose turn it is; False if there is none.

    To be called while the cursor of the projection is held.
    """
    pool = _next_pool()
    if pool is None:
        return False
    if pool.definition != DEFINITION:
        _begin_anew(pool)
    games = _waiting(pool)
    latest = _rate(pool, games[:RATED_AT_ONCE]) if games else {}
    if len(games) > RATED_AT_ONCE:
        _behind(pool)
    elif pool.is_behind:
        _publish(pool, _latest_of_all(pool), afresh=True)
    else:
        _publish(pool, latest, afresh=False)
    return True


def _next_pool() -> RatingPool | None:
    waiting = RatedGame.objects.filter(tally__isnull=True)
    first = waiting.order_by("title", "seat_count", "finished_at", "game").first()
    if first is not None:
        return _pool(first.title, first.seat_count)
    left = Q(is_behind=True) | ~Q(definition=DEFINITION)
    return RatingPool.objects.filter(left).order_by("pk").first()


def _pool(title: str, seat_count: int) -> RatingPool:
    pool, _ = RatingPool.objects.get_or_create(
        title=title, seat_count=seat_count, defaults={"definition": DEFINITION}
    )
    return pool


def _games(pool: RatingPool) -> QuerySet[RatedGame]:
    return RatedGame.objects.filter(title=pool.title, seat_count=pool.seat_count)


def _behind(pool: RatingPool) -> None:
    pool.is_behind = True
    pool.save(update_fields=["is_behind"])


def _begin_anew(pool: RatingPool) -> None:
    _games(pool).filter(tally__isnull=False).update(tally=None)
    pool.definition = DEFINITION
    pool.is_behind = True
    pool.save(update_fields=["definition", "is_behind"])


def _waiting(pool: RatingPool) -> list[RatedGame]:
    """The first that wait, in order, and one more than are rated at once; what was rated and ended
    after the first of them waits from here on, too."""
    waiting = _games(pool).filter(tally__isnull=True).order_by("finished_at", "game")
    first = waiting.first()
    if first is None:
        return []
    later = Q(finished_at__gt=first.finished_at)
    later |= Q(finished_at=first.finished_at, game__gt=first.pk)
    _games(pool).filter(later, tally__isnull=False).update(tally=None)
    return list(waiting.prefetch_related("contenders")[: RATED_AT_ONCE + 1])


def _rate(pool: RatingPool, games: Sequence[RatedGame]) -> dict[str, Latest]:
    """Rate these, the first that wait; how all stand afterwards who entered one of them."""
    tally = _tally_so_far(pool)
    entered = {game.pk: list(game.contenders.all()) for game in games}
    standings = _before(games[0], {each.who for some in entered.values() for each in some})
    last: dict[str, datetime] = {}
    for game in games:
        entrants = sorted(
            Entrant(each.side, each.who, each.place, each.left) for each in entered[game.pk]
        )
        count(tally, forecasts(entrants, standings))
        after = standings_after(entrants, standings)
        standings |= after
        last |= dict.fromkeys(after, game.finished_at)
        game.tally = msgspec.to_builtins(tally)
        for each in entered[game.pk]:
            each.mu, each.sigma, each.games = after[each.who]
    RatedGame.objects.bulk_update(games, ["tally"])
    _save([each for some in entered.values() for each in some])
    return {who: Latest(standings[who], last[who]) for who in last}


def _tally_so_far(pool: RatingPool) -> Tally:
    rated = _games(pool).filter(tally__isnull=False).order_by("-finished_at", "-game")
    return msgspec.convert(rated.values_list("tally", flat=True).first() or {}, Tally)


_BEFORE = """
SELECT asked.who, found.mu, found.sigma, found.games
FROM unnest(%(who)s::text[]) AS asked (who)
CROSS JOIN LATERAL (
    SELECT mu, sigma, games FROM analytics_contender AS c
    WHERE c.title = %(title)s AND c.seat_count = %(seats)s AND c.who = asked.who
      AND (c.finished_at, c.game_id) < (%(finished_at)s, %(game)s)
    ORDER BY c.finished_at DESC, c.game_id DESC
    LIMIT 1
) AS found
"""


def _before(game: RatedGame, who: Collection[str]) -> dict[str, Standing]:
    """How they stood before a game, all before which are rated."""
    asked = {
        "who": list(who),
        "title": game.title,
        "seats": game.seat_count,
        "finished_at": game.finished_at,
        "game": game.pk,
    }
    with connection.cursor() as cursor:
        cursor.execute(_BEFORE, asked)
        standings = {each: Standing(*standing) for each, *standing in cursor.fetchall()}
    return dict.fromkeys(who, Standing()) | standings


_SAVE = """
UPDATE analytics_contender AS c
SET mu = after.mu, sigma = after.sigma, games = after.games
FROM unnest(%s::bigint[], %s::float8[], %s::float8[], %s::int[]) AS after (id, mu, sigma, games)
WHERE c.id = after.id
"""


def _save(contenders: Sequence[Contender]) -> None:
    rows = zip(*((each.pk, each.mu, each.sigma, each.games) for each in contenders), strict=True)
    with connection.cursor() as cursor:
        cursor.execute(_SAVE, [list(column) for column in rows])


def _latest_of_all(pool: RatingPool) -> dict[str, Latest]:
    contenders = Contender.objects.filter(title=pool.title, seat_count=pool.seat_count)
    newest = contenders.order_by("who", "-finished_at", "-game").distinct("who")
    return {
        each.who: Latest(Standing(each.mu, each.sigma, each.games), each.finished_at)
        for each in newest
    }


def _publish(pool: RatingPool, latest: dict[str, Latest], *, afresh: bool) -> None:
    """Make these the ratings that are shown; ``afresh``: they alone."""
    players = {who: UUID(who.removeprefix(OPAQUE)) for who in latest if who.startswith(OPAQUE)}
    there = hold_others(players.values())  # before their ratings, as an erasure does
    if afresh:
        Rating.objects.filter(title=pool.title, seat_count=pool.seat_count).delete()
    Rating.objects.bulk_create(
        [
            _rating(pool, who, players.get(who), each)
            for who, each in sorted(latest.items())
            if who not in players or players[who] in there
        ],
        batch_size=WRITTEN_AT_ONCE,
        update_conflicts=True,
        unique_fields=["title", "seat_count", "who"],
        update_fields=["points", "mu", "sigma", "games", "last"],
    )
    pool.tally = msgspec.to_builtins(_tally_so_far(pool))
    pool.is_behind = False
    pool.save(update_fields=["tally", "is_behind"])


def _rating(pool: RatingPool, who: str, player: UUID | None, latest: Latest) -> Rating:
    standing = latest.standing
    return Rating(
        title=pool.title,
        seat_count=pool.seat_count,
        who=who,
        player_id=player,
        points=standing.mu - SIGMAS * standing.sigma,
        mu=standing.mu,
        sigma=standing.sigma,
        games=standing.games,
        last=latest.last,
    )
