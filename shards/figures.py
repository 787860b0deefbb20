"""One database that has the figures of all: each tells it what it has counted.

It has the same tables, follows each of the others by logical replication, and nobody writes there.
So whatever asks about figures asks one database, as where there is but one: lots of games that are
alike have another key in each database, and are added up like all others. While a game moves its
rows may come from the new place before they have gone from the old one: they wait for that.
"""

from __future__ import annotations

from typing import LiteralString

from django.conf import settings
from django.db import connections
from psycopg import sql

from database.at_hand import HOME, at
from shards.places import are_several, databases
from shards.readiness import require_ready_to_collect
from shards.replicating import follows

PUBLICATION = "kleio_figures"

OF_EACH: tuple[LiteralString, ...] = (
    "games_game",
    "games_seat",
    "analytics_countedgame",
    "analytics_countedseat",
    "analytics_holding",
    "analytics_uncounted",
    "analytics_course",
    "analytics_pick",
    "analytics_choice",
    "analytics_area",
    "analytics_lot",
    "analytics_lotholding",
    "analytics_lotpick",
    "analytics_lotnumber",
    "analytics_lotchoice",
    "analytics_lotarea",
    "analytics_simulatedgame",
)
OF_THE_HOME: tuple[LiteralString, ...] = (
    "games_player",
    "analytics_simulation",
    "analytics_wholesimulation",
    "analytics_experiment",
    "analytics_piece",
    "analytics_pair",
    "analytics_progress",
    "analytics_pause",
    "analytics_ratedgame",
    "analytics_contender",
    "analytics_ratingpool",
    "analytics_rating",
)


def subscription_to_figures_of(database: str) -> str:
    """Its name at the one that has all figures, and that of its slot of replication there."""
    return f"{PUBLICATION}_{database}"


def cover_all() -> bool:
    """Whether figures are of the games of all databases: where there is but one, or one collects
    them. Else they are those of the home."""
    if not are_several():
        return True
    if settings.KLEIO_REPORTS == HOME:
        return False
    with at(settings.KLEIO_REPORTS):
        return all(follows(subscription_to_figures_of(each)) for each in databases())


def collect(reports: str, found_at: dict[str, str]) -> None:
    """Let an empty, migrated database follow all others. As the owner of each; doing it again
    changes nothing.

    ``found_at``: how its server finds each of them, as connection strings of libpq. Raises
    ``CannotDo``.
    """
    require_ready_to_collect(
        reports, {database: subscription_to_figures_of(database) for database in databases()}
    )
    for database in databases():
        tables = OF_EACH + (OF_THE_HOME if database == HOME else ())
        with connections[database].cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_publication WHERE pubname = %s", [PUBLICATION])
            if cursor.fetchone() is None:
                cursor.execute(f"CREATE PUBLICATION {PUBLICATION} FOR TABLE {', '.join(tables)}")
        name = subscription_to_figures_of(database)
        with connections[reports].cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_subscription WHERE subname = %s", [name])
            if cursor.fetchone() is None:
                create = sql.SQL("CREATE SUBSCRIPTION {} CONNECTION {} PUBLICATION {}").format(
                    sql.Identifier(name),
                    sql.Literal(found_at[database]),
                    sql.Identifier(PUBLICATION),
                )
                cursor.execute(create.as_string(cursor.connection))
