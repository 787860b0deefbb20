"""Tables may ask whether all are ready before the game begins."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_who_is_seen_to_be_there"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="ready_by",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="ready_within",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="is_ready",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ready_by__isnull", False)),
                fields=["ready_by"],
                name="games_game_ready",
            ),
        ),
    ]
