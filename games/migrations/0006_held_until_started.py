"""A game may wait for its creator, who tells their part in its chance when they start it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_names_that_are_one"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="held",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
