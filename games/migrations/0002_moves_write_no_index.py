"""Indexes of games without what a move changes, so that a move writes into none of them."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RemoveIndex(model_name="game", name="games_game_running"),
        migrations.RemoveIndex(model_name="game", name="games_game_bot_asked"),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["created_at"],
                name="games_game_in_progress",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "running"), models.Q(("bots", []), _negated=True)),
                fields=["created_at"],
                name="games_game_bots_play",
            ),
        ),
        # Half-filled pages leave room for updates in place, which alone need no index.
        migrations.RunSQL(
            "ALTER TABLE games_game SET (fillfactor = 50)",
            "ALTER TABLE games_game RESET (fillfactor)",
        ),
    ]
