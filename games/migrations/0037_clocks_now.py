"""How clocks stand is told by a function, which costs nothing where it is not asked."""

from __future__ import annotations

from django.db import migrations

from games.sql import sql


class Migration(migrations.Migration):
    dependencies = [("games", "0036_lengths_of_games")]

    operations = [
        migrations.RunSQL(
            sql("clocks_now"), "DROP FUNCTION games_clocks_now(integer, jsonb, smallint[])"
        )
    ]
