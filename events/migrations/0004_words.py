"""The words with which a key is refused hold no key: they are kept in the log of the database."""

from __future__ import annotations

from django.db import migrations

from events.queries import script


class Migration(migrations.Migration):
    dependencies = [("events", "0003_names")]

    operations = [migrations.RunSQL(script("0004_words"))]
