"""Who looks for a game may want a clock."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0016_vacations"),
    ]

    operations = [
        migrations.AddField(
            model_name="seeker",
            name="clock",
            field=models.JSONField(null=True),
        ),
    ]
