"""The log and what lies apart of it, under one name."""

from __future__ import annotations

from django.db import migrations

from events.queries import script


class Migration(migrations.Migration):
    dependencies = [("events", "0006_old")]

    operations = [migrations.RunSQL(script("0007_whole"), "DROP VIEW events_whole")]
