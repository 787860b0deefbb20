"""Addresses may be browsers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0003_games_that_are_muted"),
    ]

    operations = [
        migrations.AddField(
            model_name="address",
            name="mark",
            field=models.BinaryField(null=True, unique=True),
        ),
        migrations.AlterField(
            model_name="address",
            name="channel",
            field=models.CharField(
                choices=[("webhook", "Webhook"), ("email", "Email"), ("push", "Push")],
                max_length=10,
            ),
        ),
    ]
