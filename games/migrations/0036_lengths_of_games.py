"""Games are sorted by how long they were, and narrowed down to what few games lack, by indexes that
no move writes to.

All games wait while the column is made, since the table is written anew for it; nobody waits for the indexes.
Where somebody else holds the table for seconds, a dump for one, it gives up, since all that came after it would wait
behind it. It can be stopped at any moment and run again.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import Case, F, When

AT_A_TABLE = models.Q(("population__in", ("simulation", "experiment")), _negated=True)
BY_LENGTH = {
    "games_game_longest": ["length", "id"],
    "games_game_longest_by_title": ["title", "length", "id"],
    "games_game_longest_by_seats": ["seat_count", "length", "id"],
    "games_game_longest_of_kind": ["title", "seat_count", "length", "id"],
}
BY_AGE = {
    "games_game_without_clock": models.Q(clock__isnull=True) & AT_A_TABLE,
    "games_game_not_for_bots": models.Q(bots_may_join=False) & AT_A_TABLE,
    "games_game_cancelled": models.Q(status="cancelled"),
}
INDEXES = [
    *(
        models.Index(fields=fields, condition=AT_A_TABLE, name=name)
        for name, fields in BY_LENGTH.items()
    ),
    *(
        models.Index(fields=["created_at"], condition=condition, name=name)
        for name, condition in BY_AGE.items()
    ),
]
LENGTH = models.GeneratedField(
    expression=Case(When(status="finished", then=F("moves")), default=-1),
    output_field=models.IntegerField(),
    db_persist=True,
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0035_lists_leave_simulations_out")]

    operations = [
        # Where it was stopped before.
        migrations.RunSQL(
            [
                "SET lock_timeout = '5s'",
                *(f"DROP INDEX CONCURRENTLY IF EXISTS {name}" for name in (*BY_LENGTH, *BY_AGE)),
                "ALTER TABLE games_game DROP COLUMN IF EXISTS length",
            ],
            "RESET lock_timeout",
        ),
        migrations.AddField("game", "length", LENGTH),
        migrations.RunSQL("RESET lock_timeout", "SET lock_timeout = '5s'"),
        *(AddIndexConcurrently("game", index) for index in INDEXES),
    ]
