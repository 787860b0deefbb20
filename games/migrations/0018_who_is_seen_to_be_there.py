"""Whether others at a table may see that somebody is there."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_people_who_look_for_a_clock"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="is_shown",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="Others at a table may see whether they are there.",
            ),
        ),
    ]
