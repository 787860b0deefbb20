"""Games of people, one of whom held several seats, are told apart: the next ``catch_up`` does so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="countedgame",
            name="population",
            field=models.CharField(
                choices=[
                    ("people", "People"),
                    ("doubled", "Doubled"),
                    ("mixed", "Mixed"),
                    ("bots", "Bots"),
                    ("simulation", "Simulation"),
                ],
                max_length=10,
            ),
        ),
    ]
