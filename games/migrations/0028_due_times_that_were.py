"""Nothing forwards. Backwards: games in which nothing is due any more have no time in the column of the
release before, which kept what was so when due times went into a table of their own.
"""

from django.db import migrations

FORGET = """
UPDATE games_game AS game SET due_at = NULL
WHERE game.due_at IS NOT NULL AND NOT EXISTS (SELECT FROM games_due WHERE game_id = game.id)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_requests_that_made_no_game"),
    ]

    operations = [migrations.RunSQL(migrations.RunSQL.noop, FORGET)]
