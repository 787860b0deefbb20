"""Where a game comes from: forked here, imported, or neither."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_moves_write_no_index"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="imported_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="origin",
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="origin_version",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
