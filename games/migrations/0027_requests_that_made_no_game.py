"""What is made by a key need not be a game. Who runs on from before writes games, as ever."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0026_tournaments"),
    ]

    operations = [
        migrations.AddField(
            model_name="keyedrequest",
            name="subject",
            field=models.CharField(db_default="", max_length=64),
        ),
        migrations.AlterField(
            model_name="keyedrequest",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.game",
            ),
        ),
    ]
